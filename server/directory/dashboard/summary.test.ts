import { describe, expect, test } from 'vitest'
import { ProjectGetManagementSummary } from '../../../contract/projects/project.ts'
import { RFIUpdate } from '../../../contract/records/rfi.ts'
import { SubmittalItemUpdate } from '../../../contract/records/submittal.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { info, make, makeOne, recordTypes } from '../../../test/kit/records.ts'
import { keepRightsOf } from '../../../test/kit/rights.ts'
import { told, wrong } from '../../../test/kit/told.ts'
import { remove } from '../../../test/kit/worlds/binning.ts'

const here = prepared(() => site())
const stranger = prepared(() => here.organization())

const summary = async (by: Person, projectId: number) => {
  const { rfiData, submittalData } = await by.client.call(ProjectGetManagementSummary, { projectId })
  return { rfis: rfiData, submittals: submittalData }
}
const rfis = (total: number, remaining: number, open: number, closed: number) => [
  { total, remaining, open, closed },
]
const submittals = (total: number, remaining: number, overdue: number) => [{ total, remaining, overdue }]

describe('the summary of a project', () => {
  test('is all 0 for a new one, with one entry each', async () => {
    const { id, admin } = await here.project()
    expect(await summary(admin, id)).toEqual({ rfis: rfis(0, 0, 0, 0), submittals: submittals(0, 0, 0) })
  })

  test('counts RFIs by state, without drafts and void ones', async () => {
    const { id, admin } = await here.project()
    await make(admin, recordTypes.rfi, id, ...[1, 2, 3, 3, 4, 5, 5, 5, 6].map((statusId) => ({ statusId })))
    expect((await summary(admin, id)).rfis).toEqual(rfis(7, 4, 2, 3))
  })

  test('counts submittal items in their newest revision, without void ones', async () => {
    const { id, admin } = await here.project()
    const [first] = await make(
      admin,
      recordTypes.submittalItem,
      id,
      {},
      { stage: '2' },
      { statusId: '3', explClosed: 'x' },
    )
    expect((await summary(admin, id)).submittals).toEqual(submittals(2, 2, 0))
    const step = (more: object) =>
      admin.client.call(SubmittalItemUpdate, { item: { folderId: first!.folderId, ...more } })
    await step({ stage: '2' })
    await step({ stage: '3', returnedStatusId: '4' })
    await step({ stage: '4' })
    expect((await summary(admin, id)).submittals).toEqual(submittals(2, 2, 0))
    await make(admin, recordTypes.submittalItem, id, { stage: '4', returnedStatusId: '1' })
    expect((await summary(admin, id)).submittals).toEqual(submittals(3, 2, 0))
  })

  test('counts items as overdue that are not submitted, or not returned, by their day in the project’s time zone', async () => {
    const { id, admin } = await here.project()
    await here.database.rows(`UPDATE project SET time_zone = 'America/New_York' WHERE id = $1`, [id])
    await make(
      admin,
      recordTypes.submittalItem,
      id,
      { submittedDueDate: '2030-01-15' },
      { submittedDueDate: '2030-01-16', returnedDueDate: '2030-01-01' },
      { stage: '2', returnedDueDate: '1/15/2030', submittedDueDate: '2030-01-01' },
      { stage: '3', returnedStatusId: '1', returnedDueDate: '2030-01-01', submittedDueDate: '2030-01-01' },
      { stage: '4', returnedStatusId: '1', returnedDueDate: '2030-01-01', submittedDueDate: '2030-01-01' },
    )
    const overdueAt = async (now: string) => {
      // Their session is of that day, because an older one would have expired.
      await here.database.rows('UPDATE session SET used_at = $2, created_at = $2 WHERE person_id = $1', [
        admin.id,
        new Date(now),
      ])
      here.clock.now = new Date(now)
      const { submittals } = await summary(admin, id)
      here.clock.now = undefined
      return submittals![0]!.overdue
    }
    expect(await overdueAt('2030-01-15T12:00:00Z')).toBe(0)
    expect(await overdueAt('2030-01-16T04:59:00Z')).toBe(0)
    expect(await overdueAt('2030-01-16T05:01:00Z')).toBe(2)
    expect(await overdueAt('2030-01-17T12:00:00Z')).toBe(3)
  })

  test('counts what each caller sees', async () => {
    const { id, admin, people } = await here.project(['Subcontractor', 'Viewer', 'Architect'])
    const { Subcontractor, Viewer } = people
    await make(
      admin,
      recordTypes.rfi,
      id,
      { toUserId: Subcontractor.id, question: 'x', subject: 'x' },
      {},
      {},
    )
    await makeOne(admin, recordTypes.submittalItem, id, {})
    await make(Subcontractor, recordTypes.submittalItem, id, {}, {})
    expect(await summary(Viewer, id)).toEqual({ rfis: rfis(3, 3, 3, 0), submittals: submittals(3, 3, 0) })
    expect(await summary(Subcontractor, id)).toEqual({
      rfis: rfis(1, 1, 1, 0),
      submittals: submittals(2, 2, 0),
    })
    await here.database.rows(
      `UPDATE role_right SET reads = 'none' WHERE section = 'rfis' AND role_id =
         (SELECT id FROM role WHERE project_id = $1 AND name = 'Architect')`,
      [id],
    )
    await keepRightsOf(here.database, { projects: [id] })
    expect((await summary(people.Architect, id)).rfis).toEqual(rfis(0, 0, 0, 0))
  })

  test('does not count deleted records, nor those of another project', async () => {
    const { id, admin } = await here.project()
    const other = await here.project([], admin)
    const [deleted] = await make(admin, recordTypes.rfi, id, {}, {})
    await make(admin, recordTypes.rfi, other.id, {})
    await remove(admin, deleted!.folderId)
    expect((await summary(admin, id)).rfis).toEqual(rfis(1, 1, 1, 0))
  })

  test('follows an RFI that is closed', async () => {
    const { id, admin } = await here.project()
    const { folderId } = await makeOne(admin, recordTypes.rfi, id, {})
    await admin.client.call(RFIUpdate, {
      rfi: { folderId, statusId: 5 },
      additionalInfo: info({ Reason: 'x' }),
    })
    expect((await summary(admin, id)).rfis).toEqual(rfis(1, 0, 0, 1))
  })

  test.each<[string, unknown, string]>([
    ['without a project', undefined, wrong('ProjectId', 'NotEmpty')],
    ['with a text', 'x', wrong('ProjectId', 'Type')],
    ['of none', 2147483647, '404 NotFound'],
  ])('is refused %s', async (_, projectId, answer) => {
    expect(await told(summary(stranger, projectId as number))).toBe(answer)
  })

  test('is refused to others, and without a session', async () => {
    const { id, admin } = await here.project()
    expect(await told(summary(stranger, id))).toBe('404 NotFound')
    expect(await told(summary(await here.person(admin), id))).toBe('404 NotFound')
    const nobody = admin.client.withKey(undefined)
    expect(await told(nobody.call(ProjectGetManagementSummary, { projectId: id }))).toBe('401 Unauthorized')
  })
})
