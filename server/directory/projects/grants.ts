/** Nobody grants more than they have: what a caller with the right to change the setup may give to others. */
import {
  type Reads,
  type Right,
  readings,
  type Side,
  shippedRoles,
  standardRole,
} from '../../access/roles.ts'
import type { Call } from '../../kernel/call.ts'
import { forbidden } from '../../kernel/faults.ts'

/** What somebody has in a project. */
export interface Grantor {
  side: Side
  isManager: boolean
  isAdmin: boolean
  rights: readonly Right[]
}

/** A role, as far as it grants something. */
export interface Granting extends Grantor {
  roleName: string
}

/** The roles of a project, in their order. */
export const grantingRoles = (call: Call, projectId: number): Promise<Granting[]> =>
  call.db.rows<Granting>(
    `SELECT r.name AS "roleName", r.side, r.is_manager AS "isManager", r.is_admin AS "isAdmin",
            coalesce((SELECT jsonb_agg(to_jsonb(c)) FROM role_right c WHERE c.role_id = r.id), '[]') AS rights
       FROM role r WHERE r.project_id = $1 ORDER BY r.id`,
    [projectId],
  )

/** What the caller, or another member, has in the project: by their role, as its owner, or as administrator. */
export async function grantorIn(
  call: Call,
  projectId: number,
  personId: number = call.caller.id,
): Promise<Grantor> {
  const rows = await call.db.rows<
    Record<string, unknown> & { reads: boolean; reads_all: boolean; side: Side }
  >('SELECT * FROM access WHERE person_id = $1 AND project_id = $2', [personId, projectId])
  return {
    side: rows[0]?.side ?? 'none',
    isManager: rows.some(({ is_manager }) => is_manager),
    isAdmin: rows.some(({ is_admin }) => is_admin),
    rights: rows.map((row) => ({
      ...row,
      reads: (row.reads_all ? 'all' : row.reads ? 'party' : 'none') satisfies Reads,
    })) as unknown as Right[],
  }
}

/** Refuses a role that grants more than the caller has. */
export function refuseGranting(by: Grantor, role: Granting): void {
  if (by.isAdmin) return
  if (role.isAdmin) throw forbidden('Only a project admin can make project admins.')
  if (hasMore(role, by))
    throw forbidden(`You may not grant more than you have, as the role ${role.roleName} does.`)
}

/** Refuses a role of another side than the caller's: sides decide whose words are whose. */
export function refuseGrantingSide(by: Grantor, role: Granting, previous?: Granting): void {
  if (by.isAdmin) return
  if (role.side === previous?.side || (!previous && ['none', by.side].includes(role.side))) return
  throw forbidden(
    previous
      ? `Only a project admin can move a member to another side, as the role ${role.roleName} would.`
      : `Only a project admin can give the role ${role.roleName}: it is of another side than yours.`,
  )
}

/** Refuses to take something from a member who has more than the caller. */
export function refuseTaking(by: Grantor, member: Grantor): void {
  if (by.isAdmin) return
  if (member.isAdmin) throw forbidden('Only a project admin can change or remove a project admin.')
  if (hasMore(member, by))
    throw forbidden('Only a project admin can change or remove a member who has rights that you do not have.')
}

/** Refuses to change or remove a role that has more than the caller. */
export function refuseChanging(by: Grantor, role: Granting): void {
  if (!by.isAdmin && hasMore(role, by))
    throw forbidden(
      `Only a project admin can change the role ${role.roleName}: it has rights that you do not have.`,
    )
}

const hasMore = (one: Grantor, than: Grantor): boolean =>
  (one.isManager && !than.isManager) || one.rights.some((right) => exceeds(right, rightIn(than, right)))

const rightIn = (of: Grantor, { section }: Right): Right | undefined =>
  of.rights.find((right) => right.section === section)

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
