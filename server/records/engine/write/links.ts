/** Links between records that came from one another. */
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import type { Call } from '../../../kernel/call.ts'
import { conflict, type Fault } from '../../../kernel/faults.ts'
import type { RecordType } from '../declare/recordtype.ts'

/** The relation of a record to one created from it, and its name from the other end. */
export const relations = { ConvertedTo: 'ConvertedFrom', CarriedOverTo: 'CarriedOverFrom' } as const
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
    [link.projectId, link.fromId, link.toId, link.relation, call.caller.id, call.now],
  )

/**
 * Refuses a second record with the same relation, unless the first was deleted or voided. The record must be
 * locked. The fault names the other record only if the caller may see it.
 */
export async function refuseAgain(
  call: Call,
  fromId: number,
  relation: Relation,
  recordType: RecordType<any>,
  sentence: (other: string) => string,
): Promise<void> {
  const isVoid = recordType.states?.states.Void
  const other = await call.db.row<{ folderId: number }>(
    `SELECT f.id AS "folderId" FROM record_link l JOIN folder f ON f.id = l.to_id
       JOIN ${recordType.table} t ON t.folder_id = f.id
      WHERE l.from_id = $1 AND l.relation = $2 AND f.deleted_at IS NULL
        AND t.status_id IS DISTINCT FROM $3::int LIMIT 1`,
    [fromId, relation, isVoid?.code ?? null],
  )
  if (other) throw await alreadyLinked(call, other.folderId, recordType, sentence)
}

async function alreadyLinked(
  call: Call,
  folderId: number,
  recordType: RecordType<any>,
  sentence: (other: string) => string,
): Promise<Fault> {
  const seen = await call.db.row<{ number: string | null }>(
    `SELECT t.number FROM ${recordType.table} t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!seen) return conflict(sentence(`another ${recordType.label}`))
  const number = seen.number ?? ''
  return conflict(sentence(number || `another ${recordType.label}`), { folderId: String(folderId), number })
}
