/** Keeps a process running that we need. */

/** A process that we started, and how it ends. */
export interface Started {
  readonly ended: Promise<string>
  stop(): Promise<void>
}

const firstDelayMs = 100
const delayMsMax = 30_000
/**
 * One that has run this long has recovered; its next death is a new misfortune and begins with a short
 * delay.
 */
const settledMs = 60_000

/**
 * Brings it back whenever it dies, until it is stopped by us. The delays grow, so that one that can't live
 * (a full disk) doesn't keep the machine busy. `name` is what the log calls it.
 */
export function supervise(
  name: string,
  first: Started,
  start: (end: AbortSignal) => Promise<Started>,
  log: (line: string) => void,
): () => Promise<void> {
  const end = new AbortController()
  let running: Started | undefined
  let starting: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let delayMs = firstDelayMs

  function watch(started: Started): void {
    running = started
    const since = Date.now()
    started.ended.then((how) => {
      if (end.signal.aborted) return
      running = undefined
      if (Date.now() - since > settledMs) delayMs = firstDelayMs
      retryAfter(`${name} ended unexpectedly (${how})`)
    })
  }

  function retryAfter(what: string): void {
    log(`${what}; starting it again in ${delayMs / 1000} s.`)
    timer = setTimeout(() => {
      starting = again()
    }, delayMs).unref()
    delayMs = Math.min(delayMs * 2, delayMsMax)
  }

  async function again(): Promise<void> {
    try {
      watch(await start(end.signal))
      log(`${name} is running again.`)
    } catch (error) {
      if (!end.signal.aborted) retryAfter((error as Error).message.replace(/\.$/, ''))
    }
  }

  watch(first)
  return async () => {
    end.abort()
    clearTimeout(timer)
    await starting
    await running?.stop()
  }
}
