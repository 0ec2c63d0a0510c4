/** The items of meetings: their numbers, their statuses, and carrying them over to the next meeting. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, eventsOf, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { listOf, outcome } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.meetingMinute
const noSuchId = 2147483647
let project: Project<'General Contractor PM' | 'Superintendent' | 'Engineer' | 'Viewer'>
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Superintendent', 'Engineer', 'Viewer'])
})

const minutes = (fields: RecordData = {}) => makeOne(project.admin, recordType, project.id, fields)
const withItems = (...itemList: RecordData[]) => minutes({ itemList })
const set = (ids: RecordData, fields: RecordData, who: Person = project.admin) =>
  change(who, recordType, ids, fields)
const numbers = (record: RecordData) =>
  (record.itemList ?? []).map(({ itemNumber }: RecordData) => itemNumber)
const numbersOf = async (ids: RecordData) => numbers(await read(project.admin, recordType, ids))

const carry = async (ids: RecordData, more: RecordData = {}, who: Person = project.admin, options = {}) =>
  (await who.client.call(contract.MeetingMinuteCarryOver, { folderId: ids.folderId, ...more }, options))
    .meetingMinute as RecordData

const links = async (ids: RecordData, who: Person = project.admin) =>
  (await who.client.call(contract.RecordLinksRead, { folderId: ids.folderId })).links!

describe('a point that was carried over', () => {
  const distributed = { statusId: 2 }
  /** The minutes by which something waits on the superintendent. */
  const waiting = async (): Promise<number[]> => {
    const { items } = await project.people.Superintendent.client.call(contract.MyCourtRead, {})
    return items!.filter(({ folderType }) => folderType === 171).map(({ folderId }) => folderId!)
  }

  test('is in one court once: by the latest minutes that are distributed', async () => {
    const assignedTo = project.people.Superintendent.id
    const first = await withItems({ topic: 'Order doors', assignedTo, dueDate: '2026-12-01' })
    await set(first, distributed)
    expect(await waiting()).toEqual([first.folderId])
    const second = await carry(first)
    const third = await carry(second)
    expect(await waiting()).toEqual([first.folderId])
    await set(third, distributed)
    expect(await waiting()).toEqual([third.folderId])
    await set(second, distributed)
    expect(await waiting()).toEqual([third.folderId])
    await change(project.admin, recordType, third, { statusId: 1 }, { reason: 'Wrong date' })
    expect(await waiting()).toEqual([second.folderId])
    const { itemList } = await read(project.admin, recordType, third)
    await set(third, {
      ...distributed,
      itemList: itemList.map((item: RecordData) => ({ ...item, statusId: 3 })),
    })
    expect(await waiting()).toEqual([])
    await project.admin.client.call(contract.FolderDelete, {
      folderId: third.folderId,
      additionalInfo: [{ propertyName: 'Reason', propertyValue: 'Not held' }],
    })
    expect(await waiting()).toEqual([second.folderId])
  })
})

describe('the number of an item', () => {
  test('is set by the server, in order, if there is noSuchId', async () => {
    expect(await numbersOf(await withItems({ topic: 'a' }, { topic: 'b' }))).toEqual(['1.1', '1.2'])
    expect(await numbersOf(await minutes())).toEqual([])
  })

  test('stays with the item when others change, and is never given twice', async () => {
    const ids = await withItems({ topic: 'a' }, { topic: 'b' }, { topic: 'c' })
    const { itemList } = await read(project.admin, recordType, ids)
    const [a, , c] = itemList
    const fewer = await set(ids, { itemList: [c, a] })
    expect(numbers(fewer)).toEqual(['1.3', '1.1'])
    const last = await set(ids, { itemList: [a] })
    const more = await set(ids, { itemList: [{ topic: 'new' }, ...last.itemList, { topic: 'newer' }] })
    expect(numbers(more)).toEqual(['1.4', '1.1', '1.5'])
  })

  test('set by a client is kept, and the next numbers continue after it', async () => {
    const ids = await withItems({ itemNumber: 'A-7' }, {}, { itemNumber: '1.6' }, {})
    expect(await numbersOf(ids)).toEqual(['A-7', '1.7', '1.6', '1.8'])
    const other = await withItems({ itemNumber: '30.9' }, { itemNumber: '31.2' }, {})
    expect(await numbersOf(other)).toEqual(['30.9', '31.2', '31.3'])
    expect(numbers(await set(other, { itemList: [{ itemNumber: '44.1' }, {}] }))).toEqual(['44.1', '31.4'])
    const huge = await withItems({ itemNumber: '9999999999.1' }, { itemNumber: '1.9999999999' }, {})
    expect(await numbersOf(huge)).toEqual(['9999999999.1', '1.9999999999', '1.1'])
  })

  test('that is used twice is a 400 that names the second', async () => {
    const itemList = [{ itemNumber: '1.1' }, { topic: 'x' }, { itemNumber: ' 1.1' }]
    expect(await told(minutes({ itemList }))).toBe(
      wrong('MeetingMinuteList[0].ItemList[2].ItemNumber', 'Duplicate'),
    )
    const ids = await withItems({}, {})
    const before = await read(project.admin, recordType, ids)
    expect(await told(set(ids, { itemList: [...before.itemList, { itemNumber: '1.2' }] }))).toBe(
      wrong('MeetingMinute.ItemList[2].ItemNumber', 'Duplicate'),
    )
    expect(await read(project.admin, recordType, ids)).toEqual(before)
  })

  test('stays the same when the minutes are sent back as read', async () => {
    const ids = await withItems({ topic: 'a' }, { topic: 'b', statusId: 2 })
    const before = await read(project.admin, recordType, ids)
    expect(await set(ids, before)).toEqual(before)
    expect(await eventsOf(here, ids.folderId)).toHaveLength(1)
  })
})

describe('the status of an item', () => {
  test.each([0, 1, 2, 3])('can be %i', async (statusId) => {
    const { itemList } = await read(project.admin, recordType, await withItems({ statusId }))
    expect(itemList[0].statusId).toBe(statusId)
  })

  test('that is not in the code list is a 400 that names the field', async () => {
    expect(await told(withItems({}, { statusId: 4 }))).toBe(
      wrong('MeetingMinuteList[0].ItemList[1].StatusId', 'Enum'),
    )
    const ids = await withItems({})
    expect(await told(set(ids, { itemList: [{ statusId: -1 }] }))).toBe(
      wrong('MeetingMinute.ItemList[0].StatusId', 'Enum'),
    )
  })
})

describe('the next meeting', () => {
  const whole = () => ({
    topic: 'Progress',
    meetingDate: '2026-03-02',
    nextMeetingDate: '3/9/2026',
    startTime: '10:00',
    endTime: '11:15',
    location: 'Trailer',
    typeId: 4,
    typeName: 'Preconstruction',
    notes: 'As agreed',
    attendeeList: [project.people.Engineer.id, project.people.Viewer.id],
    itemList: [
      { topic: 'Safety', statusId: 3, notes: 'No incidents' },
      {
        topic: 'Slab',
        categoryId: 5,
        assignedTo: project.people.Engineer.id,
        dueDate: '4/1/2026',
        statusId: 2,
        notes: 'Second pour',
      },
      { topic: 'Roof' },
    ],
  })

  test('has the same location, type and people, and all items that are not done, with their numbers', async () => {
    const { Engineer, Superintendent } = project.people
    const last = await minutes(whole())
    const next = await carry(last, {}, Superintendent)
    expect(next).toMatchObject({
      statusName: 'Draft',
      number: expect.stringMatching(/^MM-\d{3}$/),
      topic: 'Progress',
      meetingDate: '3/9/2026',
      startTime: '10:00',
      location: 'Trailer',
      typeId: 4,
      typeName: 'Preconstruction',
      attendeeList: whole().attendeeList,
      itemList: [
        { itemNumber: '1.2', ...whole().itemList[1] },
        { itemNumber: '1.3', topic: 'Roof', statusId: 0, assignedTo: 0 },
      ],
    })
    for (const key of ['notes', 'endTime', 'nextMeetingDate']) expect(next).not.toHaveProperty(key)
    expect(await told(read(Engineer, recordType, next))).toBe('404 NotFound')
    await set(next, { statusId: 2 })
    expect(await read(Engineer, recordType, next)).toMatchObject({ folderId: next.folderId })
    expect((await read(project.admin, recordType, last)).itemList).toHaveLength(3)
  })

  test('numbers its own new items', async () => {
    const first = await withItems({ topic: 'a' }, { topic: 'b' })
    const second = await carry(first)
    const more = await set(second, { itemList: [...second.itemList, { topic: 'c' }, { topic: 'd' }] })
    expect(numbers(more)).toEqual(['1.1', '1.2', '2.1', '2.2'])
    const done = more.itemList.map((item: RecordData, i: number) => ({ ...item, statusId: i % 2 ? 3 : 1 }))
    await set(second, { itemList: done })
    const third = await carry(second)
    expect(numbers(third)).toEqual(['1.1', '2.1'])
    expect(numbers(await set(third, { itemList: [...third.itemList, {}] }))).toEqual(['1.1', '2.1', '3.1'])
  })

  test('continues after numbers set by a client', async () => {
    const last = await withItems({ itemNumber: '31.1' }, { itemNumber: '30.4' })
    const next = await carry(last)
    expect(numbers(await set(next, { itemList: [...next.itemList, {}] }))).toEqual(['31.1', '30.4', '32.1'])
  })

  test('is on the requested day, else on the next meeting date of the last one, else today', async () => {
    try {
      here.clock.now = new Date('2026-05-06T12:00:00Z')
      const on = async (fields: RecordData, more: RecordData) =>
        (await carry(await minutes(fields), more)).meetingDate
      const nextMeetingDate = '2026-05-13'
      expect(await on({ nextMeetingDate }, { meetingDate: '5/20/2026' })).toBe('5/20/2026')
      expect(await on({ nextMeetingDate }, {})).toBe(nextMeetingDate)
      expect(await on({}, {})).toBe('2026-05-06')
    } finally {
      here.clock.now = undefined
    }
  })

  test('leaves out people who are no longer members', async () => {
    const gone = await here.person(project.admin)
    const member = { userId: gone.id, role: 'Viewer' }
    await project.admin.client.call(contract.ProjectMemberAdd, { projectId: project.id, member })
    const { Viewer } = project.people
    const itemList = [{ assignedTo: gone.id }, { assignedTo: Viewer.id }]
    const last = await minutes({ attendeeList: [gone.id, Viewer.id], itemList })
    await project.admin.client.call(contract.ProjectMemberRemove, { projectId: project.id, member })
    const next = await carry(last)
    expect(next.attendeeList).toEqual([Viewer.id])
    expect(next.itemList.map(({ assignedTo }: RecordData) => assignedTo)).toEqual([0, Viewer.id])
  })

  test('is in the folder of the last one, and visible to the same people', async () => {
    const pm = project.people['General Contractor PM']
    const accessByList = await listOf(project, [pm])
    const { folder } = await project.admin.client.call(contract.FolderAdd, {
      folder: { folderProjectId: project.id, accessByList },
    })
    const inside = await minutes({ folderParentId: folder!.folderId })
    const alone = await minutes()
    await project.admin.client.call(contract.FolderUpdate, {
      folder: { folderId: alone.folderId, accessByList },
    })
    for (const last of [inside, alone]) {
      const next = await carry(last, {}, pm)
      expect(next.folderParentId).toBe((await read(pm, recordType, last)).folderParentId)
      expect(await outcome(read(project.people.Viewer, recordType, next))).toBe('404 NotFound')
    }
  })

  test('and the last one are linked; the last one does not change', async () => {
    const last = await minutes({ topic: 'Progress', statusId: 3 })
    const before = await read(project.admin, recordType, last)
    const next = await carry(last, {}, project.people.Superintendent)
    const after = await read(project.admin, recordType, last)
    expect([after, after.etag]).toEqual([before, before.etag])
    expect(await links(last)).toMatchObject([
      { folderId: next.folderId, number: next.number, title: 'Progress', relation: 'CarriedOverTo' },
    ])
    expect(await links(next)).toMatchObject([{ folderId: last.folderId, relation: 'CarriedOverFrom' }])
    const event = (await eventsOf(here, last.folderId)).at(-1)!
    expect([event.action, event.changes]).toEqual(['CarriedOver', [['carriedOverTo', null, next.folderId]]])
  })

  test('is created once: again, or at the same moment, is a 409', async () => {
    const last = await minutes()
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(carry(last))))
    expect(outcomes.sort()).toEqual(['200', '409 Conflict', '409 Conflict'])
    const [{ folderId, number }] = (await links(last)) as [RecordData]
    expect((await refused(carry(last))).meta).toEqual({ folderId: String(folderId), number })
    await project.admin.client.call(contract.FolderDelete, { folderId })
    expect((await carry(last)).folderId).not.toBe(folderId)
  })

  test('is the same one again with the same Idempotency-Key', async () => {
    const last = await minutes()
    const options = { idempotencyKey: randomUUID() }
    const first = await carry(last, {}, project.admin, options)
    expect(await carry(last, {}, project.admin, options)).toEqual(first)
  })

  const refusals: Array<[string, RecordData, string]> = [
    ['of no meeting', { folderId: 0 }, wrong('FolderId', 'NotEmpty')],
    ['of a meeting that does not exist', { folderId: noSuchId }, '404 NotFound'],
    ['on an invalid date', { meetingDate: 'soon' }, wrong('MeetingDate', 'Date')],
  ]
  test.each(refusals)('%s is refused', async (_, request, answer) => {
    const last = await minutes()
    expect(await told(carry(last, request))).toBe(answer)
    expect(await links(last)).toEqual([])
  })

  test('of an RFI, of deleted, foreign or changed minutes, or without rights is refused', async () => {
    const [deleted, moved] = [await minutes(), await minutes()]
    await project.admin.client.call(contract.FolderDelete, { folderId: deleted.folderId })
    const { etag } = await read(project.admin, recordType, moved)
    await set(moved, { notes: 'x' })
    const foreign = await here.project()
    const rfi = await makeOne(project.admin, recordTypes.rfi, project.id)
    const strange = await makeOne(foreign.admin, recordType, foreign.id)
    for (const ids of [deleted, rfi, strange]) expect(await told(carry(ids))).toBe('404 NotFound')
    expect(await told(carry(moved, {}, project.admin, { ifMatch: etag }))).toBe('409 Conflict')
    expect(await told(carry(moved, {}, project.people.Viewer))).toBe('404 NotFound')
    await set(moved, { statusId: 2 })
    expect(await told(carry(moved, {}, project.people.Viewer))).toBe('403 Forbidden')
    expect(await told(carry(moved, {}, project.people.Engineer))).toBe('404 NotFound')
  })
})

test('the history of minutes does not tell of the next ones while they are a draft', async () => {
  const { Viewer, Superintendent } = project.people
  const ids = await withItems({ topic: 'a' })
  await set(ids, { statusId: 2 })
  const next = await carry(ids)
  const told = async (who: Person) => {
    const { changes } = await who.client.call(contract.RecordHistoryRead, { folderId: ids.folderId })
    return changes!.filter(({ action }) => action === 'CarriedOver').map(({ newId }) => newId)
  }
  const id = String(next.folderId)
  expect([await told(Viewer), await told(Superintendent)]).toEqual([[], [id]])
  await set(next, { statusId: 2 })
  expect(await told(Viewer)).toEqual([id])
})
