import { describe, expect, test } from 'vitest'
import { ProjectRoleRead, ProjectRoleSave } from '../../../contract/people/role.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { told, wrong } from '../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project(['General Contractor PM', 'Viewer', 'Superintendent']))
const stranger = prepared(() => here.organization())
const other = prepared(() => here.project([], team.admin))
const colleague = prepared(() => here.person(team.admin))
const who = prepared(async () => ({ admin: team.admin, stranger, colleague, ...team.people }))
const none = 2147483647

const rolesOf = async (projectId: number) =>
  (await team.admin.client.call(ProjectRoleRead, { projectId })).roles!
const roleNamed = async (projectId: number, name: string) =>
  (await rolesOf(projectId)).find(({ roleName }) => roleName === name)!
const save = (projectId: number, roles: RecordData[] | undefined, removedRoleIds?: number[]) =>
  team.admin.client.call(ProjectRoleSave, { projectId, roles, removedRoleIds })

describe('roles are refused', () => {
  const saving = (roles: unknown, more: RecordData = {}) => ({ projectId: team.id, roles, ...more })
  const right = (more: RecordData) => saving([{ roleName: 'New', rights: [more] }])

  test.each<[string, () => RecordData, string]>([
    ['without a project', () => ({ roles: [] }), wrong('ProjectId', 'NotEmpty')],
    ['without roles', () => ({ projectId: team.id }), wrong('Roles', 'NotEmpty')],
    ['with an object for them', () => saving({}), wrong('Roles', 'Type')],
    ['of no project', () => ({ projectId: none, roles: [] }), '404 NotFound'],
    ['without a name', () => saving([{}]), wrong('Roles[0].RoleName', 'NotEmpty')],
    [
      'with a blank name',
      () => saving([{ roleName: 'A' }, { roleName: ' ' }]),
      wrong('Roles[1].RoleName', 'NotEmpty'),
    ],
    [
      'with a name too long',
      () => saving([{ roleName: 'x'.repeat(256) }]),
      wrong('Roles[0].RoleName', 'Length'),
    ],
    ['with a name that exists', () => saving([{ roleName: 'viewer' }]), '409 Conflict'],
    ['with the same name twice', () => saving([{ roleName: 'New' }, { roleName: 'NEW ' }]), '409 Conflict'],
    ['with an unknown id', () => saving([{ roleId: none, roleName: 'x' }]), '404 NotFound'],
    ['with an unknown id to be removed', () => saving([], { removedRoleIds: [none] }), '404 NotFound'],
    ['without a section', () => right({ reads: 'all' }), wrong('Roles[0].Rights[0].Section', 'NotEmpty')],
    [
      'with an unknown section',
      () => right({ section: 'costs' }),
      wrong('Roles[0].Rights[0].Section', 'Enum'),
    ],
    [
      'with a section twice',
      () => saving([{ roleName: 'New', rights: [{ section: 'rfis' }, { section: 'RFIS' }] }]),
      wrong('Roles[0].Rights[1].Section', 'Duplicate'),
    ],
    [
      'with an unknown value of Reads',
      () => right({ section: 'rfis', reads: 'some' }),
      wrong('Roles[0].Rights[0].Reads', 'Enum'),
    ],
    [
      'that write what they cannot read',
      () => right({ section: 'rfis', writes: true }),
      wrong('Roles[0].Rights[0].Reads', 'Enum'),
    ],
    [
      'that delete what they cannot read',
      () => right({ section: 'rfis', deletes: 1 }),
      wrong('Roles[0].Rights[0].Reads', 'Enum'),
    ],
    [
      'with an invalid bool',
      () => right({ section: 'rfis', writes: 'W' }),
      wrong('Roles[0].Rights[0].Writes', 'Type'),
    ],
  ])('%s', async (_, request, answer) => {
    const before = await rolesOf(team.id)
    expect(await told(team.admin.client.call(ProjectRoleSave, request()))).toBe(answer)
    expect(await rolesOf(team.id)).toEqual(before)
  })

  test('of another project, changed or removed', async () => {
    const { roleId } = await roleNamed(other.id, 'Owner')
    expect(await told(save(team.id, [{ roleId, roleName: 'Mine' }]))).toBe('404 NotFound')
    expect(await told(save(team.id, [], [roleId!]))).toBe('404 NotFound')
    expect((await roleNamed(other.id, 'Owner')).roleId).toBe(roleId)
  })

  test('given twice', async () => {
    const { roleId } = await roleNamed(team.id, 'Owner')
    expect(await told(save(team.id, [{ roleId }, { roleId }]))).toBe(wrong('Roles', 'Duplicate'))
    expect(await told(save(team.id, [{ roleId }], [roleId!]))).toBe(wrong('Roles', 'Duplicate'))
  })

  test('beyond a hundred', async () => {
    const { id: projectId } = await here.project([], team.admin)
    const roles = Array.from({ length: 91 }, (_, i) => ({ roleName: `Role ${i}` }))
    expect(await told(save(projectId, roles))).toBe(wrong('Roles', 'Length'))
    expect((await save(projectId, roles.slice(1))).roles).toHaveLength(100)
  })

  test.each<[keyof typeof who, string, string]>([
    ['stranger', '404 NotFound', '404 NotFound'],
    ['colleague', '404 NotFound', '404 NotFound'],
    ['Viewer', '403 Forbidden', '403 Forbidden'],
    ['Superintendent', '403 Forbidden', '403 Forbidden'],
    ['General Contractor PM', 'visible', '403 Forbidden'],
  ])('to %s', async (by, reading, saved) => {
    const { client } = who[by]
    if (reading === 'visible') await client.call(ProjectRoleRead, { projectId: team.id })
    else expect(await told(client.call(ProjectRoleRead, { projectId: team.id }))).toBe(reading)
    expect(await told(client.call(ProjectRoleSave, { projectId: team.id, roles: [] }))).toBe(saved)
  })

  test.each([ProjectRoleRead, ProjectRoleSave])('without a session: $name', async (operation) => {
    const nobody = team.admin.client.withKey(undefined)
    expect(await told(nobody.call(operation as typeof ProjectRoleRead, { projectId: team.id }))).toBe(
      '401 Unauthorized',
    )
  })
})
