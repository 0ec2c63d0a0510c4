/** A role that may write the setup grants nobody more than its holder has; default roles of new members. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ProjectRoleRead, ProjectRoleSave } from '../../../contract/people/role.ts'
import { UserUpdate } from '../../../contract/people/user.ts'
import {
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
  ProjectUpdate,
} from '../../../contract/projects/project.ts'
import { type Person, type Project, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { told } from '../../../test/kit/told.ts'

const here = prepared(() => site())
let project: Project<'Superintendent'>
/** Has a role that may write the setup, and reads and writes RFIs. */
let clerk: Person

beforeAll(async () => {
  project = await here.project(['Superintendent'])
  const rights = [
    { section: 'setup', reads: 'all', writes: true },
    { section: 'documents', reads: 'all' },
    { section: 'rfis', reads: 'all', writes: true },
  ]
  const { admin, id: projectId } = project
  await admin.client.call(ProjectRoleSave, { projectId, roles: [{ roleName: 'Clerk', rights }] })
  clerk = await here.person(admin)
  await add(admin, clerk, 'Clerk')
})

const add = (by: Person, { id: userId }: Person, role?: string) =>
  by.client.call(ProjectMemberAdd, { projectId: project.id, member: { userId, ...(role ? { role } : {}) } })
const update = (by: Person, userId: number, role: string) =>
  by.client.call(ProjectMemberUpdate, { projectId: project.id, member: { userId, role } })
const save = (by: Person, role: object) =>
  by.client.call(ProjectRoleSave, { projectId: project.id, roles: [role] })

describe('a holder of a role that may write the setup', () => {
  test('gives their own role and lesser ones, and no others', async () => {
    await save(project.admin, { roleName: 'Reader', rights: [{ section: 'rfis', reads: 'party' }] })
    for (const role of ['Clerk', 'Reader']) await add(clerk, await here.person(project.admin), role)
    for (const role of ['Project Admin', 'General Contractor PM', 'Superintendent', 'Viewer']) {
      expect(await told(add(clerk, await here.person(project.admin), role))).toBe('403 Forbidden')
      expect(await told(update(clerk, clerk.id, role))).toBe('403 Forbidden')
    }
  })

  test('takes rights from those who have no more than they have, and from nobody else', async () => {
    const { admin, people, id: projectId } = project
    const remove = (userId: number) =>
      clerk.client.call(ProjectMemberRemove, { projectId, member: { userId } })
    const [peer, owner] = [await here.person(admin), await here.person(admin)]
    await add(admin, peer, 'Clerk')
    await add(admin, owner, 'Reader')
    await admin.client.call(ProjectUpdate, { project: { projectId, projectOwnerId: owner.id } })
    for (const { id } of [admin, people.Superintendent, owner]) {
      expect(await told(update(clerk, id, 'Clerk'))).toBe('403 Forbidden')
      expect(await told(remove(id))).toBe('403 Forbidden')
    }
    await admin.client.call(ProjectUpdate, { project: { projectId, projectOwnerId: admin.id } })
    await update(clerk, peer.id, 'Reader')
    await remove(peer.id)
  })

  test('gives no role of another side, and moves nobody to one, nor away from theirs', async () => {
    const { admin } = project
    const rights = [{ section: 'rfis', reads: 'party' }]
    await save(admin, { roleName: 'Sided', side: 'design', rights })
    const [sided, plain] = [await here.person(admin), await here.person(admin)]
    await add(admin, sided, 'Sided')
    await add(admin, plain, 'Reader')
    expect(await told(add(clerk, await here.person(admin), 'Sided'))).toBe('403 Forbidden')
    for (const { id } of [plain, clerk]) expect(await told(update(clerk, id, 'Sided'))).toBe('403 Forbidden')
    expect(await told(update(clerk, sided.id, 'Reader'))).toBe('403 Forbidden')
    await update(admin, sided.id, 'Reader')
  })

  test('changes the project, but neither its owner nor whether it is closed', async () => {
    const { admin, id: projectId } = project
    const change = (by: Person, fields: object) =>
      by.client.call(ProjectUpdate, { project: { projectId, ...fields } })
    await change(clerk, { phone: '1', projectOwnerId: admin.id, isProjectDisabled: false })
    expect(await told(change(clerk, { projectOwnerId: clerk.id }))).toBe('403 Forbidden')
    expect(await told(change(clerk, { isProjectDisabled: true }))).toBe('403 Forbidden')
    await change(admin, { isProjectDisabled: true })
    expect(await told(change(clerk, { isProjectDisabled: false }))).toBe('403 Forbidden')
    await change(admin, { isProjectDisabled: false })
  })

  test.each<[string, object]>([
    ['reading', { section: 'submittals', reads: 'party' }],
    ['writing', { section: 'documents', reads: 'all', writes: true }],
    ['deleting', { section: 'rfis', reads: 'all', deletes: true }],
  ])('makes no role with more %s than they have', async (what, right) => {
    expect(await told(save(clerk, { roleName: `More ${what}`, rights: [right] }))).toBe('403 Forbidden')
    const { roles } = await project.admin.client.call(ProjectRoleRead, { projectId: project.id })
    const { roleId } = roles!.find(({ roleName }) => roleName === 'Clerk')!
    expect(await told(save(clerk, { roleId, rights: [right] }))).toBe('403 Forbidden')
  })

  test('makes no role that manages, but lesser ones', async () => {
    expect(await told(save(clerk, { roleName: 'Boss', isManager: true }))).toBe('403 Forbidden')
    await save(clerk, { roleName: 'Lesser', rights: [{ section: 'rfis', reads: 'party', writes: true }] })
  })

  test('changes, renames and removes no role with rights that they lack', async () => {
    const { id: projectId } = project
    const { roles } = await clerk.client.call(ProjectRoleRead, { projectId })
    const named = (name: string) => roles!.find(({ roleName }) => roleName === name)!
    for (const role of [named('General Contractor PM'), named('Viewer')]) {
      expect(await told(save(clerk, { ...role, roleName: 'Another' }))).toBe('403 Forbidden')
      const rights = [{ section: 'meetingminutes', reads: 'party' }]
      expect(await told(save(clerk, { roleId: role.roleId, rights }))).toBe('403 Forbidden')
      const removal = { projectId, removedRoleIds: [role.roleId!] }
      expect(await told(clerk.client.call(ProjectRoleSave, removal))).toBe('403 Forbidden')
      await save(clerk, role)
    }
    const { roleId } = named('Lesser')
    await save(clerk, { roleId, roleName: 'Least', rights: [{ section: 'rfis', writes: false }] })
    await clerk.client.call(ProjectRoleSave, { projectId, removedRoleIds: [roleId!] })
  })
})

test('a project admin makes another', async () => {
  const { member } = await add(project.admin, await here.person(project.admin), 'Project Admin')
  expect(member!.role).toBe('Project Admin')
})

describe('a member added without a role', () => {
  test.each<[string, number, string]>([
    ['none', 0, 'Viewer'],
    ['the first', 1, 'Project Admin'],
    ['the fifth', 5, 'Architect'],
    ['the last', 10, 'Subcontractor'],
    ['one that there is not', 11, 'Viewer'],
  ])('with %s of the shipped roles as default gets it', async (_, defaultRole, role) => {
    const person = await here.person(project.admin)
    await project.admin.client.call(UserUpdate, { user: { userId: person.id, defaultRole } })
    expect((await add(project.admin, person)).member!.role).toBe(role)
  })

  test.each<[number, string]>([
    [2, 'Viewer'],
    [10, 'Subcontractor'],
  ])('from another organization gets none that manages (%i)', async (defaultRole, role) => {
    const other = await here.organization()
    await other.client.call(UserUpdate, { user: { userId: other.id, defaultRole } })
    const member = { email: other.email }
    const added = await project.admin.client.call(ProjectMemberAdd, { projectId: project.id, member })
    expect(added.member!.role).toBe(role)
  })
})
