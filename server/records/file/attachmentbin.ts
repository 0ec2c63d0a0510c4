/**
 * Removing files from a record and restoring them. Until the bin is emptied, a removed file is only hidden
 * from the listing.
 */
import { FileDelete, FileRestore } from '../../../contract/documents/file.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import type { RecordTypes } from '../engine/declare/recordtypes.ts'
import { deleteUnusedFiles } from './storedfile.ts'

interface Attachment {
  id: number
  folderId: number
  projectId: number
  name: string
  isThere: boolean
  closed: boolean
  unchangeable: boolean
  /** Whether the record is sealed; and whether it had the file then. */
  sealed: boolean
  isSealedIn: boolean
  isManager: boolean
  isAdmin: boolean
  /** Attached by the caller. */
  isOwn: boolean
  /** Removed by the caller. */
  isTakenOff: boolean
}

/**
 * A file of a record that the caller may see, locked, so that two removals at the same time run one after the
 * other. A caller who may not see it does not wait for the lock either: waiting would reveal that it exists.
 */
async function find(types: RecordTypes, call: Call, id: number | null | undefined): Promise<Attachment> {
  if (!id) throw notEmpty('AttachmentFileId', 'the file')
  const found = await call.db.row<Attachment>(
    `SELECT t.id, f.id AS "folderId", f.project_id AS "projectId", s.name, t.deleted_at IS NULL AS "isThere",
            ${types.closedNode} AS closed, ${types.unchangeableNode} AS unchangeable,
            ${types.sealedAtOfNode} IS NOT NULL AS sealed, coalesce(t.id = ANY(${types.sealedFilesOfNode}::int[]), false) AS "isSealedIn",
            a.is_manager AS "isManager", a.is_admin AS "isAdmin", t.uploaded_by = $1 AS "isOwn",
            coalesce(t.deleted_by = $1, false) AS "isTakenOff"
       FROM attachment t JOIN stored_file s ON s.id = t.stored_file_id
       JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE t.id = $2 AND ${visible} AND NOT (t.is_withheld AND ${types.hidesNode}) FOR UPDATE OF t`,
    [call.caller.id, id],
  )
  if (!found) throw notFound('This file')
  return found
}

interface FileRequest {
  attachmentFileId?: number | null
}

async function remove(types: RecordTypes, { attachmentFileId }: FileRequest, call: Call) {
  const file = await find(types, call, attachmentFileId)
  if (!file.isThere) throw notFound('This file')
  if (file.isSealedIn)
    throw conflict(
      'This record was signed or locked with this file: it stays. A manager may reopen the record.',
    )
  if (!file.isManager && !file.isAdmin && !file.isOwn)
    throw forbidden(
      'You may see this file, but not delete it: only the person who added it, or a manager of the project, can.',
    )
  if (file.unchangeable && !file.sealed)
    throw conflict('A newer revision has replaced this record: its files stay.')
  if (file.closed && !file.isAdmin)
    throw conflict('This record is closed: its files stay. A project admin may still delete them.')
  await writeDeleted(call, file, 'FileDeleted')
}

/** A removed file is visible only to those who may restore it. */
async function restore(types: RecordTypes, { attachmentFileId }: FileRequest, call: Call) {
  const file = await find(types, call, attachmentFileId)
  const may = file.isManager || file.isAdmin || file.isOwn || file.isTakenOff
  if (!file.isThere && !may) throw notFound('This file')
  if (!may) throw forbidden('You may see this file, but not restore it.')
  if (file.isThere) return { numberOfRecordsEffected: 0 }
  await writeDeleted(call, file, 'FileRestored')
  return { numberOfRecordsEffected: 1 }
}

async function writeDeleted(
  call: Call,
  file: Attachment,
  action: 'FileDeleted' | 'FileRestored',
): Promise<void> {
  const { id, folderId, projectId, name } = file
  const gone = action === 'FileDeleted'
  await call.db.rows('UPDATE attachment SET deleted_at = $2, deleted_by = $3 WHERE id = $1', [
    id,
    gone ? call.now : null,
    gone ? call.caller.id : null,
  ])
  const change = (field: string, value: unknown): [string, unknown, unknown] =>
    gone ? [field, value, null] : [field, null, value]
  const changes = [change('attachmentFileId', id), change('uploadedFileName', name)]
  await writeEvents(call, [{ action, projectId, folderId, changes }])
}

const atOnce = 500

/** Deletes files that were removed before that time permanently. With `dry` it only counts them. */
export async function purgeTakenOff(
  database: Database,
  { before, now }: { before: Date; now: Date },
  dry = false,
): Promise<number> {
  if (dry) {
    const row = await database.row<{ count: number }>(
      'SELECT count(*)::int AS count FROM attachment WHERE deleted_at < $1',
      [before],
    )
    return row!.count
  }
  let removed = 0
  for (let batch = atOnce; batch === atOnce; removed += batch)
    batch = await database.transaction((db) => purgeSome(db, before, now))
  return removed
}

/** A file that is being restored at this moment is locked, and skipped. */
async function purgeSome(db: Db, before: Date, now: Date): Promise<number> {
  const gone = await db.rows<{ file: number }>(
    `WITH gone AS (
       DELETE FROM attachment WHERE id IN (
         SELECT id FROM attachment WHERE deleted_at < $1 ORDER BY deleted_at LIMIT ${atOnce}
            FOR UPDATE SKIP LOCKED)
       RETURNING id, project_id, folder_id, stored_file_id, is_withheld),
     told AS (
       INSERT INTO event (project_id, folder_id, action, at, is_withheld, changes)
       SELECT g.project_id, g.folder_id, 'FilePurged', $2, g.is_withheld, jsonb_build_array(
                jsonb_build_array('attachmentFileId', g.id, NULL), jsonb_build_array('uploadedFileName', s.name, NULL))
         FROM gone g JOIN stored_file s ON s.id = g.stored_file_id ORDER BY g.id)
     SELECT stored_file_id AS file FROM gone`,
    [before, now],
  )
  await deleteUnusedFiles(
    db,
    gone.map(({ file }) => file),
  )
  return gone.length
}

export default (types: RecordTypes): Served[] => [
  serve(FileDelete, async (request, call) => {
    await remove(types, request, call)
    return {}
  }),
  serve(FileRestore, (request, call) => restore(types, request, call)),
]
