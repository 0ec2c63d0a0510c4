/** In whose court the ball is, for each kind and each state: written from the table of rules 4, not from the code. */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderUpdate } from '../../../contract/folder.ts'
import { OrganizationAdd } from '../../../contract/organization.ts'
import { ProjectMemberAdd, ProjectMemberUpdate, ProjectUpdate } from '../../../contract/project.ts'
import { RFIForward } from '../../../contract/rfi.ts'
import { type Person, type Project, site } from '../../../test/harness.ts'
import { lists, readPage } from '../../../test/lists.ts'
import { change, type KindName, kinds, type Loose, makeOne, read } from '../../../test/records.ts'
import { kindOfType } from '../kinds.ts'

const here = await site()
type Role = 'General Contractor PM' | 'Superintendent' | 'Architect' | 'Engineer' | 'Project Assistant'
let project: Project<Role>

/** Who a cell of the table means. The owner is who added the project. */
const whom = () => ({
  owner: project.admin,
  pm: project.people['General Contractor PM'],
  foreman: project.people.Superintendent,
  architect: project.people.Architect,
  engineer: project.people.Engineer,
  assistant: project.people['Project Assistant'],
})
type Who = keyof ReturnType<typeof whom>

beforeAll(async () => {
  project = await here.project([
    'General Contractor PM',
    'Superintendent',
    'Architect',
    'Engineer',
    'Project Assistant',
  ])
})

/** Its row in the list of all of the project. */
async function rowOf(kind: KindName, folderId: number, by: Person = project.admin): Promise<Loose> {
  const list = lists.find((each) => each.kind === kind)!
  const { rows } = await readPage(by, list, project.rootFolderId, { take: 200, sort: '-UpdatedDate' })
  return rows.find((row) => row.folderId === folderId)!
}
const courtOf = async (kind: KindName, folderId: number): Promise<[id: number, name: string | undefined]> => {
  const { courtUserId, courtName } = await rowOf(kind, folderId)
  return [courtUserId, courtName]
}
const of = (who: Who | 'nobody'): [number, string | undefined] =>
  who === 'nobody' ? [0, undefined] : [whom()[who].id, whom()[who].fullName]

type Cell = [kind: KindName, state: string, fields: () => Loose, court: Who | 'nobody']

/** Made by the owner, from the PM, to the architect; of a package that goes from the engineer to the architect. */
const rfi = (statusId: number) => () => ({
  statusId,
  subject: 'x',
  question: 'x',
  answer: 'x',
  toUserId: whom().architect.id,
  fromUserId: whom().pm.id,
})
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
  ['Submitted', '2', 'architect'],
  ['Returned', '3', 'assistant'],
  ['Complete', '4', 'nobody'],
]
const parcel = (more: Loose = {}) =>
  makeOne(project.admin, kinds.submittal, project.id, {
    submittingCompanyContactId: whom().engineer.id,
    reviewingCompanyContactId: whom().architect.id,
    projectManagerId: whom().assistant.id,
    ...more,
  })
const inside = (pack: Loose, more: Loose = {}) =>
  makeOne(project.admin, kinds.submittalItem, project.id, {
    folderParentId: pack.folderId,
    returnedStatusId: '1',
    ...more,
  })

describe('the ball is in the court of', () => {
  test.each(table)('%s that is %s', async (kind, _, fields, court) => {
    const { folderId } = await makeOne(project.admin, kinds[kind], project.id, fields())
    expect(await courtOf(kind, folderId)).toEqual(of(court))
  })

  test.each(stages)('a submittal item that is %s, and of its package', async (_, stage, court) => {
    const pack = await parcel()
    const { folderId } = await inside(pack, { stage })
    expect(await courtOf('submittalItem', folderId)).toEqual(of(court))
    expect(await courtOf('submittal', pack.folderId)).toEqual(of(court))
    const { ballInCourtContact } = await read(project.admin, kinds.submittal, pack)
    expect(ballInCourtContact).toBe(of(court)[1])
  })

  test('no state is missing', () => {
    const known = new Map<KindName, string[]>()
    for (const [kind, state] of table) known.set(kind, [...(known.get(kind) ?? []), state])
    known.set(
      'submittalItem',
      stages.map(([stage]) => stage),
    )
    for (const [kind, type] of [
      ['rfi', 121],
      ['punchList', 132],
      ['openIssue', 151],
      ['meetingMinute', 171],
      ['submittalItem', 142],
    ] as const)
      expect(known.get(kind)).toEqual(Object.keys(kindOfType(type)!.states!.states))
  })
})

describe('the manager is', () => {
  const submitted = async (fromUserId: number) => {
    const made = await makeOne(project.admin, kinds.rfi, project.id, { ...rfi(2)(), fromUserId })
    return made.folderId as number
  }

  test('the owner where the From person does not manage', async () => {
    expect(await courtOf('rfi', await submitted(whom().foreman.id))).toEqual(of('owner'))
    expect(await courtOf('rfi', await submitted(0))).toEqual(of('owner'))
  })

  test('who he is follows from the roles as they are now', async () => {
    const place = await here.project(['Superintendent'], project.admin)
    const { Superintendent } = place.people
    const { folderId } = await makeOne(project.admin, kinds.rfi, place.id, {
      ...rfi(2)(),
      toUserId: undefined,
      fromUserId: Superintendent.id,
    })
    const list = lists[0]!
    const court = async () => {
      const { rows } = await readPage(project.admin, list, place.rootFolderId)
      return rows.find((row) => row.folderId === folderId)!.courtUserId
    }
    const role = (name: string) =>
      project.admin.client.call(ProjectMemberUpdate, {
        projectId: place.id,
        member: { userId: Superintendent.id, role: name },
      })
    expect(await court()).toBe(project.admin.id)
    await role('General Contractor PM')
    expect(await court()).toBe(Superintendent.id)
    await role('Viewer')
    expect(await court()).toBe(project.admin.id)
    await project.admin.client.call(ProjectUpdate, {
      project: { projectId: place.id, projectOwnerId: Superintendent.id },
    })
    expect(await court()).toBe(Superintendent.id)
  })

  test('the From person just where the rights say that he manages', async () => {
    for (const { id } of Object.values(whom())) await submitted(id)
    const rows = await here.database.rows(
      `SELECT w.folder_id FROM in_court w JOIN court c USING (folder_id, position) JOIN project p ON p.id = c.project_id
        WHERE c.is_manager AND w.person_id <> CASE WHEN EXISTS (SELECT FROM access x WHERE x.person_id = c.person_id
              AND x.project_id = c.project_id AND x.section = 'setup' AND x.is_manager)
              THEN c.person_id ELSE p.owner_id END`,
    )
    expect(rows).toEqual([])
  })

  test('who stands in where nobody has the part', async () => {
    const open = await makeOne(project.admin, kinds.rfi, project.id, { ...rfi(3)(), toUserId: undefined })
    expect(await courtOf('rfi', open.folderId)).toEqual(of('pm'))
    const nobody = await makeOne(project.admin, kinds.punchList, project.id, { status: 2 })
    expect(await courtOf('punchList', nobody.folderId)).toEqual(of('owner'))
    const loose = await makeOne(project.admin, kinds.submittalItem, project.id, {})
    expect(await courtOf('submittalItem', loose.folderId)).toEqual(of('owner'))
  })
})

describe('those who have it', () => {
  test('are named all, in order: people, companies and outside parties; the first person has the id', async () => {
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
    const { folderId } = await makeOne(project.admin, kinds.punchList, project.id, {
      status: 2,
      responsiblePartyList: ['Outside & Co', organizationName, engineer.email, String(architect.id)],
    })
    expect(await courtOf('punchList', folderId)).toEqual([
      engineer.id,
      `Outside & Co, ${organizationName}, ${engineer.fullName}, ${architect.fullName}`,
    ])
    const only = await makeOne(project.admin, kinds.punchList, project.id, {
      status: 2,
      responsiblePartyList: ['Outside & Co'],
    })
    expect(await courtOf('punchList', only.folderId)).toEqual([0, 'Outside & Co'])
    const list = lists.find(({ kind }) => kind === 'punchList')!
    const found = async (by: Person) => {
      const page = await readPage(by, list, project.rootFolderId, { filter: { CourtUserId: 'me' } })
      return page.rows.map((row) => row.folderId)
    }
    expect(await found(smith)).toEqual([folderId])
    expect(await found(architect)).toContain(folderId)
  })

  test('are the name as sent where there is no id', async () => {
    const { folderId } = await makeOne(project.admin, kinds.rfi, project.id, {
      ...rfi(3)(),
      toUserId: undefined,
      toName: 'The city',
    })
    expect(await courtOf('rfi', folderId)).toEqual([0, 'The city'])
    const pack = await parcel({ reviewingCompanyContactId: undefined, reviewingCompanyContact: 'The county' })
    const reviewed = await inside(pack, { stage: '2' })
    expect(await courtOf('submittalItem', reviewed.folderId)).toEqual([0, 'The county'])
  })
})

describe('the court follows', () => {
  test('the step and the people of a record', async () => {
    const { folderId } = await makeOne(project.admin, kinds.rfi, project.id, rfi(1)())
    const step = (fields: Loose) => change(project.admin, kinds.rfi, { folderId }, fields, { reason: 'x' })
    await step({ statusId: 3 })
    expect(await courtOf('rfi', folderId)).toEqual(of('architect'))
    await step({ toUserId: whom().engineer.id })
    expect(await courtOf('rfi', folderId)).toEqual(of('engineer'))
    await step({ statusId: 5 })
    expect(await courtOf('rfi', folderId)).toEqual(of('nobody'))
    await step({ statusId: 3 })
    expect(await courtOf('rfi', folderId)).toEqual(of('engineer'))
  })

  test('an RFI that was forwarded, down to the last and back', async () => {
    const first = await makeOne(project.admin, kinds.rfi, project.id, rfi(3)())
    const forward = async (rfiId: number, who: Who) => {
      const { rfi: made } = await project.admin.client.call(RFIForward, { rfiId, toUserId: whom()[who].id })
      return made! as Loose
    }
    const second = await forward(first.rfiId, 'engineer')
    const third = await forward(second.rfiId, 'foreman')
    const courts = () =>
      Promise.all([first, second, third].map(async ({ folderId }) => (await courtOf('rfi', folderId))[0]))
    const { architect, engineer, foreman, owner } = whom()
    expect(await courts()).toEqual([foreman.id, foreman.id, foreman.id])
    await change(project.admin, kinds.rfi, third, { statusId: 4, answer: 'yes' })
    expect(await courts()).toEqual([engineer.id, engineer.id, owner.id])
    await change(project.admin, kinds.rfi, second, { statusId: 4, answer: 'yes' })
    expect((await courts())[0]).toBe(architect.id)
  })

  test('the package of its items, and its oldest open item', async () => {
    const pack = await parcel()
    const [older, newer] = [await inside(pack), await inside(pack, { stage: '2' })]
    expect(await courtOf('submittal', pack.folderId)).toEqual(of('engineer'))
    await change(project.admin, kinds.submittalItem, older, { stage: '4', returnedStatusId: '6' })
    expect(await courtOf('submittal', pack.folderId)).toEqual(of('architect'))
    const set = (fields: Loose) => change(project.admin, kinds.submittal, pack, fields)
    await set({ reviewingCompanyContactId: whom().foreman.id })
    expect(await courtOf('submittalItem', newer.folderId)).toEqual(of('foreman'))
    expect(await courtOf('submittal', pack.folderId)).toEqual(of('foreman'))
    const other = await parcel({ reviewingCompanyContactId: whom().pm.id })
    await project.admin.client.call(FolderUpdate, {
      folder: { folderId: newer.folderId, folderParentId: other.folderId },
    })
    expect(await courtOf('submittalItem', newer.folderId)).toEqual(of('pm'))
    expect(await courtOf('submittal', pack.folderId)).toEqual(of('nobody'))
  })

  test('somebody named by a text, once he is a member', async () => {
    const late = await here.person(project.admin)
    const { folderId } = await makeOne(project.admin, kinds.punchList, project.id, {
      status: 2,
      responsiblePartyList: [late.email],
    })
    expect(await courtOf('punchList', folderId)).toEqual([0, late.email])
    await project.admin.client.call(ProjectMemberAdd, {
      projectId: project.id,
      member: { userId: late.id, role: 'Subcontractor' },
    })
    expect(await courtOf('punchList', folderId)).toEqual([late.id, late.fullName])
  })
})
