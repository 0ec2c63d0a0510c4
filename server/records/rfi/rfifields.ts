/** Fields of an RFI that follow from others: people that the project proposes, dates of steps, what is kept of them. */
import type { Value } from '../../../contract/kit.ts'
import type { RFI } from '../../../contract/rfi.ts'
import { rfiStatus } from '../../../contract/states.ts'
import type { Call } from '../../kernel/call.ts'
import type { Change } from '../../kernel/events.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'

type Rfi = Value<typeof RFI.fields>
const { Draft, Answered, Closed, Void } = rfiStatus

/** Fills in the people who were left out: those that the project proposes, and the creator as the From person. */
export async function fillPeople(record: Rfi, context: WriteContext, isSub: boolean): Promise<void> {
  const { proposed, copies } = await context.defaults()
  // Few people see a sub-RFI: it gets nobody whom its author did not name.
  if (isSub) {
    if (!record.fromName) record.fromUserId ??= context.call.caller.id
    return
  }
  if (record.toUserId === undefined && !record.toName && !record.toCompanyId) {
    const { personId, name } = await proposed('to')
    if (personId) record.toUserId = personId
    else if (name) record.toName = name
  }
  if (record.fromUserId === undefined && !record.fromName) {
    const { personId, name } = await proposed('from')
    if (name) record.fromName = name
    else record.fromUserId = personId ?? context.call.caller.id
  }
  if (record.ccUserList === undefined && copies.length > 0) record.ccUserList = [...copies]
}

/** A step sets the dates that are empty; reopening clears the closing date. */
export function fillDates(record: Rfi, from: number | null | undefined, today: string): void {
  const { statusId } = record
  if (statusId !== Draft.code && statusId !== Void.code) record.dateSubmitted ??= today
  if (statusId === Answered.code) record.dateResponsed ??= today
  if (statusId === Closed.code) record.dateClosed ??= today
  const closedCodes: ReadonlyArray<number | null | undefined> = [Closed.code, Void.code]
  const isReopened = closedCodes.includes(from) && !closedCodes.includes(statusId)
  if (isReopened) record.dateClosed = null
}

/** At the first reopening, the due date until then is kept, and told in the history. */
export async function keepFirstDue(call: Call, { folderId, dateDue }: Rfi): Promise<Change[]> {
  if (!dateDue) return []
  const kept = await call.db.rows(
    'UPDATE rfi SET first_due = $2 WHERE folder_id = $1 AND first_due IS NULL RETURNING id',
    [folderId, dateDue],
  )
  return kept.length > 0 ? [['firstDateDue', null, dateDue]] : []
}

/** The number of the revision is told in the history, with the old and the new text. */
export async function countRevision(call: Call, folderId: number): Promise<Change[]> {
  const row = await call.db.row<{ number: number }>(
    'UPDATE rfi SET question_revision = question_revision + 1 WHERE folder_id = $1 RETURNING question_revision AS number',
    [folderId],
  )
  return [['questionRevision', row!.number - 1, row!.number]]
}
