/**
 * What is said of the impact of an RFI on cost and schedule, each as one statement: the same on page, in lists and on every paper,
 * which have only the words in their languages.
 */
import { costImpact } from '../states.ts'

/** As an RFI has them, and its row in a list. */
export interface RfiImpact {
  costImpactId?: number | null
  estCostImpact?: string | null
  scheduleImpact?: number | null
  estScheduleAmount?: string | null
}

export interface CostWords {
  costs(amount: string): string
  costsAbout(amount: string): string
  estimated(amount: string): string
}

const names = new Map(Object.entries(costImpact).map(([name, { code }]): [number, string] => [code, name]))

/** A cost with an amount is not an unknown one. Empty if nothing is stated. `named`: of a name that the server ships. */
export function costSaid(
  { costImpactId, estCostImpact }: RfiImpact,
  words: CostWords,
  named: (name: string, code: number) => string,
): string {
  const code = costImpactId ?? 0
  const amount = estCostImpact?.trim() ?? ''
  const name = code ? named(names.get(code) ?? String(code), code) : ''
  if (!amount) return name
  if (!code) return words.estimated(amount)
  if (code === costImpact['Yes, known'].code) return words.costs(amount)
  if (code === costImpact['Yes, unknown'].code) return words.costsAbout(amount)
  return `${name}; ${words.estimated(amount)}`
}

/** The estimate, a bare number in days; else the days. Empty if nothing is stated. */
export function scheduleSaid(
  { scheduleImpact, estScheduleAmount }: RfiImpact,
  inDays: (days: number) => string,
): string {
  const amount = estScheduleAmount?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(amount)) return inDays(Number(amount))
  return amount || (scheduleImpact ? inDays(scheduleImpact) : '')
}
