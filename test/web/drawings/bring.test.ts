/** A set of drawings from its PDF to what is in force, by keyboard; and out of force again. */
import { beforeAll, expect, test } from 'vitest'
import { inForce, readPages, setOf } from '../../kit/drawings/publishing.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { journeys, visit } from '../kit/browser.ts'
import { looks } from './looks.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Superintendent' | 'Viewer'>
let pm: Person

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent', 'Viewer'])
  pm = project.people['General Contractor PM']
})

journeys('a set of drawings', () => {
  test('is uploaded, confirmed and published by keyboard', async () => {
    const page = await visit(here, pm, { at: `/p/${project.id}/drawings` })
    await page.getByText('No drawings yet.').waitFor()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'Bring a set in' })
    const set = setOf([{ number: 'A-201' }, { number: 'A-202' }, { number: '' }, { number: 'A 202' }])
    await dialog.getByLabel('Choose PDFs').setInputFiles(pdf('ASI 1.pdf', set))
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('ASI 1')
    await looks(page, 'upload')
    await dialog.getByLabel('Name').press('Enter')
    await page.waitForURL(/\/drawings\/bring\/\d+$/)
    await page.getByText('0 of 4 pages read').waitFor()
    await looks(page, 'reading')
    await readPages(here, project.id)

    const row = (n: number) => page.locator(`tr:has([aria-label="Number of page ${n}"])`)
    await row(4).getByText('Page 2 has this number as well').waitFor()
    await page.getByText('4 pages to look at first.').waitFor()
    await looks(page, 'confirm')
    // The doubtful ones are first: 2, 3 and 4 before 1.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByLabel('Number of page 2').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Level 3 floor plan')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('A-203')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await row(4).getByText('Left out', { exact: true }).waitFor()
    await row(2).getByText('New sheet').waitFor()
    await page.getByText('All saved.').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await row(1).getByText('New sheet').waitFor()
    await page.getByRole('link', { name: 'Left out 1' }).waitFor()
    await page.getByText('3 are new.').waitFor()

    await page.keyboard.press('Control+Enter')
    const publishing = page.getByRole('dialog', { name: 'Publish ASI 1' })
    await publishing.getByText('3 are new.').waitFor()
    await publishing.getByRole('radio', { name: 'Only some people' }).check()
    await publishing.getByRole('combobox', { name: 'These people' }).waitFor()
    await looks(page, 'publish')
    await publishing.getByRole('button', { name: 'Publish', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('ASI 1 is published: 3 sheets.').waitFor()
    await page.getByRole('row', { name: /A-202 Level 3 floor plan/ }).waitFor()
    expect(Object.keys(await inForce(pm, project.id))).toEqual(['A-201', 'A-202', 'A-203'])
  })
})
