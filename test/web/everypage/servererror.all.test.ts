/** A server that answers with an error of its own, or is not ready: nothing on a page calls that "no signal". */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DailyReportReadInFolder } from '../../../contract/records/dailyreport.ts'
import { RFICreateMany, RFIRead, RFIReadInFolder } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { ownDatabase } from '../../kit/owndatabase.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'

// Of its own: here every write of a table fails at times.
const here = prepared(async () => site({}, await ownDatabase()))
let project: Project<'General Contractor PM'>
let pm: Person
let folderId: number

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  const { returnedIdList } = await pm.client.call(RFICreateMany, {
    rfiList: [
      { projectId: project.id, subject: 'Anchors', question: 'Which?', statusId: 2, toUserId: pm.id },
    ],
  })
  folderId = Number(returnedIdList![0]!.folderId)
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** While it works, the server fails at every write of that table, as by a defect: it answers 500. */
async function failing(table: string, work: () => Promise<void>): Promise<void> {
  const { database } = here
  await database.rows(
    `CREATE OR REPLACE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
  )
  await database.rows(
    `CREATE TRIGGER fails BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fails()`,
  )
  try {
    await work()
  } finally {
    await database.rows(`DROP TRIGGER fails ON ${table}`)
  }
}

const online = (page: Page): Promise<boolean> =>
  page.evaluate(() => globalThis.dispatchEvent(new Event('online')))

/** What a page says of a signal, anywhere. */
const saysSignal = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).split('\n').filter((line) => /signal/i.test(line))

/** In the line, in the list, and nowhere a signal; then it is there once. */
async function isTold(page: Page): Promise<void> {
  const line = page.getByText(/1 thing is not saved because of an error in the server/)
  await line.waitFor()
  expect(await saysSignal(page)).toEqual([])
  await button(page, 'Show').click()
  await page
    .getByRole('dialog')
    .getByText(/^Not saved yet: /)
    .waitFor()
  await button(page, 'Close').click()
}

const visiting = { allow: /^500 / }

journeys('an error in the server', () => {
  test('at a new record is said as one, and the record is sent later, once', async () => {
    const at = `/p/${project.id}/rfis/new?subject=Lintels&question=Why&toUserId=${pm.id}`
    const page = await visit(here, pm, { ...visiting, at })
    await failing('rfi', async () => {
      await button(page, 'Send RFI').click()
      await page.getByText(/^Not saved yet: .* Kept on this device/).waitFor()
      await isTold(page)
    })
    await online(page)
    const there = async (): Promise<number> =>
      (
        await pm.client.call(RFIReadInFolder, { parentFolderId: project.rootFolderId })
      ).rfiReadInFolderList!.filter(({ rfiSubject }) => rfiSubject === 'Lintels').length
    await expect.poll(there).toBe(1)
  })

  test('at a changed record is said as one', async () => {
    const page = await visit(here, pm, { ...visiting, at: `/p/${project.id}/rfis/${folderId}/edit` })
    await failing('rfi', async () => {
      await page.getByLabel('Subject').fill('Anchors of the lintels')
      await button(page, 'Save').click()
      await page.getByText(/^Not saved yet: /).waitFor()
      await isTold(page)
    })
    await online(page)
    await expect
      .poll(async () => (await pm.client.call(RFIRead, { folderId })).rfi?.subject)
      .toBe('Anchors of the lintels')
  })

  test('at a daily report is said as one, on a phone', async () => {
    const at = `/p/${project.id}/daily/new?date=2026-02-02`
    const page = await visit(here, pm, { ...visiting, at, phone: true })
    await failing('daily_report', async () => {
      await button(page, 'Send report').click()
      await page.getByText(/^Not saved yet: .* Kept on this device/).waitFor()
      await isTold(page)
    })
    await online(page)
    const filter = { Dated: '2026-02-02' }
    const request = { parentFolderId: project.rootFolderId, filter }
    await expect
      .poll(async () => (await pm.client.call(DailyReportReadInFolder, request)).dailyReportList!.length)
      .toBe(1)
  })

  test('at one of two things is still said after the other was sent', async () => {
    const page = await visit(here, pm, {
      ...visiting,
      at: `/p/${project.id}/rfis/new?subject=First&question=Why`,
    })
    await failing('rfi', async () => {
      await button(page, 'Save as draft').click()
      await page.getByText(/^Not saved yet: /).waitFor()
      await page.goto(`/p/${project.id}/daily/new?date=2026-02-03`)
      await button(page, 'Send report').click()
      await page.getByText('Report sent').waitFor()
      await isTold(page)
    })
  })
})

journeys('an answer that was cut off, or that another server gave', () => {
  test.each([
    ['only its status is there', 409, ''],
    ['a network wants its users to sign in', 403, '<html>Welcome to the guest network</html>'],
  ])('is no refusal: %s', async (what, status, body) => {
    const at = `/p/${project.id}/rfis/new?${new URLSearchParams({ subject: what, question: 'Why', toUserId: String(pm.id) })}`
    const page = await visit(here, pm, { at, allow: /^40[39] POST/ })
    await page.route('**/rfi/createmany', (call) => call.fulfill({ status, body }), { times: 1 })
    await button(page, 'Send RFI').click()
    await page.getByText(/is sent when there is a signal/).waitFor()
    await online(page)
    const there = async (): Promise<number> =>
      (
        await pm.client.call(RFIReadInFolder, { parentFolderId: project.rootFolderId })
      ).rfiReadInFolderList!.filter(({ rfiSubject }) => rfiSubject === what).length
    await expect.poll(there).toBe(1)
    expect(await page.getByText('was not taken').count()).toBe(0)
  })
})

journeys('a server that is not ready', () => {
  test('is said as one where what was read before is shown', async () => {
    const page = await visit(here, pm, {
      allow: /^503 /,
      offline: true,
      at: `/p/${project.id}/rfis/${folderId}`,
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (!navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 50))
    })
    await page.reload()
    await page.getByRole('textbox', { name: /Reply/ }).waitFor()
    // As a proxy answers while the server starts.
    await page.context().route('**/api/**', (route) => route.fulfill({ status: 503, body: 'starting' }))
    await page.reload()
    await page.getByText(/^The server is not ready\. This is as of/).waitFor()
    expect(await saysSignal(page)).toEqual([])
  })

  test('does not sign anybody out, and says so', async () => {
    const page = await visit(here, pm, { allow: /^503 /, at: '/me' })
    await page.route('**/auth/logout', (route) => route.fulfill({ status: 503, json: {} }))
    await button(page, 'Sign out').click()
    await page.getByText('The server answered 503.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/me')
  })
})
