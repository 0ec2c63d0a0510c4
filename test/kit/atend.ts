/**
 * What a test file undoes when its tests are over. Vitest's `afterAll` serves only at the top of a file: registered by a
 * hook or by a running test it is never called, and a module that several files import registers it for the first of
 * them only. Steps that are noted here are always run, the last one first.
 */
type Step = () => unknown

const steps: Step[] = []

/** At the end of the test file that runs now, after the file's own hooks. */
export function atEnd(step: Step): void {
  steps.push(step)
}

/** All of them, even if one fails. */
export async function undoAll(): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
