/**
 * The records that a record was created from, and those created from it. A link is visible from both ends.
 */
import type { Value } from '../../../contract/kit.ts'
import { type RecordLink, RecordLinksRead } from '../../../contract/records/anyrecord/recordlink.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { folderType } from '../../codes/nodetypes.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { relations } from '../engine/write/links.ts'

/** SQL: the links of a record: the node `id` at the other end, and its relation to the record. */
const links = `SELECT l.to_id AS id, l.relation, l.created_at FROM record_link l WHERE l.from_id = $2
  UNION ALL SELECT l.from_id, CASE l.relation ${Object.entries(relations)
    .map(([there, back]) => `WHEN '${there}' THEN '${back}'`)
    .join(' ')} END, l.created_at FROM record_link l WHERE l.to_id = $2`

/** SQL: the links that record types declare. */
const linksByType = (types: RecordTypes): string =>
  types.all
    .flatMap((recordType) => Object.entries(recordType.links ?? {}))
    .map(([relation, nodes]) => ` UNION ALL SELECT x.id, '${relation}', NULL FROM (${nodes}) x`)
    .join('')

type Row = Value<typeof RecordLink.fields> & { folderType: number }

const select = (
  types: RecordTypes,
): string => `SELECT f.id AS "folderId", f.type AS "folderType", n.number, l.relation,
            btrim(CASE WHEN starts_with(f.name, n.number) THEN substr(f.name, length(n.number) + 1)
                       ELSE f.name END) AS title
       FROM (${links}${linksByType(types)}) l JOIN folder f ON f.id = l.id ${joinNodeRights}
       CROSS JOIN LATERAL (SELECT ${types.numberOfNode} AS number) n
      WHERE ${visible} ORDER BY coalesce(l.created_at, f.created_at), f.id`

async function linksOf(statement: string, call: Call, folderId: number): Promise<Row[]> {
  const own = await call.db.row(
    `SELECT f.id FROM folder f ${joinNodeRights} WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!own) throw notFound('This record')
  return call.db.rows<Row>(statement, [call.caller.id, folderId])
}

export default (types: RecordTypes): Served[] => {
  const statement = select(types)
  return [
    serve(RecordLinksRead, async ({ folderId }, call) => {
      if (!folderId) throw notEmpty('FolderId', 'the record')
      const rows = await linksOf(statement, call, folderId)
      return { links: rows.map((row) => ({ ...row, folderTypeName: folderType(row.folderType).name })) }
    }),
  ]
}
