import type { Postmaster } from './postmaster.ts'

const firstDelayMs = 100
const delayMsMax = 30_000
/**
 * One that has run this long has recovered; its next death is a new misfortune and begins with a short
 * delay.
 */
const settledMs = 60_000

/**
 * Brings PostgreSQL back whenever it dies, until it is stopped by us. The delays grow, so that one that
 * can't live (a full disk) doesn't keep the machine busy.
 */
export function supervise(
  first: Postmaster,
  start: (end: AbortSignal) => Promise<Postmaster>,
  log: (line: string) => void,
): () => Promise<void> {
  const end = new AbortController()
  let running: Postmaster | undefined
  let starting: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let delayMs = firstDelayMs

  function watch(postmaster: Postmaster): void {
    running = postmaster
    const since = Date.now()
    postmaster.ended.then((how) => {
      if (end.signal.aborted) return
      running = undefined
      if (Date.now() - since > settledMs) delayMs = firstDelayMs
      retryAfter(`PostgreSQL ended unexpectedly (${how})`)
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
      const postmaster = await start(end.signal)
      watch(postmaster)
      log('PostgreSQL is running again.')
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
