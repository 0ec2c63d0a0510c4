/**
 * What becomes of a kept set: when a sheet is taken from the person or withdrawn, when the device is full, when a day has passed, in two
 * tabs, when the app is updated, and when the person signs out or somebody else signs in.
 */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { FolderUpdate } from '../../../contract/documents/folder.ts'
import { DrawingPublicationWithdraw } from '../../../contract/drawings/publication.ts'
import { AccessListSave } from '../../../contract/people/accesslist.ts'
import type { Services } from '../../../server/kernel/services.ts'
import { drawAll } from '../../../server/records/drawing/drawsheets.ts'
import { place } from '../../kit/drawings/pinning.ts'
import { published, register } from '../../kit/drawings/publishing.ts'
import { type Person, type Project, password, type Site, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { journeys, visit } from '../kit/browser.ts'
import { updatedSite } from '../kit/updated.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Superintendent'>
let pm: Person
let superintendent: Person
let sheets: Record<string, number>
let firstId = 0

const draw = () => drawAll(here.services as Services, () => false, project.id)
/** Its content is that of no other test: the pictures of a page are known by its content. */
const sheetOf = (number: string, revision: string) => ({
  ...{ number, title: number === 'A-201' ? 'Level 1' : 'Level 2', revision },
  shows: `${number} ${revision}, kept`,
})

const lost = /net::|when fetching the script|404 (GET|POST)|^401 |^503 |QuotaExceeded/
const at = (number?: string) => `/p/${project.id}/drawings${number ? `/${sheets[number]}` : ''}`

beforeEach(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent'])
  pm = project.people['General Contractor PM']
  superintendent = project.people.Superintendent
  firstId = (await published(here, pm, project.id, [sheetOf('A-201', '1')])).publicationId
  await published(here, pm, project.id, [sheetOf('A-202', '1')])
  await draw()
  sheets = Object.fromEntries((await register(pm, project.id)).map((row) => [row.number!, row.folderId!]))
  const { folderId } = await makeOne(superintendent, recordTypes.punchList, project.id, { summary: 'Leak' })
  await place(superintendent, { sheetFolderId: sheets['A-201'], recordFolderId: folderId, x: 600, y: 500 })
}, 120_000)

async function keeping(on: Site = here): Promise<Page> {
  const page = await visit(on, superintendent, { phone: true, offline: true, at: at(), allow: lost })
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  await keep(page)
  return page
}

async function keep(page: Page, which = 'All of them', ...checked: string[]): Promise<void> {
  await page.getByRole('button', { name: /^(Keep|Kept) on this device$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep the current set on this device' })
  await dialog.getByRole('radio', { name: which }).check()
  for (const name of checked) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await line(page)
    .getByText(checked.length === 1 ? /^1 sheet, / : /^2 sheets, /)
    .waitFor()
}

const line = (page: Page) => page.locator('.set-kept')

/** What the browser has stored: packs, rows that name this sheet, and rows at all. */
const stored = (page: Page, number: string): Promise<[packs: string[], about: number, rows: number]> =>
  page.evaluate(async (id) => {
    const files = (await caches.has('plumbline-pinned'))
      ? await (await caches.open('plumbline-pinned')).keys()
      : []
    const opening = indexedDB.open('plumbline-reads')
    await new Promise((done) => {
      opening.onsuccess = done
    })
    const keys = await Promise.all(
      ['pinned', 'reads', 'pins'].map(
        (name) =>
          new Promise<string[]>((resolve) => {
            const getting = opening.result.transaction(name).objectStore(name).getAllKeys()
            getting.onsuccess = () => resolve(getting.result.map(String))
          }),
      ),
    )
    opening.result.close()
    const about = keys.flat().filter((key) => key.includes(`"sheetFolderId":${id}`))
    const packs = files.map(({ url }) => new URL(url).pathname)
    return [packs, about.length, keys.flat().length]
  }, sheets[number])

/** From now on only the PM sees it. */
async function restrict(folderId: number): Promise<void> {
  const { accessList } = await project.admin.client.call(AccessListSave, {
    projectId: project.id,
    accessList: { name: 'Few', memberList: [pm.id] },
  })
  await pm.client.call(FolderUpdate, { folder: { folderId, accessByList: accessList!.accessListId! } })
}

const opens = (page: Page): Promise<void> =>
  page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor()

/** All that was read is as old as this. */
const aged = (page: Page, hours: number): Promise<void> =>
  page.evaluate(async (ms) => {
    const opening = indexedDB.open('plumbline-reads')
    await new Promise((done) => {
      opening.onsuccess = done
    })
    for (const name of ['pinned', 'reads', 'pins']) {
      const rows = opening.result.transaction(name, 'readwrite').objectStore(name)
      await new Promise((done) => {
        const getting = rows.getAll()
        getting.onsuccess = () => {
          for (const row of getting.result) rows.put({ ...row, atMs: row.atMs - ms })
          rows.transaction.oncomplete = done
        }
      })
    }
    opening.result.close()
  }, hours * 3_600_000)

journeys('a kept set', () => {
  test('says that it is kept only when it is: each picture is stored before', async () => {
    const page = await visit(here, superintendent, { phone: true, offline: true, at: at(), allow: lost })
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.reload()
    await page.getByRole('button', { name: 'Keep on this device' }).waitFor()
    await page.evaluate(() => {
      const all: string[] = []
      Object.assign(globalThis, { said: all, stored: 0 })
      const { put } = Cache.prototype
      Cache.prototype.put = async function (this: Cache, ...sent: Parameters<Cache['put']>) {
        // As slow as the storage of a phone may be.
        if (String(sent[0]).includes('/pack')) await new Promise((then) => setTimeout(then, 1_500))
        await put.apply(this, sent)
        if (String(sent[0]).includes('/pack')) (globalThis as any).stored += 1
      }
      const look = (): void => {
        const button = document.querySelector('.keep')?.textContent
        const says = document.querySelector('.set-kept')?.textContent ?? ''
        all.push(`${(globalThis as any).stored} stored: ${button} ${says}`)
      }
      new MutationObserver(look).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    await keep(page)
    const said: string[] = await page.evaluate(() => (globalThis as any).said)
    expect(
      said.filter((text) => /in force as of|Kept on/.test(text)).every((text) => text.startsWith('2 ')),
    ).toBe(true)
    expect(said.some((text) => /^[01] stored: Being kept/.test(text))).toBe(true)
  })

  test('loses a sheet that is taken from the person, at the next contact, with its pins and pictures', async () => {
    const page = await keeping()
    const before = await stored(page, 'A-201')
    expect([before[0].length, before[1] > 3]).toEqual([2, true])
    await restrict(sheets['A-201']!)
    // Its page alone is enough to find out.
    await page.goto(at('A-201'))
    await page.getByText('It does not exist, or you may not see it.').waitFor()
    await expect.poll(() => page.getByText('No signal').count()).toBe(0)
    await expect
      .poll(async () => (await stored(page, 'A-201')).slice(0, 2))
      .toEqual([[`/sheets/${sheets['A-202']}/1/pack`], 0])
    await page.goto(at())
    await line(page)
      .getByText(/^1 sheet, /)
      .waitFor()
    // What was read before is shown first.
    await expect.poll(() => page.getByText('A-201', { exact: true }).count()).toBe(0)
    await page.context().setOffline(true)
    await page.goto(at())
    await page.getByText('A-202', { exact: true }).first().waitFor()
    expect(await page.getByText('A-201', { exact: true }).count()).toBe(0)
  })

  test('loses a sheet that is withdrawn, with all that was on it', async () => {
    const page = await keeping()
    await pm.client.call(DrawingPublicationWithdraw, { publicationId: firstId, reason: 'Wrong level' })
    await aged(page, 1)
    await page.goto(at())
    await line(page)
      .getByText(/^1 sheet, /)
      .waitFor()
    expect((await stored(page, 'A-201'))[0]).toEqual([`/sheets/${sheets['A-202']}/1/pack`])
    expect((await stored(page, 'A-201'))[1]).toBe(0)
  })

  test('keeps the revision before until there is a picture of the new one', async () => {
    const page = await keeping()
    await published(here, pm, project.id, [sheetOf('A-201', '2')])
    await aged(page, 1)
    await page.goto(at())
    await line(page)
      .getByText(/^1 sheet, .*1 sheet has no picture yet/)
      .waitFor()
    await page.context().setOffline(true)
    await page.goto(at('A-201'))
    await page.getByText('This revision is not on this device.').waitFor()
    await page.getByRole('link', { name: 'Open rev 1, which is on this device' }).click()
    await page
      .getByText(/Not in force: rev 1, replaced by rev 2/)
      .first()
      .waitFor()
    await opens(page)
  })

  test('on a full device says so, and what is kept stays', async () => {
    const page = await keeping()
    await published(here, pm, project.id, [sheetOf('A-202', '2')])
    await draw()
    await aged(page, 1)
    await page.addInitScript(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
    })
    await page.goto(at())
    await line(page)
      .getByText(/^2 sheets, .* in force as of .* this device has no room for it/)
      .waitFor()
    await page.context().setOffline(true)
    await page.goto(at('A-201'))
    await opens(page)
  })

  test('says since when, in amber after a day, also where it could not be read anew', async () => {
    const page = await keeping()
    expect(await line(page).getAttribute('class')).not.toContain('is-old')
    await aged(page, 25)
    await page.context().setOffline(true)
    await page.goto(at())
    await line(page)
      .and(page.locator('.is-old'))
      .getByText(/^2 sheets, .* in force as of/)
      .waitFor()
    await page.goto(at('A-201'))
    await page
      .locator('.sheet-standing .s-hold')
      .getByText(/In force as of/)
      .waitFor()
  })

  test('is one in two tabs: what one tab ends or chooses the other does not bring back', async () => {
    const page = await keeping()
    const other = await page.context().newPage()
    await other.goto(at())
    await line(other)
      .getByText(/^2 sheets, /)
      .waitFor()
    await keep(page, 'Some sheets', 'A-202 Level 2')
    await line(other)
      .getByText(/^1 sheet, /)
      .waitFor()
    await page.getByRole('button', { name: 'Kept on this device' }).click()
    await page.getByRole('button', { name: 'Remove from this device' }).click()
    await other.getByRole('button', { name: 'Keep on this device' }).waitFor()
    await other.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await stored(page, 'A-202'))[0]).toEqual([])
  })

  test('is there after an update of the app', async () => {
    const updated = await updatedSite(here)
    const page = await keeping(updated.site)
    updated.standing.app = 'next'
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
    const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => /shell/.test(name)))
    await expect.poll(shells).toHaveLength(2)
    await page.goto(at())
    await line(page)
      .getByText(/^2 sheets, /)
      .waitFor()
    await page.context().setOffline(true)
    await page.goto(at('A-201'))
    await opens(page)
    await page.locator('.sheet-pins').getByRole('button', { name: /Leak/ }).waitFor()
  })

  test('nothing of it is left when its person signs out, in any tab, and when another one signs in', async () => {
    const page = await keeping()
    const other = await page.context().newPage()
    await other.goto(at())
    await line(other)
      .getByText(/^2 sheets, /)
      .waitFor()
    await page.goto('/me')
    await page.getByRole('button', { name: 'Sign out of this device' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await other.waitForURL(/\/signin/)
    expect(await stored(page, 'A-201')).toEqual([[], 0, 0])
    // What a page stored after that, because it was not told in time.
    await page.evaluate(async () => {
      await (await caches.open('plumbline-pinned')).put('/sheets/1/1/pack', new Response('late'))
    })
    await here.database.rows('UPDATE person SET must_change_password = false WHERE id = $1', [pm.id])
    await page.getByLabel('User name or e-mail').fill(pm.login)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'My court' }).waitFor()
    expect((await stored(page, 'A-201'))[0]).toEqual([])
  })
})
