/** Errors in what the outbox was given, such as `done`: they are told, and the outbox goes on. */

const scope = globalThis as { reportError?: (error: unknown) => void }

export function report(error: unknown): void {
  if (scope.reportError) scope.reportError(error)
  else console.error(error)
}

/** Calls back; whatever that throws, now or later, is reported. */
export function tell(back: () => unknown): void {
  try {
    Promise.resolve(back()).catch(report)
  } catch (error) {
    report(error)
  }
}
