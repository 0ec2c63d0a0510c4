/** Restarts a process that died. */
import { msPerMinute } from '../contract/fields/durations.ts'

/** A process that we started, and how it ends. */
export interface Started {
  readonly ended: Promise<string>
  stop(): Promise<void>
}

const firstDelayMs = 100
const delayMsMax = 30_000
/**
 * A process that has run this long has recovered; after its next death the delays start from the beginning.
 */
const recoveredMs = msPerMinute

/**
 * Restarts it whenever it dies, until it is stopped. The delays grow, so that a process that cannot run (a
 * full disk) doesn't keep the machine busy. `name` is its name in the log.
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
      if (Date.now() - since > recoveredMs) delayMs = firstDelayMs
      retryAfter(`${name} ended unexpectedly (${how})`)
    })
  }

  function retryAfter(what: string): void {
    log(`${what}; starting it again in ${delayMs / 1000} s.`)
    timer = setTimeout(() => {
      starting = restart()
    }, delayMs).unref()
    delayMs = Math.min(delayMs * 2, delayMsMax)
  }

  async function restart(): Promise<void> {
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
