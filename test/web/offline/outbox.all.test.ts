/**
 * The outbox on a phone: the network is cut at every request of a journey in turn. Everything arrives once,
 * nothing is lost, and nothing is claimed that is not so.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import {
  DailyReportActivityCreateMany,
  DailyReportActivityReadByReport,
  DailyReportCreateMany,
  DailyReportReadInFolder,
} from '../../../contract/records/dailyreport.ts'
import { RFICreateMany, RFIReadInFolder, RFIReplyReadByRFI } from '../../../contract/records/rfi.ts'
import { takesHours } from '../../kit/cases.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys, type Visiting, visit } from '../kit/browser.ts'
import { atEveryCall, cut, longJourney } from '../kit/cutnetwork.ts'
import { type Photo, photo } from '../kit/photo.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Superintendent'>
let pm: Person
let rfi: { folderId: number; rfiId: number }

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent'])
  pm = project.people['General Contractor PM']
  const { returnedIdList } = await pm.client.call(DailyReportCreateMany, {
    dailyReportList: [{ folderProject: project.id, dated: '2026-01-01T00:00:00Z' }],
  })
  await pm.client.call(DailyReportActivityCreateMany, {
    dailyReportActivityList: ['Delgado Concrete', 'Ampere Electric'].map((primarySubc) => ({
      dailyReportId: Number(returnedIdList![0]!.dailyReportId),
      primarySubc,
      peopleTradesman: 5,
      hoursTradesman: 40,
    })),
  })
  rfi = await newRfi()
})

async function newRfi(): Promise<typeof rfi> {
  const subject = { subject: 'Anchors', question: 'Which?' }
  const { returnedIdList } = await pm.client.call(RFICreateMany, {
    rfiList: [{ projectId: project.id, ...subject, statusId: 2, toUserId: pm.id }],
  })
  const [ids] = returnedIdList!
  return { folderId: Number(ids!.folderId), rfiId: Number(ids!.rfiId) }
}

/** Also what a browser says that looked for a new version of the app. */
const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|when fetching the script/
const open = (how: Visiting = {}, who = pm): Promise<Page> =>
  visit(here, who, { phone: true, allow: lost, alone: true, ...how })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const filesOf = async (folderId: number): Promise<string[]> =>
  (await pm.client.call(FilesGetByFolder, { folderId })).fileInfos!.map((file) => file.uploadedFileName!)

journeys('the network is cut at each call of', () => {
  test('a daily report with three photos', longJourney, async () => {
    const page = await open({ allow: cut })
    const size: [number, number] = takesHours ? [4000, 3000] : [40, 30]
    const photos = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => named(await photo(page, ...size), name)),
    )
    const dayOf = (n: number): string => new Date(Date.UTC(2026, 1, 1 + n)).toISOString().slice(0, 10)
    const calls = await atEveryCall(page, {
      async begin(n) {
        await page.goto(`/p/${project.id}/daily/new?date=${dayOf(n)}`)
        await page.getByText('10 people').waitFor()
      },
      async act(n) {
        await page.getByLabel('Choose photos').setInputFiles(photos)
        await page.getByRole('img', { name: 'Photo 3' }).waitFor()
        await button(page, 'Send report').click()
        await page.getByText(/Report sent|kept on this phone/).waitFor()
        const claims = await page.getByText('Report sent').count()
        if (claims > 0) expect(await reportsOf(dayOf(n))).toHaveLength(1)
      },
      async check(n) {
        await expect.poll(async () => (await reportsOf(dayOf(n))).length).toBe(1)
        const [report] = await reportsOf(dayOf(n))
        await expect.poll(() => filesOf(report!.folderId!)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
        const { dailyReportActivities } = await pm.client.call(DailyReportActivityReadByReport, {
          dailyReportId: report!.dailyReportId,
        })
        expect(dailyReportActivities).toHaveLength(2)
      },
    })
    expect(calls).toBeGreaterThanOrEqual(5)
  })

  test('a reply with a photo', longJourney, async () => {
    const page = await open({ allow: cut })
    const picture = await photo(page, 40, 30)
    await atEveryCall(page, {
      async begin() {
        // A new one each time: the photos of the others would be calls of its page, more at each try.
        rfi = await newRfi()
        await page.goto(`/p/${project.id}/rfis/${rfi.folderId}`)
        await page.getByRole('textbox', { name: /Reply/ }).waitFor()
        await page.getByText('Files').first().waitFor()
      },
      async act(n) {
        await page.getByLabel('Take a photo').setInputFiles(named(picture, `photo ${n}`))
        await page.getByRole('textbox', { name: /Reply/ }).fill(`Reply ${n}`)
        await button(page, /^Reply/).click()
        await page
          .getByText(/Kept on this device|Reply sent/)
          .first()
          .waitFor()
        if ((await page.getByText('Reply sent').count()) > 0) expect(await replies(`Reply ${n}`)).toBe(1)
      },
      async check(n) {
        await expect.poll(() => replies(`Reply ${n}`)).toBe(1)
        await expect
          .poll(async () => (await filesOf(rfi.folderId)).filter((name) => name === `photo ${n}.jpg`).length)
          .toBe(1)
      },
    })
  })

  test('a new record with a file', longJourney, async () => {
    const page = await open({ allow: cut })
    await atEveryCall(page, {
      async begin(n) {
        await page.goto(`/p/${project.id}/rfis/new?subject=Record+${n}&question=Why&toUserId=${pm.id}`)
        await button(page, 'Send RFI').waitFor()
      },
      async act(n) {
        const buffer = Buffer.from('a lintel')
        await page
          .getByLabel('Add files')
          .setInputFiles({ name: 'sketch.txt', mimeType: 'text/plain', buffer })
        await page.getByText('sketch.txt').waitFor()
        await button(page, 'Send RFI').click()
        await page
          .getByText(/Kept on this device|is sent\./)
          .first()
          .waitFor()
        if ((await page.getByText(/is sent\./).count()) > 0) expect(await records(n)).toHaveLength(1)
      },
      async check(n) {
        await expect.poll(async () => (await records(n)).length).toBe(1)
        await expect.poll(async () => filesOf((await records(n))[0]!.folderId!)).toEqual(['sketch.txt'])
      },
    })
  })
})

const records = async (n: number) =>
  (
    await pm.client.call(RFIReadInFolder, { parentFolderId: project.rootFolderId })
  ).rfiReadInFolderList!.filter(({ rfiSubject }) => rfiSubject === `Record ${n}`)

const replies = async (text: string): Promise<number> =>
  (await pm.client.call(RFIReplyReadByRFI, { rfiId: rfi.rfiId })).rfiReplyList!.filter(
    ({ response }) => response === text,
  ).length

const at = (): string => `/p/${project.id}/rfis/${rfi.folderId}`

async function reply(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /Reply/ }).fill(words)
  await button(page, /^Reply/).click()
}

/** The service worker has the whole app. */
const isInstalled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 50))
  })

journeys('without a signal', () => {
  test('the app is reloaded and reopened, shows what was read and since when, and sends once', async () => {
    const page = await open({ at: at(), offline: true })
    await page.getByRole('textbox', { name: /Reply/ }).waitFor()
    await isInstalled(page)
    await page.reload()
    await page.getByRole('textbox', { name: /Reply/ }).waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Anchors' }).waitFor()
    await page.getByText(/^No signal\. This is as of/).waitFor()
    await reply(page, 'From the basement')
    await page.getByText('1 thing waits for a signal').waitFor()
    expect(await axe(page)).toEqual([])
    // Another tab, as after the phone was restarted; and a new version of the app meanwhile.
    const again = await page.context().newPage()
    await page.close()
    await again.goto(at())
    await again.getByText('1 thing waits for a signal').waitFor()
    expect(await replies('From the basement')).toBe(0)
    await again.context().setOffline(false)
    await expect.poll(() => replies('From the basement')).toBe(1)
    await again.getByText(/^No signal/).waitFor({ state: 'detached' })
    await again.evaluate(() => navigator.serviceWorker.register('/serviceworker.js?next'))
    await again.context().setOffline(true)
    await reply(again, 'During an update')
    await again.getByText('1 thing waits for a signal').waitFor()
    await again.reload()
    await again.context().setOffline(false)
    await expect.poll(() => replies('During an update')).toBe(1)
  })

  test('another person on the same device neither sees nor sends it', async () => {
    const allow = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|^401 POST/
    const page = await open({ at: at(), allow })
    await page.getByRole('textbox', { name: /Reply/ }).waitFor()
    await page.context().setOffline(true)
    await reply(page, 'Mine alone')
    await page.getByText('1 thing waits for a signal').waitFor()
    const { Superintendent: other } = project.people
    const cookie = (value: string) => [{ name: 'ss-id', value, url: here.url, httpOnly: true }]
    await here.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [other.id])
    await page.context().addCookies(cookie(other.key))
    await page.context().setOffline(false)
    // The page notices by itself, and starts anew.
    await expect.poll(() => page.url()).toBe(`${here.url}/`)
    await page.getByRole('heading', { level: 1, name: 'My court' }).waitFor()
    await page.goto('/me')
    await page.getByText(`You sign in as ${other.login}.`).waitFor()
    expect(await page.getByText(/thing waits|Sending/).count()).toBe(0)
    expect(await replies('Mine alone')).toBe(0)
    await page.context().addCookies(cookie(pm.key))
    await page.goto('/')
    await expect.poll(() => replies('Mine alone')).toBe(1)
  })

  test('a full device says at once that nothing is kept, and what was written stays on the page', async () => {
    const page = await open({ at: at() })
    await page.getByRole('textbox', { name: /Reply/ }).waitFor()
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
    })
    await page.context().setOffline(true)
    await reply(page, 'No room')
    await page.getByText('This device has no room left to keep it.').waitFor()
    await page.getByText('Not sent, and this device could not keep it.').waitFor()
    expect(await page.getByRole('textbox', { name: /Reply/ }).inputValue()).toBe('No room')
    await page.context().setOffline(false)
    await button(page, /^Reply/).click()
    await expect.poll(() => replies('No room')).toBe(1)
  })

  test('a photo for which there is no room is said at once, stays on the page, and is sent from there', async () => {
    const page = await open({ at: `/p/${project.id}/daily/new?date=2026-06-01` })
    const picture = await photo(page, 800, 600)
    await page.getByText('10 people').waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: here.url, quotaSize: 1 })
    await page.getByLabel('Choose photos').setInputFiles(named(picture, 'no room'))
    await page.getByText('This device has no room left to keep it.').waitFor()
    await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    await button(page, 'Send report').click()
    await expect.poll(async () => (await reportsOf('2026-06-01')).length).toBe(1)
    const [report] = await reportsOf('2026-06-01')
    await expect.poll(() => filesOf(report!.folderId!)).toEqual(['no room.jpg'])
  })

  test('what waited for weeks is sent only if its person says so; sign-out warns of it', async () => {
    const page = await open({ at: at() })
    await page.getByRole('textbox', { name: /Reply/ }).waitFor()
    await page.context().setOffline(true)
    await reply(page, 'Weeks ago')
    await page.getByText('1 thing waits for a signal').waitFor()
    await page.clock.setFixedTime(Date.now() + 46 * 86_400_000)
    await page.context().setOffline(false)
    await page.goto('/me')
    await page.getByText('1 thing has waited for weeks').waitFor()
    await button(page, 'Sign out').click()
    await page.getByText('1 thing is not sent yet.').waitFor()
    await button(page, 'Stay signed in').click()
    expect(await replies('Weeks ago')).toBe(0)
    await button(page, 'Show').click()
    await button(page, 'Send it').click()
    await expect.poll(() => replies('Weeks ago')).toBe(1)
  })
})

const named = (picture: Photo, name: string): Photo => ({ ...picture, name: `${name}.jpg` })

const reportsOf = async (day: string) =>
  (
    await pm.client.call(DailyReportReadInFolder, {
      parentFolderId: project.rootFolderId,
      filter: { Dated: day },
    })
  ).dailyReportList!
