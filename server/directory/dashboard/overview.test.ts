import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectDashboardRead } from '../../../contract/projects/dashboard.ts'
import { ProjectAdd, ProjectSetFavorite, ProjectUpdate } from '../../../contract/projects/project.ts'
import { ProjectOverviewRead } from '../../../contract/projects/projectoverview.ts'
import { MyCourtRead } from '../../../contract/records/anyrecord/mycourt.ts'
import { OpenIssueCreateMany } from '../../../contract/records/openissue.ts'
import { PunchListCreateMany } from '../../../contract/records/punchlist.ts'
import { RFICreateMany } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
beforeAll(() => {
  here.clock.now = new Date('2026-03-10T12:00:00Z')
})

let project: Project<'Engineer' | 'General Contractor PM' | 'Consultant'>
let other: Project<never>
let engineer: Person
let pm: Person

beforeAll(async () => {
  project = await here.project(['Engineer', 'General Contractor PM', 'Consultant'])
  other = await here.project([], project.admin)
  engineer = project.people.Engineer
  pm = project.people['General Contractor PM']
  const rfi = { projectId: project.id, question: 'which?', toUserId: engineer.id }
  await pm.client.call(RFICreateMany, {
    rfiList: [
      { ...rfi, subject: 'late', dateDue: '2026-03-02' },
      { ...rfi, subject: 'soon', dateDue: '2026-03-20' },
      { ...rfi, subject: 'draft', statusId: 1 },
      { ...rfi, subject: 'to somebody else', toUserId: pm.id },
    ],
  })
  const item = { projectId: project.id, summary: 'tap drips', dueDate: '2026-03-09' }
  await pm.client.call(PunchListCreateMany, { punchlistList: [item] })
  const issue = { projectId: project.id, subject: 'crane', issueTo: engineer.id }
  await pm.client.call(OpenIssueCreateMany, { openIssueList: [issue] })
})

const of = async (who: Person, request: object = {}) =>
  (await who.client.call(ProjectOverviewRead, request)).projects!

describe('the overview of projects', () => {
  test('counts what the caller sees, as the dashboard and their court do', async () => {
    for (const who of [pm, engineer, project.people.Consultant]) {
      const found = (await of(who)).find(({ projectId }) => projectId === project.id)!
      const board = await who.client.call(ProjectDashboardRead, { projectId: project.id })
      const { items } = await who.client.call(MyCourtRead, { projectId: project.id })
      expect(found).toMatchObject({
        waitingCount: items!.length,
        openRfis: board.openRfis!.count,
        overdueRfis: board.openRfis!.overdue,
        submittalsInReview: board.submittalsInReview!.count,
        openPunchItems: board.openPunchItems!.count,
        overduePunchItems: board.openPunchItems!.overdue,
        openIssues: board.openIssues!.count,
      })
    }
    const [mine] = await of(engineer)
    expect(mine).toMatchObject({ openRfis: 2, overdueRfis: 1, openPunchItems: 0, waitingCount: 3 })
    expect((await of(pm))[0]).toMatchObject({ openRfis: 3, openPunchItems: 1, overduePunchItems: 1 })
  })

  test('has no projects of others', async () => {
    const ids = (await of(engineer)).map(({ projectId }) => projectId)
    expect(ids).toEqual([project.id])
    expect((await of(project.admin)).map(({ projectId }) => projectId).sort()).toEqual(
      [project.id, other.id].sort(),
    )
  })

  test('has favorites first, then by name, disabled ones last; in pages, each once', async () => {
    const names = ['zinc', 'Ash', 'birch', 'Cedar', 'Dogwood']
    const boss = other.admin
    const ids = new Map<string, number>()
    for (const projectName of names) {
      const created = await boss.client.call(ProjectAdd, {
        project: { projectName, address: { city: 'Trees' } },
      })
      ids.set(projectName, created.project!.projectId!)
    }
    await boss.client.call(ProjectSetFavorite, { projectId: ids.get('zinc') })
    const away = { projectId: ids.get('Ash'), isProjectDisabled: true }
    await boss.client.call(ProjectUpdate, { project: away })
    const ordered = ['zinc', 'birch', 'Cedar', 'Dogwood', 'Ash']
    expect((await of(boss, { text: 'tree' })).map(({ projectName }) => projectName)).toEqual(ordered)
    expect((await of(boss, { text: 'CEDAR' })).map(({ city }) => city)).toEqual(['Trees'])
    expect(await of(boss, { text: '%' })).toEqual([])
    const walked: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await boss.client.call(ProjectOverviewRead, { text: 'tree', take: 2, cursor })
      walked.push(...page.projects!.map(({ projectName }) => projectName))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(walked).toEqual(ordered)
  })

  test.each([
    [{ take: 201 }, wrong('Take', 'InclusiveBetween')],
    [{ cursor: 'made up' }, wrong('Cursor', 'Enum')],
    [{ text: 'x'.repeat(256) }, wrong('Text', 'Length')],
  ])('is refused %j', async (request, refusal) => {
    expect(await told(engineer.client.call(ProjectOverviewRead, request))).toBe(refusal)
  })
})
