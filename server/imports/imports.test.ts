/** Bringing data in: what is made, and what is said of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ImportsRead, RecordImportedRead } from '../../contract/projects/import.ts'
import { ProjectGetMembersByProject } from '../../contract/projects/project.ts'
import { RecordHistoryRead } from '../../contract/records/anyrecord/recordhistory.ts'
import { RFIRead, RFIReplyReadByRFI } from '../../contract/records/rfi.ts'
import { RFIRoundsRead } from '../../contract/records/rfirounds.ts'
import { type Project, site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'

const here = prepared(() => site())
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

test('nobody is told', async () => {
  const events = await here.database.rows<{ action: string }>(
    `SELECT DISTINCT action FROM event WHERE project_id = $1 AND action IN ('Created', 'ReplyAdded', 'MemberAdded')
        AND at > (SELECT min(ran_at) FROM import WHERE project_id = $1)`,
    [project.id],
  )
  expect(events).toEqual([])
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
