/** What `plumbline doctor` finds: one line for each check, and what to do about a problem. */

export interface Finding {
  /** What was checked, in one or two words. */
  check: string
  /** `skipped`: it could not be checked, because of another problem. */
  state: 'ok' | 'warning' | 'problem' | 'skipped'
  message: string
  /** What to do next; given with each warning and problem. */
  remedy?: string
}

/** The results of one check, under its name. */
export const findingsOf = (check: string) => ({
  ok: (message: string): Finding => ({ check, state: 'ok', message }),
  warning: (message: string, remedy: string): Finding => ({ check, state: 'warning', message, remedy }),
  problem: (message: string, remedy: string): Finding => ({ check, state: 'problem', message, remedy }),
  skipped: (message: string): Finding => ({ check, state: 'skipped', message }),
})

/** One check that fails must not hide what the others find. */
export async function checked(check: string, work: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    const found = await work()
    return Array.isArray(found) ? found : [found]
  } catch (error) {
    const { problem } = findingsOf(check)
    return [
      problem(
        `It could not be checked: ${(error as Error).message}`,
        'If that does not say what to do, report it together with this line.',
      ),
    ]
  }
}

/** A sentence about what is wrong, followed by those about what to do. */
export function inTwo(sentences: string): [message: string, remedy: string] {
  const [message = '', ...remedy] = sentences.split(/(?<=\.) (?=[A-Z])/)
  return [message, remedy.join(' ') || 'See docs/runbook.md.']
}
