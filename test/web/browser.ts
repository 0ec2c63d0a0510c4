/**
 * The web app in a real browser: the Chromium of the system, one for each worker. Any error while a page is
 * used (in its console, or a request that fails or goes to another server) fails the test that visited it.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { describe, expect, onTestFailed, onTestFinished } from 'vitest'
import type { Person, Site } from '../harness.ts'
import { isLong } from '../long.ts'
import { chromiumPath } from './chromium.ts'

const program = chromiumPath()

/** A `describe` that is skipped without Chromium; the end of the run reports it. */
export const journeys = describe.skipIf(!program)

let launched: Promise<Browser> | undefined

/** Stays for the files that the worker runs after this one, and ends with the worker. */
function browser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0
  // A host that is neither this computer nor https: browsers trust it less.
  const args = ['--host-resolver-rules=MAP plumbline.test 127.0.0.1', ...(asRoot ? ['--no-sandbox'] : [])]
  launched ??= chromium.launch({ executablePath: program!, args })
  return launched
}

export interface Visiting {
  /** As on a phone: a narrow screen, and fingers. */
  phone?: boolean
  dark?: boolean
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
  /** With the service worker, as people have it. Left out elsewhere: it would load all scripts for each test. */
  offline?: boolean
}

/** Opens the web app as a signed-in person; without a person, signed out. */
export async function visit(site: Site, person?: Person, visiting: Visiting = {}): Promise<Page> {
  const context = await (await browser()).newContext({
    baseURL: site.url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    serviceWorkers: visiting.offline ? 'allow' : 'block',
    colorScheme: visiting.dark ? 'dark' : 'light',
    ...(visiting.phone ? phone : desk),
  })
  context.setDefaultTimeout(waitMsMax)
  if (site.clock.now) await context.clock.setFixedTime(site.clock.now)
  const wrong = listen(context, site)
  onTestFailed(() => picture(context))
  onTestFinished(async () => {
    await context.close()
    expect(
      wrong.filter((each) => !visiting.allow?.test(each)),
      'what went wrong in the page',
    ).toEqual([])
  })
  if (person) await signIn(context, site, person, visiting)
  const page = await context.newPage()
  await page.goto(visiting.at ?? '/')
  return page
}

const waitMsMax = 120_000
const desk = { viewport: { width: 1360, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** With the person's session in the cookie, as the sign-in of the web app leaves it; its own tests use the form. */
async function signIn(
  context: BrowserContext,
  site: Site,
  person: Person,
  { asAdded, isNew }: Visiting,
): Promise<void> {
  if (!isNew) await context.addInitScript(`localStorage.setItem('plumbline:tours:${person.id}', '["*"]')`)
  if (!asAdded)
    await site.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [person.id])
  await context.addCookies([{ name: 'ss-id', value: person.key, url: site.url, httpOnly: true }])
}

/** All failures, a line each. */
function listen(context: BrowserContext, site: Site): string[] {
  const wrong: string[] = []
  const pathOf = (url: string): string => url.replace(site.url, '')
  context.on('console', (message) => {
    // The responses behind these are reported separately, with their address.
    const isTold = /^Failed to load resource|blocked by Playwright$/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isTold) wrong.push(`console: ${message.text()}`)
  })
  context.on('weberror', (thrown) => wrong.push(`thrown: ${thrown.error().stack}`))
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${site.url}/`))
      wrong.push(`elsewhere: ${request.url()}`)
  })
  context.on('response', (response) => {
    const { url, method } = { url: pathOf(response.url()), method: response.request().method() }
    // A page whose session has just ended finds that out by its stream, too.
    const isEnded = response.status() === 401 && url.startsWith('/events')
    if (response.status() >= 400 && !isEnded) wrong.push(`${response.status()} ${method} ${url}`)
  })
  context.on('requestfailed', (request) => {
    // Going to another page cancels the requests of the old one.
    const why = request.failure()?.errorText
    // A live stream that is cut off is opened again by itself.
    const isLive = pathOf(request.url()).startsWith('/events')
    if (why !== 'net::ERR_ABORTED' && !isLive)
      wrong.push(`${why} ${request.method()} ${pathOf(request.url())}`)
  })
  return wrong
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

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  help: string
  nodes: Array<{ target: string[]; failureSummary: string }>
}

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Serious and critical accessibility violations, by the rules of WCAG 2.2 AA and best practice. */
export async function axe(page: Page, rules: readonly string[] = everything): Promise<string[]> {
  // It is large, and stays loaded as long as the page does.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const violations = (await page.evaluate(async (runOnly) => {
    // `globalThis`, because tests outside of this folder have no types of the browser.
    const { axe, document } = globalThis as any
    // Only violations are collected in full, which takes a third less time.
    return (await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false })).violations
  }, rules)) as Violation[]
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${help}. ${failureSummary}`),
    )
}

/**
 * Checks that the page is accessible: by axe, its colours also in dark mode (on a phone, which has the same
 * colours, only in the long form); and that it scrolls only vertically.
 */
export async function hindrances(page: Page): Promise<string[]> {
  const found = await axe(page)
  const isPhone = page.viewportSize()!.width === phone.viewport.width
  const inTheDark = isPhone && !isLong ? [] : await axeInTheDark(page)
  const over = await page.evaluate(() => {
    const { document, innerWidth } = globalThis as any
    return document.documentElement.scrollWidth - innerWidth
  })
  return [...found, ...inTheDark, ...(over > 0 ? [`${over} px wider than the screen`] : [])]
}

async function axeInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await axe(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((each) => `in the dark: ${each}`)
}
