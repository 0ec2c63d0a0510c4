/** Nobody grants more than they have: what a caller with the right to change the setup may give to others. */
import { type Reads, type Right, readings, shippedRoles, standardRole } from '../access/roles.ts'
import type { Call } from '../kernel/call.ts'
import { forbidden } from '../kernel/faults.ts'

/** A role, as far as it grants something. */
export interface Granting {
  roleName: string
  isManager: boolean
  isAdmin: boolean
  rights: readonly Right[]
}

/** The roles of a project, in their order. */
export const grantingRoles = (call: Call, projectId: number): Promise<Granting[]> =>
  call.db.rows<Granting>(
    `SELECT r.name AS "roleName", r.is_manager AS "isManager", r.is_admin AS "isAdmin",
            coalesce((SELECT jsonb_agg(to_jsonb(c)) FROM role_right c WHERE c.role_id = r.id), '[]') AS rights
       FROM role r WHERE r.project_id = $1 ORDER BY r.id`,
    [projectId],
  )

/** What the caller has in the project. */
export interface Grantor {
  isManager: boolean
  isAdmin: boolean
  rights: readonly Right[]
}

export async function grantorIn(call: Call, projectId: number): Promise<Grantor> {
  const rows = await call.db.rows<Record<string, unknown> & { reads: boolean; reads_all: boolean }>(
    'SELECT * FROM access WHERE person_id = $1 AND project_id = $2',
    [call.caller.id, projectId],
  )
  return {
    isManager: rows.some(({ is_manager }) => is_manager),
    isAdmin: rows.some(({ is_admin }) => is_admin),
    rights: rows.map((row) => ({
      ...row,
      reads: (row.reads_all ? 'all' : row.reads ? 'party' : 'none') satisfies Reads,
    })) as unknown as Right[],
  }
}

/**
 * Refuses a role that grants more than the caller has. What it granted before is not granted by them: only
 * what is added counts.
 */
export function refuseGranting(by: Grantor, role: Granting, previous?: Granting): void {
  if (by.isAdmin) return
  if (role.isAdmin && !previous?.isAdmin) throw forbidden('Only a project admin can make project admins.')
  const isMore =
    (role.isManager && !previous?.isManager && !by.isManager) ||
    role.rights.some(
      (right) => exceeds(right, rightIn(previous, right)) && exceeds(right, rightIn(by, right)),
    )
  if (isMore) throw forbidden(`You may not grant more than you have, as the role ${role.roleName} does.`)
}

const rightIn = (of: { rights: readonly Right[] } | undefined, { section }: Right): Right | undefined =>
  of?.rights.find((right) => right.section === section)

/** Whether a cell of the grid has a right that the other one does not have; every yes or no of it counts. */
function exceeds(right: Right, other: Right | undefined): boolean {
  if (readings.indexOf(right.reads) > readings.indexOf(other?.reads ?? 'none')) return true
  const has = (other ?? {}) as Record<string, unknown>
  return Object.entries(right).some(([key, value]) => value === true && has[key] !== true)
}

/**
 * The role of a member who is added without one: the n-th of the shipped roles, by the user's DefaultRole.
 * Their own administrator sets it, so that roles which manage count only for people of the project's own
 * organization.
 */
export function defaultRoleName(
  { defaultRole, isOwn }: { defaultRole: number | null; isOwn: boolean },
  roles: readonly Granting[],
): string {
  const name = shippedRoles[(defaultRole ?? 0) - 1]?.toLowerCase()
  const role = roles.find(({ roleName }) => roleName.toLowerCase() === name)
  if (!role || ((role.isManager || role.isAdmin) && !isOwn)) return standardRole
  return role.roleName
}
