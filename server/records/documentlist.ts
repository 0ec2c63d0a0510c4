/** Documents in lists: those of a folder, and those that a record refers to. */
import { DocumentsReadInFolder, type FolderDocument } from '../../contract/document.ts'
import type { Value } from '../../contract/kit.ts'
import { grantJoin, visible } from '../access/grants.ts'
import type { Call } from '../kernel/call.ts'
import { notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { allFilesBytes, fromVersions, versionCode } from './documentversion.ts'

type ListedDocument = Value<typeof FolderDocument.fields>

const intMax = 2_147_483_647
const asInt = (bytes: string): string => `least(${bytes}, ${intMax})`

/** Of a version `t`, its file `s`, its node `f`, its project `p` and its drive `d`. */
const documentColumns = `f.id AS "folderId", t.document_id AS "documentId", t.number AS "documentNumber",
  t.discipline AS "documentDiscipline", t.csi AS "documentCSI", t.type AS "documentType",
  t.status AS "documentStatus",
  ${versionCode('discipline', 'discipline')} AS "documentDisciplineName",
  ${versionCode('documentType', 'type')} AS "documentTypeName",
  ${versionCode('documentStatus', 'status')} AS "documentStatusName",
  t.issue AS "documentIssue", t.issue_date_day::timestamp AT TIME ZONE 'UTC' AS "documentIssueDate",
  ${asInt('coalesce(nullif(d.estimated_file_size, 0), s.size_bytes, 0)')} AS "estimatedFileSize",
  ${asInt('coalesce(s.size_bytes, 0)')} AS "uploadedFileSize",
  ${asInt(allFilesBytes('t.document_id'))} AS "allFilesSize",
  s.name AS "uploadedFileName", t.updated_at AS "documentUpdateDate"`

/** The documents a record refers to, each at the version referred to, as far as the asker may see them. */
export const referencedBy = (call: Call, folderId: number): Promise<ListedDocument[]> =>
  call.db.rows<ListedDocument>(
    `SELECT ${documentColumns} ${fromVersions}
       JOIN document_reference ref ON ref.document_id = t.document_id AND ref.version = t.version
      WHERE ref.folder_id = $2 AND ${visible} ORDER BY ref.created_at, t.document_id`,
    [call.asker.id, folderId],
  )

async function documentsIn(call: Call, folderId: number): Promise<ListedDocument[]> {
  const parent = await call.db.row(`SELECT FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`, [
    call.asker.id,
    folderId,
  ])
  if (!parent) throw notFound('This folder')
  return call.db.rows<ListedDocument>(
    `SELECT ${documentColumns} ${fromVersions}
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
