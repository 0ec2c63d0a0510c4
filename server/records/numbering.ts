/** Numbers: per project and series, in order, never used twice. The row's lock makes them gapless under load. */
import type { Call } from '../kernel/call.ts'

export interface Numbered {
  projectId: number
  series: string
  /** A number given by hand; ours go on after it. */
  given?: string
}

const digitsMin = 3
/** A longer one is somebody's own way of counting, not of our series. */
const digitsMax = 9

export const numberText = (series: string, number: number): string =>
  `${series}-${String(number).padStart(digitsMin, '0')}`

/** The place in our series of a number given by hand; 0 where it is none of ours. */
function placeIn(series: string, given: string): number {
  const digits = given.startsWith(`${series}-`) ? given.slice(series.length + 1) : ''
  return /^\d+$/.test(digits) && digits.length <= digitsMax ? Number(digits) : 0
}

/** Gives each one its number, in order. Series are locked in one order, so that two calls never wait for each other. */
export async function numbersFor(call: Call, wanted: readonly Numbered[]): Promise<string[]> {
  const series = new Map<
    string,
    { projectId: number; series: string; count: number; highest: number; next: number }
  >()
  const keyOf = (one: Numbered): string => `${one.projectId} ${one.series}`
  for (const one of wanted) {
    const entry = series.get(keyOf(one)) ?? {
      projectId: one.projectId,
      series: one.series,
      count: 0,
      highest: 0,
      next: 0,
    }
    if (one.given) entry.highest = Math.max(entry.highest, placeIn(one.series, one.given))
    else entry.count++
    series.set(keyOf(one), entry)
  }
  for (const entry of [...series.values()].sort((a, b) =>
    `${a.projectId} ${a.series}` < `${b.projectId} ${b.series}` ? -1 : 1,
  )) {
    const row = await call.db.row<{ last: number }>(
      `INSERT INTO numbering AS n (project_id, series, last) VALUES ($1, $2, $3::int + $4::int)
       ON CONFLICT (project_id, series) DO UPDATE SET last = greatest(n.last, $3::int) + $4::int RETURNING last`,
      [entry.projectId, entry.series, entry.highest, entry.count],
    )
    entry.next = row!.last - entry.count + 1
  }
  return wanted.map((one) => one.given ?? numberText(one.series, series.get(keyOf(one))!.next++))
}
