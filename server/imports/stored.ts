/** Sheets that were sent, with their rows, as the database has them. */
import type { Call } from '../kernel/call.ts'
import { conflict, forbidden, notEmpty, notFound } from '../kernel/faults.ts'
import type { ProjectRights } from '../records/engine/declare/writecontext.ts'
import { projectClosed, projectRights } from '../records/engine/tree/projectrights.ts'
import type { SheetProblem, SheetRow } from './sheet/sheet.ts'

/** Only project admins bring data in. */
/** `needsOpen`: before a transaction, in which closed projects are refused anyway. */
export async function adminIn(
  call: Call,
  projectId: number | null | undefined,
  needsOpen = false,
): Promise<ProjectRights> {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const rights = await projectRights(call, 'setup', projectId)
  if (needsOpen && rights.isClosed) throw projectClosed()
  if (!rights.isAdmin) throw forbidden('Only a project admin can bring data into a project.')
  return rights
}

export interface StoredImport {
  importId: number
  kind: string
  source: string
  fileName: string
  storedFileId: number
  sheetNames: string[]
  sheetName: string
  headingLine: number
  headings: string[]
  problems: Array<[line: number, column: number, message: string]>
  ranAt: Date | null
  undoneAt: Date | null
}

const columns = `id AS "importId", kind, source, file_name AS "fileName", stored_file_id AS "storedFileId",
  sheet_names AS "sheetNames", sheet_name AS "sheetName", heading_line AS "headingLine", headings, problems,
  ran_at AS "ranAt", undone_at AS "undoneAt"`

export async function storedImport(
  call: Call,
  projectId: number,
  importId: number | null | undefined,
  lock = '',
): Promise<StoredImport> {
  if (!importId) throw notEmpty('ImportId', 'the import')
  const found = await call.db.row<StoredImport>(
    `SELECT ${columns} FROM import WHERE id = $1 AND project_id = $2 ${lock}`,
    [importId, projectId],
  )
  if (!found) throw notFound('This import')
  return found
}

export const refuseDone = ({ ranAt }: StoredImport): void => {
  if (ranAt) throw conflict('This import was carried out already. To bring more in, send a sheet again.')
}

export const rowsOf = (call: Call, importId: number): Promise<SheetRow[]> =>
  call.db.rows<SheetRow>('SELECT line, cells FROM import_row WHERE import_id = $1 ORDER BY line', [importId])

/** Replaces the rows of an import. */
export async function writeRows(call: Call, importId: number, rows: readonly SheetRow[]): Promise<void> {
  await call.db.rows('DELETE FROM import_row WHERE import_id = $1', [importId])
  await call.db.rows(
    `INSERT INTO import_row (import_id, line, cells)
     SELECT $1, r.line, ARRAY(SELECT json_array_elements_text(r.cells))
       FROM json_to_recordset($2::text::json) AS r (line int, cells json)`,
    [importId, JSON.stringify(rows)],
  )
}

/** Sheets that nobody ran within a day are deleted with the next one. */
export async function deleteForgotten(call: Call, projectId: number): Promise<void> {
  await call.db.rows(
    `WITH old AS (DELETE FROM import WHERE project_id = $1 AND ran_at IS NULL AND prepared_at < $2::timestamptz - interval '1 day'
                  RETURNING stored_file_id)
     DELETE FROM stored_file s USING old WHERE s.id = old.stored_file_id
        AND NOT EXISTS (SELECT FROM import m WHERE m.stored_file_id = s.id AND m.ran_at IS NOT NULL)`,
    [projectId, call.now],
  )
}

export const problemsOf = (problems: readonly SheetProblem[]): StoredImport['problems'] =>
  problems.map(({ line, column, message }) => [line, column, message])
