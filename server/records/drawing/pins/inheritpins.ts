/** A record that is made from another one gets its pins, like its files and references: those that the caller sees. */
import { seesSheetOfPin } from '../../../access/sight/pinsight.ts'
import type { Call } from '../../../kernel/call.ts'
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'
import { readRecords } from './pinends.ts'
import { changedSince } from './pinnedfields.ts'
import { type PinRow, readRows } from './pinrows.ts'
import { sheetsByNode } from './pinsheets.ts'
import { type NewPin, writePins } from './placepins.ts'

interface Inheriting {
  readonly from: number
  readonly to: number
  /** By the files of the old record: those of the new one. Pins of other files stay behind. */
  readonly files?: ReadonlyMap<number, number>
}

/** After its references: what pins have written into the old record, they have written into the new one. */
export async function inheritPins(
  types: RecordTypes,
  call: Call,
  { from, to, files = new Map() }: Inheriting,
): Promise<void> {
  const rows = await readRows(types, call, `pin.folder_id = $3 AND ${seesSheetOfPin}`, from)
  const kept = rows.filter(({ attachmentFileId }) => !attachmentFileId || files.has(attachmentFileId))
  const record = (await readRecords(types, call, [to])).get(to)
  if (kept.length === 0 || !record) return
  const { etag } = call
  const sheets = await sheetsByNode(call, [...new Set(kept.map(({ sheetFolderId }) => sheetFolderId))])
  const news = kept.flatMap((row): NewPin[] => {
    const sheet = sheets.get(row.sheetFolderId)
    const pin = { at: '', x: row.x, y: row.y }
    return sheet ? [{ pin, sheet, record, file: fileOf(row, to, files), to: placeOf(row) }] : []
  })
  const documentIds = [...new Set(news.map(({ sheet }) => sheet.documentId))]
  await inheritWritten(types, call, { from, to, type: record.type, documentIds })
  await writePins(types, call, news)
  call.etag = etag
}

const fileOf = (
  { attachmentFileId, fileName }: PinRow,
  folderId: number,
  files: ReadonlyMap<number, number>,
): NewPin['file'] =>
  attachmentFileId ? { id: files.get(attachmentFileId)!, folderId, name: fileName ?? '' } : undefined

const placeOf = ({ version, x, y, pageWidth, pageHeight }: PinRow): NewPin['to'] => ({
  version,
  x: Number(x),
  y: Number(y),
  page: { version, width: pageWidth, height: pageHeight, sha256: null, isPdf: true },
})

/** The reference and the drawing that the new record has from the pins of the old one. */
async function inheritWritten(
  types: RecordTypes,
  call: Call,
  { from, to, type, documentIds }: { from: number; to: number; type: number; documentIds: readonly number[] },
): Promise<void> {
  const recordType = types.byType(type)
  const drawing =
    recordType && 'drawing' in recordType.dto.fields
      ? `(SELECT t.drawing FROM ${recordType.table} t WHERE t.folder_id = $2)`
      : 'NULL::text'
  const written = await call.db.rows<{ documentId: number; version: number | null }>(
    `SELECT document_id AS "documentId", record_version AS version FROM pinned_sheet WHERE folder_id = $1 AND drawing IS NOT NULL`,
    [from],
  )
  const unchanged: number[] = []
  for (const { documentId, version } of written)
    if (!(await changedSince(call, from, version ?? 0)).includes('drawing')) unchanged.push(documentId)
  await call.db.rows(
    `INSERT INTO pinned_sheet (folder_id, document_id, project_id, reference_version, reference_at, drawing, record_version)
     SELECT $2, s.document_id, s.project_id, ref.version, ref.created_at, q.drawing, CASE WHEN q.drawing IS NOT NULL THEN f.version END
       FROM pinned_sheet s JOIN folder f ON f.id = $2
      CROSS JOIN LATERAL (
        SELECT CASE WHEN s.document_id = ANY ($4::int[]) AND s.drawing = ${drawing} THEN s.drawing END AS drawing) q
       LEFT JOIN document_reference ref
         ON ref.folder_id = $2 AND ref.document_id = s.document_id AND ref.version = s.reference_version
      WHERE s.folder_id = $1 AND s.document_id = ANY ($3::int[]) AND (ref.version IS NOT NULL OR q.drawing IS NOT NULL)`,
    [from, to, documentIds, unchanged],
  )
}
