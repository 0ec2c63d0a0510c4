/**
 * How long a browser test waits for one thing. What comes at all comes sooner, on a machine five times slower as well; what does not
 * come must not take minutes to say so, and is named.
 */
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { takesHours } from '../../kit/cases.ts'

export const waitMsMax = takesHours ? 120_000 : 45_000
/** Longer than that of an element, so that the wait for a missing one ends first and says which. */
const pollMsMax = waitMsMax + 5_000
const lastLookMs = 5_000
const testMsMax = 240_000

/** For the tests of a `describe`, and what is set by `vi.setConfig` until the end of the file. */
export function limitWaits(): void {
  if (!takesHours) vi.setConfig({ testTimeout: testMsMax, expect: { poll: { timeout: pollMsMax } } })
  const { poll } = expect
  beforeAll(() => {
    expect.poll = (look, options = {}) => poll(inTime(look, options.timeout ?? pollMsMax), options)
  })
  afterAll(() => {
    expect.poll = poll
  })
}

/** A look that waits for an element ends with the time as well; without this one a poll would take two more waits. */
function inTime<T>(look: () => T | Promise<T>, ms: number): () => Promise<T> {
  const endsAt = Date.now() + ms
  let last: unknown = new Error(`What is looked at did not answer in ${ms / 1000} s.`)
  return async () => {
    let timer: NodeJS.Timeout
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(last), Math.max(lastLookMs, endsAt - Date.now()))
    })
    try {
      return (await Promise.race([look(), over])) as Awaited<T>
    } catch (error) {
      last = error
      throw error
    } finally {
      clearTimeout(timer!)
    }
  }
}
