/**
 * What waits in the outbox is known to forms and lists: it is opened, read and changed before it is sent, and is there once,
 * even if it was on its way at that moment.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { DailyReportReadInFolder } from '../../../contract/records/dailyreport.ts'
import { PunchListRead, PunchListReadInFolder } from '../../../contract/records/punchlist.ts'
import { RFICreateMany, RFIReadInFolder } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person
let listId: number

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  const list = { folderProjectId: project.id, folderName: 'Level 2 walk' }
  listId = (await pm.client.call(FolderCreatePunchList, list)).folderId!
})

/** The photos are none that a server could make smaller. */
const allowed =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|when fetching the script|^415 GET .*rendition|^40[09] POST .*createmany|^409 PUT \/files/
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(name) })

/** The app is kept on the phone, and the project was read. */
async function open(at: string): Promise<Page> {
  const page = await visit(here, pm, { phone: true, offline: true, alone: true, at, allow: allowed })
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

const rows = (page: Page) => page.getByRole('region', { name: 'Waiting on this device' }).getByRole('button')
const reading = (page: Page) => page.getByRole('dialog', { name: 'Not sent yet' })

const filesOf = async (folderId: number): Promise<string[]> =>
  (await pm.client.call(FilesGetByFolder, { folderId }))
    .fileInfos!.map((file) => file.uploadedFileName!)
    .sort()
const rfis = async (): Promise<string[]> =>
  (await pm.client.call(RFIReadInFolder, { parentFolderId: project.rootFolderId })).rfiReadInFolderList!.map(
    ({ rfiSubject }) => rfiSubject!,
  )

async function rfi(subject: string): Promise<number> {
  const rfiList = [{ projectId: project.id, subject, question: 'Which?', statusId: 2, toUserId: pm.id }]
  return Number((await pm.client.call(RFICreateMany, { rfiList })).returnedIdList![0]!.folderId)
}
const folderOf = async (subject: string): Promise<number> => {
  const { rfiReadInFolderList } = await pm.client.call(RFIReadInFolder, {
    parentFolderId: project.rootFolderId,
  })
  return rfiReadInFolderList!.find(({ rfiSubject }) => rfiSubject === subject)!.folderId!
}

/** How many entries, drafts and files are stored. */
const stored = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('plumbline')
    await new Promise((done) => {
      opening.onsuccess = done
    })
    const counts = ['entries', 'drafts', 'files'].map(
      (name) =>
        new Promise<number>((done) => {
          const counting = opening.result.transaction(name).objectStore(name).count()
          counting.onsuccess = () => done(counting.result)
        }),
    )
    const all = await Promise.all(counts)
    opening.result.close()
    return all
  })

const newRfi = (subject: string): string =>
  `/p/${project.id}/rfis/new?${new URLSearchParams({ subject, question: 'Why?', toUserId: String(pm.id) })}`

/** Written without a signal; the list shows it. */
async function waitingRfi(page: Page, subject: string): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(newRfi(subject))
  await button(page, 'Send RFI').click()
  await rows(page).getByText(subject).waitFor()
}

async function openToChange(page: Page): Promise<void> {
  await rows(page).first().click()
  await button(page, 'Change').click()
}

journeys('what waits in the outbox', () => {
  test('as a daily report is known to another one of its day, read with its photos, changed, and sent once', async () => {
    const at = `/p/${project.id}/daily/new?date=2026-03-02`
    const page = await open(at)
    await button(page, /^Set Visitors|^Visitors/).click()
    const visitors = page.getByRole('textbox', { name: 'Visitors' })
    await visitors.fill('City inspector')
    await page.getByLabel('Choose photos').setInputFiles([photo('one.jpg'), photo('two.jpg')])
    await button(page, 'Take photo 2 out').waitFor()
    await page.context().setOffline(true)
    await button(page, 'Send report').click()
    await rows(page).getByText('Daily report of').waitFor()
    await page.goto(at)
    await page.getByText('already waits on this phone and is not sent yet.').waitFor()
    expect(await axe(page)).toEqual([])
    await button(page, 'Open it').click()
    await reading(page).getByText('City inspector').waitFor()
    await reading(page).getByText('two.jpg').waitFor()
    expect(await axe(page)).toEqual([])
    await button(page, 'Change').click()
    await page.getByText('This waits on this device. What you save takes its place.').waitFor()
    await button(page, /^Visitors/).click()
    expect(await visitors.inputValue()).toBe('City inspector')
    await visitors.fill('City inspector and owner')
    await button(page, 'Take photo 1 out').click()
    await page.getByLabel('Choose photos').setInputFiles([photo('three.jpg')])
    await button(page, 'Take photo 2 out').waitFor()
    // The app is killed: what waits is as it was, and the change is found again.
    await page.reload()
    await page.getByText('City inspector and owner').waitFor()
    expect(await stored(page)).toEqual([1, 1, 4])
    await button(page, 'Save changes').click()
    await rows(page).getByText('2 files').waitFor()
    expect(await stored(page)).toEqual([1, 0, 2])
    await page.context().setOffline(false)
    const reports = async () =>
      (
        await pm.client.call(DailyReportReadInFolder, {
          parentFolderId: project.rootFolderId,
          filter: { Dated: '2026-03-02' },
        })
      ).dailyReportList!
    await expect.poll(() => stored(page)).toEqual([0, 0, 0])
    expect(await reports()).toMatchObject([{ visitors: 'City inspector and owner' }])
    expect(await filesOf((await reports())[0]!.folderId!)).toEqual(['three.jpg', 'two.jpg'])
    expect(await rows(page).count()).toBe(0)
  })

  test('as a new record is a row of its list and no other, is changed in its form, and sent once', async () => {
    const page = await open(`/p/${project.id}/rfis`)
    await waitingRfi(page, 'From the basement')
    expect(await axe(page)).toEqual([])
    await page.goto(`/p/${project.id}/issues`)
    await page.getByRole('heading', { level: 1, name: 'Open issues' }).waitFor()
    expect(await rows(page).count()).toBe(0)
    await page.goto(`/p/${project.id}/rfis/new`)
    await rows(page).getByText('From the basement').waitFor()
    await rows(page).first().click()
    await reading(page).getByText('Why?').waitFor()
    await button(page, 'Change').click()
    const subject = page.getByRole('textbox', { name: /^Subject/ })
    await expect.poll(() => subject.inputValue()).toBe('From the basement')
    await subject.fill('From the ground floor')
    expect(await axe(page)).toEqual([])
    await button(page, 'Send RFI').click()
    await rows(page).getByText('From the ground floor').waitFor()
    expect(await rows(page).count()).toBe(1)
    await page.context().setOffline(false)
    await expect.poll(rfis).toContain('From the ground floor')
    expect(await rfis()).not.toContain('From the basement')
  })

  test('as an item of a walk is opened in the walk, with its photo, and changed', async () => {
    const page = await open(`/p/${project.id}/punch/${listId}/walk?room=214`)
    await page.getByLabel('Room').or(page.getByLabel('What is wrong')).first().waitFor()
    await page.getByRole('textbox', { name: 'Room' }).fill('214')
    await button(page, 'Go there').click()
    await page.context().setOffline(true)
    await page.getByLabel('What is wrong').fill('Door sticks')
    await page.getByLabel('Choose photos').setInputFiles([photo('door.jpg')])
    await button(page, 'Take this photo out').waitFor()
    await button(page, 'Save, next item').click()
    await page.getByText('“Door sticks” is saved.').waitFor()
    await page.goto(`/p/${project.id}/punch?list=${listId}`)
    await rows(page).getByText('Door sticks').waitFor()
    await openToChange(page)
    await expect.poll(() => page.getByLabel('What is wrong').inputValue()).toBe('Door sticks')
    await button(page, 'Take this photo out').waitFor()
    await page.getByLabel('What is wrong').fill('Door sticks at the top')
    await button(page, 'Save changes').click()
    await page.getByText('“Door sticks at the top” is saved.').waitFor()
    await button(page, 'Save, next item').waitFor()
    expect(await page.getByLabel('What is wrong').inputValue()).toBe('')
    await page.context().setOffline(false)
    const items = async () =>
      (await pm.client.call(PunchListReadInFolder, { parentFolderId: listId })).punchListList!
    await expect
      .poll(async () => (await items()).map(({ summary }) => summary))
      .toEqual(['Door sticks at the top'])
    const { folderId } = (await items())[0]!
    const { punchList } = await pm.client.call(PunchListRead, { folderId })
    expect(punchList!.locationRoom).toBe('214')
    await expect.poll(() => filesOf(folderId!)).toEqual(['door.jpg'])
  })

  test('and was on its way when its change was saved is there once, as it was, and the change says so', async () => {
    const page = await open(`/p/${project.id}/rfis`)
    await waitingRfi(page, 'On its way')
    await openToChange(page)
    const subject = page.getByRole('textbox', { name: /^Subject/ })
    await subject.waitFor()
    let answer = (): void => undefined
    let isAsked = false
    await page.route('**/rfi/createmany', async (call) => {
      const response = await call.fetch()
      const held = new Promise<void>((go) => {
        answer = go
      })
      if (isAsked) return call.fulfill({ response })
      isAsked = true
      await held
      await call.abort()
    })
    await page.context().setOffline(false)
    await expect.poll(() => isAsked).toBe(true)
    await expect.poll(rfis).toContain('On its way')
    await subject.fill('Too late')
    await button(page, 'Send RFI').click()
    await expect.poll(() => stored(page)).toEqual([1, 0, 0])
    answer()
    await page.waitForURL(/\/rfis$/)
    await page.getByText('1 thing was not taken').waitFor()
    await rows(page).getByText('not taken').click()
    await reading(page).getByText('It had arrived before you changed it').waitFor()
    await reading(page).getByText('Too late').first().waitFor()
    expect(await button(page, 'Open and correct').count()).toBe(0)
    expect(await button(page, 'Try again').count()).toBe(0)
    expect((await rfis()).filter((one) => /On its way|Too late/.test(one))).toEqual(['On its way'])
  })

  test('and was sent while its form was open cannot be sent again from there: the form says so, and keeps the words', async () => {
    const page = await open(`/p/${project.id}/rfis`)
    await waitingRfi(page, 'Gone already')
    await openToChange(page)
    const subject = page.getByRole('textbox', { name: /^Subject/ })
    await subject.fill('Too slow')
    await page.context().setOffline(false)
    await page.getByText('It was sent meanwhile, as it was before.').waitFor()
    expect(await button(page, 'Send RFI').count()).toBe(0)
    expect(await subject.inputValue()).toBe('Too slow')
    expect(await axe(page)).toEqual([])
    await page.reload()
    await expect.poll(() => subject.inputValue()).toBe('Too slow')
    await button(page, 'Discard').click()
    await page.waitForURL(/\/rfis$/)
    expect(await stored(page)).toEqual([0, 0, 0])
    expect((await rfis()).filter((one) => /Gone already|Too slow/.test(one))).toEqual(['Gone already'])
  })

  test('and whose change was abandoned is told once it was sent: its words are opened, its new photo goes to a record', async () => {
    const at = `/p/${project.id}/daily/new?date=2026-03-09`
    const page = await open(at)
    await button(page, /^Set Visitors|^Visitors/).click()
    await page.getByRole('textbox', { name: 'Visitors' }).fill('As it was')
    await page.getByLabel('Choose photos').setInputFiles([photo('sent.jpg')])
    await button(page, 'Take photo 1 out').waitFor()
    await page.context().setOffline(true)
    await button(page, 'Send report').click()
    await rows(page).getByText('Daily report of').waitFor()
    await openToChange(page)
    await button(page, /^Visitors/).click()
    await page.getByRole('textbox', { name: 'Visitors' }).fill('Never saved')
    await page.getByLabel('Choose photos').setInputFiles([photo('late.jpg')])
    await button(page, 'Take photo 2 out').waitFor()
    await page.goto('/')
    await button(page, 'Show').click()
    await page.getByText('You have begun to change it.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('1 change was not saved, 1 photo was not sent').waitFor()
    await page.goto(`/p/${project.id}/rfis/${await rfi('For the photo')}`)
    await page.getByText('Which?').waitFor()
    await page.goto('/share')
    await page.getByText('late.jpg').waitFor()
    expect(await page.getByText('sent.jpg').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: /For the photo/ }).click()
    await page.getByText('1 change was not saved').waitFor()
    await page.goto('/share')
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByText('Never saved').waitFor()
    await page.getByText('It was sent meanwhile, as it was before.').waitFor()
    await button(page, 'Discard').click()
    await page.waitForURL(/\/daily$/)
    await expect.poll(() => stored(page)).toEqual([0, 0, 0])
    expect(await filesOf(await folderOf('For the photo'))).toEqual(['late.jpg'])
  })

  test('and had arrived before its change gives the files of that to a record', async () => {
    const page = await open(`/p/${project.id}/rfis`)
    await waitingRfi(page, 'Arrived')
    await openToChange(page)
    await page.getByLabel('Add files').setInputFiles([photo('too late.jpg')])
    await page.getByText('too late.jpg').waitFor()
    await page.route('**/rfi/createmany', (call) => call.fetch().then(() => call.abort()), { times: 1 })
    await page.context().setOffline(false)
    await expect.poll(rfis).toContain('Arrived')
    await button(page, 'Send RFI').click()
    await page.getByText('1 photo was not sent').waitFor()
    await page.goto(`/p/${project.id}/rfis/${await folderOf('Arrived')}`)
    await page.getByText('Why?').first().waitFor()
    await page.goto('/share')
    await page.getByRole('button', { name: /Arrived/ }).click()
    await expect.poll(async () => filesOf(await folderOf('Arrived'))).toEqual(['too late.jpg'])
    await button(page, 'Show').click()
    await button(page, 'Throw away').click()
    await button(page, 'Close').click()
    await expect.poll(() => stored(page)).toEqual([0, 0, 0])
  })

  test('and was refused while its form was open is not called sent, and is saved from there', async () => {
    const page = await open(`/p/${project.id}/rfis`)
    await waitingRfi(page, 'Refused at first')
    await openToChange(page)
    const subject = page.getByRole('textbox', { name: /^Subject/ })
    await subject.fill('Taken then')
    const body = JSON.stringify({ responseStatus: { errorCode: 'ValidationException', message: 'No.' } })
    await page.route('**/rfi/createmany', (call) => call.fulfill({ status: 400, body }), { times: 1 })
    await page.context().setOffline(false)
    await page.getByText('1 thing was not taken').waitFor()
    expect(await page.getByText('It was sent meanwhile').count()).toBe(0)
    await button(page, 'Send RFI').click()
    await expect.poll(rfis).toContain('Taken then')
    await expect.poll(() => stored(page)).toEqual([0, 0, 0])
    expect(await rfis()).not.toContain('Refused at first')
  })

  test('and is thrown away takes the change that was begun with it', async () => {
    const page = await open(`/p/${project.id}/rfis`)
    await waitingRfi(page, 'Thrown away')
    await openToChange(page)
    await page.getByRole('textbox', { name: /^Subject/ }).fill('Thrown away, too')
    await page.goto(`/p/${project.id}/rfis`)
    await rows(page).first().click()
    await button(page, 'Throw away').click()
    await button(page, 'Close').click()
    await expect.poll(() => stored(page)).toEqual([0, 0, 0])
  })
})
