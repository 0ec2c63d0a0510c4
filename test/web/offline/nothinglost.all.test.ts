/**
 * Nothing is lost on the phone: photos that are sent while they are still being stored, a camera that is faster than the form,
 * files that belong to nothing, a storage that is full, and what stays at sign-out.
 */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { FolderCreatePunchList } from '../../../contract/documents/folder.ts'
import { DailyReportReadInFolder } from '../../../contract/records/dailyreport.ts'
import { PunchListCreateMany, PunchListReadInFolder } from '../../../contract/records/punchlist.ts'
import { RFICreateMany, RFIReadInFolder } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, journeys, type Visiting, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
})

/** The photos are none that a server could make smaller. */
const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|^415 GET .*rendition/
const open = (at: string, how: Visiting = {}): Promise<Page> =>
  visit(here, pm, { phone: true, allow: lost, alone: true, at, ...how })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const names = (n: number, word = 'photo'): string[] =>
  Array.from({ length: n }, (_, i) => `${word} ${String(i + 1).padStart(2, '0')}.jpg`)

/**
 * Chooses files, and presses the button in the same moment: no storage is fast enough to have stored one of them. `laterMs`: the
 * camera answers that long after the button was pressed.
 */
const chooseAndPress = (
  input: Locator,
  files: readonly string[],
  pressed: string,
  laterMs?: number,
): Promise<void> =>
  input.evaluate(
    async (at: HTMLInputElement, [fileNames, label, ms]) => {
      const chosen = new DataTransfer()
      for (const name of fileNames) chosen.items.add(new File([name], name, { type: 'image/jpeg' }))
      const take = (): void => {
        at.files = chosen.files
        at.dispatchEvent(new Event('change', { bubbles: true }))
      }
      const press = (): void =>
        [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(label))!.click()
      if (ms === undefined) take()
      press()
      if (ms === 0) take()
      if (ms) {
        await new Promise((later) => setTimeout(later, ms))
        take()
      }
    },
    [files, pressed, laterMs] as const,
  )

const filesOf = async (folderId: number): Promise<string[]> =>
  (await pm.client.call(FilesGetByFolder, { folderId }))
    .fileInfos!.map((file) => file.uploadedFileName!)
    .sort()

const slow = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

async function rfi(subject: string): Promise<number> {
  const { returnedIdList } = await pm.client.call(RFICreateMany, {
    rfiList: [{ projectId: project.id, subject, question: 'Which?', statusId: 2, toUserId: pm.id }],
  })
  return Number(returnedIdList![0]!.folderId)
}

async function punchList(): Promise<number> {
  const { folderId } = await pm.client.call(FolderCreatePunchList, {
    folderProjectId: project.id,
    folderName: 'Level 2 walk',
  })
  await pm.client.call(PunchListCreateMany, {
    punchlistList: [
      {
        projectId: project.id,
        folderParentId: folderId!,
        summary: 'Door sticks',
        locationRoom: '214',
        status: 2,
      },
    ],
  })
  return folderId!
}

const reportsOf = async (day: string) =>
  (
    await pm.client.call(DailyReportReadInFolder, {
      parentFolderId: project.rootFolderId,
      filter: { Dated: day },
    })
  ).dailyReportList!

journeys('files that are sent before they are stored', () => {
  test('arrive with the daily report, all of them', async () => {
    const page = await open(`/p/${project.id}/daily/new?date=2026-03-02`)
    await chooseAndPress(page.getByLabel('Choose photos'), names(12), 'Send report')
    await expect.poll(async () => (await reportsOf('2026-03-02')).length).toBe(1)
    const [report] = await reportsOf('2026-03-02')
    await expect.poll(() => filesOf(report!.folderId!)).toEqual(names(12))
  })

  test('arrive with a new record, all of them', async () => {
    const page = await open(`/p/${project.id}/rfis/new?subject=Together&question=Why&toUserId=${pm.id}`)
    await button(page, 'Send RFI').waitFor()
    await chooseAndPress(page.getByLabel('Add files'), names(12), 'Send RFI')
    const sent = async () =>
      (
        await pm.client.call(RFIReadInFolder, { parentFolderId: project.rootFolderId })
      ).rfiReadInFolderList!.filter(({ rfiSubject }) => rfiSubject === 'Together')
    await expect.poll(async () => (await sent()).length).toBe(1)
    await expect.poll(async () => filesOf((await sent())[0]!.folderId!)).toEqual(names(12))
  })

  test('for a record that is there are in the outbox together, and arrive though the page is left', async () => {
    const folderId = await rfi('Attached')
    const page = await open(`/p/${project.id}/rfis/${folderId}`)
    await page.getByText('Which?').waitFor()
    await page.context().setOffline(true)
    await chooseAndPress(page.locator('input[type=file][multiple]').first(), names(20), 'Add files')
    await page.getByText('20 things wait for a signal').waitFor()
    await page.context().setOffline(false)
    await page.goto('/')
    await expect.poll(() => filesOf(folderId)).toEqual(names(20))
  })
})

journeys('a photo that comes while the walk saves the item before', () => {
  test('goes to that item or to the next, and never under', async () => {
    const listId = await punchList()
    const page = await open(`/p/${project.id}/punch/${listId}/walk`)
    await slow(page)
    const [first, second] = names(2)
    const camera = page.locator('.new-item input[capture]')
    for (const [i, laterMs] of [0, 1, 20, 60, 120, 250].entries()) {
      await page.getByLabel('What is wrong').fill(`Item ${i}`)
      const taken = { name: `${i} ${first}`, mimeType: 'image/jpeg', buffer: Buffer.from('a photo') }
      await camera.setInputFiles(taken)
      await page.getByText(taken.name).waitFor()
      await chooseAndPress(camera, [`${i} ${second}`], 'Save, next item', laterMs)
      await page.getByText(`“Item ${i}” is saved.`).waitFor()
    }
    await page.getByLabel('What is wrong').fill('The last')
    await button(page, 'Save, next item').click()
    await page.getByText('“The last” is saved.').waitFor()
    const there = async (): Promise<string[]> => {
      const { punchListList } = await pm.client.call(PunchListReadInFolder, { parentFolderId: listId })
      return (await Promise.all(punchListList!.map((item) => filesOf(item.folderId!)))).flat().sort()
    }
    const all = [0, 1, 2, 3, 4, 5].flatMap((i) => [`${i} ${first}`, `${i} ${second}`]).sort()
    await expect.poll(there).toEqual(all)
  })
})

/** A file in the storage that nothing names, as a version that lost its draft left it. */
const leaveFile = (page: Page, name: string, takenMs = Date.now()): Promise<void> =>
  page.evaluate(
    async ([userId, fileName, at]) => {
      const opening = indexedDB.open('plumbline')
      await new Promise((done) => {
        opening.onsuccess = done
      })
      const file = new Blob([fileName], { type: 'image/jpeg' })
      const adding = opening.result.transaction('files', 'readwrite')
      adding
        .objectStore('files')
        .put({ id: fileName, userId, of: 'daily:gone', name: fileName, file, takenMs: at })
      await new Promise((done) => {
        adding.oncomplete = done
      })
      opening.result.close()
    },
    [pm.id, name, takenMs] as const,
  )

journeys('files that no draft and no entry names', () => {
  test('are found at the start, however old, shown on every page, and added to a record', async () => {
    const folderId = await rfi('Where photos go')
    const page = await open('/')
    await page.getByRole('heading', { level: 1, name: 'My court' }).waitFor()
    await leaveFile(page, 'old.jpg', Date.now() - 90 * 86_400_000)
    await leaveFile(page, 'new.jpg')
    await leaveFile(page, 'other.jpg')
    await page.reload()
    await page.getByText('3 photos were not sent').waitFor()
    await page.getByRole('link', { name: 'Show' }).click()
    await page.getByText('3 photos kept on this device.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('checkbox', { name: /other\.jpg/ }).uncheck()
    await button(page, /Where photos go/).click()
    await expect.poll(() => filesOf(folderId)).toEqual(['new.jpg', 'old.jpg'])
    await page.getByText('1 photo was not sent').waitFor()
    await page.getByRole('link', { name: 'Show' }).click()
    await button(page, 'Discard').click()
    await page.getByText('1 photo discarded.').waitFor()
    await button(page, 'Undo').click()
    await page.getByRole('checkbox', { name: /other\.jpg/ }).waitFor()
    await button(page, 'Discard').click()
    await page.getByText('No photos were shared.').waitFor()
    await page.reload()
    await page.getByText('No photos were shared.').waitFor()
  })

  test('are not those of a draft that still waits, however old, nor what was just sent', async () => {
    const folderId = await rfi('Sent at once')
    const page = await open(`/p/${project.id}/daily/new?date=2026-03-03`)
    await page.getByLabel('Choose photos').setInputFiles({
      name: 'of the draft.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('a photo'),
    })
    await page.getByText('of the draft.jpg').waitFor()
    await page.clock.setFixedTime(Date.now() + 90 * 86_400_000)
    await page.goto(`/p/${project.id}/rfis/${folderId}`)
    await page.getByText('Which?').waitFor()
    await chooseAndPress(page.locator('input[type=file][multiple]').first(), ['sent.jpg'], 'Add files')
    await expect.poll(() => filesOf(folderId)).toEqual(['sent.jpg'])
    await page.goto(`/p/${project.id}/daily/new?date=2026-03-03`)
    await page.getByText('of the draft.jpg').waitFor()
    expect(await page.getByText(/not sent/).count()).toBe(0)
  })
})

/** As much as `localStorage` takes. */
const fillLocalStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let size = 1_000_000, i = 0; size >= 1; size = Math.floor(size / 10))
      try {
        for (;;) localStorage.setItem(`filler ${i++}`, 'x'.repeat(size))
      } catch {
        // Full for that size.
      }
  })

/** The storage of the outbox takes nothing more. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })

const notStored = 'Not stored: this device has no room left.'

journeys('what is typed', () => {
  test('is there after a reload, though localStorage is full', async () => {
    const folderId = await rfi('Full')
    const page = await open(`/p/${project.id}/daily/new?date=2026-03-04`)
    await button(page, /^Visitors/).click()
    await fillLocalStorage(page)
    await page.getByRole('textbox', { name: 'Visitors' }).fill('City inspector')
    await page.getByText('Saved on phone').waitFor()
    await page.reload()
    await page.getByText('City inspector').waitFor()
    await page.goto(`/p/${project.id}/rfis/${folderId}`)
    await page.getByRole('textbox', { name: /Reply/ }).fill('The long ones')
    await page.reload()
    await page.getByText(/^Your draft of/).waitFor()
    expect(await page.getByRole('textbox', { name: /Reply/ }).inputValue()).toBe('The long ones')
  })

  test('and cannot be stored is said at once, at the field, and nothing says that it is kept', async () => {
    const folderId = await rfi('No room')
    const page = await open(`/p/${project.id}/daily/new?date=2026-03-05`)
    await button(page, /^Visitors/).click()
    await fillStorage(page)
    await page.getByRole('textbox', { name: 'Visitors' }).fill('Nobody')
    await page.getByText(notStored).waitFor()
    expect(await page.getByText('Saved on phone').count()).toBe(0)
    await page.goto(`/p/${project.id}/rfis/${folderId}`)
    await page.getByRole('textbox', { name: /Reply/ }).waitFor()
    await fillStorage(page)
    await page.getByRole('textbox', { name: /Reply/ }).fill('Nothing')
    await page.getByText(notStored).waitFor()
    expect(await page.getByText('Drafts are kept on this device.').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.goto(`/p/${project.id}/rfis/new`)
    await fillStorage(page)
    await page.getByRole('textbox', { name: 'Subject' }).fill('Nothing')
    const field = page.getByRole('textbox', { name: 'Subject' })
    await expect.poll(() => field.evaluate((at) => at.closest('.field')!.textContent)).toContain(notStored)
    expect(await page.getByText(/Draft kept on this device/).count()).toBe(0)
    await page.goto(`/p/${project.id}/punch/${await punchList()}/walk`)
    await page.getByLabel('What is wrong').waitFor()
    await fillStorage(page)
    await page.getByLabel('What is wrong').fill('Nothing')
    await page.getByText(notStored).waitFor()
  })

  test('before an update, in localStorage, is taken over with its photos', async () => {
    const page = await open('/')
    await page.getByRole('heading', { level: 1, name: 'My court' }).waitFor()
    await leaveFile(page, 'taken before.jpg')
    await page.evaluate(
      ([userId, projectId]) => {
        const value = { tempItemId: 'gone', texts: { visitors: 'From before' }, lines: [] }
        const draft = JSON.stringify({ value, when: Date.now() })
        localStorage.setItem(`plumbline:draft:${userId}:daily:${projectId}:2026-03-06`, draft)
      },
      [pm.id, project.id] as const,
    )
    await page.goto(`/p/${project.id}/daily/new?date=2026-03-06`)
    await page.getByText('From before').waitFor()
    await page.getByText('taken before.jpg').waitFor()
    expect(await page.getByText(/not sent/).count()).toBe(0)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((at) => at.includes(':draft:'))),
    ).toEqual([])
    await page.reload()
    await page.getByText('From before').waitFor()
  })

  test('while a reply is sent is not lost: the form takes nothing until it is', async () => {
    const folderId = await rfi('Slow line')
    const page = await open(`/p/${project.id}/rfis/${folderId}`)
    const box = page.getByRole('textbox', { name: /Reply/ })
    let answer = (): void => undefined
    const asked = new Promise<void>((seen) => {
      void page.route('**/rfireply/create', async (call) => {
        const held = new Promise<void>((go) => {
          answer = go
        })
        seen()
        await held
        await call.continue()
      })
    })
    await box.fill('The first')
    await button(page, /^Reply/).click()
    await asked
    await box.press('End')
    await page.keyboard.type(' and more')
    expect(await box.inputValue()).toBe('The first')
    answer()
    await page.getByText('Reply sent').waitFor()
    expect(await box.inputValue()).toBe('')
  })
})

journeys('at sign-out', () => {
  test('drafts stay or are thrown away, with their files, as the person says; the outbox stays', async () => {
    const folderId = await rfi('Unfinished')
    const page = await open(`/p/${project.id}/rfis/${folderId}`)
    await page.getByRole('textbox', { name: /Reply/ }).fill('Not yet')
    await page.goto(`/p/${project.id}/daily/new?date=2026-03-09`)
    await page.getByLabel('Choose photos').setInputFiles({
      name: 'unfinished.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('a photo'),
    })
    await page.getByText('Saved on phone').waitFor()
    const leave = async (): Promise<void> => {
      await page.goto('/me')
      await button(page, 'Sign out of this device').click()
      await page.getByText('2 drafts and 1 file on this device: begun and not sent.').waitFor()
    }
    await leave()
    expect(await axe(page)).toEqual([])
    await button(page, 'Stay signed in').click()
    await leave()
    await page.getByRole('checkbox', { name: /^Throw them away/ }).check()
    // Its own session, so that those of the other tests stay.
    await page.route('**/auth/logout', (call) => call.fulfill({ json: {} }))
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/signin/)
    await page.goto(`/p/${project.id}/rfis/${folderId}`)
    await page.getByText('Drafts are kept on this device.').waitFor()
    expect(await page.getByRole('textbox', { name: /Reply/ }).inputValue()).toBe('')
    await page.goto(`/p/${project.id}/daily/new?date=2026-03-09`)
    await button(page, 'Send report').waitFor()
    expect(await page.getByText('unfinished.jpg').count()).toBe(0)
    expect(await page.getByText(/not sent/).count()).toBe(0)
  })
})
