/** Runs a job of a server at once and then regularly; a failure is logged, and the next try is the next turn. */

type Log = (level: 'warn', message: string, more: Record<string, unknown>) => void

const everyMs = 600_000

export interface RegularJob {
  /** What could not be done, as a sentence: "Daily reports could not be locked". */
  failure: string
  log: Log
  /** Gets a function that says whether the server is ending. */
  work: (isEnded: () => boolean) => Promise<unknown>
}

/** Every ten minutes. Returns a function that stops it. */
export function runRegularly({ failure, log, work }: RegularJob): () => Promise<void> {
  let isEnded = false
  const turn = async (): Promise<void> => {
    try {
      await work(() => isEnded)
    } catch (error) {
      log('warn', `${failure}; the next try is in ten minutes.`, { error: String(error) })
    }
  }
  let running = turn()
  const timer = setInterval(() => {
    running = running.then(turn)
  }, everyMs).unref()
  return async () => {
    isEnded = true
    clearInterval(timer)
    await running
  }
}
