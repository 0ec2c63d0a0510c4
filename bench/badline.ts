/**
 * The web app on a bad line, as a phone on a site has it: 150 ms to the server, 1.6 Mbit/s, a processor four times
 * slower than this one. The time from opening an address until its content is shown: cold (nothing is stored) and
 * warm (the app was opened before). `node bench/run.mjs badline [rounds]`; needs a Chromium.
 */
import { loadavg } from 'node:os'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../test/web/chromium.ts'
import { type Site, withSite } from './site.ts'

const rounds = Number(process.argv[2] ?? 5)
const size = 1_000
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slower = 4

/** An address, and what of its page is content. */
type Place = readonly [name: string, path: string, content: string]

async function placesOf({ grounds, database }: Site): Promise<Place[]> {
  const { rfis, punchItems } = grounds.get(size)!
  const rfi = await database.row<{ id: number }>(
    'SELECT id FROM folder WHERE parent_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 1',
    [rfis.section],
  )
  const project = `/p/${rfis.projectId}`
  return [
    ['my court', '/', '.todo'],
    ['a list', `${project}/rfis`, 'tr.line .subject'],
    ['a record', `${project}/rfis/${rfi!.id}`, '.record-main .part'],
    ['a walk', `${project}/punch/${punchItems.section}/walk`, '.room-name'],
  ]
}

/** Runs in the page before its own scripts: notes when the content is there. */
function noteContent(content: string): void {
  const { document, performance, MutationObserver, window } = globalThis as any
  const look = (): void => {
    const found = document.querySelector(content)
    if (window.contentMs === undefined && found?.textContent.trim()) window.contentMs = performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

async function slowPage(context: BrowserContext, content: string): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(noteContent, content)
  return page
}

interface Measured {
  ms: number
  requests: number
  kB: number
}

/** `requests` and `kB`: begun before the content was there, as they are sent. */
async function measure(page: Page, path: string): Promise<Measured> {
  await page.goto(path)
  await page.waitForFunction(() => (globalThis as any).contentMs !== undefined, undefined, {
    timeout: 60_000,
  })
  return page.evaluate(() => {
    const { contentMs, performance } = globalThis as any
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const before = all.filter(({ startTime }: any) => startTime < contentMs)
    const bytes = before.reduce((sum: number, { encodedBodySize }: any) => sum + encodedBodySize, 0)
    return { ms: contentMs, requests: before.length, kB: bytes / 1000 }
  })
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const middle = (all: Measured[], what: keyof Measured): number => median(all.map((one) => one[what]))

async function main(site: Site): Promise<void> {
  // Somebody else set their password: the app would ask for another one first.
  await site.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [site.managerId])
  const program = chromiumPath()
  if (!program) throw new Error('No Chromium was found; CHROMIUM may name one.')
  const browser = await chromium.launch({
    executablePath: program,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const newContext = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    await context.addCookies([{ name: 'ss-id', value: site.key, url: site.url, httpOnly: true }])
    return context
  }
  process.stdout.write(
    `Load of the machine before: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}\n`,
  )
  for (const [name, path, content] of await placesOf(site)) {
    const [cold, warm]: [Measured[], Measured[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const context = await newContext()
      const page = await slowPage(context, content)
      cold.push(await measure(page, path))
      await page.evaluate(async () => {
        const { serviceWorker } = (globalThis as any).navigator
        await serviceWorker.ready
        while (!serviceWorker.controller) await new Promise((next) => setTimeout(next, 50))
      })
      warm.push(await measure(page, path))
      await context.close()
    }
    for (const [how, all] of [
      ['cold', cold],
      ['warm', warm],
    ] as const)
      process.stdout.write(
        `${name.padEnd(10)} ${how}: ${(middle(all, 'ms') / 1000).toFixed(2)} s, ${middle(all, 'requests')} requests, ${middle(all, 'kB').toFixed(0)} kB\n`,
      )
  }
  await browser.close()
}

await withSite({ sizes: [size] }, main)
