/** Who administers the server: the administrators of the organization that runs it, which no other one added. */
import type { Call } from '../../kernel/call.ts'
import { forbidden } from '../../kernel/faults.ts'

export const runsServer = async ({ caller, database }: Call): Promise<boolean> =>
  caller.isAdmin &&
  (await database.row(
    `SELECT FROM person n JOIN organization o ON o.id = n.organization_id
      WHERE n.id = $1 AND n.is_admin AND o.steward_id IS NULL AND NOT o.is_stand_in`,
    [caller.id],
  )) !== undefined

export async function refuseOthers(call: Call): Promise<void> {
  if (!(await runsServer(call)))
    throw forbidden(
      'Only an administrator of the organization that runs this server can see or change its settings.',
    )
}
