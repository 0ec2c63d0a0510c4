/** The roles of a project: its own copy of the grid of rights, which its admins may change. */
import type { Value } from '../../../contract/kit.ts'
import { ProjectRoleRead, ProjectRoleSave } from '../../../contract/people/role.ts'
import { keepRights } from '../../access/keeprights.ts'
import { sections } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { type Event, writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { grantorIn, refuseChanging, refuseGranting } from './grants.ts'
import { lockMembers } from './membership.ts'
import { changesOfRole, type Role, type SentRole, wantedRole } from './rolechange.ts'

const rolesMax = 100

const readRoles = (call: Call, projectId: number): Promise<Role[]> =>
  call.db.rows<Role>(
    `SELECT r.id AS "roleId", r.name AS "roleName", r.side, r.is_manager AS "isManager", r.is_admin AS "isAdmin",
            coalesce((SELECT json_agg(json_build_object('section', c.section, 'reads', c.reads, 'makes', c.makes,
                        'writes', c.writes, 'verifies', c.verifies, 'deletes', c.deletes)
                        ORDER BY array_position($2::text[], c.section))
                        FROM role_right c WHERE c.role_id = r.id), '[]') AS rights
       FROM role r WHERE r.project_id = $1 ORDER BY r.id`,
    [projectId, sections],
  )

/** A role before and after the change; a new one has no `previous`. */
interface RoleChange {
  previous: Role | undefined
  next: Role
}

async function saveRoles(request: Value<typeof ProjectRoleSave.request.fields>, call: Call) {
  const { projectId, roles: sent, removedRoleIds } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { writes, isAdmin } = await projectRights(call, 'setup', projectId)
  if (!writes) throw forbidden('Only a project admin can change the roles of a project.')
  if (!sent && !removedRoleIds) throw notEmpty('Roles', 'the roles to save')
  await lockMembers(call, projectId)
  const before = await readRoles(call, projectId)
  const removed = (removedRoleIds ?? []).map((roleId) => findRole(before, roleId))
  rejectDuplicates([...(sent ?? []).map(({ roleId }) => roleId), ...removed.map(({ roleId }) => roleId)])
  const roleChanges = (sent ?? []).map((role, i) => roleChangeOf(before, role, `Roles[${i}]`))
  if (!isAdmin) refuseSides(roleChanges)
  const changed = roleChanges.filter(({ previous, next }) => changesOfRole(previous, next).length > 0)
  const by = await grantorIn(call, projectId)
  for (const role of [...changed.flatMap(({ previous }) => previous ?? []), ...removed])
    refuseChanging(by, role)
  for (const { next } of changed) refuseGranting(by, next)
  await refuseRemoval(call, removed)
  refuseNames(before, roleChanges, removed)
  await removeRoles(call, removed)
  await writeRoles(call, projectId, changed)
  if (changed.some(changesRights)) await keepRights(call.db, { projects: [projectId] })
  await writeEvents(call, eventsOf(projectId, changed, removed))
  return {
    roles: await readRoles(call, projectId),
    numberOfRecordsEffected: roleChanges.length + removed.length,
  }
}

/** The sides decide whose words are whose, so a role with the right to write the setup is not enough. */
function refuseSides(roleChanges: RoleChange[]): void {
  const sided = roleChanges.find(({ previous, next }) => (previous?.side ?? 'none') !== next.side)
  if (sided) throw forbidden(`Only a project admin can change the side of the role ${sided.next.roleName}.`)
}

/** A name is no right, and no member has a role that is new or removed. */
const changesRights = ({ previous, next }: RoleChange): boolean =>
  previous !== undefined && changesOfRole(previous, next).some(([field]) => field !== 'roleName')

/** A role of another project is not found. */
function findRole(roles: Role[], roleId: number): Role {
  const role = roles.find((one) => one.roleId === roleId)
  if (!role) throw notFound('This role')
  return role
}

function roleChangeOf(before: Role[], sent: SentRole, at: string): RoleChange {
  const previous = sent.roleId ? findRole(before, sent.roleId) : undefined
  const next = wantedRole(previous, sent, at)
  if (previous?.isAdmin && changesOfRole(previous, next).length > 0)
    throw conflict(`The role ${previous.roleName} has every right and cannot be changed.`)
  return { previous, next }
}

function rejectDuplicates(ids: Array<number | null | undefined>): void {
  const given = ids.filter((id) => !!id)
  const duplicate = given.find((id, i) => given.indexOf(id) < i)
  if (duplicate) throw invalidField('Roles', 'Duplicate', `The role ${duplicate} is given twice.`)
}

async function refuseRemoval(call: Call, removed: Role[]): Promise<void> {
  const locked = removed.find(({ isAdmin }) => isAdmin)
  if (locked) throw conflict(`The role ${locked.roleName} cannot be removed.`)
  const inUse = await call.db.row<{ name: string }>(
    `SELECT r.name FROM role r JOIN member m ON m.role_id = r.id AND m.removed_at IS NULL
      WHERE r.id = ANY($1::int[]) ORDER BY r.id LIMIT 1`,
    [removed.map(({ roleId }) => roleId)],
  )
  if (inUse) throw conflict(`Somebody has the role ${inUse.name}. Please give them another one first.`)
}

/** Names are unique, ignoring case. Two roles may swap their names. */
function refuseNames(before: Role[], roleChanges: RoleChange[], removed: Role[]): void {
  const replaced = new Set([...removed, ...roleChanges.map(({ previous }) => previous)])
  const roles = [...before.filter((role) => !replaced.has(role)), ...roleChanges.map(({ next }) => next)]
  const names = roles.map(({ roleName }) => roleName.toLowerCase())
  const duplicate = names.findIndex((name, i) => names.indexOf(name) < i)
  if (duplicate >= 0) throw conflict(`There is a role ${roles[duplicate]!.roleName} in this project already.`)
  if (roles.length > rolesMax)
    throw invalidField('Roles', 'Length', `A project may have at most ${rolesMax} roles.`)
}

/** Only former members can have such a role; their rows lose it. */
async function removeRoles(call: Call, removed: Role[]): Promise<void> {
  if (removed.length === 0) return
  const ids = removed.map(({ roleId }) => roleId)
  await call.db.rows('UPDATE member SET role_id = NULL WHERE role_id = ANY($1::int[])', [ids])
  await call.db.rows('DELETE FROM role_right WHERE role_id = ANY($1::int[])', [ids])
  await call.db.rows('DELETE FROM role WHERE id = ANY($1::int[])', [ids])
}

async function writeRoles(call: Call, projectId: number, roleChanges: RoleChange[]): Promise<void> {
  if (roleChanges.length === 0) return
  const ids = await call.db.rows<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('role', 'id'))::int AS id FROM generate_series(1, $1::int)`,
    [roleChanges.filter(({ previous }) => !previous).length],
  )
  for (const { previous, next } of roleChanges) next.roleId = previous?.roleId ?? ids.shift()!.id
  const rows = JSON.stringify(
    roleChanges.map(({ next }) => ({
      id: next.roleId,
      name: next.roleName,
      side: next.side,
      is_manager: next.isManager,
    })),
  )
  // Temporary names first, so that two roles can swap theirs.
  await call.db.rows('UPDATE role SET name = gen_random_uuid()::text WHERE id = ANY($1::int[])', [
    roleChanges.map(({ next }) => next.roleId),
  ])
  await call.db.rows(
    `INSERT INTO role (id, project_id, name, side, is_manager, is_admin)
     SELECT r.id, $1, r.name, r.side, r.is_manager, false
       FROM json_to_recordset($2::text::json) AS r (id int, name text, side text, is_manager boolean)
     ON CONFLICT (id) DO UPDATE
       SET name = excluded.name, side = excluded.side, is_manager = excluded.is_manager`,
    [projectId, rows],
  )
  const rights = roleChanges.flatMap(({ next }) =>
    next.rights.map((right) => ({ role_id: next.roleId, ...right })),
  )
  await call.db.rows(
    `INSERT INTO role_right (role_id, section, reads, makes, writes, verifies, deletes)
     SELECT r.* FROM json_to_recordset($1::text::json) AS r (role_id int, section text, reads text,
            makes boolean, writes boolean, verifies boolean, deletes boolean)
     ON CONFLICT (role_id, section) DO UPDATE
       SET reads = excluded.reads, makes = excluded.makes, writes = excluded.writes, verifies = excluded.verifies,
           deletes = excluded.deletes`,
    [JSON.stringify(rights)],
  )
}

/** One event for each role, with its rights as letters. */
const eventsOf = (projectId: number, changed: RoleChange[], removed: Role[]): Event[] => [
  ...changed.map(
    ({ previous, next }): Event => ({
      action: previous ? 'RoleUpdated' : 'RoleAdded',
      projectId,
      changes: [['roleId', previous?.roleId ?? null, next.roleId], ...changesOfRole(previous, next)],
    }),
  ),
  ...removed.map(
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
    const { reads } = await projectRights(call, 'setup', request.projectId)
    if (!reads)
      throw forbidden('You may not see the roles of this project: that needs the right to see its setup.')
    return { roles: await readRoles(call, request.projectId) }
  }),
  serve(ProjectRoleSave, saveRoles),
]
