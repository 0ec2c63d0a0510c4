/** The calendar and the defaults of a project: who changes them, and what they do to new records. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectGet, ProjectUpdate } from '../../../contract/projects/project.ts'
import { ProjectDefaultsRead, ProjectDefaultsSave } from '../../../contract/projects/projectdefaults.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { eventsOf, told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Superintendent', 'Architect', 'Viewer'] as const
let team: Project<(typeof roles)[number]>
beforeAll(async () => {
  team = await here.project(roles)
})

const save = async (who: Person, projectId: number, defaults: RecordData) =>
  (await who.client.call(ProjectDefaultsSave, { projectId, defaults })).defaults!
const defaultsOf = async (who: Person, projectId: number) =>
  (await who.client.call(ProjectDefaultsRead, { projectId })).defaults!

describe('the defaults', () => {
  test('of a new project', async () => {
    expect(await defaultsOf(team.people.Viewer, team.id)).toEqual({
      workingWeekdays: [1, 2, 3, 4, 5],
      holidays: [],
      rfiDays: 7,
      rfiInWorkingDays: true,
      issueDays: 7,
      issueInWorkingDays: true,
      punchDays: 10,
      punchInWorkingDays: true,
      reviewDays: 10,
      reviewInWorkingDays: true,
      copies: [],
      numbering: [],
      contractorReview: true,
      reportLockDays: 0,
      objectionDays: 7,
      paperSize: 'Letter',
      originalPhotos: false,
    })
  })

  test('are changed by managers, field by field, with an event', async () => {
    const { id, people } = await here.project(roles)
    const pm = people['General Contractor PM']
    const saved = await save(pm, id, {
      workingWeekdays: [4, 7, 1, 2, 3, 3],
      holidays: [
        { day: '12/25/2026', name: 'Christmas' },
        { day: '2026-01-01', name: ' New Year ' },
      ],
      rfiDays: 5,
      rfiInWorkingDays: false,
      copies: [' Ann ', ''],
      numbering: [{ folderType: 121, prefix: 'Q-', start: 100 }],
      reportLockDays: 3,
      submitTo: 'Ann',
    })
    expect(saved).toMatchObject({
      workingWeekdays: [1, 2, 3, 4, 7],
      holidays: [
        { day: '2026-01-01', name: 'New Year' },
        { day: '2026-12-25', name: 'Christmas' },
      ],
      rfiDays: 5,
      rfiInWorkingDays: false,
      issueDays: 7,
      copies: ['Ann'],
      numbering: [{ folderType: 121, prefix: 'Q', start: 100 }],
      reportLockDays: 3,
      submitTo: 'Ann',
    })
    const events = await eventsOf(here, { projectId: id, personId: pm.id })
    expect(events.map(({ action }) => action)).toEqual(['ProjectDefaultsUpdated', 'ProjectUpdated'])
    expect(events[0]!.changes).toContainEqual(['rfiDays', 7, 5])
    expect(events[1]!.changes).toEqual([['submitTo', null, 'Ann']])
    await save(pm, id, saved)
    expect(await eventsOf(here, { projectId: id, personId: pm.id })).toHaveLength(2)
    expect(
      await save(pm, id, { holidays: [], copies: null, numbering: [{ folderType: 121 }] }),
    ).toMatchObject({ holidays: [], copies: [], numbering: [], rfiDays: 5 })
  })

  test('share the people of the project', async () => {
    const { id, admin } = await here.project()
    const before = await admin.client.call(ProjectGet, { projectId: id })
    await save(admin, id, { returnTo: 'Pam', returnFrom: 'Rae' })
    const { project, etag } = await admin.client.call(ProjectGet, { projectId: id })
    expect([project!.returnTo, project!.returnFrom, etag === before.etag]).toEqual(['Pam', 'Rae', false])
    await admin.client.call(ProjectUpdate, { project: { projectId: id, submitFrom: 'Sue' } })
    expect(await defaultsOf(admin, id)).toMatchObject({ submitFrom: 'Sue', returnTo: 'Pam' })
  })
})

describe('saving is refused', () => {
  test.each(['Superintendent', 'Architect', 'Viewer'] as const)('to the %s', async (role) => {
    expect(await told(save(team.people[role], team.id, { rfiDays: 1 }))).toBe('403 Forbidden')
  })

  test('to strangers', async () => {
    const stranger = await here.organization()
    expect(await told(save(stranger, team.id, { rfiDays: 1 }))).toBe('404 NotFound')
    expect(await told(defaultsOf(stranger, team.id))).toBe('404 NotFound')
  })

  const holiday = (day: string | undefined, name?: string) => ({ holidays: [{ day, name }] })
  test.each<[RecordData, string]>([
    [{ workingWeekdays: [] }, wrong('Defaults.WorkingWeekdays', 'NotEmpty')],
    [{ workingWeekdays: [0, 1] }, wrong('Defaults.WorkingWeekdays', 'Enum')],
    [{ workingWeekdays: [8] }, wrong('Defaults.WorkingWeekdays', 'Enum')],
    [{ rfiDays: 0 }, wrong('Defaults.RfiDays', 'InclusiveBetween')],
    [{ punchDays: 366 }, wrong('Defaults.PunchDays', 'InclusiveBetween')],
    [{ reportLockDays: -1 }, wrong('Defaults.ReportLockDays', 'InclusiveBetween')],
    [{ objectionDays: null }, wrong('Defaults.ObjectionDays', 'InclusiveBetween')],
    [{ originalPhotos: null }, wrong('Defaults.OriginalPhotos', 'NotEmpty')],
    [{ paperSize: null }, wrong('Defaults.PaperSize', 'NotEmpty')],
    [{ paperSize: 'A3' }, wrong('Defaults.PaperSize', 'Enum')],
    [{ objectionClause: 'x'.repeat(2001) }, wrong('Defaults.ObjectionClause', 'Length')],
    [holiday('2026-01-01'), wrong('Defaults.Holidays[0].Name', 'NotEmpty')],
    [holiday(undefined, 'X'), wrong('Defaults.Holidays[0].Day', 'NotEmpty')],
    [holiday('1999-12-31', 'X'), wrong('Defaults.Holidays[0].Day', 'InclusiveBetween')],
    [holiday('someday', 'X'), wrong('Defaults.Holidays[0].Day', 'Date')],
    [
      { holidays: ['2026-01-01', '1/1/2026'].map((day) => ({ day, name: 'X' })) },
      wrong('Defaults.Holidays[1].Day', 'Duplicate'),
    ],
    [{ numbering: [{ folderType: 161 }] }, wrong('Defaults.Numbering[0].FolderType', 'Enum')],
    [
      { numbering: [{ folderType: 121 }, { folderType: 121 }] },
      wrong('Defaults.Numbering[1].FolderType', 'Duplicate'),
    ],
    [{ numbering: [{ folderType: 121, prefix: '7-' }] }, wrong('Defaults.Numbering[0].Prefix', 'Text')],
    [
      { numbering: [{ folderType: 121, start: -1 }] },
      wrong('Defaults.Numbering[0].Start', 'InclusiveBetween'),
    ],
    [{ copies: Array(101).fill('x') }, wrong('Defaults.Copies', 'Length')],
  ])('with %j', async (defaults, answer) => {
    expect(await told(save(team.admin, team.id, defaults))).toBe(answer)
  })
})

describe('due dates', () => {
  /** Friday. */
  const friday = new Date('2026-01-02T12:00:00Z')
  const dueDates = async ({ admin, id }: Project) => {
    here.clock.now = friday
    const make = async (type: 'rfi' | 'openIssue' | 'punchList' | 'submittalItem', fields: RecordData = {}) =>
      read(admin, recordTypes[type], await makeOne(admin, recordTypes[type], id, fields))
    try {
      return [
        (await make('rfi')).dateDue,
        (await make('openIssue')).dueDate,
        (await make('punchList')).dueDate,
        (await make('submittalItem', { stage: '2' })).returnedDueDate,
        (await make('submittalItem', { stage: '2', requiredReviewDays: '2 weeks' })).returnedDueDate,
      ]
    } finally {
      here.clock.now = undefined
    }
  }

  test('count in working days', async () => {
    const project = await here.project()
    expect(await dueDates(project)).toEqual([
      '2026-01-13',
      '2026-01-13',
      '2026-01-16',
      '2026-01-16',
      '2026-01-16',
    ])
    await save(project.admin, project.id, {
      holidays: ['2026-01-06', '2026-01-16'].map((day) => ({ day, name: 'Free' })),
    })
    expect(await dueDates(project)).toEqual([
      '2026-01-14',
      '2026-01-14',
      '2026-01-20',
      '2026-01-20',
      '2026-01-19',
    ])
  })

  test('count in other weeks, and in calendar days up to a working day', async () => {
    const project = await here.project()
    await save(project.admin, project.id, {
      workingWeekdays: [7, 1, 2, 3, 4],
      issueInWorkingDays: false,
      issueDays: 1,
      punchInWorkingDays: false,
      punchDays: 14,
    })
    expect(await dueDates(project)).toEqual([
      '2026-01-12',
      '2026-01-04',
      '2026-01-18',
      '2026-01-15',
      '2026-01-18',
    ])
  })

  test('that are sent are kept, and so are those of existing records', async () => {
    const { admin, id } = await here.project()
    const sunday = await makeOne(admin, recordTypes.rfi, id, { dateDue: '2026-01-04' })
    const issue = await makeOne(admin, recordTypes.openIssue, id)
    const { dueDate } = await read(admin, recordTypes.openIssue, issue)
    await save(admin, id, { workingWeekdays: [3], issueDays: 100 })
    expect((await read(admin, recordTypes.rfi, sunday)).dateDue).toBe('2026-01-04')
    expect(await change(admin, recordTypes.openIssue, issue, { subject: 'New' })).toMatchObject({ dueDate })
  })

  test('of a project of version 0.1.0 stay as they were', async () => {
    const project = await here.project()
    await here.database.rows(
      `UPDATE project_defaults SET issue_is_working = false, punch_days = 14, punch_is_working = false,
              review_days = 14, review_is_working = false WHERE project_id = $1`,
      [project.id],
    )
    expect(await dueDates(project)).toEqual([
      '2026-01-13',
      '2026-01-09',
      '2026-01-16',
      '2026-01-16',
      '2026-01-16',
    ])
  })
})

describe('new records', () => {
  test('are numbered as the project says', async () => {
    const { admin, id } = await here.project()
    const { rfi } = recordTypes
    expect((await makeOne(admin, rfi, id)).number).toBe('RFI-001')
    await save(admin, id, { numbering: [{ folderType: 121, prefix: 'Q-', start: 100 }] })
    expect((await makeOne(admin, rfi, id)).number).toBe('Q-100')
    expect((await makeOne(admin, rfi, id)).number).toBe('Q-101')
    const draft = await makeOne(admin, rfi, id, { statusId: 1 })
    await change(admin, rfi, draft, { statusId: 3, subject: 'S', question: 'Q', toUserId: admin.id })
    expect((await makeOne(admin, rfi, id)).number).toBe('Q-103')
    expect((await makeOne(admin, recordTypes.openIssue, id)).number).toBe('OI-001')
    await save(admin, id, { numbering: [{ folderType: 121 }] })
    expect((await makeOne(admin, rfi, id)).number).toBe('RFI-002')
  })

  test('get the proposed people where none were given', async () => {
    const { admin, id, people } = await here.project(roles)
    const [pm, architect, viewer] = [people['General Contractor PM'], people.Architect, people.Viewer]
    await save(admin, id, {
      submitTo: architect.login,
      submitFrom: pm.email,
      returnFrom: architect.fullName,
      returnTo: 'The office',
      copies: [viewer.login],
    })
    const { rfi, submittal } = recordTypes
    expect(await read(admin, rfi, await makeOne(admin, rfi, id))).toMatchObject({
      toUserId: architect.id,
      fromUserId: pm.id,
      ccUserList: [viewer.login],
    })
    const given = { toUserId: viewer.id, fromUserId: admin.id, ccUserList: [pm.login] }
    expect(await read(admin, rfi, await makeOne(admin, rfi, id, given))).toMatchObject(given)
    expect(await read(admin, submittal, await makeOne(admin, submittal, id))).toMatchObject({
      reviewingCompanyContactId: architect.id,
      projectManager: 'The office',
    })
  })
})
