/** The same call again, when it was not answered or the server is busy. The key of the call prevents that it is done twice. */
import { CallFailed, isFinal, NoConnection } from './caller.ts'

export interface Repeating {
  /** How often it is sent at most. */
  tries: number
  signal?: AbortSignal
}

const firstMs = 500
/** If the server wants a longer wait than this, the caller gets the error at once. */
const waitMsMax = 60_000

export async function repeated<T>(work: () => Promise<T>, { tries, signal }: Repeating): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await work()
    } catch (error) {
      const ms = n < tries && !signal?.aborted ? waitMs(error, n) : undefined
      if (ms === undefined) throw error
      await pause(ms, signal)
    }
  }
}

/** Undefined: the same call would end in the same way. */
function waitMs(error: unknown, n: number): number | undefined {
  if (!isTemporary(error)) return undefined
  const seconds = error instanceof CallFailed ? error.retryAfterSeconds : undefined
  const askedMs = (seconds ?? 0) * 1000
  if (askedMs > waitMsMax) return undefined
  // A little earlier or later, so that those who were refused together do not come again together.
  return Math.max(askedMs, backOffMs(n, waitMsMax))
}

/**
 * Whether the same call may succeed later by itself: nothing came back, or the server is busy. Waiting fixes neither a session that
 * ended, nor an error in the server, nor the address of a server that redirects.
 */
export const isTemporary = (error: unknown): boolean =>
  error instanceof NoConnection ||
  (error instanceof CallFailed &&
    !isFinal(error) &&
    !error.location &&
    ![401, 500, 501].includes(error.status))

/** After the n-th failure in a row. */
export const backOffMs = (n: number, msMax: number): number =>
  Math.min(msMax, firstMs * 2 ** (n - 1)) * (0.8 + Math.random() * 0.4)

/** Throws if the signal ends it. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = (): void => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', over)
      resolve()
    }, ms)
    if (signal?.aborted) over()
    else signal?.addEventListener('abort', over, { once: true })
  })
}

/** The same promise; throws if the signal ends it, without waiting for it. */
export async function unlessEnded<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  let over: (() => void) | undefined
  const ended = new Promise<never>((_, reject) => {
    over = () => reject(signal.reason)
    if (signal.aborted) over()
    else signal.addEventListener('abort', over, { once: true })
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    signal.removeEventListener('abort', over!)
  }
}
