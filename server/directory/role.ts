/** The roles of a project: its own copy of the grid, which who writes its setup may change. */
import type { Value } from '../../contract/kit.ts'
import { ProjectRoleRead, ProjectRoleSave } from '../../contract/role.ts'
import { keepRights } from '../access/keeprights.ts'
import { sections } from '../codes/nodetypes.ts'
import type { Call } from '../kernel/call.ts'
import { type Event, writeEvents } from '../kernel/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { standingIn } from '../records/engine/tree/standing.ts'
import { lockMembers } from './member.ts'
import { changesOfRole, type Role, type SentRole, wantedRole } from './rolechange.ts'

/** More than anybody can tell apart. */
const rolesMax = 100

const readRoles = (call: Call, projectId: number): Promise<Role[]> =>
  call.db.rows<Role>(
    `SELECT r.id AS "roleId", r.name AS "roleName", r.is_manager AS "isManager", r.is_admin AS "isAdmin",
            coalesce((SELECT json_agg(json_build_object('section', c.section, 'reads', c.reads,
                        'writes', c.writes, 'deletes', c.deletes)
                        ORDER BY array_position($2::text[], c.section))
                        FROM role_right c WHERE c.role_id = r.id), '[]') AS rights
       FROM role r WHERE r.project_id = $1 ORDER BY r.id`,
    [projectId, sections],
  )

/** A role to be: as it was, if it was, and as it is to be. */
interface Wish {
  was: Role | undefined
  is: Role
}

async function saveRoles(request: Value<typeof ProjectRoleSave.request.fields>, call: Call) {
  const { projectId, roles: sent, removedRoleIds } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { writes } = await standingIn(call, 'setup', projectId)
  if (!writes) throw forbidden('Only a project admin can change the roles of a project.')
  if (!sent && !removedRoleIds) throw notEmpty('Roles', 'the roles to save')
  await lockMembers(call, projectId)
  const before = await readRoles(call, projectId)
  const gone = (removedRoleIds ?? []).map((roleId) => found(before, roleId))
  rejectDuplicates([...(sent ?? []).map(({ roleId }) => roleId), ...gone.map(({ roleId }) => roleId)])
  const wishes = (sent ?? []).map((role, i) => wishOf(before, role, `Roles[${i}]`))
  await refuseGone(call, gone)
  refuseNames(before, wishes, gone)
  await removeRoles(call, gone)
  const changed = wishes.filter(({ was, is }) => changesOfRole(was, is).length > 0)
  await writeRoles(call, projectId, changed)
  if (changed.some(changesRights)) await keepRights(call.db, { projects: [projectId] })
  await writeEvents(call, eventsOf(projectId, changed, gone))
  return { roles: await readRoles(call, projectId), numberOfRecordsEffected: wishes.length + gone.length }
}

/** A name is no right, and nobody has a role that is new or removed. */
const changesRights = ({ was, is }: Wish): boolean =>
  was !== undefined && changesOfRole(was, is).some(([field]) => field !== 'roleName')

/** A role of another project is not there. */
function found(roles: Role[], roleId: number): Role {
  const role = roles.find((one) => one.roleId === roleId)
  if (!role) throw notFound('This role')
  return role
}

function wishOf(before: Role[], sent: SentRole, at: string): Wish {
  const was = sent.roleId ? found(before, sent.roleId) : undefined
  const is = wantedRole(was, sent, at)
  if (was?.isAdmin && changesOfRole(was, is).length > 0)
    throw conflict(`The role ${was.roleName} has every right and can not be changed.`)
  return { was, is }
}

function rejectDuplicates(ids: Array<number | null | undefined>): void {
  const given = ids.filter((id) => !!id)
  const twin = given.find((id, i) => given.indexOf(id) < i)
  if (twin) throw invalidField('Roles', 'Duplicate', `The role ${twin} is given twice.`)
}

async function refuseGone(call: Call, gone: Role[]): Promise<void> {
  const locked = gone.find(({ isAdmin }) => isAdmin)
  if (locked) throw conflict(`The role ${locked.roleName} can not be removed.`)
  const inUse = await call.db.row<{ name: string }>(
    `SELECT r.name FROM role r JOIN member m ON m.role_id = r.id AND m.removed_at IS NULL
      WHERE r.id = ANY($1::int[]) ORDER BY r.id LIMIT 1`,
    [gone.map(({ roleId }) => roleId)],
  )
  if (inUse) throw conflict(`Somebody has the role ${inUse.name}. Please give him another one first.`)
}

/** Names are one role's, in any letter case; two may change places. */
function refuseNames(before: Role[], wishes: Wish[], gone: Role[]): void {
  const replaced = new Set([...gone, ...wishes.map(({ was }) => was)])
  const roles = [...before.filter((role) => !replaced.has(role)), ...wishes.map(({ is }) => is)]
  const names = roles.map(({ roleName }) => roleName.toLowerCase())
  const twin = names.findIndex((name, i) => names.indexOf(name) < i)
  if (twin >= 0) throw conflict(`There is a role ${roles[twin]!.roleName} in this project already.`)
  if (roles.length > rolesMax)
    throw invalidField('Roles', 'Length', `A project may have at most ${rolesMax} roles.`)
}

/** Who had such a role is a member no longer: of him nothing but that is kept. */
async function removeRoles(call: Call, gone: Role[]): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ roleId }) => roleId)
  await call.db.rows('UPDATE member SET role_id = NULL WHERE role_id = ANY($1::int[])', [ids])
  await call.db.rows('DELETE FROM role_right WHERE role_id = ANY($1::int[])', [ids])
  await call.db.rows('DELETE FROM role WHERE id = ANY($1::int[])', [ids])
}

async function writeRoles(call: Call, projectId: number, wishes: Wish[]): Promise<void> {
  if (wishes.length === 0) return
  const ids = await call.db.rows<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('role', 'id'))::int AS id FROM generate_series(1, $1::int)`,
    [wishes.filter(({ was }) => !was).length],
  )
  for (const { was, is } of wishes) is.roleId = was?.roleId ?? ids.shift()!.id
  const rows = JSON.stringify(
    wishes.map(({ is }) => ({ id: is.roleId, name: is.roleName, is_manager: is.isManager })),
  )
  // Out of each other's way first, so that two may change places.
  await call.db.rows('UPDATE role SET name = gen_random_uuid()::text WHERE id = ANY($1::int[])', [
    wishes.map(({ is }) => is.roleId),
  ])
  await call.db.rows(
    `INSERT INTO role (id, project_id, name, is_manager, is_admin)
     SELECT r.id, $1, r.name, r.is_manager, false
       FROM json_to_recordset($2::text::json) AS r (id int, name text, is_manager boolean)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, is_manager = excluded.is_manager`,
    [projectId, rows],
  )
  const rights = wishes.flatMap(({ is }) => is.rights.map((right) => ({ role_id: is.roleId, ...right })))
  await call.db.rows(
    `INSERT INTO role_right (role_id, section, reads, writes, deletes)
     SELECT r.* FROM json_to_recordset($1::text::json)
         AS r (role_id int, section text, reads text, writes boolean, deletes boolean)
     ON CONFLICT (role_id, section) DO UPDATE
       SET reads = excluded.reads, writes = excluded.writes, deletes = excluded.deletes`,
    [JSON.stringify(rights)],
  )
}

/** One event a role, with its cells in letters. */
const eventsOf = (projectId: number, changed: Wish[], gone: Role[]): Event[] => [
  ...changed.map(
    ({ was, is }): Event => ({
      action: was ? 'RoleUpdated' : 'RoleAdded',
      projectId,
      changes: [['roleId', was?.roleId ?? null, is.roleId], ...changesOfRole(was, is)],
    }),
  ),
  ...gone.map(
    ({ roleId, roleName }): Event => ({
      action: 'RoleRemoved',
      projectId,
      changes: [
        ['roleId', roleId, null],
        ['roleName', roleName, null],
      ],
    }),
  ),
]

export default [
  serve(ProjectRoleRead, async (request, call) => {
    if (!request.projectId) throw notEmpty('ProjectId', 'the project')
    const { reads } = await standingIn(call, 'setup', request.projectId)
    if (!reads) throw forbidden('Only who may see the setup of a project can see its roles.')
    return { roles: await readRoles(call, request.projectId) }
  }),
  serve(ProjectRoleSave, saveRoles),
]
