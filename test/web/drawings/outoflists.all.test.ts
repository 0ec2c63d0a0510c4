/** What goes out of the drawings: the sheets in lists of records, the register as files, and the places of a record by the link of a mail. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { LanguageSave } from '../../../contract/projects/language.ts'
import { place } from '../../kit/drawings/pinning.ts'
import { published, register } from '../../kit/drawings/publishing.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { makeOne, recordTypes } from '../../kit/records.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site({ sessionIdleHours: 1_000 }))
let project: Project<'General Contractor PM' | 'Viewer'>
let sheetFolderId: number
/** Pictures are made when somebody asks: until then they are not there. */
const allow = /^404 GET \/sheets\//

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Viewer'])
  const { 'General Contractor PM': pm } = project.people
  const set = [
    { number: 'A-201', title: 'Level 2 plan', revision: '1', issueDate: '2026-03-02' },
    { number: 'S-101' },
  ]
  await published(here, pm, project.id, set, { name: 'Permit set' })
  sheetFolderId = (await register(pm, project.id)).find(({ number }) => number === 'A-201')!.folderId!
  const door = await makeOne(pm, recordTypes.punchList, project.id, { summary: 'Door sticks' })
  await makeOne(pm, recordTypes.punchList, project.id, { summary: 'Paint missing' })
  await place(pm, { sheetFolderId, recordFolderId: door.folderId })
})

const rows = (page: Page, summary: string) => page.getByRole('row').filter({ hasText: summary })
/** The text of the file that the click saves. */
async function saved(page: Page, name: string): Promise<{ file: string; text: string }> {
  const waited = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await waited
  return { file: file.suggestedFilename(), text: await readFile((await file.path())!, 'utf8') }
}

journeys('out of the drawings', () => {
  test('a sheet leads to the list of what is pinned on it, where its column is switched on', async () => {
    const { Viewer: viewer } = project.people
    const page = await visit(here, viewer, { at: `/p/${project.id}/drawings/${sheetFolderId}`, allow })
    await page.getByRole('paragraph').filter({ hasText: 'As lists:' }).getByRole('link').click()
    await rows(page, 'Door sticks').waitFor()
    expect(await rows(page, 'Paint missing').count()).toBe(0)
    expect(await rows(page, 'A-201').count()).toBe(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Pinned on sheets' }).check()
    await page.keyboard.press('Escape')
    await rows(page, 'A-201').waitFor()
    await looks(page, 'sheets in a list')
    await page.getByRole('button', { name: 'Change the filter Pinned on sheets', exact: false }).click()
    await page.getByLabel('Comparison').selectOption({ label: 'on no sheet' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await rows(page, 'Paint missing').waitFor()
    expect(await rows(page, 'Door sticks').count()).toBe(0)
  })

  test('the register is saved as CSV and made as a PDF, at a desk', async () => {
    const page = await visit(here, project.people.Viewer, { at: `/p/${project.id}/drawings`, allow })
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog', { name: 'Register as a file' }).waitFor()
    await looks(page, 'register as a file')
    const printed = page.waitForResponse((one) => one.url().includes('/drawing/register/print?'))
    await page.getByRole('dialog').getByRole('link', { name: 'PDF' }).click()
    expect((await printed).status()).toBe(200)
    await page.getByRole('button', { name: 'Export' }).click()
    const { file, text } = await saved(page, 'CSV')
    expect(file).toMatch(/Drawings \d{4}-\d\d-\d\d\.csv$/)
    expect(text).toMatch(/Number,Title,.*Pins,.*Discipline,Standing now,As of/)
    expect(text).toMatch(/A-201,Level 2 plan,1,2026-03-02,Permit set,1,.*Architectural,In force,/)
  })

  test('on a phone in German', async () => {
    const { Viewer: viewer } = project.people
    await viewer.client.call(LanguageSave, { language: 'de' })
    const page = await visit(here, viewer, { at: `/p/${project.id}/drawings`, phone: true, allow })
    await page.getByText('A-201').first().waitFor()
    await looks(page, 'register on a phone')
    await page.getByRole('button', { name: 'Exportieren' }).click()
    await page.getByRole('dialog', { name: 'Planregister als Datei' }).waitFor()
    await looks(page, 'register as a file on a phone')
    await viewer.client.call(LanguageSave, { language: 'en' })
  })
})
