/** Copying a daily report: the copy has the same crews and another day. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd, FolderUpdate } from '../../../contract/documents/folder.ts'
import { ProjectAdd } from '../../../contract/projects/project.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { DailyReportActivityReadByReport, DailyReportCopy } from '../../../contract/records/dailyreport.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, make, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.dailyReport
const noSuchId = 2_147_483_647
let project: Project<'Superintendent' | 'Subcontractor' | 'Viewer' | 'Architect'>
beforeAll(async () => {
  project = await here.project(['Superintendent', 'Subcontractor', 'Viewer', 'Architect'])
})

const copy = async (request: RecordData, who: Person = project.people.Superintendent) =>
  (await who.client.call(DailyReportCopy, request)).dailyReport as RecordData
const activitiesOf = async ({ dailyReportId }: RecordData) =>
  (await project.admin.client.call(DailyReportActivityReadByReport, { dailyReportId })).dailyReportActivities!

const sameEveryDay = {
  reportPeriod: 'Night shift',
  units: 'US',
  unitDescription: 'degrees Fahrenheit',
  ccUserList: 'J. Doe; K. Roe',
}
const ofTheDay = {
  folderDescription: 'Pour of level 3',
  temperature: '71 °F',
  precipitation: 'None',
  sky: 'Clear',
  wind: 'W 5 mph',
  humidity: '40 %',
  pressure: '30 inHg',
  visibility: '10 mi',
  cloudcover: '5 %',
  observationTime: '12:00',
  meDeliveries: 'Rebar',
  issues: 'Crane was late',
  visitors: 'The owner',
}
const crew = {
  location: 'Level 3',
  peopleForeman: 1,
  hoursForeman: 8.25,
  peopleTradesman: 4,
  hoursTradesman: 32,
  peopleLaborers: 2,
  hoursLaborers: 16,
  peopleApprentice: 1,
  hoursApprentice: 8,
  subc1Name: 'Anchor Co',
  subc1People: 3,
  subc1Hours: 24,
  subc4Name: 'Crane Ltd',
  subc4People: 1,
  subc4Hours: 3.5,
  isUnion: true,
  is2Tier: true,
  primarySubc: 'Steel & Sons',
  csi: 51200,
}

const source = async (fields: RecordData = {}, who: Person = project.people.Superintendent) => {
  const sent = { ...sameEveryDay, ...ofTheDay, dated: '2026-04-02T00:00:00Z', ...fields }
  const report = await makeOne(who, recordType, project.id, sent)
  const contact = project.people.Subcontractor.id
  await make(
    project.admin,
    recordTypes.dailyReportActivity,
    project.id,
    { ...crew, contact, description: 'Decking', tempItemId: 'a', dailyReportId: report.dailyReportId },
    { contactString: 'The night crew', csiName: 'Odds', dailyReportId: report.dailyReportId },
  )
  return report
}

describe('a copy', () => {
  test('has the crews and the fields that stay the same, and nothing of the day', async () => {
    const { Superintendent, Subcontractor } = project.people
    const report = await source({ author: project.admin.id })
    const before = [await read(project.admin, recordType, report), await activitiesOf(report)]
    const copied = await copy({ folderId: report.folderId, dated: '2026-04-03T00:00:00Z' })
    expect(copied).toMatchObject({
      ...sameEveryDay,
      author: Superintendent.id,
      dated: '/Date(1775174400000-0000)/',
    })
    expect(copied.folderName).toMatch(/^DR-\d{3} 2026-04-03$/)
    expect(Object.keys(ofTheDay).filter((key) => key in copied)).toEqual([])
    const [first, second] = await activitiesOf(copied)
    expect(first).toMatchObject({ ...crew, contact: Subcontractor.id, contactString: Subcontractor.fullName })
    expect(second).toMatchObject({ contactString: 'The night crew', csiName: 'Odds', peopleForeman: 0 })
    for (const key of ['description', 'tempItemId']) expect(first).not.toHaveProperty(key)
    expect(await read(project.admin, recordType, copied)).toEqual(copied)
    expect([await read(project.admin, recordType, report), await activitiesOf(report)]).toEqual(before)
    expect((await eventsOf(here, copied.folderId)).map(({ action }) => action)).toEqual([
      'Created',
      'ActivityAdded',
      'ActivityAdded',
    ])
  })

  test('keeps a title that is not the day, and is in the same folder', async () => {
    const { folder } = await project.admin.client.call(FolderAdd, { folder: { folderProjectId: project.id } })
    const report = await source({ folderName: 'Tower B', folderParentId: folder!.folderId })
    const copied = await copy({ folderId: report.folderId })
    expect(copied.folderName).toMatch(/^DR-\d{3} Tower B$/)
    expect(copied.folderParentId).toBe(folder!.folderId)
  })

  test('is visible only to people who see the original', async () => {
    const { admin, people } = project
    const first = await makeOne(people.Superintendent, recordType, project.id, { folderName: 'Accident' })
    const accessByList = await listOf(project, [people.Superintendent])
    await admin.client.call(FolderUpdate, { folder: { folderId: first.folderId, accessByList } })
    const second = await copy({ folderId: first.folderId })
    for (const ids of [first, second])
      expect(await told(read(people.Viewer, recordType, ids))).toBe('404 NotFound')
  })

  test('counts as one record, and has the ETag of a new one', async () => {
    const report = await source()
    const answer = await project.admin.client.call(DailyReportCopy, { folderId: report.folderId })
    expect(answer.numberOfRecordsEffected).toBe(1)
    expect(answer.etag).toBe(`"${answer.dailyReport!.folderId}-1"`)
  })

  test('is dated today in the time zone of the project, unless the request has a day', async () => {
    const { project: west } = await project.admin.client.call(ProjectAdd, {
      project: { timeZone: 'America/Los_Angeles' },
    })
    const report = await makeOne(project.admin, recordType, west!.projectId!, { dated: '2026-01-02' })
    try {
      here.clock.now = new Date('2026-04-06T02:00:00Z')
      const today = await copy({ folderId: report.folderId }, project.admin)
      expect(today.folderName).toMatch(/ 2026-04-05$/)
      const dated = await copy({ folderId: report.folderId, dated: '2026-04-07T03:00:00Z' }, project.admin)
      expect(dated.folderName).toMatch(/ 2026-04-06$/)
    } finally {
      here.clock.now = undefined
    }
  })

  test('is created twice by two calls, unless they have the same Idempotency-Key', async () => {
    const { folderId } = await source()
    const [one, other] = [await copy({ folderId }), await copy({ folderId })]
    expect(one.folderId).not.toBe(other.folderId)
    const call = async () => {
      const response = await here.fetch('/api/internal/dailyreport/copy', {
        method: 'POST',
        as: project.admin,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `copy of ${folderId}` },
        body: JSON.stringify({ folderId }),
      })
      return ((await response.json()) as RecordData).dailyReport.folderId
    }
    expect(await call()).toBe(await call())
  })
})

describe('with a project, the newest report of the caller before that day is copied', () => {
  test('and not a later one, one of that day, one of another author, or one in the bin', async () => {
    const own = await here.project(['Superintendent'])
    const { Superintendent } = own.people
    const report = (day: string, fields: RecordData = {}, who: Person = Superintendent) =>
      makeOne(who, recordType, own.id, { dated: `${day}T00:00:00Z`, reportPeriod: day, ...fields })
    await report('2026-04-01')
    await report('2026-04-02', { reportPeriod: 'first of two' })
    await report('2026-04-02', { reportPeriod: 'second of two' })
    await report('2026-04-03', {}, own.admin)
    const { folderId } = await report('2026-04-04')
    await own.admin.client.call(FolderDelete, { folderId })
    await report('2026-04-06')
    const copiedFor = async (day: string) =>
      (await copy({ projectId: own.id, dated: `${day}T00:00:00Z` }, Superintendent)).reportPeriod
    expect(await copiedFor('2026-04-06')).toBe('second of two')
    expect(await copiedFor('2026-04-02')).toBe('2026-04-01')
    const none = { projectId: own.id, dated: '2026-04-01T00:00:00Z' }
    expect(await told(copy(none, Superintendent))).toBe('404 NotFound')
    expect(await told(copy(none, own.admin))).toBe('404 NotFound')
  })
})

describe('refused', () => {
  const cases: Array<[string, (report: RecordData) => [RecordData, Person?], string]> = [
    ['neither report nor project', () => [{}, project.admin], wrong('ProjectId', 'NotEmpty')],
    ['a report that does not exist', () => [{ folderId: noSuchId }], '404 NotFound'],
    ['a folder that is not a report', () => [{ folderId: project.rootFolderId }], '404 NotFound'],
    ['a project that does not exist', () => [{ projectId: noSuchId }], '404 NotFound'],
    ['an invalid time', ({ folderId }) => [{ folderId, dated: 'soon' }], wrong('Dated', 'Date')],
    ['a caller who may only read', ({ folderId }) => [{ folderId }, project.people.Viewer], '403 Forbidden'],
    [
      'a caller who is not a party',
      ({ folderId }) => [{ folderId }, project.people.Subcontractor],
      '404 NotFound',
    ],
    [
      'a caller without access to the section',
      ({ folderId }) => [{ folderId }, project.people.Architect],
      '404 NotFound',
    ],
  ]
  test.each(cases)('%s', async (_, requestFor, expected) => {
    await here.project([], project.admin)
    const report = await source({ ccUserList: '' })
    const count = () =>
      here.database.row('SELECT count(*) FROM daily_report WHERE project_id = $1', [project.id])
    const before = await count()
    expect(await told(copy(...requestFor(report)))).toBe(expected)
    expect(await count()).toEqual(before)
  })

  test('a report in the bin, of another organization, or of another project than the request names', async () => {
    const foreign = await here.project()
    const strange = await makeOne(foreign.admin, recordType, foreign.id)
    const [own, binned] = [await source(), await source()]
    const second = await here.project([], project.admin)
    await project.admin.client.call(FolderDelete, { folderId: binned.folderId })
    for (const { folderId } of [strange, binned])
      expect(await told(copy({ folderId }, project.admin))).toBe('404 NotFound')
    const elsewhere = { folderId: own.folderId, projectId: second.id }
    expect(await told(copy(elsewhere, project.admin))).toBe(wrong('ProjectId', 'Enum'))
  })
})
