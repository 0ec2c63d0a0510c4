/**
 * Number series: per project, record type and series, in order, never used twice. The last number is counted in a row that stays locked
 * until COMMIT: a call that is rolled back takes its number back with it, so there are no gaps.
 */
import type { Db } from '../../../../db/db.ts'
import type { Call } from '../../../../kernel/call.ts'
import type { RecordType } from '../../declare/recordtype.ts'
import { defaultsOf } from '../../tree/projectdefaults.ts'

export interface NumberRequest {
  projectId: number
  series: string
  /** A number given by the client; the series continues after it. */
  given?: string
  /** Of record types with several revisions of one number. */
  revision?: string
}

const digitsMin = 3

const numberText = (series: string, place: number): string =>
  `${series}-${String(place).padStart(digitsMin, '0')}`

/** The series and position of a number given by the client. A longer number is not part of any series. */
function parseNumber(given: string): { series: string; place: number } | undefined {
  const parts = /^(.+)-(\d{1,9})$/.exec(given)
  return parts ? { series: parts[1]!, place: Number(parts[2]) } : undefined
}

interface Series {
  projectId: number
  series: string
  /** How many numbers the series must generate. */
  count: number
  /** The highest position given by the client, or the one before the first. */
  highest: number
  /** The position before the first that the project wants. */
  first: number
  next: number
}

/** Returns a number for each request, in order. */
export const numbersFor = async (
  call: Call,
  recordType: NumberedType,
  wanted: readonly NumberRequest[],
): Promise<string[]> => takeNumbers(call.db, recordType, await seriesOf(call, recordType, wanted))

type NumberedType = Pick<RecordType<any>, 'table' | 'prefix'>

/** A request in the prefix of its project, with the first number that the project wants. */
export interface SeriesRequest extends NumberRequest {
  start: number
}

export const seriesOf = (
  call: Call,
  { table, prefix }: NumberedType,
  wanted: readonly NumberRequest[],
): Promise<SeriesRequest[]> =>
  Promise.all(
    wanted.map(async (request) => {
      const { projectId, series, given, revision } = request
      if (given || series !== prefix) return { start: 1, ...request }
      const numbering = (await defaultsOf(call, projectId)).numbering[table]
      return {
        projectId,
        series: numbering?.prefix ?? prefix,
        given,
        revision,
        start: numbering?.start ?? 1,
      }
    }),
  )

/**
 * Lets the series of a project go on behind numbers that were imported without its prefix: behind 57, or RFI 57, comes
 * RFI-058. Numbers of other forms, as 03.2-a, say nothing of it.
 */
export async function goOnAfter(
  call: Call,
  recordType: NumberedType,
  projectId: number,
  numbers: readonly string[],
): Promise<void> {
  const { prefix } = recordType
  if (!prefix) return
  const [{ series } = { series: prefix }] = await seriesOf(call, recordType, [{ projectId, series: prefix }])
  const places = numbers.flatMap((number) => {
    const [, before = '', digits] = /^\s*([\p{L} ]*?)\s*[#-]?\s*0*(\d{1,9})\s*$/u.exec(number) ?? []
    return digits && ['', prefix, series].some((one) => one.toLowerCase() === before.toLowerCase())
      ? [Number(digits)]
      : []
  })
  const highest = places.reduce((one, other) => Math.max(one, other), 0)
  if (highest > 0)
    await takeNumbers(call.db, recordType, [
      { projectId, series, given: numberText(series, highest), start: 1 },
    ])
}

/** The same for requests of several calls that share the transaction. The lock of the series lasts until its end. */
export async function takeNumbers(
  db: Db,
  { table }: Pick<NumberedType, 'table'>,
  requests: readonly SeriesRequest[],
): Promise<string[]> {
  const all = new Map<string, Series>()
  const entryOf = (projectId: number, series: string): Series => {
    const key = keyOf(projectId, series)
    const entry = all.get(key) ?? { projectId, series, count: 0, highest: 0, first: 0, next: 0 }
    all.set(key, entry)
    return entry
  }
  for (const { projectId, series, given, start } of requests) {
    const taken = given ? parseNumber(given) : undefined
    if (!given) {
      const entry = entryOf(projectId, series)
      entry.count++
      entry.first = start - 1
      entry.highest = Math.max(entry.highest, entry.first)
    } else if (taken) {
      const entry = entryOf(projectId, taken.series)
      entry.highest = Math.max(entry.highest, taken.place)
    }
  }
  await reserve(db, table, all)
  return requests.map(
    ({ projectId, series, given }) => given ?? numberText(series, entryOf(projectId, series).next++),
  )
}

const keyOf = (projectId: number, series: string): string => `${projectId} ${series}`

/**
 * Reserves the numbers of all series at once: every section of a register has its own. The series are created
 * and locked in a fixed order, so that two calls cannot deadlock. In a project that was restored from a backup, a
 * series that begins leaves numbers out: it may have begun before, after that backup.
 */
async function reserve(db: Db, recordType: string, all: ReadonlyMap<string, Series>): Promise<void> {
  if (all.size === 0) return
  const json = JSON.stringify([...all.values()])
  const rows = await db.rows<{ projectId: number; series: string; last: number }>(
    `WITH r AS MATERIALIZED (
       SELECT * FROM json_to_recordset($1::text::json)
                  AS r ("projectId" int, series text, count int, highest int, first int))
     INSERT INTO number_series AS n (project_id, record_type, series, last)
     SELECT r."projectId", $2, r.series, greatest(r.highest, r.first + p.numbers_left_out) + r.count
       FROM r JOIN project p ON p.id = r."projectId" ORDER BY r."projectId", r.series
         ON CONFLICT (project_id, record_type, series) DO UPDATE
        SET last = (SELECT greatest(n.last, r.highest) + r.count FROM r
                     WHERE r."projectId" = n.project_id AND r.series = n.series)
  RETURNING n.project_id AS "projectId", n.series, n.last`,
    [json, recordType],
  )
  for (const { projectId, series, last } of rows) {
    const entry = all.get(keyOf(projectId, series))!
    entry.next = last - entry.count + 1
  }
}

/**
 * The first given number that is taken: by another record of the same call, by an existing record, or by one
 * purged from the bin. A number taken at the same moment by another call violates the unique index.
 */
export async function firstTaken(
  call: Call,
  { table, revision, columns }: Pick<RecordType<any>, 'table' | 'revision' | 'columns'>,
  requests: readonly NumberRequest[],
): Promise<number | undefined> {
  const given = requests.flatMap(({ projectId, given, revision = '' }, place) =>
    given ? [{ place, projectId, number: given, revision }] : [],
  )
  if (given.length === 0) return undefined
  const seen = new Set<string>()
  const duplicate = given.find(({ place: _, ...one }) => seen.size === seen.add(JSON.stringify(one)).size)
  const sameRevision = revision ? `AND x.${columns[revision]!.column} = r.revision` : ''
  const row = await call.db.row<{ place: number | null }>(
    `SELECT min(r.place)::int AS place
       FROM json_to_recordset($2::text::json) AS r (place int, "projectId" int, number text, revision text)
      WHERE EXISTS (SELECT FROM purged_record x WHERE x.project_id = r."projectId" AND x.record_type = $1
                       AND x.number = r.number AND x.revision = r.revision)
         OR EXISTS (SELECT FROM ${table} x WHERE x.project_id = r."projectId" AND x.number = r.number ${sameRevision})`,
    [table, JSON.stringify(given)],
  )
  const taken = [row?.place, duplicate?.place].filter((place) => typeof place === 'number')
  return taken.length > 0 ? Math.min(...taken) : undefined
}
