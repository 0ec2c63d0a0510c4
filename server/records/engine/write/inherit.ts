/**
 * What a new record inherits from the one it is created from: files, referenced documents, and the access
 * restriction.
 */
import { joinNodeRights, visible } from '../../../access/visibility.ts'
import { isPlain } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { writeEvents } from '../../../kernel/events/events.ts'
import type { LoadedRecord } from './loadforupdate.ts'

/**
 * The default folder of the new record: that of the old one if it accepts records of every type, so that
 * records filed together stay together. Else undefined: the section of its record type.
 */
export async function sameFolder(call: Call, { folderId }: LoadedRecord): Promise<number | undefined> {
  const parent = await call.db.row<{ id: number; type: number }>(
    'SELECT up.id, up.type FROM folder f JOIN folder up ON up.id = f.parent_id WHERE f.id = $1',
    [folderId],
  )
  return parent && isPlain(parent.type) ? parent.id : undefined
}

/** A restricted record would be disclosed if everybody could see a record created from it. */
export const inheritRestriction = (call: Call, from: number, to: number): Promise<unknown> =>
  call.db.rows(
    `UPDATE folder SET access_by_list = f.access_by_list FROM folder f
      WHERE folder.id = $2 AND f.id = $1 AND f.access_by_list <> 0`,
    [from, to],
  )

/** The bytes are stored once; the uploader and the time of the upload stay the same. Returns the new ones by the old ones. */
export async function inheritFiles(
  call: Call,
  projectId: number,
  from: number,
  to: number,
): Promise<Map<number, number>> {
  const files = await call.db.rows<{ name: string | null; id: number; old: number }>(
    `WITH given AS (
       SELECT t.id, row_number() OVER (ORDER BY t.id) AS n FROM attachment t WHERE t.folder_id = $1 AND t.deleted_at IS NULL),
     handed AS (
       INSERT INTO attachment (project_id, folder_id, stored_file_id, description,
                               uploaded_by, uploaded_at, modified_by, modified_at)
       SELECT t.project_id, $2, t.stored_file_id, t.description,
              t.uploaded_by, t.uploaded_at, t.modified_by, t.modified_at
         FROM attachment t WHERE t.folder_id = $1 AND t.deleted_at IS NULL ORDER BY t.id
       RETURNING id, stored_file_id)
     SELECT s.name, h.id, g.id AS old FROM (SELECT id, stored_file_id, row_number() OVER (ORDER BY id) AS n FROM handed) h
       JOIN given g USING (n) JOIN stored_file s ON s.id = h.stored_file_id ORDER BY h.id`,
    [from, to],
  )
  await writeEvents(
    call,
    files.map(({ name, id }) => ({
      action: 'FileAttached',
      projectId,
      folderId: to,
      changes: [
        ['uploadedFileName', null, name],
        ['attachmentFileId', null, id],
      ],
    })),
  )
  return new Map(files.map(({ old, id }) => [old, id]))
}

/** Only documents that the caller may see, each at the referenced version. */
export async function inheritReferences(
  call: Call,
  projectId: number,
  from: number,
  to: number,
): Promise<void> {
  const documents = await call.db.rows<{ id: number }>(
    `INSERT INTO document_reference (folder_id, document_id, project_id, version, created_by, created_at)
     SELECT $3, ref.document_id, ref.project_id, ref.version, $1, $4
       FROM document_reference ref JOIN document t ON t.id = ref.document_id
       JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE ref.folder_id = $2 AND ${visible} RETURNING document_id AS id`,
    [call.caller.id, from, to, call.now],
  )
  await writeEvents(
    call,
    documents.map(({ id }) => ({
      action: 'ReferenceAdded',
      projectId,
      folderId: to,
      changes: [['documentId', null, id]],
    })),
  )
}

/** Returns which of the people are still members: a person who left cannot be assigned anything. */
export async function stillMembers(
  call: Call,
  projectId: number,
  people: ReadonlyArray<number | null | undefined>,
): Promise<(id: number | null | undefined) => boolean> {
  const rows = await call.db.rows<{ id: number }>(
    `SELECT person_id AS id FROM member
      WHERE project_id = $1 AND removed_at IS NULL AND person_id = ANY($2::int[])`,
    [projectId, people.filter(Boolean)],
  )
  const ids = new Set(rows.map((row) => row.id))
  return (id) => !!id && ids.has(id)
}
