/** Adds something to a record without changing it: a file, a reply. */
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { partyTypes } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { conflict, forbidden, notFound } from '../../../kernel/faults.ts'
import { takesPart } from '../declare/ownershipsql.ts'

export interface Addition {
  /** SQL: the node for the id $2. Default: the id is its FolderId. */
  node?: string
  /** SQL: whether the node `f` is closed. */
  closed: string
  /** SQL: since when the words of the node `f` are fixed, else null. Default: null. */
  frozenAt?: string
  /** The action as words in a sentence: "reply to it". */
  doing: string
}

/** The record that something is added to. */
export interface Holder {
  folderId: number
  projectId: number
  /** The record is signed, locked or frozen: what is added now is marked as added later. */
  isFrozen?: boolean
}

interface Row extends Holder {
  makes: boolean
  takesPart: boolean
  closed: boolean
}

/**
 * A record accepts additions from everybody who takes part in it; once it is closed, from those who make such records. A
 * node that is not a record accepts none: a file in a folder is a document.
 */
export async function addingTo(call: Call, id: number, addition: Addition): Promise<Holder> {
  const { node = '$2', closed, frozenAt = 'NULL', doing } = addition
  const holder = await call.db.row<Row>(
    `SELECT f.id AS "folderId", f.project_id AS "projectId", a.makes, ${takesPart} AS "takesPart", ${closed} AS closed,
            ${frozenAt} IS NOT NULL AS "isFrozen"
       FROM folder f ${joinNodeRights}
      WHERE f.id = ${node} AND f.type IN (${partyTypes.join(', ')}) AND ${visible}`,
    [call.caller.id, id],
  )
  if (!holder) throw notFound('This record')
  if (!holder.takesPart) throw forbidden(`You may see this record, but not ${doing}.`)
  if (!holder.makes && holder.closed)
    throw conflict(`This record is closed. Only people who may change it can still ${doing}.`, {
      allowed: '',
    })
  const { folderId, projectId, isFrozen } = holder
  return { folderId, projectId, isFrozen }
}
