/**
 * The register of drawings: a document of type Drawing with a number is a sheet, if no other has its key in the same place of
 * rights. The second one stays outside of the register, however it got the key: by a new number or type, a move, an
 * access list, the bin.
 */
import { nodeType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'

/** SQL: the access lists that restrict the document `f` with the parent `up`, in order: the place of rights of a key. */
export const listsInOrder = (node = 'f', parent = 'up'): string =>
  `ARRAY(SELECT DISTINCT l.id FROM unnest(${parent}.access_list_ids || ${node}.access_by_list) AS l (id) WHERE l.id <> 0 ORDER BY l.id)`

/** SQL: the title of a sheet by its description. */
export const firstLine = (text: string): string => `nullif(btrim(split_part(${text}, E'\\n', 1)), '')`

/** SQL: the sheet of each drawing among the documents `t` that meet the condition; nothing of those that are none. */
const wanted = (condition: string): string =>
  `SELECT t.id, t.project_id, t.sheet_key AS key, ${listsInOrder()} AS lists
     FROM document t JOIN folder f ON f.id = t.folder_id JOIN folder up ON up.id = f.parent_id
    WHERE f.type = ${nodeType.document} AND f.deleted_at IS NULL AND t.sheet_key IS NOT NULL AND ${condition}`

/** Brings the register up to date with these documents. A key that another sheet has stays with that one. */
export const settleSheets = (call: Pick<Call, 'db'>, folderIds: readonly number[]): Promise<void> =>
  settle(call, 't.folder_id = ANY ($1::int[])', [folderIds])

/** The same for all documents in a folder and below it. */
export const settleSheetsBelow = (call: Pick<Call, 'db'>, folderId: number): Promise<void> =>
  settle(
    call,
    `t.folder_id IN (
       WITH RECURSIVE below AS (
         SELECT id FROM folder WHERE id = $1
         UNION ALL SELECT c.id FROM folder c JOIN below ON c.parent_id = below.id)
       SELECT id FROM below)`,
    [folderId],
  )

async function settle({ db }: Pick<Call, 'db'>, condition: string, values: unknown[]): Promise<void> {
  await db.rows(
    `DELETE FROM sheet s USING document t
      WHERE t.id = s.document_id AND ${condition}
        AND NOT EXISTS (SELECT FROM (${wanted('t.id = s.document_id')}) w
                         WHERE w.key = s.key AND w.lists = s.access_list_ids)`,
    values,
  )
  await db.rows(
    `INSERT INTO sheet (document_id, project_id, key, access_list_ids)
     SELECT w.id, w.project_id, w.key, w.lists FROM (${wanted(condition)}) w ORDER BY w.id
         ON CONFLICT DO NOTHING`,
    values,
  )
}

/** The newest page of each of these drawings: what is written on it is read soon (drawing/markups/readwritten.ts). */
export const queueReading = (
  { db, now }: Pick<Call, 'db' | 'now'>,
  folderIds: readonly number[],
): Promise<unknown> =>
  db.rows(
    `INSERT INTO sheet_reading (original, asked_at)
     SELECT DISTINCT s.sha256, $2::timestamptz FROM document t
       JOIN document_version v ON v.document_id = t.id AND v.version = t.version JOIN stored_file s ON s.id = v.stored_file_id
      WHERE t.folder_id = ANY ($1::int[]) AND t.sheet_key IS NOT NULL AND s.sha256 IS NOT NULL AND ${isPdf('s')}
         ON CONFLICT DO NOTHING`,
    [folderIds, now],
  )

/** A new revision of a drawing: how it lies on the one before is measured soon (drawing/compare/measureshifts.ts). */
export const queueShift = ({ db, now }: Pick<Call, 'db' | 'now'>, documentId: number): Promise<unknown> =>
  db.rows(
    `INSERT INTO sheet_shift (old_sha256, new_sha256, measured_at)
     SELECT o.sha256, n.sha256, $2::timestamptz
       FROM document t
       JOIN document_version nv ON nv.document_id = t.id AND nv.version = t.version JOIN stored_file n ON n.id = nv.stored_file_id
       JOIN document_version ov ON ov.document_id = t.id AND ov.version = t.version - 1 JOIN stored_file o ON o.id = ov.stored_file_id
      WHERE t.id = $1 AND t.sheet_key IS NOT NULL AND o.sha256 <> n.sha256 AND ${isPdf('o')} AND ${isPdf('n')}
        AND NOT EXISTS (SELECT FROM sheet_shift h WHERE h.old_sha256 = n.sha256 AND h.new_sha256 = o.sha256 AND h.places = '')
         ON CONFLICT DO NOTHING`,
    [documentId, now],
  )

/** SQL: whether the stored file with that alias says that it is a PDF. */
export const isPdf = (file: string): string =>
  `(${file}.type = 'application/pdf' OR ${file}.name ILIKE '%.pdf')`
