/** The standing of a record of any type, and the people who may see it. */
import { describe, expect, test } from 'vitest'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import type { Operation } from '../../../contract/kit.ts'
import { ProjectRoleSave } from '../../../contract/people/role.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { MyCourtRead } from '../../../contract/records/anyrecord/mycourt.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordLinksRead } from '../../../contract/records/anyrecord/recordlink.ts'
import { RecordReadersRead, RecordStandingRead } from '../../../contract/records/anyrecord/recordstanding.ts'
import { RFIForward, RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordTypeName, recordTypes } from '../../../test/kit/records.ts'
import { restricted, rfiIn } from '../../../test/kit/restricted.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const both: Operation<any, any>[] = [RecordStandingRead, RecordReadersRead]
const roles = ['General Contractor PM', 'Architect', 'Consultant', 'Viewer'] as const
const project = prepared(() => here.project(roles))
const pm = prepared(async () => project.people['General Contractor PM'])

const standing = async (by: Person, folderId: number) =>
  (await by.client.call(RecordStandingRead, { folderId })).standing!

const rfi = (more = {}) =>
  makeOne(pm, recordTypes.rfi, project.id, {
    subject: 'Lintel',
    question: 'Which?',
    toUserId: project.people.Architect.id,
    ...more,
  })

describe('an RFI', () => {
  test('shows number, state, court, the last step, and what the caller may do', async () => {
    here.clock.now = new Date('2026-11-04T10:00:00Z')
    const { folderId, number } = await rfi({ dateDue: '2026-11-10' })
    here.clock.now = new Date('2026-11-12T10:00:00Z')
    const all = { folderId, folderType: 121, number, title: 'Lintel', statusId: 3, statusName: 'Open' }
    const court = {
      courtUserId: project.people.Architect.id,
      courtName: project.people.Architect.fullName,
      daysOpen: 8,
      isOverdue: true,
    }
    const stepped = { stepUserId: pm.id, stepDate: `/Date(${Date.UTC(2026, 10, 4, 10)}-0000)/` }
    expect(await standing(project.people.Architect, folderId)).toMatchObject({
      ...all,
      ...court,
      ...stepped,
      isYours: true,
      userCanAdd: true,
      userCanModify: true,
      userCanDelete: false,
      editableFields: ['Answer'],
    })
    expect(await standing(pm, folderId)).toMatchObject({ isYours: false, userCanModify: true })
    expect(await standing(project.people.Viewer, folderId)).toMatchObject({
      isYours: false,
      userCanAdd: false,
      userCanModify: false,
    })
    here.clock.now = undefined
  })

  test('tells since when it waits on those whose turn it is, also where no step moved it', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day, 10))
    const wire = (day: number) => `/Date(${at(day).getTime()}-0000)/`
    here.clock.now = at(4)
    const ids = await rfi()
    here.clock.now = at(6)
    await change(pm, recordTypes.rfi, ids, { drawing: 'S-201' })
    expect(await standing(pm, ids.folderId)).toMatchObject({ courtDate: wire(4), stepDate: wire(4) })
    await change(pm, recordTypes.rfi, ids, { toUserId: project.people.Consultant.id })
    expect(await standing(pm, ids.folderId)).toMatchObject({ courtDate: wire(6), stepDate: wire(4) })
    here.clock.now = undefined
  })

  test('names whoever gave the answer that stands, in its banner and in My court', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 9, hour))
    const named = async (folderId: number) => {
      const { stepUserId, stepDate, stepOnBehalfOfName } = await standing(pm, folderId)
      const { items } = await pm.client.call(MyCourtRead, { projectId: project.id })
      const mine = items!.find((item) => item.folderId === folderId)!
      expect([mine.steppedById, mine.steppedDate, mine.steppedOnBehalfOfName]).toEqual([
        stepUserId,
        stepDate,
        stepOnBehalfOfName,
      ])
      return [stepUserId, Number(stepDate!.match(/\d+/)![0]) - at(0).getTime(), stepOnBehalfOfName]
    }
    const hours = 3_600_000
    here.clock.now = at(8)
    const ids = await rfi()
    await change(project.people.Architect, recordTypes.rfi, ids, { statusId: 4, answer: 'W8' })
    expect(await named(ids.folderId)).toEqual([project.people.Architect.id, 8 * hours, undefined])
    here.clock.now = at(9)
    await change(pm, recordTypes.rfi, ids, { answer: 'W10' }, { reason: 'By phone.' })
    expect(await named(ids.folderId)).toEqual([pm.id, 9 * hours, project.people.Architect.fullName])
    here.clock.now = at(10)
    await change(pm, recordTypes.rfi, ids, { drawing: 'S-201' })
    const reply = { rfiId: ids.rfiId, response: 'W12', isAnswer: true }
    await project.people.Architect.client.call(RFIReplyCreate, { reply } as object)
    expect(await named(ids.folderId)).toEqual([project.people.Architect.id, 10 * hours, undefined])
    here.clock.now = at(11)
    await change(pm, recordTypes.rfi, ids, { statusId: 3 })
    expect(await standing(pm, ids.folderId)).toMatchObject({ stepUserId: pm.id })
    here.clock.now = undefined
  })

  test('names its folder only to callers who may see the folder', async () => {
    const guestRole = { roleName: 'Guest', rights: [{ section: 'rfis', reads: 'party' }] }
    await project.admin.client.call(ProjectRoleSave, { projectId: project.id, roles: [guestRole] })
    const guest = await here.person(project.admin)
    const member = { userId: guest.id, role: 'Guest' }
    await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    const { folder } = await project.admin.client.call(FolderAdd, {
      folder: { folderName: 'Claims against Keystone', folderProjectId: project.id },
    })
    const { folderId } = await rfi({ toUserId: guest.id, folderParentId: folder!.folderId })
    expect(await standing(pm, folderId)).toMatchObject({ parentName: 'Claims against Keystone' })
    const seen = await standing(guest, folderId)
    expect(seen).toMatchObject({ folderId, isYours: true })
    expect([seen.parentName, seen.parentType]).toEqual([undefined, 0])
  })

  test('that is forwarded or answered is in another court since then', async () => {
    const { folderId, rfiId } = await rfi()
    const { rfi: sub } = await project.people.Architect.client.call(RFIForward, {
      rfiId,
      toUserId: project.people.Consultant.id,
    })
    expect(await standing(pm, folderId)).toMatchObject({
      courtUserId: project.people.Consultant.id,
      // Forwarding is no step: it is as open, and since when, as it was.
      stepUserId: pm.id,
    })
    const reply = { rfiId: sub!.rfiId, response: 'W8x21', isAnswer: true }
    await project.people.Consultant.client.call(RFIReplyCreate, { reply })
    expect(await standing(pm, folderId)).toMatchObject({
      courtUserId: project.people.Architect.id,
      stepUserId: pm.id,
    })
  })

  test('that is closed is in no court, and accepts additions only from writers', async () => {
    const ids = await rfi()
    await change(pm, recordTypes.rfi, ids, { statusId: 5 }, { reason: 'Settled on site.' })
    const closed = await standing(project.people.Architect, ids.folderId)
    expect(closed).toMatchObject({
      statusName: 'Closed',
      courtUserId: 0,
      isYours: false,
      userCanAdd: false,
      userCanModify: false,
    })
    const theirs = await standing(pm, ids.folderId)
    expect(theirs).toMatchObject({ userCanAdd: true, userCanModify: true })
    expect(theirs.editableFields).toContain('ChangeOrderNumber')
    expect(theirs.editableFields).not.toContain('Subject')
  })
})

test.each<RecordTypeName>([
  'punchList',
  'openIssue',
  'submittalItem',
  'submittal',
  'dailyReport',
  'meetingMinute',
])('a %s has a standing, too', async (name) => {
  const ids = await makeOne(project.admin, recordTypes[name], project.id, {})
  const found = await standing(project.admin, ids.folderId)
  expect(found).toMatchObject({
    folderId: ids.folderId,
    projectId: project.id,
    userCanAdd: true,
    isRestricted: false,
  })
})

test('records created from each other are linked both ways', async () => {
  const linksOf = async ({ folderId }: { folderId?: number | null }) =>
    (await pm.client.call(RecordLinksRead, { folderId: folderId! })).links!.map(
      ({ relation, folderId: other }) => [relation, other],
    )
  const forwarded = await rfi()
  const { rfi: sub } = await project.people.Architect.client.call(RFIForward, {
    rfiId: forwarded.rfiId,
    toUserId: project.people.Consultant.id,
  })
  expect(await linksOf(forwarded)).toEqual([['ForwardedTo', sub!.folderId]])
  expect(await linksOf(sub!)).toEqual([['ForwardedFrom', forwarded.folderId]])
  const item = await makeOne(project.admin, recordTypes.submittalItem, project.id, {
    description: 'Mix design',
  })
  for (const fields of [{ stage: '2' }, { stage: '3', returnedStatusId: '4' }, { stage: '4' }])
    await change(project.admin, recordTypes.submittalItem, item, fields)
  const [[relation, next]] = (await linksOf(item)) as [[string, number]]
  expect(relation).toBe('LaterRevision')
  expect(await linksOf({ folderId: next })).toEqual([['EarlierRevision', item.folderId]])
})

test('the history shows only replies and reasons, on request', async () => {
  const ids = await rfi()
  const reply = { rfiId: ids.rfiId, response: 'See A-402.' }
  await project.people.Architect.client.call(RFIReplyCreate, { reply })
  await change(pm, recordTypes.rfi, ids, { drawing: 'S-501' })
  await change(pm, recordTypes.rfi, ids, { statusId: 5 }, { reason: 'Settled on site.' })
  const { changes } = await project.people.Viewer.client.call(RecordHistoryRead, {
    folderId: ids.folderId,
    repliesOnly: true,
  })
  const replies = changes!.map(({ action, field, newValue, reason }) => [action, field, reason ?? newValue])
  expect(replies).toEqual(
    expect.arrayContaining([
      ['ReplyAdded', 'Response', 'See A-402.'],
      ['StatusChanged', 'StatusId', 'Settled on site.'],
    ]),
  )
  expect(new Set(replies.map(([action]) => action))).toEqual(new Set(['ReplyAdded', 'StatusChanged']))
})

describe('the readers of a record', () => {
  test('are listed with role and part, page by page', async () => {
    const { folderId } = await rfi()
    const { readers } = await project.people.Viewer.client.call(RecordReadersRead, { folderId })
    const seers = [project.admin, pm, project.people.Architect, project.people.Viewer].map(
      ({ fullName }) => fullName,
    )
    expect(readers!.map(({ fullName }) => fullName).sort()).toEqual(seers.sort())
    expect(readers!.find(({ userId }) => userId === project.people.Architect.id)).toMatchObject({
      role: 'Architect',
      isParty: true,
      writes: false,
    })
    const one = await project.people.Viewer.client.call(RecordReadersRead, { folderId, take: 3 })
    const two = await project.people.Viewer.client.call(RecordReadersRead, {
      folderId,
      cursor: one.nextCursor,
    })
    expect([...one.readers!, ...two.readers!]).toEqual(readers)
  })

  test('are the people of the access list if its folder is restricted; others do not find it', async () => {
    const { team, pm: insider, viewer: outsider, folderId } = await restricted(here)
    const record = await rfiIn(insider, folderId)
    const { readers } = await insider.client.call(RecordReadersRead, { folderId: record })
    expect(readers!.map(({ userId }) => userId).sort()).toEqual([team.admin.id, insider.id].sort())
    expect(await standing(insider, record)).toMatchObject({ isRestricted: true })
    for (const operation of both)
      expect(await told(outsider.client.call(operation, { folderId: record }))).toMatch(/^404/)
  })
})

test.each(both)('$name needs a record', async (operation) => {
  expect(await told(project.people.Viewer.client.call(operation, {}))).toMatch(/^400/)
  expect(await told(project.people.Viewer.client.call(operation, { folderId: 2_000_000_000 }))).toMatch(
    /^404/,
  )
})
