/**
 * The bin: a deleted node goes there with everything below it, and is restored as a whole to where it was.
 */

import { Folder } from '../../../contract/documents/folder.ts'
import { BinRead, FolderDelete, FolderRestore } from '../../../contract/records/bin.ts'
import { joinNodeRights, rightsOnce, visibleOrInBin } from '../../access/visibility.ts'
import { folderType } from '../../codes/nodetypes.ts'
import { param } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { nameNow } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { etagOf } from '../engine/read/read.ts'
import { projectRights } from '../engine/tree/projectrights.ts'
import { lockTree, lockTreeOf } from '../engine/tree/tree.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { readFolder, typeName } from '../folder/foldernode.ts'
import { notAll, refuseLeftDraft } from './leftdraft.ts'

interface NodeRequest {
  folderId?: number | null
}

/** The caller's rights in each section of the project $2, computed once for many nodes of one project. */
const rights = rightsOnce({ project: param(2) }, 'rights')

async function remove(types: RecordTypes, { folderId }: NodeRequest, call: Call): Promise<number> {
  if (!folderId) throw notEmpty('FolderId', 'what is to be deleted')
  // Only what the caller sees is locked; it is read again below, as the lock may have waited for a change.
  await readFolder(types, call, folderId)
  await lockTreeOf(call, folderId)
  await call.db.rows('SELECT FROM folder WHERE id = $1 FOR NO KEY UPDATE', [folderId])
  const node = await readFolder(types, call, folderId)
  const { form, name } = folderType(node.folderType!)
  if (form === 'root' || form === 'section')
    throw invalidField('FolderId', 'Enum', `${name} cannot be deleted.`)
  await refuseLeftDraft(types, call, node)
  await checkIfMatch(call, { folderId, version: node.version, label: name.toLowerCase(), dto: Folder })
  const holders = await lockBelow(call, folderId)
  if (holders.length > 0) {
    await refuseLeftDraft(types, call, node)
    await refuseOthers(call, node.folderProjectId!, holders)
  }
  call.etag = undefined
  return moveNodes(types, call, 'Deleted', folderId, {
    set: 'deleted_at = $2, deleted_by = $3, deleted_with = $1',
    where: `(f.id = $1 OR f.parent_id = ANY($6::int[])) AND f.deleted_at IS NULL`,
    moreValues: [holders],
  })
}

/**
 * Locks the node and everything below it that is not in the bin yet; returns the nodes that can hold others.
 * The tree is locked, so these stay where they are. Their children are locked first: a change of a child may
 * add a sibling, as a review adds the next revision. FOR UPDATE makes a call that adds a child to one of
 * them wait; a child that was just added is `visibleOrInBin` by the next statement.
 */
async function lockBelow(call: Call, folderId: number): Promise<number[]> {
  const holders = await call.db.rows<{ id: number }>(
    `WITH RECURSIVE below AS (
       SELECT id FROM folder WHERE id = $1 AND path IS NOT NULL
       UNION ALL
       SELECT f.id FROM folder f JOIN below ON f.parent_id = below.id
        WHERE f.path IS NOT NULL AND f.deleted_at IS NULL)
     SELECT id FROM below`,
    [folderId],
  )
  const ids = holders.map(({ id }) => id)
  const lock = (which: string, how: string): Promise<unknown> =>
    call.db.rows(
      `SELECT count(*) FROM (SELECT FROM folder WHERE ${which} ORDER BY id FOR ${how}) AS locked`,
      [ids],
    )
  await lock('parent_id = ANY($1::int[]) AND deleted_at IS NULL', 'NO KEY UPDATE')
  await lock('id = ANY($1::int[])', 'UPDATE')
  return ids
}

/**
 * Refuses to delete nodes that the caller cannot see or may not delete. The sentence is the same for both, so
 * it reveals nothing hidden.
 */
async function refuseOthers(call: Call, projectId: number, holders: readonly number[]): Promise<void> {
  const others = await call.db.row(
    `WITH ${rights}
     SELECT FROM folder f LEFT JOIN rights a ON a.section = f.section
      WHERE f.parent_id = ANY($3::int[]) AND f.deleted_at IS NULL
        AND NOT coalesce(a.deletes AND ${visibleOrInBin}, false) LIMIT 1`,
    [call.caller.id, projectId, holders],
  )
  if (others) throw forbidden(notAll)
}

interface BinChange {
  /** $1 is the requested node, $2 the time, $3 the caller; `moreValues` begin at $6. */
  set: string
  where: string
  moreValues?: unknown[]
}

/**
 * Changes the nodes that match, with an event for each and the effects on their record types. Returns the
 * number of nodes.
 */
async function moveNodes(
  types: RecordTypes,
  call: Call,
  action: string,
  folderId: number,
  change: BinChange,
): Promise<number> {
  const { set, where, moreValues = [] } = change
  const nodes = await call.db.rows<{ id: number; type: number }>(
    `WITH moved AS (
       UPDATE folder f SET ${set}, version = version + 1 WHERE ${where}
       RETURNING f.id, f.project_id, f.type, f.version),
     told AS (
       INSERT INTO event (project_id, folder_id, version, action, reason, changes, person_id, at, person_name)
       SELECT project_id, id, version, $4, $5::text,
              CASE WHEN id = $1 THEN '[]'
                ELSE jsonb_build_array(jsonb_build_array('withFolder', NULL, $1::int)) END,
              $3, $2, ${nameNow('$3')}
         FROM moved ORDER BY id)
     SELECT id, type FROM moved`,
    [folderId, call.now, call.caller.id, action, call.info('Reason')?.trim() || null, ...moreValues],
  )
  for (const { type, binned } of types.all) {
    const ids = binned ? nodes.filter((node) => node.type === type).map(({ id }) => id) : []
    if (ids.length > 0) await binned!(call, ids)
  }
  return nodes.length
}

interface Binned {
  projectId: number
  version: number
  isThere: boolean
  mayRestore: boolean
}

async function restore(types: RecordTypes, { folderId }: NodeRequest, call: Call): Promise<number> {
  if (!folderId) throw notEmpty('FolderId', 'what is to be restored')
  const { projectId } = await findBinned(call, folderId)
  await lockTree(call, projectId)
  const node = await findBinned(call, folderId)
  if (node.isThere) {
    if (!node.mayRestore) throw forbidden('You may see this, but not restore it.')
    call.etag = etagOf(folderId, node.version)
    return 0
  }
  await refuseWithoutParent(call, folderId)
  call.etag = etagOf(folderId, node.version + 1)
  return moveNodes(types, call, 'Restored', folderId, {
    set: 'deleted_at = NULL, deleted_by = NULL, deleted_with = NULL, updated_by = $3, updated_at = $2',
    where: 'f.deleted_with = $1',
  })
}

/**
 * A node in the bin is visible to callers who may delete nodes of its section, and to the one who deleted it.
 */
async function findBinned(call: Call, folderId: number): Promise<Binned> {
  const node = await call.db.row<Binned>(
    `SELECT f.project_id AS "projectId", f.version, f.deleted_at IS NULL AS "isThere",
            coalesce(a.deletes OR f.deleted_by = $1, false) AS "mayRestore"
       FROM folder f ${joinNodeRights} LEFT JOIN folder top ON top.id = f.deleted_with
      WHERE f.id = $2 AND ${visibleOrInBin} AND top.purged_at IS NULL`,
    [call.caller.id, folderId],
  )
  if (!node || (!node.isThere && !node.mayRestore)) throw notFound('This folder')
  return node
}

/** If the parent folder is in the bin too, the outermost deleted folder has to be restored first. */
async function refuseWithoutParent(call: Call, folderId: number): Promise<void> {
  const first = await call.db.row<{ id: number; name: string | null }>(
    `WITH RECURSIVE above AS (
       SELECT top.id, top.parent_id, 1 AS step FROM folder own
         JOIN folder up ON up.id = own.parent_id JOIN folder top ON top.id = up.deleted_with
        WHERE own.id = $2
       UNION ALL
       SELECT top.id, top.parent_id, step + 1 FROM above
         JOIN folder up ON up.id = above.parent_id JOIN folder top ON top.id = up.deleted_with)
     SELECT above.id, (SELECT f.name FROM folder f ${joinNodeRights} WHERE f.id = above.id AND ${visibleOrInBin}) AS name
       FROM above ORDER BY step DESC LIMIT 1`,
    [call.caller.id, folderId],
  )
  if (!first) return
  if (first.name === null) throw conflict('Its folder is in the bin, too, and has to be restored first.')
  throw conflict(`Its folder "${first.name}" is in the bin, too. Please restore that first.`, {
    folderId: String(first.id),
  })
}

interface Item {
  folderId: number
  deletedDate: Date
}

/**
 * The latest time in a cursor that both JavaScript and PostgreSQL can represent; a forged one is cut to it.
 */
const latestMs = 8_640_000_000_000_000

async function readBin(request: Paged & { projectId?: number | null }, call: Call) {
  const { projectId } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  await projectRights(call, 'documents', projectId)
  const wanted = rowsWanted(request)
  const [ms, id] = (readCursor(request, 'number', 'number') as [number, number] | undefined) ?? [latestMs, 0]
  const rows = await call.db.rows<Item>(
    `WITH ${rights}, page AS (
       SELECT f.* FROM folder f JOIN rights a ON a.section = f.section
        WHERE f.project_id = $2 AND f.deleted_with = f.id AND f.purged_at IS NULL
          AND ${visibleOrInBin} AND (a.deletes OR f.deleted_by = $1) AND (f.deleted_at, f.id) < ($3, $4::bigint)
        ORDER BY f.deleted_at DESC, f.id DESC LIMIT $5)
     SELECT f.id AS "folderId", f.name AS "folderName", f.type AS "folderType",
            ${typeName} AS "folderTypeName",
            concat_ws(' / ', nullif(up.path, ''), f.name) AS "folderPath", f.parent_id AS "folderParentId",
            f.deleted_by AS "deletedBy", n.full_name AS "deletedByFullName", f.deleted_at AS "deletedDate",
            below.count AS "countBelow"
       FROM page f JOIN folder up ON up.id = f.parent_id JOIN person n ON n.id = f.deleted_by
      CROSS JOIN LATERAL (SELECT f.id AS top) whole
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS count FROM folder f JOIN rights a ON a.section = f.section
         WHERE f.deleted_with = whole.top AND f.id <> whole.top AND ${visibleOrInBin}) below
      ORDER BY f.deleted_at DESC, f.id DESC`,
    [call.caller.id, projectId, new Date(Math.min(Math.max(ms, 0), latestMs)), id, wanted + 1],
  )
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [row.deletedDate.getTime(), row.folderId])
  return { binItems: page, nextCursor }
}

export default (types: RecordTypes): Served[] => [
  serve(FolderDelete, async (request, call) => ({
    numberOfRecordsEffected: await remove(types, request, call),
  })),
  serve(FolderRestore, async (request, call) => ({
    numberOfRecordsEffected: await restore(types, request, call),
  })),
  serve(BinRead, readBin),
]
