/** Whether somebody hears of an RFI that is opened: the person or company that it is addressed to. */
import { turnRead } from '../../db/driver/turnread.ts'
import { param, raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { type Fault, invalidField } from '../../kernel/faults.ts'
import { perCall } from '../../kernel/percall.ts'
import { isReached } from '../engine/court/reached.ts'
import type { PartyEntry } from '../engine/declare/recordchange.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import { entriesKnown, type Target, targetsOf } from '../engine/tree/partytexts.ts'

/**
 * SQL: a member of the project who can sign in or has a mail address, among those people and companies; or one of these people who
 * has an address as a contact of the project.
 */
const anybodyReached = turnRead<object>(
  sql`(SELECT 1 AS is_reached FROM member m JOIN person n ON n.id = m.person_id
  WHERE m.project_id = ${param(1)}::int AND m.removed_at IS NULL AND ${raw(isReached('n'))}
    AND (n.id = ${param(2)}::int OR n.organization_id = ${param(3)}::int)
  UNION ALL SELECT 1 FROM record_contact c JOIN person n ON n.id = c.person_id
   WHERE c.project_id = ${param(1)}::int AND n.id = ${param(2)}::int AND ${raw(isReached('n'))}
     AND NOT EXISTS (SELECT FROM member m WHERE m.project_id = ${param(1)}::int AND m.person_id = n.id) LIMIT 1)`,
  ['int', 'int', 'int'],
)

/** Many new records in one call are addressed to few people. */
const known = perCall(() => new Map<string, Promise<boolean>>())

/** Whether the person, the company or the one the text stands for is reached. */
export function reachesSomebody(to: PartyEntry, context: WriteContext): Promise<boolean> {
  return lookOnce(context.call, context.project.projectId, to, storedTarget(to, context))
}

/** Begins to look whether the person of a new RFI is reached: it is sent with the other reads that the RFI begins with. */
export function readReachAhead(to: PartyEntry, call: Call, projectId: number): void {
  // If nobody waits for it, the transaction fails.
  if (to.personId) lookOnce(call, projectId, to, undefined).catch(() => undefined)
}

function lookOnce(
  call: Call,
  projectId: number,
  to: PartyEntry,
  stored: Target | undefined,
): Promise<boolean> {
  const key = JSON.stringify([projectId, to, stored])
  const found = known(call).get(key) ?? lookFor(call, projectId, to, stored)
  known(call).set(key, found)
  return found
}

/** Whom its text means since somebody said so: an address was given to it, or a manager said it. */
function storedTarget({ part, label }: PartyEntry, { parties }: WriteContext): Target | undefined {
  const plain = label?.trim().toLowerCase()
  const found = parties.find(
    (one) =>
      one.part === part &&
      one.label.trim().toLowerCase() === plain &&
      !one.isLent &&
      (one.personId || one.organizationId),
  )
  return found && { personId: found.personId, organizationId: found.organizationId }
}

async function lookFor(
  call: Call,
  projectId: number,
  sent: PartyEntry,
  stored: Target | undefined,
): Promise<boolean> {
  const to = (await entriesKnown(call, projectId, [sent]))(sent)
  const { label } = to
  const target = label ? (stored ?? (await targetsOf(call, projectId, [label])).get(label)) : to
  const { personId, organizationId } = target ?? {}
  if (!personId && !organizationId) return false
  // No id is 0.
  return (await anybodyReached(call, [projectId, personId ?? 0, organizationId ?? 0])).length > 0
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
