/**
 * Replies, changes and steps of records that are there, written without a signal: they wait, are opened and read on the page of
 * the record, changed in place, and sent once, with the new words.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { DailyReportCreateMany, DailyReportRead } from '../../../contract/records/dailyreport.ts'
import { RFICreateMany, RFIRead } from '../../../contract/records/rfi.ts'
import { rfiStatus } from '../../../contract/states.ts'
import { isAll } from '../../kit/cases.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys, visit } from '../kit/browser.ts'
import { waiting } from '../kit/cutnetwork.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Architect'>
let pm: Person
let architect: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Architect'])
  pm = project.people['General Contractor PM']
  architect = project.people.Architect
})

const allowed = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|when fetching the script|^409 POST /
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const reading = (page: Page) => page.getByRole('dialog', { name: 'Not sent yet' })
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const changesNote = 'This waits on this device. What you save takes its place.'
const sentNote = 'It was sent meanwhile, as it was before.'

async function rfi(subject: string): Promise<number> {
  const rfiList = [
    {
      projectId: project.id,
      subject,
      question: 'Which?',
      statusId: rfiStatus.Open.code,
      toUserId: architect.id,
    },
  ]
  return Number((await pm.client.call(RFICreateMany, { rfiList })).returnedIdList![0]!.folderId)
}
const read = async (folderId: number) => (await pm.client.call(RFIRead, { folderId })).rfi!
const replies = async (folderId: number): Promise<unknown[]> =>
  (await pm.client.call(RecordHistoryRead, { folderId, repliesOnly: true }))
    .changes!.map(({ newValue }) => newValue)
    .reverse()

/** The app is kept on the phone, and the page of the record was read. */
async function open(at: string, who = pm): Promise<Page> {
  const page = await visit(here, who, { phone: true, offline: true, alone: true, at, allow: allowed })
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

async function openRfi(subject: string, who = pm): Promise<{ page: Page; folderId: number; at: string }> {
  const folderId = await rfi(subject)
  const at = `/p/${project.id}/rfis/${folderId}`
  const page = await open(at, who)
  await replyBox(page).waitFor()
  return { page, folderId, at }
}

/** What is said of it on the page of its record. */
const said = (page: Page, what: string) =>
  page.getByRole('list', { name: 'Not sent yet' }).getByRole('button', { name: what })

async function openToChange(page: Page, what: string): Promise<void> {
  await said(page, what).click()
  await button(page, 'Change').click()
}

async function waitingReply(page: Page, words: string): Promise<void> {
  await page.context().setOffline(true)
  await replyBox(page).fill(words)
  await button(page, /^Reply/).click()
  await said(page, 'Reply').waitFor()
}

journeys('a reply that waits', () => {
  test('is read on the page of its record, changed in place, and sent once with the new words', async () => {
    const { page, folderId, at } = await openRfi('Which anchors?')
    await waitingReply(page, 'M12')
    expect(await axe(page)).toEqual([])
    await said(page, 'Reply').click()
    await reading(page).getByText('M12').waitFor()
    await button(page, 'Change').click()
    await page.getByText(changesNote).waitFor()
    expect(await replyBox(page).inputValue()).toBe('M12')
    expect(await axe(page)).toEqual([])
    await replyBox(page).fill('M16')
    // The app is killed: what waits is as it was, and the change is found again.
    await page.reload()
    await expect.poll(() => replyBox(page).inputValue()).toBe('M16')
    await button(page, /^Reply/).click()
    await page.getByText(changesNote).waitFor({ state: 'detached' })
    expect(await replyBox(page).inputValue()).toBe('')
    expect(page.url()).toMatch(new RegExp(`${at}$`))
    await said(page, 'Reply').click()
    await reading(page).getByText('M16').waitFor()
    expect(await reading(page).getByText('M12').count()).toBe(0)
    await button(page, 'Close').click()
    await page.context().setOffline(false)
    await expect.poll(() => waiting(page)).toBe(0)
    expect(await replies(folderId)).toEqual(['M16'])
  })

  test.runIf(isAll)(
    'and was sent while it was changed is there once, and the new words are another reply',
    async () => {
      const { page, folderId } = await openRfi('Sent while changed')
      await waitingReply(page, 'The first')
      await openToChange(page, 'Reply')
      await replyBox(page).fill('The second')
      await page.context().setOffline(false)
      await page.getByText(sentNote).waitFor()
      await page.getByText('Send this as another reply, or discard it.').waitFor()
      expect(await axe(page)).toEqual([])
      await button(page, /^Reply/).click()
      await page.getByText('Reply sent.').waitFor()
      expect(await replies(folderId)).toEqual(['The first', 'The second'])
      expect(await page.getByText(/not saved/).count()).toBe(0)
    },
  )

  test.runIf(isAll)('and had arrived when its change was sent is there once, as it was', async () => {
    const { page, folderId } = await openRfi('On its way')
    await waitingReply(page, 'As it was')
    await openToChange(page, 'Reply')
    await page.route('**/rfireply/create', (call) => call.fetch().then(() => call.abort()), { times: 1 })
    await page.context().setOffline(false)
    await expect.poll(() => replies(folderId)).toEqual(['As it was'])
    await replyBox(page).fill('Too late')
    await button(page, /^Reply/).click()
    await said(page, 'was not taken').click()
    await reading(page).getByText('It had arrived before you changed it').waitFor()
    await reading(page).getByText('Too late').waitFor()
    expect(await replies(folderId)).toEqual(['As it was'])
  })
})

journeys('a change that waits', () => {
  test.runIf(isAll)('is known to the form of its record, changed there, and made once', async () => {
    const { page, folderId, at } = await openRfi('Beams')
    await page.goto(`${at}/edit`)
    const subject = page.getByRole('textbox', { name: /^Subject/ })
    await subject.waitFor()
    await page.context().setOffline(true)
    await subject.fill('Beams of the roof')
    await button(page, 'Save changes').click()
    await page.goto(`${at}/edit`)
    await openToChange(page, 'Beams of the roof')
    await page.getByText(changesNote).waitFor()
    await expect.poll(() => subject.inputValue()).toBe('Beams of the roof')
    expect(await axe(page)).toEqual([])
    await subject.fill('Beams of the hall')
    await button(page, 'Save changes').click()
    await said(page, 'Beams of the hall').waitFor()
    expect(await waiting(page)).toBe(1)
    await page.context().setOffline(false)
    await expect.poll(async () => (await read(folderId)).subject).toBe('Beams of the hall')
    await expect.poll(() => waiting(page)).toBe(0)
    const { changes } = await pm.client.call(RecordHistoryRead, { folderId })
    expect(changes!.filter(({ field }) => field === 'Subject').map(({ newValue }) => newValue)).toEqual([
      'Beams of the hall',
      'Beams',
    ])
  })

  test.runIf(isAll)('and is made as it was before by its person changes nothing', async () => {
    const { page, folderId, at } = await openRfi('Columns')
    await page.goto(`${at}/edit`)
    const subject = page.getByRole('textbox', { name: /^Subject/ })
    await subject.waitFor()
    await page.context().setOffline(true)
    await subject.fill('Columns?')
    await button(page, 'Save changes').click()
    await openToChange(page, 'Columns?')
    await subject.fill('Columns')
    await button(page, 'Save changes').click()
    await page.waitForURL(new RegExp(`${at}$`))
    await page.context().setOffline(false)
    await expect.poll(() => waiting(page)).toBe(0)
    const { changes } = await pm.client.call(RecordHistoryRead, { folderId })
    expect(changes!.filter(({ field }) => field === 'Subject').length).toBe(1)
    expect((await read(folderId)).subject).toBe('Columns')
  })

  test.runIf(isAll)('of a daily report is opened in its form, changed, and made once', async () => {
    const dailyReportList = [{ folderProject: project.id, dated: '2026-03-02', visitors: 'None' }]
    const made = await pm.client.call(DailyReportCreateMany, { dailyReportList })
    const folderId = Number(made.returnedIdList![0]!.folderId)
    const at = `/p/${project.id}/daily/${folderId}`
    const page = await open(at)
    await page.getByText('None').first().waitFor()
    await page.goto(`${at}/edit`)
    const visitors = page.getByRole('textbox', { name: 'Visitors' })
    await button(page, /^Visitors/).click()
    await page.context().setOffline(true)
    await visitors.fill('City inspector')
    await button(page, 'Save changes').click()
    await said(page, 'changes').waitFor()
    await page.goto(`${at}/edit`)
    await openToChange(page, 'changes')
    await page.getByText(changesNote).waitFor()
    await page.getByText('City inspector').waitFor()
    await button(page, /^Visitors/).click()
    await visitors.fill('City inspector and owner')
    expect(await axe(page)).toEqual([])
    await button(page, 'Save changes').click()
    await said(page, 'changes').waitFor()
    expect(await waiting(page)).toBe(1)
    await page.context().setOffline(false)
    await expect.poll(() => waiting(page)).toBe(0)
    expect((await pm.client.call(DailyReportRead, { folderId })).dailyReport!.visitors).toBe(
      'City inspector and owner',
    )
  })
})

journeys('a step that waits', () => {
  const answerIn = (page: Page) => page.getByRole('textbox', { name: /^Answer/ })
  async function waitingAnswer(page: Page, words: string): Promise<void> {
    await button(page, 'Answer…').click()
    await answerIn(page).waitFor()
    await page.context().setOffline(true)
    await answerIn(page).fill(words)
    await page.getByRole('form', { name: 'Answer' }).getByRole('button', { name: 'Answer' }).click()
    await said(page, 'Answer').waitFor()
  }

  test.runIf(isAll)('is opened with its words, changed, and taken once', async () => {
    const { page, folderId } = await openRfi('Doors', architect)
    await waitingAnswer(page, 'Oak')
    await openToChange(page, 'Answer')
    await page.getByText(changesNote).waitFor()
    await expect.poll(() => answerIn(page).inputValue()).toBe('Oak')
    expect(await axe(page)).toEqual([])
    await answerIn(page).fill('Larch')
    await page.reload()
    await expect.poll(() => answerIn(page).inputValue()).toBe('Larch')
    await page.getByRole('form', { name: 'Answer' }).getByRole('button', { name: 'Answer' }).click()
    await answerIn(page).waitFor({ state: 'detached' })
    expect(await waiting(page)).toBe(1)
    await page.context().setOffline(false)
    await expect.poll(() => waiting(page)).toBe(0)
    expect((await read(folderId)).answer).toBe('Larch')
  })

  test.runIf(isAll)(
    'and was taken while it was changed says so, and keeps the words until they are discarded',
    async () => {
      const { page, folderId } = await openRfi('Windows', architect)
      await waitingAnswer(page, 'Wood')
      await openToChange(page, 'Answer')
      await answerIn(page).fill('Steel')
      await page.context().setOffline(false)
      await page.getByText(sentNote).waitFor()
      await page.getByText('Steel').waitFor()
      await answerIn(page).waitFor({ state: 'detached' })
      expect(await axe(page)).toEqual([])
      expect((await read(folderId)).answer).toBe('Wood')
      await page.goto('/share')
      await page.getByText('Steel').waitFor()
      await page.getByRole('link', { name: 'Open', exact: true }).click()
      await page.getByText('Steel').waitFor()
      await button(page, 'Discard').click()
      await page.getByText(sentNote).waitFor({ state: 'detached' })
      await page.goto('/share')
      await page.getByText('No photos were shared.').waitFor()
    },
  )
})

journeys('an RFI that was forwarded without a signal', () => {
  const question = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'What do you ask?' })
  async function waitingForward(subject: string, words: string): Promise<{ page: Page; folderId: number }> {
    const { page, folderId } = await openRfi(subject, architect)
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Forward…' }).click()
    const whom = page.getByRole('combobox', { name: /Whom do you ask/ })
    await whom.fill(pm.fullName)
    await page.getByRole('option', { name: pm.fullName }).click()
    await question(page).fill(words)
    await page.context().setOffline(true)
    await button(page, 'Forward RFI').click()
    await said(page, 'Forward').waitFor()
    return { page, folderId }
  }
  /** What the recipient was asked. */
  const asked = async (folderId: number): Promise<unknown[]> =>
    here.database.rows(
      'SELECT s.question FROM rfi t JOIN rfi s ON s.original_rfi_id = t.id WHERE t.folder_id = $1',
      [folderId],
    )

  test.runIf(isAll)('is opened with its words, changed, and asked once', async () => {
    const { page, folderId } = await waitingForward('Gutters', 'Which size?')
    await openToChange(page, 'Forward')
    await page.getByText(changesNote).waitFor()
    expect(await question(page).inputValue()).toBe('Which size?')
    expect(await axe(page)).toEqual([])
    await question(page).fill('Which size, and which slope?')
    await page.reload()
    await expect.poll(() => question(page).inputValue()).toBe('Which size, and which slope?')
    await button(page, 'Forward RFI').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await waiting(page)).toBe(1)
    await page.context().setOffline(false)
    await expect.poll(() => waiting(page)).toBe(0)
    expect(await asked(folderId)).toEqual([{ question: 'Which size, and which slope?' }])
  })

  test.runIf(isAll)(
    'and was sent while it was changed says so, and keeps the words until they are discarded',
    async () => {
      const { page, folderId } = await waitingForward('Downpipes', 'Which metal?')
      await openToChange(page, 'Forward')
      await question(page).fill('Which metal, and which size?')
      await page.context().setOffline(false)
      await page.getByText('1 change was not saved').waitFor()
      await question(page).waitFor({ state: 'detached' })
      expect(await asked(folderId)).toEqual([{ question: 'Which metal?' }])
      await page.goto('/share')
      await page.getByText('Which metal, and which size?').waitFor()
      expect(await axe(page)).toEqual([])
      await button(page, 'Discard').click()
      await page.getByText('Which metal, and which size?').waitFor({ state: 'detached' })
    },
  )
})
