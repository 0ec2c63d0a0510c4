/** The columns of documents in listings, and the documents that a record refers to. */
import type { FolderDocument } from '../../../contract/documents/document.ts'
import type { Value } from '../../../contract/kit.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { batchedRead, perRow } from '../../db/driver/batchedread.ts'
import { param, raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { t } from '../engine/declare/column.ts'
import { allFilesBytes, fileOfVersion, versionCode } from './documentversion.ts'

type ListedDocument = Value<typeof FolderDocument.fields>

const intMax = 2_147_483_647
/** SQL: a number of bytes, cut to what an int can hold. */
export const asInt = (bytes: string): string => `least(${bytes}, ${intMax})`

/** SQL: the size that was declared in a drive `d`, else that of the file `s`. */
export const estimatedBytes = 'coalesce(nullif(d.estimated_file_size, 0), s.size_bytes, 0)'

/** Columns of a version `t`, its file `s`, its node `f`, its project `p` and its drive `d`. */
export const documentColumns = `f.id AS "folderId", t.document_id AS "documentId",
  t.number AS "documentNumber", t.discipline AS "documentDiscipline", t.csi AS "documentCSI", t.type AS "documentType",
  t.status AS "documentStatus",
  ${versionCode('discipline', 'discipline')} AS "documentDisciplineName",
  ${versionCode('documentType', 'type')} AS "documentTypeName",
  ${versionCode('documentStatus', 'status')} AS "documentStatusName",
  t.issue AS "documentIssue", t.issue_date_day::timestamp AT TIME ZONE 'UTC' AS "documentIssueDate",
  ${asInt(estimatedBytes)} AS "estimatedFileSize",
  ${asInt('coalesce(s.size_bytes, 0)')} AS "uploadedFileSize",
  ${asInt(allFilesBytes(t('document_id')).text)} AS "allFilesSize",
  s.name AS "uploadedFileName", t.updated_at AS "documentUpdateDate"`

const reading = (only: string) =>
  batchedRead<ListedDocument>(
    perRow(sql`SELECT ${raw(documentColumns)}
     FROM document_reference ref
     JOIN document_any_version t ON t.document_id = ref.document_id AND t.version = ref.version
     JOIN folder f ON f.id = t.folder_id JOIN project p ON p.id = t.project_id ${joinNodeRights}
     LEFT JOIN drive_node d ON d.folder_id = t.folder_id ${raw(fileOfVersion)}
    WHERE ref.folder_id = ${param(2)} AND ${raw(visible)} ${raw(only)} ORDER BY ref.created_at, t.document_id`),
  )
const readAll = reading('')
const readOpen = reading('AND NOT ref.is_withheld')

/**
 * The documents a record refers to, each at the version referred to, as far as the caller may see them. `hides`: what is
 * withheld is hidden from them.
 */
export const referencedBy = (call: Call, folderId: number, hides = false): Promise<ListedDocument[]> =>
  (hides ? readOpen : readAll)(call.db, [call.caller.id, folderId])
