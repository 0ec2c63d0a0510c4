/** A folder is restricted by naming a list of its project; one must be on that list oneself, or administrate. */

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
  // One that is not his to know of is not there: a list he is not on would lock him out, too.
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
      `${fieldName}: ${listId} is not an access list of yours in this project.`,
    )
}
