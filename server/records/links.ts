/** Records that came from one another. A link is seen from both ends, by whoever sees the other one. */
import type { Value } from '../../contract/kit.ts'
import { type RecordLink, RecordLinksRead } from '../../contract/recordlink.ts'
import { grantJoin, visible } from '../access/grants.ts'
import { folderType } from '../codes/foldertypes.ts'
import type { Call } from '../kernel/call.ts'
import { conflict, type Fault, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import type { RecordKind } from './kind.ts'
import { allKinds, numberOfNode } from './kinds.ts'

/** What became of a record, and what that is called from the other end. */
const relations = { ConvertedTo: 'ConvertedFrom', CarriedOverTo: 'CarriedOverFrom' } as const
export type Relation = keyof typeof relations

export interface Link {
  projectId: number
  fromId: number
  toId: number
  relation: Relation
}

export const linkRecords = (call: Call, link: Link): Promise<unknown> =>
  call.db.rows(
    `INSERT INTO record_link (project_id, from_id, to_id, relation, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [link.projectId, link.fromId, link.toId, link.relation, call.asker.id, call.now],
  )

/**
 * What became of a record can't become of it again, unless that was deleted or voided. The record must be locked. The
 * other one is named only to who may see it.
 */
export async function refuseAgain(
  call: Call,
  fromId: number,
  relation: Relation,
  kind: RecordKind<any>,
  sentence: (other: string) => string,
): Promise<void> {
  const isVoid = kind.states?.states.Void
  const other = await call.db.row<{ folderId: number }>(
    `SELECT f.id AS "folderId" FROM record_link l JOIN folder f ON f.id = l.to_id
       JOIN ${kind.table} t ON t.folder_id = f.id
      WHERE l.from_id = $1 AND l.relation = $2 AND f.deleted_at IS NULL
        AND t.status_id IS DISTINCT FROM $3::int LIMIT 1`,
    [fromId, relation, isVoid?.code ?? null],
  )
  if (other) throw await already(call, other.folderId, kind, sentence)
}

async function already(
  call: Call,
  folderId: number,
  kind: RecordKind<any>,
  sentence: (other: string) => string,
): Promise<Fault> {
  const seen = await call.db.row<{ number: string | null }>(
    `SELECT t.number FROM ${kind.table} t JOIN folder f ON f.id = t.folder_id ${grantJoin}
      WHERE f.id = $2 AND ${visible}`,
    [call.asker.id, folderId],
  )
  if (!seen) return conflict(sentence(`another ${kind.label}`))
  const number = seen.number ?? ''
  return conflict(sentence(number || `another ${kind.label}`), { folderId: String(folderId), number })
}

/** The links of a record, each with what the other end `id` is to it. */
const links = `SELECT l.to_id AS id, l.relation, l.created_at FROM record_link l WHERE l.from_id = $2
  UNION ALL SELECT l.from_id, CASE l.relation ${Object.entries(relations)
    .map(([there, back]) => `WHEN '${there}' THEN '${back}'`)
    .join(' ')} END, l.created_at FROM record_link l WHERE l.to_id = $2`

/** And those that a kind has by itself. */
const linksByKind = (): string =>
  allKinds()
    .flatMap((kind) => Object.entries(kind.links ?? {}))
    .map(([relation, nodes]) => ` UNION ALL SELECT x.id, '${relation}', NULL FROM (${nodes}) x`)
    .join('')

type Row = Value<typeof RecordLink.fields> & { folderType: number }

async function linksOf(call: Call, folderId: number): Promise<Row[]> {
  const own = await call.db.row(`SELECT f.id FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`, [
    call.asker.id,
    folderId,
  ])
  if (!own) throw notFound('This record')
  return call.db.rows<Row>(
    `SELECT f.id AS "folderId", f.type AS "folderType", n.number, l.relation,
            btrim(CASE WHEN starts_with(f.name, n.number) THEN substr(f.name, length(n.number) + 1)
                       ELSE f.name END) AS title
       FROM (${links}${linksByKind()}) l JOIN folder f ON f.id = l.id ${grantJoin}
       CROSS JOIN LATERAL (SELECT ${numberOfNode()} AS number) n
      WHERE ${visible} ORDER BY coalesce(l.created_at, f.created_at), f.id`,
    [call.asker.id, folderId],
  )
}

export default [
  serve(RecordLinksRead, async ({ folderId }, call) => {
    if (!folderId) throw notEmpty('FolderId', 'the FolderId of the record')
    const rows = await linksOf(call, folderId)
    return { links: rows.map((row) => ({ ...row, folderTypeName: folderType(row.folderType).name })) }
  }),
]
