/**
 * The web app on a bad line, as a phone on a site has it: 150 ms to the server, 1.6 Mbit/s, a processor four times
 * slower than this one. The time from opening an address until its content is shown: cold (nothing is stored) and
 * warm (the app was opened before), beside a bare page of as many bytes (`barepage.ts`), in turns.
 * `node bench/run.mjs badline [rounds] [part of a page's name] [--requests]`; needs a Chromium. `--requests` prints those of the last round.
 */
import { loadavg } from 'node:os'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../test/web/kit/chromium.ts'
import { type BarePage, withBarePage } from './kit/barepage.ts'
import { denseSheets, publishSheets } from './kit/densesheet.ts'
import { progress } from './kit/progress.ts'
import { type Site, withSite } from './kit/site.ts'

const rounds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 3)
const isTelling = process.argv.includes('--requests')
/** Only pages with that in their name. */
const named = process.argv.slice(2).find((word) => /^[a-z]+$/.test(word)) ?? ''
const size = 1_000
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slower = 4
const targetMs = { cold: 2000, warm: 1000 } as const
/** Whatever takes longer will never come: the bench then ends and says where. */
const stepMsMax = 60_000

type How = keyof typeof targetMs

/** An address, and what of its page is content. */
interface Place {
  name: string
  path: string
  content: string
  /** Its content is a picture: it is there with this attribute, and has no text. */
  drawn?: string
  /** The read that has it: warm, it is stored on the device. */
  read: string
}

async function placesOf(site: Site): Promise<Place[]> {
  const { grounds, database } = site
  const { rfis, punchItems } = grounds.get(size)!
  const rfi = await database.row<{ id: number }>(
    'SELECT id FROM folder WHERE parent_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1',
    [rfis.section],
  )
  const [sheet] = await publishSheets(site, denseSheets(1), ['A-101'])
  const project = `/p/${rfis.projectId}`
  return [
    { name: 'my court', path: '/', content: '.todo', read: 'MyCourtRead' },
    { name: 'a list', path: `${project}/rfis`, content: 'tr.line .subject', read: 'RFIReadInFolder' },
    { name: 'a record', path: `${project}/rfis/${rfi!.id}`, content: '.record-main .part', read: 'RFIRead' },
    {
      name: 'a walk',
      path: `${project}/punch/${punchItems.section}/walk`,
      content: '.room-name',
      read: 'PunchListPlacesRead',
    },
    {
      name: 'a sheet',
      path: sheet!.sheet,
      // All that is in view is as sharp as the screen.
      content: '.sheet-area canvas[data-level]:not([data-level="-1"])',
      drawn: 'data-level',
      read: 'SheetRead',
    },
  ]
}

type Content = Pick<Place, 'content' | 'drawn'>

/** Runs in the page before its own scripts: notes when the content is there. */
function noteContent({ content, drawn }: Content): void {
  const { document, performance, MutationObserver, window } = globalThis as any
  const look = (): void => {
    const found = document.querySelector(content)
    if (window.contentMs === undefined && (drawn ? found : found?.textContent.trim()))
      window.contentMs = performance.now()
  }
  const watched = { childList: true, subtree: true, characterData: true }
  new MutationObserver(look).observe(document, drawn ? { ...watched, attributeFilter: [drawn] } : watched)
}

async function slowPage(context: BrowserContext, content: Content): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(stepMsMax)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(noteContent, content)
  return page
}

interface Request {
  path: string
  fromMs: number
  toMs: number
  kB: number
}

interface Measured {
  ms: number
  /** Begun before the content was there; bytes as they are sent. */
  requests: Request[]
}

async function measure(page: Page, url: string): Promise<Measured> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => (globalThis as any).contentMs !== undefined)
  return page.evaluate(() => {
    const { contentMs, performance, URL } = globalThis as any
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const requests = all
      .filter(({ startTime }: any) => startTime < contentMs)
      .map(({ name, startTime, responseEnd, encodedBodySize }: any) => ({
        path: new URL(name).pathname,
        fromMs: startTime,
        toMs: responseEnd,
        kB: encodedBodySize / 1000,
      }))
    return { ms: contentMs, requests }
  })
}

/** The service worker has the whole app, and what the page has read is stored. */
async function isInstalled(page: Page, read: string): Promise<void> {
  await page.waitForFunction(() => Boolean((globalThis as any).navigator.serviceWorker.controller))
  while (!(await page.evaluate(isStored, read))) await new Promise((next) => setTimeout(next, 100))
}

/** Runs in the page. */
const isStored = (read: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { indexedDB } = globalThis as any
    const opening = indexedDB.open('plumbline-reads')
    opening.onsuccess = () => {
      const { result } = opening
      if (!result.objectStoreNames.contains('reads')) {
        result.close()
        return resolve(false)
      }
      const keys = result.transaction('reads').objectStore('reads').getAllKeys()
      keys.onsuccess = () => {
        result.close()
        const has = (name: string): boolean => keys.result.some((key: string) => key.startsWith(`${name} `))
        resolve(has(read) && has('SessionGet'))
      }
    }
  })

async function newContext(browser: Browser, { url, key }: Site): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await context.addCookies([{ name: 'ss-id', value: key, url, httpOnly: true }])
  return context
}

type Results = Record<How, Measured[]>

/** Cold, then warm in the same browser context. */
async function bothOf(
  context: BrowserContext,
  content: Content,
  url: string,
  between: (page: Page) => Promise<unknown>,
): Promise<Record<How, Measured>> {
  try {
    const page = await slowPage(context, content)
    const cold = await measure(page, url)
    await between(page)
    return { cold, warm: await measure(page, url) }
  } finally {
    await context.close()
  }
}

async function measurePlace(browser: Browser, site: Site, bare: BarePage, place: Place) {
  const ours: Results = { cold: [], warm: [] }
  const baseline: Results = { cold: [], warm: [] }
  for (let round = 1; round <= rounds; round++) {
    progress(`${place.name}, round ${round}`)
    const context = await newContext(browser, site)
    const { cold, warm } = await bothOf(context, place, site.url + place.path, (page) =>
      isInstalled(page, place.read),
    )
    const assets = kBOf(cold, (path) => path.startsWith('/assets/'))
    const bareUrl = bare.url(assets, kBOf(cold) - assets)
    const other = await bothOf(
      await newContext(browser, site),
      { content: 'p' },
      bareUrl,
      async () => undefined,
    )
    for (const [how, one] of Object.entries({ cold, warm })) ours[how as How].push(one)
    for (const [how, one] of Object.entries(other)) baseline[how as How].push(one)
  }
  progress()
  return { ours, baseline }
}

const kBOf = ({ requests }: Measured, isCounted: (path: string) => boolean = () => true): number =>
  requests.reduce((sum, { path, kB }) => sum + (isCounted(path) ? kB : 0), 0)

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const seconds = (all: Measured[]): number => median(all.map(({ ms }) => ms)) / 1000

function print(name: string, { ours, baseline }: Record<'ours' | 'baseline', Results>): void {
  for (const how of ['cold', 'warm'] as const) {
    const isMet = seconds(ours[how]) * 1000 <= targetMs[how]
    const cells = [
      `${name}, ${how}`,
      `${seconds(ours[how]).toFixed(2)} s`,
      `${seconds(baseline[how]).toFixed(2)} s`,
      `≤ ${targetMs[how] / 1000} s`,
      isMet ? 'met' : 'not met',
      String(median(ours[how].map(({ requests }) => requests.length))),
      median(ours[how].map((one) => kBOf(one))).toFixed(0),
    ]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
    if (!isTelling) continue
    for (const { path, fromMs, toMs, kB } of ours[how].at(-1)!.requests)
      process.stdout.write(`    ${fromMs.toFixed(0)} to ${toMs.toFixed(0)} ms, ${kB.toFixed(1)} kB ${path}\n`)
  }
}

const load = (): string => `${loadavg()[0]!.toFixed(1)}`

async function main(site: Site): Promise<void> {
  // Somebody else set their password: the app would ask for another one first.
  await site.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [site.managerId])
  const program = chromiumPath()
  if (!program) throw new Error('No Chromium was found; CHROMIUM may name one.')
  const browser = await chromium.launch({
    executablePath: program,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    process.stdout.write(`Medians of ${rounds} rounds. Load of the machine before: ${load()}\n`)
    process.stdout.write(
      '| page | ours | bare page | target | | requests | kB |\n|---|---|---|---|---|---|---|\n',
    )
    await withBarePage(async (bare) => {
      for (const place of (await placesOf(site)).filter(({ name }) => name.includes(named)))
        print(place.name, await measurePlace(browser, site, bare, place))
    })
    process.stdout.write(`Load of the machine after: ${load()}\n`)
  } finally {
    await browser.close()
  }
}

await withSite({ sizes: [size] }, main)
