/** Zeros from typed clients: in a record that was not read first, 0 and false mean "not given". `Clear` empties by name. */
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../../contract/index.ts'
import type { Dto, Operation } from '../../../../contract/kit.ts'
import { type Person, type Project, password, refused, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  eventsOf,
  info,
  makeOne,
  type RecordData,
  read,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'
import { listOf } from '../../../../test/kit/restricted.ts'
import { told, wrong } from '../../../../test/kit/told.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Architect' | 'Viewer'>
let architect: Person
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Architect', 'Viewer'])
  architect = project.people.Architect
})

const send = async (
  type: keyof typeof recordTypes,
  record: RecordData,
  clear?: string,
  who = project.admin,
) => {
  const { update, one }: TestedType = recordTypes[type]
  const request = { [one]: record, additionalInfo: info({ Clear: clear }) }
  return ((await who.client.call(update!, request)) as RecordData)[one]
}

const rfi = (more: RecordData = {}) =>
  makeOne(project.admin, recordTypes.rfi, project.id, {
    subject: 'old',
    question: 'Why?',
    toUserId: architect.id,
    costImpactId: 2,
    collaborationID: 7,
    reference: 'A-1',
    ...more,
  })
const kept = () => ({ toUserId: architect.id, costImpactId: 2, collaborationID: 7 })
const emptied = { costImpactId: 0, collaborationID: 0 }
const zeros = { toUserId: 0, costImpactId: 0, collaborationID: 0 }

describe('an RFI that is changed with zeros', () => {
  const unread: Array<[string, (ids: RecordData) => RecordData]> = [
    ['projectId and folderParentId', ({ folderId }) => ({ folderId, projectId: 0, folderParentId: 0 })],
    ['projectId as a text', ({ folderId }) => ({ folderId, projectId: '0' })],
    ['rfiId, written in capitals', ({ folderId }) => ({ folderId, RFIID: 0 })],
    ['folderId beside rfiId', ({ rfiId }) => ({ folderId: 0, rfiId })],
  ]
  test.each(unread)('was not read first where %s is zero: they mean "not given"', async (_, own) => {
    const ids = await rfi()
    const after = await send('rfi', { ...own(ids), ...zeros, subject: 'new' })
    expect(after).toMatchObject({ ...kept(), subject: 'new' })
    const changes = (await eventsOf(here, ids.folderId)).at(-1)!.changes.map(([key]) => key)
    expect(changes).toEqual(['subject', 'questionRevision'])
  })

  test('is emptied where its place is not sent, or is the stored one', async () => {
    const byHand = await rfi()
    const after = await send('rfi', { folderId: byHand.folderId, ...zeros, subject: 'new' })
    expect(after).toMatchObject({ ...emptied, toUserId: 0 })
    const ids = await rfi()
    const whole = await read(project.admin, recordTypes.rfi, ids)
    expect(await send('rfi', { ...whole, costImpactId: 0 })).toMatchObject({ ...kept(), costImpactId: 0 })
  })

  test('still clears by null and ""', async () => {
    const { folderId } = await rfi({ drawing: 'S-2' })
    const after = await send('rfi', { folderId, projectId: 0, reference: '', drawing: null, toUserId: null })
    for (const key of ['reference', 'drawing', 'toUserId']) expect(after).not.toHaveProperty(key)
    expect(after.costImpactId).toBe(2)
  })

  test('and was read first, changes nothing when it is sent back', async () => {
    const ids = await rfi({ costImpactId: 0, toUserId: 0 })
    const before = await read(project.admin, recordTypes.rfi, ids)
    expect(await send('rfi', before)).toEqual(before)
    expect((await read(project.admin, recordTypes.rfi, ids)).etag).toBe(before.etag)
  })
})

test('a punch list item: by folderId or by its own id, bools too, and no step', async () => {
  const ids = await makeOne(project.admin, recordTypes.punchList, project.id, { costImpact: true })
  const { folderId, punchListId } = ids
  const { status } = await read(project.admin, recordTypes.punchList, ids)
  const sent = { costImpact: false, status: 0 }
  const expected = { costImpact: true, status }
  expect(await send('punchList', { folderId: 0, punchListId, projectId: 0, ...sent })).toMatchObject(expected)
  expect(await send('punchList', { folderId, punchListId: 0, ...sent })).toMatchObject(expected)
  expect(await send('punchList', { folderId, ...sent })).toMatchObject({ costImpact: false, status })
})

test('an open issue: people and amounts', async () => {
  const fields = { issueTo: architect.id, changeOrderAmount: 12.5 }
  const ids = await makeOne(project.admin, recordTypes.openIssue, project.id, fields)
  const sent = { issueTo: 0, changeOrderAmount: 0 }
  const { folderId } = ids
  expect(await send('openIssue', { folderId, folderParentId: 0, ...sent })).toMatchObject(fields)
  expect(await send('openIssue', { folderId, ...sent })).toMatchObject(sent)
})

test('submittals, daily reports, activities and meeting minutes', async () => {
  const { admin, id } = project
  const item = await makeOne(admin, recordTypes.submittalItem, id, { typeId: 3 })
  expect(await send('submittalItem', { ...item, folderParentId: 0, typeId: 0 })).toMatchObject({ typeId: 3 })
  const people = { projectManagerId: admin.id }
  const { folderId } = await makeOne(admin, recordTypes.submittal, id, people)
  const sent = { folderId, submittalPackageId: 0, projectManagerId: 0 }
  expect(await send('submittal', sent)).toMatchObject(people)
  const report = await makeOne(admin, recordTypes.dailyReport, id, { author: architect.id })
  const reported = { folderId: report.folderId, folderProject: 0, author: 0, wind: 'NE' }
  expect(await send('dailyReport', reported)).toMatchObject({ author: architect.id, wind: 'NE' })
  const { dailyReportId } = report
  const crew = { dailyReportId, peopleForeman: 2, hoursForeman: 8.5, isUnion: true }
  const { dailyReportActivityId } = await makeOne(admin, recordTypes.dailyReportActivity, id, crew)
  const activity = { dailyReportActivityId, peopleForeman: 0, hoursForeman: 0, isUnion: false }
  expect(await send('dailyReportActivity', { ...activity, dailyReportId: 0 })).toMatchObject(crew)
  expect(await send('dailyReportActivity', activity)).toMatchObject(activity)
  const minute = await makeOne(admin, recordTypes.meetingMinute, id, { typeId: 4 })
  const changed = await send('meetingMinute', { folderId: minute.folderId, meetingMinuteId: 0, typeId: 0 })
  expect(changed.typeId).toBe(4)
})

test('a user stays active and admin, a project keeps its budget, a document its discipline', async () => {
  const admin = await here.organization()
  const call = admin.client.call
  const { user } = await call(contract.UserAdd, {
    user: { firstName: 'A', lastName: 'B', isAdmin: true, isActive: true, defaultRole: 3 },
  })
  const off = { userId: user!.userId!, isActive: false, isAdmin: false, defaultRole: 0, phone: '1' }
  await call(contract.UserUpdate, { user: { ...off, organizationID: 0 } })
  const seen = async () => (await call(contract.UserGet, { userId: user!.userId! })).user
  expect(await seen()).toMatchObject({ isActive: true, isAdmin: true, defaultRole: 3, phone: '1' })
  await call(contract.UserUpdate, { user: off })
  expect(await seen()).toMatchObject({ isActive: false, isAdmin: false, defaultRole: 0 })

  const { project: own } = await call(contract.ProjectAdd, {
    project: { budget: 5, isProjectDisabled: true },
  })
  const { projectId } = own!
  const sent = { projectId, budget: 0, isProjectDisabled: false }
  const typed = { ...sent, rootFolderId: 0 }
  const first = await call(contract.ProjectUpdate, { project: typed })
  expect(first.project).toMatchObject({ budget: 5, isProjectDisabled: true })
  // It stays closed, and so nothing else is changed.
  expect(await told(call(contract.ProjectUpdate, { project: { ...typed, phone: '2' } }))).toBe('409 Conflict')
  const second = await call(contract.ProjectUpdate, { project: sent })
  expect(second.project).toMatchObject({ budget: 0, isProjectDisabled: false })
  const third = await call(contract.ProjectUpdate, { project: { ...sent, budget: 6 } })
  expect(third.project).toMatchObject({ budget: 6 })
  const fourth = await call(contract.ProjectUpdate, { project: { ...typed, phone: '2' } })
  expect(fourth.project).toMatchObject({ budget: 6, isProjectDisabled: false, phone: '2' })

  const made = await call(contract.DocumentCreate, {
    additionalInfo: info({ ProjectId: projectId! }),
    documentDiscipline: 4,
  })
  const folderId = made.newFolderId!
  const change = (more: RecordData) => call(contract.DocumentUpdate, { folderId, ...more })
  const zero = { documentId: 0, documentDiscipline: 0 }
  expect((await change(zero)).document).toMatchObject({ documentDiscipline: 4 })
  expect((await change({ documentDiscipline: 0 })).document).toMatchObject({ documentDiscipline: 0 })
})

test('a new user counts as sent: false is false', async () => {
  const admin = await here.organization()
  const { user } = await admin.client.call(contract.UserAdd, {
    user: { lastName: 'C', organizationID: 0, userId: 0, isActive: false },
  })
  expect(user!.isActive).toBe(false)
})

test('a restricted folder stays restricted', async () => {
  const { client } = project.admin
  const listId = await listOf(project, [project.admin])
  const { folder } = await client.call(contract.FolderAdd, {
    folder: { folderProjectId: project.id, accessByList: listId, folderSorting: 3 },
  })
  const { folderId } = folder!
  const seen = async () => (await client.call(contract.FolderGet, { folderId: folderId! })).folder
  const sent = { folderId, accessByList: 0, folderSorting: 0 }
  await client.call(contract.FolderUpdate, { folder: { ...sent, folderProjectId: 0, folderName: 'X' } })
  expect(await seen()).toMatchObject({ accessByList: listId, folderSorting: 3, folderName: 'X' })
  await client.call(contract.FolderUpdate, { folder: sent })
  expect(await seen()).toMatchObject({ accessByList: 0, folderSorting: 0 })
})

test('a new record of a typed client has its defaults', async () => {
  const { folderParentId } = await read(project.admin, recordTypes.rfi, await rfi())
  const fields = { projectId: 0, folderParentId, rfiId: 0, fromUserId: 0, toUserId: 0, statusId: 0 }
  const made = await makeOne(project.admin, recordTypes.rfi, 0, fields)
  const { fromUserId, statusName } = await read(project.admin, recordTypes.rfi, made)
  expect([fromUserId, statusName]).toEqual([project.admin.id, 'Open'])
})

describe('Clear', () => {
  test('empties fields by name, in any letter case, for a typed client and for any other', async () => {
    const unread = await rfi()
    const own = { folderId: unread.folderId, projectId: 0, ...zeros }
    const first = await send('rfi', own, 'ToUserId; costimpactid ;')
    expect(first).toMatchObject({ costImpactId: 0, collaborationID: 7 })
    for (const key of ['toUserId', 'toName']) expect(first).not.toHaveProperty(key)
    const whole = await read(project.admin, recordTypes.rfi, await rfi())
    const second = await send('rfi', whole, 'TOUSERID,CCUserList')
    for (const key of ['toUserId', 'toName']) expect(second).not.toHaveProperty(key)
    const named = await rfi()
    const third = await send('rfi', { folderId: named.folderId, toName: 'Bob' }, 'ToUserId')
    expect(third.toName).toBe('Bob')
  })

  test.each([
    ['ToUserId;Nonsense', 'Nonsense'],
    ['StatusId', 'StatusId'],
    ['StatusName', 'StatusName'],
    ['FolderId', 'FolderId'],
    ['ProjectId', 'ProjectId'],
    ['UserCanModify', 'UserCanModify'],
    ['AnswerHTML', 'AnswerHTML'],
  ])('of %s is a 400 that names it, and nothing is written', async (clear, name) => {
    const ids = await rfi()
    const fault = await refused(send('rfi', { folderId: ids.folderId, subject: 'x' }, clear))
    expect(await told(Promise.reject(fault))).toBe(wrong('AdditionalInfo.Clear', 'Enum'))
    expect(fault.message).toContain(name)
    expect(await read(project.admin, recordTypes.rfi, ids)).toMatchObject({ ...kept(), subject: 'old' })
  })

  test('is judged like a change: refused to those who may not change the field', async () => {
    const ids = await rfi()
    const attempt = send('rfi', { folderId: ids.folderId }, 'CostImpactId', project.people.Viewer)
    expect(await told(attempt)).toMatch(/^403 Forbidden/)
    expect(await read(project.admin, recordTypes.rfi, ids)).toMatchObject(kept())
  })

  test('works for users, projects, folders, activities, documents', async () => {
    const admin = await here.organization()
    const call = admin.client.call
    const clear = (names: string) => ({ additionalInfo: info({ Clear: names }) })
    const { user } = await call(contract.UserAdd, { user: { lastName: 'D', phone: '1', defaultRole: 3 } })
    const { userId } = user!
    await call(contract.UserUpdate, { user: { userId }, ...clear('Phone;DefaultRole') })
    const seen = (await call(contract.UserGet, { userId: userId! })).user
    expect(seen).toMatchObject({ defaultRole: 0 })
    expect(seen).not.toHaveProperty('phone')
    expect(await told(call(contract.UserUpdate, { user: { userId }, ...clear('UserPassword') }))).toBe(
      wrong('AdditionalInfo.Clear', 'Enum'),
    )
    const { project: own } = await call(contract.ProjectAdd, { project: { budget: 5 } })
    const { projectId } = own!
    const changed = await call(contract.ProjectUpdate, { project: { projectId }, ...clear('Budget') })
    expect(changed.project!.budget).toBe(0)
    const { folder } = await call(contract.FolderAdd, {
      folder: { folderProjectId: projectId, folderSorting: 4 },
    })
    const { folderId } = folder!
    await call(contract.FolderUpdate, { folder: { folderId }, ...clear('FolderSorting') })
    expect((await call(contract.FolderGet, { folderId: folderId! })).folder!.folderSorting).toBe(0)
  })
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('the Python example of the docs runs as printed', async () => {
  const docs = await readFile(join(import.meta.dirname, '../../../../docs/clients.md'), 'utf8')
  const [, script] = /```python\n(.*?)```/s.exec(docs)!
  const ids = await rfi()
  const env = { ...process.env, BASE: here.url, LOGIN: project.admin.login, PASSWORD: password }
  const run = promisify(execFile)
  await run('python3', ['-c', script!, String(ids.folderId)], { env })
  const after = await read(project.admin, recordTypes.rfi, ids)
  expect(after).toMatchObject({ subject: 'Anchor bolts at grid C', costImpactId: 0, collaborationID: 7 })
  expect(after).not.toHaveProperty('toUserId')
})

/** The records in the request of an operation: a DTO, or a list of them. */
const recordsIn = ({ request }: Operation<any, any>): Dto[] =>
  request.entries.flatMap(({ field }) => {
    const type = (field.type.item ?? field.type) as Dto
    return 'entries' in type && type.type !== 'ItemNameValue' ? [type] : []
  })

test('every record of an update or a createmany declares its own id and place', () => {
  /** These are found by an id, but have no place that a typed client would send as 0. */
  const without = ['Organization', 'ProjectMember', 'Address', 'Location']
  const operations = Object.values(contract).filter(
    (value): value is Operation<any, any> =>
      !!value && typeof value === 'object' && 'route' in value && 'request' in value,
  )
  const records = operations
    .filter(({ name }) => /(Update|CreateMany)Request$/.test(name))
    .flatMap(recordsIn)
    .filter(({ type }) => !without.includes(type))
  expect(records.length).toBeGreaterThan(10)
  for (const { type, entries } of records)
    expect([type, entries.some(({ field }) => field.isOwn)]).toEqual([type, true])
})
