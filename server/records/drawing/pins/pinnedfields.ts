/**
 * What pins write into their records: a document reference, and the number of the sheet where the record has no drawing yet. The
 * last pin of a record on a sheet takes back only what pins wrote there and nobody changed.
 */
import type { Call } from '../../../kernel/call.ts'
import { putReference, takeReference } from '../../document/putreference.ts'
import { editableKeys } from '../../engine/declare/ownership.ts'
import type { RecordType } from '../../engine/declare/recordtype.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import type { RecordData } from '../../engine/declare/rows.ts'
import { applyChange } from '../../engine/write/change.ts'
import { loadWithoutLock } from '../../engine/write/loadforupdate.ts'
import type { PinnedRecord, TakenPin } from './pinends.ts'
import type { PinSheet } from './pinsheets.ts'

interface Pinned {
  readonly record: PinnedRecord
  readonly sheet: PinSheet
  readonly version: number
  readonly at: string
}

export async function writePinned(
  types: RecordTypes,
  call: Call,
  { record, sheet, version, at }: Pinned,
): Promise<void> {
  const { folderId, projectId, isFrozen, hides } = record
  const { documentId } = sheet
  const isReferred = await putReference(call, { folderId, projectId, documentId, isFrozen, hides }, version)
  const fields = await writeFields(types, call, { record, sheet, version, at })
  if (!isReferred && !fields) return
  await call.db.rows(
    `INSERT INTO pinned_sheet AS s (folder_id, document_id, project_id, reference_version, reference_at, drawing, has_document, record_version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (folder_id, document_id) DO UPDATE SET
            reference_version = coalesce(excluded.reference_version, s.reference_version),
            reference_at = coalesce(excluded.reference_at, s.reference_at), drawing = coalesce(excluded.drawing, s.drawing),
            has_document = excluded.has_document OR s.has_document,
            record_version = coalesce(excluded.record_version, s.record_version)`,
    [
      ...[folderId, documentId, projectId, isReferred ? version : null, isReferred ? call.now : null],
      ...[fields?.drawing ?? null, fields?.documentId !== undefined, fields?.version ?? null],
    ],
  )
}

/** The fields that the caller may change now. */
async function editableFields(recordType: RecordType<any>, call: Call, folderId: number) {
  const loaded = await loadWithoutLock(recordType, call, { folderId }, '')
  const keys = editableKeys(recordType, loaded.record, loaded.callerRights, loaded)
  return { record: loaded.record, keys: keys.filter((key) => key === 'drawing' || key === 'documentId') }
}

/** A restricted sheet is named nowhere, and a value is never overwritten. */
async function writeFields(
  types: RecordTypes,
  call: Call,
  { record: { folderId, type }, sheet, at }: Pinned,
) {
  const recordType = types.byType(type)
  if (sheet.isRestricted || !recordType || !('drawing' in recordType.dto.fields)) return undefined
  const { record, keys } = await editableFields(recordType, call, folderId)
  const sent: { drawing?: string; documentId?: number } = {}
  if (keys.includes('drawing') && !record.drawing) sent.drawing = sheet.number
  if (keys.includes('documentId') && !record.documentId && !record.documentNumber)
    sent.documentId = sheet.documentId
  if (Object.keys(sent).length === 0) return undefined
  const { version } = await applyChange(recordType, call, { folderId, ...sent }, at)
  return { ...sent, version }
}

interface Written {
  referenceVersion: number | null
  referenceAt: Date | null
  drawing: string | null
  hasDocument: boolean
  recordVersion: number | null
}

/** After the last pin of that record on that sheet is gone. */
export async function takeBackPinned(types: RecordTypes, call: Call, pin: TakenPin): Promise<void> {
  const written = await call.db.row<Written>(
    `DELETE FROM pinned_sheet WHERE folder_id = $1 AND document_id = $2
     RETURNING reference_version AS "referenceVersion", reference_at AS "referenceAt", drawing, has_document AS "hasDocument",
               record_version AS "recordVersion"`,
    [pin.folderId, pin.documentId],
  )
  if (!written) return
  if (written.referenceVersion !== null) await takeBackReference(call, pin, written)
  if (written.recordVersion !== null) await takeBackFields(types, call, pin, written)
}

async function takeBackReference(
  call: Call,
  pin: TakenPin,
  { referenceVersion, referenceAt }: Written,
): Promise<void> {
  const isSame = await call.db.row(
    'SELECT FROM document_reference WHERE folder_id = $1 AND document_id = $2 AND version = $3 AND created_at = $4',
    [pin.folderId, pin.documentId, referenceVersion, referenceAt],
  )
  if (isSame) await takeReference(call, pin, referenceVersion!)
}

async function takeBackFields(
  types: RecordTypes,
  call: Call,
  { folderId, documentId }: TakenPin,
  written: Written,
): Promise<void> {
  const { type } = (await call.db.row<{ type: number }>('SELECT type FROM folder WHERE id = $1', [folderId]))!
  const recordType = types.byType(type)!
  const { record, keys } = await editableFields(recordType, call, folderId)
  const changed = await changedSince(call, folderId, written.recordVersion!)
  const isLeft = (key: 'drawing' | 'documentId'): boolean => keys.includes(key) && !changed.includes(key)
  const sent: RecordData = {}
  if (written.drawing !== null && record.drawing === written.drawing && isLeft('drawing')) sent.drawing = null
  if (written.hasDocument && record.documentId === documentId && isLeft('documentId')) sent.documentId = null
  if (Object.keys(sent).length > 0) await applyChange(recordType, call, { folderId, ...sent }, '')
}

/** The fields of the record that were changed after that version of it. */
export async function changedSince(call: Call, folderId: number, version: number): Promise<string[]> {
  const rows = await call.db.rows<{ field: string }>(
    `SELECT DISTINCT c.change ->> 0 AS field FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
      WHERE e.folder_id = $1 AND e.version > $2`,
    [folderId, version],
  )
  return rows.map(({ field }) => field)
}
