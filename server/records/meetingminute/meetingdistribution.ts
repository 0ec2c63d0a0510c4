/** What follows from distributing minutes, taking them back, and making them final. */

import { addDays } from '../../../contract/fields/days.ts'
import { meetingStatus } from '../../../contract/states.ts'
import type { Call } from '../../kernel/call.ts'
import { conflict, type Fault } from '../../kernel/faults.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import type { Minutes } from './meetingitems.ts'
import { objectionDaysOf } from './objectiondays.ts'

/** Distributing starts the days to object; a draft has none. A step to Final looks for open objections. */
export async function settleDistribution(
  minute: Minutes,
  was: Minutes | undefined,
  { call, project, today }: WriteContext,
): Promise<void> {
  if (minute.statusId === was?.statusId) return
  if (minute.statusId === meetingStatus.Draft.code) {
    minute.distributed_at = null
    minute.objections_until = null
  }
  if (minute.statusId === meetingStatus.Distributed.code) {
    minute.distributed_at = call.now
    minute.objections_until = addDays(today, await objectionDaysOf(call, project.projectId))
  }
  if (was && minute.statusId === meetingStatus.Final.code)
    minute.openObjections = await openObjections(call, was)
}

const openObjections = async (call: Call, { folderId }: Minutes): Promise<number> =>
  (await call.db.row<{ count: number }>(
    'SELECT count(*)::int AS count FROM meeting_objection WHERE folder_id = $1 AND settled_at IS NULL',
    [folderId],
  ))!.count

export const refuseOpenObjections = ({ openObjections }: Minutes): Fault | undefined =>
  openObjections
    ? conflict('An objection to these meeting minutes is open. A manager has to settle it first.')
    : undefined
