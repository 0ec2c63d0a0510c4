/** The two people or companies of a merge. */
import type { Call } from '../../kernel/call.ts'
import { administered, administeredPerson, isOthersInUse } from '../companies/organization.ts'
import type { MergeKind } from './mergevalues.ts'

/** A person or a company that is merged. */
export interface Subject {
  id: number
  name: string
  organizationId: number
  isAdministered: boolean
  isMerged: boolean
  /** An administrator, or a company with data of its own: it cannot be the one that goes. */
  isBound: boolean
  /** A company that the caller only looks after, and whose people sign in. */
  isOthersInUse: boolean
  /** A program, which acts by its keys. */
  isService: boolean
}

/** SQL: whether the company `o` has data of its own. */
export const isBoundCompany = `(EXISTS (SELECT FROM project p WHERE p.organization_id = o.id)
  OR EXISTS (SELECT FROM api_key k WHERE k.organization_id = o.id)
  OR EXISTS (SELECT FROM code_list l WHERE l.organization_id = o.id)
  OR EXISTS (SELECT FROM configuration_element e WHERE e.organization_id = o.id))`

const subjects: Record<MergeKind, string> = {
  person: `SELECT n.id, n.full_name AS name, o.id AS "organizationId", ${administeredPerson} AS "isAdministered",
      n.merged_into IS NOT NULL AS "isMerged", n.is_admin AS "isBound", false AS "isOthersInUse",
      n.is_service AS "isService"
    FROM person n JOIN organization o ON o.id = n.organization_id WHERE n.id = ANY ($2::int[]) ORDER BY n.id`,
  organization: `SELECT o.id, o.name, o.id AS "organizationId", ${administered} AS "isAdministered",
      o.merged_into IS NOT NULL AS "isMerged",
      ${isBoundCompany} AS "isBound",
      ${isOthersInUse} AS "isOthersInUse", false AS "isService"
    FROM organization o WHERE o.id = ANY ($2::int[]) ORDER BY o.id`,
}

const locks: Record<MergeKind, string> = {
  person: 'FOR NO KEY UPDATE OF n',
  organization: 'FOR NO KEY UPDATE OF o',
}

/** Both, if the caller administers them: only then they are locked, and before them the projects of that member. */
export async function lockBoth(
  call: Call,
  kind: MergeKind,
  ids: { fromId: number; intoId: number },
  memberId: number,
): Promise<[Subject, Subject] | undefined> {
  if (!(await findBoth(call, kind, ids))) return undefined
  if (kind === 'person') await lockProjectsOf(call, memberId)
  return findBoth(call, kind, ids, locks[kind])
}

async function findBoth(
  call: Call,
  kind: MergeKind,
  { fromId, intoId }: { fromId: number; intoId: number },
  lock = '',
): Promise<[Subject, Subject] | undefined> {
  const rows = await call.db.rows<Subject>(`${subjects[kind]} ${lock}`, [call.caller.id, [fromId, intoId]])
  const [from, into] = [fromId, intoId].map((id) => rows.find((row) => row.id === id))
  return from?.isAdministered && into?.isAdministered ? [from, into] : undefined
}

const lockProjectsOf = (call: Call, personId: number): Promise<unknown> =>
  call.db.rows(
    `SELECT FROM project WHERE id IN (SELECT project_id FROM member WHERE person_id = $1)
      ORDER BY id FOR NO KEY UPDATE`,
    [personId],
  )
