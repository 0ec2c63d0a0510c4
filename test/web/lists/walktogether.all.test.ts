/**
 * A walk of twenty items in four rooms by two people, whose networks are cut after the n-th request: every
 * item and every photo arrives once, in its room. All n in the long form, some of them in the short one.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { PunchListReadInFolder } from '../../../contract/records/punchlist.ts'
import { sample, takesHours } from '../../kit/cases.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { cut, cuttable, emptied, firstCut, longJourney, tellCut, waiting } from '../kit/cutnetwork.ts'
import { type Photo, photo } from '../kit/photo.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Superintendent'>
let people: Person[]

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent'])
  people = [project.people['General Contractor PM'], project.people.Superintendent]
})

const rooms = [
  ['101', '102'],
  ['103', '104'],
]
const itemsInRoom = 5
const all = rooms
  .flat()
  .flatMap((room) => Array.from({ length: itemsInRoom }, (_, i) => `${room} item ${i + 1}`))
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The first item of each room has a photo. */
async function walkRoom(page: Page, room: string, isFirst: boolean, picture: Photo): Promise<void> {
  if (!isFirst) await page.getByTitle('Choose a room').click()
  await page.getByLabel('Room', { exact: true }).fill(room)
  await page.getByLabel('Room', { exact: true }).press('Enter')
  for (let i = 1; i <= itemsInRoom; i++) {
    if (i === 1) {
      await page.getByLabel('Take a photo').setInputFiles({ ...picture, name: `${room}.jpg` })
      await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    }
    await page.getByLabel('What is wrong').fill(`${room} item ${i}`)
    await button(page, 'Save, next item').click()
    // The note that it is saved or kept goes after seconds, which a busy machine may miss; then the field is empty.
    await expect.poll(() => page.getByLabel('What is wrong').inputValue()).toBe('')
  }
}

/** What the server has. */
async function arrived(listId: number) {
  const { punchListList } = await project.admin.client.call(PunchListReadInFolder, { parentFolderId: listId })
  return punchListList!
}

async function photosOf(listId: number): Promise<string[]> {
  const items = (await arrived(listId)).filter(({ summary }) => summary!.endsWith('item 1'))
  const files = await Promise.all(
    items.map(
      async ({ folderId }) => (await project.admin.client.call(FilesGetByFolder, { folderId })).fileInfos!,
    ),
  )
  return files.flat().map(({ uploadedFileName }) => uploadedFileName!.replace(/\.\w+$/, ''))
}

journeys('two people on one walk', () => {
  test('every item and photo arrives once, wherever the network is cut', longJourney, async () => {
    const pages = await Promise.all(
      people.map((who) => visit(here, who, { phone: true, allow: cut, alone: true })),
    )
    const networks = await Promise.all(pages.map(cuttable))
    const picture = await photo(pages[0]!, 40, 30)
    /** Returns whether neither network was cut before the end. */
    const walk = async (n: number): Promise<boolean> => {
      const { folderId } = await people[0]!.client.call(FolderCreatePunchList, {
        folderProjectId: project.id,
        folderName: `Walk ${n}`,
      })
      const listId = folderId!
      await Promise.all(
        pages.map(async (page, who) => {
          await page.goto(`/p/${project.id}/punch/${listId}/walk`)
          await page
            .getByText('Which room')
            .or(page.getByLabel('Room', { exact: true }))
            .first()
            .waitFor()
          networks[who]!.cutAfter(n)
          for (const [i, room] of rooms[who]!.entries()) await walkRoom(page, room, i === 0, picture)
        }),
      )
      // Nothing is lost meanwhile: what the server does not have is in the outbox of its phone.
      const wait = (await Promise.all(pages.map(waiting))).reduce((sum, one) => sum + one, 0)
      expect((await arrived(listId)).length + wait).toBeGreaterThanOrEqual(all.length)
      const isWhole = networks.every((network) => network.calls() < n)
      for (const network of networks) await network.end()
      for (const page of pages) await emptied(page)
      const items = await arrived(listId)
      expect(items.map(({ summary }) => summary).sort()).toEqual(all)
      for (const { summary, location } of items) expect(location).toBe(summary!.split(' ')[0])
      await expect.poll(async () => (await photosOf(listId)).sort()).toEqual(rooms.flat())
      return isWhole
    }
    if (takesHours) {
      for (let n = firstCut; n < 300; n++) {
        const isWhole = await walk(n)
        tellCut(n, isWhole)
        if (isWhole) return
      }
      throw new Error('The walk has no end.')
    }
    // Each person makes ten items and two photos.
    const tried = sample([...Array(12).keys()], 'walk together', 6)
    for (const n of tried) await walk(n)
  })
})
