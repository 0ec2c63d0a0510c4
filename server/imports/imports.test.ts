/** Bringing data in: what is made, what is said of it, and what is refused. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ImportDryRun,
  ImportPrepare,
  ImportRun,
  ImportsRead,
  RecordImportedRead,
} from '../../contract/import.ts'
import { ProjectGetMembersByProject } from '../../contract/project.ts'
import { RecordHistoryRead } from '../../contract/recordhistory.ts'
import { RFIRead, RFIReplyReadByRFI, RFIRoundsRead } from '../../contract/rfi.ts'
import { type Project, refused, site } from '../../test/harness.ts'
import { importer } from '../../test/importing.ts'
import type { RecordData } from '../../test/records.ts'
import { xlsx } from '../../test/sheets.ts'

const here = await site()
let project: Project<'Architect' | 'General Contractor PM'>
let bring: ReturnType<typeof importer>
beforeAll(async () => {
  project = await here.project(['Architect', 'General Contractor PM'])
  bring = importer(project.admin, project.id)
})

const head = [
  'Number',
  'Subject',
  'Question',
  'Status',
  'Assignees',
  'Received From',
  'Date Initiated',
  'Due Date',
]
const more = ['Official Response', 'Answered by', 'Date answered', 'Created By', 'Ball In Court']

/** The node of the RFI with that number. */
const rfiNumbered = async (number: string): Promise<number | undefined> =>
  (
    await here.database.row<{ id: number }>(
      'SELECT folder_id AS id FROM rfi WHERE project_id = $1 AND number = $2',
      [project.id, number],
    )
  )?.id

const rfiOf = async (number: string): Promise<RecordData> =>
  (await project.admin.client.call(RFIRead, { folderId: await rfiNumbered(number) })).rfi as RecordData

describe('an RFI that was answered elsewhere', () => {
  let folderId: number
  let rfi: RecordData
  beforeAll(async () => {
    const row = [
      '23',
      'Beam at C4',
      'Which?',
      'Closed',
      project.people.Architect.fullName,
      'Old Sub Inc.',
      '03/04/2024',
    ]
    const outcome = await bring.broughtIn({
      kind: 'RFI',
      rows: [
        [...head, ...more],
        [...row, '03/20/2024', 'W12x26', 'Jane Doe', '03/14/2024', 'Sam Field', ''],
      ],
    })
    expect(outcome).toMatchObject({ countMade: 1, countThere: 0, countReplies: 1 })
    rfi = await rfiOf('23')
    folderId = rfi.folderId
  })

  test('has its number, people, days and state as they were, and nothing else', () => {
    expect(rfi).toMatchObject({
      subject: 'Beam at C4',
      question: 'Which?',
      statusId: 5,
      toUserId: project.people.Architect.id,
      fromName: 'Old Sub Inc.',
      dateSubmitted: '2024-03-04',
      dateDue: '2024-03-20',
      dateResponsed: '2024-03-14',
      answer: 'W12x26',
    })
    expect(rfi.dateClosed).toBeUndefined()
    expect(rfi.fromUserId).toBeUndefined()
    expect(rfi.ccUserList).toBeUndefined()
  })

  test('is according to its source, brought in by the importer now', async () => {
    const about = (await project.admin.client.call(RecordImportedRead, { folderId })) as RecordData
    expect(about).toMatchObject({
      source: 'Procore',
      fileName: 'sheet.csv',
      line: 2,
      importedBy: project.admin.id,
      madeBy: 'Sam Field',
      replies: [{ saidBy: 'Jane Doe', saidOn: '2024-03-14', message: 'W12x26', isAnswer: true }],
    })
    expect(about.cells).toContainEqual({ heading: 'Date Initiated', value: '03/04/2024' })
  })

  test('was answered by nobody here', async () => {
    const { rfiReplyList } = (await project.admin.client.call(RFIReplyReadByRFI, {
      rfiId: rfi.rfiId,
    })) as RecordData
    expect(rfiReplyList).toMatchObject([{ fromUserId: 0, date: '2024-03-14', isAnswer: true }])
    const rounds = (await project.admin.client.call(RFIRoundsRead, { rfiId: rfi.rfiId })) as RecordData
    expect(rounds).toMatchObject({
      rounds: [{ openedOn: '2024-03-04', answeredOn: '2024-03-14', isImported: true, isOnBehalf: false }],
      answeredByName: 'Jane Doe',
      accordingTo: 'Procore',
    })
    expect(rounds.answeredByUserId ?? 0).toBe(0)
  })

  test('has the import as its only events, and the importer is no party', async () => {
    const { changes } = (await project.admin.client.call(RecordHistoryRead, { folderId })) as RecordData
    expect([...new Set(changes.map(({ action }: RecordData) => action))].sort()).toEqual([
      'Imported',
      'ReplyImported',
    ])
    expect(changes.some(({ onBehalfOfName }: RecordData) => onBehalfOfName)).toBe(false)
    const parties = await here.database.rows('SELECT part FROM party WHERE folder_id = $1 ORDER BY part', [
      folderId,
    ])
    expect(parties).toEqual([{ part: 'to' }])
  })
})

test('the same sheet again makes nothing, and the next one only what is new', async () => {
  const rows = [
    ['Number', 'Title'],
    ['A-1', 'one'],
    ['A-2', 'two'],
  ]
  expect(await bring.broughtIn({ kind: 'PunchList', rows })).toMatchObject({ countMade: 2 })
  expect(await bring.broughtIn({ kind: 'PunchList', rows })).toMatchObject({ countMade: 0, countThere: 2 })
  const next = await bring.tried({ kind: 'PunchList', rows: [...rows, ['A-3', 'three']] })
  expect(next).toMatchObject({ countNew: 1, countThere: 2, countWrong: 0 })
  expect(next.rows[0].folderId).toBeGreaterThan(0)
})

test('rows without numbers are known by their words, and get the next numbers', async () => {
  const rows = [
    ['Title', 'Description', 'Location'],
    ['Paint', 'North wall', 'Building A > Level 2 > Room 204'],
  ]
  await bring.broughtIn({ kind: 'PunchList', rows })
  expect(await bring.tried({ kind: 'PunchList', rows })).toMatchObject({ countNew: 0, countThere: 1 })
})

test('a row with the number of a row above adds a reply to it', async () => {
  const outcome = await bring.broughtIn({
    kind: 'RFI',
    rows: [
      ['Number', 'Subject', 'Reply', 'Reply by', 'Reply date', 'Official'],
      ['R-1', 'Grout', 'Which strength?', 'Ann', '2024-01-02', 'No'],
      ['R-1', '', '5,000 psi', 'Bob', '2024-01-03', 'Yes'],
    ],
  })
  expect(outcome).toMatchObject({ countMade: 1, countReplies: 2 })
  expect(await rfiOf('R-1')).toMatchObject({ answer: '5,000 psi', dateResponsed: '2024-01-03' })
})

test('columns are remembered for the project', async () => {
  const rows = [
    ['Nr', 'Worum geht es'],
    ['B-1', 'Tür'],
  ]
  const prepared = await bring.prepare({ kind: 'OpenIssue', rows })
  expect(prepared.columns.map(({ field }: RecordData) => field)).toEqual(['Number', undefined])
  prepared.columns[1].field = 'Subject'
  await bring.run(prepared)
  const next = await bring.prepare({ kind: 'OpenIssue', rows })
  expect(next.columns).toMatchObject([
    { field: 'Number', isRemembered: true },
    { field: 'Subject', isRemembered: true },
  ])
})

test('nobody is told', async () => {
  const events = await here.database.rows<{ action: string }>(
    `SELECT DISTINCT action FROM event WHERE project_id = $1 AND action IN ('Created', 'ReplyAdded', 'MemberAdded')
        AND at > (SELECT min(ran_at) FROM import WHERE project_id = $1)`,
    [project.id],
  )
  expect(events).toEqual([])
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
      ['Ann Orr', 'ann@orr.test'],
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
    expect(await rfiNumbered('F-1')).toBeUndefined()
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

test('people become contacts in their companies, and members, once', async () => {
  const rows = [
    ['First Name', 'Last Name', 'Email Address', 'Company', 'Role'],
    ['Ann', 'Orr', 'ann@orr.test', 'Orr Steel', 'Subcontractor'],
    ['Bo', 'Orr', '', 'Orr Steel', ''],
    ['', '', '', 'Empty Co', ''],
  ]
  expect(await bring.broughtIn({ kind: 'People', rows })).toMatchObject({
    countMade: 3,
    countPeople: 2,
    countCompanies: 2,
  })
  expect(await bring.tried({ kind: 'People', rows })).toMatchObject({ countNew: 0, countThere: 3 })
  const { projectMembers } = await project.admin.client.call(ProjectGetMembersByProject, {
    projectId: project.id,
  })
  expect(projectMembers).toContainEqual(
    expect.objectContaining({
      fullName: 'Ann Orr',
      company: 'Orr Steel',
      email: 'ann@orr.test',
      role: 'Subcontractor',
    }),
  )
  const rfi = await bring.tried({
    kind: 'RFI',
    rows: [
      ['Subject', 'To'],
      ['x', 'Ann Orr (Orr Steel)'],
    ],
  })
  expect(rfi.unknownNames).toEqual([])
  const namesake = await bring.tried({
    kind: 'RFI',
    rows: [
      ['Subject', 'To'],
      ['x', 'Ann Orr (Other Co)'],
    ],
  })
  expect(namesake.unknownNames).toMatchObject([
    { text: 'Ann Orr (Other Co)', fullName: 'Ann Orr', company: 'Other Co' },
  ])
})

test('names that stand for nobody are offered, and made as contacts', async () => {
  const rows = [
    ['Number', 'Subject', 'To'],
    ['H-1', 'x', 'Kim Lee (Lee Design)'],
    ['H-2', 'y', 'Kim Lee (Lee Design)'],
  ]
  const prepared = await bring.prepare({ kind: 'RFI', rows })
  const tried = await bring.dryRun(prepared)
  expect(tried).toMatchObject({
    canAddPeople: true,
    unknownNames: [{ text: 'Kim Lee (Lee Design)', fullName: 'Kim Lee', company: 'Lee Design', rowCount: 2 }],
  })
  expect(await bring.run(prepared, { contacts: tried.unknownNames })).toMatchObject({
    countMade: 2,
    countPeople: 1,
  })
  expect(await rfiOf('H-1')).toMatchObject({ toName: 'Kim Lee', toUserId: expect.any(Number) })
})

test('a workbook with its headings below a title', async () => {
  const bytes = xlsx([
    ['RFI log of Tower 2'],
    [],
    ['RFI #', 'Title', 'Due'],
    [{ number: 9, style: 3 }, 'Slab edge', { number: 45292, style: 1 }],
  ])
  const prepared = await bring.prepare({ kind: 'RFI', bytes, fileName: 'log.xlsx' })
  expect(prepared).toMatchObject({ headingLine: 3, rowCount: 1, sheetName: 'Sheet1' })
  expect((await bring.dryRun(prepared)).rows).toMatchObject([{ line: 4, outcome: 'New', number: '009' }])
})

test('the imports of a project are listed, the last first', async () => {
  const { imports } = (await project.admin.client.call(ImportsRead, { projectId: project.id })) as RecordData
  expect(imports[0]).toMatchObject({
    ranBy: project.admin.id,
    source: expect.any(String),
    countMade: expect.any(Number),
  })
})

test('the submittal register is brought in by the same way', async () => {
  const rows = [
    ['Spec section', 'Number', 'Title', 'Status'],
    ['03 30 00', '1', 'Mix design', 'Approved'],
  ]
  expect(await bring.broughtIn({ kind: 'SubmittalRegister', rows })).toMatchObject({ countMade: 1 })
  expect(await bring.tried({ kind: 'SubmittalRegister', rows })).toMatchObject({ countThere: 1, countNew: 0 })
})

test('holds no connection to the database while a file is read', async () => {
  let whileRead: () => Promise<unknown> = async () => undefined
  const narrow = await site({}, undefined, {
    pool: { connectionsMax: 1 },
    // The file is read from the store first. With a connection held, this statement would wait for itself.
    store: (blobs) => ({
      ...blobs,
      read: async (...of) => {
        await whileRead()
        return blobs.read(...of)
      },
    }),
  })
  const { id, admin } = await narrow.project()
  const { importId } = await importer(admin, id).prepare({
    kind: 'RFI',
    rows: [
      ['Number', 'Subject'],
      ['1', 'Beam'],
    ],
  })
  let free = 0
  whileRead = async () => {
    await narrow.database.rows('SELECT 1')
    free++
  }
  const again = (await admin.client.call(ImportPrepare, { projectId: id, importId })) as RecordData
  expect([again.rowCount, free]).toEqual([1, 1])
})
