/** A rename, in the audit of every project of the person: anyone who reads a name there can tell who had it when. */
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'

/** How a person is called, and the company that is stated for them. */
export interface Called {
  fullName: string
  company: string | null
}

/** Locks their row. */
export const calledNow = async (call: Call, personId: number): Promise<Called> =>
  (await call.db.row<Called>(
    'SELECT full_name AS "fullName", company FROM person WHERE id = $1 FOR NO KEY UPDATE',
    [personId],
  ))!

/** What is called otherwise now. */
function differences(before: Called, after: Called): FieldChange[] {
  const changes: FieldChange[] = [
    ['fullName', before.fullName, after.fullName],
    ['userCompany', before.company, after.company],
  ]
  return changes.filter(([, from, to]) => (from ?? '') !== (to ?? ''))
}

const write = (
  call: Call,
  projects: ReadonlyArray<{ projectId: number }>,
  changes: FieldChange[],
): Promise<void> =>
  writeEvents(
    call,
    projects.map(({ projectId }) => ({ action: 'MemberRenamed', projectId, changes })),
  )

export async function noteRename(call: Call, personId: number, before: Called): Promise<void> {
  const changed = differences(before, await calledNow(call, personId))
  if (changed.length === 0) return
  const projects = await call.db.rows<{ projectId: number }>(
    'SELECT project_id AS "projectId" FROM member WHERE person_id = $1 AND removed_at IS NULL ORDER BY project_id',
    [personId],
  )
  if (projects.length > 0) await write(call, projects, [['userId', personId, personId], ...changed])
}

/** The person who was called as the one is called as the other now, in these projects. */
export async function noteOtherPerson(
  call: Call,
  projects: ReadonlyArray<{ projectId: number }>,
  formerId: number,
  nowId: number,
): Promise<void> {
  if (projects.length === 0) return
  const changed = differences(await calledNow(call, formerId), await calledNow(call, nowId))
  if (changed.length > 0) await write(call, projects, [['userId', formerId, nowId], ...changed])
}
