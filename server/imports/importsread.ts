/** What was brought into a project, and where a record was imported from. */
import { ImportsRead, RecordImportedRead } from '../../contract/projects/import.ts'
import { joinNodeRights, visible } from '../access/visibility.ts'
import type { Call } from '../kernel/call.ts'
import { notEmpty, notFound } from '../kernel/faults.ts'
import { pageOf, readCursor, rowsWanted } from '../kernel/paging.ts'
import { serve } from '../kernel/serve.ts'
import { adminIn } from './stored.ts'

interface ImportLine {
  importId: number
}

interface Imported {
  importId: number
  line: number
  headings: string[]
  cells: string[]
}

/** SQL: where the record `f`, if the caller sees it, was imported from; one row without columns for one that was made here. */
const ofRecord = `SELECT m.id AS "importId", m.source, m.file_name AS "fileName", i.line, m.ran_by AS "importedBy",
       n.full_name AS "importedByName", m.ran_at AS "importedAt", i.made_by AS "madeBy", i.made_on AS "madeOn",
       m.headings, r.cells
  FROM folder f ${joinNodeRights}
  LEFT JOIN imported_record i ON i.folder_id = f.id
  LEFT JOIN import m ON m.id = i.import_id
  LEFT JOIN import_row r ON r.import_id = m.id AND r.line = i.line
  LEFT JOIN person n ON n.id = m.ran_by
 WHERE f.id = $2 AND f.deleted_at IS NULL AND ${visible}`

async function readImported(folderId: number, call: Call) {
  const row = await call.db.row<Record<string, unknown> & Partial<Imported>>(ofRecord, [
    call.caller.id,
    folderId,
  ])
  if (!row) throw notFound('This record')
  const { importId, headings, cells, ...about } = row
  const replies = await call.db.rows(
    `SELECT r.id AS "replyId", r.said_by AS "saidBy", to_char(r.said_day, 'YYYY-MM-DD') AS "saidOn", r.message,
            r.is_answer AS "isAnswer", m.source
       FROM reply r JOIN import m ON m.id = r.import_id WHERE r.folder_id = $1 AND r.import_id IS NOT NULL ORDER BY r.id`,
    [folderId],
  )
  // Comments of another program may be imported for a record that was made here.
  if (!importId) return { cells: [], replies }
  return { ...about, cells: cellsOf(headings ?? [], cells ?? []), replies }
}

const cellsOf = (headings: readonly string[], cells: readonly string[]) =>
  cells.flatMap((value, i) => (value.trim() ? [{ heading: headings[i] || `Column ${i + 1}`, value }] : []))

export default [
  serve(ImportsRead, async (request, call) => {
    const { projectId } = await adminIn(call, request.projectId)
    const wanted = rowsWanted(request)
    const [before = null] = readCursor(request, 'number') ?? []
    const rows = await call.db.rows<ImportLine>(
      `SELECT m.id AS "importId", m.kind, m.source, m.file_name AS "fileName", nullif(m.sheet_name, '') AS "sheetName",
              m.ran_by AS "ranBy", n.full_name AS "ranByName", m.ran_at AS "ranAt", m.made_count AS "countMade",
              m.there_count AS "countThere", m.undone_at AS "undoneAt",
              (SELECT u.full_name FROM person u WHERE u.id = m.undone_by) AS "undoneByName",
              m.undone_at IS NULL AND m.kind <> 'People' AND (m.kind <> 'BCF' OR m.made_count > 0) AS "mayUndo"
         FROM import m JOIN person n ON n.id = m.ran_by
        WHERE m.project_id = $1 AND ($2::int IS NULL OR m.id < $2) ORDER BY m.id DESC LIMIT $3`,
      [projectId, before, wanted + 1],
    )
    const { page, nextCursor } = pageOf(rows, wanted, ({ importId }) => [importId])
    return { imports: page, nextCursor }
  }),
  serve(RecordImportedRead, async ({ folderId }, call) => {
    if (!folderId) throw notEmpty('FolderId', 'the record')
    return readImported(folderId, call)
  }),
]
