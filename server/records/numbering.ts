/** Numbers: per project, kind and series, in order, never used twice. The row's lock leaves no gaps. */
import type { Call } from '../kernel/call.ts'

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
    `INSERT INTO numbering (project_id, kind, series, last)
     SELECT r."projectId", $2, r.series, 0 FROM ${shape} ON CONFLICT DO NOTHING`,
    [json, kind],
  )
  const rows = await call.db.rows<{ projectId: number; series: string; last: number }>(
    `WITH locked AS MATERIALIZED (
       SELECT n.*, r.count, r.highest FROM ${shape}
         JOIN numbering n ON n.project_id = r."projectId" AND n.kind = $2 AND n.series = r.series
        ORDER BY n.project_id, n.series FOR UPDATE OF n)
     UPDATE numbering n SET last = greatest(n.last, locked.highest) + locked.count FROM locked
      WHERE n.project_id = locked.project_id AND n.kind = locked.kind AND n.series = locked.series
  RETURNING n.project_id AS "projectId", n.series, n.last`,
    [json, kind],
  )
  for (const { projectId, series, last } of rows) {
    const entry = all.get(keyOf(projectId, series))!
    entry.next = last - entry.count + 1
  }
}

/** Whether one of the numbers given by hand was that of a record that is no more, the bin having been emptied of it. */
export async function isUsedUp(call: Call, kind: string, wanted: readonly Numbered[]): Promise<boolean> {
  const given = wanted.filter((one) => one.given)
  if (given.length === 0) return false
  const used = await call.db.row(
    `SELECT FROM json_to_recordset($2::text::json) AS r ("projectId" int, given text, revision text)
       JOIN purged_record g ON g.project_id = r."projectId" AND g.kind = $1 AND g.number = r.given
        AND g.revision = coalesce(r.revision, '') LIMIT 1`,
    [kind, JSON.stringify(given)],
  )
  return used !== undefined
}
