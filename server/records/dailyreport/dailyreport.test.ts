/** Daily reports and the activities in them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderGet } from '../../../contract/documents/folder.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectAdd } from '../../../contract/projects/project.ts'
import { DailyReportActivityReadByReport } from '../../../contract/records/dailyreport.ts'
import { intoCompany } from '../../../test/kit/companies.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { eventsOf, make, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'

const here = prepared(() => site())
const recordType = recordTypes.dailyReport
const activity = recordTypes.dailyReportActivity
let project: Project<'Superintendent' | 'Subcontractor' | 'Architect' | 'Viewer'>
beforeAll(async () => {
  project = await here.project(['Superintendent', 'Subcontractor', 'Architect', 'Viewer'])
})

const dayOf = async (ids: RecordData) =>
  (await here.database.row<{ day: string }>('SELECT dated_day AS day FROM daily_report WHERE id = $1', [
    ids.dailyReportId,
  ]))!.day

describe('the day of a daily report', () => {
  const cases: Array<[dated: string | undefined, day: string, ms: number]> = [
    ['2026-04-02T00:00:00Z', '2026-04-02', Date.UTC(2026, 3, 2)],
    ['/Date(1775088000000)/', '2026-04-02', 1775088000000],
    ['2026-04-02T03:00:00Z', '2026-04-01', Date.UTC(2026, 3, 2, 3)],
    ['2026-04-02T20:00:00-07:00', '2026-04-02', Date.UTC(2026, 3, 3, 3)],
    [undefined, '2026-04-05', Date.UTC(2026, 3, 5)],
    ['0001-01-01T00:00:00', '2026-04-05', Date.UTC(2026, 3, 5)],
  ]
  test.each(cases)('dated %s is %s', async (dated, day, ms) => {
    try {
      here.clock.now = new Date('2026-04-06T02:00:00Z')
      const { project: west } = await project.admin.client.call(ProjectAdd, {
        project: { timeZone: 'America/Los_Angeles' },
      })
      const ids = await makeOne(project.admin, recordType, west!.projectId!, { dated })
      const report = await read(project.admin, recordType, ids)
      expect([report.dated, await dayOf(ids)]).toEqual([`/Date(${ms}-0000)/`, day])
      expect(report.folderName).toBe(`${ids.number} ${day}`)
    } finally {
      here.clock.now = undefined
    }
  })

  test('can be the same for several reports', async () => {
    const dated = '2026-04-02'
    const created = await make(project.admin, recordType, project.id, { dated }, { dated }, { dated })
    expect(new Set(created.map(({ number }) => number)).size).toBe(3)
  })
})

test('a daily report is a node named by its number and title', async () => {
  const sent = { folderName: 'Night shift', folderDescription: 'Pour of level 3' }
  const ids = await makeOne(project.admin, recordType, project.id, sent)
  const name = `${ids.number} Night shift`
  expect(await read(project.admin, recordType, ids)).toMatchObject({ ...sent, folderName: name })
  const { folder } = await project.admin.client.call(FolderGet, { folderId: ids.folderId })
  expect(folder).toMatchObject({ folderName: name, folderReferenceId: ids.dailyReportId, folderType: 161 })
})

test('the author of a daily report is its creator; the author and the copy list can see it', async () => {
  const { Superintendent, Subcontractor, Architect } = project.people
  const own = await makeOne(Subcontractor, recordType, project.id)
  expect((await read(Subcontractor, recordType, own)).author).toBe(Subcontractor.id)
  const cases: Array<[RecordData, boolean]> = [
    [{}, false],
    [{ author: Subcontractor.id }, true],
    [{ ccUserList: `J. Doe; ${Subcontractor.email}` }, true],
    [{ ccUserList: `${Subcontractor.login},x` }, true],
    [{ ccUserList: 'J. Doe' }, false],
  ]
  for (const [fields, sees] of cases) {
    const ids = await makeOne(Superintendent, recordType, project.id, fields)
    if (sees) expect((await read(Subcontractor, recordType, ids)).folderId).toBe(ids.folderId)
    else expect((await refused(read(Subcontractor, recordType, ids))).status).toBe(404)
    expect((await refused(read(Architect, recordType, ids))).status).toBe(404)
  }
  expect((await refused(makeOne(Architect, recordType, project.id))).status).toBe(403)
})

describe('activities', () => {
  const of = async (report: RecordData, who: Person = project.admin) => {
    const { dailyReportId } = report
    return who.client.call(DailyReportActivityReadByReport, { dailyReportId })
  }
  const report = () => makeOne(project.admin, recordType, project.id)

  test('of a report are listed in the order of their creation', async () => {
    const ids = await report()
    const { dailyReportId } = ids
    expect(await of(ids)).toMatchObject({ dailyReportActivities: [], numberOfRecordsEffected: 0 })
    const names = ['Formwork', 'Rebar', 'Pour'].map((description) => ({ dailyReportId, description }))
    const created = await make(project.admin, activity, project.id, ...names)
    const answer = await of(ids)
    expect(answer.dailyReportActivities).toMatchObject(names)
    expect(answer.dailyReportActivities!.map((one) => one.dailyReportActivityId)).toEqual(
      created.map((one) => one.dailyReportActivityId),
    )
    expect(answer.numberOfRecordsEffected).toBe(3)
    expect((await eventsOf(here, ids.folderId)).map(({ action }) => action)).toEqual([
      'Created',
      'ActivityAdded',
      'ActivityAdded',
      'ActivityAdded',
    ])
    expect((await read(project.admin, recordType, ids)).etag).toBe(`"${ids.folderId}-1"`)
  })

  test('of two reports in one request are added each to its report', async () => {
    const [one, two] = [await report(), await report()]
    const dailyReportIds = [one.dailyReportId, two.dailyReportId, one.dailyReportId]
    await make(
      project.admin,
      activity,
      project.id,
      ...dailyReportIds.map((dailyReportId) => ({ dailyReportId })),
    )
    expect((await of(one)).dailyReportActivities).toHaveLength(2)
    expect((await of(two)).dailyReportActivities).toHaveLength(1)
  })

  const divisions: Array<[csi: number, sent: string | undefined, name: string | undefined]> = [
    [3, 'nonsense', 'Concrete'],
    [260500, undefined, 'Electrical'],
    [33000, undefined, 'Concrete'],
    [48, undefined, 'Electrical Power Generation'],
    [99, 'nonsense', undefined],
    [470000, undefined, undefined],
    [15, undefined, undefined],
    [150000, undefined, undefined],
    [-3, undefined, undefined],
    [0, 'Odds and ends', 'Odds and ends'],
  ]
  test.each(divisions)('with CSI %s and CsiName %s have the trade %s', async (csi, csiName, name) => {
    const { dailyReportId } = await report()
    const created = await makeOne(project.admin, activity, project.id, { dailyReportId, csi, csiName })
    const one = await read(project.admin, activity, created)
    expect([one.csi, one.csiName]).toEqual([csi, name])
  })

  test('have a person of the directory or a name as their contact', async () => {
    const { admin } = project
    const { dailyReportId } = await report()
    const { organization } = await admin.client.call(OrganizationAdd, {
      organization: { organizationName: 'Steel' },
    })
    const contact = await here.person(admin, {
      organizationId: organization!.organizationId!,
      firstName: 'Flo',
      lastName: 'Ray',
    })
    const created = await make(
      admin,
      activity,
      project.id,
      { dailyReportId, contact: contact.id, contactString: 'nonsense' },
      { dailyReportId, contact: 0, contactString: 'The night crew' },
    )
    expect(await read(admin, activity, created[0]!)).toMatchObject({
      contact: contact.id,
      contactString: 'Flo Ray',
    })
    expect((await read(admin, activity, created[1]!)).contactString).toBe('The night crew')
  })

  test('can be added by writers, and seen by people who see the report', async () => {
    const { Superintendent, Subcontractor, Viewer } = project.people
    await intoCompany(here, [Subcontractor])
    const hidden = await report()
    const shared = await makeOne(Subcontractor, recordType, project.id)
    const copied = await makeOne(project.admin, recordType, project.id, { ccUserList: Subcontractor.login })
    const add = (who: Person, { dailyReportId }: RecordData) =>
      makeOne(who, activity, project.id, { dailyReportId })
    expect((await refused(add(Viewer, hidden))).status).toBe(403)
    expect((await refused(add(Subcontractor, hidden))).status).toBe(404)
    expect((await refused(add(Subcontractor, copied))).status).toBe(403)
    const own = await add(Subcontractor, shared)
    const other = await add(Superintendent, hidden)
    expect((await read(Subcontractor, activity, own)).dailyReportId).toBe(shared.dailyReportId)
    expect((await refused(read(Subcontractor, activity, other))).status).toBe(404)
    expect((await refused(of(hidden, Subcontractor))).status).toBe(404)
    expect((await of(shared, Viewer)).dailyReportActivities).toHaveLength(1)
  })

  test('store hours exactly', async () => {
    const { dailyReportId } = await report()
    const created = await makeOne(project.admin, activity, project.id, {
      dailyReportId,
      hoursForeman: '7.250',
      peopleForeman: 2,
    })
    expect(await read(project.admin, activity, created)).toMatchObject({
      hoursForeman: 7.25,
      hoursLaborers: 0,
    })
  })
})
