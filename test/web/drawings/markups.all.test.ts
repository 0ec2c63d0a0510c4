/** Mark-ups on a sheet, at a desk and on a phone: drawn, changed, undone, shared and listed. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { SheetMarkupsRead, SheetMarkupsSave } from '../../../contract/drawings/sheetmarkup.ts'
import { published, register } from '../../kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Viewer'>
let pm: Person
let sheetFolderId: number
const at = (query = '') => `/p/${project.id}/drawings/${sheetFolderId}${query}`
/** Pictures are made when somebody asks: until then they are not there. */
const allow = /^404 GET \/sheets\//

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Viewer'])
  pm = project.people['General Contractor PM']
  await published(here, pm, project.id, [{ number: 'A-201', title: 'Level 2', revision: '1' }], {
    issueDate: '2026-03-02',
  })
  await published(here, pm, project.id, [{ number: 'A-201', title: 'Level 2', revision: '2' }], {
    issueDate: '2026-03-03',
  })
  sheetFolderId = (await register(pm, project.id))[0]!.folderId!
})

const stored = async (by: Person) => (await by.client.call(SheetMarkupsRead, { sheetFolderId })).markups!
const kinds = async (by: Person) => (await stored(by)).map(({ kind }) => kind)

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = (await page.locator('.sheet-area').boundingBox())!
  await page.mouse.move(box.x + from[0], box.y + from[1])
  await page.mouse.down()
  await page.mouse.move(box.x + (from[0] + to[0]) / 2, box.y + (from[1] + to[1]) / 2)
  await page.mouse.move(box.x + to[0], box.y + to[1])
  await page.mouse.up()
}

const marks = (page: Page) => page.locator('.sheet-overlay .mark')

journeys('mark-ups', () => {
  test('are drawn by tool, seen by oneself, shared, deleted and brought back', async () => {
    const page = await visit(here, pm, { at: at(), allow })
    await page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor()
    await page.getByRole('button', { name: 'Cloud' }).click()
    await drag(page, [200, 150], [360, 260])
    const bar = page.getByRole('region', { name: 'The mark-up' })
    await bar.waitFor()
    expect(await bar.getByLabel('Who sees it').inputValue()).toBe('1')
    await bar.getByText('Only you see this').waitFor({ state: 'attached' })
    await bar.getByLabel('Words').fill('Swing hits casework?')
    await page.keyboard.press('Enter')
    await page.locator('.mark-words').getByText('Swing hits casework?').waitFor()
    expect(await kinds(project.people.Viewer)).toEqual([])
    await bar.getByLabel('Who sees it').selectOption({ label: 'Everybody who sees the sheet' })
    await expect.poll(() => kinds(project.people.Viewer)).toEqual(['Cloud'])
    await bar.getByRole('button', { name: 'Blue' }).click()
    await expect.poll(async () => (await stored(pm))[0]!.color).toBe('blue')
    await looks(page, 'mark-up at a desk')
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await drag(page, [500, 400], [700, 400])
    await page
      .locator('.mark-measured')
      .getByText(/ in on paper$/)
      .waitFor()
    await expect.poll(() => kinds(pm)).toEqual(['Cloud', 'Length'])
    await bar.getByLabel('Known length in ft').fill('20')
    await bar.getByRole('button', { name: 'Set the scale' }).click()
    await page.locator('.mark-measured').getByText(`20'-0"`).waitFor()
    await page.locator('.sheet-area').focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => kinds(pm)).toEqual(['Cloud'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => kinds(pm)).toEqual(['Cloud', 'Length'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => kinds(pm)).toEqual(['Cloud'])
    await page.keyboard.press('Control+y')
    await expect.poll(() => kinds(pm)).toEqual(['Cloud', 'Length'])
    await page.getByText('Deleted in the last 30 days').waitFor()
    await looks(page, 'mark-ups, list')
  })

  test('follow the sheet, and are dragged where they belong', async () => {
    const page = await visit(here, pm, { at: at('?x=1296&y=864&z=50'), allow })
    await expect.poll(() => marks(page).count()).toBe(2)
    const [before] = await stored(pm)
    const cloud = page.getByRole('button', { name: /^Cloud of yours/ }).first()
    const where = (await cloud.boundingBox())!
    await page.locator('.sheet-area').press('ArrowLeft')
    await expect.poll(async () => (await cloud.boundingBox())!.x - where.x).toBeCloseTo(80, 0)
    await page
      .getByRole('button', { name: /Swing hits casework\?/ })
      .last()
      .click()
    await page.getByRole('region', { name: 'The mark-up' }).waitFor()
    await page.locator('.sheet-area').press('Shift+ArrowRight')
    await expect
      .poll(async () => (await stored(pm))[0]!.points![0]! - before!.points![0]!)
      .toBeCloseTo(28.35, 1)
    await page.locator('.sheet-area').press('0')
    await page.waitForURL(new RegExp(`/drawings/${sheetFolderId}$`))
    const line = (await page.locator('.mark-line').nth(1).boundingBox())!
    const area = (await page.locator('.sheet-area').boundingBox())!
    const [x, y] = [line.x - area.x + line.width / 4, line.y - area.y + line.height / 2]
    const length = (await stored(pm))[1]!.points!
    await drag(page, [x, y], [x, y + 40])
    await expect.poll(async () => (await stored(pm))[1]!.points![1]! - length[1]!).toBeGreaterThan(60)
  })

  test('of others are shown with their name and cannot be changed, but hidden', async () => {
    const page = await visit(here, project.people.Viewer, { at: at(), allow })
    await page
      .getByRole('button', { name: /^Cloud by / })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    const bar = page.getByRole('region', { name: 'The mark-up' })
    await bar.getByText(pm.fullName).waitFor()
    expect(await bar.getByRole('button', { name: 'Delete the mark-up' }).count()).toBe(0)
    await page.getByLabel('For everybody').uncheck()
    await expect.poll(() => marks(page).count()).toBe(0)
  })

  test('are drawn by the keyboard', async () => {
    const page = await visit(here, project.people.Viewer, { at: at(), allow })
    const others = await kinds(project.people.Viewer)
    await page.locator('.sheet-area').focus()
    await page.keyboard.press('r')
    await page.keyboard.press('Enter')
    await expect.poll(() => kinds(project.people.Viewer)).toEqual([...others, 'Rectangle'])
    await page.getByRole('region', { name: 'The mark-up' }).waitFor()
    await page.keyboard.press('Delete')
    await expect.poll(() => kinds(project.people.Viewer)).toEqual(others)
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/drawings$/)
  })

  test('of an earlier revision are carried over, and flagged', async () => {
    const markups = [{ kind: 'Rectangle', points: [300, 300, 600, 500], version: 1, text: 'Chase' }]
    await pm.client.call(SheetMarkupsSave, { sheetFolderId, markups })
    const page = await visit(here, pm, { at: at('?version=1'), allow })
    await page.getByRole('button', { name: 'Carry mine over to rev 2' }).click()
    await page.getByText('Check the place').waitFor()
    await page.getByRole('button', { name: /Chase/ }).last().click()
    await page.getByRole('button', { name: 'The place is right' }).click()
    await expect.poll(() => page.getByText('Check the place').count()).toBe(0)
  })

  test('are drawn, changed and deleted without a signal, and are all there once when it is back', async () => {
    const page = await visit(here, pm, { at: at('?x=1296&y=864&z=50'), allow: /^404 GET|net::|offline/ })
    await here.database.rows('DELETE FROM sheet_markup')
    await page.reload()
    await page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor()
    const draw = async (tool: string, from: [number, number], to: [number, number]): Promise<void> => {
      await page.getByRole('button', { name: tool, exact: true }).click()
      await drag(page, from, to)
    }
    await draw('Rectangle', [200, 150], [300, 220])
    await draw('Ellipse', [400, 150], [500, 220])
    await expect.poll(() => kinds(pm)).toEqual(['Rectangle', 'Ellipse'])
    await page.context().setOffline(true)
    await draw('Cloud', [200, 350], [320, 420])
    await draw('Arrow', [400, 350], [520, 420])
    await expect.poll(() => page.locator('.sheet-overlay .mark.waits').count()).toBe(2)
    await page
      .getByRole('button', { name: /^Ellipse of yours/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    const bar = page.getByRole('region', { name: 'The mark-up' })
    await bar.getByRole('button', { name: 'Blue' }).click()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Rectangle of yours/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await bar.getByRole('button', { name: 'Delete the mark-up' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Rectangle of yours/ }).count()).toBe(0)
    await page.context().setOffline(false)
    await expect.poll(() => kinds(pm)).toEqual(['Ellipse', 'Cloud', 'Arrow'])
    expect((await stored(pm))[0]!.color).toBe('blue')
    await expect.poll(() => page.locator('.sheet-overlay .mark.waits').count()).toBe(0)
    await expect.poll(() => marks(page).count()).toBe(3)
  })

  test('are drawn on a phone, while two fingers zoom', async () => {
    const page = await visit(here, pm, { at: at(), phone: true, allow })
    await page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor()
    const { length } = await stored(pm)
    await page.getByRole('button', { name: 'Arrow', exact: true }).tap()
    await drag(page, [80, 200], [200, 300])
    await expect.poll(async () => (await stored(pm)).length).toBe(length + 1)
    await page.getByRole('region', { name: 'The mark-up' }).waitFor()
    await looks(page, 'mark-up on a phone')
    await page.getByRole('button', { name: 'Delete the mark-up' }).tap()
    await expect.poll(async () => (await stored(pm)).length).toBe(length)
  })
})
