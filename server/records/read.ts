/** Reading a record: one statement with the rights in it, so not there and not yours are one answer. */
import type { Fields, Value } from '../../contract/kit.ts'
import { grantJoin, visible } from '../access/grants.ts'
import { gathered } from '../db/gathered.ts'
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

type Reader = (call: Call, folderId: number) => Promise<Array<Value<Fields> & { version: number }>>

/** By what it takes to see a record: the statement, which is the same each time, and so is composed once. */
const readers = new Map<string, WeakMap<RecordKind<any>, Reader>>()

function readerOf(kind: RecordKind<any>, where: string): Reader {
  const ofKinds = readers.get(where) ?? new WeakMap<RecordKind<any>, Reader>()
  readers.set(where, ofKinds)
  const known = ofKinds.get(kind)
  if (known) return known
  const read = gathered<Value<Fields> & { version: number }>(
    `SELECT ${kind.select}, f.version ${fromRecord(kind)} WHERE f.id = $2 AND ${where}`,
  )
  const reader: Reader = (call, folderId) => read(call.db, [call.asker.id, folderId])
  ofKinds.set(kind, reader)
  return reader
}

/** The record, with its ETag told to the call. */
async function findRecord<F extends Fields>(
  kind: RecordKind<F>,
  call: Call,
  folderId: number,
  where: string,
): Promise<Value<F>> {
  const [record] = await readerOf(kind, where)(call, folderId)
  if (!record) throw notFound(`This ${kind.label}`)
  call.etag = etagOf(folderId, record.version)
  return record as unknown as Value<F>
}

/** The record; a 404 where there is none for the asker. */
export async function readRecord<F extends Fields>(
  kind: RecordKind<F>,
  call: Call,
  folderId: number | null | undefined,
): Promise<Value<F>> {
  if (!folderId) throw notEmpty('FolderId', `the FolderId of the ${kind.label}`)
  return findRecord(kind, call, folderId, visible)
}

/** After his own change: somebody who gave his part away still hears what became of the record. */
export const rereadRecord = <F extends Fields>(kind: RecordKind<F>, call: Call, folderId: number) =>
  findRecord(kind, call, folderId, 'a.reads')

/** The ability of a kind to be read: its FolderId → the record, under the response's key. */
export const read =
  <F extends Fields, K extends string>(kind: RecordKind<F>, key: K) =>
  async (request: { folderId?: number | null }, call: Call): Promise<{ [P in K]: Value<F> }> =>
    ({ [key]: await readRecord(kind, call, request.folderId) }) as { [P in K]: Value<F> }

/** The node of the record with that id of its own kind; a 404 where there is none for the asker. */
export async function nodeOf(kind: RecordKind<any>, call: Call, ownId: number): Promise<number> {
  const node = await call.db.row<{ id: number }>(
    `SELECT f.id FROM ${kind.table} t JOIN folder f ON f.id = t.folder_id ${grantJoin}
      WHERE t.id = $2 AND ${visible}`,
    [call.asker.id, ownId],
  )
  if (!node) throw notFound(`This ${kind.label}`)
  return node.id
}
