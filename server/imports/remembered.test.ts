/** What a second sheet finds of the first: its columns; and sheets that are of another kind, or none. */
import { beforeAll, expect, test } from 'vitest'
import { ImportPrepare } from '../../contract/projects/import.ts'
import { type Project, refused, site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'

const here = prepared(() => site())
let project: Project
let bring: ReturnType<typeof importer>
beforeAll(async () => {
  project = await here.project([])
  bring = importer(project.admin, project.id)
})

test('the choice of columns is remembered when the rows were only looked at', async () => {
  const rows = [
    ['Number', 'Subject', 'What happened', 'Notes'],
    ['1', 'Beam', 'Which?', 'x'],
  ]
  const prepared = await bring.prepare({ kind: 'RFI', rows })
  const fields = ['Number', 'Subject', 'Question', '']
  const columns = fields.map((field, i) => ({ column: i + 1, field }))
  await bring.dryRun({ ...prepared, columns })
  const again = await bring.prepare({ kind: 'RFI', rows })
  expect(again.columns.map(({ field = '', isRemembered }: any) => [field, isRemembered])).toEqual(
    fields.map((field) => [field, true]),
  )
})

test('a column of people that was left out stays left out in the next sheet', async () => {
  const rows = [
    ['Name', 'Company', 'Phone', 'Shoe size'],
    ['Ann Orr', 'Orr Steel', '12', '38'],
  ]
  const prepared = await bring.prepare({ kind: 'People', rows })
  expect(prepared.columns[2].field).toBe('Phone')
  const columns = prepared.columns.map(({ column, field = '' }: any) => ({
    column,
    field: field === 'Phone' ? '' : field,
  }))
  await bring.dryRun({ ...prepared, columns })
  const again = await bring.prepare({ kind: 'People', rows })
  const read = again.columns.map(({ field = '', isRemembered }: any) => [field, isRemembered])
  expect(read).toEqual(columns.map(({ field }: any) => [field, true]))
})

test.each(['Date asked', 'Asked on', 'Asked'])('%s is the day of asking', async (heading) => {
  const rows = [
    ['Subject', heading],
    ['Beam', '2024-03-04'],
  ]
  const { columns } = await bring.prepare({ kind: 'RFI', rows })
  expect(columns[1].field).toBe('DateSubmitted')
})

test('a day that is none makes only its own row wrong', async () => {
  const rows = [
    ['Subject', 'Due'],
    ['One', '3/4/2026'],
    ['Two', '13/45/2026'],
    ['Three', '4/25/2026'],
    ['Four', '2/30/2026'],
  ]
  const tried = await bring.tried({ kind: 'RFI', rows })
  expect(tried.rows.map(({ outcome }: any) => outcome)).toEqual(['New', 'Wrong', 'New', 'Wrong'])
})

test('a sheet of another kind is told as that', async () => {
  const rows = [
    ['Number', 'Subject', 'Question', 'Due Date'],
    ['1', 'Beam', 'Which?', ''],
  ]
  expect(await bring.prepare({ kind: 'People', rows })).toMatchObject({ likelyKind: 'RFI' })
  expect((await bring.prepare({ kind: 'RFI', rows })).likelyKind).toBeUndefined()
})

test.each([
  ['%PDF-1.7\n%\u00e2\u00e3', 'This file is a PDF, and no sheet. Please send a CSV or XLSX file.'],
  ['\u0000\u0001\u0002\u0003', 'This file is no sheet. Please send a CSV or XLSX file.'],
])('%j is no sheet', async (text, message) => {
  const fault = await refused(
    project.admin.client.call(ImportPrepare, {
      projectId: project.id,
      kind: 'RFI',
      fileName: 'log.csv',
      fileContent: Buffer.from(text, 'latin1').toString('base64'),
    }),
  )
  expect([fault.status, JSON.stringify(fault)]).toEqual([400, expect.stringContaining(message)])
})

test('rows of people show their company and role, and what is made with them', async () => {
  const { rows } = await bring.tried({
    kind: 'People',
    rows: [
      ['Name', 'Company', 'Role'],
      ['Ann Orr', 'Orr Steel', 'Subcontractor'],
      ['Bo Orr', 'Orr Steel', ''],
    ],
  })
  expect(rows).toMatchObject([
    { title: 'Ann Orr, Orr Steel, Subcontractor', message: 'The company Orr Steel is made.' },
    { title: 'Bo Orr, Orr Steel', message: 'The company Orr Steel is made. Their role is Viewer.' },
  ])
})
