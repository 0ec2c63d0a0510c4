/** The texts of a record that the search finds it by, from all tables, highest weight first. */
import { fixedTypes } from '../../../codes/nodetypes.ts'
import type { Db } from '../../../db/db.ts'
import { lookUp } from '../../../db/lookup.ts'
import { type RecordTypes, sqlByType } from '../declare/recordtypes.ts'
import type { NodeTexts } from './searchentry.ts'
import { aroundNodes, fieldsOf, hasText, type Pieces, part, withheldOf } from './searchpieces.ts'

/** SQL: the texts of the record that the node `f` is. */
const ofRecords = (types: RecordTypes): string =>
  sqlByType(
    types.all,
    (recordType) => `(SELECT jsonb_build_array(${fieldsOf(recordType).join(', ')})
           FROM ${recordType.table} t WHERE t.folder_id = f.id)`,
    'NULL',
  )

/** SQL: its texts that some people do not see yet. */
const withheldOfRecords = (types: RecordTypes): string =>
  sqlByType(
    types.all.filter(({ hidden }) => hidden),
    (recordType) => `(SELECT jsonb_build_array(${withheldOf(recordType).join(', ')})
           FROM ${recordType.table} t WHERE t.folder_id = f.id)`,
    'NULL',
  )

export type TextReader = (db: Db, folderIds: readonly number[]) => Promise<NodeTexts[]>

interface ReadTexts {
  description: string | null
  own: Pieces | null
  around: Pieces
  withheld: Pieces | null
}

/**
 * Reads the texts of nodes, in one statement. Roots and sections are left out: they have the same names in
 * every project. The ids are passed as JSON: with an array, PostgreSQL plans this long statement again for
 * each array length, which takes longer than running it.
 */
export function textReader(types: RecordTypes): TextReader {
  const statement = `SELECT f.id AS "folderId", f.project_id AS "projectId",
      p.organization_id AS "organizationId", f.section, f.type, f.number,
      f.title, ${part('f.description')} AS description,
      ${ofRecords(types)} AS own, jsonb_build_array(${aroundNodes()}) AS around,
      ${withheldOfRecords(types)} AS withheld
    FROM json_array_elements_text($1::text::json) AS meant (id)
   ${lookUp('folder', 'id = meant.id::int', 'f')}
   CROSS JOIN LATERAL (SELECT * FROM project x WHERE x.id = f.project_id OFFSET 0) p
   WHERE f.type NOT IN (${fixedTypes.join(', ')}) ORDER BY f.id`
  return async (db, folderIds) => {
    const rows = await db.rows<Omit<NodeTexts, 'texts' | 'around' | 'withheld'> & ReadTexts>(statement, [
      JSON.stringify(folderIds),
    ])
    return rows.map(({ description, own, around, withheld, ...row }) => ({
      ...row,
      texts: ([['B', description], ...(own ?? [])] as Pieces).filter(hasText),
      around: around.filter(hasText),
      withheld: (withheld ?? []).filter(hasText),
    }))
  }
}
