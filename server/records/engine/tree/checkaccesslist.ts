/** A folder is restricted by an access list of its project; the caller must be on it, or an admin. */

import { joinRights, knowsList } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import { forbidden, invalidField } from '../../../kernel/faults.ts'

export async function checkAccessList(
  call: Call,
  projectId: number,
  listId: number | null | undefined,
  fieldName: string,
): Promise<void> {
  if (!listId) return
  // A list that the caller may not know of counts as missing. A list without the caller would lock them out.
  const list = await call.db.row(
    `SELECT FROM access_list l
       ${joinRights({ project: 'l.project_id', section: 'documents' })}
      WHERE l.id = $2 AND l.project_id = $3
        AND ${knowsList('l')}
        FOR SHARE OF l`,
    [call.caller.id, listId, projectId],
  )
  if (!list)
    throw invalidField(
      fieldName,
      'Enum',
      `${fieldName}: ${listId} is not an access list of this project, or you are not on it.`,
    )
}

/** The lists that restrict a node: its own, and those of the nodes above it. */
type Lists = readonly number[]

const isOnAll = (lists: string): string => `NOT EXISTS (SELECT FROM unnest(${lists}::int[]) AS l (id)
  WHERE l.id <> 0 AND NOT EXISTS (SELECT FROM access_list_member x WHERE x.access_list_id = l.id AND x.person_id = m.person_id))`

/** SQL: a member of the project $1 who is on all lists $3 but not on all lists $2, and no admin, who sees everything. */
const newReader = `SELECT FROM member m WHERE m.project_id = $1 AND m.removed_at IS NULL
  AND ${isOnAll('$3')} AND NOT ${isOnAll('$2')}
  AND NOT EXISTS (SELECT FROM access x WHERE x.person_id = m.person_id AND x.project_id = $1 AND x.is_admin) LIMIT 1`

/** Anyone who opens a restriction shows others what was hidden from them, also by a swap of lists or a move: project admins only. */
export async function refuseOpening(
  call: Call,
  { projectId, isAdmin }: { projectId: number; isAdmin: boolean },
  before: Lists,
  after: Lists,
): Promise<void> {
  if (isAdmin || !before.some((list) => list !== 0 && !after.includes(list))) return
  if (await call.db.row(newReader, [projectId, before, after]))
    throw forbidden(
      'Only a project admin can open a restriction: others would see what is hidden from them now.',
    )
}

/** The lists that restrict what lies in a node. */
export async function listsIn(call: Call, folderId: number): Promise<number[]> {
  const row = await call.db.row<{ lists: number[] }>(
    'SELECT access_list_ids AS lists FROM folder WHERE id = $1',
    [folderId],
  )
  return row!.lists
}
