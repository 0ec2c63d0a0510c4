/** Which records refer to which documents, each at one version. */
import { DocumentReferenceAdd } from '../../contract/documentreference.ts'
import { grantJoin, visible } from '../access/grants.ts'
import { folderType } from '../codes/foldertypes.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { documentColumns, type ListedDocument } from './documentlist.ts'
import { fromVersions } from './documentversion.ts'

/** The documents a record refers to, each at the version referred to, as far as the asker may see them. */
export const referencedBy = (call: Call, folderId: number): Promise<ListedDocument[]> =>
  call.db.rows<ListedDocument>(
    `SELECT ${documentColumns} ${fromVersions}
       JOIN document_reference ref ON ref.document_id = t.document_id AND ref.version = t.version
      WHERE ref.folder_id = $2 AND ${visible} ORDER BY ref.created_at, t.document_id`,
    [call.asker.id, folderId],
  )

/** Refers to the version that is the newest now, for good. */
async function addReference(
  request: { folderId?: number | null; documentId?: number | null },
  call: Call,
): Promise<number> {
  if (!request.folderId) throw notEmpty('FolderId', 'the FolderId of the record')
  const record = await call.db.row<{ projectId: number; type: number; writes: boolean }>(
    `SELECT f.project_id AS "projectId", f.type, a.writes FROM folder f ${grantJoin}
      WHERE f.id = $2 AND ${visible}`,
    [call.asker.id, request.folderId],
  )
  // Only records refer to documents: a folder is of another kind.
  if (!record || !folderType(record.type).parties) throw notFound('This record')
  if (!record.writes) throw forbidden('You may see this record, but not change it.')
  if (!request.documentId) throw notEmpty('DocumentId', 'the document to refer to')
  const document = await call.db.row<{ version: number }>(
    `SELECT t.version FROM document t JOIN folder f ON f.id = t.folder_id ${grantJoin}
      WHERE t.id = $2 AND t.project_id = $3 AND ${visible}`,
    [call.asker.id, request.documentId, record.projectId],
  )
  if (!document)
    throw invalidField(
      'DocumentId',
      'Enum',
      `DocumentId: ${request.documentId} is not a document of this project.`,
    )
  const added = await call.db.rows(
    `INSERT INTO document_reference (folder_id, document_id, project_id, version, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING folder_id`,
    [request.folderId, request.documentId, record.projectId, document.version, call.asker.id, call.now],
  )
  if (added.length > 0)
    await writeEvents(call, [
      {
        action: 'ReferenceAdded',
        projectId: record.projectId,
        folderId: request.folderId,
        changes: [['documentId', null, request.documentId]],
      },
    ])
  return added.length
}

export default [
  serve(DocumentReferenceAdd, async (request, call) => ({
    numberOfRecordsEffected: await addReference(request, call),
  })),
]
