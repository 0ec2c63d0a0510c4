/** Limits the calls per minute of each session. */
import { msPerMinute } from '../../../contract/fields/durations.ts'
import { Fault } from '../../kernel/faults.ts'
import type { Exchange } from '../exchange.ts'

export interface Rate {
  /** 0: no limit. */
  readonly perMinute: number
  readonly count: CountCall
}

/** Counts one call of a session. With several processes, the primary counts for all of them. */
export type CountCall = (session: string) => Used | Promise<Used>

export interface Used {
  /** Calls of the session in the current minute. */
  calls: number
  /** Time until the next minute begins. */
  msLeft: number
}

export function countByMinute(now: () => Date): CountCall {
  let startedAt = 0
  const calls = new Map<string, number>()
  return (session) => {
    const time = now().getTime()
    if (time - startedAt >= msPerMinute) {
      calls.clear()
      startedAt = time
    }
    const used = (calls.get(session) ?? 0) + 1
    calls.set(session, used)
    return { calls: used, msLeft: startedAt + msPerMinute - time }
  }
}

/**
 * Counts a call of the session and sends the remaining number with its response; a fault if none are left.
 */
export async function checkRate(
  { responseHeaders }: Exchange,
  { perMinute, count }: Rate,
  digest: string | undefined,
): Promise<void> {
  if (perMinute === 0 || !digest) return
  const { calls, msLeft } = await count(digest)
  const seconds = String(Math.ceil(msLeft / 1000))
  Object.assign(responseHeaders, {
    'RateLimit-Limit': String(perMinute),
    'RateLimit-Remaining': String(Math.max(perMinute - calls, 0)),
    'RateLimit-Reset': seconds,
  })
  if (calls > perMinute)
    throw new Fault('TooManyRequests', 'Too many calls. Please wait a moment.', {
      headers: { 'Retry-After': seconds },
    })
}
