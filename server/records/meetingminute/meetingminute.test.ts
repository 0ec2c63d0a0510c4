/** Meeting minutes: how they are made, and who sees them. */
import { beforeAll, expect, test } from 'vitest'
import { type Project, refused, site } from '../../../test/harness.ts'
import { change, kinds, type Loose, makeOne, read } from '../../../test/records.ts'

const here = await site()
const kind = kinds.meetingMinute
let project: Project<'Superintendent' | 'Engineer' | 'Subcontractor' | 'Viewer'>
beforeAll(async () => {
  project = await here.project(['Superintendent', 'Engineer', 'Subcontractor', 'Viewer'])
})

const born: Array<[who: string, statusId: number | undefined, is: string | number, numbered: boolean]> = [
  ['Superintendent', undefined, 'Draft', true],
  ['Superintendent', 1, 'Draft', false],
  ['Superintendent', 2, 'Distributed', true],
  ['Superintendent', 3, 409, false],
  ['admin', 3, 'Final', true],
  ['Subcontractor', undefined, 403, false],
  ['Viewer', undefined, 403, false],
]
test.each(born)('minutes made by %s with status %s are %s', async (role, statusId, is, numbered) => {
  const who = role === 'admin' ? project.admin : project.people[role as 'Viewer']
  const made = makeOne(who, kind, project.id, { statusId, topic: 'Weekly' })
  if (typeof is === 'number') return expect((await refused(made)).status).toBe(is)
  const ids = await made
  const minutes = await read(who, kind, ids)
  expect([minutes.statusName, 'number' in minutes]).toEqual([is, numbered])
  expect(ids.number).toMatch(numbered ? /^MM-\d{3}$/ : /^$/)
})

test('minutes are seen by who was there and who has something to do', async () => {
  const { Engineer, Subcontractor, Viewer } = project.people
  const cases: Array<[Loose, sees: (typeof Engineer)[]]> = [
    [{ attendeeList: [Engineer.id] }, [Engineer, Viewer]],
    [{ itemList: [{ topic: 'a' }, { topic: 'b', assignedTo: Subcontractor.id }] }, [Subcontractor, Viewer]],
    [{}, [Viewer]],
  ]
  for (const [fields, sees] of cases) {
    const ids = await makeOne(project.admin, kind, project.id, fields)
    for (const who of [Engineer, Subcontractor, Viewer])
      if (sees.includes(who)) expect((await read(who, kind, ids)).folderId).toBe(ids.folderId)
      else expect((await refused(read(who, kind, ids))).status).toBe(404)
  }
})

test('the day of a meeting is today where nobody said', async () => {
  try {
    here.clock.now = new Date('2026-02-03T12:00:00Z')
    const ids = await makeOne(project.admin, kind, project.id)
    expect((await read(project.admin, kind, ids)).meetingDate).toBe('2026-02-03')
  } finally {
    here.clock.now = undefined
  }
})

const wrongItems: Array<[string, fields: unknown, at: string, errorCode: string]> = [
  ['a date that is none', { dueDate: 'soon' }, '[1].DueDate', 'Date'],
  ['a topic that is too long', { topic: 'x'.repeat(256) }, '[1].Topic', 'Length'],
  ['a number that is too long', { itemNumber: 'x'.repeat(256) }, '[1].ItemNumber', 'Length'],
  ['notes that are too long', { notes: 'x'.repeat(100_001) }, '[1].Notes', 'Length'],
  ['notes with a NUL', { notes: 'a\u0000b' }, '[1].Notes', 'Text'],
  ['a category that is no number', { categoryId: 'Safety' }, '[1].CategoryId', 'Type'],
  ['a status that is not in the list', { statusId: 9 }, '[1].StatusId', 'Enum'],
  ['somebody who is no member', { assignedTo: 2_147_483_647 }, '', 'Enum'],
  ['what is no point', 'Safety', '[1]', 'Type'],
]
test.each(wrongItems)('a point with %s is a 400 naming it', async (_, fields, at, errorCode) => {
  const itemList = [{ topic: 'a' }, fields]
  const fault = await refused(makeOne(project.admin, kind, project.id, { itemList }))
  expect(fault.fields).toMatchObject([{ errorCode, fieldName: `MeetingMinuteList[0].ItemList${at}` }])
  const ids = await makeOne(project.admin, kind, project.id, { topic: 'Weekly' })
  const before = await read(project.admin, kind, ids)
  const again = await refused(change(project.admin, kind, ids, { topic: 'x', itemList }))
  expect(again.fields).toMatchObject([{ errorCode, fieldName: `MeetingMinute.ItemList${at}` }])
  expect(await read(project.admin, kind, ids)).toEqual(before)
})

test('a thousand points are taken, and no more', async () => {
  const itemList = Array.from({ length: 1000 }, () => ({ topic: 'x' }))
  const ids = await makeOne(project.admin, kind, project.id, { itemList })
  const minutes = await read(project.admin, kind, ids)
  expect(minutes.itemList.at(-1).itemNumber).toBe('1.1000')
  const fault = await refused(change(project.admin, kind, ids, { itemList: [...minutes.itemList, {}] }))
  expect(fault.fields).toMatchObject([{ errorCode: 'Length', fieldName: 'MeetingMinute.ItemList' }])
})
