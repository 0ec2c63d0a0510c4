/** Runs a job of a server at once and then regularly; a failure is logged, and the next try is the next turn. */
import { msPerMinute } from '../../contract/fields/durations.ts'

type Log = (level: 'warn', message: string, more: Record<string, unknown>) => void

const usualMs = 10 * msPerMinute

export interface RegularJob {
  /** What could not be done, as a sentence: "Daily reports could not be locked". */
  failure: string
  log: Log
  /** The pause between two turns, ten minutes by default. */
  everyMs?: number
  /** Gets a function that says whether the server is ending. */
  work: (isEnded: () => boolean) => Promise<unknown>
}

/** Returns a function that stops it, and waits for the turn that runs. */
export function runRegularly({ failure, log, everyMs = usualMs, work }: RegularJob): () => Promise<void> {
  let isEnded = false
  let timer: NodeJS.Timeout | undefined
  const turn = async (): Promise<void> => {
    try {
      await work(() => isEnded)
    } catch (error) {
      log('warn', `${failure}; the next try is in ${spoken(everyMs)}.`, { error: String(error) })
    }
    if (!isEnded) timer = setTimeout(() => (running = turn()), everyMs).unref()
  }
  let running = turn()
  return async () => {
    isEnded = true
    clearTimeout(timer)
    await running
  }
}

const spoken = (ms: number): string =>
  ms < msPerMinute ? `${ms / 1_000} seconds` : `${ms / msPerMinute} minutes`
