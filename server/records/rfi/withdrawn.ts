/**
 * Reopening an RFI withdraws its answer: the record has none any more, and the round that it ended keeps it. What was withdrawn
 * is not given by somebody who sends back a record that they read before.
 */
import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import type { RFI } from '../../../contract/records/rfi.ts'
import { rfiStatus } from '../../../contract/states.ts'
import { inOrder } from '../../db/inorder.ts'
import { invalidField } from '../../kernel/faults.ts'
import type { RecordChange } from '../engine/declare/recordchange.ts'

type Rfi = Value<typeof RFI.fields>
type Changing = RecordChange<typeof RFI.fields>
const { Open, Answered, Closed, Void } = rfiStatus

const askedBefore: ReadonlyArray<number | null | undefined> = [Answered.code, Closed.code, Void.code]

const roundOf = 'SELECT round FROM rfi_round WHERE folder_id = $1 LIMIT 1'

/**
 * Whether the change opens an RFI that was asked before. An administrator may take it through any state; a draft may have an answer
 * that nobody was asked for yet, and keeps it.
 */
export async function isReopened(record: Rfi, { was, context }: Changing): Promise<boolean> {
  if (!was || was.statusId === Open.code || record.statusId !== Open.code) return false
  if (askedBefore.includes(was.statusId)) return true
  return Boolean(was.answer) && (await context.call.db.row(roundOf, [was.folderId!])) !== undefined
}

const wordsOf = (text: string | null | undefined): string => (text ?? '').replace(/\r\n?/g, '\n').trim()
const dayOf = (text: string | null | undefined): string => (text && readDay(text)) || (text ?? '')

/** Another answer that is sent with the step is that of the new round. */
export function withdraw(record: Rfi, was: Rfi): void {
  if (wordsOf(record.answer) === wordsOf(was.answer)) record.answer = null
  if (dayOf(record.dateResponsed) === dayOf(was.dateResponsed)) record.dateResponsed = null
}

interface Withdrawn {
  answer: string | null
  dateResponsed: string | null
  dateClosed: string | null
}

/** Words that were given anew as an official reply are an answer again. */
const withdrawnBefore = `SELECT coalesce(r.edited, r.message) AS answer, x.answered_day::text AS "dateResponsed",
         x.closed_day::text AS "dateClosed"
    FROM rfi_round x LEFT JOIN reply r ON r.id = x.reply_id AND NOT EXISTS (
         SELECT FROM reply o WHERE o.folder_id = x.folder_id AND o.is_answer
            AND coalesce(o.edited, o.message) = coalesce(r.edited, r.message))
   WHERE x.folder_id = $1 AND (x.withdrawn_at IS NOT NULL OR x.closed_day IS NOT NULL)`

const same = { answer: wordsOf, dateResponsed: dayOf, dateClosed: dayOf }
const kept = Object.keys(same) as Array<keyof typeof same>

/** Drops what was sent and is equal to something withdrawn. */
export async function dropWithdrawn(changing: Changing): Promise<void> {
  const { was, sent, context } = changing
  const given = was ? kept.filter((key) => sent[key] && same[key](sent[key]) !== same[key](was[key])) : []
  if (given.length === 0) return
  const withdrawn = await context.call.db.rows<Withdrawn>(withdrawnBefore, [was!.folderId!])
  const dropped = given.filter((key) =>
    withdrawn.some((one) => one[key] && same[key](one[key]) === same[key](sent[key])),
  )
  if (dropped.includes('answer')) refuseAsAnswer(changing)
  for (const key of dropped) delete sent[key]
}

/** The person who answers by the same words hears why that is no answer. */
function refuseAsAnswer({ was, sent, context, callerRights }: Changing): void {
  const isAnswering = was!.statusId === Open.code && sent.statusId === Answered.code && !was!.answer
  const mayAnswer = callerRights?.isManager || callerRights?.parts.includes('to')
  if (!isAnswering || !mayAnswer) return
  const name = context.fieldName('answer')
  throw invalidField(
    name,
    'NotEmpty',
    `${name}: this answer was withdrawn when the RFI was opened again. If it stands, write that it does.`,
  )
}

/** Ends the last round of an RFI that is opened again: it keeps the answer, who withdrew it and why. */
export async function endRound(record: Rfi, { was, context }: Changing): Promise<void> {
  const { call, project, reason } = context
  const { folderId, comments, answer, dateResponsed, dateDue, dateClosed } = was!
  const why = reason ?? (record.comments !== comments ? record.comments : null)
  await inOrder([
    // There was none where the day of asking is unknown.
    call.db.rows(
      `INSERT INTO rfi_round (folder_id, round, project_id, is_imported)
       SELECT $1, 1, $2, true WHERE NOT EXISTS (SELECT FROM rfi_round x WHERE x.folder_id = $1)`,
      [folderId!, project.projectId],
    ),
    call.db.rows(
      `UPDATE rfi_round SET reply_id = (SELECT r.id FROM reply r WHERE r.folder_id = $1 AND r.is_answer),
              answered_day = coalesce(answered_day, $2::date), due_day = coalesce(due_day, $3::date), closed_day = $4::date,
              withdrawn_at = $5::timestamptz, withdrawn_by = $6::int, withdrawn_why = $7,
              withdrawn_name = (SELECT n.full_name FROM person n WHERE n.id = $6::int)
        WHERE folder_id = $1 AND round = (SELECT max(x.round) FROM rfi_round x WHERE x.folder_id = $1)`,
      [
        folderId!,
        (dateResponsed && readDay(dateResponsed)) || null,
        (dateDue && readDay(dateDue)) || null,
        (dateClosed && readDay(dateClosed)) || null,
        answer ? call.now : null,
        answer ? call.caller.id : null,
        answer ? (why ?? null) : null,
      ],
    ),
  ])
}
