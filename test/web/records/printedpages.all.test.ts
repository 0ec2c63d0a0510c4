/** What Ctrl+P prints of a page: whole days, all fields that have a value, and no controls. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { dense, textOf } from '../../kit/files/pdf.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person
let rfi: RecordData
let punch: RecordData
const today = new Date().toISOString().slice(0, 10)
beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  rfi = await makeOne(pm, recordTypes.rfi, project.id, {
    subject: 'Bearing of the lintel',
    question: 'How much?',
    statusId: 3,
    toUserId: project.admin.id,
    dateDue: today,
    changeOrderNumber: 'PCO-7',
  })
  punch = await makeOne(pm, recordTypes.punchList, project.id, {
    summary: 'Scratched sill',
    status: 2,
    responsiblePartyList: [project.admin.fullName],
  })
})

/** The page as it stands on paper, and again as it stands on the screen after it. */
async function onPaper(page: Page, see: (text: string) => void | Promise<void>): Promise<string> {
  await page.locator('html[data-printing=ready]').waitFor({ state: 'attached' })
  const before = await page.locator('#main').innerText()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await see(await page.locator('#main').innerText())
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  // A list measures its width again to choose its columns.
  await expect.poll(() => page.locator('#main').innerText()).toBe(before)
  return before
}

/** What people press and type into, as far as it is visible. */
const controls = (page: Page): Promise<string[]> =>
  page
    .locator('#main')
    .locator('.btn, summary, input, textarea, .chip button + button')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.outerHTML))

journeys('a page on paper', () => {
  test('of a record has each day with its year, and is on the screen as before', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis/${rfi.folderId}` })
    await page.locator('.events time, .say time, #main li time').first().waitFor()
    const screen = await onPaper(page, async (text) => {
      expect(text).not.toMatch(/\b(today|yesterday|tomorrow)\b/i)
      expect(text).toMatch(/since \w+ \d+, 20\d\d/)
      expect(await controls(page)).toEqual([])
    })
    expect(screen).toMatch(/\btoday\b/i)
  })

  test('has the folded fields that have a value, and none that are empty', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis/${rfi.folderId}` })
    const folded = page.locator('.facts-rail .fold').filter({ has: page.locator('.facts') })
    await folded.waitFor()
    const fields = await folded.locator('dt').allTextContents()
    const values = await folded.locator('dd').allTextContents()
    expect(values).toContain('None')
    await onPaper(page, async () => {
      const shown = await folded.locator('dt').filter({ visible: true }).allTextContents()
      expect(shown).toEqual(fields.filter((_, i) => !/^None$/.test(values[i]!)))
      expect(await page.getByText('Who was told').isVisible()).toBe(false)
      expect(await page.getByText(/more fields?/).isVisible()).toBe(false)
    })
  })

  test('says what was chosen as a word, and leaves out parts without contents', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/punch/${punch.folderId}` })
    const choice = page.locator('.parties select')
    await choice.waitFor()
    await onPaper(page, async () => {
      const border = await choice.evaluate((one) => getComputedStyle(one).borderTopWidth)
      expect(border).toBe('0px')
      expect(await page.getByRole('heading', { name: 'Files' }).isVisible()).toBe(false)
      expect(await controls(page)).toEqual([])
    })
  })

  test('of a list names its filters, and has most room for the subject', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis` })
    await page.getByText('Bearing of the lintel').waitFor()
    // The words of the filter and the numbers of the views come after the rows.
    await page.getByText('Submitted, Open, Answered').waitFor()
    await page.getByRole('link', { name: /^All\s+\d/ }).waitFor()
    await onPaper(page, async (text) => {
      expect(text).toMatch(/Status\s+Submitted, Open, Answered/)
      expect(text).not.toMatch(/\bToday\b/)
      expect(await controls(page)).toEqual([])
      const widths = await page
        .locator('tr.line')
        .first()
        .locator('th, td')
        .filter({ visible: true })
        .evaluateAll((cells) => cells.map((cell) => [cell.className, cell.getBoundingClientRect().width]))
      const widest = widths.toSorted(([, a], [, b]) => Number(b) - Number(a))[0]!
      expect(widest[0]).toMatch(/f-subject/)
    })
  })

  test('of a list keeps its columns, though a sheet is as narrow as a tablet', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis` })
    await page.getByText('Bearing of the lintel').waitFor()
    await page.locator('html[data-printing=ready]').waitFor({ state: 'attached' })
    const heads = await page.locator('.list thead th').filter({ visible: true }).allInnerTexts()
    const named = heads.map((head) => head.trim()).filter(Boolean)
    expect(named.length).toBeGreaterThan(5)
    const text = dense(textOf(await page.pdf({ preferCSSPageSize: true })))
    for (const head of named) expect(text.toLowerCase()).toContain(dense(head).toLowerCase())
  })

  test('has words that the screen never shows, whether the styles of paper are there or not', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis` })
    await page.getByText('Bearing of the lintel').waitFor()
    const shown = await page.evaluate(() => {
      const isOfPaper = (sheet: CSSStyleSheet): boolean =>
        [...sheet.cssRules].some(({ cssText }) => cssText.includes('@page'))
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isOfPaper(sheet))
      const words = document.createElement('p')
      words.className = 'cut paper-only'
      document.querySelector('#main')!.append(words)
      return getComputedStyle(words).display
    })
    expect(shown).toBe('none')
  })
})

journeys('words of people', () => {
  test('in Arabic and Hebrew read from right to left in lists, on pages, in replies and in forms', async () => {
    const arabic = 'ارتفاع الجدار 240 سم؟'
    const hebrew = 'מה גובה הקיר?'
    const ids = await makeOne(pm, recordTypes.rfi, project.id, {
      subject: arabic,
      question: hebrew,
      statusId: 3,
      toUserId: project.admin.id,
    })
    await pm.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response: hebrew } })
    const direction = (found: Locator): Promise<string> =>
      found.first().evaluate((one) => getComputedStyle(one).direction)
    const page = await visit(here, pm, { at: `/p/${project.id}/rfis` })
    expect(await direction(page.getByRole('link', { name: arabic }))).toBe('rtl')
    await page.goto(`${here.url}/p/${project.id}/rfis/${ids.folderId}`)
    expect(await direction(page.getByRole('heading', { name: arabic }))).toBe('rtl')
    await page.locator('.text p', { hasText: hebrew }).nth(1).waitFor()
    for (const words of await page.locator('.text p', { hasText: hebrew }).all())
      expect(await direction(words)).toBe('rtl')
    await page.goto(`${here.url}/p/${project.id}/rfis/${ids.folderId}/edit`)
    expect(await direction(page.getByLabel('Subject'))).toBe('rtl')
    expect(await direction(page.getByLabel('Question'))).toBe('rtl')
  })
})
