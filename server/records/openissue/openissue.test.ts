/** Open issues: creating them, and their first state and dates. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectAdd } from '../../../contract/projects/project.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { RecordStandingRead } from '../../../contract/records/anyrecord/recordstanding.ts'
import { type Person, type Project, refused, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { make, makeOne, type RecordData, read, recordTypes } from '../../../test/kit/records.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const recordType = recordTypes.openIssue
let project: Project<'General Contractor PM' | 'Superintendent' | 'Subcontractor' | 'Engineer' | 'Viewer'>
beforeAll(async () => {
  project = await here.project([
    'General Contractor PM',
    'Superintendent',
    'Subcontractor',
    'Engineer',
    'Viewer',
  ])
})

describe('a new open issue', () => {
  const initialStates: Array<[who: string, statusId: number | undefined, expected: string | number]> = [
    ['Superintendent', undefined, 'Open'],
    ['Subcontractor', undefined, 'Open'],
    ['Superintendent', 0, 'Open'],
    ['Superintendent', 1, 'Draft'],
    ['Superintendent', 2, 'Open'],
    ['Superintendent', 3, 403],
    ['Superintendent', 6, 403],
    ['Superintendent', 7, 403],
    ['General Contractor PM', 7, 'Void'],
    ['General Contractor PM', 5, 403],
    ['admin', 4, 'In review'],
    ['admin', 6, 'Closed'],
    ['Engineer', undefined, 'Open'],
    ['Viewer', undefined, 403],
  ]
  test.each(initialStates)('by %s with status %s is %s', async (role, statusId, expected) => {
    const who = role === 'admin' ? project.admin : project.people[role as 'Viewer']
    const created = makeOne(who, recordType, project.id, { statusId })
    if (typeof expected === 'number') return expect((await refused(created)).status).toBe(expected)
    const ids = await created
    const issue = await read(who, recordType, ids)
    expect([issue.statusName, 'number' in issue, ids.number !== '']).toEqual([
      expected,
      expected !== 'Draft',
      expected !== 'Draft',
    ])
    expect(issue.number ?? '').toBe(ids.number)
  })

  test('that is dated back, or from somebody else, shows who entered it and when', async () => {
    const { Subcontractor: sub, Engineer: engineer } = project.people
    here.clock.now = new Date('2026-06-30T12:00:00Z')
    const fields = { subject: 'Leak', issueFrom: engineer.id, createdDate: '2026-01-02' }
    const ids = await makeOne(sub, recordType, project.id, fields)
    expect(await read(engineer, recordType, ids)).toMatchObject(fields)
    const { folderId } = ids
    const { standing } = await engineer.client.call(RecordStandingRead, { folderId })
    expect(standing).toMatchObject({
      createdByUserId: sub.id,
      createdByName: sub.fullName,
      stepUserId: sub.id,
      stepOnBehalfOfName: engineer.fullName,
      createdDate: `/Date(${here.clock.now.getTime()}-0000)/`,
    })
    const { changes } = await engineer.client.call(RecordHistoryRead, { folderId })
    expect(changes!.at(-1)).toMatchObject({
      action: 'Created',
      userId: sub.id,
      onBehalfOfUserId: engineer.id,
    })
    const own = await makeOne(sub, recordType, project.id, { subject: 'Leak' })
    const said = await sub.client.call(RecordStandingRead, { folderId: own.folderId })
    expect(said.standing!.stepOnBehalfOfName).toBeUndefined()
    const named = await makeOne(sub, recordType, project.id, { subject: 'Leak', fromName: 'The inspector' })
    const byName = await sub.client.call(RecordStandingRead, { folderId: named.folderId })
    expect(byName.standing!.stepOnBehalfOfName).toBe('The inspector')
    here.clock.now = undefined
  })

  test('to a person or company by name is theirs, to any other name an outside party', async () => {
    const { Superintendent: superintendent, Engineer: engineer } = project.people
    const standing = async (by: Person, toName: string) => {
      const { folderId } = await makeOne(superintendent, recordType, project.id, { subject: 'Leak', toName })
      return (await by.client.call(RecordStandingRead, { folderId })).standing!
    }
    // An engineer sees only what they are a party of.
    expect(await standing(engineer, engineer.login)).toMatchObject({
      isYours: true,
      courtUserId: engineer.id,
      courtName: engineer.fullName,
    })
    const outside = await standing(superintendent, 'Acme Roofing')
    expect(outside).toMatchObject({
      courtName: project.admin.fullName,
      reachesNobody: true,
      outsideParties: ['Acme Roofing'],
    })
    expect(await told(standing(engineer, 'Acme Roofing'))).toBe('404 NotFound')
  })

  test('has the dates of today in the time zone of the project', async () => {
    try {
      here.clock.now = new Date('2026-06-30T23:30:00Z')
      const { project: far } = await project.admin.client.call(ProjectAdd, {
        project: { timeZone: 'Asia/Tokyo' },
      })
      const [open, draft, closed, dated] = await make(
        project.admin,
        recordType,
        far!.projectId!,
        {},
        { statusId: 1 },
        { statusId: 6 },
        { dueDate: '7/4/2026', createdDate: 'Jun 1, 2026' },
      )
      const dates = async (ids: RecordData) => {
        const { createdDate, dueDate, closedDate } = await read(project.admin, recordType, ids)
        return [createdDate, dueDate, closedDate]
      }
      expect(await dates(open!)).toEqual(['2026-07-01', '2026-07-10', undefined])
      expect(await dates(draft!)).toEqual(['2026-07-01', undefined, undefined])
      expect(await dates(closed!)).toEqual(['2026-07-01', undefined, '2026-07-01'])
      expect(await dates(dated!)).toEqual(['Jun 1, 2026', '7/4/2026', undefined])
    } finally {
      here.clock.now = undefined
    }
  })

  test('is from its creator, unless the request names somebody else or nobody', async () => {
    const { Superintendent, Viewer } = project.people
    const from = async (fields: RecordData) =>
      (await read(Superintendent, recordType, await makeOne(Superintendent, recordType, project.id, fields)))
        .issueFrom
    expect(await from({})).toBe(Superintendent.id)
    expect(await from({ issueFrom: Viewer.id })).toBe(Viewer.id)
    expect(await from({ issueFrom: 0 })).toBe(0)
  })

  test('stores amounts exactly, to the last digit', async () => {
    const sent = '12345678901234567890.12345678'
    const ids = await makeOne(project.admin, recordType, project.id, { changeOrderAmount: sent })
    const response = await here.fetch('/api/internal/openissue/read', {
      as: project.admin,
      method: 'POST',
      body: JSON.stringify({ folderId: ids.folderId }),
    })
    expect(await response.text()).toContain(`"changeOrderAmount":${sent},`)
  })
})

test('numbers and booleans can be sent quoted, and numbers as texts', async () => {
  const sent = {
    issueTo: String(project.admin.id),
    costImpact: 1,
    changeOrderId: '5',
    subject: 7,
    drawing: true,
  }
  const ids = await makeOne(project.admin, recordType, String(project.id) as never, sent)
  expect(await read(project.admin, recordType, ids)).toMatchObject({
    issueTo: project.admin.id,
    costImpact: true,
    changeOrderId: 5,
    subject: '7',
    drawing: 'true',
  })
})
