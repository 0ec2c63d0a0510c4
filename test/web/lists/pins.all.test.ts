/** "Keep on this device": what was never opened opens without a signal; it ends, and is wiped at sign-out. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { PunchListCreateMany } from '../../../contract/records/punchlist.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'
import { photo } from '../kit/photo.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person
let listId: number
const items: number[] = []

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  const list = await pm.client.call(FolderCreatePunchList, {
    folderProjectId: project.id,
    folderName: 'Level 2',
  })
  listId = list.folderId!
  const made = await pm.client.call(PunchListCreateMany, {
    punchlistList: ['Door sticks', 'Base loose'].map((summary) => ({
      projectId: project.id,
      folderParentId: listId,
      summary,
      description: `${summary}, as seen`,
      locationRoom: '214',
      status: 2,
      responsiblePartyList: ['Keystone Drywall'],
    })),
  })
  items.push(...made.returnedIdList!.map(({ folderId }) => Number(folderId)))
})

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|when fetching the script/
const open = (at: string): Promise<Page> => visit(here, pm, { phone: true, offline: true, at, allow: lost })

/** Stored by the app: reads and files that are pinned. */
const stored = (page: Page): Promise<[rows: number, pins: number, files: number]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('plumbline-reads')
    await new Promise((done) => {
      opening.onsuccess = done
    })
    const counts = await Promise.all(
      ['pinned', 'pins'].map(
        (name) =>
          new Promise<number>((resolve) => {
            const counting = opening.result.transaction(name).objectStore(name).count()
            counting.onsuccess = () => resolve(counting.result)
          }),
      ),
    )
    opening.result.close()
    const files = await (await caches.open('plumbline-pinned')).keys()
    return [counts[0]!, counts[1]!, files.length]
  })

const isInstalled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 50))
  })

/** From now on: all that the button and the words beside it say, one after the other. */
async function saidBeside(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const all: string[] = []
    const look = (): void => {
      const [button, state] = ['.keep', '.pin-state'].map((one) => document.querySelector(one)?.textContent)
      all.push(`${button} ${state ?? ''}`)
    }
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true })
    return all
  })
  return () => said.jsonValue()
}

journeys('keep on this device', () => {
  test('a punch list: items and photos that were never opened are there without a signal, until it ends', async () => {
    const page = await open(`/p/${project.id}/punch?list=${listId}`)
    await isInstalled(page)
    await page.reload()
    const query = new URLSearchParams({ folderId: String(items[1]), fileName: 'base.jpg' })
    const picture = await photo(page, 60, 40)
    const sent = await here.fetch(`/files?${query}`, {
      as: pm,
      method: 'PUT',
      body: new Uint8Array(picture.buffer),
    })
    expect(sent.status).toBe(200)
    const says = await saidBeside(page)
    await page.getByRole('button', { name: 'Keep on this device: “Level 2”' }).click()
    await page.getByText(/^2 records, 1 file, .* · as of /).waitFor()
    const said = await says()
    expect(said.find((text) => /Waits|Keeping/.test(text))).toMatch(/^Being kept/)
    expect(said.filter((text) => text.includes('0 of 0'))).toEqual([])
    expect(await hindrances(page)).toEqual([])
    const [rows, pins, files] = await stored(page)
    expect([rows > 15, pins, files]).toEqual([true, 1, 1])

    await page.context().setOffline(true)
    await page.goto(`/p/${project.id}/punch/${items[1]}`)
    await page.getByText('Base loose, as seen').waitFor()
    const party = page.getByRole('combobox', { name: 'Status of Keystone Drywall' })
    await expect.poll(() => party.getByRole('option').allTextContents()).toContain('Complete')
    const shown = page.getByRole('img', { name: 'base.jpg' }).first()
    await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(60)
    await page.goto(`/p/${project.id}/punch?list=${listId}`)
    await page.getByText('Door sticks').waitFor()
    await page.goto(`/p/${project.id}/punch/${listId}/walk`)
    await page.getByText('2 items open here').waitFor()
    await page.context().setOffline(false)

    await page.goto('/me')
    await page.getByRole('heading', { name: 'Kept on this device' }).waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove “Level 2” from this device' }).click()
    await expect.poll(() => stored(page)).toEqual([0, 0, 0])
  })

  test('what the person may no longer see is removed when it is read again', async () => {
    const page = await open(`/p/${project.id}/punch?list=${listId}`)
    await isInstalled(page)
    await page.reload()
    await page.getByRole('button', { name: 'Keep on this device: “Level 2”' }).click()
    await page.getByText(/^2 records/).waitFor()
    await project.admin.client.call(FolderDelete, {
      folderId: items[0],
      additionalInfo: [{ propertyName: 'Reason', propertyValue: 'Twice' }],
    })
    await page.goto('/me')
    await page.getByRole('button', { name: 'Refresh “Level 2”' }).click()
    await page.getByText(/^1 record,/).waitFor()
    await page.context().setOffline(true)
    await page.goto(`/p/${project.id}/punch/${items[0]}`)
    await page.getByText('as seen').waitFor({ state: 'detached' })
    expect(await page.getByText('Door sticks').count()).toBe(0)
  })

  // Last, because it ends the session of the person.
  test('a folder with its drawings; it is wiped at sign-out', async () => {
    const { newFolderId } = await pm.client.call(DocumentCreate, {
      parentFolderId: project.rootFolderId,
      fileName: 'A-101.txt',
      fileContent: Buffer.from('drawing').toString('base64'),
    })
    const page = await open('/me')
    await isInstalled(page)
    await page.goto(`/p/${project.id}/documents`)
    const keep = page.getByRole('button', { name: /^Keep on this device/ })
    await keep.click()
    await page.getByRole('button', { name: /^Kept on this device/ }).waitFor()
    await page.goto('/me')
    await page.getByText(/^\d+ records?, \d files?, .* · as of /).waitFor()
    const [, pins, files] = await stored(page)
    expect([pins, files, newFolderId! > 0]).toEqual([1, 1, true])
    await page.getByRole('button', { name: 'Sign out of this device' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await stored(page)).toEqual([0, 0, 0])
  })
})
