/** Reading a record: rights are checked in the statement, so a record the caller may not see is not found. */
import type { Fields, Value } from '../../../../contract/kit.ts'
import {
  joinNodeRights,
  joinRightsOfRequest,
  requestedNodes,
  visible,
  visibleWithParent,
} from '../../../access/visibility.ts'
import { batchedRead, perRow } from '../../../db/driver/batchedread.ts'
import { lookUp } from '../../../db/lookup.ts'
import { type Fragment, nothing, param, raw, sql, table } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { notEmpty, notFound } from '../../../kernel/faults.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import { fillNames, nameColumns } from './fillnames.ts'

/** The node `f`, row `t`, project `p`, parent `up` and the caller's rights `a`; no rare columns. */
export const fromLean = (recordType: RecordType<any>): Fragment =>
  sql`FROM folder f
   JOIN ${table(recordType.table)} t ON t.folder_id = f.id
   JOIN project p ON p.id = f.project_id
   JOIN folder up ON up.id = f.parent_id
   ${joinNodeRights} ${recordType.joins ?? nothing}`

/** The same with the joins of the rare columns. */
export const fromRecord = (recordType: RecordType<any>): Fragment =>
  sql`${fromLean(recordType)} ${recordType.rare?.joins ?? nothing}`

/** The rare columns of the record $2. */
export const rareOf = (recordType: RecordType<any>): Fragment =>
  sql`SELECT ${recordType.rareSelect.text ? recordType.rareSelect : raw('NULL')} ${fromRecord(recordType)} WHERE f.id = ${param(2)}`

export const etagOf = (folderId: number, version: number): string => `"${folderId}-${version}"`

/** Columns that are read with a record besides its fields. */
interface ExtraColumns {
  version: number
  /** Whether it has rare columns. */
  _rare: boolean
}

type Reader = (call: Call, folderId: number) => Promise<RecordData & ExtraColumns>

/** Readers by visibility condition and record type: their statements are composed once. */
const readers = new Map<string, WeakMap<RecordType<any>, Reader>>()

function readerOf(recordType: RecordType<any>, where: string): Reader {
  const byType = readers.get(where) ?? new WeakMap<RecordType<any>, Reader>()
  readers.set(where, byType)
  const known = byType.get(recordType)
  if (known) return known
  const reader = newReader(recordType, where)
  byType.set(recordType, reader)
  return reader
}

/**
 * The statement is as small as possible, because many run at the same time and each has a cost to start:
 * names are filled in afterwards, and rare columns are read only for the records that have them.
 */
function newReader(recordType: RecordType<any>, where: string): Reader {
  const marks = Object.entries(recordType.marks ?? {}).map(([name, mark]) => `${mark} AS "${name}",`)
  const lean = batchedRead<RecordData & ExtraColumns>(
    `SELECT ${recordType.lean}, ${nameColumns}, ${marks.join(' ')} f.version,
            (${recordType.rare?.when ?? 'false'}) AS "_rare", q.n::int AS gathered
       FROM ${requestedNodes}
       ${lookUp('folder', 'id = q.folder_id', 'f')} ${lookUp(recordType.table, 'folder_id = q.folder_id', 't')}
       ${lookUp('folder', 'id = f.parent_id', 'up')}
       ${lookUp('project', 'id = f.project_id', 'p')}
       ${joinRightsOfRequest} ${recordType.joins ?? ''}
      WHERE ${where}`,
  )
  const rare = batchedRead<RecordData>(perRow(rareOf(recordType)))
  return async (call, folderId) => {
    const values = [call.caller.id, folderId] as const
    const rows = await lean(call.db, values)
    const filling = fillNames(call, recordType.nameFills, rows)
    if (filling) await filling
    const [record] = rows
    if (!record) throw notFound(`This ${recordType.label}`)
    if (!record._rare) return record
    return { ...record, ...(await rare(call.db, values))[0] }
  }
}

/** The record; its ETag is set on the call. */
async function findRecord<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  folderId: number,
  where: string,
): Promise<Value<F> & RecordData> {
  const record = await readerOf(recordType, where)(call, folderId)
  call.etag = etagOf(folderId, record.version)
  return record as unknown as Value<F> & RecordData
}

/** The record, with its marks; a 404 if there is none that the caller sees. */
export function readRecord<F extends Fields>(
  recordType: RecordType<F>,
  call: Call,
  folderId: number | null | undefined,
): Promise<Value<F> & RecordData> {
  if (!folderId) throw notEmpty('FolderId', `the ${recordType.label}`)
  return findRecord(recordType, call, folderId, visibleWithParent)
}

/**
 * For the response to a change: a caller who gave up their part in the record still gets the changed record.
 */
export const rereadRecord = <F extends Fields>(recordType: RecordType<F>, call: Call, folderId: number) =>
  findRecord(recordType, call, folderId, 'a.reads')

/** A handler that reads a record by its FolderId and returns it in the response field `key`. */
export const read =
  <F extends Fields, K extends string>(recordType: RecordType<F>, key: K) =>
  async (request: { folderId?: number | null }, call: Call): Promise<{ [P in K]: Value<F> }> =>
    ({ [key]: await readRecord(recordType, call, request.folderId) }) as { [P in K]: Value<F> }

/** The node of the record with that own id; a 404 if there is none that the caller sees. */
export async function nodeOf(recordType: RecordType<any>, call: Call, ownId: number): Promise<number> {
  const node = await call.db.row<{ id: number }>(
    `SELECT f.id FROM ${recordType.table} t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE t.id = $2 AND ${visible}`,
    [call.caller.id, ownId],
  )
  if (!node) throw notFound(`This ${recordType.label}`)
  return node.id
}
