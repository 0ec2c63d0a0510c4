/** Documents of a folder, and which records refer to which. A new upload is a new version; old ones stay. */
import { readDay } from '../../contract/dates.ts'
import {
  DocumentCreate,
  DocumentReferenceAdd,
  DocumentsReadInFolder,
  type FolderDocument,
} from '../../contract/document.ts'
import type { Value } from '../../contract/kit.ts'
import { grantJoin, visible } from '../access/grants.ts'
import { codeName, readList, unknownCode } from '../codes/codes.ts'
import { folderType, nodeType } from '../codes/foldertypes.ts'
import type { ListName } from '../codes/shipped.ts'
import type { Call } from '../kernel/call.ts'
import { type Change, writeEvents } from '../kernel/events.ts'
import { forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { placesOf, toldProject } from './place.ts'
import { etagOf } from './read.ts'
import { checkSize, keepFile, type NewFile } from './storedfile.ts'
import { addNode, asName } from './tree.ts'

type Document = Value<typeof FolderDocument.fields>

const intMax = 2_147_483_647

/** Of a document `t`, its node `f`, its project `p`. A name that is no item of the list is kept as text. */
const columns = `f.id AS "folderId", t.id AS "documentId", t.number AS "documentNumber",
  t.discipline AS "documentDiscipline", t.csi AS "documentCSI", t.type AS "documentType",
  t.status AS "documentStatus",
  coalesce(${codeName('discipline', 't.discipline')}, t.discipline_name) AS "documentDisciplineName",
  coalesce(${codeName('documentType', 't.type')}, t.type_name) AS "documentTypeName",
  coalesce(${codeName('documentStatus', 't.status')}, t.status_name) AS "documentStatusName",
  t.issue AS "documentIssue", t.issue_date_day::timestamp AT TIME ZONE 'UTC' AS "documentIssueDate",
  least(coalesce(nullif(d.estimated_file_size, 0), file.size_bytes, 0), ${intMax}) AS "estimatedFileSize",
  least(coalesce(file.size_bytes, 0), ${intMax}) AS "uploadedFileSize",
  least(coalesce(file.all_bytes, 0), ${intMax}) AS "allFilesSize",
  file.name AS "uploadedFileName", t.updated_at AS "documentUpdateDate"`

const from = `FROM document t JOIN folder f ON f.id = t.folder_id
  JOIN project p ON p.id = t.project_id ${grantJoin}
  LEFT JOIN drive_node d ON d.folder_id = t.folder_id
  LEFT JOIN LATERAL (
    SELECT (array_agg(s.name ORDER BY v.version DESC))[1] AS name,
           (array_agg(s.size_bytes ORDER BY v.version DESC))[1] AS size_bytes,
           sum(s.size_bytes)::bigint AS all_bytes
      FROM document_version v JOIN stored_file s ON s.id = v.stored_file_id
     WHERE v.document_id = t.id) file ON true`

/** The documents a record refers to, as far as the asker may see them. */
export const referencedBy = (call: Call, folderId: number): Promise<Document[]> =>
  call.db.rows<Document>(
    `SELECT ${columns} ${from} JOIN document_reference ref ON ref.document_id = t.id AND ref.folder_id = $2
      WHERE ${visible} ORDER BY ref.created_at, t.id`,
    [call.asker.id, folderId],
  )

async function documentsIn(call: Call, folderId: number): Promise<Document[]> {
  const parent = await call.db.row(`SELECT FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`, [
    call.asker.id,
    folderId,
  ])
  if (!parent) throw notFound('This folder')
  return call.db.rows<Document>(
    `SELECT ${columns} ${from} WHERE f.parent_id = $2 AND ${visible} ORDER BY f.sorting, f.id`,
    [call.asker.id, folderId],
  )
}

export const documentLying = {
  label: 'document',
  type: nodeType.document,
  sectionType: nodeType.documents,
  holders: [nodeType.driveFolder],
}

async function checkCode(
  call: Call,
  projectId: number,
  list: ListName,
  given: number | null | undefined,
  fieldName: string,
): Promise<void> {
  if (!given) return
  const items = await readList(call.db, list, { projectId })
  if (!items.some((item) => item.id === given)) throw unknownCode(fieldName, given, items)
}

type NewDocument = Value<typeof DocumentCreate.request.fields>

async function addDocument(request: NewDocument, call: Call) {
  const [place] = await placesOf(call, documentLying, [
    {
      parentId: request.parentFolderId,
      projectId: toldProject(call),
      parentField: 'ParentFolderId',
      projectField: 'AdditionalInfo.ProjectId',
    },
  ])
  const { project, parentId } = place!
  const { projectId } = project
  if (!project.writes) throw forbidden('You may not make documents in this project.')
  await checkCode(call, projectId, 'discipline', request.documentDiscipline, 'DocumentDiscipline')
  await checkCode(call, projectId, 'documentType', request.documentType, 'DocumentType')
  await checkCode(call, projectId, 'documentStatus', request.documentStatus, 'DocumentStatus')
  const content = request.fileContent
  if (content) checkSize(content, request.fileSize, 'FileSize')
  const name = nameOf(request)
  const folderId = await addNode(call, {
    projectId,
    parentId,
    type: documentLying.type,
    name,
    description: request.documentDescription || null,
  })
  const id = await insertDocument(call, folderId, projectId, request)
  if (content)
    await addVersion(call, id, {
      projectId,
      name: request.fileName || name,
      type: request.fileType,
      content,
    })
  await writeEvents(call, [
    { action: 'Created', projectId, folderId, version: 1, changes: createdChanges(request) },
  ])
  const path = await call.db.row<{ path: string }>(
    `SELECT concat_ws(' / ', nullif(up.path, ''), f.name) AS path
       FROM folder f JOIN folder up ON up.id = f.parent_id WHERE f.id = $1`,
    [folderId],
  )
  call.etag = etagOf(folderId, 1)
  return { newId: id, newFolderId: folderId, filePath: path!.path }
}

/** The number and the first line of what it is; without either the name of its file. */
function nameOf({ documentNumber, documentDescription, fileName }: NewDocument): string {
  const number = documentNumber?.trim() ?? ''
  const title = documentDescription?.split('\n')[0]?.trim() || fileName?.trim() || ''
  return asName([number, title].filter(Boolean).join(' ') || 'New document')
}

const createdChanges = ({ additionalInfo: _, authSessionKey: __, fileContent: ___, ...said }: NewDocument) =>
  Object.entries(said)
    .filter(([, value]) => !!value)
    .map(([key, value]): Change => [key, null, value])

async function addVersion(call: Call, documentId: number, file: NewFile): Promise<void> {
  const fileId = await keepFile(call, file)
  await call.db.rows(
    'INSERT INTO document_version (document_id, version, project_id, stored_file_id) VALUES ($1, 1, $2, $3)',
    [documentId, file.projectId, fileId],
  )
}

async function insertDocument(
  call: Call,
  folderId: number,
  projectId: number,
  request: NewDocument,
): Promise<number> {
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO document (folder_id, project_id, number, discipline, csi, type, status, issue,
                           issue_date, issue_date_day, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::date, $11) RETURNING id`,
    [
      folderId,
      projectId,
      request.documentNumber || null,
      request.documentDiscipline ?? 0,
      request.documentCSI || null,
      request.documentType ?? 0,
      request.documentStatus ?? 0,
      request.documentIssue || null,
      request.documentIssueDate || null,
      request.documentIssueDate ? readDay(request.documentIssueDate) : null,
      call.now,
    ],
  )
  await call.db.rows('UPDATE folder SET reference_id = $2 WHERE id = $1', [folderId, row!.id])
  return row!.id
}

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
    `SELECT coalesce((SELECT max(version) FROM document_version v WHERE v.document_id = t.id), 0) AS version
       FROM document t JOIN folder f ON f.id = t.folder_id ${grantJoin}
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
  serve(DocumentsReadInFolder, async (request, call) => {
    if (!request.parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
    return { folderDocuments: await documentsIn(call, request.parentFolderId) }
  }),
  serve(DocumentCreate, addDocument),
  serve(DocumentReferenceAdd, async (request, call) => ({
    numberOfRecordsEffected: await addReference(request, call),
  })),
]
