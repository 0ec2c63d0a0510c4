/**
 * The dashboard of a small project, counted by hand; and each filter lists exactly what was counted.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { DailyReportReadInFolder } from '../../contract/dailyreport.ts'
import { ProjectDashboardRead } from '../../contract/dashboard.ts'
import type { Operation } from '../../contract/kit.ts'
import { OpenIssueReadInFolder } from '../../contract/openissue.ts'
import { ProjectMemberAdd } from '../../contract/project.ts'
import { PunchListReadInFolder } from '../../contract/punchlist.ts'
import { RFIReadInFolder } from '../../contract/rfi.ts'
import { SubmittalRegisterRead } from '../../contract/submittalregister.ts'
import { remove } from '../../test/binning.ts'
import { type Person, type Project, site } from '../../test/harness.ts'
import { make, makeOne, type RecordData, recordTypes } from '../../test/records.ts'
import { restricted, rfiIn } from '../../test/restricted.ts'
import { told, wrong } from '../../test/told.ts'
import {
  addDays,
  addWorkingDays,
  type Calendar,
  calendarValues,
  workingDays,
} from '../records/engine/declare/days.ts'

const here = await site()
/**
 * A Wednesday, on which everybody signs in. In New York it is still Wednesday when it is Thursday in
 * Greenwich.
 */
here.clock.now = new Date('2026-03-19T02:00:00Z')

const board = (by: Person, projectId: number, weeks?: number) =>
  by.client.call(ProjectDashboardRead, { projectId, weeks }) as Promise<RecordData>
const inNewYork = ({ id }: Project) =>
  here.database.rows(`UPDATE project SET time_zone = 'America/New_York' WHERE id = $1`, [id])

let team: Project<'Viewer' | 'Subcontractor' | 'Architect'>
let orgName: string

/** The architect has another company than their organization. */
beforeAll(async () => {
  team = await here.project(['Viewer', 'Subcontractor', 'Architect'])
  await inNewYork(team)
  const { admin, people, id } = team
  await here.database.rows(`UPDATE person SET company = ' Moore ' WHERE id = $1`, [people.Architect.id])
  orgName = (await here.database.row<{ name: string }>('SELECT name FROM organization WHERE id = $1', [
    admin.organizationId,
  ]))!.name
  await rfis(admin, id, people.Architect.id)
  await submittals(admin, id)
  await punch(admin, id, people.Architect)
  await make(
    admin,
    recordTypes.openIssue,
    id,
    { statusId: 2, dueDate: '2026-03-17' },
    { statusId: 5, dueDate: '2026-03-18' },
    { statusId: 1, dueDate: '2026-03-01' },
    { statusId: 6, dueDate: '2026-03-01' },
  )
  await daily(admin, id)
})

const rfis = (admin: Person, id: number, toUserId: number) =>
  make(
    admin,
    recordTypes.rfi,
    id,
    { statusId: 3, toUserId, dateSubmitted: '2026-03-11', dateDue: '2026-03-20' },
    { statusId: 3, toUserId, dateSubmitted: '2026-03-10', dateDue: '2026-03-17' },
    { statusId: 3, toName: 'Tern; Hart', dateSubmitted: '2026-02-10', dateDue: '2026-03-01' },
    { statusId: 2, dateSubmitted: '2026-03-18', dateDue: '2026-03-18' },
    { statusId: 1, dateDue: '2026-03-01' },
    { statusId: 6, dateDue: '2026-03-01', dateResponsed: '2026-03-09' },
    // Answered after 5 working days where 7 were agreed, 3 where 2 were, 1 where 7 were; and too long ago.
    { statusId: 4, ...dates('2026-03-02', '2026-03-09', '2026-03-11') },
    { statusId: 5, ...dates('2026-03-06', '2026-03-11', '2026-03-10') },
    { statusId: 5, ...dates('2026-02-02', '2026-02-03', '2026-02-11') },
    { statusId: 5, ...dates('2025-12-19', '2025-12-28', '2025-12-30') },
  )
const dates = (sent: string, dateResponsed: string, dateDue: string) => ({
  dateSubmitted: sent,
  dateTransmitted: sent,
  dateResponsed,
  dateDue,
})

const submittals = (admin: Person, id: number) =>
  make(
    admin,
    recordTypes.submittalItem,
    id,
    { submittedDueDate: '2026-03-10' },
    { stage: '2', dateSubmitted: '2026-03-01', returnedDueDate: '2026-03-17' },
    { stage: '2', dateSubmitted: '2026-03-16', returnedDueDate: '2026-03-30' },
    { stage: '4', returnedStatusId: '1' },
    { statusId: '3', explClosed: 'x', submittedDueDate: '2026-03-10' },
  )

const punch = (admin: Person, id: number, architect: Person) =>
  make(
    admin,
    recordTypes.punchList,
    id,
    { responsiblePartyList: ['Acme', 'Zeta; Co'], locationFloor: 'Level 2', dueDate: '2026-03-18' },
    { responsiblePartyList: ['acme'], locationFloor: ' level 02', dueDate: '2026-03-01' },
    { locationSite: 'Yard' },
    { responsiblePartyList: [architect.email], locationFloor: 'Level 10' },
    { status: 1, responsiblePartyList: ['Acme'] },
    { status: 6, responsiblePartyList: ['Acme'] },
  )

const daily = async (admin: Person, id: number) => {
  const days = ['2026-03-12', '2026-03-12', '2026-03-14', '2026-03-17', '2026-03-18']
  const created = await make(
    admin,
    recordTypes.dailyReport,
    id,
    ...days.map((day) => ({ dated: `${day}T00:00:00Z` })),
  )
  const crew = (at: number, primarySubc: string, peopleLaborers: number, hoursLaborers: string) => ({
    dailyReportId: created[at]!.dailyReportId,
    primarySubc,
    peopleLaborers,
    hoursLaborers,
  })
  await make(
    admin,
    recordTypes.dailyReportActivity,
    id,
    crew(0, 'Acme', 5, '40'),
    crew(1, 'ACME', 2, '16.5'),
    crew(2, 'Zeta', 1, '8'),
    crew(3, 'Acme', 6, '48'),
    { ...crew(3, 'Zeta', 3, '24'), subc1Name: 'Third', subc1People: 1, subc1Hours: '0.25' },
  )
}

/** Without the filters, which are tested by using them. */
const plain = (value: any): any => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'filter' && key !== 'folderId')
  return Object.fromEntries(entries.map(([key, each]) => [key, plain(each)]))
}
const ages = (...counts: number[]) =>
  [
    { fromDays: 0, toDays: 7 },
    { fromDays: 8, toDays: 14 },
    { fromDays: 15, toDays: 30 },
    { fromDays: 31 },
  ].map((age, i) => ({ ...age, count: counts[i] }))
const day = (of: string, people: number, hours: number, companies: number, reports: number) => ({
  day: of,
  isMissing: reports === 0,
  people,
  hours,
  companies,
  reports,
})
const answersOf = (from: string, to: string, answered: number, ...days: number[]) => {
  const [medianDays, lowerDays, upperDays, agreedDays] = days
  return { from, to, answered, medianDays, lowerDays, upperDays, agreedDays }
}

describe('the dashboard', () => {
  test('has the six numbers', async () => {
    const all = plain(await board(team.admin, team.id))
    expect(all).toMatchObject({
      from: '2025-12-29',
      today: '2026-03-18',
      openRfis: { count: 5, overdue: 2 },
      submittalsInReview: { count: 2, overdue: 1 },
      openPunchItems: { count: 4, overdue: 1 },
      openIssues: { count: 2, overdue: 1 },
      answerTime: answersOf('2026-02-23', '2026-03-18', 2, 4, 3.5, 4.5, 4.5),
      onSite: day('2026-03-17', 10, 72.25, 3, 1),
    })
  })

  test('has the courts and ages of RFIs and submittals', async () => {
    const { rfiCourts, submittalCourts, ...all } = plain(await board(team.admin, team.id))
    expect(rfiCourts).toEqual([
      { company: 'Moore', isMine: false, count: 2, overdue: 1, ages: ages(1, 1, 0, 0) },
      { company: orgName, isMine: true, count: 2, overdue: 0, ages: ages(1, 0, 1, 0) },
      { company: 'Tern; Hart', isMine: false, count: 1, overdue: 1, ages: ages(0, 0, 0, 1) },
    ])
    expect(submittalCourts).toEqual([
      { company: orgName, isMine: true, count: 3, overdue: 2, ages: ages(2, 0, 1, 0) },
    ])
    expect([all.rfiCourtsLeftOff, all.submittalCourtsLeftOff]).toEqual([0, 0])
  })

  test('has the days to answer by week, for the requested number of weeks', async () => {
    const early = answersOf('2026-02-02', '2026-02-08', 1, 1, 1, 1, 7)
    const late = answersOf('2026-03-09', '2026-03-15', 2, 4, 3.5, 4.5, 4.5)
    const oldest = answersOf('2025-12-22', '2025-12-28', 1, 5, 5, 5, 7)
    const weeks = async (count?: number) => plain((await board(team.admin, team.id, count)).answerWeeks)
    expect(await weeks()).toEqual([early, late])
    expect(await weeks(13)).toEqual([oldest, early, late])
    expect(await weeks(2)).toEqual([late])
    expect(await weeks(1)).toEqual([])
    const { answerTime } = plain(await board(team.admin, team.id, 1))
    expect(answerTime.answered).toBe(2)
  })

  test('has open punch list items by company and floor', async () => {
    const { punchCompanies, punchFloors } = plain(await board(team.admin, team.id))
    const two = { floor: 'Level 2', count: 2, overdue: 1 }
    const ten = { floor: 'Level 10', count: 1, overdue: 0 }
    const none = { count: 1, overdue: 0 }
    expect(punchFloors).toEqual([two, ten, none])
    expect(punchCompanies).toEqual([
      { company: 'Acme', isMine: false, count: 2, overdue: 1, floors: [two] },
      { isMine: false, count: 1, overdue: 0, floors: [none] },
      { company: 'Moore', isMine: false, count: 1, overdue: 0, floors: [ten] },
      {
        company: 'Zeta; Co',
        isMine: false,
        count: 1,
        overdue: 0,
        floors: [{ ...two, count: 1, overdue: 0 }],
      },
    ])
  })

  test('has people by day, and the working days without a report', async () => {
    const all = await board(team.admin, team.id)
    expect(plain(all.days)).toEqual([
      day('2026-03-12', 7, 56.5, 1, 2),
      day('2026-03-13', 0, 0, 0, 0),
      day('2026-03-14', 1, 8, 1, 1),
      day('2026-03-16', 0, 0, 0, 0),
      day('2026-03-17', 10, 72.25, 3, 1),
      day('2026-03-18', 0, 0, 0, 1),
    ])
    expect(all.days.map(({ folderId }: RecordData) => folderId > 0)).toEqual([
      true,
      false,
      true,
      false,
      true,
      true,
    ])
    const week = await board(team.admin, team.id, 1)
    expect(week.from).toBe('2026-03-16')
    expect(plain(week.days).map((one: RecordData) => one.day)).toEqual([
      '2026-03-16',
      '2026-03-17',
      '2026-03-18',
    ])
  })

  test.each(['admin', 'Viewer', 'Subcontractor', 'Architect'] as const)(
    'of %s: each filter lists what was counted',
    async (who) => {
      const by = who === 'admin' ? team.admin : team.people[who]
      const all = await board(by, team.id, 104)
      const wrongly: unknown[] = []
      const check = async (
        list: Operation<any, any>,
        counted: number,
        filter: RecordData,
        more: RecordData = {},
      ) => {
        const request = { parentFolderId: team.rootFolderId, projectId: team.id, take: 1, wantCount: true }
        const answer: RecordData = await by.client.call(list, { ...request, filter: { ...filter, ...more } })
        if (answer.totalCount !== counted) wrongly.push({ filter, more, counted, listed: answer.totalCount })
      }
      const late = { IsOverdue: 'true' }
      const both = async (list: Operation<any, any>, { count, overdue, filter }: RecordData) => {
        await check(list, count, filter)
        await check(list, overdue, filter, late)
      }
      await both(RFIReadInFolder, all.openRfis)
      await both(SubmittalRegisterRead, all.submittalsInReview)
      await both(PunchListReadInFolder, all.openPunchItems)
      await both(OpenIssueReadInFolder, all.openIssues)
      for (const [list, courts] of [
        [RFIReadInFolder, all.rfiCourts],
        [SubmittalRegisterRead, all.submittalCourts],
      ])
        for (const court of courts) {
          await both(list, court)
          for (const age of court.ages) await check(list, age.count, age.filter)
        }
      for (const week of [all.answerTime, ...all.answerWeeks])
        await check(RFIReadInFolder, week.answered, week.filter)
      for (const one of [...all.punchFloors, ...all.punchCompanies]) {
        await both(PunchListReadInFolder, one)
        for (const floor of one.floors ?? []) await both(PunchListReadInFolder, floor)
      }
      for (const one of [all.onSite, ...all.days])
        await check(DailyReportReadInFolder, one.reports, one.filter)
      expect(wrongly).toEqual([])
    },
  )
})

describe('what is counted', () => {
  const zeros = { count: 0, overdue: 0 }
  const nothing = {
    openRfis: zeros,
    submittalsInReview: zeros,
    openPunchItems: zeros,
    openIssues: zeros,
    answerTime: answersOf('2026-02-23', '2026-03-19', 0, 0, 0, 0, 0),
    onSite: { ...day('2026-03-18', 0, 0, 0, 0), isMissing: false },
    rfiCourts: [],
    submittalCourts: [],
    answerWeeks: [],
    punchCompanies: [],
    punchFloors: [],
    days: [],
  }

  test('is nothing in an empty project', async () => {
    const { id, admin } = await here.project()
    expect(plain(await board(admin, id, 104))).toMatchObject(nothing)
  })

  test('is everything for a viewer, records they are a party of for a subcontractor, no daily reports for an architect', async () => {
    const { Viewer, Subcontractor, Architect } = team.people
    const { rfiCourts, ...all } = plain(await board(team.admin, team.id))
    expect(plain(await board(Viewer, team.id))).toEqual({ ...all, rfiCourts })
    const own = plain(await board(Subcontractor, team.id))
    expect(own).toMatchObject({ ...nothing, answerTime: {}, onSite: { people: 0, reports: 0 } })
    const theirs = plain(await board(Architect, team.id))
    expect(theirs.rfiCourts.map(({ isMine }: RecordData) => isMine)).toEqual([true, false, false])
    expect([theirs.openRfis, theirs.days, theirs.onSite.people]).toEqual([all.openRfis, [], 0])
  })

  test('includes records of their company for a subcontractor', async () => {
    const { id, admin } = await here.project()
    const other = await here.organization()
    const member = { email: other.email, role: 'Subcontractor' }
    await admin.client.call(ProjectMemberAdd, { projectId: id, member })
    await make(
      admin,
      recordTypes.rfi,
      id,
      { statusId: 3, toUserId: other.id },
      { statusId: 3, toName: 'Else' },
    )
    await make(admin, recordTypes.submittalItem, id, { responsibleContractorId: other.organizationId }, {})
    await make(other, recordTypes.dailyReport, id, { dated: '2026-03-18T00:00:00Z' })
    const own = plain(await board(other, id))
    expect(own).toMatchObject({ openRfis: { count: 1, overdue: 0 }, onSite: { reports: 1 } })
    expect(own.rfiCourts).toMatchObject([{ isMine: true, count: 1 }])
    expect(own.submittalCourts).toMatchObject([{ isMine: false, count: 1 }])
  })

  test('does not include a restricted folder, the bin or another project', async () => {
    const { team: ours, pm, viewer, folderId } = await restricted(here)
    await rfiIn(pm, folderId)
    const sees = async (by: Person) => plain(await board(by, ours.id)).openRfis.count
    const courts = async (by: Person) => plain(await board(by, ours.id)).rfiCourts.length
    expect([await sees(pm), await sees(viewer), await courts(pm), await courts(viewer)]).toEqual([1, 0, 1, 0])
    const deleted = await makeOne(ours.admin, recordTypes.rfi, ours.id, {})
    await makeOne(ours.admin, recordTypes.rfi, (await here.project([], ours.admin)).id, {})
    expect([await sees(pm), await sees(viewer)]).toEqual([2, 1])
    await remove(ours.admin, deleted.folderId)
    expect([await sees(pm), await sees(viewer)]).toEqual([1, 0])
  })

  test('depends on the day in the project’s time zone', async () => {
    const project = await here.project()
    const { id, admin } = project
    await makeOne(admin, recordTypes.openIssue, id, { statusId: 2, dueDate: '2026-03-18' })
    expect((await board(admin, id)).openIssues.overdue).toBe(1)
    await inNewYork(project)
    expect((await board(admin, id)).openIssues.overdue).toBe(0)
  })

  test('a report is missing after the first one, even if that is before the requested weeks', async () => {
    const { id, admin } = await here.project()
    await makeOne(admin, recordTypes.dailyReport, id, { dated: '2026-03-02T00:00:00Z' })
    const { days } = plain(await board(admin, id, 1))
    expect(days).toEqual(['2026-03-16', '2026-03-17', '2026-03-18'].map((of) => day(of, 0, 0, 0, 0)))
  })

  test('the largest companies are returned if there are too many', async () => {
    const { id, admin } = await here.project()
    const items = Array.from({ length: 102 }, (_, i) => ({
      responsiblePartyList: [`C ${i}`],
      locationFloor: `F ${i}`,
    }))
    await make(admin, recordTypes.punchList, id, ...items, {
      responsiblePartyList: ['C 101'],
      locationFloor: 'F 101',
    })
    const { punchCompanies, punchFloors, ...all } = plain(await board(admin, id))
    expect([punchCompanies.length, punchFloors.length]).toEqual([100, 100])
    expect([all.punchCompaniesLeftOff, all.punchFloorsLeftOff]).toEqual([2, 2])
    expect(punchCompanies[0]).toMatchObject({
      company: 'C 101',
      count: 2,
      floors: [{ floor: 'F 101', count: 2 }],
    })
    expect(punchFloors.at(-1)).toMatchObject({ floor: 'F 101', count: 2 })
  })
})

test('working days are counted as for due days, by any calendar', async () => {
  const begins = Array.from({ length: 14 }, (_, i) => addDays('2026-02-23', i))
  for (const calendar of calendars) {
    const cases = begins.flatMap((from) =>
      [1, 2, 5, 6, 7, 23].map((days) => ({ from, to: addWorkingDays(from, days, calendar), days })),
    )
    const rows = await here.database.rows(
      `SELECT x.from, x.to, ${workingDays('x.from', 'x.to', { worked: '$2::int[]', holidays: '$3::date[]' })} AS days
         FROM json_to_recordset($1) AS x ("from" date, "to" date)`,
      [JSON.stringify(cases), ...calendarValues(calendar)],
    )
    expect(rows).toEqual(cases)
  }
})

/** Usual weeks, with holidays (one on a Saturday), Sunday to Thursday, and one day a week. */
const calendars: Calendar[] = [
  { weekdays: [1, 2, 3, 4, 5], holidays: new Set() },
  { weekdays: [1, 2, 3, 4, 5], holidays: new Set(['2026-02-24', '2026-02-28', '2026-03-16', '2026-03-17']) },
  { weekdays: [7, 1, 2, 3, 4], holidays: new Set(['2026-03-01', '2026-03-06']) },
  { weekdays: [6], holidays: new Set(['2026-03-07', '2026-03-08']) },
]

describe('the dashboard is refused', () => {
  test.each<[string, RecordData, string]>([
    ['without a project', { projectId: undefined }, wrong('ProjectId', 'NotEmpty')],
    ['with a text', { projectId: 'x' }, wrong('ProjectId', 'Type')],
    ['of none', { projectId: 2147483647 }, '404 NotFound'],
    ['for 0 weeks', { weeks: 0 }, wrong('Weeks', 'InclusiveBetween')],
    ['for -1 weeks', { weeks: -1 }, wrong('Weeks', 'InclusiveBetween')],
    ['for 105 weeks', { weeks: 105 }, wrong('Weeks', 'InclusiveBetween')],
    ['for half a week', { weeks: 1.5 }, wrong('Weeks', 'Type')],
  ])('%s', async (_, more, answer) => {
    const request = { projectId: team.id, ...more }
    expect(await told(team.admin.client.call(ProjectDashboardRead, request))).toBe(answer)
  })

  test('to strangers, and without a session', async () => {
    const { admin, id } = team
    expect(await told(board(await here.organization(), id))).toBe('404 NotFound')
    expect(await told(board(await here.person(admin), id))).toBe('404 NotFound')
    const request = admin.client.withKey(undefined).call(ProjectDashboardRead, { projectId: id })
    expect(await told(request)).toBe('401 Unauthorized')
  })
})
