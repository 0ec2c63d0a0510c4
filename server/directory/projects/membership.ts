/** Joining and leaving a project: what every operation that makes or removes members has in common. */
import { keepRights } from '../../access/keeprights.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { forbidden, invalidField } from '../../kernel/faults.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import {
  defaultRoleName,
  type Granting,
  grantingRoles,
  grantorIn,
  refuseGranting,
  refuseGrantingSide,
} from './grants.ts'

interface Joining {
  projectId: number
  personId: number
  /** The role; without one, that which is usual for the person. */
  wanted: string | undefined
  /** `MemberInvited`: the invitation tells them. */
  action: 'MemberAdded' | 'MemberInvited'
}

/** Returns the role; undefined if the person is a member already. The project is locked. */
export async function joinProject(
  call: Call,
  { projectId, personId, wanted, action }: Joining,
): Promise<string | undefined> {
  const roles = await grantingRoles(call, projectId)
  const granted = findRole(roles, wanted || (await defaultRoleOf(call, projectId, personId, roles)))
  const by = await grantorIn(call, projectId)
  refuseGranting(by, granted)
  refuseGrantingSide(by, granted)
  const role = granted.roleName
  if (!(await putMember(call, projectId, personId, role))) return undefined
  await keepRights(call.db, { people: [personId], projects: [projectId] })
  await writeEvents(call, [
    {
      action,
      projectId,
      changes: [
        ['userId', null, personId],
        ['role', null, role],
      ],
    },
  ])
  return role
}

interface Leaving {
  projectId: number
  userId: number
  role: string | null
}

/** The project is locked; whether the caller may do it was checked. */
export async function leaveProject(call: Call, { projectId, userId, role }: Leaving): Promise<void> {
  await call.db.rows('UPDATE member SET removed_at = $3 WHERE project_id = $1 AND person_id = $2', [
    projectId,
    userId,
    call.now,
  ])
  await keepRights(call.db, { people: [userId], projects: [projectId] })
  const changes: FieldChange[] = [
    ['userId', userId, null],
    ['role', role, null],
  ]
  const lists = await leaveLists(call, projectId, userId)
  if (lists.length > 0) changes.push(['accessLists', lists, null])
  await writeEvents(call, [{ action: 'MemberRemoved', projectId, changes }])
}

/**
 * A member who is added again later has no more access than any new one. Returns the names of the access
 * lists they were on.
 */
async function leaveLists(call: Call, projectId: number, userId: number): Promise<string[]> {
  const rows = await call.db.rows<{ name: string }>(
    `DELETE FROM access_list_member a USING access_list l
      WHERE l.id = a.access_list_id AND l.project_id = $1 AND a.person_id = $2 RETURNING l.name`,
    [projectId, userId],
  )
  return rows.map(({ name }) => name)
}

/** A 404 if the caller does not see the project, a 403 if its members are not theirs to change. */
export async function refuseNotAdmin(call: Call, projectId: number): Promise<void> {
  const { writes } = await projectRights(call, 'setup', projectId)
  if (!writes) throw forbidden('Only a project admin can add, change or remove members.')
}

/**
 * Changes of members and roles run one after the other: a role must not be removed while a member gets it.
 */
export const lockMembers = async (call: Call, projectId: number): Promise<void> => {
  await call.db.rows('SELECT FROM project WHERE id = $1 FOR NO KEY UPDATE', [projectId])
}

/** False if the person is a member already. The calling function must update their rights. */
export async function putMember(
  call: Call,
  projectId: number,
  personId: number,
  roleName: string,
): Promise<boolean> {
  const put = await call.db.row(
    `INSERT INTO member (project_id, person_id, role_id, added_by, added_at)
     SELECT $1, $2, r.id, $4, $5 FROM role r WHERE r.project_id = $1 AND r.name = $3
     ON CONFLICT (project_id, person_id) DO UPDATE
       SET role_id = excluded.role_id, added_by = $4, added_at = $5, removed_at = NULL
      WHERE member.removed_at IS NOT NULL
     RETURNING person_id`,
    [projectId, personId, roleName, call.caller.id, call.now],
  )
  return put !== undefined
}

async function defaultRoleOf(
  call: Call,
  projectId: number,
  personId: number,
  roles: readonly Granting[],
): Promise<string> {
  const person = await call.db.row<{ defaultRole: number | null; isOwn: boolean }>(
    `SELECT n.default_role AS "defaultRole", n.organization_id = p.organization_id AS "isOwn"
       FROM person n, project p WHERE n.id = $1 AND p.id = $2`,
    [personId, projectId],
  )
  return defaultRoleName(person!, roles)
}

export function findRole(roles: readonly Granting[], wanted: string): Granting {
  const found = roles.find(({ roleName }) => roleName.toLowerCase() === wanted.toLowerCase())
  if (!found)
    throw invalidField(
      'Member.Role',
      'Enum',
      `There is no role "${wanted}". The roles are: ${roles.map(({ roleName }) => roleName).join(', ')}.`,
    )
  return found
}
