/** Fields of an RFI that follow from others: people that the project proposes, dates of steps, what is kept of them. */

import { rfiGroups } from '../../../contract/fieldgroups.ts'
import type { Value } from '../../../contract/kit.ts'
import type { RFI } from '../../../contract/records/rfi.ts'
import { rfiStatus } from '../../../contract/states.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
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

/**
 * A step sets the dates that are empty; reopening clears the closing date. An RFI that was asked before has its day of asking, or
 * was imported without one: that stays unknown.
 */
export function fillDates(record: Rfi, from: number | null | undefined, today: string): void {
  const { statusId } = record
  const isAskedNow = from === undefined || from === null || from === Draft.code
  if (isAskedNow && statusId !== Draft.code && statusId !== Void.code) record.dateSubmitted ??= today
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

/** Columns of an RFI that are not its fields: the due date at its first reopening, and how often its question was revised. */
export interface KeptColumns {
  first_due?: string | null
  question_revision?: number
}

/** Keeps the due date until the first reopening, and counts the revisions of the question. */
export function settleKept(
  record: Rfi & KeptColumns,
  was: Rfi & KeptColumns,
  { isReopened, isRevised }: Kept,
): void {
  if (isReopened) record.first_due ??= was.dateDue || null
  if (isRevised) record.question_revision = was.question_revision! + 1
}

/** What the history tells of them. */
export const keptChanges = (record: Rfi & KeptColumns, was: Rfi & KeptColumns): FieldChange[] => [
  ...(record.first_due !== was.first_due ? [['firstDateDue', null, record.first_due] as FieldChange] : []),
  ...(record.question_revision !== was.question_revision
    ? [['questionRevision', was.question_revision, record.question_revision] as FieldChange]
    : []),
]

const askedCodes: ReadonlyArray<number | null | undefined> = [Open.code, Answered.code]

/** Whether the question was changed after it was asked. Those who got it have to know which wording they answered. */
export const isRevised = (recordType: RecordType<any>, record: Rfi, was: Rfi | undefined): boolean =>
  askedCodes.includes(was?.statusId) &&
  changesOf(recordType, was as RecordData, record as RecordData, rfiGroups.groups.question!.fields).length > 0

/** The fields from which the parties of an RFI follow. */
export const partyFields = ['toUserId', 'toCompanyId', 'toName', 'fromUserId', 'ccUserList'] as const

export const havePartiesChanged = (record: Rfi, was: Rfi): boolean =>
  partyFields.some((key) => String(record[key] ?? '') !== String(was[key] ?? ''))
