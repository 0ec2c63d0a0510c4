/**
 * A meeting in the web app: points typed one after another, saved automatically, carried over; and two
 * people at once.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DistributionGroupSave } from '../../../contract/people/distributiongroup.ts'
import {
  MeetingMinuteCreateMany,
  MeetingMinuteRead,
  MeetingMinuteUpdate,
} from '../../../contract/records/meetingminute.ts'
import { MeetingAttendanceRead } from '../../../contract/records/meetingreview.ts'
import { OpenIssueReadInFolder } from '../../../contract/records/openissue.ts'
import { meetingStatus } from '../../../contract/states.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys, type Visiting, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Superintendent' | 'Viewer'>
let manager: Person
let superintendent: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent', 'Viewer'])
  manager = project.people['General Contractor PM']
  superintendent = project.people.Superintendent
})

async function minutes(itemList: object[], fields: object = {}): Promise<number> {
  const { returnedIdList } = await manager.client.call(MeetingMinuteCreateMany, {
    meetingMinuteList: [
      { projectId: project.id, topic: 'Progress meeting', meetingDate: '2026-11-12', itemList, ...fields },
    ],
  })
  return Number(returnedIdList![0]!.folderId)
}

const run = (folderId: number, how: Visiting = {}, who = manager): Promise<Page> =>
  visit(here, who, { at: `/p/${project.id}/meetings/${folderId}/run`, ...how })

const read = async (folderId: number) =>
  (await manager.client.call(MeetingMinuteRead, { folderId })).meetingMinute!

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const isSaved = (page: Page): Promise<void> => page.getByText(/^Saved/).waitFor()

journeys('a meeting', () => {
  test('is run by keyboard: lines, who, by when; a point becomes an issue, open points are carried over', async () => {
    const folderId = await minutes([{ topic: 'Crane', statusId: 1 }])
    const group = { name: 'Site team', memberList: [superintendent.id] }
    await manager.client.call(DistributionGroupSave, { projectId: project.id, group })
    const page = await run(folderId)
    await page.getByRole('heading', { name: 'Progress meeting' }).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('Hoist')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Fence')
    await page.keyboard.press('Enter')
    await isSaved(page)
    await button(page, /^1\.3 Fence/).waitFor()
    await button(page, /^1\.2 Hoist/).click()
    await page.keyboard.press('a')
    await page.keyboard.type(superintendent.fullName)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Point 1.2' }).click()
    await page.keyboard.press('d')
    await page.keyboard.type('11/20/2026')
    await page.getByLabel('What was said').fill('Inspected on Friday.')
    await button(page, 'Make it an open issue').click()
    await page.getByText(/^OI-\d+ was made of this point\./).waitFor()
    await page.getByText('Attendance').click()
    await page.getByLabel('Add the people of a group').selectOption('Site team')
    await page.getByText('1 person of “Site team” added.').waitFor()
    expect(await page.getByLabel(superintendent.fullName).isChecked()).toBe(true)
    await button(page, /^1\.1 Crane/).click()
    await page.getByLabel('Done').check()
    await isSaved(page)
    expect(await axe(page)).toEqual([])

    const { itemList, attendeeList } = await read(folderId)
    expect(attendeeList).toEqual([superintendent.id])
    expect(itemList).toMatchObject([
      { itemNumber: '1.1', topic: 'Crane', statusId: 3 },
      { itemNumber: '1.2', topic: 'Hoist', assignedTo: superintendent.id },
      { itemNumber: '1.3', topic: 'Fence', statusId: 1 },
    ])
    expect(itemList![1]!.dueDate).toMatch(/2026/)
    expect(itemList![1]!.notes).toMatch(/^Inspected on Friday\.\nOpen issue OI-\d+\.$/)
    const { openIssueList } = await manager.client.call(OpenIssueReadInFolder, {
      parentFolderId: project.rootFolderId,
      filter: { Subject: 'Hoist' },
    })
    expect(openIssueList).toMatchObject([{ issueTo: superintendent.id, question: 'Inspected on Friday.' }])
    expect(openIssueList![0]!.reference).toMatch(/Progress meeting.*point 1\.2/)

    await button(page, 'Distribute').click()
    await page.getByText('The minutes are distributed.').waitFor()
    await button(page, 'Next meeting').click()
    await page.getByText('2 points that are not done go into it, with their numbers.').waitFor()
    await button(page, 'Make its minutes').click()
    await page.getByRole('heading', { name: 'Old business' }).waitFor()
    await button(page, /^1\.2 Hoist/).waitFor()
    await page.getByRole('textbox', { name: 'Add a point' }).fill('Gate')
    await page.keyboard.press('Enter')
    await button(page, /^2\.1 Gate/).waitFor()
    expect(await button(page, /Crane/).count()).toBe(0)
    await page.goBack()
    await page.getByRole('link', { name: /^Next:/ }).waitFor()
  })

  test('two people write at once: what only one changed is merged, for the rest both are shown', async () => {
    const folderId = await minutes([
      { topic: 'Crane', statusId: 1 },
      { topic: 'Hoist', statusId: 1 },
    ])
    const page = await run(folderId, { allow: /^409 POST .*meetingminute\/update/ })
    await button(page, /^1\.1 Crane/).click()
    const { itemList } = await read(folderId)
    const [crane, hoist] = itemList!
    await superintendent.client.call(MeetingMinuteUpdate, {
      meetingMinute: {
        folderId,
        itemList: [{ ...crane, notes: 'Ordered on Monday' }, { ...hoist, statusId: 3 }, { topic: 'Permit' }],
      },
    })
    await page.getByLabel('What was said').fill('Ordered on Tuesday')
    const clash = page.getByRole('alert')
    await clash.getByText('Ordered on Monday').waitFor()
    await clash.getByText('Ordered on Tuesday').waitFor()
    expect(await axe(page)).toEqual([])
    expect((await read(folderId)).itemList![0]!.notes).toBe('Ordered on Monday')
    await clash.getByRole('button', { name: 'Yours' }).click()
    await isSaved(page)
    expect((await read(folderId)).itemList).toMatchObject([
      { itemNumber: '1.1', notes: 'Ordered on Tuesday' },
      { itemNumber: '1.2', statusId: 3 },
      { itemNumber: '1.3', topic: 'Permit' },
    ])
  })

  test('on a phone, without a signal, nothing typed is lost', async () => {
    const folderId = await minutes([{ topic: 'Crane', statusId: 1 }])
    const page = await run(folderId, { phone: true, dark: true, allow: /ERR_INTERNET_DISCONNECTED/ })
    await button(page, /^1\.1 Crane/).click()
    await page.context().setOffline(true)
    await page.getByLabel('What was said').fill('Down since noon')
    await page.getByText('No signal. Kept on this device').waitFor()
    expect(await axe(page)).toEqual([])
    await button(page, 'Agenda').click()
    await page.getByRole('textbox', { name: 'Add a point' }).fill('Ladder')
    await page.keyboard.press('Enter')
    await page.context().setOffline(false)
    await isSaved(page)
    expect((await read(folderId)).itemList).toMatchObject([
      { topic: 'Crane', notes: 'Down since noon' },
      { itemNumber: '1.2', topic: 'Ladder' },
    ])
  })

  test('says who was there, and keeps an objection until a manager settles it', async () => {
    const folderId = await minutes([{ topic: 'Crane' }], { attendeeList: [manager.id, superintendent.id] })
    const at = `/p/${project.id}/meetings/${folderId}`
    const page = await visit(here, manager, { at })
    await page.getByLabel(`Presence of ${superintendent.fullName}`).selectOption('Excused')
    await page.getByText('Saved who was there.').waitFor()
    await page.getByLabel('Name of a guest').fill('City inspector')
    await button(page, 'Add a guest').click()
    await page.getByLabel('Presence of City inspector').waitFor()
    const { attendance } = await manager.client.call(MeetingAttendanceRead, { folderId })
    expect(attendance).toMatchObject([
      { userId: manager.id },
      { userId: superintendent.id, presence: 'excused' },
      { name: 'City inspector', presence: 'present' },
    ])
    await button(page, 'Distribute').click()
    await page.getByText('Attendees may object until').waitFor()

    const theirs = await visit(here, superintendent, { at })
    await theirs.getByLabel('What is not right').fill('I was there from noon.')
    await button(theirs, 'Object').click()
    await theirs.getByText('Not settled yet.').waitFor()
    expect(await axe(theirs)).toEqual([])
    await page.reload()
    await page.getByLabel('How it is settled').fill('Noted.')
    await button(page, 'Settle the objection').click()
    await page.getByText(`Settled by ${manager.fullName}: Noted.`).waitFor()
  })

  test('that is distributed is corrected with a reason', async () => {
    const folderId = await minutes([], { statusId: meetingStatus.Distributed.code })
    const at = `/p/${project.id}/meetings/${folderId}/edit`
    const page = await visit(here, manager, { at })
    await page.getByLabel('Where').fill('Site office')
    await button(page, 'Save changes').click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await page.getByLabel('Why it is corrected').fill('The room was wrong.')
    await button(page, 'Save changes').click()
    await page.getByText('The room was wrong.').waitFor()
    expect(await read(folderId)).toMatchObject({ location: 'Site office' })
  })

  test('is read-only for people who may not write', async () => {
    const folderId = await minutes([{ topic: 'Crane', notes: 'Ordered' }], {
      statusId: meetingStatus.Distributed.code,
    })
    const page = await run(folderId, {}, project.people.Viewer)
    await page.getByText('You may read these minutes, but not write them.').waitFor()
    await button(page, /^1\.1 Crane/).click()
    await page.getByText('Ordered').waitFor()
    expect(await button(page, /Distribute|Next meeting|Add a point|open issue/).count()).toBe(0)
  })
})
