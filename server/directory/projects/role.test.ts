import { describe, expect, test } from 'vitest'
import { ProjectRoleRead, ProjectRoleSave } from '../../../contract/people/role.ts'
import {
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
} from '../../../contract/projects/project.ts'
import { RFICreateMany, RFIRead } from '../../../contract/records/rfi.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { keepRightsOf } from '../../../test/kit/rights.ts'
import { eventsOf, told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['General Contractor PM']))
const other = prepared(() => here.project([], team.admin))
const sections = 'documents rfis punchlists submittals openissues dailyreports meetingminutes setup'.split(
  ' ',
)

const rolesOf = async (projectId: number, by: Person = team.admin) =>
  (await by.client.call(ProjectRoleRead, { projectId })).roles!
const roleNamed = async (projectId: number, name: string) =>
  (await rolesOf(projectId)).find(({ roleName }) => roleName === name)!
const save = async (projectId: number, roles: RecordData[] | undefined, removedRoleIds?: number[]) =>
  team.admin.client.call(ProjectRoleSave, { projectId, roles, removedRoleIds })
const letters = ({ reads, makes, writes, verifies, deletes }: RecordData) =>
  [
    { all: 'R', party: 'r', none: '' }[reads as 'all'],
    writes ? 'W' : makes ? 'w' : '',
    verifies ? 'V' : '',
    deletes ? 'D' : '',
  ].join('') || '-'
/** The rights of a role as letters, in the order of the grid. */
const cellsOf = ({ rights }: RecordData) => rights.map(letters).join(' ')
const fresh = () => here.project([], team.admin)
const eventsAfter = async (projectId: number, work: () => Promise<unknown>) => {
  const before = await eventsOf(here, { projectId })
  await work()
  return (await eventsOf(here, { projectId })).slice(before.length)
}

describe('the roles of a project', () => {
  test('are returned with their rights, section by section', async () => {
    const answer = await team.admin.client.call(ProjectRoleRead, { projectId: team.id })
    expect(answer.roles!.map(({ roleName }) => roleName)).toEqual([
      'Project Admin',
      'General Contractor PM',
      'Superintendent',
      'Project Assistant',
      'Architect',
      'Engineer',
      'Consultant',
      'Owner',
      'Viewer',
      'Subcontractor',
    ])
    expect(answer.numberOfRecordsEffected).toBe(10)
    expect(answer.roles![9]).toMatchObject({ isManager: false, isAdmin: false, side: 'subcontractor' })
    expect(answer.roles![9]!.rights!.map(({ section }) => section)).toEqual(sections)
    expect(cellsOf(answer.roles![9]!)).toBe('R rw r rw rw rw r -')
    expect(answer.roles![0]).toMatchObject({ isManager: true, isAdmin: true })
    expect(cellsOf(answer.roles![0]!)).toBe('RWD RWD RWVD RWD RWD RWD RWD RWD')
  })

  test('are visible to callers who read the setup', async () => {
    expect(await rolesOf(team.id, team.people['General Contractor PM'])).toEqual(await rolesOf(team.id))
  })

  test('sent back unchanged do not change: no event', async () => {
    const roles = await rolesOf(team.id)
    const events = await eventsAfter(team.id, async () => {
      const answer = await save(team.id, roles)
      expect([answer.roles, answer.numberOfRecordsEffected]).toEqual([roles, 10])
      expect((await save(team.id, [])).roles).toEqual(roles)
    })
    expect(events).toEqual([])
  })

  test('are each project’s own', async () => {
    const project = await fresh()
    const before = await rolesOf(other.id)
    const { roleId } = await roleNamed(project.id, 'Viewer')
    await save(project.id, [{ roleId, roleName: 'Guest' }])
    expect(await rolesOf(other.id)).toEqual(before)
  })
})

describe('a role', () => {
  test('is renamed, and its members still have it', async () => {
    const { id: projectId, people: theirs } = await here.project(['Viewer'], team.admin)
    const was = await roleNamed(projectId, 'Viewer')
    const events = await eventsAfter(projectId, async () => {
      await save(projectId, [{ roleId: was.roleId, roleName: ' Guest ' }])
    })
    expect(await roleNamed(projectId, 'Guest')).toEqual({ ...was, roleName: 'Guest' })
    expect(events).toMatchObject([{ action: 'RoleUpdated', personId: team.admin.id }])
    expect(events[0]!.changes).toEqual([
      ['roleId', was.roleId, was.roleId],
      ['roleName', 'Viewer', 'Guest'],
    ])
    const member = { userId: theirs.Viewer.id }
    const updated = await team.admin.client.call(ProjectMemberUpdate, { projectId, member })
    expect(updated.member!.role).toBe('Guest')
  })

  test('gets other rights, which take effect at once; absent sections and fields stay', async () => {
    const { id: projectId, people: theirs } = await here.project(['Viewer'], team.admin)
    const { folderId } = await makeOne(team.admin, recordTypes.rfi, projectId, {})
    const viewer = theirs.Viewer.client
    const make = () => viewer.call(RFICreateMany, { rfiList: [{ projectId }] })
    expect(await told(make())).toBe('403 Forbidden')
    const { roleId } = await roleNamed(projectId, 'Viewer')
    const change = (...rights: RecordData[]) => save(projectId, [{ roleId, rights }])
    const events = await eventsAfter(projectId, () => change({ section: ' RFIs ', writes: true }))
    expect(cellsOf(await roleNamed(projectId, 'Viewer'))).toBe('R RW R R R R R -')
    expect(events[0]!.changes).toEqual([
      ['roleId', roleId, roleId],
      ['rights.rfis', 'R', 'RW'],
    ])
    await make()
    await change({ section: 'rfis', reads: 'Party' }, { section: 'Daily reports', reads: null, deletes: 0 })
    expect(cellsOf(await roleNamed(projectId, 'Viewer'))).toBe('R rW R R R - R -')
    expect(await told(viewer.call(RFIRead, { folderId }))).toBe('404 NotFound')
  })

  test('is added with only the given rights', async () => {
    const { id: projectId } = await fresh()
    const rights = [
      { section: 'setup', reads: 'all', writes: true },
      { section: 'rfis', reads: 'party', writes: true, deletes: true },
    ]
    const sent = { roleName: 'Clerk', isManager: true, isAdmin: true, rights }
    const events = await eventsAfter(projectId, () => save(projectId, [sent]))
    const clerk = await roleNamed(projectId, 'Clerk')
    expect(clerk).toMatchObject({ isManager: true, isAdmin: false })
    expect(cellsOf(clerk)).toBe('- rWD - - - - - RW')
    expect(events).toMatchObject([{ action: 'RoleAdded' }])
    expect(events[0]!.changes).toEqual([
      ['roleId', null, clerk.roleId],
      ['roleName', null, 'Clerk'],
      ['isManager', false, true],
      ['rights.rfis', '-', 'rWD'],
      ['rights.setup', '-', 'RW'],
    ])
    const person = await here.person(team.admin)
    const member = { userId: person.id, role: 'clerk' }
    expect((await team.admin.client.call(ProjectMemberAdd, { projectId, member })).member!.role).toBe('Clerk')
    // A role that writes the setup may change roles.
    await person.client.call(ProjectRoleSave, { projectId, roles: [{ roleName: 'Guest' }] })
  })

  test('is removed when nobody has it, also if somebody had it', async () => {
    const { id: projectId, people: theirs } = await here.project(['Owner'], team.admin)
    const { roleId } = await roleNamed(projectId, 'Owner')
    const member = { userId: theirs.Owner.id }
    expect(await told(save(projectId, undefined, [roleId!]))).toBe('409 Conflict')
    await team.admin.client.call(ProjectMemberRemove, { projectId, member })
    const events = await eventsAfter(projectId, async () => {
      const answer = await save(projectId, undefined, [roleId!])
      expect(answer.roles!.map(({ roleName }) => roleName)).not.toContain('Owner')
      expect(answer.numberOfRecordsEffected).toBe(1)
    })
    expect(events).toMatchObject([{ action: 'RoleRemoved' }])
    expect(events[0]!.changes).toEqual([
      ['roleId', roleId, null],
      ['roleName', 'Owner', null],
    ])
    const again = await team.admin.client.call(ProjectMemberAdd, {
      projectId,
      member: { ...member, role: 'Viewer' },
    })
    expect(again.member!.role).toBe('Viewer')
    expect(await told(save(projectId, undefined, [roleId!]))).toBe('404 NotFound')
  })

  test('and another may swap their names', async () => {
    const { id: projectId } = await fresh()
    const [a, b] = [await roleNamed(projectId, 'Owner'), await roleNamed(projectId, 'Viewer')]
    await save(projectId, [
      { roleId: a.roleId, roleName: 'Viewer' },
      { roleId: b.roleId, roleName: 'Owner' },
    ])
    expect((await roleNamed(projectId, 'Viewer')).roleId).toBe(a.roleId)
    await save(projectId, [{ roleName: 'Viewer' }], [a.roleId!])
    expect((await roleNamed(projectId, 'Viewer')).roleId).not.toBe(a.roleId)
  })

  test.each([1, 2, 3, 4, 5, 6])('is not removed while a member gets it (%i)', async () => {
    const { id: projectId } = await fresh()
    const { roleId } = await roleNamed(projectId, 'Owner')
    const person = await here.person(team.admin)
    const outcomes = await Promise.allSettled([
      team.admin.client.call(ProjectMemberAdd, { projectId, member: { userId: person.id, role: 'Owner' } }),
      save(projectId, undefined, [roleId!]),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.find((one) => one.status === 'rejected')!.reason
    expect([400, 409]).toContain(refused.status)
  })
})

describe('the Project Admin', () => {
  const changes: Array<[string, RecordData]> = [
    ['renamed', { roleName: 'Boss' }],
    ['no manager', { isManager: false }],
    ['without a right', { rights: [{ section: 'rfis', deletes: false }] }],
    ['to read less', { rights: [{ section: 'documents', reads: 'party' }] }],
  ]

  test.each(changes)('is never %s', async (_, change) => {
    const was = await roleNamed(team.id, 'Project Admin')
    expect(await told(save(team.id, [{ roleId: was.roleId, ...change }]))).toBe('409 Conflict')
    expect(await roleNamed(team.id, 'Project Admin')).toEqual(was)
  })

  test('is never removed, even if nobody has it', async () => {
    const project = await fresh()
    await here.database.rows('UPDATE member SET removed_at = now() WHERE project_id = $1', [project.id])
    await keepRightsOf(here.database, { projects: [project.id] })
    const { roleId } = await roleNamed(project.id, 'Project Admin')
    expect(await told(save(project.id, [], [roleId!]))).toBe('409 Conflict')
  })
})
