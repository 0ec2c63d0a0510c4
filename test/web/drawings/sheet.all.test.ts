/** A sheet on the whole screen: its tiles at several levels, its revisions and how they stand, the sheets beside it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { DrawingPublicationWithdraw } from '../../../contract/drawings/publication.ts'
import { LanguageSave } from '../../../contract/projects/language.ts'
import type { Services } from '../../../server/kernel/services.ts'
import { readWritten } from '../../../server/records/drawing/markups/readwritten.ts'
import { catchUp } from '../../../server/records/engine/search/searchindex.ts'
import { followUp } from '../../../server/served.ts'
import { published, register } from '../../kit/drawings/publishing.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Viewer'>
const ids: Record<string, number> = {}
const at = (number: string, query = '') => `/p/${project.id}/drawings/${ids[number]}${query}`
/** Pictures are made when somebody asks: until then they are not there. */
const allow = /^404 GET \/sheets\//

beforeAll(async () => {
  here.clock.now = new Date('2026-03-02T18:00:00Z')
  project = await here.project(['General Contractor PM', 'Viewer'])
  const { 'General Contractor PM': pm } = project.people
  const set = [
    ...['A-201', 'A-202'].map((number) => ({ number, title: 'Level 2 plan', revision: '1' })),
    { number: 'S-201', title: 'Level 2 plan', revision: '1', shows: 'Lead lining' },
  ]
  await published(here, pm, project.id, set, { name: 'For construction', issueDate: '2026-03-02' })
  here.clock.now = new Date('2026-03-05T18:00:00Z')
  const second = [{ number: 'A-201', title: 'Level 2 floor plan', revision: '2' }]
  await published(here, pm, project.id, second, { name: 'ASI 12', issueDate: '2026-03-05' })
  here.clock.now = new Date('2026-03-07T18:00:00Z')
  const third = [{ number: 'A-202', title: 'Level 3 floor plan', revision: '2' }]
  const { publicationId } = await published(here, pm, project.id, third, { name: 'ASI 13' })
  await pm.client.call(DrawingPublicationWithdraw, { publicationId, reason: 'Wrong stair' })
  await pm.client.call(DocumentCreate, {
    parentFolderId: project.rootFolderId,
    documentType: 1,
    documentNumber: 'X-1',
    fileName: 'x.dwg',
    fileContent: Buffer.from('no picture').toString('base64'),
  })
  await readWritten({ ...(here.services as Services), now: () => new Date() }, () => false, project.id)
  await catchUp(followUp, (here.services as Services).database, 'outdated')
  for (const { number, folderId } of await register(pm, project.id)) ids[number!] = folderId!
})

const canvas = (page: Page) => page.locator('.sheet-area canvas')

/** Until all tiles of the level that is sharp enough are on the canvas. Returns that level. */
async function drawn(page: Page): Promise<number> {
  await page.locator('.sheet-area canvas[data-level]:not([data-level="-1"])').waitFor()
  return Number(await canvas(page).getAttribute('data-level'))
}

/** The dark pixels of the canvas. */
const ink = (page: Page): Promise<number> =>
  canvas(page).evaluate((node: any) => {
    // A copy: the browser complains of a canvas that is read several times.
    const copy = new (globalThis as any).OffscreenCanvas(node.width, node.height)
    copy.getContext('2d').drawImage(node, 0, 0)
    const { data } = copy.getContext('2d').getImageData(0, 0, node.width, node.height)
    let dark = 0
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255 && data[i] < 90) dark++
    return dark
  })

journeys('a sheet', () => {
  test('that is in force is drawn, and finer when one zooms in', async () => {
    const page = await visit(here, project.people.Viewer, { at: `/p/${project.id}/drawings`, allow })
    await page.getByRole('link', { name: 'Level 2 floor plan' }).click()
    await page.waitForURL(new RegExp(`/drawings/${ids['A-201']}$`))
    await page.getByRole('heading', { name: 'A-201 Level 2 floor plan' }).waitFor()
    await page.getByText('Rev 2 · In force since Mar 5, ASI 12').waitFor()
    const coarse = await drawn(page)
    const before = await ink(page)
    expect(before).toBeGreaterThan(50)
    expect(await page.locator('.sheet-outline').count()).toBe(0)
    await looks(page, 'sheet at a desk')
    const finer = page.waitForResponse(
      (response) => response.ok() && response.url().includes(`/tiles/${coarse + 1}/`),
    )
    // At the letters of the sheet, which are at its bottom left.
    const box = (await page.locator('.sheet-area').boundingBox())!
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.85)
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -200)
    await finer
    await expect.poll(() => drawn(page)).toBeGreaterThan(coarse)
    await expect.poll(() => ink(page)).toBeGreaterThan(before * 2)
    await page.waitForURL(/\?x=\d+&y=\d+&z=\d+$/)
    await looks(page, 'sheet, zoomed in')
    const zoomed = await page.locator('.sheet-foot b').textContent()
    await page.reload()
    await expect.poll(() => page.locator('.sheet-foot b').textContent()).toBe(zoomed)
    await page.keyboard.press('0')
    await page.waitForURL(new RegExp(`/drawings/${ids['A-201']}$`))
  })

  test('is moved and zoomed by keys, dragging and a double click, and is dark in dark rooms', async () => {
    const page = await visit(here, project.people.Viewer, { at: at('A-201', '?x=1296&y=864&z=50'), allow })
    await drawn(page)
    const percent = () => page.locator('.sheet-foot b').textContent()
    expect(await percent()).toBe('50 %')
    await page.keyboard.press('+')
    expect(await percent()).toBe('70 %')
    await page.keyboard.press('-')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/\?x=1416&y=864&z=50$/)
    const area = page.locator('.sheet-area')
    const box = (await area.boundingBox())!
    await page.mouse.move(box.x + 300, box.y + 300)
    await page.mouse.down()
    await page.mouse.move(box.x + 360, box.y + 340, { steps: 4 })
    await page.mouse.up()
    await page.waitForURL(/\?x=1326&y=804&z=50$/)
    await area.dblclick({ position: { x: 200, y: 200 } })
    expect(await percent()).toBe('100 %')
    await area.dblclick({ position: { x: 200, y: 200 } })
    await page.waitForURL(new RegExp(`/drawings/${ids['A-201']}$`))
    await page.getByRole('button', { name: 'For dark rooms' }).click()
    const filter = () => canvas(page).evaluate((node: any) => getComputedStyle(node as never).filter)
    expect(await filter()).toContain('invert')
    await looks(page, 'sheet in a dark room')
    await page.getByRole('button', { name: 'For dark rooms' }).click()
    expect(await filter()).toBe('none')
  })

  test('nearer than its finest level it is drawn from its file', async () => {
    const page = await visit(here, project.people.Viewer, { at: at('A-201', '?x=300&y=1500&z=600'), allow })
    await page.locator('.sheet-area canvas[data-from="file"]').waitFor()
    await expect.poll(() => ink(page)).toBeGreaterThan(1_000)
    await looks(page, 'sheet, drawn from its file')
    await page.keyboard.press('0')
    await page.locator('.sheet-area canvas[data-from="tiles"]').waitFor()
  })

  test('is found by what is written on it, and opened there', async () => {
    const page = await visit(here, project.people.Viewer, { at: `/search?q=lining&p=${project.id}`, allow })
    await page.getByRole('link', { name: /S-201/ }).click()
    await page.waitForURL(/\?find=lining/)
    await page.locator('.find-places rect.on').waitFor()
    await page.waitForURL(/z=100/)
    await page.getByText('1 of 1').waitFor()
    await looks(page, 'words on a sheet')
    await page.getByRole('searchbox', { name: 'Words on the sheet' }).press('Escape')
    await page.locator('.find-places rect').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Words on the sheet' }).fill('granite')
    await page.getByText('Nothing found').waitFor()
  })

  test('that is not in force says so in the bar and across it, in each revision', async () => {
    const page = await visit(here, project.people.Viewer, { at: at('A-201'), allow })
    await drawn(page)
    await page.getByRole('link', { name: /^Rev 1 / }).click()
    await page.waitForURL(/\?version=1$/)
    const sentence = 'Not in force: rev 1, replaced by rev 2 on Mar 5'
    await page.locator('.sheet-bar').getByText(sentence).waitFor()
    const across = page.locator('.sheet-outline text').first()
    expect((await across.textContent())!.replace(/\s/g, '')).toBe(sentence.replace(/\s/g, ''))
    expect(await page.locator('.sheet-outline').getAttribute('font-size')).toBe(String(1728 * 0.08))
    await drawn(page)
    await looks(page, 'sheet not in force')
    await page.goto(at('A-202', '?version=2'))
    await page.locator('.sheet-bar').getByText('Withdrawn: Wrong stair').waitFor()
    await page.locator('.sheet-outline.withdrawn').first().waitFor()
    await drawn(page)
    await looks(page, 'sheet withdrawn')
  })

  test('leads to the sheets beside it, and Back to the register', async () => {
    const page = await visit(here, project.people.Viewer, { at: `/p/${project.id}/drawings`, allow })
    await page.getByRole('link', { name: 'Level 2 floor plan' }).click()
    await page.getByText('2 of 4').waitFor()
    await page.keyboard.press(']')
    await page.getByRole('heading', { name: /^A-202/ }).waitFor()
    await page.getByText('3 of 4').waitFor()
    // The version that puts the first one on top again is that one.
    await page.getByRole('heading', { name: 'Revisions 2' }).waitFor()
    expect(await page.locator('.sheet-panel li a[aria-current]').textContent()).toMatch(/^Rev 1/)
    await page.keyboard.press('[')
    await page.getByRole('heading', { name: /^A-201/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/drawings$/)
  })

  test('without a picture says why, and leads to its file', async () => {
    const page = await visit(here, project.people.Viewer, {
      at: at('X-1'),
      allow: /^(404|415) GET \/sheets\//,
    })
    await page.getByText('There is no picture of this kind of file.').waitFor()
    await page
      .getByText(/not by a publication/)
      .first()
      .waitFor()
    const file = page.getByRole('alert').getByRole('link', { name: 'Open the file' })
    expect(await file.getAttribute('href')).toMatch(/^\/files\/document\/\d+\/1$/)
    await looks(page, 'sheet without a picture')
  })

  test('is used on a phone, also in German', async () => {
    await project.people.Viewer.client.call(LanguageSave, { language: 'de' })
    const how = { at: at('A-201', '?version=1'), phone: true, allow }
    const page = await visit(here, project.people.Viewer, how)
    await page
      .locator('.sheet-bar')
      .getByText('Nicht gültig: Index 1, ersetzt durch Index 2 am 5. März')
      .waitFor()
    await drawn(page)
    await looks(page, 'sheet on a phone, not in force')
    await page.getByRole('button', { name: '2 Indizes' }).click()
    await looks(page, 'sheet on a phone, revisions')
    await page.getByRole('link', { name: /^Index 2 / }).click()
    await page
      .getByText(/Gültig seit 5. März/)
      .first()
      .waitFor()
    await drawn(page)
    await looks(page, 'sheet on a phone')
    await page.getByRole('button', { name: 'Größer' }).click()
    await page.waitForURL(/z=\d+$/)
    await project.people.Viewer.client.call(LanguageSave, { language: 'en' })
  })
})
