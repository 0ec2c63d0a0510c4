/** SIGINT, SIGTERM and SIGHUP to a command that has something to end first: a PostgreSQL that it started would stay. */

const signals = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const
let interrupted = false

/** From then on the process ends by the signal alone, and errors that follow from it are not reported. */
export const isInterrupted = (): boolean => interrupted

/** Calls `end` on a signal, waits for it, and ends the process as the signal would have. Returns a function that undoes it. */
export function onInterrupt(end: () => Promise<void>): () => void {
  const listeners = Object.entries(signals).map(([signal, number]) => {
    const listener = (): void => {
      if (interrupted) return
      interrupted = true
      void end()
        .catch((error: Error) => process.stderr.write(`${error.message}\n`))
        .finally(() => process.exit(128 + number))
    }
    process.on(signal, listener)
    return [signal, listener] as const
  })
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}
