/** Signing and reopening daily reports. */
import { createHash } from 'node:crypto'
import { addDays, type Day } from '../../../contract/fields/days.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  DailyReportReopen,
  DailyReportSign,
  type DailyReportSignature,
  DailyReportSignatureRead,
  reportStates,
} from '../../../contract/records/dailyreportsignature.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import type { StoredType } from '../engine/declare/column.ts'
import { isOfAuthorsCompany } from '../engine/declare/ownershipsql.ts'
import { etagOf } from '../engine/read/read.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { activityRows } from './activityrows.ts'
import { dailyReport } from './dailyreport.ts'

interface Row {
  id: number
  folderId: number
  projectId: number
  version: number
  author: number | null
  datedDay: Day
  signedAt: Date | null
  signedBy: number | null
  signedByName: string | null
  digest: string | null
  lockedAt: Date | null
  reopenedAt: Date | null
  laterFiles: number[]
  lockDays: number
  maySign: boolean
  isManager: boolean
}

const select = `SELECT d.id, f.id AS "folderId", f.project_id AS "projectId", f.version, d.author,
    to_char(d.dated_day, 'YYYY-MM-DD') AS "datedDay", d.signed_at AS "signedAt", d.signed_by AS "signedBy",
    n.full_name AS "signedByName", d.signed_digest AS digest, d.locked_at AS "lockedAt", d.reopened_at AS "reopenedAt",
    CASE WHEN coalesce(d.signed_at, d.locked_at) IS NULL THEN '{}' ELSE ARRAY(
      SELECT t.id FROM attachment t WHERE t.folder_id = f.id AND t.deleted_at IS NULL
         AND NOT t.id = ANY (d.sealed_files) ORDER BY t.id) END AS "laterFiles",
    coalesce((SELECT x.report_lock_days FROM project_defaults x WHERE x.project_id = f.project_id), 0) AS "lockDays",
    (a.is_admin OR (a.makes AND ${isOfAuthorsCompany})) AS "maySign", a.is_manager AS "isManager"
  FROM daily_report d JOIN folder f ON f.id = d.folder_id JOIN project p ON p.id = f.project_id ${joinNodeRights}
  LEFT JOIN person n ON n.id = d.signed_by WHERE f.id = $2 AND ${visible}`

async function find(call: Call, folderId: number | null | undefined): Promise<Row> {
  if (!folderId) throw notEmpty('FolderId', 'the daily report')
  const row = await call.db.row<Row>(select, [call.caller.id, folderId])
  if (!row) throw notFound('This daily report')
  return row
}

/** Locks the node and the report first: changes of its activities hold the report. */
async function findLocked(call: Call, folderId: number | null | undefined): Promise<Row> {
  await find(call, folderId)
  await call.db.rows('SELECT FROM folder WHERE id = $1 FOR NO KEY UPDATE', [folderId])
  await call.db.rows('SELECT FROM daily_report WHERE folder_id = $1 FOR UPDATE', [folderId])
  const row = await find(call, folderId)
  const { label, dto } = dailyReport
  await checkIfMatch(call, { folderId: row.folderId, version: row.version, label, dto })
  return row
}

const isSealed = ({ signedAt, lockedAt }: Row): boolean => signedAt !== null || lockedAt !== null

function signatureOf(row: Row): Value<typeof DailyReportSignature.fields> {
  const willLock = !isSealed(row) && !row.reopenedAt && row.lockDays > 0
  return {
    folderId: row.folderId,
    dailyReportId: row.id,
    state: row.signedAt ? reportStates.signed : row.lockedAt ? reportStates.locked : reportStates.open,
    signedDate: row.signedAt,
    signedById: row.signedBy,
    signedByName: row.signedByName,
    digest: row.digest,
    lockedDate: row.lockedAt,
    reopenedDate: row.reopenedAt,
    willLockOn: willLock ? addDays(row.datedDay, row.lockDays + 1) : undefined,
    laterFileIds: row.laterFiles,
    userCanSign: !isSealed(row) && row.maySign,
    userCanReopen: isSealed(row) && row.isManager,
  }
}

async function sign(folderId: number | null | undefined, call: Call) {
  const row = await findLocked(call, folderId)
  if (isSealed(row)) throw conflict('This daily report is already signed or locked.', { allowed: '' })
  if (!row.maySign) throw forbidden('Only its author or their company can sign a daily report.')
  const { digest, fileIds } = await contentOf(call, row)
  await call.db.rows(
    `UPDATE daily_report SET signed_at = $2, signed_by = $3, signed_digest = $4, sealed_files = $5
      WHERE id = $1`,
    [row.id, call.now, call.caller.id, digest, fileIds],
  )
  return written(call, row, 'ReportSigned', [
    ['signedBy', null, call.caller.id],
    ['digest', null, digest],
  ])
}

async function reopen(request: { folderId?: number | null; reason?: string | null }, call: Call) {
  const row = await findLocked(call, request.folderId)
  if (!isSealed(row)) throw conflict('This daily report is neither signed nor locked.', { allowed: '' })
  if (!row.isManager) throw forbidden('Only a manager of the project can reopen a daily report.')
  const reason = request.reason?.trim() || call.info('Reason')?.trim()
  if (!reason)
    throw invalidField('Reason', 'NotEmpty', 'Please say why: a reason is needed to reopen a daily report.')
  await call.db.rows(
    `UPDATE daily_report SET signed_at = NULL, signed_by = NULL, signed_digest = NULL, locked_at = NULL,
            sealed_files = NULL, reopened_at = $2 WHERE id = $1`,
    [row.id, call.now],
  )
  const changes: FieldChange[] = row.signedAt
    ? [
        ['signedBy', row.signedBy, null],
        ['digest', row.digest, null],
      ]
    : [['lockedDate', row.lockedAt!.toISOString(), null]]
  return written(call, row, 'ReportReopened', changes, reason)
}

async function written(call: Call, row: Row, action: string, changes: FieldChange[], reason?: string) {
  const { folderId, projectId } = row
  const version = row.version + 1
  await call.db.rows('UPDATE folder SET version = $2, updated_by = $3, updated_at = $4 WHERE id = $1', [
    folderId,
    version,
    call.caller.id,
    call.now,
  ])
  await writeEvents(call, [{ action, projectId, folderId, version, reason, changes }])
  call.etag = etagOf(folderId, version)
  return signatureOf(await find(call, folderId))
}

const columnsOf = ({ storedKeys, columns }: StoredType<any>, alias: string): string =>
  storedKeys.map((key) => `'${key}', ${alias}.${columns[key]!.column}`).join(', ')

/** In the order of the contract and of the ids, so that equal contents have equal digests. */
const content = `SELECT json_build_object(${columnsOf(dailyReport, 'd')}, 'number', d.number)::text AS report,
  (SELECT coalesce(json_agg(json_build_object('id', t.id, ${columnsOf(activityRows, 't')}) ORDER BY t.id), '[]')::text
     FROM daily_report_activity t WHERE t.daily_report_id = d.id) AS activities,
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', s.name, 'sha256', encode(s.sha256, 'hex'),
            'size', s.size_bytes) ORDER BY t.id), '[]')::text
     FROM attachment t JOIN stored_file s ON s.id = t.stored_file_id
    WHERE t.folder_id = d.folder_id AND t.deleted_at IS NULL) AS files
  FROM daily_report d WHERE d.id = $1`

async function contentOf(call: Call, { id }: Row): Promise<{ digest: string; fileIds: number[] }> {
  const row = (await call.db.row<{ report: string; activities: string; files: string }>(content, [id]))!
  const digest = createHash('sha256').update(`${row.report}\n${row.activities}\n${row.files}`).digest('hex')
  return { digest, fileIds: (JSON.parse(row.files) as Array<{ id: number }>).map((file) => file.id) }
}

export default [
  serve(DailyReportSign, async ({ folderId }, call) => ({ signature: await sign(folderId, call) })),
  serve(DailyReportReopen, async (request, call) => ({ signature: await reopen(request, call) })),
  serve(DailyReportSignatureRead, async ({ folderId }, call) => ({
    signature: signatureOf(await find(call, folderId)),
  })),
]
