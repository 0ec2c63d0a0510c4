/** Long reads give way: while others call, they rest between their parts, so that a processor is free for the others. */
import { setTimeout as sleep } from 'node:timers/promises'

let begun = 0

/** Counts a call of this process. */
export const countCall = (): void => void begun++

/** At most so long, however long a part took. */
const restMsMax = 100

/** Runs parts of long reads; if others called since it was made or since the last part, it rests as long as the last part took. */
export function givingWay(): <T>(part: () => Promise<T>) => Promise<T> {
  let [seen, tookMs] = [begun, 0]
  return async (part) => {
    if (begun !== seen) await sleep(Math.min(tookMs, restMsMax))
    seen = begun
    const began = performance.now()
    try {
      return await part()
    } finally {
      tookMs = performance.now() - began
    }
  }
}
