/** A folder is restricted by an access list of its project; the caller must be on it, or an admin. */

import { joinRights, knowsList } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import { invalidField } from '../../../kernel/faults.ts'

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
