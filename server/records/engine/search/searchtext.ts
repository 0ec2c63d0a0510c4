/**
 * What is said in a record, wherever it is kept: the texts that the search finds it by, the most telling
 * first.
 */
import { fixedTypes } from '../../../codes/nodetypes.ts'
import type { Db } from '../../../db/db.ts'
import { lookUp } from '../../../db/lookup.ts'
import { type RecordTypes, sqlByType } from '../declare/recordtypes.ts'
import type { Said } from './searchentry.ts'
import { aroundNodes, fieldsOf, isSaid, type Pieces, part } from './searchpieces.ts'

/** SQL: the texts of the record that the node `f` is. */
const ofRecords = (types: RecordTypes): string =>
  sqlByType(
    types.all,
    (recordType) => `(SELECT jsonb_build_array(${fieldsOf(recordType).join(', ')})
           FROM ${recordType.table} t WHERE t.folder_id = f.id)`,
    'NULL',
  )

export type TextReader = (db: Db, folderIds: readonly number[]) => Promise<Said[]>

/**
 * Reads the texts of nodes, in one statement. Roots and sections have the same names in every project: nobody
 * looks for them. The ids go in as JSON: the length of an array would make PostgreSQL plan this long statement anew each
 * time, which takes longer than carrying it out.
 */
export function textReader(types: RecordTypes): TextReader {
  const statement = `SELECT f.id AS "folderId", f.project_id AS "projectId",
      p.organization_id AS "organizationId", f.section, f.type, f.number,
      f.title, ${part('f.description')} AS description,
      ${ofRecords(types)} AS own, jsonb_build_array(${aroundNodes()}) AS around
    FROM json_array_elements_text($1::text::json) AS meant (id)
   ${lookUp('folder', 'id = meant.id::int', 'f')}
   CROSS JOIN LATERAL (SELECT * FROM project x WHERE x.id = f.project_id OFFSET 0) p
   WHERE f.type NOT IN (${fixedTypes.join(', ')}) ORDER BY f.id`
  return async (db, folderIds) => {
    const rows = await db.rows<
      Omit<Said, 'texts' | 'around'> & { description: string | null; own: Pieces | null; around: Pieces }
    >(statement, [JSON.stringify(folderIds)])
    return rows.map(({ description, own, around, ...row }) => ({
      ...row,
      texts: ([['B', description], ...(own ?? [])] as Pieces).filter(isSaid),
      around: around.filter(isSaid),
    }))
  }
}
