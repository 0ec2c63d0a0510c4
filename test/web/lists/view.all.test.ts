/** Drawings on the whole screen: pages, zoom, search, dark rooms, versions; and without a signal. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../../contract/documents/document.ts'
import { documentStatus } from '../../../contract/states.ts'
import { pdf } from '../../../server/demo/sheets/pdf.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'
import { swipe } from '../kit/swipe.ts'

const here = prepared(() => site())
let project: Project
let admin: Person
let folderId: number

const drawing = (words: string): string =>
  pdf([
    {
      label: 'A-101',
      draw: (page) =>
        page.pen('ink').box(40, 40, 700, 500).text(60, 300, 24, words).text(60, 100, 12, 'Lintel L-7'),
    },
  ])

beforeAll(async () => {
  project = await here.project()
  admin = project.admin
  const made = await admin.client.call(DocumentCreate, {
    parentFolderId: project.rootFolderId,
    documentNumber: 'A-101',
    documentDescription: 'Floor plan',
    documentStatus: documentStatus['Approved for construction'].code,
    fileName: 'A-101.pdf',
    fileContent: drawing('Before the change'),
  })
  folderId = made.newFolderId!
  await admin.client.call(DocumentUpdate, {
    folderId,
    fileName: 'A-101.pdf',
    fileContent: drawing('Lintel L-9'),
  })
})

const at = (query = ''): string => `/p/${project.id}/documents/${folderId}/view${query}`
const sheet = (page: Page) => page.getByRole('listitem', { name: 'Page 1' })
/** Whether ink is on the page that is drawn. */
const drawn = (page: Page) =>
  page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.drawn canvas')
    if (!canvas?.width) return false
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, i) => i % 4 === 0 && value < 80)
  })
const widthOf = async (page: Page) => (await sheet(page).boundingBox())!.width

journeys('a drawing on the whole screen', () => {
  test('says that it is in force, is zoomed, searched, and inverted for dark rooms', async () => {
    const page = await visit(here, admin, { at: `/p/${project.id}/documents/${folderId}` })
    await page.getByRole('link', { name: 'Open on the whole screen' }).click()
    await page.getByText('In force: Approved for construction').waitFor()
    await drawn(page)
    const fit = await widthOf(page)
    await page.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(() => widthOf(page)).toBeGreaterThan(fit * 1.3)
    await page.mouse.move(600, 400)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -60)
    await page.keyboard.up('Control')
    await expect.poll(() => widthOf(page)).toBeGreaterThan(fit * 1.8)
    await page.getByRole('button', { name: /fit the screen/ }).click()
    await expect.poll(() => widthOf(page)).toBe(fit)
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Words in the text' }).fill('lintel l')
    await page.getByText('1 of 2').waitFor()
    expect(await page.locator('.sheet-mark').count()).toBe(2)
    await page.keyboard.press('Enter')
    await page.getByText('2 of 2').waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: 'For dark rooms' }).click()
    expect(await page.locator('.view.dark').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/documents\/\d+(\?|$)/)
  })

  test('of an older version says so, on a phone, and leads to the newest', async () => {
    const page = await visit(here, admin, { at: at('?v=1'), phone: true })
    await page.getByText('Older version 1; the newest is 2.').waitFor()
    await drawn(page)
    // At the edge of the drawing a finger does not lead Back.
    await swipe(page, '.sheets', 0.7)
    await pinch(page)
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('link', { name: 'Show the newest' }).click()
    await page.getByText('In force: Approved for construction').waitFor()
  })

  test('was opened before: it is there without a signal', async () => {
    const page = await visit(here, admin, {
      at: '/',
      offline: true,
      allow: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto(at())
    await drawn(page)
    await page.context().setOffline(true)
    await page.reload()
    await drawn(page)
    await page.getByText('In force: Approved for construction').waitFor()
    // The line about it takes its room from the drawing.
    await page.locator('.offline-line').waitFor()
    const foot = (await page.locator('.view-foot').boundingBox())!
    expect(foot.y + foot.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  })

  test.each([
    ['is no PDF', 'no pdf at all', 'This file cannot be shown'],
    [
      'is cut off',
      Buffer.from(drawing('x'), 'base64').subarray(0, 200).toString('latin1'),
      'This file cannot be shown',
    ],
  ])('that %s is there to download', async (_, content, says) => {
    const made = await admin.client.call(DocumentCreate, {
      parentFolderId: project.rootFolderId,
      documentNumber: 'X-1',
      fileName: 'X-1.pdf',
      fileContent: Buffer.from(content, 'latin1').toString('base64'),
    })
    const page = await visit(here, admin, { at: `/p/${project.id}/documents/${made.newFolderId}/view` })
    await page.getByText(says).waitFor()
    await page.getByRole('link', { name: 'Download' }).waitFor()
  })
})

/** Two fingers move apart. */
async function pinch(page: Page): Promise<void> {
  const before = await widthOf(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizePinchGesture', {
    x: 200,
    y: 400,
    scaleFactor: 2,
    gestureSourceType: 'touch',
  })
  await expect.poll(() => widthOf(page)).toBeGreaterThan(before * 1.5)
}
