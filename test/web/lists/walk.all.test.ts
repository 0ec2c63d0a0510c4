/**
 * The punch walk on a phone: items ready for review, then new ones, room by room, with or without a
 * connection.
 */
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { LabelSave, RecordLabelsRead } from '../../../contract/records/label.ts'
import {
  PunchListCreateMany,
  PunchListRead,
  PunchListReadInFolder,
  PunchListReplyReadByPunchList,
} from '../../../contract/records/punchlist.ts'
import { fetchFile } from '../../kit/files/bytes.ts'
import { heic } from '../../kit/files/heic.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys, type Visiting, visit } from '../kit/browser.ts'
import { choose, photo, sizeOf } from '../kit/photo.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Viewer'>
let manager: Person
let listId: number
let safetyId: number

const room = (name: string, summary: string, status = 2) => ({
  summary,
  status,
  locationFloor: 'Level 2',
  locationRoom: name,
  responsiblePartyList: ['Keystone Drywall'],
})

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Viewer'])
  manager = project.people['General Contractor PM']
  const saved = await project.admin.client.call(LabelSave, {
    projectId: project.id,
    label: { name: 'Safety' },
  })
  safetyId = saved.label!.labelId!
})

beforeEach(async () => {
  const { folderId } = await manager.client.call(FolderCreatePunchList, {
    folderProjectId: project.id,
    folderName: 'Level 2 walk',
  })
  listId = folderId!
  await project.admin.client.call(PunchListCreateMany, {
    punchlistList: [
      room('213', 'Door sticks'),
      room('214', 'Paint touch-up at the window head', 3),
      room('214', 'Ceiling tile stained', 3),
      room('214', 'Base loose', 2),
      room('1001', 'Handle missing'),
    ].map((item) => ({ projectId: project.id, folderParentId: listId, ...item })),
  })
})

const open = (how: Visiting = {}, who = manager): Promise<Page> =>
  visit(here, who, { phone: true, at: `/p/${project.id}/punch/${listId}/walk`, ...how })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const items = async () =>
  (await manager.client.call(PunchListReadInFolder, { parentFolderId: listId })).punchListList!
const called = async (summary: string) => (await items()).filter((item) => item.summary === summary)
const folderOf = async (summary: string): Promise<number> => (await called(summary))[0]!.folderId!
const statusOf = async (summary: string): Promise<number> => (await called(summary))[0]!.statusId!

journeys('the punch walk', () => {
  test('accepts one, sends one back with a comment, and creates a new one with a mark on its photo', async () => {
    const page = await open()
    await page.getByText('Level 2 · room 2 of 3').waitFor()
    await page.getByText('1 item open here').waitFor()
    const [painted, stained] = [
      page.getByRole('region').filter({ hasText: 'Paint touch-up' }),
      page.getByRole('region').filter({ hasText: 'Ceiling tile' }),
    ]
    await painted.getByText('Keystone Drywall says it is done').waitFor()
    expect(await axe(page)).toEqual([])
    await painted.getByRole('button', { name: /^Accept/ }).click()
    await stained.getByRole('button', { name: /^Send .* back/ }).click()
    await stained.getByRole('button', { name: 'Send it back' }).click()
    await stained.getByText('Please say in a word what is not right.').waitFor()
    await stained.getByLabel('Why does it go back?').fill('Stain still there')
    await stained.getByRole('button', { name: 'Send it back' }).click()
    await expect.poll(() => statusOf('Paint touch-up at the window head')).toBe(6)
    await expect.poll(() => statusOf('Ceiling tile stained')).toBe(4)
    const { punchListReplyList } = await manager.client.call(PunchListReplyReadByPunchList, {
      punchListId: (await called('Ceiling tile stained'))[0]!.punchListId!,
    })
    expect(punchListReplyList!.map(({ message }) => message)).toEqual(['Stain still there'])

    await page.getByLabel('Take a photo').setInputFiles(await photo(page, 400, 300))
    await button(page, 'Draw on it').click()
    const box = (await page.getByRole('application').boundingBox())!
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
    await page.mouse.up()
    await button(page, 'Undo').waitFor()
    expect(await axe(page)).toEqual([])
    await button(page, 'Done').click()
    await button(page, 'Missing').click()
    await page.getByLabel('What is wrong').fill('Cover plate missing, east wall')
    await page.getByRole('button', { name: 'Other', exact: true }).click()
    await page.getByLabel('Company or person').fill('Ampere Electric')
    await page.getByRole('group', { name: 'Labels' }).getByRole('button', { name: 'Safety' }).click()
    await button(page, 'Save, next item').click()
    await page.getByText('“Cover plate missing, east wall” is saved.').waitFor()
    await expect.poll(async () => (await called('Cover plate missing, east wall')).length).toBe(1)
    const folderId = await folderOf('Cover plate missing, east wall')
    const { punchList } = await manager.client.call(PunchListRead, { folderId })
    expect(punchList).toMatchObject({
      locationFloor: 'Level 2',
      locationRoom: '214',
      responsiblePartyList: ['Ampere Electric'],
      status: 2,
    })
    expect(await redOf(page, await theFile(folderId))).toBeGreaterThan(200)
    const { records } = await manager.client.call(RecordLabelsRead, {
      projectId: project.id,
      folderIds: [folderId],
    })
    expect(records).toEqual([{ folderId, labelIds: [safetyId] }])

    // The same company again, the last used words first, in the next room.
    await button(page, 'Next room').click()
    await page.getByText('Level 2 · room 3 of 3').waitFor()
    await button(page, 'Cover plate missing, east wall').click()
    await button(page, 'Save, next item').click()
    await expect.poll(async () => (await called('Cover plate missing, east wall')).length).toBe(2)
    const places = (await called('Cover plate missing, east wall')).map(({ location }) => location)
    expect(places.sort()).toEqual(['Level 2, 1001', 'Level 2, 214'])
  })

  test('stores items without a signal, and each is created once', async () => {
    const page = await open({ allow: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
    const write = async (summary: string): Promise<void> => {
      await page.getByLabel('What is wrong').fill(summary)
      await button(page, 'Save, next item').click()
    }
    const accept = button(page, /^Accept/).first()
    await accept.waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Take a photo').setInputFiles(await photo(page, 60, 40))
    await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    await write('Scratch')
    await write('Dirty')
    await accept.click()
    await page.getByText('3 things wait for a signal').waitFor()
    await page.getByText(/\d new items today, 2 not sent yet/).waitFor()
    // The one that was there, and the two on the phone.
    await page.getByText('3 items open here').click()
    await page.getByRole('listitem').filter({ hasText: 'Dirty not sent yet' }).waitFor()
    expect(await axe(page)).toEqual([])
    // The first arrives, but its response does not.
    await page.route(
      '**/punchlist/createmany',
      async (call) => {
        await call.fetch().catch(() => undefined)
        await call.abort().catch(() => undefined)
      },
      { times: 1 },
    )
    await Promise.all([page.waitForEvent('requestfailed'), page.context().setOffline(false)])
    await expect.poll(async () => (await called('Scratch')).length).toBe(1)
    await page.reload()
    await expect.poll(async () => (await called('Dirty')).length).toBe(1)
    await page.getByText('wait for a signal').waitFor({ state: 'detached' })
    expect(await called('Scratch')).toHaveLength(1)
    await theFile(await folderOf('Scratch'))
    expect((await items()).filter(({ statusId }) => statusId === 6)).toHaveLength(1)
  })

  test('opens any room, also one that has no item yet; all of it by keyboard', async () => {
    const page = await open({ dark: true, allow: /ERR_FAILED PUT \/files/ })
    await button(page, /^Room 214/).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose a room' })
    await dialog.getByText('2 to look at').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByLabel('Room').fill('216')
    await dialog.getByLabel('Room').press('Enter')
    await page.getByText('Level 2 · room 3 of 4').waitFor()
    await page.getByLabel('Take a photo').setInputFiles(await photo(page, 60, 40))
    await button(page, 'Draw on it').press('Enter')
    await button(page, 'Arrow').press('Enter')
    for (const key of ['ArrowLeft', 'ArrowUp', '+']) await page.getByRole('application').press(key)
    await button(page, 'Done').press('Enter')
    expect(await axe(page)).toEqual([])
    await page.getByLabel('What is wrong').press('Enter')
    await page.getByText('Please say in a few words what is wrong.').waitFor()
    await page.getByLabel('What is wrong').fill('Sill cracked')
    await page.route('**/files?*', (call) => call.abort(), { times: 1 })
    await page.getByLabel('What is wrong').press('Enter')
    await expect.poll(async () => (await called('Sill cracked'))[0]?.location).toBe('Level 2, 216')
    await page.getByText('Level 2 · room 3 of 4').waitFor()
    await theFile(await folderOf('Sill cracked'))
    await page.getByText('waits for a signal').waitFor({ state: 'detached' })
  })

  test('sends photos as they were taken if the project wants that, also after it was opened without a signal', async () => {
    const own = await here.project(['Viewer'])
    const setup = await visit(here, own.admin, { at: `/p/${own.id}/setup/defaults` })
    await setup.getByRole('checkbox', { name: /^Photos are kept in their original size/ }).check()
    await setup.getByRole('button', { name: 'Save' }).click()
    await setup.getByText('The calendar and the defaults are saved.').waitFor()
    const list = { folderProjectId: own.id, folderName: 'Walk' }
    const { folderId: parentFolderId } = await own.admin.client.call(FolderCreatePunchList, list)
    const page = await visit(here, own.admin, {
      phone: true,
      offline: true,
      alone: true,
      at: `/p/${own.id}/punch/${parentFolderId}/walk?room=%20`,
      allow: /ERR_|script/,
    })
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.reload()
    await page.getByRole('textbox', { name: 'Room' }).fill('214')
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('textbox', { name: 'Room' }).fill('214')
    await button(page, 'Go there').click()
    await page.getByLabel('Choose photos').setInputFiles(await photo(page, 2400, 1200))
    await button(page, 'Take this photo out').waitFor()
    await page.getByLabel('What is wrong').fill('As taken')
    await button(page, 'Save, next item').click()
    await page.getByText('“As taken” is saved.').waitFor()
    await page.context().setOffline(false)
    const there = async () =>
      (await own.admin.client.call(PunchListReadInFolder, { parentFolderId })).punchListList!
    await expect.poll(async () => (await there()).length).toBe(1)
    const { folderId } = (await there())[0]!
    const files = async () => (await own.admin.client.call(FilesGetByFolder, { folderId })).fileInfos!
    await expect.poll(async () => (await files()).length).toBe(1)
    expect(await sizeOf(page, `/files/${(await files())[0]!.attachmentFileId}`)).toEqual([2400, 1200])
  })

  test('takes several photos from the gallery, beside the camera', async () => {
    const page = await open()
    const chosen = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(name) })
    const gallery = page.getByLabel('Choose photos')
    expect(await gallery.getAttribute('capture')).toBeNull()
    await gallery.setInputFiles([chosen('before.jpg'), chosen('after.jpg')])
    await button(page, 'Photo 2').waitFor()
    await gallery.setInputFiles([chosen('later.jpg')])
    await button(page, 'Photo 3').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByLabel('What is wrong').fill('From the gallery')
    await button(page, 'Save, next item').click()
    await expect.poll(async () => (await called('From the gallery')).length).toBe(1)
    const folderId = await folderOf('From the gallery')
    const files = async () =>
      (await manager.client.call(FilesGetByFolder, { folderId })).fileInfos!.map(
        ({ uploadedFileName }) => uploadedFileName,
      )
    await expect.poll(files).toEqual(['before.jpg', 'after.jpg', 'later.jpg'])
  })

  test('takes photos of any type as they are, finds them after a reload, and gives back what was taken out', async () => {
    const page = await open()
    const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await choose(page, 'Take a photo', plan)
    await page.getByText('Only photos are taken here.').waitFor()
    // Not every browser knows the type of a photo.
    const taken = [
      { name: 'IMG_0001.HEIC', mimeType: '', buffer: heic(64, 32) },
      { name: 'IMG_0002.dng', mimeType: '', buffer: Buffer.from('raw bytes') },
    ]
    await choose(page, 'Take a photo', taken[0]!)
    await page.getByText('It is kept and sent as it is.').waitFor()
    await page.reload()
    await page.getByText('IMG_0001.HEIC').waitFor()
    expect(await button(page, 'Draw on it').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await choose(page, 'Take another photo', taken[1]!)
    await page.getByText('IMG_0002.dng').waitFor()
    await button(page, 'Photo 1').click()
    await button(page, 'Take this photo out').click()
    await page.getByText('IMG_0001.HEIC taken out.').waitFor()
    await button(page, 'Undo').click()
    await button(page, 'Photo 1').click()
    await page.getByText('IMG_0001.HEIC').waitFor()
    await page.getByLabel('What is wrong').fill('Glass broken')
    await button(page, 'Save, next item').click()
    const files = async () =>
      (await manager.client.call(FilesGetByFolder, { folderId: await folderOf('Glass broken') })).fileInfos!
    await expect.poll(async () => (await called('Glass broken')).length).toBe(1)
    await expect
      .poll(async () => (await files()).map(({ uploadedFileName }) => uploadedFileName))
      .toEqual(taken.map(({ name }) => name))
    for (const [i, { attachmentFileId }] of (await files()).entries())
      expect((await fetchFile(here, manager, attachmentFileId!)).bytes).toEqual(taken[i]!.buffer)
  })

  test('is read-only for people who may not write', async () => {
    const page = await open({}, project.people.Viewer)
    await page.getByText('Your role in this project only reads punch lists.').waitFor()
    await page.getByText('Paint touch-up at the window head').waitFor()
    expect(await button(page, /^Accept|^Send|^Save/).count()).toBe(0)
  })

  test('ends at its list, with the open items', async () => {
    const page = await open()
    await page.getByText('Level 2 · room 2 of 3').waitFor()
    await page.getByRole('link', { name: 'Finish' }).click()
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Open/ }).waitFor()
    const list = page.getByRole('combobox', { name: 'Punch list' })
    await expect.poll(() => list.inputValue()).toBe(String(listId))
    expect(page.url()).toMatch(new RegExp(`/p/${project.id}/punch\\?list=${listId}$`))
    // Those of this list, not of the project.
    await expect.poll(() => page.locator('.views [aria-current]').textContent()).toBe('Open 5')
  })
})

/** It is uploaded after its item; polled until it exists. */
async function theFile(folderId: number): Promise<number> {
  const files = () => manager.client.call(FilesGetByFolder, { folderId })
  await expect.poll(async () => (await files()).fileInfos!.length).toBe(1)
  return (await files()).fileInfos![0]!.attachmentFileId!
}

/** The number of pixels of the picture in the red of a mark. */
const redOf = (page: Page, file: number): Promise<number> =>
  page.evaluate(async (id) => {
    const picture = await createImageBitmap(await (await fetch(`/files/${id}`)).blob())
    const canvas = Object.assign(document.createElement('canvas'), {
      width: picture.width,
      height: picture.height,
    })
    const pen = canvas.getContext('2d')!
    pen.drawImage(picture, 0, 0)
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    let red = 0
    for (let i = 0; i < data.length; i += 4)
      if (data[i]! > 140 && data[i + 1]! < 80 && data[i + 2]! < 80) red++
    return red
  }, file)
