/** Loads a record and locks it for a change, with the caller's rights in it. */
import type { Side } from '../../../access/roles.ts'
import {
  joinNodeRights,
  joinRightsOfRequest,
  requestedNodes,
  visible,
  visibleWithParent,
} from '../../../access/visibility.ts'
import { lookUp } from '../../../db/lookup.ts'
import type { Call } from '../../../kernel/call.ts'
import { invalidField, notEmpty, notFound } from '../../../kernel/faults.ts'
import type { CallerRights } from '../declare/callerrights.ts'
import { asksForAuthorsCompany } from '../declare/ownership.ts'
import { isOfAuthorsCompany, madeBySide } from '../declare/ownershipsql.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import { fieldAt, type Party, type ProjectRights } from '../declare/writecontext.ts'
import { fillNames, nameColumns } from '../read/fillnames.ts'
import { fromLean, rareOf } from '../read/read.ts'
import { contractorReview } from '../tree/projectrights.ts'

export interface LoadedRecord {
  record: RecordData
  folderId: number
  number: string | null
  version: number
  closed: boolean
  unchangeable: boolean
  /** Whether the hidden fields of the record type are hidden from the caller; `record` has them unset then. */
  hides: boolean
  callerRights: CallerRights
  project: ProjectRights
  /** Parties of the record itself, including those lent by another record. */
  parties: Party[]
  /** The parties that count: those, and of the parent record those with a part that nobody here has. */
  countingParties: Party[]
}

interface Row extends RecordData {
  _ownId: number
  _rare: boolean
  _current: Omit<LoadedRecord, 'record' | 'parties' | 'countingParties' | 'callerRights'>
  _parties: Array<Party & { isHeld: boolean }>
  _madeBy: Side
  _isOfAuthorsCompany: boolean
}

const project = `json_build_object('projectId', p.id, 'organizationId', p.organization_id,
  'ownerId', p.owner_id,
  'timeZone', p.time_zone, 'rootFolderId', p.root_folder_id, 'isClosed', p.is_disabled,
  'contractorReview', ${contractorReview}, 'reads', a.reads, 'makes', a.makes,
  'writes', a.writes, 'verifies', a.verifies, 'side', a.side, 'isManager', a.is_manager, 'isAdmin', a.is_admin)`

/** SQL: the parties of the record and of its parent. */
const parties = `(SELECT coalesce(json_agg(json_build_object('part', y.part, 'position', y.position,
    'label', y.label, 'statusId', y.status_id, 'personId', y.person_id, 'organizationId', y.organization_id,
    'isLent', y.via IS NOT NULL, 'isHeld', y.folder_id <> f.id,
    'isOwn', coalesce(y.person_id = a.person_id OR y.organization_id = a.organization_id, false))), '[]')
  FROM party y WHERE y.folder_id IN (f.id, f.parent_id))`

/** Extra columns are not fields, but are loaded too, under their column names. */
const extrasOf = ({ extraColumns }: RecordType<any>): string =>
  Object.keys(extraColumns?.types ?? {})
    .map((column) => `t.${column},`)
    .join(' ')

/** SQL: the requested node, found by FolderId, else by the id of the record. */
const requestedNode = ({ table }: RecordType<any>, byFolder: string, byOwn: string): string =>
  `f.id = coalesce(${byFolder}::int, (SELECT folder_id FROM ${table} WHERE id = ${byOwn}::int))`

/**
 * SQL: locks the nodes $1, the newest first as everywhere, so that two such calls cannot deadlock. The caller must see them: nobody
 * waits for a call about a record that its caller does not see, and such a call waits for nobody.
 */
export const lockNodes =
  'SELECT FROM folder WHERE id = ANY ((SELECT $1::int[])::int[]) ORDER BY id DESC FOR NO KEY UPDATE'

/** SQL: the same for the nodes $2 of the callers $1, those of them that these see. */
const lockSeen = `SELECT id FROM folder WHERE id = ANY (ARRAY(
    SELECT f.id FROM ${requestedNodes} ${lookUp('folder', 'id = q.folder_id', 'f')}
      ${joinRightsOfRequest} WHERE ${visible})) ORDER BY id DESC FOR NO KEY UPDATE`

interface Statements {
  lock: string
  read: string
  /** The same for many records, by their nodes. */
  readMany: string
  rare: string
}

const statements = new WeakMap<RecordType<any>, Statements>()

/** Composed once for each record type. */
function statementsOf(recordType: RecordType<any>): Statements {
  const known = statements.get(recordType)
  if (known) return known
  const read = (
    isRequested: string,
  ): string => `SELECT ${recordType.lean}, ${nameColumns}, ${extrasOf(recordType)} t.id AS "_ownId",
        (${recordType.rare?.when ?? 'false'}) AS "_rare", ${parties} AS "_parties", ${madeBySide} AS "_madeBy",
        ${asksForAuthorsCompany(recordType) ? isOfAuthorsCompany.text : 'false'} AS "_isOfAuthorsCompany",
        json_build_object('folderId', f.id, 'number', t.number, 'version', f.version,
                          'closed', (${recordType.closed}), 'unchangeable', (${recordType.unchangeable}),
                          'hides', (${recordType.hidden?.when ?? 'false'}),
                          'project', ${project}) AS "_current",
        ${recordType.phase?.sql ?? 'NULL'} AS "_phase"
      ${fromLean(recordType)} WHERE ${isRequested} AND ${visibleWithParent}`
  const composed = {
    lock: `SELECT FROM folder f ${joinNodeRights}
      WHERE ${requestedNode(recordType, '$2', '$3')} AND ${visible} FOR NO KEY UPDATE OF f`,
    read: read(requestedNode(recordType, '$2', '$3')),
    // The array is in a SELECT of its own: if PostgreSQL sees its length, it makes a new plan each time.
    readMany: read('f.id = ANY ((SELECT $2::int[])::int[])'),
    rare: rareOf(recordType).text,
  }
  statements.set(recordType, composed)
  return composed
}

/** Locks first, so that the read sees what the lock waited for. What the caller did not see when the call began stays not found. */
export async function loadForUpdate(
  recordType: RecordType<any>,
  call: Call,
  sent: RecordData,
  at: string,
): Promise<LoadedRecord> {
  const values = [call.caller.id, sent.folderId ?? null, sent[recordType.key] ?? null]
  const [locked, loaded] = await Promise.all([
    call.db.rows(statementsOf(recordType).lock, values),
    loadWithoutLock(recordType, call, sent, at),
  ])
  if (locked.length === 0) throw notFound(`This ${recordType.label}`)
  return loaded
}

/** The same without a lock, for calls that change nothing. */
export async function loadWithoutLock(
  recordType: RecordType<any>,
  call: Call,
  sent: RecordData,
  at: string,
): Promise<LoadedRecord> {
  const [folderId, ownId] = [sent.folderId ?? null, sent[recordType.key] ?? null]
  if (!folderId && !ownId) throw notEmpty(fieldAt(at, 'FolderId'), `the ${recordType.label}`)
  const rows = await call.db.rows<Row>(statementsOf(recordType).read, [call.caller.id, folderId, ownId])
  await fillNames(call, recordType.nameFills, rows)
  const [row] = rows
  if (!row) throw notFound(`This ${recordType.label}`)
  refuseOther(recordType, sent, row, at)
  return loadedFrom(recordType, call, row)
}

/** Both ids of a record may be sent. */
function refuseOther(recordType: RecordType<any>, sent: RecordData, { _ownId }: Row, at: string): void {
  const ownId = sent[recordType.key]
  if (!ownId || _ownId === ownId) return
  const field = fieldAt(at, recordType.dto.entries.find(({ key }) => key === recordType.key)!.documented)
  throw invalidField(
    field,
    'Enum',
    `${field} and the record that is given are not the same ${recordType.label}.`,
  )
}

/** By their nodes: records that were locked before. Those that the caller may not see are not there. */
export async function loadMany(
  recordType: RecordType<any>,
  call: Call,
  folderIds: readonly number[],
): Promise<Map<number, LoadedRecord>> {
  const rows = await call.db.rows<Row>(statementsOf(recordType).readMany, [call.caller.id, folderIds])
  await fillNames(call, recordType.nameFills, rows)
  const loaded = new Map<number, LoadedRecord>()
  for (const row of rows) loaded.set(row._current.folderId, await loadedFrom(recordType, call, row))
  return loaded
}

/** For calls that share a transaction: locks and reads the records of all of them at once. */
export async function loadTogether(
  recordType: RecordType<any>,
  call: Call,
  sent: RecordData,
  at: string,
): Promise<LoadedRecord> {
  const wanted = { call, folderId: sent.folderId as number }
  const row = await call.sharedTransaction!.read(wanted, (all) => readShared(recordType, all))
  if (!row) throw notFound(`This ${recordType.label}`)
  refuseOther(recordType, sent, row, at)
  return loadedFrom(recordType, call, row)
}

async function readShared(
  recordType: RecordType<any>,
  all: ReadonlyArray<{ call: Call; folderId: number }>,
): Promise<Array<Row | undefined>> {
  const [{ call }] = all as [(typeof all)[0]]
  const locking = call.db.rows<{ id: number }>(lockSeen, [
    all.map(({ call }) => call.caller.id),
    all.map(({ folderId }) => folderId),
  ])
  const byCaller = new Map<number, number[]>()
  for (const { call, folderId } of all)
    byCaller.set(call.caller.id, [...(byCaller.get(call.caller.id) ?? []), folderId])
  const { readMany } = statementsOf(recordType)
  const found = await Promise.all(
    [...byCaller].map(async ([callerId, folderIds]) => {
      const rows = await call.db.rows<Row>(readMany, [callerId, folderIds])
      await fillNames(call, recordType.nameFills, rows)
      return rows.map((row): [string, Row] => [`${callerId} ${row._current.folderId}`, row])
    }),
  )
  const rowOf = new Map(found.flat())
  const locked = new Set((await locking).map(({ id }) => id))
  return all.map(({ call, folderId }) =>
    locked.has(folderId) ? rowOf.get(`${call.caller.id} ${folderId}`) : undefined,
  )
}

async function loadedFrom(recordType: RecordType<any>, call: Call, row: Row): Promise<LoadedRecord> {
  return {
    record: row._rare
      ? {
          ...row,
          ...(await call.db.row(statementsOf(recordType).rare, [call.caller.id, row._current.folderId])),
        }
      : row,
    parties: row._parties.filter(({ isHeld }) => !isHeld),
    countingParties: countingIn(row),
    callerRights: callerRightsOf(row),
    ...row._current,
  }
}

/** A party of the parent record has the same part here, except its creator, and parts that somebody here has. */
function countingIn({ _parties: all }: Row): Row['_parties'] {
  const partsHere = new Set(all.filter(({ isHeld }) => !isHeld).map(({ part }) => part))
  return all.filter(({ isHeld, part }) => !isHeld || !(part === 'creator' || partsHere.has(part)))
}

function callerRightsOf(row: Row): CallerRights {
  const { _madeBy: madeBy } = row
  const { project } = row._current
  const counting = countingIn(row)
  const own = counting.filter(({ isOwn }) => isOwn)
  const noSubmittingSide = counting.some(
    ({ part, organizationId }) => part === 'contractor' && organizationId === project.organizationId,
  )
  const { makes, writes, verifies, side, isManager, isAdmin } = project
  return {
    noSubmittingSide,
    isOfAuthorsCompany: row._isOfAuthorsCompany,
    parts: [...new Set(own.map(({ part }) => part))],
    makes,
    writes,
    verifies,
    side,
    madeBy,
    isManager,
    isAdmin,
  }
}
