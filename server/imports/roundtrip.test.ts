/**
 * A whole project is imported and read again: every field of every row is what the sheet says. 300 people, 2,000 RFIs with
 * answers and replies and 5,000 punch list items in the long form, 50 of each in the short one.
 */
import { beforeAll, expect, test } from 'vitest'
import { ProjectGetMembersByProject } from '../../contract/projects/project.ts'
import { PunchListRead } from '../../contract/records/punchlist.ts'
import { RFIRead, RFIReplyReadByRFI } from '../../contract/records/rfi.ts'
import { takesHours } from '../../test/kit/cases.ts'
import { xlsx } from '../../test/kit/files/sheets.ts'
import { type Project, site } from '../../test/kit/harness.ts'
import { importer } from '../../test/kit/importing.ts'
import { prepared } from '../../test/kit/prepared.ts'
import type { RecordData } from '../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project
beforeAll(async () => {
  project = await here.project()
})
const bring = prepared(async () => importer(project.admin, project.id))

const many = (long: number): number[] => Array.from({ length: takesHours ? long : 50 }, (_, i) => i + 1)
const day = (i: number): string => new Date(Date.UTC(2023, 0, 1 + (i % 700))).toISOString().slice(0, 10)
const oneOf = (list: readonly string[], i: number): string => list[i % list.length]!

const companies = ['Orr Steel', 'Lee Design', 'North Electric', 'Bauer & Söhne GmbH', '東京建設']
const people = many(300).map((i) => [
  `Vorname${i}`,
  `Person${i}`,
  i % 3 ? `person${i}@import.test` : '',
  oneOf(companies, i),
  i % 2 ? `+1 555 ${String(i).padStart(4, '0')}` : '',
  oneOf(['Subcontractor', 'Architect', 'Viewer'], i),
])

/** The folders of records of a table, by their numbers. */
const foldersOf = async (table: string): Promise<Map<string, number>> => {
  const rows = await here.database.rows<{ number: string; id: number }>(
    `SELECT number, folder_id AS id FROM ${table} WHERE project_id = $1`,
    [project.id],
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** The rows as read again, a few at a time. */
async function exported(
  rows: ReadonlyArray<readonly string[]>,
  read: (number: string) => Promise<string[]>,
): Promise<string[][]> {
  const found: string[][] = []
  for (let from = 0; from < rows.length; from += 20)
    found.push(...(await Promise.all(rows.slice(from, from + 20).map(([number]) => read(number!)))))
  return found
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

test('people', async () => {
  const head = ['First Name', 'Last Name', 'Email', 'Company', 'Phone', 'Role']
  const outcome = await bring.broughtIn({ kind: 'People', rows: [head, ...people] })
  expect(outcome).toMatchObject({
    countMade: people.length,
    countPeople: people.length,
    countCompanies: companies.length,
  })
  const { projectMembers } = (await project.admin.client.call(ProjectGetMembersByProject, {
    projectId: project.id,
  })) as RecordData
  const byName = new Map<string, RecordData>(projectMembers.map((one: RecordData) => [one.fullName, one]))
  const again = people.map(([first, last]) => {
    const one = byName.get(`${first} ${last}`)!
    return [one.firstName, one.lastName, text(one.email), one.company, text(one.phone), one.role]
  })
  expect(again).toEqual(people)
})

const states = ['Draft', 'Submitted', 'Open', 'Answered', 'Closed', 'Void']
const rfis = many(2_000).map((i) => {
  const state = oneOf(states, i)
  const isAnswered = ['Answered', 'Closed'].includes(state)
  return [
    `A-${String(i).padStart(4, '0')}`,
    `Frage ${i}: "Träger", C${i}; 梁`,
    `Line one of ${i}\nline two, =1+1`,
    state,
    i % 4 ? `Vorname${(i % 50) + 1} Person${(i % 50) + 1}` : `Outside ${i}`,
    `Old Sub ${i % 7}`,
    day(i),
    day(i + 10),
    isAnswered ? `Answer ${i}` : '',
    isAnswered ? `Jane ${i}` : '',
    isAnswered ? day(i + 5) : '',
    state === 'Closed' ? day(i + 6) : '',
    `S-${i}`,
  ]
})

test('RFIs with answers, by their numbers, states, people and days', async () => {
  const head = [
    'Number',
    'Subject',
    'Question',
    'Status',
    'To',
    'From',
    'Submitted on',
    'Due',
    'Answer',
    'Answered by',
  ]
  const bytes = xlsx([[...head, 'Answered on', 'Closed on', 'Drawing'], ...rfis])
  const outcome = await bring.broughtIn({ kind: 'RFI', bytes, fileName: 'rfis.xlsx' })
  const answers = rfis.filter((row) => row[8]).length
  expect(outcome).toMatchObject({ countMade: rfis.length, countReplies: answers, countThere: 0 })
  const folders = await foldersOf('rfi')
  const again = await exported(rfis, async (number) => {
    const { rfi } = (await project.admin.client.call(RFIRead, {
      folderId: folders.get(number),
    })) as RecordData
    const { rfiReplyList } = (await project.admin.client.call(RFIReplyReadByRFI, {
      rfiId: rfi.rfiId,
    })) as RecordData
    const said = await here.database.row<{ by: string }>(
      'SELECT said_by AS by FROM reply WHERE folder_id = $1 AND is_answer AND person_id IS NULL',
      [rfi.folderId],
    )
    expect(rfiReplyList).toHaveLength(rfi.answer ? 1 : 0)
    return [
      number,
      rfi.subject,
      rfi.question,
      rfi.statusName,
      rfi.toName,
      rfi.fromName,
      rfi.dateSubmitted,
      rfi.dateDue,
      rfi.answer,
      said?.by,
      rfi.dateResponsed,
      rfi.dateClosed,
      rfi.drawing,
    ].map(text)
  })
  expect(again).toEqual(rfis)
})

const items = many(5_000).map((i) => {
  const state = oneOf(['Open', 'Ready for review', 'Closed', 'In dispute'], i)
  return [
    `P ${i}`,
    `Scratch ${i}`,
    `Wall ${i % 9}`,
    state,
    `${oneOf(companies, i)}; Nobody ${i % 5}`,
    'Tower B',
    `Level ${i % 30}`,
    `Room ${i}`,
    day(i),
    state === 'Closed' ? day(i + 3) : '',
  ]
})

test('punch list items', async () => {
  const head = [
    'Number',
    'Summary',
    'Description',
    'Status',
    'Responsible',
    'Building',
    'Floor',
    'Room',
    'Due',
  ]
  const outcome = await bring.broughtIn({ kind: 'PunchList', rows: [[...head, 'Completed on'], ...items] })
  expect(outcome).toMatchObject({ countMade: items.length, countThere: 0 })
  const folders = await foldersOf('punch_list_item')
  const again = await exported(items, async (number) => {
    const { punchList: one } = (await project.admin.client.call(PunchListRead, {
      folderId: folders.get(number),
    })) as RecordData
    return [
      one.punchListNumber,
      one.summary,
      one.description,
      one.statusName,
      one.responsiblePartyList.join('; '),
      one.locationBuilding,
      one.locationFloor,
      one.locationRoom,
      one.dueDate,
      one.completedDate,
    ].map(text)
  })
  expect(again).toEqual(items)
})

test('all of it again makes nothing', async () => {
  const head = ['Number', 'Summary']
  const again = await bring.tried({ kind: 'PunchList', rows: [head, ...items.map((row) => row.slice(0, 2))] })
  expect(again).toMatchObject({ countNew: 0, countThere: items.length, countWrong: 0 })
})
