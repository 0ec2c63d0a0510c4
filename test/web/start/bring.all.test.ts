/** Bringing data in by the page: from the sheet to the record that says where it comes from. */
import { expect, test } from 'vitest'
import { csv } from '../../kit/files/sheets.ts'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { axe, hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())
const project = prepared(() => here.project(['General Contractor PM']))

const file = (rows: string[][]) => ({ name: 'rfi-log.csv', mimeType: 'text/csv', buffer: csv(rows) })
const head = [
  'Number',
  'Subject',
  'Question',
  'Status',
  'Assignees',
  'Official Response',
  'Answered by',
  'Floor plan',
]

/** Pictures to look at, where a folder for them is named. */
const picture = async (page: Awaited<ReturnType<typeof visit>>, name: string): Promise<void> => {
  const folder = process.env.PLUMBLINE_TEST_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

journeys('bringing data in', () => {
  test('matches columns, shows each row, makes people and records, and says whose words they are', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/bring` })
    await page.getByLabel('What the rows are').selectOption('RFI')
    await page
      .getByLabel('The sheet: a CSV or XLSX file')
      .setInputFiles(
        file([
          head,
          ['12', 'Beam at C4', 'Which one?', 'Closed', 'Kim Lee (Lee Design)', 'W12x26', 'Kim Lee', 'x'],
          ['13', 'Slab edge', 'How thick?', 'Open', 'Kim Lee (Lee Design)', '', '', ''],
        ]),
      )
    await picture(page, 'bring-1-sheet')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('According to').fill('Old log')
    expect(await page.getByLabel(/^Assignees/).inputValue()).toBe('ToName')
    expect(await page.getByLabel(/^Floor plan/).inputValue()).toBe('')
    await page.getByText('The rows are read as: RFIs, with replies and answers.').waitFor()
    await page.getByText('This column is not read.').waitFor()
    expect(await axe(page)).toEqual([])
    await picture(page, 'bring-2-columns')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('2 new', { exact: true }).waitFor()
    await page.getByText('1 column is left out: Floor plan.').waitFor()
    await page.getByRole('checkbox', { name: 'Make Kim Lee a contact' }).check()
    expect(await page.getByLabel('Company of Kim Lee').inputValue()).toBe('Lee Design')
    expect(await axe(page)).toEqual([])
    await picture(page, 'bring-3-look')
    await page.getByRole('button', { name: 'Bring in 2 rows' }).click()
    await page.getByText('2 rows were brought in.').waitFor()
    await picture(page, 'bring-4-done')
    await page.getByRole('link', { name: 'Show the list' }).click()
    await page.getByText('Slab edge').first().waitFor()
    const rfi = await here.database.row<{ id: number }>(
      "SELECT folder_id AS id FROM rfi WHERE project_id = $1 AND number = '12'",
      [project.id],
    )
    await page.goto(`/p/${project.id}/rfis/${rfi!.id}`)
    await page.getByText('Nothing of it is anybody’s signature here.').waitFor()
    await page.getByText('According to Old log').first().waitFor()
    await page.getByText('Closed by somebody elsewhere, before it was brought in.').waitFor()
    await page.getByText('The row as it was').click()
    expect(await axe(page)).toEqual([])
    await picture(page, 'bring-5-record')
  })

  test('on a phone a wrong row says why, is left out by a tick, and the import is undone', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/bring`, phone: true })
    await page.getByLabel('What the rows are').selectOption('RFI')
    const rows = [
      head,
      ['20', 'Door', 'x', 'Parked', '', '', '', ''],
      ['21', 'Wall', 'x', 'Open', '', '', '', ''],
    ]
    await page.getByLabel('The sheet: a CSV or XLSX file').setInputFiles(file(rows))
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('According to').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('1 new, 1 wrong').waitFor()
    // The wrong rows are shown first, and nothing else.
    await page.getByText('"Parked" is none of').waitFor()
    expect(await page.getByText('Wall').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Bring in/ }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Leave the 1 wrong row out, and bring the others in' }).check()
    expect(await hindrances(page)).toEqual([])
    await picture(page, 'bring-6-phone')
    await page.getByRole('button', { name: 'Bring in 1 row' }).click()
    await page.getByText('1 wrong row was left out.').waitFor()
    await page.getByRole('button', { name: 'Undo rfi-log.csv' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await dialog.getByText('1 record is in the bin now.').waitFor()
    expect(await hindrances(page)).toEqual([])
    await picture(page, 'bring-7-undone')
  })

  test('is for project admins', async () => {
    const pm = project.people['General Contractor PM']
    const page = await visit(here, pm, { at: `/p/${project.id}/setup/members` })
    await page.getByRole('link', { name: 'Roles' }).waitFor()
    expect(await page.getByRole('link', { name: 'Bring data' }).count()).toBe(0)
  })
})
