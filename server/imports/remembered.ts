/** The fields that the columns of a project's sheets were last read as, by their headings: proposed for the next sheet. */
import type { Call } from '../kernel/call.ts'
import { plainHeading } from './headings.ts'
import type { ImportKind } from './importkind.ts'
import type { StoredImport } from './stored.ts'

/** Also for columns that were left out. A sheet that has to be corrected and sent again needs no second choice. */
export async function rememberColumns(
  call: Call,
  projectId: number,
  kind: ImportKind,
  { headings }: Pick<StoredImport, 'headings'>,
  fields: ReadonlyArray<string | undefined>,
): Promise<void> {
  const chosen = new Map<string, string>()
  // Of two columns with the same heading the first one that is read counts.
  for (const [i, heading] of headings.entries()) {
    const plain = plainHeading(heading)
    if (plain && !chosen.get(plain)) chosen.set(plain, fields[i] ?? '')
  }
  const rows = [...chosen].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await call.db.rows(
    `INSERT INTO import_column AS c (project_id, kind, heading, field)
     SELECT $1, $2, r.heading, r.field FROM json_to_recordset($3::text::json) AS r (heading text, field text)
         ON CONFLICT (project_id, kind, heading) DO UPDATE SET field = excluded.field WHERE c.field <> excluded.field`,
    [projectId, kind.name, JSON.stringify(rows.map(([heading, field]) => ({ heading, field })))],
  )
}
