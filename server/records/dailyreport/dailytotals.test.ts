/** Totals of daily reports: exact people and hours by company and trade, of what the caller sees. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { DailyReportTotalsRead } from '../../../contract/records/dailyreport.ts'
import { rounds } from '../../../test/kit/cases.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const noSuchId = 2_147_483_647
let project: Project<'Superintendent' | 'Subcontractor' | 'Architect'>
beforeAll(async () => {
  project = await here.project(['Superintendent', 'Subcontractor', 'Architect'])
})

const totals = (request: RecordData, who: Person = project.admin) =>
  who.client.call(DailyReportTotalsRead, request) as Promise<RecordData>
const lines = (rows: RecordData[]) =>
  rows.map(({ company, trade, people, hours }) => [company, trade, people, hours])

async function reportWith(
  activities: RecordData[],
  fields: RecordData = {},
  { id, admin }: Project = project,
) {
  const report = await makeOne(admin, recordTypes.dailyReport, id, fields)
  const list = activities.map((one) => ({ ...one, dailyReportId: report.dailyReportId }))
  if (list.length > 0) await make(admin, recordTypes.dailyReportActivity, id, ...list)
  return report
}

describe('the totals of a daily report', () => {
  test('add up its crews and their subcontractors', async () => {
    const { folderId } = await reportWith([
      {
        primarySubc: 'Steel & Sons',
        csi: 5,
        peopleForeman: 1,
        hoursForeman: '8.25',
        peopleTradesman: 4,
        hoursTradesman: 32,
        peopleLaborers: 2,
        hoursLaborers: '15.5',
        peopleApprentice: 1,
        hoursApprentice: '0.05',
        subc1Name: 'Anchor Co',
        subc1People: 2,
        subc1Hours: 16,
        subc4Name: 'Crane Ltd',
        subc4People: 1,
        subc4Hours: '3.3',
      },
      { primarySubc: ' steel & sons ', csi: 51200, peopleForeman: 1, hoursForeman: '8.05' },
      { primarySubc: 'Steel & Sons', csi: 3, peopleForeman: 1, hoursForeman: 1 },
      { csiName: 'Clean-up', peopleLaborers: 3, hoursLaborers: 6 },
      { csiName: 'clean-up', location: 'says nothing to add up' },
    ])
    const response = await totals({ folderId })
    expect(lines(response.totals)).toEqual([
      ['Anchor Co', 'Metals', 2, 16],
      ['Crane Ltd', 'Metals', 1, 3.3],
      ['Steel & Sons', 'Concrete', 1, 1],
      ['Steel & Sons', 'Metals', 9, 63.85],
      [undefined, 'Clean-up', 3, 6],
    ])
    expect(lines(response.companies)).toEqual([
      ['Anchor Co', undefined, 2, 16],
      ['Crane Ltd', undefined, 1, 3.3],
      ['Steel & Sons', undefined, 10, 64.85],
      [undefined, undefined, 3, 6],
    ])
    expect(lines(response.trades)).toEqual([
      [undefined, 'Clean-up', 3, 6],
      [undefined, 'Concrete', 1, 1],
      [undefined, 'Metals', 12, 83.15],
    ])
    expect(response).toMatchObject({
      people: 16,
      hours: 90.15,
      reports: 1,
      activities: 5,
      numberOfRecordsEffected: 5,
    })
  })

  test('take the company from the employer of the crew, its contact, or a name', async () => {
    const { admin } = project
    const { organization } = await admin.client.call(OrganizationAdd, {
      organization: { organizationName: 'Glass Ltd' },
    })
    const organizationId = organization!.organizationId!
    const plain = await here.person(admin, { organizationId })
    const other = await here.person(admin, { organizationId, company: 'Panes & Co' })
    const one = { peopleForeman: 1 }
    const { folderId } = await reportWith([
      { ...one, contact: plain.id },
      { ...one, contact: plain.id, primarySubc: 'GLASS LTD' },
      { ...one, contact: other.id },
      { ...one, contact: plain.id, primarySubc: 'Facade Inc' },
      { ...one, contact: plain.id, primarySubc: 'Facade Inc', is2Tier: true },
      { ...one, contactString: 'The night crew' },
    ])
    const { totals: rows } = await totals({ folderId })
    expect(rows.map(({ company, companyId, people }: RecordData) => [company, companyId, people])).toEqual([
      ['Facade Inc', 0, 1],
      ['GLASS LTD', organizationId, 4],
      ['The night crew', 0, 1],
    ])
  })

  test('of a report without activities are zero', async () => {
    const { folderId } = await reportWith([])
    expect(await totals({ folderId })).toMatchObject({
      totals: [],
      companies: [],
      trades: [],
      people: 0,
      hours: 0,
      reports: 1,
      activities: 0,
    })
  })

  test('of people that overflow an int are exact', async () => {
    const most = 2_147_483_647
    const { folderId } = await reportWith([
      { peopleForeman: most, peopleTradesman: most, subc1Name: 'A', subc1People: most },
    ])
    expect((await totals({ folderId })).people).toBe(3 * most)
  })
})

describe('the totals of a project', () => {
  const days = ['2026-04-01', '2026-04-02', '2026-04-03']
  const ranges: Array<[from: string | undefined, to: string | undefined, people: number]> = [
    [undefined, undefined, 7],
    ['2026-04-02', undefined, 6],
    [undefined, '4/2/2026', 3],
    ['2026-04-02', '2026-04-02', 2],
    ['Apr 3, 2026', '2026-04-03', 4],
    ['2026-04-04', '2026-05-01', 0],
  ]
  let own: Project
  beforeAll(async () => {
    own = await here.project()
    for (const [i, dated] of days.entries())
      await reportWith([{ peopleForeman: 2 ** i }], { dated: `${dated}T00:00:00Z` }, own)
  })
  test.each(ranges)('from %s to %s add up the reports of those days', async (from, to, people) => {
    expect((await totals({ projectId: own.id, from, to }, own.admin)).people).toBe(people)
  })

  test('are those of the only project if the request names none', async () => {
    expect((await totals({}, own.admin)).people).toBe(7)
  })

  test('count only reports that the caller sees, and none in the bin', async () => {
    const { Superintendent, Subcontractor, Architect } = project.people
    const fresh = await here.project([], project.admin)
    const people = [Superintendent, Subcontractor, Architect]
    for (const [i, { id: userId }] of people.entries()) {
      const role = ['Superintendent', 'Subcontractor', 'Architect'][i]
      await project.admin.client.call(ProjectMemberAdd, { projectId: fresh.id, member: { userId, role } })
    }
    await reportWith([{ peopleForeman: 1 }], {}, fresh)
    await reportWith([{ peopleForeman: 2 }], { ccUserList: Subcontractor.login }, fresh)
    const { folderId } = await reportWith([{ peopleForeman: 4 }], {}, fresh)
    await project.admin.client.call(FolderDelete, { folderId })
    const seen = async (who: Person) => {
      const response = await totals({ projectId: fresh.id }, who)
      return [response.people, response.reports]
    }
    expect([await seen(Superintendent), await seen(Subcontractor), await seen(Architect)]).toEqual([
      [3, 2],
      [2, 1],
      [0, 0],
    ])
  })
})

test('for any activities, the rows add up exactly to the total', async () => {
  // In thousandths, at most 24 for each person; without people, any.
  const hours = fc.integer({ min: 0, max: 24_000 })
  const people = fc.integer({ min: 1, max: 500 })
  const name = fc.constantFrom(undefined, 'A', 'a', 'B & Co', ' A ')
  const decimal = (thousandths: number) => (thousandths / 1000).toFixed(3)
  const activity = fc.record({
    primarySubc: name,
    csi: fc.constantFrom(0, 3, 5, 51200, 99),
    csiName: fc.constantFrom(undefined, 'Concrete', 'Odds'),
    hoursForeman: fc.integer({ min: 0, max: 10_000_000 }),
    peopleApprentice: people,
    hoursApprentice: hours,
    subc1Name: name,
    subc1People: people,
    subc1Hours: hours,
    subc3Name: name,
    subc3People: people,
    subc3Hours: hours,
  })
  const asSent = (one: RecordData) =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => [key, /hours/i.test(key) ? decimal(value as number) : value]),
    )
  const thousandths = (value: number) => Math.round(value * 1000)
  await fc.assert(
    fc.asyncProperty(fc.array(activity, { maxLength: 12 }), async (list) => {
      const { folderId } = await reportWith(list.map(asSent))
      const response = await totals({ folderId })
      const sent = (pattern: RegExp) =>
        list.reduce(
          (sum, one) =>
            sum +
            Object.entries(one).reduce((of, [key, value]) => of + (pattern.test(key) ? Number(value) : 0), 0),
          0,
        )
      expect([response.people, thousandths(response.hours)]).toEqual([sent(/people/i), sent(/hours/i)])
      for (const rows of [response.totals, response.companies, response.trades] as RecordData[][]) {
        const added = (key: string) => rows.reduce((sum, row) => sum + thousandths(row[key]), 0)
        expect([added('people'), added('hours')]).toEqual([
          response.people * 1000,
          thousandths(response.hours),
        ])
        const keys = rows.map(({ company, trade }) => `${company?.toLowerCase()} ${trade?.toLowerCase()}`)
        expect(new Set(keys).size).toBe(keys.length)
      }
    }),
    { seed: 11, numRuns: rounds(3, 8, 20) },
  )
})

describe('refused', () => {
  const cases: Array<[string, (report: RecordData) => RecordData, string]> = [
    ['neither report nor project', () => ({}), wrong('ProjectId', 'NotEmpty')],
    ['a report that does not exist', () => ({ folderId: noSuchId }), '404 NotFound'],
    ['a folder that is not a report', () => ({ folderId: project.rootFolderId }), '404 NotFound'],
    ['a project that does not exist', () => ({ projectId: noSuchId }), '404 NotFound'],
    ['an invalid date', () => ({ projectId: project.id, from: 'soon' }), wrong('From', 'Date')],
    [
      'days in the wrong order',
      () => ({ projectId: project.id, from: '2026-04-02', to: '2026-04-01' }),
      wrong('To', 'InclusiveBetween'),
    ],
  ]
  test.each(cases)('%s', async (_, request, expected) => {
    await here.project([], project.admin)
    expect(await told(totals(request({})))).toBe(expected)
  })

  test('a report of another project, of another organization, or in the bin', async () => {
    const [foreign, second] = [await here.project(), await here.project([], project.admin)]
    const [own, strange, binned] = [
      await reportWith([]),
      await reportWith([], {}, foreign),
      await reportWith([]),
    ]
    await project.admin.client.call(FolderDelete, { folderId: binned.folderId })
    expect(await told(totals({ folderId: own.folderId, projectId: second.id }))).toBe(
      wrong('ProjectId', 'Enum'),
    )
    expect(await told(totals({ projectId: foreign.id }))).toBe('404 NotFound')
    for (const { folderId } of [strange, binned])
      expect(await told(totals({ folderId }))).toBe('404 NotFound')
    expect(await told(totals({ folderId: own.folderId }, project.people.Subcontractor))).toBe('404 NotFound')
  })
})
