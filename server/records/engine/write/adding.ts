/** Adding to a record without changing it: a file, a reply. */
import { grantJoin, ownParties, visible } from '../../../access/grants.ts'
import { partyTypes } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { conflict, forbidden, notFound } from '../../../kernel/faults.ts'

export interface Adding {
  /** SQL: the node of the id $2. Left out: the id is its FolderId. */
  node?: string
  /** SQL: whether the node `f` is closed. */
  closed: string
  /** What is done, in a sentence: "reply to it". */
  doing: string
}

/** The record that something is added to. */
export interface Holder {
  folderId: number
  projectId: number
}

interface Row extends Holder {
  writes: boolean
  isParty: boolean
  closed: boolean
}

/**
 * A record that takes additions: from whoever writes there, and from its parties while it is not closed. A
 * node that is no record takes none: in a folder one makes a document.
 */
export async function addingTo(call: Call, id: number, adding: Adding): Promise<Holder> {
  const { node = '$2', closed, doing } = adding
  const holder = await call.db.row<Row>(
    `SELECT f.id AS "folderId", f.project_id AS "projectId", a.writes,
            EXISTS (SELECT ${ownParties}) AS "isParty", ${closed} AS closed
       FROM folder f ${grantJoin}
      WHERE f.id = ${node} AND f.type IN (${partyTypes.join(', ')}) AND ${visible}`,
    [call.caller.id, id],
  )
  if (!holder) throw notFound('This record')
  if (!holder.writes && !holder.isParty) throw forbidden(`You may see this record, but not ${doing}.`)
  if (!holder.writes && holder.closed)
    throw conflict(`This record is closed. Only who may change it can still ${doing}.`, { allowed: '' })
  const { folderId, projectId } = holder
  return { folderId, projectId }
}
