/**
 * The superintendent's daily report on a phone: copied from yesterday's, with a photo, created once however
 * often it is sent.
 */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import {
  DailyReportActivityCreateMany,
  DailyReportActivityReadByReport,
  DailyReportActivityUpdate,
  DailyReportCreateMany,
  DailyReportReadInFolder,
  DailyReportTotalsRead,
  DailyReportUpdate,
} from '../../../contract/records/dailyreport.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys, type Visiting, visit } from '../kit/browser.ts'
import { photo, sizeOf } from '../kit/photo.ts'

const here = prepared(() => site())
beforeAll(() => {
  here.clock.now = new Date('2026-11-12T15:00:00Z')
})
let project: Project<'Superintendent' | 'Viewer'>
let superintendent: Person
/** The folder of the reports. */
let diaryId: number

async function report(
  day: string,
  fields: object = {},
): Promise<{ folderId: number; dailyReportId: number }> {
  const { returnedIdList } = await superintendent.client.call(DailyReportCreateMany, {
    dailyReportList: [{ folderProject: project.id, dated: `${day}T00:00:00Z`, ...fields }],
  })
  const [ids] = returnedIdList!
  return { folderId: Number(ids!.folderId), dailyReportId: Number(ids!.dailyReportId) }
}

beforeEach(async () => {
  project = await here.project(['Superintendent', 'Viewer'])
  superintendent = project.people.Superintendent
  const { folder } = await project.admin.client.call(FolderAdd, {
    folder: { folderName: 'Site diary', folderProjectId: project.id },
  })
  diaryId = folder!.folderId!
  const { dailyReportId } = await report('2026-11-11', {
    folderParentId: diaryId,
    sky: 'Clear',
    temperature: '51 °F',
    visitors: 'Nobody',
  })
  await superintendent.client.call(DailyReportActivityCreateMany, {
    dailyReportActivityList: [
      {
        dailyReportId,
        primarySubc: 'Delgado Concrete',
        location: 'Level 3',
        description: 'Stripped forms.',
        peopleForeman: 1,
        hoursForeman: 8,
        peopleTradesman: 8,
        hoursTradesman: 64,
      },
      { dailyReportId, primarySubc: 'Ampere Electric', peopleTradesman: 5, hoursTradesman: 40 },
    ],
  })
})

const open = (how: Visiting = {}, who = superintendent): Promise<Page> =>
  visit(here, who, { phone: true, at: `/p/${project.id}/daily/new`, ...how })

const reportsOfToday = async () =>
  (
    await superintendent.client.call(DailyReportReadInFolder, {
      parentFolderId: project.rootFolderId,
      filter: { Dated: '2026-11-12' },
    })
  ).dailyReportList!

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })
const send = (page: Page) => button(page, 'Send report').click()
const isSent = (page: Page): Promise<void> => page.waitForURL(/\/daily\/\d+$/)

journeys('the daily report', () => {
  test('is copied from yesterday’s in a few taps, with a photo', async () => {
    const page = await open()
    await page.getByText('Copied from yesterday.').waitFor()
    await page.getByText('14 people').waitFor()
    await button(page, /^Delgado Concrete/).click()
    await button(page, 'Tradesmen: one more').click()
    await button(page, 'Tradesmen: one more').click()
    await button(page, /^Delgado Concrete.*11 people \+2.*88 h/s).waitFor()
    await page.getByText('Last time: Stripped forms.').waitFor()
    await page.getByLabel('What was done').fill('Poured 86 m³, lines C to F.')
    await page.getByLabel('Foremen: hours of each').fill('7.5')
    await button(page, /^Set Sky/).click()
    await button(page, 'Cloudy').click()
    await button(page, /^Set Temperature/).click()
    await page.getByRole('textbox', { name: 'Temperature' }).fill('47')
    await button(page, 'Add a company').click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Ironline Steel')
    await button(page, 'Add “Ironline Steel”').click()
    await page.getByLabel('Laborers: how many').fill('3')
    await button(page, /^Deliveries/).click()
    await page.getByRole('textbox', { name: 'Deliveries' }).fill('Steel for the canopy, 14 t')
    await page.getByLabel('Take a photo').setInputFiles(await photo(page, 2400, 1200))
    await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    await page.getByText('Saved on phone').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByText('19 people').waitFor()
    await send(page)
    await isSent(page)

    const [created, ...more] = await reportsOfToday()
    expect(more).toEqual([])
    expect(created).toMatchObject({
      author: superintendent.id,
      folderParentId: diaryId,
      sky: 'Cloudy',
      temperature: '47 °F',
      meDeliveries: 'Steel for the canopy, 14 t',
    })
    expect(created!.visitors).toBeUndefined()
    const { dailyReportActivities: crews } = await superintendent.client.call(
      DailyReportActivityReadByReport,
      {
        dailyReportId: created!.dailyReportId,
      },
    )
    expect(crews).toMatchObject([
      { primarySubc: 'Delgado Concrete', description: 'Poured 86 m³, lines C to F.', hoursForeman: 7.5 },
      { primarySubc: 'Ampere Electric', peopleTradesman: 5, hoursTradesman: 40 },
      { primarySubc: 'Ironline Steel', peopleLaborers: 3, hoursLaborers: 24 },
    ])
    const totals = await superintendent.client.call(DailyReportTotalsRead, { folderId: created!.folderId })
    expect(totals).toMatchObject({ people: 19, hours: 151.5 })
    const file = await theFile(created!.folderId!)
    expect(await sizeOf(page, `/files/${file}`)).toEqual([2048, 1024])
  })

  test('sent without a signal waits on the phone, and goes out by itself, once', async () => {
    const page = await open({ allow: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET/ })
    await button(page, /^Visitors/).click()
    await page.getByRole('textbox', { name: 'Visitors' }).fill('City inspector')
    await page.getByLabel('Take a photo').setInputFiles(await photo(page, 60, 40))
    await page.context().setOffline(true)
    await send(page)
    await page.getByText('No signal. Your report is kept on this phone').waitFor()
    await page.getByText('1 thing waits for a signal').waitFor()
    await button(page, 'Show').click()
    const waiting = page.getByRole('dialog', { name: 'Not sent yet' })
    await waiting.getByText('Daily report of Nov 12').waitFor()
    expect(await axe(page)).toEqual([])
    await button(waiting, 'Throw away').click()
    await button(page, 'Undo').click()
    await waiting.getByText('Daily report of Nov 12').waitFor()
    await button(waiting, 'Close').click()
    // The server receives it, but the response is lost; the same for its crews and its photo.
    for (const path of ['**/dailyreport/createmany', '**/dailyreportactivity/createmany', '**/files?*'])
      await page.route(
        path,
        async (call) => {
          await call.fetch().catch(() => undefined)
          await call.abort().catch(() => undefined)
        },
        { times: 1 },
      )
    await page.context().setOffline(false)
    await expect.poll(async () => (await reportsOfToday()).length).toBe(1)
    await page.getByText('waits for a signal').waitFor({ state: 'detached' })
    const reports = await reportsOfToday()
    expect(reports.map(({ visitors }) => visitors)).toEqual(['City inspector'])
    const { dailyReportId } = reports[0]!
    const crews = async () =>
      (
        await superintendent.client.call(DailyReportActivityReadByReport, { dailyReportId })
      ).dailyReportActivities!.map(({ primarySubc }) => primarySubc)
    await expect.poll(crews).toEqual(['Delgado Concrete', 'Ampere Electric'])
    await theFile(reports[0]!.folderId!)
  })

  test('is stored in the browser: closing the tab loses neither text nor photo', async () => {
    const page = await open({ dark: true })
    await button(page, /^Delays and issues/).click()
    await page.getByRole('textbox', { name: 'Delays and issues' }).fill('Hoist down for two hours')
    await page.getByLabel('Take a photo').setInputFiles(await photo(page, 60, 40))
    await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    await page.reload()
    await page.getByText(/^Your draft, Today/).waitFor()
    await page.getByText('Hoist down for two hours').waitFor()
    await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    expect(await axe(page)).toEqual([])
    await send(page)
    await isSent(page)
    const [created] = await reportsOfToday()
    expect(created!.issues).toBe('Hoist down for two hours')
    await theFile(created!.folderId!)
  })

  test('finds its photos after a reload, though nothing else was written; one taken out comes back by Undo', async () => {
    const page = await open()
    const picture = await photo(page, 60, 40)
    const shown = (n: number) => page.getByRole('img', { name: `Photo ${n}` })
    await page
      .getByLabel('Choose photos')
      .setInputFiles(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ ...picture, name })))
    await shown(3).waitFor()
    await page.reload()
    await shown(3).waitFor()
    await button(page, 'Take photo 1 out').click()
    await page.getByText('a.jpg taken out.').waitFor()
    await shown(3).waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await shown(3).waitFor()
    await button(page, 'Take photo 2 out').click()
    await page.getByText('b.jpg taken out.').waitFor()
    expect(await axe(page)).toEqual([])
    await send(page)
    await isSent(page)
    const [created] = await reportsOfToday()
    await expect
      .poll(async () => (await filesOf(created!.folderId!)).map(({ uploadedFileName }) => uploadedFileName))
      .toEqual(['a.jpg', 'c.jpg'])
    expect(await button(page, 'Undo').count()).toBe(0)
  })

  test('that exists already is opened, not created again', async () => {
    const { folderId } = await report('2026-11-12')
    const page = await open()
    await page.getByText(/^You wrote DR-002 .* for this day already\./).waitFor()
    expect(await axe(page)).toEqual([])
    await button(page, 'Write another').click()
    await button(page, 'Send report').waitFor()
    await page.goto(`/p/${project.id}/daily/new`)
    await page.getByRole('link', { name: 'Open it' }).click()
    await page.waitForURL(`**/daily/${folderId}`)
  })

  test('changed by two people shows both versions, and nothing is lost', async () => {
    const { folderId } = await report('2026-11-12', { sky: 'Clear', wind: 'Calm', visitors: 'Nobody' })
    const page = await open({
      at: `/p/${project.id}/daily/${folderId}/edit`,
      allow: /^409 POST .*dailyreport\/update/,
    })
    await button(page, /^Clear Sky/).click()
    await button(page, 'Fog').click()
    await project.admin.client.call(DailyReportUpdate, {
      dailyReport: { folderId, sky: 'Rain', visitors: 'The owner' },
    })
    await button(page, 'Save changes').click()
    const choice = page.getByRole('group', { name: 'Sky' })
    await choice.getByText('Rain').waitFor()
    await choice.getByLabel('Yours: Fog').check()
    await button(page, 'Save changes').click()
    await isSent(page)
    const [created] = await reportsOfToday()
    expect(created).toMatchObject({ sky: 'Fog', wind: 'Calm', visitors: 'The owner' })
  })

  test('is signed by its author and reopened by a manager, who says why', async () => {
    const { folderId } = await report('2026-11-12')
    const at = `/p/${project.id}/daily/${folderId}`
    const page = await open({ at })
    const signature = page.getByRole('region', { name: 'Signature' })
    await signature.getByText('Not signed yet.').waitFor()
    await page.getByRole('link', { name: /^Edit/ }).waitFor()
    await button(page, 'Sign the report').click()
    await signature.getByText(`Signed by ${superintendent.fullName}, today`).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Edit/ }).count()).toBe(0)
    expect(await button(page, /^Reopen/).count()).toBe(0)
    expect(await axe(page)).toEqual([])

    const theirs = await open({ at }, project.admin)
    await button(theirs, 'Reopen the report…').click()
    await button(theirs, 'Reopen the report').click()
    await theirs.getByText('Please say why').waitFor()
    await theirs.getByLabel('Why').fill('The crane hours are missing.')
    await button(theirs, 'Reopen the report').click()
    await theirs
      .getByText(/^Reopened by .*, today at .*: “The crane hours are missing.” Not signed again yet/)
      .waitFor()
    const line = theirs.getByRole('listitem').filter({ hasText: 'reopened it' })
    await line.getByText('The crane hours are missing.').waitFor()

    await page.reload()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await button(page, /^Visitors/).click()
    await page.getByRole('textbox', { name: 'Visitors' }).fill('The crane inspector')
    await button(page, 'Save changes').click()
    await isSent(page)
    await button(page, 'Sign the report').click()
    await signature.getByText(`Signed by ${superintendent.fullName}, today`).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /changed visitors .*to The crane inspector/ })
      .waitFor()
  })

  test('says in its history which number of a crew was changed', async () => {
    const { folderId, dailyReportId } = await report('2026-11-12')
    const crew = { dailyReportId, primarySubc: 'Ampere Electric', peopleTradesman: 5 }
    const { returnedIdList } = await superintendent.client.call(DailyReportActivityCreateMany, {
      dailyReportActivityList: [crew],
    })
    const dailyReportActivityId = Number(returnedIdList![0]!.dailyReportActivityId)
    await superintendent.client.call(DailyReportActivityUpdate, {
      dailyReportActivity: { dailyReportActivityId, peopleTradesman: 6 },
    })
    const page = await open({ at: `/p/${project.id}/daily/${folderId}` })
    await page
      .getByRole('listitem')
      .filter({ hasText: /changed in the crew of Ampere Electric: .* from 5 to 6/ })
      .waitFor()
  })

  test('is not offered to people who only read', async () => {
    const page = await open({}, project.people.Viewer)
    await page.getByText('Your role in this project only reads daily reports.').waitFor()
    expect(await button(page, 'Send report').count()).toBe(0)
  })
})

/** It is uploaded after the report; polled until it exists. */
async function theFile(folderId: number): Promise<number> {
  await expect.poll(async () => (await filesOf(folderId)).length).toBe(1)
  return (await filesOf(folderId))[0]!.attachmentFileId!
}

const filesOf = async (folderId: number) =>
  (await superintendent.client.call(FilesGetByFolder, { folderId })).fileInfos!
