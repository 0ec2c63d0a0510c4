/** Two revisions of a sheet, or two sheets, over and beside each other, with the list of what differs. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { LanguageSave } from '../../../contract/projects/language.ts'
import { madePlan, planSize } from '../../kit/drawings/madeplan.ts'
import { place } from '../../kit/drawings/pinning.ts'
import { published, register, type Sheet } from '../../kit/drawings/publishing.ts'
import { setOf } from '../../kit/drawings/sets.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Viewer'>
const ids: Record<string, number> = {}
let pinned: unknown
const at = (number: string, query = '') => `/p/${project.id}/drawings/${ids[number]}${query}`
/** Pictures are made when somebody asks: until then they are not there. */
const allow = /^404 GET \/sheets\//

const name = 'BT /F1 14 Tf 735 500 Td (PHARMACY) Tj ET'
const contents = {
  first: madePlan(`${name}\n740 300 40 25 re S`),
  // Moved by 5 mm to the right.
  second: `1 0 0 1 14.17 0 cm\n${madePlan(`${name}\nBT /F1 9 Tf 735 480 Td (PASS-THRU) Tj ET 735 460 60 12 re S`)}`,
  other: madePlan('', 99),
}

const put = (sheets: readonly Sheet[], drawn: readonly string[], name: string, issueDate: string) =>
  published(here, project.people['General Contractor PM'], project.id, sheets, {
    name,
    issueDate,
    fileContent: setOf(drawn.map((content) => ({ mediaBox: [0, 0, ...planSize], content }))).toString(
      'base64',
    ),
  })

beforeAll(async () => {
  here.clock.now = new Date('2026-03-02T18:00:00Z')
  project = await here.project(['General Contractor PM', 'Viewer'])
  const title = 'Level 2 floor plan'
  const first = ['A-201', 'A-202'].map((number) => ({ number, title, revision: '1' }))
  await put(first, [contents.first, contents.other], 'For construction', '2026-03-02')
  here.clock.now = new Date('2026-03-05T18:00:00Z')
  await put([{ number: 'A-201', title, revision: '2' }], [contents.second], 'ASI 12', '2026-03-05')
  for (const { number, folderId } of await register(project.people.Viewer, project.id))
    ids[number!] = folderId!
  const pm = project.people['General Contractor PM']
  const item = await makeOne(pm, recordTypes.punchList, project.id, { summary: 'Counter' })
  pinned = item.number
  // Where the new counter is drawn.
  await place(pm, { sheetFolderId: ids['A-201'], recordFolderId: item.folderId, x: 770, y: 170 })
})

/** Until both pages are drawn as sharp as they are seen, and what differs is known. */
async function drawn(page: Page): Promise<void> {
  for (const canvas of ['compare-old', 'compare-new'])
    await page.locator(`.${canvas}[data-level]:not([data-level="-1"])`).waitFor({ state: 'attached' })
  await page.locator('.compare-panel h2 .num').waitFor({ state: 'attached' })
}

/** How many pixels of a canvas are red, blue and dark. */
const colors = (page: Page, canvas = '.compare-both') =>
  page.locator(canvas).evaluate((node: any) => {
    const copy = new (globalThis as any).OffscreenCanvas(node.width, node.height)
    copy.getContext('2d').drawImage(node, 0, 0)
    const { data } = copy.getContext('2d').getImageData(0, 0, node.width, node.height)
    const found = { red: 0, blue: 0, dark: 0 }
    for (let i = 0; i < data.length; i += 4) {
      const [red, green, blue, alpha] = data.subarray(i, i + 4)
      if (alpha < 255) continue
      if (red - Math.max(green, blue) > 60) found.red++
      else if (blue - red > 60) found.blue++
      else if (Math.max(red, green, blue) < 170) found.dark++
    }
    return found
  })

journeys('a comparison', () => {
  test('of what is in force with what was before: colors, areas, keys, curtain, side by side', async () => {
    const page = await visit(here, project.people.Viewer, { at: at('A-201'), allow })
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('heading', { name: /A-201/ }).waitFor()
    await page.getByText('Aligned by itself').waitFor()
    await page.getByText(/moved 5 mm, 98 % of the lines agree/).waitFor()
    await drawn(page)
    await page.getByRole('heading', { name: 'What differs 2' }).waitFor()
    await expect.poll(async () => (await colors(page)).dark).toBeGreaterThan(500)
    const seen = await colors(page)
    expect(seen.red).toBeGreaterThan(10)
    expect(seen.blue).toBeGreaterThan(10)
    expect(seen.red + seen.blue).toBeLessThan(seen.dark)
    // What is shown is not in force, and says so.
    await page.locator('.sheet-bar').getByText('Not in force: rev 1, replaced by rev 2 on Mar 5').waitFor()
    expect(await page.locator('.compare-stage .sheet-outline').count()).toBeGreaterThan(0)
    const paper = page.getByRole('link', { name: 'PDF of the comparison' })
    const made = await page.request.get((await paper.getAttribute('href'))!)
    expect([made.status(), made.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await looks(page, 'compare at a desk')
    await page.locator('.compare-stage .pin').first().waitFor()
    await page
      .locator('.compare-pins')
      .getByRole('link', { name: String(pinned) })
      .waitFor()
    await page.keyboard.press('j')
    await page.waitForURL(/[?&]area=1/)
    await page.keyboard.press('j')
    await page.waitForURL(/[?&]area=2/)
    await page.getByRole('link', { name: /Near .*PHARMACY.* New lines .* New text: PASS-THRU/ }).click()
    await drawn(page)
    await looks(page, 'compare, one area')
    await page.keyboard.press('0')
    await page.getByRole('slider').fill('0')
    await expect.poll(async () => (await colors(page)).blue).toBe(0)
    await page.getByRole('slider').fill('50')
    await page.getByRole('button', { name: 'Curtain' }).click()
    await page.waitForURL(/way=curtain/)
    await expect.poll(async () => (await colors(page)).red).toBe(0)
    await looks(page, 'compare with a curtain')
    await page.keyboard.press('s')
    await page.waitForURL(/way=side/)
    await expect.poll(async () => (await colors(page, '.compare-new')).dark).toBeGreaterThan(200)
    await expect.poll(async () => (await colors(page, '.compare-old')).dark).toBeGreaterThan(200)
    await looks(page, 'compare side by side')
    await page.keyboard.press('Escape')
    await page.waitForURL(new RegExp(`/drawings/${ids['A-201']}(\\?|$)`))
  })

  test('of two sheets that do not agree, by two places on each', async () => {
    const page = await visit(here, project.people.Viewer, { at: at('A-201', '/compare'), allow })
    await page.getByRole('button', { name: 'Another sheet' }).click()
    await page.getByRole('combobox', { name: 'Number of the sheet' }).fill('A-202')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`with=${ids['A-202']}`))
    await page.getByRole('heading', { name: /A-201 with A-202/ }).waitFor()
    await page.getByText('Not aligned').waitFor()
    await looks(page, 'compare, not aligned')
    await page.locator('.compare-foot').getByRole('button', { name: 'Align by two places' }).click()
    const click = async (pane: string, x: number, y: number) => {
      const box = (await page.locator(pane).boundingBox())!
      await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
    }
    await page.getByText('Place 1: click it on the old page').waitFor()
    await click('.compare-stage > .sheet-area:first-child', 0.3, 0.4)
    await page.getByText('Place 1: now the same on the new page').waitFor()
    await click('.compare-beside', 0.3, 0.4)
    await page.getByText('Place 2: click it on the old page').waitFor()
    await looks(page, 'compare, placing')
    await click('.compare-stage > .sheet-area:first-child', 0.7, 0.6)
    await page.getByText('Place 2: now the same on the new page').waitFor()
    // Without a pointer: what is in the middle.
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/places=/)
    await page.getByText('Aligned by two places').waitFor()
    const paper = page.getByRole('link', { name: 'PDF of the comparison' })
    expect((await page.request.get((await paper.getAttribute('href'))!)).status()).toBe(200)
    await drawn(page)
  })

  test('on a phone, also in German', async () => {
    await project.people.Viewer.client.call(LanguageSave, { language: 'de' })
    const how = { at: at('A-201', '/compare?old=1&new=2'), phone: true, allow }
    const page = await visit(here, project.people.Viewer, how)
    await page.getByText('Von selbst ausgerichtet').waitFor()
    await drawn(page)
    await expect.poll(async () => (await colors(page)).dark).toBeGreaterThan(200)
    await looks(page, 'compare on a phone')
    await page.getByRole('button', { name: '2 Unterschiede' }).click()
    await looks(page, 'compare on a phone, differences')
    await page
      .getByRole('link', { name: /Bei .*PHARMACY/ })
      .first()
      .click()
    await page.waitForURL(/area=\d/)
    await project.people.Viewer.client.call(LanguageSave, { language: 'en' })
  })
})
