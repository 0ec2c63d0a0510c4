/** Whether somebody hears of an RFI that is opened: the person or company that it is addressed to. */
import type { Call } from '../../kernel/call.ts'
import { type Fault, invalidField } from '../../kernel/faults.ts'
import { perCall } from '../../kernel/percall.ts'
import { isReached } from '../engine/court/reached.ts'
import type { PartyEntry } from '../engine/declare/recordchange.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import { entriesKnown, targetsOf } from '../engine/tree/partytexts.ts'

/** SQL: a member of the project who can sign in or has a mail address, among those people and companies. */
const anybodyReached = `SELECT FROM member m JOIN person n ON n.id = m.person_id
  WHERE m.project_id = $1 AND m.removed_at IS NULL AND ${isReached('n')}
    AND (n.id = ANY ($2::int[]) OR n.organization_id = ANY ($3::int[])) LIMIT 1`

/** Many new records in one call are addressed to few people. */
const known = perCall(() => new Map<string, Promise<boolean>>())

/** Whether the person, the company or whoever the text stands for is reached. */
export function reachesSomebody(to: PartyEntry, { call, project }: WriteContext): Promise<boolean> {
  const key = JSON.stringify([project.projectId, to])
  const found = known(call).get(key) ?? lookFor(call, project.projectId, to)
  known(call).set(key, found)
  return found
}

async function lookFor(call: Call, projectId: number, sent: PartyEntry): Promise<boolean> {
  const to = (await entriesKnown(call, projectId, [sent]))(sent)
  const { label } = to
  const target = label ? (await targetsOf(call, projectId, [label])).get(label) : to
  const { personId, organizationId } = target ?? {}
  if (!personId && !organizationId) return false
  const values = [projectId, personId ? [personId] : [], organizationId ? [organizationId] : []]
  return (await call.db.row(anybodyReached, values)) !== undefined
}

/** A fault at the field that the step needs, which says what to do. */
export function notReached({ personId, organizationId, label }: PartyEntry, context: WriteContext): Fault {
  const fieldName = context.fieldName('toUserId')
  return invalidField(fieldName, 'NotEmpty', `${fieldName}: nobody can be reached by it. ${remedy()}`)

  function remedy(): string {
    if (label?.includes('@') && !isSeveral(label)) return `Add ${label} to the project first.`
    if (label && isSeveral(label)) return 'It goes to one person or company: name the others as copies.'
    if (personId || organizationId || label)
      return 'Give them a mail address first, or name somebody who has one.'
    return 'Name a member who can sign in or has a mail address, or add one first.'
  }
}

const isSeveral = (label: string): boolean => /[;,\n]/.test(label)
