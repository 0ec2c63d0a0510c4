/** Notes beside each new record which row it is of, and what the source says of who made it and when. */
import type { Importing } from './importkind.ts'

export interface ImportedRow {
  line: number
  key: string
  values: ReadonlyMap<string, unknown>
}

export async function writeImported(
  kind: string,
  { call, project: { projectId }, importId }: Importing,
  made: ReadonlyArray<{ row: ImportedRow; folderId: number }>,
): Promise<void> {
  await call.db.rows(
    `INSERT INTO imported_record (folder_id, project_id, import_id, line, kind, source_key, made_by, made_on)
     SELECT r."folderId", $2, $3, r.line, $4, r.key, r."madeBy", r."madeOn"
       FROM json_to_recordset($1::text::json)
         AS r ("folderId" int, line int, key text, "madeBy" text, "madeOn" text)`,
    [
      JSON.stringify(
        made.map(({ row: { line, key, values }, folderId }) => ({
          folderId,
          line,
          key,
          madeBy: values.get('MadeBy'),
          madeOn: values.get('MadeOn'),
        })),
      ),
      projectId,
      importId,
      kind,
    ],
  )
}
