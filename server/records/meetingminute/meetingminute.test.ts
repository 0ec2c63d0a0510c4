/** Meeting minutes: creating them, who sees them, and invalid items. */
import { beforeAll, expect, test } from 'vitest'
import { type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.meetingMinute
let project: Project<'Superintendent' | 'Engineer' | 'Subcontractor' | 'Viewer'>
beforeAll(async () => {
  project = await here.project(['Superintendent', 'Engineer', 'Subcontractor', 'Viewer'])
})

const initialStates: Array<
  [who: string, statusId: number | undefined, expected: string | number, numbered: boolean]
> = [
  ['Superintendent', undefined, 'Draft', true],
  ['Superintendent', 1, 'Draft', false],
  ['Superintendent', 2, 'Distributed', true],
  ['Superintendent', 3, 403, false],
  ['admin', 3, 'Final', true],
  ['Subcontractor', undefined, 403, false],
  ['Viewer', undefined, 403, false],
]
test.each(initialStates)(
  'minutes created by %s with status %s are %s',
  async (role, statusId, expected, numbered) => {
    const who = role === 'admin' ? project.admin : project.people[role as 'Viewer']
    const created = makeOne(who, recordType, project.id, { statusId, topic: 'Weekly' })
    if (typeof expected === 'number') return expect((await refused(created)).status).toBe(expected)
    const ids = await created
    const minutes = await read(who, recordType, ids)
    expect([minutes.statusName, 'number' in minutes]).toEqual([expected, numbered])
    expect(ids.number).toMatch(numbered ? /^MM-\d{3}$/ : /^$/)
  },
)

test('distributed minutes are visible to attendees and to people with an assigned item', async () => {
  const { Engineer, Subcontractor, Viewer } = project.people
  const cases: Array<[RecordData, sees: (typeof Engineer)[]]> = [
    [{ attendeeList: [Engineer.id] }, [Engineer, Viewer]],
    [{ itemList: [{ topic: 'a' }, { topic: 'b', assignedTo: Subcontractor.id }] }, [Subcontractor, Viewer]],
    [{}, [Viewer]],
  ]
  for (const [fields, sees] of cases) {
    const ids = await makeOne(project.admin, recordType, project.id, fields)
    for (const who of [Engineer, Subcontractor, Viewer])
      expect((await refused(read(who, recordType, ids))).status).toBe(404)
    await change(project.admin, recordType, ids, { statusId: 2 })
    for (const who of [Engineer, Subcontractor, Viewer])
      if (sees.includes(who)) expect((await read(who, recordType, ids)).folderId).toBe(ids.folderId)
      else expect((await refused(read(who, recordType, ids))).status).toBe(404)
  }
})

test('the day of a meeting is today if the request has none', async () => {
  try {
    here.clock.now = new Date('2026-02-03T12:00:00Z')
    const ids = await makeOne(project.admin, recordType, project.id)
    expect((await read(project.admin, recordType, ids)).meetingDate).toBe('2026-02-03')
  } finally {
    here.clock.now = undefined
  }
})

const wrongItems: Array<[string, fields: unknown, at: string, errorCode: string]> = [
  ['an invalid date', { dueDate: 'soon' }, '[1].DueDate', 'Date'],
  ['a topic that is too long', { topic: 'x'.repeat(256) }, '[1].Topic', 'Length'],
  ['a number that is too long', { itemNumber: 'x'.repeat(256) }, '[1].ItemNumber', 'Length'],
  ['notes that are too long', { notes: 'x'.repeat(100_001) }, '[1].Notes', 'Length'],
  ['notes with a NUL', { notes: 'a\u0000b' }, '[1].Notes', 'Text'],
  ['a category that is not a number', { categoryId: 'Safety' }, '[1].CategoryId', 'Type'],
  ['a status that is not in the code list', { statusId: 9 }, '[1].StatusId', 'Enum'],
  ['a person who is not a member', { assignedTo: 2_147_483_647 }, '', 'Enum'],
  ['a text instead of an item', 'Safety', '[1]', 'Type'],
]
test.each(wrongItems)('an item with %s is a 400 that names it', async (_, fields, at, errorCode) => {
  const itemList = [{ topic: 'a' }, fields]
  const fault = await refused(makeOne(project.admin, recordType, project.id, { itemList }))
  expect(fault.fields).toMatchObject([{ errorCode, fieldName: `MeetingMinuteList[0].ItemList${at}` }])
  const ids = await makeOne(project.admin, recordType, project.id, { topic: 'Weekly' })
  const before = await read(project.admin, recordType, ids)
  const again = await refused(change(project.admin, recordType, ids, { topic: 'x', itemList }))
  expect(again.fields).toMatchObject([{ errorCode, fieldName: `MeetingMinute.ItemList${at}` }])
  expect(await read(project.admin, recordType, ids)).toEqual(before)
})

test('at most a thousand items are accepted', async () => {
  const itemList = Array.from({ length: 1000 }, () => ({ topic: 'x' }))
  const ids = await makeOne(project.admin, recordType, project.id, { itemList })
  const minutes = await read(project.admin, recordType, ids)
  expect(minutes.itemList.at(-1).itemNumber).toBe('1.1000')
  const fault = await refused(change(project.admin, recordType, ids, { itemList: [...minutes.itemList, {}] }))
  expect(fault.fields).toMatchObject([{ errorCode: 'Length', fieldName: 'MeetingMinute.ItemList' }])
})
