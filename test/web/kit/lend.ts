/**
 * Pages that the tests of a file use in turn. Most of the processor time of a visit was the start of a process for a new page,
 * and the scripts compiled once more. A page that is given back has no cookies and nothing stored.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { atEnd } from '../../kit/atend.ts'
import type { Site } from '../../kit/harness.ts'
import { chromiumPath } from './chromium.ts'
import { waitMsMax } from './waits.ts'

export interface Device {
  /** As on a phone: a narrow screen, and fingers. */
  phone?: boolean
  dark?: boolean
  /** With the service worker, as people have it. Left out elsewhere: it would load all scripts for each test. */
  offline?: boolean
  /** In a browser that nobody used before: for a cold start, or a test that changes the clock or the devices of its page. */
  alone?: boolean
}

export interface Lent {
  context: BrowserContext
  page: Page
  /** What went wrong in it since it was lent, a line each. */
  wrong: string[]
  /** It is used again only by a test that comes after one that passed. */
  giveBack(isGood: boolean): Promise<void>
}

/** Those that no test uses at the moment, by site and device. */
const free = new Map<string, Lent[]>()

export async function lend(
  site: Site,
  device: Device,
  listen: (context: BrowserContext, note: (line: string) => void) => void,
): Promise<Lent> {
  const { phone = false, dark = false } = device
  const key = JSON.stringify([site.url, phone, dark, site.clock.now])
  const isAlone = Boolean(device.alone || device.offline)
  const kept = isAlone ? undefined : free.get(key)?.pop()
  if (kept) {
    kept.wrong.length = 0
    return kept
  }
  const context = await (await browser()).newContext(optionsFor(site, device))
  context.setDefaultTimeout(waitMsMax)
  if (site.clock.now) await context.clock.setFixedTime(site.clock.now)
  const wrong: string[] = []
  listen(context, (line) => wrong.push(line))
  const page = await context.newPage()
  const lent: Lent = {
    context,
    page,
    wrong,
    async giveBack(isGood) {
      if (isAlone || !isGood || page.isClosed()) return context.close()
      await clear(lent, device)
      free.set(key, [...(free.get(key) ?? []), lent])
    },
  }
  if (!isAlone) atEnd(() => forget(key, context))
  return lent
}

/** A page of the site without scripts. As it has the headers of the others, Chromium stays in the same process. */
const calmPath = '/json/metadata?op=SessionGetRequest'

async function clear({ context, page }: Lent, { phone, dark }: Device): Promise<void> {
  await Promise.all(context.pages().map((each) => each === page || each.close()))
  await page.unrouteAll()
  await context.setOffline(false)
  // The page may be on its way to another address by itself, which ends this one.
  await page.goto(calmPath).catch(() => page.goto(calmPath))
  await page.evaluate(async () => {
    // `globalThis`, because tests outside of this folder have no types of the browser.
    const { localStorage, sessionStorage, indexedDB, caches } = globalThis as any
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const removing = indexedDB.deleteDatabase(name)
        Object.assign(removing, { onsuccess: resolve, onerror: reject, onblocked: reject })
      })
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await context.clearCookies()
  await page.emulateMedia({ media: null, colorScheme: dark ? 'dark' : 'light' })
  await page.setViewportSize((phone ? phoneScreen : desk).viewport)
  await page.mouse.move(0, 0)
}

async function forget(key: string, context: BrowserContext): Promise<void> {
  free.delete(key)
  await context.close()
}

const desk = { viewport: { width: 1360, height: 900 } }
export const phoneScreen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const optionsFor = (site: Site, { phone, dark, offline }: Device): BrowserContextOptions => ({
  baseURL: site.url,
  locale: 'en-US',
  timezoneId: 'America/New_York',
  reducedMotion: 'reduce',
  serviceWorkers: offline ? 'allow' : 'block',
  colorScheme: dark ? 'dark' : 'light',
  ...(phone ? phoneScreen : desk),
})

let launched: Promise<Browser> | undefined

/** Stays for the files that the worker runs after this one, and ends with the worker. */
function browser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0
  // A host that is neither this computer nor https: browsers trust it less.
  const args = ['--host-resolver-rules=MAP plumbline.test 127.0.0.1', ...(asRoot ? ['--no-sandbox'] : [])]
  launched ??= chromium.launch({ executablePath: chromiumPath()!, args })
  return launched
}
