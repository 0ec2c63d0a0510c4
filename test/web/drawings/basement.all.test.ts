/**
 * A superintendent's day: the set is kept on a phone, which is then without a signal. Two items are pinned, one with a photo, a
 * mark-up is drawn, a pin is moved, and somebody publishes a new revision of the sheet. The line comes back and breaks at each
 * request in turn, before the server or after it, and the page is reloaded or killed meanwhile: everything is there once.
 *
 * In the long form at every request, in the long set at some that are not reads: PLUMBLINE_TEST_BREAKS=writes tries all of those.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FilesGetByFolder } from '../../../contract/documents/file.ts'
import { SheetMarkupsRead } from '../../../contract/drawings/sheetmarkup.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { PunchListReadInFolder } from '../../../contract/records/punchlist.ts'
import type { Services } from '../../../server/kernel/services.ts'
import { measureAll } from '../../../server/records/drawing/compare/measureshifts.ts'
import { drawAll } from '../../../server/records/drawing/drawsheets.ts'
import { takesHours } from '../../kit/cases.ts'
import { pinsOn, place } from '../../kit/drawings/pinning.ts'
import { inForce, published, register } from '../../kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { pickIndex } from '../../kit/seed.ts'
import { type BrokenLine, brokenLine, type Lost } from '../kit/brokenline.ts'
import { journeys, visit } from '../kit/browser.ts'
import { firstCut, longJourney, waiting } from '../kit/cutnetwork.ts'
import { type Photo, photo } from '../kit/photo.ts'
import { looks } from './looks.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Superintendent'>
let pm: Person
let superintendent: Person
let sheet = 0
let revision = 0
let line: BrokenLine

const lost = /net::|when fetching the script|404 GET \/sheets|^503 /
/** With the cut-outs of both places, and one photo. */
const writes = 9

const isWrite = (method: string, path: string): boolean =>
  method === 'PUT' || /\/(createmany|save|remove)$/.test(path)

async function publish(): Promise<void> {
  revision += 1
  const shows = `Basement ${revision}`
  await published(here, pm, project.id, [
    { number: 'A-201', title: 'Basement', revision: String(revision), shows },
  ])
  await drawAll(here.services as Services, () => false, project.id)
}

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent'])
  pm = project.people['General Contractor PM']
  superintendent = project.people.Superintendent
  await publish()
  sheet = (await register(pm, project.id))[0]!.folderId!
  line = await brokenLine(here, ({ method, url }) => {
    const path = new URL(url!, here.url).pathname
    return takesHours ? /^\/(api|files|sheets)\//.test(`${path}/`) : isWrite(method!, path)
  })
}, 120_000)

const at = () => `/p/${project.id}/drawings/${sheet}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const area = (page: Page) => page.locator('.sheet-area')

/** The app is kept on the phone, and loaded anew with it. */
async function onPhone(): Promise<Page> {
  const page = await visit(line.site, superintendent, {
    phone: true,
    offline: true,
    at: `/p/${project.id}/drawings`,
    allow: lost,
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  return page
}

async function keepSet(page: Page): Promise<void> {
  await button(page, 'Keep on this device').click()
  const dialog = page.getByRole('dialog', { name: 'Keep the current set on this device' })
  await dialog.getByRole('radio', { name: 'All of them' }).check()
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByText(/^1 sheet, .* in force as of/).waitFor()
}

/** What is kept is read again, until the device says so. */
async function refreshed(page: Page): Promise<void> {
  await page.goto('/me')
  const before = await keptAt(page)
  await button(page, /^Refresh “Drawings/).click()
  await expect.poll(() => keptAt(page)).toBeGreaterThan(before)
}

/** As of when the set is kept, as the device has it. */
const keptAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('plumbline-reads')
        opening.onsuccess = () => {
          const rows = opening.result.transaction('pins').objectStore('pins').getAll()
          rows.onsuccess = () => {
            opening.result.close()
            resolve(rows.result[0].atMs)
          }
        }
      }),
  )

interface SentCall {
  name?: string
  fileName?: string
  request?: { pins?: Array<Record<string, unknown>>; markups?: Array<Record<string, unknown>> }
}

/** The calls in the outbox, in order. */
const outboxCalls = (page: Page): Promise<SentCall[]> =>
  page.evaluate(
    () =>
      new Promise<SentCall[]>((resolve) => {
        const opening = indexedDB.open('plumbline')
        opening.onsuccess = () => {
          const rows = opening.result.transaction('entries').objectStore('entries').getAll()
          rows.onsuccess = () => {
            opening.result.close()
            resolve(
              rows.result.toSorted((one, other) => one.order - other.order).flatMap(({ calls }) => calls),
            )
          }
        }
      }),
  )

const hasPicture = (page: Page): Promise<void> =>
  page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor()

const kept = (page: Page) => page.getByText(/waits? for a signal/).first()

async function newItem(page: Page, summary: string, picture?: Photo): Promise<void> {
  await page
    .getByRole('dialog', { name: 'What is here?' })
    .getByRole('link', { name: 'New punch item' })
    .click()
  await page.getByText('The picture of the place is attached as a file.').waitFor()
  await page.getByLabel('What is to be put right').fill(summary)
  if (picture) {
    await page.getByLabel('Take a photo').setInputFiles({ ...picture, name: `${summary}.jpg` })
    await page.getByText(`${summary}.jpg`).waitFor()
  }
  await button(page, 'Save as draft').click()
  await kept(page).waitFor()
}

async function byButton(page: Page, x: number, y: number): Promise<void> {
  await button(page, 'Place a pin').click()
  const box = (await area(page).boundingBox())!
  await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y)
}

/** A finger that stays where it is. */
async function byLongPress(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const box = (await area(page).boundingBox())!
  const finger = { x: box.x + box.width * x, y: box.y + box.height * y }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await page.locator('.sheet-loupe').waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('dialog', { name: 'What is here?' }).waitFor()
}

async function drawCloud(page: Page): Promise<void> {
  await button(page, 'Cloud').click()
  const box = (await area(page).boundingBox())!
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.46)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5)
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.53)
  await page.mouse.up()
  await expect.poll(() => page.locator('.sheet-overlay .mark.waits').count()).toBe(1)
}

async function movePin(page: Page, number: string): Promise<void> {
  await page
    .locator('.sheet-pins')
    .getByRole('button', { name: new RegExp(`^${number} `) })
    .click()
  await page.getByRole('button', { name: 'Move pin', exact: true }).click()
  const box = (await area(page).boundingBox())!
  await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height * 0.55)
  await kept(page).waitFor()
  expect(await page.getByText(`The pin of ${number} is moved`).count()).toBe(0)
}

/** On the server, with their files. */
async function itemsCalled(...summaries: string[]) {
  const { client } = superintendent
  const { punchListList } = await client.call(PunchListReadInFolder, {
    parentFolderId: project.rootFolderId,
    take: 200,
  })
  const items = punchListList!.filter(({ summary }) => summaries.includes(summary!))
  const files = await Promise.all(
    items.map(async ({ folderId, summary }) =>
      (await client.call(FilesGetByFolder, { folderId })).fileInfos!.map(
        ({ uploadedFileName }) => `${summary}: ${uploadedFileName!.replace(/\.\w+$/, '')}`,
      ),
    ),
  )
  return { items, files: files.flat().toSorted() }
}

/** What the server has of a round. */
async function onServer(n: string, old: number) {
  const { client } = superintendent
  const { items, files } = await itemsCalled(`Leak ${n}`, `Crack ${n}`)
  // As they were placed: on the revision before.
  const { pins } = await pinsOn(superintendent, sheet, revision - 1)
  const { markups } = await client.call(SheetMarkupsRead, { sheetFolderId: sheet, version: revision - 1 })
  const { changes } = await client.call(RecordHistoryRead, { folderId: old, take: 100 })
  const moves = new Set(changes!.filter(({ action }) => action === 'PinMoved').map(({ when }) => when)).size
  return { items, files, pins: pins!, markups: markups!, moves }
}

const placesOf = (pins: ReadonlyArray<Record<string, unknown>>): string[] =>
  pins.map(({ x, y, version }) => `${Number(x)} ${Number(y)} ${version}`).toSorted()

type How = 'stays' | 'is reloaded' | 'is killed'

/** Returns the page that is shown at the end, and whether the line did not break before. */
async function day(page: Page, n: number, part: Lost, how: How, picture: Photo) {
  const name = `${revision} ${n} ${part}`
  // Of this project alone: other tests use the same database.
  for (const table of ['sheet_pin', 'pinned_sheet', 'sheet_markup'])
    await here.database.rows(`DELETE FROM ${table} WHERE project_id = $1`, [project.id])
  const old = await makeOne(superintendent, recordTypes.punchList, project.id, { summary: `Old ${name}` })
  await place(superintendent, { sheetFolderId: sheet, recordFolderId: old.folderId, x: 600, y: 500 })
  const { number: oldNumber } = (await pinsOn(superintendent, sheet)).pins![0]!
  await refreshed(page)

  await page.context().setOffline(true)
  await page.goto(at())
  await page.getByText(new RegExp(`Rev ${revision} · In force as of`)).waitFor()
  await hasPicture(page)
  await byButton(page, 0.3, 0.5)
  await newItem(page, `Leak ${name}`, picture)
  await page.goto(at())
  await hasPicture(page)
  await byLongPress(page, 0.6, 0.5)
  await newItem(page, `Crack ${name}`)
  await page.goto(at())
  await hasPicture(page)
  await drawCloud(page)
  await movePin(page, oldNumber!)
  await page.getByText(/is sent when there is a signal/).waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.sheet-pins .waits').count()).toBe(3)
  await looks(page, 'basement without a signal')
  const calls = await outboxCalls(page)
  expect(calls).toHaveLength(writes)
  const sent = calls.flatMap(({ request }) => request?.pins ?? [])
  const drawn = calls.flatMap(({ request }) => request?.markups ?? [])
  await publish()

  line.breakAt(n, part)
  await page.context().setOffline(false)
  await expect.poll(async () => line.isBroken() || (await waiting(page)) === 0).toBe(true)
  const isWhole = !line.isBroken()
  if (!isWhole) {
    // What left the outbox is on the server.
    const { items, files, pins, markups, moves } = await onServer(name, old.folderId)
    const done = items.length + files.length + pins.length - 1 + markups.length + moves
    expect(done + (await outboxCalls(page)).length).toBeGreaterThanOrEqual(writes)
  }
  if (how === 'is reloaded') await page.reload()
  if (how === 'is killed') {
    const { context } = { context: page.context() }
    await page.close()
    page = await context.newPage()
    await page.goto('/')
  }
  line.repair()
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await expect.poll(() => waiting(page)).toBe(0)

  const { items, files, pins, markups, moves } = await onServer(name, old.folderId)
  expect(items.map(({ summary }) => summary).toSorted()).toEqual([`Crack ${name}`, `Leak ${name}`])
  expect(files).toEqual(
    [`Crack ${name}: A-201 rev ${revision - 1}`, `Leak ${name}: A-201 rev ${revision - 1}`]
      .concat(`Leak ${name}: Leak ${name}`)
      .toSorted(),
  )
  expect(pins.map(({ title }) => title).toSorted()).toEqual([`Crack ${name}`, `Leak ${name}`, `Old ${name}`])
  expect(placesOf(pins)).toEqual(placesOf(sent))
  expect(markups.map(({ kind, points }) => [kind, points])).toEqual(
    drawn.map(({ kind, points }) => [kind, points]),
  )
  expect(moves).toBe(1)
  // Flagged as long as nobody knows how the new revision lies on the old one.
  const inForceNow = async () =>
    (await pinsOn(superintendent, sheet)).pins!.map(({ needsCheck }) => needsCheck)
  expect(pins.map(({ needsCheck }) => needsCheck)).toEqual([false, false, false])
  expect(await inForceNow()).toEqual([true, true, true])
  await measureAll(here.services as Services, () => false, project.id)
  expect(await inForceNow()).toEqual([false, false, false])
  expect(await inForce(pm, project.id)).toEqual({ 'A-201': String(revision) })

  await refreshed(page)
  await page.context().setOffline(true)
  await page.goto(at())
  await page.getByText(new RegExp(`Rev ${revision} · In force as of`)).waitFor()
  await hasPicture(page)
  await expect.poll(() => page.locator('.sheet-pins .pin').count()).toBe(3)
  await page.context().setOffline(false)
  return { page, isWhole }
}

const hows: readonly How[] = ['stays', 'is reloaded', 'is killed']
const isEveryWrite = process.env.PLUMBLINE_TEST_BREAKS === 'writes'
const roundsInLongSet = 3

journeys('a day in the basement', () => {
  test('is there once, wherever the line breaks', { ...longJourney, timeout: 6 * 3_600_000 }, async () => {
    let page = await onPhone()
    await keepSet(page)
    const picture = await photo(page, 400, 300)
    const round = async (n: number, part: Lost): Promise<boolean> => {
      const done = await day(page, n, part, hows[n % hows.length]!, picture)
      page = done.page
      if (takesHours || isEveryWrite)
        process.stderr.write(`A day, ${done.isWhole ? 'not broken' : `${part} ${n} lost`}: all there once\n`)
      return done.isWhole
    }
    const parts: readonly Lost[] = ['request', 'response']
    if (takesHours)
      for (let n = firstCut || 1; n < 200; n++) {
        for (const part of parts) if (await round(n, part)) return
      }
    const all = parts.flatMap((part) => Array.from({ length: writes }, (_, i) => [i + 1, part] as const))
    const some = Array.from(
      { length: roundsInLongSet },
      (_, i) => all[pickIndex(all.length, `basement ${i}`)]!,
    )
    for (const [n, part] of isEveryWrite ? all : some) expect(await round(n, part)).toBe(false)
  })
})
