/** Creating many records: all or none, in order, and never twice. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd } from '../../../../../contract/documents/folder.ts'
import { ProjectMemberAdd } from '../../../../../contract/projects/project.ts'
import { sample } from '../../../../../test/kit/cases.ts'
import { type Project, refused, site } from '../../../../../test/kit/harness.ts'
import { prepared } from '../../../../../test/kit/prepared.ts'
import {
  creating,
  eventsOf,
  make,
  makeOne,
  type RecordData,
  type RecordTypeName,
  recordTypes,
  type TestedType,
} from '../../../../../test/kit/records.ts'

const here = prepared(() => site())
let project: Project<'Superintendent'>
let report: RecordData
beforeAll(async () => {
  project = await here.project(['Superintendent'])
  report = await makeOne(project.admin, recordTypes.dailyReport, project.id)
})

const tables: Partial<Record<RecordTypeName, string>> = {
  rfi: 'rfi',
  punchList: 'punch_list_item',
  submittalItem: 'submittal_item',
  openIssue: 'open_issue',
  dailyReport: 'daily_report',
  dailyReportActivity: 'daily_report_activity',
  meetingMinute: 'meeting_minute',
}
const names = Object.keys(tables) as RecordTypeName[]
const withTempIds = names.filter((name) => 'tempItemId' in recordTypes[name].dto.fields)

/** A field of each record type by which its records can be distinguished. */
const telling: Partial<Record<RecordTypeName, string>> = {
  rfi: 'reference',
  punchList: 'reference',
  submittalItem: 'description',
  openIssue: 'reference',
  dailyReport: 'issues',
  dailyReportActivity: 'description',
  meetingMinute: 'notes',
}
const withText = (name: RecordTypeName, text: string): RecordData => ({
  [telling[name]!]: text,
  ...(name === 'dailyReportActivity' ? { dailyReportId: report.dailyReportId } : {}),
})

/** Values that are wrong only by a lookup in the database. */
const wrong: Partial<Record<RecordTypeName, RecordData>> = {
  rfi: { toUserId: 1e9 },
  punchList: { documentId: 1e9 },
  submittalItem: { stage: 'nowhere' },
  openIssue: { issueTo: 1e9 },
  dailyReport: { author: 1e9 },
  dailyReportActivity: { contact: 1e9 },
  meetingMinute: { attendeeList: [1e9] },
}

const lastEvent = () =>
  here.database.row('SELECT max(id) AS last FROM event WHERE project_id = $1', [project.id])

const countOf = async (name: RecordTypeName, projectId = project.id) =>
  (await here.database.row<{ count: number }>(
    `SELECT count(*)::int FROM ${tables[name]} WHERE project_id = $1`,
    [projectId],
  ))!.count

const send = (name: RecordTypeName, records: RecordData[], who = project.admin, projectId = project.id) =>
  who.client.call(
    (recordTypes[name] as TestedType).create,
    creating(recordTypes[name], projectId, records),
  ) as Promise<RecordData>

describe.each(sample(names, 'createmany names', 3))('createmany of %s', (name) => {
  const recordType: TestedType = recordTypes[name]

  test('returns one map for each record, in order, with all values as strings', async () => {
    const records = ['a', 'b', 'c'].map((text) => ({ ...withText(name, text), tempItemId: `order ${text}` }))
    const answer = await send(name, records)
    expect(answer.numberOfRecordsEffected).toBe(3)
    for (const [i, ids] of answer.returnedIdList.entries()) {
      for (const value of Object.values(ids)) expect(typeof value).toBe('string')
      expect(Number(ids.folderId) > 0 && Number(ids[recordType.ownId]) > 0).toBe(true)
      if (withTempIds.includes(name)) expect(ids.tempItemId).toBe(`order ${'abc'[i]}`)
      if (recordType.prefix) expect(ids.number).toMatch(new RegExp(`^${recordType.prefix}-\\d{3}$`))
    }
    const own = answer.returnedIdList.map((ids: RecordData) => Number(ids[recordType.ownId]))
    expect(own).toEqual([...own].sort((a, b) => a - b))
  })

  test('creates none if one is wrong', async () => {
    const before = await countOf(name)
    const events = await lastEvent()
    const fault = await refused(
      send(name, [withText(name, 'x'), withText(name, 'y'), { ...withText(name, 'z'), ...wrong[name] }]),
    )
    expect(fault.status).toBe(400)
    expect(fault.fields[0]!.fieldName).toMatch(new RegExp(`^${recordType.listName}\\[2\\]\\.`))
    expect(await countOf(name)).toBe(before)
    expect(await lastEvent()).toEqual(events)
  })

  test('accepts an empty list and a thousand records, but not more', async () => {
    const empty = await send(name, [])
    expect([empty.returnedIdList, empty.numberOfRecordsEffected]).toEqual([[], 0])
    const full = await send(name, Array(1000).fill(withText(name, 'many')))
    expect([full.returnedIdList.length, full.numberOfRecordsEffected]).toEqual([1000, 1000])
    const fault = await refused(send(name, Array(1001).fill(withText(name, 'many'))))
    expect([fault.status, fault.fields]).toMatchObject([
      400,
      [{ errorCode: 'Length', fieldName: recordType.listName }],
    ])
  })
})

const nodes = names.filter((name) => name !== 'dailyReportActivity')

test.each(sample(nodes, 'createmany nodes', 3))(
  'each new %s writes one event, with the fields that were set',
  async (name) => {
    const [ids] = await make(project.admin, recordTypes[name], project.id, withText(name, 'event'))
    const events = await eventsOf(here, ids!.folderId)
    expect(events).toMatchObject([{ action: 'Created', person_id: project.admin.id, version: 1 }])
    expect(events[0]!.changes).toContainEqual([telling[name], null, 'event'])
  },
)

describe.each(sample(withTempIds, 'createmany withTempIds', 3))('a TempItemId of a %s', (name) => {
  const recordType: TestedType = recordTypes[name]
  let count = 0
  const record = (text: string, tempItemId = `id ${++count}`): RecordData => ({
    ...withText(name, text),
    tempItemId,
  })

  test('sent again with the same record creates nothing and returns the first ids', async () => {
    const list = [record('a'), record('b')]
    const first = await send(name, list)
    const again = await send(
      name,
      list.map((one) => Object.fromEntries(Object.entries(one).reverse())),
    )
    expect(again.returnedIdList).toEqual(first.returnedIdList)
    expect(again.numberOfRecordsEffected).toBe(0)
    const [old, fresh] = [list[1]!, record('c')]
    const mixed = await send(name, [fresh, old])
    expect(mixed.numberOfRecordsEffected).toBe(1)
    expect(mixed.returnedIdList[1]).toEqual(first.returnedIdList[1])
    expect(mixed.returnedIdList[0][recordType.ownId]).not.toBe(first.returnedIdList[0][recordType.ownId])
  })

  test('sent again with another record creates another', async () => {
    const one = record('a')
    const first = await send(name, [one])
    const other = await send(name, [{ ...one, ...withText(name, 'changed') }])
    expect(other.numberOfRecordsEffected).toBe(1)
    expect(other.returnedIdList[0][recordType.ownId]).not.toBe(first.returnedIdList[0][recordType.ownId])
    for (const [sent, ids] of [
      [one, first],
      [{ ...one, ...withText(name, 'changed') }, other],
    ] as const)
      expect((await send(name, [sent])).returnedIdList).toEqual(ids.returnedIdList)
  })

  test('is remembered separately for each user and each project', async () => {
    const one = record('a')
    const first = await send(name, [one])
    const byOther = await send(name, [one], project.people.Superintendent)
    expect(byOther.returnedIdList[0][recordType.ownId]).not.toBe(first.returnedIdList[0][recordType.ownId])
    if (name === 'dailyReportActivity') return
    const elsewhere = await here.project([], project.admin)
    const there = await send(name, [one], project.admin, elsewhere.id)
    expect(there.numberOfRecordsEffected).toBe(1)
  })

  test('twice in one call is a 400', async () => {
    const fault = await refused(send(name, [record('a', 'twin'), record('b'), record('b', 'twin')]))
    expect([fault.status, fault.fields[0]!.fieldName]).toEqual([400, `${recordType.listName}[2].TempItemId`])
    await send(name, [record('a', ''), record('b', '')])
  })

  test('in two equal calls at the same moment creates one set', async () => {
    const before = await countOf(name)
    const list = Array.from({ length: 20 }, (_, i) => record(`at once ${i}`))
    const turned = [...list].reverse()
    const answers = await Promise.all(
      [list, turned, list, turned, list, list].map((each) => send(name, each)),
    )
    const ids = answers.map((answer) =>
      answer.returnedIdList.map((one: RecordData) => one[recordType.ownId]).sort(),
    )
    for (const each of ids) expect(each).toEqual(ids[0])
    const effected = answers.map((answer) => answer.numberOfRecordsEffected)
    expect(effected.sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 20])
    expect((await countOf(name)) - before).toBe(20)
  })
})

test('the same TempItemId can be used for each record type', async () => {
  const record = { tempItemId: 'shared', reference: 'r' }
  const [rfi] = await make(project.admin, recordTypes.rfi, project.id, record)
  const [issue] = await make(project.admin, recordTypes.openIssue, project.id, record)
  expect(rfi!.folderId).not.toBe(issue!.folderId)
})

test('records of several projects are created in one call, each numbered in its project', async () => {
  const other = await here.project()
  const member = { email: project.admin.email, role: 'Project Admin' }
  await other.admin.client.call(ProjectMemberAdd, { projectId: other.id, member })
  const fresh = await here.project([], project.admin)
  const list = [fresh.id, other.id, fresh.id].map((projectId) => ({ projectId }))
  const created = await make(project.admin, recordTypes.openIssue, 0, ...list)
  expect(created.map(({ number }) => number)).toEqual(['OI-001', 'OI-001', 'OI-002'])
})

describe('many records in one call', () => {
  const count = 25
  const many = <T>(recordOf: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => recordOf(i))
  /** The nodes of new open issues with their events, in the order as sent. */
  const nodesOf = async (projectId: number, recordOf: (i: number) => RecordData) => {
    const created = await make(project.admin, recordTypes.openIssue, projectId, ...many(recordOf))
    return here.database.rows<RecordData>(
      `SELECT f.project_id AS "projectId", f.parent_id AS "parentId", f.created_by AS "createdBy", f.created_at = e.at AS "sameTime",
              e.project_id AS "ofEvent", e.action, e.on_behalf_of AS "onBehalfOf"
         FROM unnest($1::int[]) WITH ORDINALITY AS q (id, n) JOIN folder f ON f.id = q.id JOIN event e ON e.folder_id = f.id
        ORDER BY q.n`,
      [created.map(({ folderId }) => Number(folderId))],
    )
  }
  const cases: Array<[string, (i: number) => unknown]> = [
    ['that are alike', () => 0],
    ['each other one different', (i) => i % 2],
    ['only the last one different', (i) => (i === count - 1 ? 1 : 0)],
  ]

  test.each(sample(cases, 'createmany cases 1', 2))('%s: each is in its project', async (_, pick) => {
    const projects = [await here.project([], project.admin), await here.project([], project.admin)]
    const projectOf = (i: number) => projects[Number(pick(i))]!.id
    const nodes = await nodesOf(0, (i) => ({ projectId: projectOf(i) }))
    expect(nodes.map(({ projectId, ofEvent }) => [projectId, ofEvent])).toEqual(
      many((i) => [projectOf(i), projectOf(i)]),
    )
  })

  test.each(sample(cases, 'createmany cases 2', 2))('%s: each is in its folder', async (_, pick) => {
    const folders: RecordData[] = []
    for (let n = 0; n < 2; n++)
      folders.push(
        (await project.admin.client.call(FolderAdd, { folder: { folderProjectId: project.id } })).folder!,
      )
    const folderOf = (i: number) => folders[Number(pick(i))]!.folderId
    const nodes = await nodesOf(project.id, (i) => ({ folderParentId: folderOf(i) }))
    expect(nodes.map(({ parentId }) => parentId)).toEqual(many((i) => folderOf(i)))
    const { id } = project.admin
    expect(
      nodes.every(({ createdBy, sameTime, action }) => createdBy === id && sameTime && action === 'Created'),
    ).toBe(true)
  })

  test.each(sample(cases, 'createmany cases 3', 2))(
    '%s: each is on behalf of its author',
    async (_, pick) => {
      const authors = [project.people.Superintendent.id, undefined]
      const authorOf = (i: number) => authors[Number(pick(i))]
      const nodes = await nodesOf(project.id, (i) => ({ issueFrom: authorOf(i) }))
      expect(nodes.map(({ onBehalfOf }) => onBehalfOf)).toEqual(many((i) => authorOf(i) ?? null))
    },
  )
})
