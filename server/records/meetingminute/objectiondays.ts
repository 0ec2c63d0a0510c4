/** How long attendees may object to minutes that were distributed. */
import type { Call } from '../../kernel/call.ts'

/** Days to object where the project has no defaults. */
const objectionDaysDefault = 7

/** The days of that project. They count for minutes that are distributed from now on. */
export async function objectionDaysOf(call: Call, projectId: number): Promise<number> {
  const row = await call.db.row<{ days: number }>(
    'SELECT objection_days AS days FROM project_defaults WHERE project_id = $1',
    [projectId],
  )
  return row?.days ?? objectionDaysDefault
}
