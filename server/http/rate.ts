/** Calls a minute for each session, where a limit is set. */
import { Fault } from '../kernel/faults.ts'
import type { Exchange } from './exchange.ts'

export interface Rate {
  /** 0: no limit. */
  readonly perMinute: number
  readonly count: CountCall
}

/** Counts one call of a session. Processes that answer together have one who counts for all of them. */
export type CountCall = (who: string) => Used | Promise<Used>

export interface Used {
  /** How many calls that makes in the present minute. */
  calls: number
  /** Until the next minute begins. */
  msLeft: number
}

const minuteMs = 60_000

export function countByMinute(now: () => Date): CountCall {
  let began = 0
  const calls = new Map<string, number>()
  return (who) => {
    const time = now().getTime()
    if (time - began >= minuteMs) {
      calls.clear()
      began = time
    }
    const made = (calls.get(who) ?? 0) + 1
    calls.set(who, made)
    return { calls: made, msLeft: began + minuteMs - time }
  }
}

/** Counts a call of the session known by that digest and tells with its answer how many are left; a fault when there are none. */
export async function checkRate(
  { answerHeaders }: Exchange,
  { perMinute, count }: Rate,
  digest: string | undefined,
): Promise<void> {
  if (perMinute === 0 || !digest) return
  const { calls, msLeft } = await count(digest)
  const seconds = String(Math.ceil(msLeft / 1000))
  Object.assign(answerHeaders, {
    'RateLimit-Limit': String(perMinute),
    'RateLimit-Remaining': String(Math.max(perMinute - calls, 0)),
    'RateLimit-Reset': seconds,
  })
  if (calls > perMinute)
    throw new Fault('TooManyRequests', 'Too many calls. Please wait a moment.', {
      headers: { 'Retry-After': seconds },
    })
}
