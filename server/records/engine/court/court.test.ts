/** The court of each record type in each state, from the table in rules 4 and not from the code. */
import { describe, expect, test } from 'vitest'
import { OrganizationAdd } from '../../../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../../../contract/projects/project.ts'
import { type Person, site } from '../../../../test/kit/harness.ts'
import { lists, readPage } from '../../../../test/kit/lists.ts'
import {
  makeOne,
  type RecordData,
  type RecordTypeName,
  read,
  recordTypes,
} from '../../../../test/kit/records.ts'
import { courts, type Who } from '../../../../test/kit/worlds/courts.ts'
import { types } from '../../register.ts'

const here = await site()
const { project, whom, courtOf, of, rfi, parcel, inside } = await courts(here)

type Cell = [recordType: RecordTypeName, state: string, fields: () => RecordData, court: Who | 'nobody']

const item = (status: number) => () => ({ status, responsiblePartyList: [whom().engineer.login] })
const issue = (statusId: number) => () => ({
  statusId,
  issueTo: whom().architect.id,
  issueFrom: whom().engineer.id,
})
const minute = (statusId: number) => () => ({ statusId, attendeeList: [whom().architect.id] })

const table: Cell[] = [
  ['rfi', 'Draft', rfi(1), 'owner'],
  ['rfi', 'Submitted', rfi(2), 'pm'],
  ['rfi', 'Open', rfi(3), 'architect'],
  ['rfi', 'Answered', rfi(4), 'pm'],
  ['rfi', 'Closed', rfi(5), 'nobody'],
  ['rfi', 'Void', rfi(6), 'nobody'],
  ['punchList', 'Draft', item(1), 'owner'],
  ['punchList', 'Open', item(2), 'engineer'],
  ['punchList', 'Ready for review', item(3), 'owner'],
  ['punchList', 'Not accepted', item(4), 'engineer'],
  ['punchList', 'In dispute', item(5), 'owner'],
  ['punchList', 'Closed', item(6), 'nobody'],
  ['punchList', 'Void', item(7), 'nobody'],
  ['openIssue', 'Draft', issue(1), 'engineer'],
  ['openIssue', 'Open', issue(2), 'architect'],
  ['openIssue', 'In progress', issue(3), 'architect'],
  ['openIssue', 'In review', issue(4), 'engineer'],
  ['openIssue', 'On hold', issue(5), 'engineer'],
  ['openIssue', 'Closed', issue(6), 'nobody'],
  ['openIssue', 'Void', issue(7), 'nobody'],
  ['meetingMinute', 'Draft', minute(1), 'owner'],
  ['meetingMinute', 'Distributed', minute(2), 'nobody'],
  ['meetingMinute', 'Final', minute(3), 'nobody'],
  ['dailyReport', '', () => ({}), 'nobody'],
]

const stages: Array<[stage: string, code: string, court: Who | 'nobody']> = [
  ['Created', '1', 'engineer'],
  ['Contractor review', '5', 'assistant'],
  ['Submitted', '2', 'architect'],
  ['Returned', '3', 'assistant'],
  ['Complete', '4', 'nobody'],
]
describe('the ball is in the court of', () => {
  test.each(table)('%s that is %s', async (recordType, _, fields, court) => {
    const { folderId } = await makeOne(project.admin, recordTypes[recordType], project.id, fields())
    expect(await courtOf(recordType, folderId)).toEqual(of(court))
  })

  test.each(stages)('a submittal item that is %s, and of its package', async (_, stage, court) => {
    const pack = await parcel()
    const { folderId } = await inside(pack, { stage })
    expect(await courtOf('submittalItem', folderId)).toEqual(of(court))
    expect(await courtOf('submittal', pack.folderId)).toEqual(of(court))
    const { ballInCourtContact } = await read(project.admin, recordTypes.submittal, pack)
    expect(ballInCourtContact).toBe(of(court)[1])
  })

  test('no state is missing', () => {
    const known = new Map<RecordTypeName, string[]>()
    for (const [recordType, state] of table) known.set(recordType, [...(known.get(recordType) ?? []), state])
    known.set(
      'submittalItem',
      stages.map(([stage]) => stage),
    )
    for (const [recordType, type] of [
      ['rfi', 121],
      ['punchList', 132],
      ['openIssue', 151],
      ['meetingMinute', 171],
      ['submittalItem', 142],
    ] as const)
      expect(known.get(recordType)).toEqual(Object.keys(types.byType(type)!.states!.states))
  })
})

describe('the court', () => {
  test('names all parties in order, with the id of the first person', async () => {
    const { organization } = await project.admin.client.call(OrganizationAdd, {
      organization: { organizationName: `Steel ${project.id}` },
    })
    const { organizationId, organizationName } = organization!
    const smith = await here.person(project.admin, { organizationId: organizationId! })
    await project.admin.client.call(ProjectMemberAdd, {
      projectId: project.id,
      member: { userId: smith.id, role: 'Subcontractor' },
    })
    const { engineer, architect } = whom()
    const { folderId } = await makeOne(project.admin, recordTypes.punchList, project.id, {
      status: 2,
      responsiblePartyList: ['Outside & Co', organizationName, engineer.email, String(architect.id)],
    })
    expect(await courtOf('punchList', folderId)).toEqual([
      engineer.id,
      `Outside & Co, ${organizationName}, ${engineer.fullName}, ${architect.fullName}`,
    ])
    const only = await makeOne(project.admin, recordTypes.punchList, project.id, {
      status: 2,
      responsiblePartyList: ['Outside & Co'],
    })
    expect(await courtOf('punchList', only.folderId)).toEqual(of('owner'))
    const list = lists.find(({ recordType }) => recordType === 'punchList')!
    const found = async (by: Person) => {
      const page = await readPage(by, list, project.rootFolderId, { filter: { CourtUserId: 'me' } })
      return page.rows.map((row) => row.folderId)
    }
    expect(await found(smith)).toEqual([folderId])
    expect(await found(architect)).toContain(folderId)
  })

  test('is the manager if only a name is given', async () => {
    const { folderId } = await makeOne(project.admin, recordTypes.rfi, project.id, {
      ...rfi(3)(),
      toUserId: undefined,
      toName: 'The city',
    })
    expect(await courtOf('rfi', folderId)).toEqual(of('pm'))
    const pack = await parcel({ reviewingCompanyContactId: undefined, reviewingCompanyContact: 'The county' })
    const reviewed = await inside(pack, { stage: '2' })
    expect(await courtOf('submittalItem', reviewed.folderId)).toEqual(of('owner'))
  })
})
