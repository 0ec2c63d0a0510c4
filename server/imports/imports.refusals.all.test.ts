/** What is refused of sheets: each wrong row in words, and nothing half-made. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ImportDryRun, ImportPrepare, ImportRun } from '../../contract/projects/import.ts'
import { type Project, refused, site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project
let bring: ReturnType<typeof importer>
beforeAll(async () => {
  project = await here.project()
  bring = importer(project.admin, project.id)
  const rows = [
    ['Number', 'Subject'],
    ['23', 'Beam at C4'],
  ]
  await bring.broughtIn({ kind: 'RFI', rows })
})

describe('each wrong row is told why', () => {
  test.each<[string, string, string[], string[], string | RegExp]>([
    ['no title', 'RFI', ['Number', 'Subject'], ['W-1', ''], 'The row has no Subject.'],
    ['a day that is none', 'RFI', ['Subject', 'Due Date'], ['x', 'soon'], 'Due Date: "soon" is not a day.'],
    [
      'an unknown state',
      'RFI',
      ['Subject', 'Status'],
      ['x', 'Parked'],
      /"Parked" is none of Draft, Submitted, Open/,
    ],
    ['a number as a name', 'RFI', ['Subject', 'To'], ['x', '1'], 'not the name of a person'],
    ['a long subject', 'RFI', ['Subject', 'To'], ['x'.repeat(256), ''], 'longer than 255'],
    [
      'a cell of 2 MB',
      'RFI',
      ['Subject', 'Question'],
      ['x', 'y'.repeat(2_097_152)],
      'more than 100,000 characters',
    ],
    ['no count of days', 'RFI', ['Subject', 'Schedule Impact Days'], ['x', 'many'], 'not a number of days'],
    ['neither yes nor no', 'PunchList', ['Title', 'Cost impact'], ['x', 'maybe'], 'neither Yes nor No'],
    [
      'a person without a company',
      'People',
      ['Name', 'Email'],
      ['Ann Orr', 'ann@nobody-here.test'],
      'Please give the company',
    ],
    ['no e-mail address', 'People', ['Name', 'Email', 'Company'], ['Ann', 'ann', 'Orr'], 'no e-mail address'],
    [
      'an unknown role',
      'People',
      ['Name', 'Company', 'Role'],
      ['Ann', 'Orr', 'King'],
      'There is no role "King" here.',
    ],
  ])('%s', async (_, kind, headings, row, words) => {
    const outcome = await bring.tried({ kind, rows: [headings, row] })
    expect(outcome).toMatchObject({ countNew: 0, countWrong: 1 })
    expect(outcome.rows[0]).toMatchObject({
      line: 2,
      outcome: 'Wrong',
      message: expect.stringMatching(words),
    })
  })

  test('the same number twice, and one that another record has', async () => {
    const rows = [
      ['Number', 'Subject'],
      ['D-1', 'one'],
      ['D-1', 'two'],
    ]
    expect((await bring.tried({ kind: 'RFI', rows })).rows[1].message).toBe(
      'The same number, D-1, is in line 2 already.',
    )
    const taken = async (subject: string) => {
      const given = [
        ['ID', 'Number', 'Subject'],
        ['new', '23', subject],
      ]
      return (await bring.tried({ kind: 'RFI', rows: given })).rows[0].message
    }
    expect(await taken('Other')).toContain('The number 23 is that of another record here, "Beam at C4".')
    // Of a record that the importer may not see, nothing is said: not its title, and not whether a guess of it is right.
    const read = `UPDATE access SET reads = $3 WHERE person_id = $1 AND project_id = $2 AND section = 'rfis'`
    await here.database.rows(read, [project.admin.id, project.id, false])
    const message = 'The number 23 is taken here. Please give it another number.'
    expect([await taken('Other'), await taken('Beam at C4')]).toEqual([message, message])
    await here.database.rows(read, [project.admin.id, project.id, true])
  })

  test('days in two orders, unless the column decides', async () => {
    const dates = (...days: string[]) =>
      bring.tried({
        kind: 'RFI',
        rows: [['Number', 'Subject', 'Due Date'], ...days.map((day, i) => [`E-${i}`, 'x', day])],
      })
    expect(await dates('25/12/2024', '03/04/2024')).toMatchObject({ countWrong: 0 })
    const mixed = await dates('25/12/2024', '12/25/2024', '03/04/2024')
    expect(mixed.rows.map(({ outcome }: RecordData) => outcome)).toEqual(['New', 'New', 'Wrong'])
    const timed = await dates('2024-03-04 14:00')
    expect(timed.rows[0]).toMatchObject({
      outcome: 'New',
      message: expect.stringContaining('has no time zone'),
    })
  })

  test('and nothing is made if one is wrong', async () => {
    const prepared = await bring.prepare({
      kind: 'RFI',
      rows: [
        ['Number', 'Subject'],
        ['F-1', 'x'],
        ['F-2', ''],
      ],
    })
    const fault = await refused(bring.run(prepared))
    expect([fault.status, fault.fields[0]!.fieldName]).toEqual([400, 'Line 3'])
    const made = await here.database.rows('SELECT FROM rfi WHERE project_id = $1 AND number = $2', [
      project.id,
      'F-1',
    ])
    expect(made).toEqual([])
  })
})

describe('refused as a whole', () => {
  test.each<[string, RecordData, string | RegExp]>([
    ['no kind', { kind: undefined }, 'Please give what the rows are'],
    ['an unknown kind', { kind: 'Cats' }, '"Cats" cannot be brought in'],
    ['no file', { fileContent: undefined }, 'Please give the sheet'],
    ['no rows', { fileContent: Buffer.from('Number,Subject\n').toString('base64') }, 'no rows below them'],
    [
      '50,000 rows',
      { fileContent: Buffer.from('Subject\n'.repeat(50_000)).toString('base64') },
      'more than 10,000 rows',
    ],
  ])('%s', async (_, change, words) => {
    const request = {
      projectId: project.id,
      kind: 'RFI',
      fileContent: Buffer.from('Subject\nx').toString('base64'),
    }
    const fault = await refused(project.admin.client.call(ImportPrepare, { ...request, ...change }))
    expect(fault).toMatchObject({ status: 400, message: expect.stringMatching(words) })
  })

  test('two columns for one field, an unknown field, none for the title', async () => {
    const prepared = await bring.prepare({
      kind: 'RFI',
      rows: [
        ['Subject', 'Subject'],
        ['a', 'b'],
      ],
    })
    expect(prepared.columns.map(({ field }: RecordData) => field)).toEqual(['Subject', undefined])
    const tried = (fields: string[]) =>
      refused(bring.dryRun({ ...prepared, columns: fields.map((field, i) => ({ column: i + 1, field })) }))
    expect((await tried(['Subject', 'Subject'])).message).toContain('Two columns are read as Subject')
    expect((await tried(['Subject', 'Colour'])).message).toContain('"Colour" is no field of RFI')
    expect((await tried(['', ''])).message).toBe('Please say which column has the Subject.')
  })

  test('an import that was carried out, and one of another project', async () => {
    const prepared = await bring.prepare({
      kind: 'RFI',
      rows: [
        ['Number', 'Subject'],
        ['G-1', 'x'],
      ],
    })
    await bring.run(prepared)
    expect((await refused(bring.run(prepared))).status).toBe(409)
    const other = await here.project([], project.admin)
    const { importId, columns } = prepared
    const elsewhere = { projectId: other.id, importId, columns }
    expect((await refused(project.admin.client.call(ImportRun, elsewhere))).status).toBe(404)
    expect((await refused(project.admin.client.call(ImportDryRun, elsewhere))).status).toBe(404)
  })
})
