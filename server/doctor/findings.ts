/** What `plumbline doctor` finds: one line for each check, and what to do about a problem. */
import { WithRemedy } from '../db/remedy.ts'

export interface Finding {
  /** What was checked, in one or two words. */
  check: string
  /** `skipped`: it could not be checked, because of another problem. */
  state: 'ok' | 'warning' | 'problem' | 'skipped'
  message: string
  /** What to do next; given with each warning and problem. */
  remedy?: string
}

/** As a check gives it: `checked` adds the name of the check. */
export type Found = Omit<Finding, 'check'> & { check?: string }

export const ok = (message: string): Found => ({ state: 'ok', message })
export const warning = (message: string, remedy: string): Found => ({ state: 'warning', message, remedy })
export const problem = (message: string, remedy: string): Found => ({ state: 'problem', message, remedy })
export const skipped = (message: string): Found => ({ state: 'skipped', message })

/** The problem that an error tells of, and what to do about it. */
export const problemOf = (error: unknown): Found =>
  error instanceof WithRemedy
    ? problem(error.what, error.remedy)
    : problem((error as Error).message, 'See docs/runbook.md.')

export const named = (check: string, found: Found | Found[]): Finding[] =>
  [found].flat().map((one) => ({ check, ...one }))

/** One check that fails must not hide what the others find. */
export async function checked(check: string, work: () => Promise<Found | Found[]>): Promise<Finding[]> {
  try {
    return named(check, await work())
  } catch (error) {
    return named(
      check,
      problem(
        `It could not be checked: ${(error as Error).message}`,
        'If that does not say what to do, report it together with this line.',
      ),
    )
  }
}
