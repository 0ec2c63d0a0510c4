/** A network that can be cut at each call of a journey in turn. */
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { takesHours } from '../../kit/cases.ts'

/** As much slower as a phone is: in the long form, which has the time. */
const slower = takesHours ? 4 : 1

/** Cutting reads as well, takes an hour: they are in the long form. */
const isCounted = (route: Route): boolean => {
  const request = route.request()
  return takesHours || request.method() === 'PUT' || /\/create(many)?$/.test(new URL(request.url()).pathname)
}

/**
 * A network that can be cut: the n-th call from then on is run, but its response is lost, and none
 * after it gets through.
 */
export async function cuttable(page: Page) {
  page.setDefaultTimeout(takesHours ? 300_000 : 30_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  let [calls, n] = [0, Number.POSITIVE_INFINITY]
  await page.route(/\/(api|files)[/?]/, async (route: Route): Promise<void> => {
    if (calls < n && !isCounted(route)) return route.continue().catch(() => undefined)
    calls += 1
    const isLast = calls === n
    if (calls < n) return route.continue().catch(() => undefined)
    if (isLast) await route.fetch().catch(() => undefined)
    await route.abort().catch(() => undefined)
  })
  return {
    calls: () => calls,
    cutAfter(last: number) {
      calls = 0
      n = last
    },
    async end() {
      n = Number.POSITIVE_INFINITY
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    },
  }
}

/** Of a journey that is tried hundreds of times. */
export const longJourney = takesHours ? { timeout: 6 * 3_600_000 } : {}

/** What a page says of a network that is cut; in the long form the machine may be too busy to answer as well. */
export const cut = takesHours
  ? /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|^503 /
  : /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/

export const firstCut = takesHours ? Number(process.env.PLUMBLINE_TEST_CUTS ?? 0) : 0

/** What the long form has done so far, so that one that was interrupted can be continued. */
export function tellCut(n: number, isWhole: boolean): void {
  if (!takesHours) return
  const what = isWhole ? `not cut, ${n - 1} calls` : `cut at call ${n}`
  process.stderr.write(`${expect.getState().currentTestName}: ${what}, everything there once\n`)
}

export interface Journey {
  /** Nothing is cut yet. */
  begin: (n: number) => Promise<void>
  act: (n: number) => Promise<void>
  check: (n: number) => Promise<void>
}

/**
 * Tries the journey with the network cut at each of its calls, and once without a cut. Returns the number of calls.
 * In the long form, PLUMBLINE_TEST_CUTS=20 begins with the twentieth.
 */
export async function atEveryCall(page: Page, { begin, act, check }: Journey): Promise<number> {
  const network = await cuttable(page)
  for (let n = firstCut; n < 99; n++) {
    await begin(n)
    network.cutAfter(n)
    await act(n)
    await expect.poll(async () => network.calls() >= n || (await waiting(page)) === 0).toBe(true)
    const isWhole = network.calls() < n
    await network.end()
    await emptied(page)
    await check(n)
    tellCut(n, isWhole)
    if (isWhole) return n - 1
  }
  throw new Error('The journey has no end.')
}

/** Waits until the outbox is empty. On a machine that is too busy to answer, the phone looks again before its back-off ends. */
export async function emptied(page: Page): Promise<void> {
  if (!takesHours) return expect.poll(() => waiting(page)).toBe(0)
  const lookAgain = async (): Promise<number> => {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    return waiting(page)
  }
  await expect.poll(lookAgain, { interval: 1_000, timeout: 900_000 }).toBe(0)
}

/** How much is in the outbox, as the storage of the browser has it. */
export const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('plumbline')
        opening.onsuccess = () => {
          const entries = opening.result.transaction('entries').objectStore('entries').count()
          entries.onsuccess = () => {
            opening.result.close()
            resolve(entries.result)
          }
        }
      }),
  )
