/** What a record hands on to one that is made of it: its files, the documents it refers to, and who may see it. */
import { grantJoin, visible } from '../../../access/grants.ts'
import { isPlain } from '../../../codes/nodetypes.ts'
import type { Call } from '../../../kernel/call.ts'
import { writeEvents } from '../../../kernel/events.ts'
import type { LoadedRecord } from './loadforupdate.ts'

/**
 * Where the new record goes by itself: into the folder that the old one lies in, if records of every kind may lie there,
 * so that what is kept apart stays so. Else into the section of its kind.
 */
export async function sameFolder(call: Call, { folderId }: LoadedRecord): Promise<number | undefined> {
  const parent = await call.db.row<{ id: number; type: number }>(
    'SELECT up.id, up.type FROM folder f JOIN folder up ON up.id = f.parent_id WHERE f.id = $1',
    [folderId],
  )
  return parent && isPlain(parent.type) ? parent.id : undefined
}

/** A record that only some may see is no secret any more if what is made of it is seen by all. */
export const inheritRestriction = (call: Call, from: number, to: number): Promise<unknown> =>
  call.db.rows(
    `UPDATE folder SET access_by_list = f.access_by_list FROM folder f
      WHERE folder.id = $2 AND f.id = $1 AND f.access_by_list <> 0`,
    [from, to],
  )

/** The contents are kept once; whose they are and when they came stays as it was. */
export async function inheritFiles(call: Call, projectId: number, from: number, to: number): Promise<void> {
  const files = await call.db.rows<{ name: string | null }>(
    `WITH handed AS (
       INSERT INTO attachment (project_id, folder_id, stored_file_id, description,
                               uploaded_by, uploaded_at, modified_by, modified_at)
       SELECT t.project_id, $2, t.stored_file_id, t.description,
              t.uploaded_by, t.uploaded_at, t.modified_by, t.modified_at
         FROM attachment t WHERE t.folder_id = $1 AND t.deleted_at IS NULL ORDER BY t.id
       RETURNING id, stored_file_id)
     SELECT s.name FROM handed h JOIN stored_file s ON s.id = h.stored_file_id ORDER BY h.id`,
    [from, to],
  )
  await writeEvents(
    call,
    files.map(({ name }) => ({
      action: 'FileAttached',
      projectId,
      folderId: to,
      changes: [['uploadedFileName', null, name]],
    })),
  )
}

/** Those the asker sees himself, each at the version referred to. */
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
       JOIN folder f ON f.id = t.folder_id ${grantJoin}
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

/** Those of the people who are members still: somebody who left can't be given anything. */
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
