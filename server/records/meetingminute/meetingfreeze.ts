/**
 * Distributed minutes are what people rely on, so they are frozen. A manager may still correct them, with a reason: each
 * correction is numbered and kept with the old and the new values.
 */
import type { Fields, Value } from '../../../contract/kit.ts'
import type { MeetingMinute } from '../../../contract/records/meetingminute.ts'
import { MeetingCorrectionsRead } from '../../../contract/records/meetingreview.ts'
import { meetingStatus } from '../../../contract/states.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import { conflict, type Fault, notEmpty } from '../../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { serve } from '../../kernel/serve.ts'
import type { CallerRights } from '../engine/declare/callerrights.ts'
import { f, t } from '../engine/declare/column.ts'
import type { Correction, FreezeAttempt, RecordType } from '../engine/declare/recordtype.ts'
import { shownValues } from '../engine/history/eventvalues.ts'
import { readRecord } from '../engine/read/read.ts'

type MinuteFields = typeof MeetingMinute.fields

const isFrozenState = (statusId: number | null | undefined): boolean =>
  statusId === meetingStatus.Distributed.code || statusId === meetingStatus.Final.code

/** SQL of the row `t`: since when the minutes are frozen. Those of earlier versions do not say when they were distributed. */
export const frozenAt = sql`CASE WHEN ${t('status_id')} IN (${raw(
  [meetingStatus.Distributed.code, meetingStatus.Final.code].join(', '),
)}) THEN coalesce(${t('distributed_at')}, ${f('updated_at')}) END`

/** Minutes that go back to Draft, or leave it, may change with that step. */
export const isFrozen = (was: Value<MinuteFields> | undefined, next: Value<MinuteFields>): boolean =>
  isFrozenState(was?.statusId) && isFrozenState(next.statusId)

/** The rule of frozen minutes: 409 for everybody but managers; managers need a reason, admins too. */
export const freezeMinutes = ({ was, next, callerRights, context }: FreezeAttempt<MinuteFields>) =>
  isFrozen(was, next) ? mayCorrect(callerRights, context.reason) : undefined

export function mayCorrect(callerRights: CallerRights, reason: string | undefined): Fault | 'correction' {
  if (!callerRights.isManager && !callerRights.isAdmin)
    return conflict(
      'These meeting minutes are distributed and can no longer be changed. A manager of the project can correct them.',
    )
  return reason
    ? 'correction'
    : notEmpty(
        'AdditionalInfo.Reason',
        'the reason of the correction: the minutes are distributed, and attendees are told why',
      )
}

/** The minutes are locked, so the numbers have no gap and none is given twice. */
export async function writeCorrection(call: Call, correction: Correction): Promise<void> {
  const { folderId, projectId, reason, changes } = correction
  await call.db.rows(
    `INSERT INTO meeting_correction (folder_id, number, project_id, person_id, at, reason, changes)
     SELECT $1, coalesce(max(c.number), 0) + 1, $2, $3, $4, $5, $6::text::jsonb
       FROM meeting_correction c WHERE c.folder_id = $1`,
    [folderId, projectId, call.caller.id, call.now, reason, JSON.stringify(changes)],
  )
}

interface Row {
  number: number
  userId: number
  fullName: string
  correctedDate: Date
  reason: string
  changes: FieldChange[]
}

async function readCorrections<F extends Fields>(
  meetingMinute: RecordType<F>,
  request: Paged & { folderId?: number | null },
  call: Call,
) {
  const minutes = (await readRecord(meetingMinute, call, request.folderId)) as { projectId?: number }
  call.etag = undefined
  const wanted = rowsWanted(request)
  const [after = 0] = readCursor(request, 'number') ?? []
  const rows = await call.db.rows<Row>(
    `SELECT c.number, c.person_id AS "userId", n.full_name AS "fullName", c.at AS "correctedDate", c.reason, c.changes
       FROM meeting_correction c JOIN person n ON n.id = c.person_id
      WHERE c.folder_id = $1 AND c.number > $2::bigint ORDER BY c.number LIMIT $3`,
    [request.folderId!, after as number, wanted + 1],
  )
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [row.number])
  const corrections = []
  for (const row of page)
    corrections.push({
      ...row,
      changes: await shownChanges(meetingMinute, call, minutes.projectId!, row.changes),
    })
  return { corrections, nextCursor }
}

async function shownChanges(
  recordType: RecordType<any>,
  call: Call,
  projectId: number,
  changes: readonly FieldChange[],
) {
  const values = changes.flatMap(([key, was, is]) => [was, is].map((value) => ({ recordType, key, value })))
  const shown = await shownValues(call, projectId, values)
  return changes.map(([key], i) => ({
    field: recordType.dto.entries.find((entry) => entry.key === key)?.documented ?? key,
    oldValue: shown[2 * i]!.value,
    newValue: shown[2 * i + 1]!.value,
  }))
}

export const servedCorrections = (meetingMinute: RecordType<any>) =>
  serve(MeetingCorrectionsRead, (request, call) => readCorrections(meetingMinute, request, call))
