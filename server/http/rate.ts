/** Calls a minute for each session, where a limit is set. */
import { digestOf } from '../access/secrets.ts'
import { Fault } from '../kernel/faults.ts'
import type { Exchange } from './exchange.ts'

export interface Rate {
  /** Counts one call; gives the headers that tell how much is left, or a fault when there is nothing. */
  take(who: string): Record<string, string>
}

const windowMs = 60_000
const unlimited: Rate = { take: () => ({}) }

export function rateOf(perMinute: number, now: () => Date): Rate {
  if (perMinute === 0) return unlimited
  let windowStart = 0
  const used = new Map<string, number>()
  return {
    take(who) {
      const time = now().getTime()
      if (time - windowStart >= windowMs) {
        used.clear()
        windowStart = time
      }
      const count = (used.get(who) ?? 0) + 1
      used.set(who, count)
      const seconds = String(Math.ceil((windowStart + windowMs - time) / 1000))
      const headers = {
        'RateLimit-Limit': String(perMinute),
        'RateLimit-Remaining': String(Math.max(perMinute - count, 0)),
        'RateLimit-Reset': seconds,
      }
      if (count > perMinute)
        throw new Fault('TooManyRequests', 'Too many calls. Please wait a moment.', {
          headers: { ...headers, 'Retry-After': seconds },
        })
      return headers
    },
  }
}

/** Counts a call of a session, and tells with its answer how many are left. */
export function checkRate({ answerHeaders }: Exchange, rate: Rate, sessionKey: string | undefined): void {
  if (sessionKey) Object.assign(answerHeaders, rate.take(digestOf(sessionKey).toString('base64')))
}
