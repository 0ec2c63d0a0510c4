/** The app is updated while a page is open and work waits on the phone. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { RFIReplyReadByRFI } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { journeys, visit } from '../kit/browser.ts'
import { updatedSite } from '../kit/updated.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person
let rfi: { folderId: number; rfiId: number }

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  const sent = { subject: 'Anchors', question: 'Which?', status: 2, toUserId: pm.id }
  const { folderId, rfiId } = await makeOne(pm, recordTypes.rfi, project.id, sent)
  rfi = { folderId, rfiId }
})

const replies = async (text: string): Promise<number> =>
  (await pm.client.call(RFIReplyReadByRFI, { rfiId: rfi.rfiId })).rfiReplyList!.filter(
    ({ response }) => response === text,
  ).length

/** Without a signal; a server that does not answer yet; a part that is not there. */
const allow = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|^503 |^404 GET \/assets\/|when fetching the script/
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Anchors' })

/** A page of the version that the server has now, from the service worker, on a server of its own. */
async function opened() {
  const updated = await updatedSite(here)
  const at = `/p/${project.id}/rfis/${rfi.folderId}`
  const page = await visit(updated.site, pm, { phone: true, offline: true, at, allow })
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  await heading(page).waitFor()
  await page.getByRole('textbox', { name: /Reply/ }).waitFor()
  expect(await versions(page)).toEqual([updated.hashes.now])
  // As from the server: the scripts of this sort of page are requested at once.
  expect(await page.locator('link[rel=modulepreload]').count()).toBeGreaterThan(0)
  return { ...updated, page }
}

/** The versions of all the scripts that the page has loaded. */
const versions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return [...new Set(paths.flatMap((path) => /^\/assets\/\w+-([0-9a-f]{10})\.js$/.exec(path)?.[1] ?? []))]
  })

/**
 * Looks for another version, as a browser does now and then; returns what became of it: activated or redundant. The browser may have
 * found it by itself a moment before: it is watched where it is, and looked for again.
 */
const lookForUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const before = registration.active
    let end: string | undefined
    const watch = (worker: ServiceWorker | null): void =>
      worker?.addEventListener('statechange', () => {
        if (['activated', 'redundant'].includes(worker.state)) end = worker.state
      })
    registration.addEventListener('updatefound', () => watch(registration.installing))
    watch(registration.installing ?? registration.waiting)
    for (let n = 0; !end; n++) {
      if (n % 30 === 0) await registration.update().catch(() => undefined)
      if (registration.active !== before && registration.active?.state === 'activated') end = 'activated'
      await new Promise((next) => setTimeout(next, 100))
    }
    return end
  })

async function reloadWithoutSignal(page: Page): Promise<string[]> {
  await page.context().setOffline(true)
  await page.reload()
  await heading(page).waitFor()
  await page.getByText(/^No signal\. This is as of/).waitFor()
  const found = await versions(page)
  await page.context().setOffline(false)
  return found
}

journeys('an update of the app', () => {
  test('with work waiting: the open page works on, and without a signal the whole new version is there', async () => {
    const { page, standing, hashes } = await opened()
    standing.missing = /\/create(many)?$/
    await page.getByRole('textbox', { name: /Reply/ }).fill('Before the update')
    await button(page, /^Reply/).click()
    await page.getByText('1 thing waits for the server').waitFor()
    standing.app = 'next'
    expect(await lookForUpdate(page)).toBe('activated')
    // A part that was not loaded yet, and that the server has no more.
    await button(page, 'Help').click()
    await page.getByRole('dialog').waitFor()
    expect(await versions(page)).toEqual([hashes.now])
    await page.keyboard.press('Escape')
    expect(await reloadWithoutSignal(page)).toEqual([hashes.next])
    await page.getByText(/^1 thing waits/).waitFor()
    expect(await replies('Before the update')).toBe(0)
    standing.missing = undefined
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await expect.poll(() => replies('Before the update')).toBe(1)
    await page.getByText(/^1 thing waits/).waitFor({ state: 'detached' })
  })

  test('that is not whole is not used: without a signal the old one is there, until the new one is whole', async () => {
    const { page, standing, hashes } = await opened()
    // A script that does not arrive; then a page that a server sends which is not updated yet.
    Object.assign(standing, { app: 'next', missing: /^\/assets\/view-/ })
    expect(await lookForUpdate(page)).toBe('redundant')
    expect(await reloadWithoutSignal(page)).toEqual([hashes.now])
    Object.assign(standing, { page: 'now', missing: undefined })
    expect(await lookForUpdate(page)).toBe('redundant')
    expect(await reloadWithoutSignal(page)).toEqual([hashes.now])
    standing.page = undefined
    expect(await lookForUpdate(page)).toBe('activated')
    expect(await reloadWithoutSignal(page)).toEqual([hashes.next])
  })
})
