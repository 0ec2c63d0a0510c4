/** Calls of people who have another credential than a session. */
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { Admitted, BoundRequest } from './call.ts'

/** The caller of a session that came along counts for nothing. */
export const asAdmitted = <B extends BoundRequest>(
  { epoch }: Pick<Database, 'epoch'>,
  bound: B,
  { caller, cameBy }: Admitted,
): B => ({ ...bound, caller, cameBy, epoch, identifyAgain: undefined })

/** The events of the transaction say how the caller came, by the default of the column came_by. */
export function noteWay(db: Db, { cameBy }: Pick<BoundRequest, 'cameBy'>): void {
  // It is sent before the statements of the handler; a failure also ends those.
  if (cameBy) db.rows(`SELECT set_config('plumbline.came_by', $1, true)`, [cameBy]).catch(() => undefined)
}
