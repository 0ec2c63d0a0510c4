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

/** Gives each one its number, in order. Series are locked in one order: no two calls wait for each other. */
export async function numbersFor(call: Call, kind: string, wanted: readonly Numbered[]): Promise<string[]> {
  const all = new Map<string, Series>()
  const seriesOf = (projectId: number, series: string): Series => {
    const key = `${projectId} ${series}`
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
  for (const [, entry] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) await take(call, kind, entry)
  return wanted.map(
    ({ projectId, series, given }) => given ?? numberText(series, seriesOf(projectId, series).next++),
  )
}

async function take(call: Call, kind: string, entry: Series): Promise<void> {
  const row = await call.db.row<{ last: number }>(
    `INSERT INTO numbering AS n (project_id, kind, series, last) VALUES ($1, $2, $3, $4::int + $5::int)
     ON CONFLICT (project_id, kind, series)
     DO UPDATE SET last = greatest(n.last, $4::int) + $5::int RETURNING last`,
    [entry.projectId, kind, entry.series, entry.highest, entry.count],
  )
  entry.next = row!.last - entry.count + 1
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
