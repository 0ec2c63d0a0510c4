/** Changing and deleting the activities of a daily report. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderDelete } from '../../../contract/records/bin.ts'
import {
  DailyReportActivityDelete,
  DailyReportActivityReadByReport,
  DailyReportRead,
} from '../../../contract/records/dailyreport.ts'
import { intoCompany } from '../../../test/kit/companies.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, eventsOf, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.dailyReportActivity
const noSuchId = 2_147_483_647
let project: Project<'Superintendent' | 'Subcontractor' | 'Viewer'>
beforeAll(async () => {
  project = await here.project(['Superintendent', 'Subcontractor', 'Viewer'])
})

const newReport = (fields: RecordData = {}) =>
  makeOne(project.admin, recordTypes.dailyReport, project.id, fields)
const newActivity = async (fields: RecordData = {}) => {
  const { dailyReportId } = fields.dailyReportId ? fields : await newReport()
  const ids = await makeOne(project.admin, recordType, project.id, { dailyReportId, ...fields })
  return ids as { dailyReportActivityId: number; dailyReportId: number; folderId: number }
}
const set = (ids: RecordData, fields: RecordData, options = {}, who: Person = project.admin) =>
  change(who, recordType, ids, fields, options)
const remove = ({ dailyReportActivityId }: RecordData, who: Person = project.admin, ifMatch?: string) =>
  who.client.call(DailyReportActivityDelete, { dailyReportActivityId }, { ifMatch })
const etagOfReport = async ({ folderId }: RecordData) =>
  (await project.admin.client.call(DailyReportRead, { folderId })).etag

/** Every field that a client can set. */
const whole = {
  contactString: 'F. Ray',
  location: 'Level 3',
  peopleForeman: 1,
  hoursForeman: 8,
  peopleTradesman: 4,
  hoursTradesman: 30.25,
  peopleLaborers: 2,
  hoursLaborers: 16,
  peopleApprentice: 1,
  hoursApprentice: 7.5,
  subc1Name: 'Anchor Co',
  subc1People: 3,
  subc1Hours: 24,
  isUnion: true,
  is2Tier: true,
  primarySubc: 'Steel & Sons',
  csiName: 'Odds and ends',
  description: 'Decking',
}

describe('a changed activity', () => {
  test('is read as it was sent, with all fields or some', async () => {
    const ids = await newActivity()
    expect(await set(ids, whole)).toMatchObject(whole)
    const before = await read(project.admin, recordType, ids)
    expect(await set(ids, { hoursLaborers: '12.50' })).toEqual({ ...before, hoursLaborers: 12.5 })
    const cleared = await set(ids, { location: '', description: null, peopleForeman: null, isUnion: null })
    expect(cleared).toMatchObject({ peopleForeman: 0, isUnion: false, primarySubc: 'Steel & Sons' })
    expect('location' in cleared || 'description' in cleared).toBe(false)
  })

  test('sent back as it was read changes nothing, even by a caller who may only read', async () => {
    const ids = await newActivity(whole)
    const before = await read(project.admin, recordType, ids)
    const seen = await set(ids, before, {}, project.people.Viewer)
    expect(seen).toEqual(before)
    expect((await read(project.admin, recordType, ids)).etag).toBe(before.etag)
    expect(await eventsOf(here, ids.folderId)).toHaveLength(2)
  })

  test('shows the names of its ids, and keeps a text if there is no id', async () => {
    const { Superintendent } = project.people
    const ids = await newActivity({ contactString: 'The night crew', csiName: 'Odds' })
    const named = await set(ids, { contact: Superintendent.id, csi: 26, contactString: 'nonsense' })
    expect(named).toMatchObject({ contactString: Superintendent.fullName, csiName: 'Electrical' })
    const bare = await set(ids, { contact: 0, csi: 0 })
    expect('contactString' in bare || 'csiName' in bare).toBe(false)
    expect((await set(ids, { contactString: 'The day crew' })).contactString).toBe('The day crew')
  })

  test('gets a new ETag while the report keeps its own, and is an event of the report', async () => {
    const ids = await newActivity({ description: 'Decking', hoursForeman: 8 })
    const [report, first] = [await etagOfReport(ids), (await read(project.admin, recordType, ids)).etag]
    await set(ids, { description: 'Decking, bay 2', hoursForeman: '8.00' })
    expect((await read(project.admin, recordType, ids)).etag).not.toBe(first)
    expect(await etagOfReport(ids)).toBe(report)
    const event = (await eventsOf(here, ids.folderId)).at(-1)!
    const field = `dailyReportActivity[${ids.dailyReportActivityId}].description`
    expect([event.action, event.changes]).toEqual(['ActivityUpdated', [[field, 'Decking', 'Decking, bay 2']]])
  })

  test('that has changed since it was read is a 409 that names the changed fields', async () => {
    const ids = await newActivity()
    const other = await newActivity({ dailyReportId: ids.dailyReportId })
    await set(ids, { location: 'Level 1' })
    const { etag } = await read(project.admin, recordType, ids)
    await set(other, { primarySubc: 'x' })
    await set(ids, { description: 'a', csi: 3 })
    for (const call of [
      () => set(ids, { isUnion: true }, { ifMatch: etag }),
      () => remove(ids, project.admin, etag),
    ]) {
      const fault = await refused(call())
      expect([fault.status, fault.meta.fields!.split(',').sort()]).toEqual([409, ['CSI', 'Description']])
    }
    const { etag: now } = await read(project.admin, recordType, ids)
    expect((await set(ids, { isUnion: true }, { ifMatch: now })).isUnion).toBe(true)
  })

  test('keeps the fields of all concurrent updates', async () => {
    const ids = await newActivity()
    const fields = ['location', 'description', 'primarySubc', 'subc1Name', 'subc2Name', 'subc3Name']
    await Promise.all(fields.map((field) => set(ids, { [field]: field })))
    const after = await read(project.admin, recordType, ids)
    expect(after).toMatchObject(Object.fromEntries(fields.map((field) => [field, field])))
    expect(after.etag).toBe(`"${ids.dailyReportActivityId}-${fields.length + 1}"`)
  })
})

test('a deleted activity is gone; the history of the report keeps its fields', async () => {
  const ids = await newActivity({ description: 'Decking', peopleForeman: 2, hoursForeman: '7.250' })
  const stays = await newActivity({ dailyReportId: ids.dailyReportId })
  const report = await etagOfReport(ids)
  expect((await remove(ids)).numberOfRecordsEffected).toBe(1)
  expect(await told(read(project.admin, recordType, ids))).toBe('404 NotFound')
  expect(await told(remove(ids))).toBe('404 NotFound')
  const { dailyReportId } = ids
  const list = await project.admin.client.call(DailyReportActivityReadByReport, { dailyReportId })
  expect(list.dailyReportActivities!.map((one) => one.dailyReportActivityId)).toEqual([
    stays.dailyReportActivityId,
  ])
  expect(await etagOfReport(ids)).toBe(report)
  const event = (await eventsOf(here, ids.folderId)).at(-1)!
  const at = `dailyReportActivity[${ids.dailyReportActivityId}]`
  expect([event.action, event.changes]).toEqual([
    'ActivityDeleted',
    [
      ['dailyReportActivityId', ids.dailyReportActivityId, null],
      [`${at}.peopleForeman`, 2, 0],
      [`${at}.hoursForeman`, '7.25', 0],
      [`${at}.description`, 'Decking', null],
    ],
  ])
})

describe('refused', () => {
  type Ids = Awaited<ReturnType<typeof newActivity>>
  const one = 'DailyReportActivity'
  const changes: Array<[string, (ids: Ids) => Promise<unknown>, string]> = [
    ['no id', () => set({}, { location: 'x' }), wrong(`${one}.DailyReportActivityId`, 'NotEmpty')],
    ['an id that does not exist', () => set({ dailyReportActivityId: noSuchId }, {}), '404 NotFound'],
    ['another report', (ids) => set(ids, { dailyReportId: noSuchId }), wrong(`${one}.DailyReportId`, 'Enum')],
    ['an unknown contact', (ids) => set(ids, { contact: noSuchId }), wrong(`${one}.Contact`, 'Enum')],
    [
      'a text that is too long',
      (ids) => set(ids, { location: 'x'.repeat(100_001) }),
      wrong(`${one}.Location`, 'Length'),
    ],
    [
      'a name that is too long',
      (ids) => set(ids, { subc4Name: 'x'.repeat(256) }),
      wrong(`${one}.Subc4Name`, 'Length'),
    ],
    ['hours in words', (ids) => set(ids, { hoursForeman: 'eight' }), wrong(`${one}.HoursForeman`, 'Type')],
    [
      'a change by a viewer',
      (ids) => set(ids, { location: 'x' }, {}, project.people.Viewer),
      '403 Forbidden',
    ],
    [
      'a change by a caller who is not a party',
      (ids) => set(ids, { location: 'x' }, {}, project.people.Subcontractor),
      '404 NotFound',
    ],
    ['no id to delete', () => remove({}), wrong('DailyReportActivityId', 'NotEmpty')],
    ['deleted by a viewer', (ids) => remove(ids, project.people.Viewer), '403 Forbidden'],
    [
      'deleted by a caller who is not a party',
      (ids) => remove(ids, project.people.Subcontractor),
      '404 NotFound',
    ],
  ]
  test.each(changes)('%s', async (_, call, expected) => {
    const ids = await newActivity({ description: 'Decking' })
    const before = await read(project.admin, recordType, ids)
    expect(await told(call(ids))).toBe(expected)
    expect(await read(project.admin, recordType, ids)).toEqual(before)
  })

  test('an activity of another project, or of a report in the bin', async () => {
    const foreign = await here.project()
    const strange = await makeOne(foreign.admin, recordTypes.dailyReport, foreign.id)
    const { dailyReportId } = strange
    const theirs = await makeOne(foreign.admin, recordType, foreign.id, { dailyReportId })
    const binned = await newActivity()
    await project.admin.client.call(FolderDelete, { folderId: binned.folderId })
    for (const ids of [theirs, binned]) {
      expect(await told(set(ids, { location: 'x' }))).toBe('404 NotFound')
      expect(await told(remove(ids))).toBe('404 NotFound')
      const more = { dailyReportId: ids.dailyReportId }
      expect(await told(makeOne(project.admin, recordType, project.id, more))).toBe('404 NotFound')
    }
  })
})

test('the author can change and delete an activity, and somebody on the copy list cannot', async () => {
  const { Subcontractor } = project.people
  const { Subcontractor: author } = project.people
  await intoCompany(here, [author])
  const copied = await newActivity(
    await newReport({ ccUserList: author.login }).then(({ dailyReportId }) => ({ dailyReportId })),
  )
  expect(await told(set(copied, { location: 'x' }, {}, author))).toBe('403 Forbidden')
  const { dailyReportId } = await newReport({ author: author.id })
  const ids = await newActivity({ dailyReportId })
  expect(await told(set(ids, { location: 'x' }, {}, project.people.Superintendent))).toBe('403 Forbidden')
  expect((await set(ids, { location: 'Level 2' }, {}, Subcontractor)).location).toBe('Level 2')
  await remove(ids, Subcontractor)
  expect(await told(read(project.admin, recordType, ids))).toBe('404 NotFound')
})
