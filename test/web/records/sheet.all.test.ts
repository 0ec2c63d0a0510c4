/** The spreadsheet of a list, from the page: the words, filter and order of the page, real days, and what else a row says. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { RFIUpdate } from '../../../contract/records/rfi.ts'
import { readBytes } from '../../../server/imports/sheet/readbytes.ts'
import { type Project, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { make, recordTypes } from '../../kit/records.ts'
import { journeys, visit } from '../kit/browser.ts'

const here = prepared(() => site())

async function sheetOf(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'XLSX' }).click(),
  ])
  const bytes = await readFile(await download.path())
  const { rows, problems } = readBytes(bytes)
  expect(problems).toEqual([])
  const [names, ...lines] = rows.map(({ cells }) => cells)
  const of = (name: string) => lines.map((cells) => cells[names!.indexOf(name)] ?? '')
  return { file: download.suggestedFilename(), names: names!, of }
}

journeys('the spreadsheet of a list', () => {
  let project: Project<'Viewer'>
  beforeAll(async () => {
    project = await here.project(['Viewer'])
    const { admin, id, people } = project
    const own = { statusId: 3, toUserId: admin.id, question: 'Which one?' }
    const [, answered] = await make(
      ...([admin, recordTypes.rfi, id] as const),
      { ...own, subject: 'Roof drain', dateDue: '2026-10-20', scheduleImpact: 4 },
      { ...own, subject: '=Wall bracing', dateDue: '2026-10-10', ccUserList: [people.Viewer.id] },
      { ...own, subject: 'Not asked for', dateDue: '2030-10-10' },
    )
    const rfi = { folderId: answered!.folderId, answer: 'The long one.' }
    await admin.client.call(RFIUpdate, { rfi })
  })

  test('has the words of the page first, its filter and order, and names instead of ids', async () => {
    const at = `/p/${project.id}/rfis?cols=status,due&overdue=true&sort=-due`
    const page = await visit(here, project.admin, { at })
    await page.getByText('Roof drain').first().waitFor()
    const { file, names, of } = await sheetOf(page)
    expect(file).toMatch(/^.+ RFIs \d{4}-\d\d-\d\d\.xlsx$/)
    expect(names.slice(0, 4)).toEqual(['Number', 'Subject', 'Status', 'Due'])
    expect(names).toEqual(
      expect.arrayContaining(['In the court of', 'Days open', 'Question', 'Answer', 'Link']),
    )
    expect(names.filter((name) => /Id$|Link1|Old$|^Rfi|UserCan/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(of('Subject')).toEqual(['Roof drain', '=Wall bracing'])
    expect(of('Due')).toEqual(['2026-10-20', '2026-10-10'])
    expect(of('Days the schedule moves')).toEqual(['4', ''])
    expect(of('Answer')).toEqual(['', 'The long one.'])
    expect(of('Copies to')[1]).toMatch(/\p{L}/u)
    expect(names.some((name) => /^Changed \(.+\)$/.test(name))).toBe(true)
  })

  test('has German words for a German', async () => {
    const { Viewer } = project.people
    await here.database.rows(`UPDATE person SET language = 'de' WHERE id = $1`, [Viewer.id])
    const page = await visit(here, Viewer, { at: `/p/${project.id}/rfis`, alone: true })
    await page.getByText('Roof drain').first().waitFor()
    const { names } = await sheetOf(page)
    expect(names).toEqual(expect.arrayContaining(['Nummer', 'Betreff', 'Antwort', 'Kopien an']))
  })
})
