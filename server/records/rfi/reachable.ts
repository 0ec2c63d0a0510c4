/** Whether somebody hears of an RFI that is opened: the person or company that it is addressed to. */
import { invalidField } from '../../kernel/faults.ts'
import type { PartyEntry } from '../engine/declare/recordchange.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import { entriesKnown, targetsOf } from '../engine/tree/partytexts.ts'

/** SQL: a member of the project who can sign in or has a mail address, among those people and companies. */
const anybodyReachable = `SELECT FROM member m JOIN person n ON n.id = m.person_id
  WHERE m.project_id = $1 AND m.removed_at IS NULL AND n.is_active
    AND (n.password IS NOT NULL OR coalesce(n.email, '') <> '')
    AND (n.id = ANY ($2::int[]) OR n.organization_id = ANY ($3::int[])) LIMIT 1`

export async function checkReachable(sent: PartyEntry, context: WriteContext): Promise<void> {
  const { call, project } = context
  const to = (await entriesKnown(call, project.projectId, [sent]))(sent)
  const { label } = to
  const target = label ? (await targetsOf(call, project.projectId, [label])).get(label) : to
  const found = await call.db.row(anybodyReachable, [
    project.projectId,
    target?.personId ? [target.personId] : [],
    target?.organizationId ? [target.organizationId] : [],
  ])
  if (found) return
  const fieldName = context.fieldName('toUserId')
  const offer = label?.includes('@')
    ? `Add ${label} to the project first.`
    : 'Name a member who can sign in or has a mail address, or add one first.'
  throw invalidField(fieldName, 'NotEmpty', `${fieldName}: nobody can be reached by it. ${offer}`)
}
