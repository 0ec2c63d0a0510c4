/** The versions of a document: which file each one is. */
import type { ProjectDocument } from '../../contract/document.ts'
import type { Value } from '../../contract/kit.ts'
import type { Call } from '../kernel/call.ts'
import { keepFile, type NewFile } from './storedfile.ts'

/** A file as it comes, before anybody knows which project it belongs to. */
export type Upload = Omit<NewFile, 'projectId'>

/** Joins the file `s` of the version that the document `t` is. */
export const newestFile = `LEFT JOIN document_version v ON v.document_id = t.id AND v.version = t.version
  LEFT JOIN stored_file s ON s.id = v.stored_file_id`

/** SQL: the bytes of all versions of that document together. */
export const allFilesBytes = (documentId: string): string =>
  `(SELECT coalesce(sum(x.size_bytes), 0)::bigint FROM document_version w
      JOIN stored_file x ON x.id = w.stored_file_id WHERE w.document_id = ${documentId})`

/** Keeps the file as the version that the document has become. */
export async function addVersion(
  call: Call,
  { documentId, documentVersion, projectId }: Value<typeof ProjectDocument.fields>,
  file: Upload,
): Promise<void> {
  const fileId = await keepFile(call, { ...file, projectId: projectId! })
  await call.db.rows(
    'INSERT INTO document_version (document_id, version, project_id, stored_file_id) VALUES ($1, $2, $3, $4)',
    [documentId!, documentVersion!, projectId!, fileId],
  )
}
