/** Numbers: per project, kind and series, in order, never used twice. The row's lock leaves no gaps. */
import type { Call } from '../../../kernel/call.ts'
import type { RecordType } from '../declare/recordtype.ts'

export interface Numbered {
  projectId: number
  series: string
  /** A number given by hand; ours go on after it. */
  given?: string
  /** Of what has several revisions of one number. */
  revision?: string
}

const digitsMin = 3

const numberText = (series: string, place: number): string =>
  `${series}-${String(place).padStart(digitsMin, '0')}`

/** The series and place that a number given by hand takes up. A longer one is not of our counting. */
function placeOf(given: string): { series: string; place: number } | undefined {
  const parts = /^(.+)-(\d{1,9})$/.exec(given)
  return parts ? { series: parts[1]!, place: Number(parts[2]) } : undefined
}

interface Series {
  projectId: number
  series: string
  /** How many of ours are wanted. */
  count: number
  /** The highest place that was given by hand. */
  highest: number
  next: number
}

/** Gives each one its number, in order. */
export async function numbersFor(call: Call, kind: string, wanted: readonly Numbered[]): Promise<string[]> {
  const all = new Map<string, Series>()
  const seriesOf = (projectId: number, series: string): Series => {
    const key = keyOf(projectId, series)
    const entry = all.get(key) ?? { projectId, series, count: 0, highest: 0, next: 0 }
    all.set(key, entry)
    return entry
  }
  for (const { projectId, series, given } of wanted) {
    const taken = given ? placeOf(given) : undefined
    if (!given) seriesOf(projectId, series).count++
    else if (taken) {
      const entry = seriesOf(projectId, taken.series)
      entry.highest = Math.max(entry.highest, taken.place)
    }
  }
  await take(call, kind, all)
  return wanted.map(
    ({ projectId, series, given }) => given ?? numberText(series, seriesOf(projectId, series).next++),
  )
}

const keyOf = (projectId: number, series: string): string => `${projectId} ${series}`

/**
 * Takes up what is wanted of all series at once: every section of a register has one of its own. They are begun and locked
 * in one order, so that no two calls wait for each other.
 */
async function take(call: Call, kind: string, all: ReadonlyMap<string, Series>): Promise<void> {
  if (all.size === 0) return
  const json = JSON.stringify([...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry))
  const shape = `json_to_recordset($1::text::json) AS r ("projectId" int, series text, count int, highest int)`
  await call.db.rows(
    `INSERT INTO number_series (project_id, record_type, series, last)
     SELECT r."projectId", $2, r.series, 0 FROM ${shape} ON CONFLICT DO NOTHING`,
    [json, kind],
  )
  const rows = await call.db.rows<{ projectId: number; series: string; last: number }>(
    `WITH locked AS MATERIALIZED (
       SELECT n.*, r.count, r.highest FROM ${shape}
         JOIN number_series n ON n.project_id = r."projectId" AND n.record_type = $2 AND n.series = r.series
        ORDER BY n.project_id, n.series FOR UPDATE OF n)
     UPDATE number_series n SET last = greatest(n.last, locked.highest) + locked.count FROM locked
      WHERE n.project_id = locked.project_id AND n.record_type = locked.record_type AND n.series = locked.series
  RETURNING n.project_id AS "projectId", n.series, n.last`,
    [json, kind],
  )
  for (const { projectId, series, last } of rows) {
    const entry = all.get(keyOf(projectId, series))!
    entry.next = last - entry.count + 1
  }
}

/**
 * The first of the numbers given by hand that is taken: by another of the same call, by a record, or by one that is no more,
 * the bin having been emptied of it. Who takes one at the same moment meets the unique index.
 */
export async function firstTaken(
  call: Call,
  { table, revision, columns }: Pick<RecordType<any>, 'table' | 'revision' | 'columns'>,
  wanted: readonly Numbered[],
): Promise<number | undefined> {
  const given = wanted.flatMap(({ projectId, given, revision = '' }, place) =>
    given ? [{ place, projectId, number: given, revision }] : [],
  )
  if (given.length === 0) return undefined
  const keys = given.map(({ place: _, ...one }) => JSON.stringify(one))
  const twin = given.find((_, i) => keys.indexOf(keys[i]!) < i)
  const sameRevision = revision ? `AND x.${columns[revision]!.column} = r.revision` : ''
  const row = await call.db.row<{ place: number | null }>(
    `SELECT min(r.place)::int AS place
       FROM json_to_recordset($2::text::json) AS r (place int, "projectId" int, number text, revision text)
      WHERE EXISTS (SELECT FROM purged_record x WHERE x.project_id = r."projectId" AND x.record_type = $1
                       AND x.number = r.number AND x.revision = r.revision)
         OR EXISTS (SELECT FROM ${table} x WHERE x.project_id = r."projectId" AND x.number = r.number ${sameRevision})`,
    [table, JSON.stringify(given)],
  )
  const taken = [row?.place, twin?.place].filter((place) => typeof place === 'number')
  return taken.length > 0 ? Math.min(...taken) : undefined
}
