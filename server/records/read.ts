/** Reading a record: one statement that joins the node and the rights, so not there and not yours are one answer. */
import type { Fields, Value } from '../../contract/kit.ts'
import { grantJoin, visible } from '../access/grants.ts'
import type { Call } from '../kernel/call.ts'
import { notEmpty, notFound } from '../kernel/faults.ts'
import type { RecordKind } from './kind.ts'

/** The node `f`, the kind's row `t`, the project `p`, the parent `up` and the asker's rights `a`. */
export const fromRecord = (kind: RecordKind<any>): string =>
  `FROM folder f
   JOIN ${kind.table} t ON t.folder_id = f.id
   JOIN project p ON p.id = f.project_id
   JOIN folder up ON up.id = f.parent_id
   ${grantJoin} ${kind.joins ?? ''}`

export const etagOf = (folderId: number, version: number): string => `"${folderId}-${version}"`

export type Found<F extends Fields> = Value<F> & { version: number }

export async function findRecord<F extends Fields>(
  kind: RecordKind<F>,
  call: Call,
  folderId: number,
): Promise<Found<F> | undefined> {
  return call.db.row<Found<F>>(
    `SELECT ${kind.select}, f.version ${fromRecord(kind)} WHERE f.id = $2 AND ${visible}`,
    [call.asker.id, folderId],
  )
}

/** The record, with its ETag told to the call; a 404 where there is none for the asker. */
export async function readRecord<F extends Fields>(
  kind: RecordKind<F>,
  call: Call,
  folderId: number | null | undefined,
) {
  if (!folderId) throw notEmpty('FolderId', `the FolderId of the ${kind.label}`)
  const record = await findRecord(kind, call, folderId)
  if (!record) throw notFound(`This ${kind.label}`)
  call.etag = etagOf(folderId, record.version)
  return record as Value<F>
}

/** The ability of a kind to be read: its FolderId → the record, under the response's key. */
export const read =
  <F extends Fields, K extends string>(kind: RecordKind<F>, key: K) =>
  async (request: { folderId?: number | null }, call: Call): Promise<{ [P in K]: Value<F> }> =>
    ({ [key]: await readRecord(kind, call, request.folderId) }) as { [P in K]: Value<F> }
