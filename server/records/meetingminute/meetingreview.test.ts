/** Distributed minutes: frozen, corrected by number, objected to, final by themselves; who attended. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import {
  change,
  eventsOf,
  info,
  makeOne,
  type RecordData,
  read,
  recordTypes,
} from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { finalizeDueMinutes } from './finalize.ts'

const here = prepared(() => site())
const recordType = recordTypes.meetingMinute
const roles = [
  'General Contractor PM',
  'Superintendent',
  'Project Assistant',
  'Architect',
  'Viewer',
  'Subcontractor',
] as const
let project: Project<(typeof roles)[number]>
let pm: Person
let creator: Person
beforeAll(async () => {
  project = await here.project(roles)
  pm = project.people['General Contractor PM']
  creator = project.people['Project Assistant']
})
afterEach(() => {
  here.clock.now = undefined
})

const [draft, distributed, final] = [1, 2, 3]
const minutes = async (state = distributed, more: RecordData = {}) => {
  const { Architect, Subcontractor } = project.people
  const ids = await makeOne(creator, recordType, project.id, {
    topic: 'Progress',
    notes: 'As said',
    attendeeList: [Architect.id, Subcontractor.id],
    itemList: [{ topic: 'Order the lift', assignedTo: Subcontractor.id }],
    ...more,
  })
  for (const statusId of [distributed, final])
    if (state >= statusId) await change(creator, recordType, ids, { statusId })
  return ids
}
const reason = 'The date was wrong'
const corrections = async (ids: RecordData, who = project.people.Viewer) =>
  (await who.client.call(contract.MeetingCorrectionsRead, { folderId: ids.folderId })).corrections!
const days = (count: number) => new Date(Date.parse('2026-03-02T12:00:00Z') + count * 86_400_000)

describe.each([
  ['distributed', distributed],
  ['final', final],
])('minutes that are %s', (_, state) => {
  test('are frozen for everybody but managers, who need a reason', async () => {
    const ids = await minutes(state)
    const { etag } = await read(creator, recordType, ids)
    const { Superintendent, Architect, Viewer, Subcontractor } = project.people
    for (const who of [creator, Superintendent, Architect, Viewer, Subcontractor]) {
      const attempt = change(who, recordType, ids, { notes: 'x' }, { reason })
      expect(await told(attempt)).toBe('409 Conflict')
      expect((await read(who, recordType, ids)).userCanModify).toBe(false)
    }
    for (const who of [pm, project.admin]) {
      const attempt = change(who, recordType, ids, { notes: 'x' })
      expect(await told(attempt)).toBe(wrong('AdditionalInfo.Reason', 'NotEmpty'))
      expect((await read(who, recordType, ids)).userCanModify).toBe(true)
    }
    expect((await read(creator, recordType, ids)).etag).toBe(etag)
    const same = await read(creator, recordType, ids)
    expect(await change(creator, recordType, ids, same)).toEqual(same)
    expect(await corrections(ids)).toEqual([])
  })

  test('are corrected by managers: each correction has a number, the old and the new values, and the reason', async () => {
    const ids = await minutes(state)
    await change(pm, recordType, ids, { notes: 'As agreed', location: 'Trailer' }, { reason })
    await change(project.admin, recordType, ids, { attendeeList: [pm.id] }, { reason: 'Wrong people' })
    const { Architect, Subcontractor } = project.people
    expect(await corrections(ids)).toEqual([
      {
        number: 1,
        userId: pm.id,
        fullName: pm.fullName,
        correctedDate: expect.stringMatching(/Date/),
        reason,
        changes: [
          { field: 'Location', newValue: 'Trailer' },
          { field: 'Notes', oldValue: 'As said', newValue: 'As agreed' },
        ],
      },
      expect.objectContaining({
        number: 2,
        reason: 'Wrong people',
        changes: [
          {
            field: 'AttendeeList',
            oldValue: `${Architect.fullName}; ${Subcontractor.fullName}`,
            newValue: pm.fullName,
          },
        ],
      }),
    ])
    const events = await eventsOf(here, ids.folderId)
    expect(events.slice(-2).map(({ action, reason }) => [action, reason])).toEqual([
      ['Corrected', reason],
      ['Corrected', 'Wrong people'],
    ])
  })

  test('are moved by managers with a reason, which is a correction', async () => {
    const ids = await minutes(state)
    const { folder } = await project.admin.client.call(contract.FolderAdd, {
      folder: { folderProjectId: project.id, folderName: 'Archive' },
    })
    const to = { folderParentId: folder!.folderId }
    expect(await told(change(creator, recordType, ids, to))).toBe('409 Conflict')
    expect(await told(change(pm, recordType, ids, to))).toBe(wrong('AdditionalInfo.Reason', 'NotEmpty'))
    await change(pm, recordType, ids, to, { reason })
    const [correction] = await corrections(ids)
    expect(correction!.changes).toMatchObject([{ field: 'FolderParentId', newValue: 'Archive' }])
  })
})

test('a draft is changed by its creator and by those who may write, and is no correction', async () => {
  const ids = await minutes(draft)
  for (const who of [creator, project.people.Superintendent, pm])
    await change(who, recordType, ids, { notes: who.login }, { reason })
  expect(await corrections(ids, creator)).toEqual([])
  expect(await told(change(project.people.Viewer, recordType, ids, { notes: 'x' }))).toBe('404 NotFound')
})

test('a manager takes distributed minutes back with a reason, and changes them as a draft', async () => {
  const ids = await minutes()
  expect(await told(change(creator, recordType, ids, { statusId: draft }, { reason }))).toBe(
    '403 Forbidden MeetingMinute.StatusId:Forbidden',
  )
  expect(await told(change(pm, recordType, ids, { statusId: draft }))).toBe(
    wrong('AdditionalInfo.Reason', 'NotEmpty'),
  )
  await change(pm, recordType, ids, { statusId: draft, notes: 'Anew' }, { reason })
  await change(creator, recordType, ids, { notes: 'Better' })
  expect(await corrections(ids, creator)).toEqual([])
})

const attendance = async (ids: RecordData, who = creator) =>
  (await who.client.call(contract.MeetingAttendanceRead, { folderId: ids.folderId })).attendance!
const attend = async (ids: RecordData, list: RecordData[], who = creator, why?: string) =>
  (
    await who.client.call(contract.MeetingAttendanceSave, {
      folderId: ids.folderId,
      attendance: list,
      additionalInfo: info({ Reason: why }),
    })
  ).attendance!

describe('attendance', () => {
  test('lists the attendees in order, then guests, with what was stated', async () => {
    const ids = await minutes(draft)
    const { Architect, Subcontractor } = project.people
    const member = ({ id, fullName }: Person, presence?: string) => ({
      userId: id,
      name: fullName,
      ...(presence && { presence }),
    })
    expect(await attendance(ids)).toEqual([member(Architect), member(Subcontractor)])
    const guest = { userId: 0, name: 'Gil Guest', email: pm.email, presence: 'present' }
    const saved = await attend(ids, [
      { name: ' Gil Guest ', email: pm.email, presence: 'Present' },
      { userId: Subcontractor.id, presence: 'excused' },
    ])
    expect(saved).toEqual([member(Architect), member(Subcontractor, 'excused'), guest])
    expect(await told(attendance(ids, project.people.Viewer))).toBe('404 NotFound')
    expect(await attendance(ids, project.people.Superintendent)).toEqual(saved)
    await attend(ids, saved.slice(1))
    const events = await eventsOf(here, ids.folderId)
    expect(events.slice(1).map(({ action }) => action)).toEqual(['AttendanceSaved'])
  })

  test('of distributed minutes is corrected by managers, with a reason', async () => {
    const ids = await minutes()
    const list = [{ userId: project.people.Architect.id, presence: 'absent' }]
    expect(await told(attend(ids, list, creator, reason))).toBe('409 Conflict')
    expect(await told(attend(ids, list, pm))).toBe(wrong('AdditionalInfo.Reason', 'NotEmpty'))
    await attend(ids, list, pm, reason)
    expect(await corrections(ids)).toMatchObject([
      { number: 1, changes: [{ field: 'attendance', newValue: expect.stringContaining('absent') }] },
    ])
  })

  const refusals: Array<[string, () => RecordData[], string]> = [
    ['another presence', () => [{ name: 'G', presence: 'late' }], wrong('Attendance[0].Presence', 'Enum')],
    ['no name', () => [{ presence: 'present' }], wrong('Attendance[0].Name', 'NotEmpty')],
    [
      'an invalid mail address',
      () => [{ name: 'G', email: 'at home', presence: 'present' }],
      wrong('Attendance[0].Email', 'Email'),
    ],
    [
      'somebody who is not in the attendee list',
      () => [{ userId: pm.id, presence: 'present' }],
      wrong('Attendance[0].UserId', 'Enum'),
    ],
    [
      'the same member twice',
      () => [1, 2].map(() => ({ userId: project.people.Architect.id, presence: 'absent' })),
      wrong('Attendance[1].UserId', 'Duplicate'),
    ],
  ]
  test.each(refusals)('with %s is a 400', async (_, list, answer) => {
    const ids = await minutes(draft)
    expect(await told(attend(ids, list()))).toBe(answer)
  })

  test('without a list, or without the right to write, is refused', async () => {
    const { folderId } = await minutes(draft)
    const save = (who: Person, more: RecordData) =>
      told(who.client.call(contract.MeetingAttendanceSave, { folderId, ...more }))
    expect(await save(creator, {})).toBe(wrong('Attendance', 'NotEmpty'))
    const list = { attendance: [{ name: 'G', presence: 'present' }] }
    expect(await save(project.people.Viewer, list)).toBe('404 NotFound')
  })
})

const reply = async (ids: RecordData, who: Person, isObjection: boolean) =>
  (
    await who.client.call(contract.MeetingMinuteReplyCreate, {
      reply: { meetingMinuteId: ids.meetingMinuteId, message: 'I said no.', isObjection },
    })
  ).reply!
const objections = (ids: RecordData) =>
  creator.client.call(contract.MeetingObjectionsRead, { folderId: ids.folderId })
const settle = async (replyId: number, note: string | undefined, who = pm) =>
  (await who.client.call(contract.MeetingObjectionSettle, { replyId, note })).reply!

describe('an objection', () => {
  test('is a reply of an attendee within seven days; later it is a 409, a plain reply never', async () => {
    here.clock.now = days(0)
    const ids = await minutes()
    const { Architect, Viewer, Subcontractor } = project.people
    here.clock.now = days(7)
    const made = await reply(ids, Architect, true)
    expect(made).toMatchObject({ isObjection: true, isSettled: false, isAddedLater: true })
    const { objections: listed, objectionsUntil } = await objections(ids)
    expect([listed, objectionsUntil]).toEqual([[made], '2026-03-09'])
    here.clock.now = days(8)
    expect(await told(reply(ids, Subcontractor, true))).toBe('409 Conflict')
    expect(await reply(ids, Subcontractor, false)).toMatchObject({ isObjection: false })
    expect(await told(reply(ids, Viewer, false))).toBe('403 Forbidden')
    expect((await objections(ids)).objections).toHaveLength(1)
    const all = await creator.client.call(contract.MeetingMinuteReplyReadByMeetingMinute, {
      meetingMinuteId: ids.meetingMinuteId,
    })
    expect(all.meetingMinuteReplyList!.map(({ isObjection }) => isObjection)).toEqual([true, false])
  })

  test('is for attendees, of distributed minutes', async () => {
    const { Architect, Viewer } = project.people
    const ids = await minutes()
    for (const who of [pm, creator, Viewer]) expect(await told(reply(ids, who, true))).toBe('403 Forbidden')
    expect(await told(reply(await minutes(draft), Architect, true))).toBe('404 NotFound')
    expect(await told(reply(await minutes(final), Architect, true))).toBe('409 Conflict')
    expect(await reply(await minutes(final), Architect, false)).toMatchObject({ isAddedLater: true })
  })

  test('that is open stops Final, except for project admins; a manager settles it with a note', async () => {
    const ids = await minutes()
    const { replyId } = await reply(ids, project.people.Architect, true)
    const finish = (who: Person) => change(who, recordType, ids, { statusId: final })
    for (const who of [creator, pm]) expect(await told(finish(who))).toBe('409 Conflict')
    expect(await told(settle(replyId!, ' '))).toBe(wrong('Note', 'NotEmpty'))
    for (const who of [creator, project.people.Superintendent, project.people.Architect])
      expect(await told(settle(replyId!, 'ok', who))).toBe('403 Forbidden')
    const settled = await settle(replyId!, 'Corrected in 2.1')
    expect(settled).toMatchObject({ isSettled: true, settledNote: 'Corrected in 2.1', settledBy: pm.id })
    expect(await told(settle(replyId!, 'again'))).toBe('409 Conflict')
    expect(await told(settle(2147483647, 'x'))).toBe('404 NotFound')
    expect(await finish(creator)).toMatchObject({ statusName: 'Final' })
    const actions = (await eventsOf(here, ids.folderId)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['ObjectionRaised', 'ObjectionSettled']))
    const other = await minutes()
    await reply(other, project.people.Architect, true)
    await change(project.admin, recordType, other, { statusId: final })
    expect((await eventsOf(here, other.folderId)).at(-1)!.action).toBe('StatusOverridden')
  })
})

const run = (now: Date) => here.database.transaction((db) => finalizeDueMinutes(db, now))
const stateOf = async (ids: RecordData) => (await read(creator, recordType, ids)).statusName

describe('minutes become final by themselves', () => {
  test('after the days of the project, for minutes that are distributed from then on', async () => {
    here.clock.now = days(0)
    const before = await minutes()
    const set = (objectionDays: number) =>
      pm.client.call(contract.ProjectDefaultsSave, { projectId: project.id, defaults: { objectionDays } })
    await set(3)
    const after = await minutes()
    await set(7)
    const untils = [await objections(before), await objections(after)]
    expect(untils.map(({ objectionsUntil }) => objectionsUntil)).toEqual(['2026-03-09', '2026-03-05'])
  })

  test('when the days are over and no objection is open, once, by the system', async () => {
    here.clock.now = days(0)
    const [plain, disputed, back] = [await minutes(), await minutes(), await minutes()]
    const { replyId } = await reply(disputed, project.people.Architect, true)
    await change(pm, recordType, back, { statusId: draft }, { reason })
    const { etag } = await read(creator, recordType, plain)
    await run(days(7))
    expect(await stateOf(plain)).toBe('Distributed')
    await run(days(8))
    await run(days(8))
    expect([await stateOf(plain), await stateOf(disputed), await stateOf(back)]).toEqual([
      'Final',
      'Distributed',
      'Draft',
    ])
    const steps = (await eventsOf(here, plain.folderId)).slice(2)
    expect(steps).toEqual([
      expect.objectContaining({ action: 'StatusChanged', person_id: null, changes: [['statusId', 2, 3]] }),
    ])
    expect((await read(creator, recordType, plain)).etag).not.toBe(etag)
    await settle(replyId!, 'Agreed')
    await run(days(9))
    expect(await stateOf(disputed)).toBe('Final')
    const fault = await refused(change(creator, recordType, plain, { notes: 'x' }))
    expect(fault.status).toBe(409)
  })
})

test('a point is in the court of those who have to do it once distributed, until done or final', async () => {
  const { Subcontractor, Architect } = project.people
  const waits = async (ids: RecordData, who: Person) =>
    (await who.client.call(contract.MyCourtRead, { projectId: project.id })).items!.some(
      ({ folderId }) => folderId === ids.folderId,
    )
  const itemList = [
    { assignedTo: Subcontractor.id, statusId: 3 },
    { assignedTo: Subcontractor.id, statusId: 1 },
    { assignedTo: Architect.id, statusId: 3 },
  ]
  const ids = await minutes(draft, { itemList })
  expect(await waits(ids, Subcontractor)).toBe(false)
  await change(creator, recordType, ids, { statusId: distributed })
  expect([await waits(ids, Subcontractor), await waits(ids, Architect)]).toEqual([true, false])
  const { standing } = await creator.client.call(contract.RecordStandingRead, { folderId: ids.folderId })
  expect(standing!.courtName).toBe(Subcontractor.fullName)
  const done = { itemList: itemList.map((item) => ({ ...item, statusId: 3 })) }
  await change(pm, recordType, ids, done, { reason })
  expect([await waits(ids, Subcontractor), await waits(ids, project.admin)]).toEqual([false, false])
})
