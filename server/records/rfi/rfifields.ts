/** Fields of an RFI that follow from others: people that the project proposes, dates of steps, what is kept of them. */

import { rfiGroups } from '../../../contract/fieldgroups.ts'
import type { Value } from '../../../contract/kit.ts'
import type { RFI } from '../../../contract/rfi.ts'
import { rfiStatus } from '../../../contract/states.ts'
import type { Call } from '../../kernel/call.ts'
import type { Change } from '../../kernel/events.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { changesOf, type RecordData } from '../engine/declare/rows.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'

type Rfi = Value<typeof RFI.fields>
const { Draft, Open, Answered, Closed, Void } = rfiStatus

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

/** Whether a change reopens the RFI, and whether it revises a question that was asked. */
export interface Kept {
  isReopened: boolean
  isRevised: boolean
}

/**
 * What the history tells: at the first reopening the due date until then, and the number of each revision of the question. It
 * only reads, because steps are also tried (anyrecord/transitions.ts); `writeKept` stores both.
 */
export async function keptChanges(call: Call, was: Rfi, { isReopened, isRevised }: Kept): Promise<Change[]> {
  if (!isReopened && !isRevised) return []
  const row = await call.db.row<{ hasFirstDue: boolean; revision: number }>(
    'SELECT first_due IS NOT NULL AS "hasFirstDue", question_revision AS revision FROM rfi WHERE folder_id = $1',
    [was.folderId],
  )
  const { hasFirstDue, revision } = row!
  return [
    ...(isReopened && was.dateDue && !hasFirstDue ? [['firstDateDue', null, was.dateDue] as Change] : []),
    ...(isRevised ? [['questionRevision', revision, revision + 1] as Change] : []),
  ]
}

export async function writeKept(call: Call, was: Rfi, { isReopened, isRevised }: Kept): Promise<void> {
  if (isReopened && was.dateDue)
    await call.db.rows('UPDATE rfi SET first_due = $2 WHERE folder_id = $1 AND first_due IS NULL', [
      was.folderId,
      was.dateDue,
    ])
  if (isRevised)
    await call.db.rows('UPDATE rfi SET question_revision = question_revision + 1 WHERE folder_id = $1', [
      was.folderId,
    ])
}

export const isReopened = (record: Rfi, was: Rfi | undefined): boolean =>
  was?.statusId === Closed.code && record.statusId === Open.code

const askedCodes: ReadonlyArray<number | null | undefined> = [Open.code, Answered.code]

/** Whether the question was changed after it was asked. Those who got it have to know which wording they answered. */
export const isRevised = (recordType: RecordType<any>, record: Rfi, was: Rfi | undefined): boolean =>
  askedCodes.includes(was?.statusId) &&
  changesOf(recordType, was as RecordData, record as RecordData, rfiGroups.groups.question!.fields).length > 0
