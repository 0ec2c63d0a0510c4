/** What the dashboard counts: by rights, time zone and company. */
import { beforeAll, describe, expect, test } from 'vitest'
import { readDay } from '../../../contract/fields/dates.ts'
import { addDays, type Day } from '../../../contract/fields/days.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, recordTypes } from '../../../test/kit/records.ts'
import { restricted, rfiIn } from '../../../test/kit/restricted.ts'
import { remove } from '../../../test/kit/worlds/binning.ts'
import { board, day, emptyBoard, inNewYork, plain, wednesday } from '../../../test/kit/worlds/dashboard.ts'
import {
  addWorkingDays,
  type Calendar,
  calendarValues,
  workingDays,
} from '../../records/engine/declare/days.ts'

const here = prepared(() => site())
beforeAll(() => {
  here.clock.now = wednesday
})

describe('what is counted', () => {
  test('is nothing in an empty project', async () => {
    const { id, admin } = await here.project()
    expect(plain(await board(admin, id, 104))).toMatchObject(emptyBoard)
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
    expect(own.submittalCourts).toMatchObject([{ isMine: true, count: 1 }])
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
    await inNewYork(here, project)
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
  const begins = Array.from({ length: 14 }, (_, i) => addDays(dayOf('2026-02-23'), i))
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

const dayOf = (text: string): Day => readDay(text)!
const days = (...texts: string[]): Set<Day> => new Set(texts.map(dayOf))

/** Usual weeks, with holidays (one on a Saturday), Sunday to Thursday, and one day a week. */
const calendars: Calendar[] = [
  { weekdays: [1, 2, 3, 4, 5], holidays: new Set() },
  { weekdays: [1, 2, 3, 4, 5], holidays: days('2026-02-24', '2026-02-28', '2026-03-16', '2026-03-17') },
  { weekdays: [7, 1, 2, 3, 4], holidays: days('2026-03-01', '2026-03-06') },
  { weekdays: [6], holidays: days('2026-03-07', '2026-03-08') },
]
