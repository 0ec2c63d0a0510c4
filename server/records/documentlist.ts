/** Documents in lists: those of a folder, and those that a record refers to. */
import { DocumentsReadInFolder, type FolderDocument } from '../../contract/document.ts'
import type { Value } from '../../contract/kit.ts'
import { grantJoin, visible } from '../access/grants.ts'
import { codeName } from '../codes/codes.ts'
import type { Call } from '../kernel/call.ts'
import { notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { allFilesBytes } from './documentversion.ts'

export type ListedDocument = Value<typeof FolderDocument.fields>

const intMax = 2_147_483_647
const asInt = (bytes: string): string => `least(${bytes}, ${intMax})`

/** Of a version `t`, its node `f`, its project `p`. A name that is no item of the list is kept as text. */
export const documentColumns = `f.id AS "folderId", t.document_id AS "documentId", t.number AS "documentNumber",
  t.discipline AS "documentDiscipline", t.csi AS "documentCSI", t.type AS "documentType",
  t.status AS "documentStatus",
  coalesce(${codeName('discipline', 't.discipline')}, t.discipline_name) AS "documentDisciplineName",
  coalesce(${codeName('documentType', 't.type')}, t.type_name) AS "documentTypeName",
  coalesce(${codeName('documentStatus', 't.status')}, t.status_name) AS "documentStatusName",
  t.issue AS "documentIssue", t.issue_date_day::timestamp AT TIME ZONE 'UTC' AS "documentIssueDate",
  ${asInt('coalesce(nullif(d.estimated_file_size, 0), s.size_bytes, 0)')} AS "estimatedFileSize",
  ${asInt('coalesce(s.size_bytes, 0)')} AS "uploadedFileSize",
  ${asInt(allFilesBytes('t.document_id'))} AS "allFilesSize",
  s.name AS "uploadedFileName", t.updated_at AS "documentUpdateDate"`

export const fromDocuments = `FROM document_state t JOIN folder f ON f.id = t.folder_id
  JOIN project p ON p.id = t.project_id ${grantJoin}
  LEFT JOIN drive_node d ON d.folder_id = t.folder_id
  LEFT JOIN document_version v ON v.document_id = t.document_id AND v.version = t.version
  LEFT JOIN stored_file s ON s.id = v.stored_file_id`

async function documentsIn(call: Call, folderId: number): Promise<ListedDocument[]> {
  const parent = await call.db.row(`SELECT FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`, [
    call.asker.id,
    folderId,
  ])
  if (!parent) throw notFound('This folder')
  return call.db.rows<ListedDocument>(
    `SELECT ${documentColumns} ${fromDocuments}
      WHERE t.is_newest AND f.parent_id = $2 AND ${visible} ORDER BY f.sorting, f.id`,
    [call.asker.id, folderId],
  )
}

export default [
  serve(DocumentsReadInFolder, async (request, call) => {
    if (!request.parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
    return { folderDocuments: await documentsIn(call, request.parentFolderId) }
  }),
]
