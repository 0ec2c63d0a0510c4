/**
 * The dashboard of a small project, counted by hand; and each filter lists exactly what was counted.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../../contract/kit.ts'
import { ProjectDashboardRead } from '../../../contract/projects/dashboard.ts'
import { DailyReportReadInFolder } from '../../../contract/records/dailyreport.ts'
import { OpenIssueReadInFolder } from '../../../contract/records/openissue.ts'
import { PunchListReadInFolder } from '../../../contract/records/punchlist.ts'
import { RFIReadInFolder } from '../../../contract/records/rfi.ts'
import { SubmittalRegisterRead } from '../../../contract/records/submittalregister.ts'
import { sample } from '../../../test/kit/cases.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import {
  answersOf,
  board,
  day,
  emptyBoard,
  filledProject,
  plain,
  wednesday,
} from '../../../test/kit/worlds/dashboard.ts'

const here = prepared(() => site())
beforeAll(() => {
  here.clock.now = wednesday
})

let team: Awaited<ReturnType<typeof filledProject>>
let orgName: string

beforeAll(async () => {
  team = await filledProject(here)
  orgName = (await here.database.row<{ name: string }>('SELECT name FROM organization WHERE id = $1', [
    team.admin.organizationId,
  ]))!.name
})

const ages = (...counts: number[]) =>
  [
    { fromDays: 0, toDays: 7 },
    { fromDays: 8, toDays: 14 },
    { fromDays: 15, toDays: 30 },
    { fromDays: 31 },
  ].map((age, i) => ({ ...age, count: counts[i] }))

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
      // One of them is to a text that stands for nobody: it waits on the manager.
      { company: orgName, isMine: true, count: 3, overdue: 1, ages: ages(1, 0, 1, 1) },
      { company: 'Moore', isMine: false, count: 2, overdue: 1, ages: ages(1, 1, 0, 0) },
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

  test.each(
    sample(['admin', 'Viewer', 'Subcontractor', 'Architect'] as const, 'dashboard of s each filter', 4),
  )('of %s: each filter lists what was counted', async (who) => {
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
    for (const one of [all.onSite, ...all.days]) await check(DailyReportReadInFolder, one.reports, one.filter)
    expect(wrongly).toEqual([])
  })

  test('counts what is issued for a viewer, records they are a party of for a subcontractor, no daily reports for an architect', async () => {
    const { Viewer, Subcontractor, Architect } = team.people
    const { rfiCourts, ...all } = plain(await board(team.admin, team.id))
    // One RFI is Submitted: the viewer, who is of another company, does not see it.
    const [ours, architects] = rfiCourts
    expect(plain(await board(Viewer, team.id))).toEqual({
      ...all,
      openRfis: { ...all.openRfis, count: all.openRfis.count - 1 },
      rfiCourts: [architects, { ...ours, isMine: false, count: 2, ages: ages(0, 0, 1, 1) }],
      submittalCourts: all.submittalCourts.map((court: RecordData) => ({ ...court, isMine: false })),
    })
    const own = plain(await board(Subcontractor, team.id))
    expect(own).toMatchObject({ ...emptyBoard, answerTime: {}, onSite: { people: 0, reports: 0 } })
    const theirs = plain(await board(Architect, team.id))
    expect(theirs.rfiCourts.map(({ isMine }: RecordData) => isMine)).toEqual([true, false])
    const issued = { ...all.openRfis, count: all.openRfis.count - 1 }
    expect([theirs.openRfis, theirs.days, theirs.onSite.people]).toEqual([issued, [], 0])
  })
})

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
