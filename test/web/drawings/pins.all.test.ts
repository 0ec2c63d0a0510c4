/** Pins on a sheet: seen, placed with the mouse, by keys and on a phone, moved, confirmed and removed; and a record made at a place. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { LanguageSave } from '../../../contract/projects/language.ts'
import { pinsOf, pinsOn, place } from '../../kit/drawings/pinning.ts'
import { published, register } from '../../kit/drawings/publishing.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Viewer'>
let sheet = 0
let records: RecordData[] = []
const at = (query = '') => `/p/${project.id}/drawings/${sheet}${query}`
/** Pictures are made when somebody asks: until then they are not there. */
const allow = /^404 GET \/sheets\//

beforeAll(async () => {
  here.clock.now = new Date('2026-03-05T18:00:00Z')
  project = await here.project(['General Contractor PM', 'Viewer'])
  const pm = project.people['General Contractor PM']
  const set = ['A-201', 'A-202'].map((number) => ({ number, title: 'Level 2 floor plan', revision: '1' }))
  await published(here, pm, project.id, set, { name: 'For construction', issueDate: '2026-03-02' })
  const rows = await register(pm, project.id)
  sheet = rows.find(({ number }) => number === 'A-201')!.folderId!
  records = [
    await makeOne(pm, recordTypes.punchList, project.id, {
      summary: 'Door scratched',
      dueDate: '2026-03-01',
    }),
    await makeOne(pm, recordTypes.rfi, project.id, {
      subject: 'Ceiling height',
      question: 'How high?',
      toUserId: pm.id,
    }),
    await makeOne(pm, recordTypes.openIssue, project.id, { subject: 'Gas riser', drawing: 'A 201' }),
  ]
  await place(
    pm,
    { sheetFolderId: sheet, recordFolderId: records[0]!.folderId, x: 600, y: 500 },
    { sheetFolderId: sheet, recordFolderId: records[1]!.folderId, x: 1500, y: 900 },
  )
}, 60_000)

const marker = (page: Page, name: string | RegExp) =>
  page.locator('.sheet-pins').getByRole('button', { name })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pm = () => project.people['General Contractor PM']

journeys('pins on a sheet', () => {
  test('are seen, with what they are of, and lead to their records', async () => {
    const page = await visit(here, project.people.Viewer, { at: at(), allow })
    await marker(page, /PL-001 Door scratched, Open, late/).click()
    await card(page, 'PL-001').getByText('Door scratched').waitFor()
    expect(await card(page, 'PL-001').getByRole('button', { name: 'Move pin' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Place a pin' }).count()).toBe(0)
    await looks(page, 'pins at a desk')
    expect(await hindrances(page)).toEqual([])
    await card(page, 'PL-001').getByRole('link', { name: 'Open' }).click()
    await page.getByRole('link', { name: 'A-201 Level 2 floor plan', exact: true }).click()
    await page.waitForURL(/\/drawings\/\d+\?pin=\d+/)
    await card(page, 'PL-001').waitFor()
  })

  test('are counted in the register by state', async () => {
    const page = await visit(here, project.people.Viewer, { at: `/p/${project.id}/drawings` })
    const row = page.getByRole('row').filter({ hasText: 'A-201' })
    await row.locator('.pin-counts .s-open', { hasText: '2' }).waitFor()
    await looks(page, 'register with pins')
  })

  test('a record that names the sheet is placed by keys, moved by the mouse, and removed', async () => {
    const page = await visit(here, pm(), { at: at(), allow })
    const row = page.locator('.sheet-panel').getByRole('listitem').filter({ hasText: 'OI-001' })
    await row.getByRole('button', { name: 'Place' }).click()
    await page.getByText('Click the place of OI-001.').waitFor()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await pinsOf(pm(), records[2]!.folderId)).length).toBe(1)
    await expect.poll(() => page.locator('.sheet-pins .waits').count()).toBe(0)
    const [pin] = await pinsOf(pm(), records[2]!.folderId)
    expect(Math.abs(Number(pin!.x) - (2592 / 2 + 720 / 25.4))).toBeLessThan(3)
    await marker(page, /OI-001/).click()
    await card(page, 'OI-001').getByRole('button', { name: 'Move pin', exact: true }).click()
    const box = (await page.locator('.sheet-area').boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.4)
    await page.getByText('The pin of OI-001 is moved').waitFor()
    expect(Number((await pinsOf(pm(), records[2]!.folderId))[0]!.x)).toBeCloseTo(2592 / 2, -1)
    await marker(page, /OI-001/).click()
    await card(page, 'OI-001').getByRole('button', { name: 'Remove pin' }).click()
    await row.getByRole('button', { name: 'Place' }).waitFor()
    expect(await pinsOf(pm(), records[2]!.folderId)).toEqual([])
  })

  test('a new record is made at a place: the form has the sheet, and the record its pin', async () => {
    const page = await visit(here, pm(), { at: at(), allow })
    await page.getByRole('button', { name: 'Place a pin' }).click()
    const box = (await page.locator('.sheet-area').boundingBox())!
    await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.4)
    const dialog = page.getByRole('dialog', { name: 'What is here?' })
    await looks(page, 'what is pinned')
    await dialog.getByRole('link', { name: 'New issue' }).click()
    await page.getByLabel('Subject').fill('Crack in the wall')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.waitForURL(/\/drawings\/\d+\?/)
    await marker(page, /Crack in the wall/).waitFor()
    const { pins } = await pinsOn(pm(), sheet)
    expect(pins!.map(({ title }) => title)).toContain('Crack in the wall')
  })

  test('on a phone: the card from below, and what is asked at a place that is held', async () => {
    const { pins } = await pinsOn(pm(), sheet)
    expect(pins!.length).toBeGreaterThan(1)
    const page = await visit(here, pm(), { at: at(`?pin=${pins![0]!.pinId}`), phone: true, allow })
    await card(page, 'PL-001').waitFor()
    await looks(page, 'pins on a phone')
    await card(page, 'PL-001').getByRole('button', { name: 'Close' }).click()
    const box = (await page.locator('.sheet-area').boundingBox())!
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0): Promise<unknown> =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width * 0.3, y: box.y + box.height * y }],
      })
    // Held, the place is shown larger above the finger, and follows it.
    await touch('touchStart', 0.6)
    const loupe = page.locator('.sheet-loupe')
    await loupe.waitFor()
    const topOf = async () => (await loupe.boundingBox())!.y
    const before = await topOf()
    expect(before).toBeLessThan(box.y + box.height * 0.6 - 100)
    await touch('touchMove', 0.5)
    await expect.poll(topOf).toBeCloseTo(before - box.height * 0.1, -1)
    await looks(page, 'a pin placed on a phone')
    await touch('touchEnd')
    await page.getByRole('dialog', { name: 'What is here?' }).waitFor()
    expect(await loupe.count()).toBe(0)
    await looks(page, 'what is pinned, on a phone')
  })

  test('after another revision the place is checked, and confirmed', async () => {
    const set = [{ number: 'A-201', title: 'Level 2 floor plan', revision: '2', shows: 'another plan' }]
    await published(here, pm(), project.id, set, { name: 'ASI 12', issueDate: '2026-03-04' })
    const page = await visit(here, pm(), { at: at(), allow })
    await marker(page, /RFI-001 Ceiling height, Open, check the place/).click()
    await card(page, 'RFI-001').getByRole('button', { name: 'The place is right' }).click()
    await marker(page, /RFI-001 Ceiling height, Open$/).waitFor()
    expect((await pinsOf(pm(), records[1]!.folderId))[0]).toMatchObject({ version: 2, needsCheck: false })
  })

  test('German', async () => {
    await project.people.Viewer.client.call(LanguageSave, { language: 'de' })
    const page = await visit(here, project.people.Viewer, { at: at(), allow })
    await marker(page, /PL-001 Door scratched, .*überfällig/).click()
    await page.getByRole('heading', { name: /^Stecknadeln/ }).waitFor()
  })
})
