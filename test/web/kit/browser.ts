/**
 * The web app in a real browser: the Chromium of the system, one for each worker (lend.ts). Any error while a page is
 * used (in its console, or a request that fails or goes to another server) fails the test that visited it.
 */
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { takesHours } from '../../kit/cases.ts'
import type { Person, Site } from '../../kit/harness.ts'
import { axe, contrasts } from './axe.ts'
import { chromiumPath } from './chromium.ts'
import { type Device, lend, phoneScreen } from './lend.ts'
import { limitWaits } from './waits.ts'

export { axe }

const program = chromiumPath()

/** A `describe` that is skipped without Chromium; the end of the run reports it. */
export const journeys = (name: string, tests: () => void): void => {
  describe.skipIf(!program)(name, () => {
    limitWaits()
    tests()
  })
}

export interface Visiting extends Device {
  /** The first address; if left out, the start page. */
  at?: string
  /**
   * A user who was added by somebody else must choose a new password. If left out, they have chosen one
   * already.
   */
  asAdded?: boolean
  /** Expected failures, as they are reported: `409 POST /api/internal/rfi/update`. */
  allow?: RegExp
  /** Is offered the tour of their role, as people are at their first visit. */
  isNew?: boolean
}

/** Opens the web app as a signed-in person; without a person, signed out. */
export async function visit(site: Site, person?: Person, visiting: Visiting = {}): Promise<Page> {
  // What keeps the tour away stays in the page.
  const device = { ...visiting, alone: Boolean(visiting.alone || visiting.isNew) }
  const lent = await lend(site, device, (context, note) => listen(context, site, note))
  const { context, page, wrong } = lent
  onTestFinished(async ({ task }) => {
    const isGood = task.result?.state !== 'fail'
    if (!isGood) await picture(context)
    await lent.giveBack(isGood)
    expect(
      wrong.filter((each) => !visiting.allow?.test(each)),
      'what went wrong in the page',
    ).toEqual([])
  })
  if (person) await signIn(context, site, person, visiting)
  await page.goto(visiting.at ?? '/')
  return page
}

/** With the person's session in the cookie, as the sign-in of the web app leaves it; its own tests use the form. */
async function signIn(
  context: BrowserContext,
  site: Site,
  person: Person,
  { asAdded, isNew }: Visiting,
): Promise<void> {
  // An empty page, which a context begins with, has no storage.
  if (!isNew)
    await context.addInitScript(
      `if (location.protocol === 'http:') localStorage.setItem('plumbline:tours:${person.id}', '["*"]')`,
    )
  if (!asAdded)
    await site.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [person.id])
  await context.addCookies([{ name: 'ss-id', value: person.key, url: site.url, httpOnly: true }])
}

/** Notes all failures, a line each. */
function listen(context: BrowserContext, site: Site, note: (line: string) => void): void {
  const pathOf = (url: string): string => url.replace(site.url, '')
  context.on('console', (message) => {
    // The responses behind these are reported separately, with their address.
    const isTold = /^Failed to load resource|blocked by Playwright$/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isTold) note(`console: ${message.text()}`)
  })
  context.on('weberror', (thrown) => note(`thrown: ${thrown.error().stack}`))
  context.on('request', (request) => {
    // A browser with windows shows PDFs by parts of its own.
    const isOwn = /^(data|blob|chrome|chrome-extension):/.test(request.url())
    if (!isOwn && !request.url().startsWith(`${site.url}/`)) note(`elsewhere: ${request.url()}`)
  })
  context.on('response', (response) => {
    const { url, method } = { url: pathOf(response.url()), method: response.request().method() }
    // A page whose session has just ended finds that out by its stream as well.
    const isEnded = response.status() === 401 && url.startsWith('/events')
    if (response.status() >= 400 && !isEnded) note(`${response.status()} ${method} ${url}`)
  })
  context.on('requestfailed', (request) => {
    // Going to another page cancels the requests of the old one.
    const why = request.failure()?.errorText
    // A live stream that is cut off is opened again by itself.
    const isLive = pathOf(request.url()).startsWith('/events')
    if (why !== 'net::ERR_ABORTED' && !isLive) note(`${why} ${request.method()} ${pathOf(request.url())}`)
  })
}

/** A screenshot of the moment when a test failed. */
async function picture(context: BrowserContext): Promise<void> {
  const folder = join(tmpdir(), 'plumbline-pictures')
  mkdirSync(folder, { recursive: true })
  for (const [i, page] of context.pages().entries()) {
    const name = `${expect.getState().currentTestName}-${i}`.replace(/[^\w-]+/g, '_').slice(-120)
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path }).catch(() => undefined)
    process.stderr.write(`${page.url()} is shown in ${path}\n`)
  }
}

/**
 * Checks that the page is accessible: by axe, its colours also in dark mode (on a phone, which has the same
 * colours, only in the long form); and that it scrolls only vertically.
 */
export async function hindrances(page: Page): Promise<string[]> {
  const found = await axe(page)
  const isPhone = page.viewportSize()!.width === phoneScreen.viewport.width
  const inTheDark = isPhone && !takesHours ? [] : await axeInTheDark(page)
  const over = await sidewaysPixels(page)
  return [...found, ...inTheDark, ...(over > 0 ? [`${over} px wider than the screen`] : [])]
}

/**
 * By how much the page is wider than the screen. A phone widens its viewport (`innerWidth`) to what is too wide, so the width that it
 * was given counts.
 */
export async function sidewaysPixels(page: Page): Promise<number> {
  const width = await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth)
  return width - page.viewportSize()!.width
}

async function axeInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await contrasts(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((each) => `in the dark: ${each}`)
}
