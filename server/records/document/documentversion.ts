/** The versions of a document: the file of each, and the fields of the document at that time. */
import type { ProjectDocument } from '../../../contract/documents/document.ts'
import {
  DocumentRead,
  type DocumentRevision,
  type DocumentVersion,
  DocumentVersionsRead,
} from '../../../contract/documents/documentversion.ts'
import type { Value } from '../../../contract/kit.ts'
import { hasSketches } from '../../access/sight/markupsight.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { readWhole } from '../../blobs/blobs.ts'
import { shownType, tellingBytes } from '../../blobs/shown.ts'
import { codeName } from '../../codes/codes.ts'
import { type Fragment, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { serve } from '../../kernel/serve.ts'
import { t } from '../engine/declare/column.ts'
import type { Upload } from '../engine/declare/filehandling.ts'
import { etagOf } from '../engine/read/read.ts'
import { storeFile } from '../file/storedfile.ts'

/** Joins the file `s` of the current version of the document `t`. */
export const newestFile = sql`LEFT JOIN document_version v ON v.document_id = ${t('id')} AND v.version = ${t('version')}
  LEFT JOIN stored_file s ON s.id = v.stored_file_id`

/** SQL: the total bytes of all versions of that document. */
export const allFilesBytes = (documentId: Fragment): Fragment =>
  sql`(SELECT coalesce(sum(x.size_bytes), 0)::bigint FROM document_version w
      JOIN stored_file x ON x.id = w.stored_file_id WHERE w.document_id = ${documentId})`

/** SQL: the name of a code of a version `t`. A name that is no item of the code list is stored as text. */
export const versionCode = (list: 'discipline' | 'documentType' | 'documentStatus', column: string) =>
  sql`coalesce(${codeName(list, t(column))}, ${t(`${column}_name`)})`

/** Joins the file `s` of any version `t`. */
export const fileOfVersion = `LEFT JOIN document_version v
    ON v.document_id = t.document_id AND v.version = t.version
  LEFT JOIN stored_file s ON s.id = v.stored_file_id`

/** Versions `t` with their files `s`, node `f`, project `p` and drive data `d`. */
const fromVersions = `FROM document_any_version t JOIN folder f ON f.id = t.folder_id
  JOIN project p ON p.id = t.project_id ${joinNodeRights}
  LEFT JOIN drive_node d ON d.folder_id = t.folder_id ${fileOfVersion}`

/** A document without a file has version 0, which is shown only while it is the newest. */
const isVersion = '(t.version > 0 OR t.is_newest)'

/** Stores the file as the document's current version. */
export async function addVersion(
  call: Call,
  { documentId, documentVersion, projectId }: Value<typeof ProjectDocument.fields>,
  file: Upload,
): Promise<void> {
  const fileId = await storeFile(call, { ...file, projectId: projectId! })
  await call.db.rows(
    'INSERT INTO document_version (document_id, version, project_id, stored_file_id) VALUES ($1, $2, $3, $4)',
    [documentId!, documentVersion!, projectId!, fileId],
  )
}

type Revision = Value<typeof DocumentRevision.fields>
type RevisionRow = Revision & { etagVersion: number; sha256: Buffer | null; sizeBytes: number }

const issueDay = `t.issue_date_day::timestamp AT TIME ZONE 'UTC'`

async function readRevisions(call: Call, folderId: number): Promise<RevisionRow[]> {
  const rows = await call.db.rows<RevisionRow>(
    `SELECT f.id AS "folderId", f.parent_id AS "folderParentID",
            CASE WHEN t.is_newest THEN f.name ELSE t.name END AS "documentName",
            coalesce(s.created_at, f.created_at) AS "createDate", t.version::text AS "revisionNumber",
            coalesce(t.issue, t.version::text) AS revision, ${hasSketches('t.version')} AS "hasSketches",
            ${versionCode('documentType', 'type')} AS type,
            ${versionCode('documentStatus', 'status')} AS status,
            ${versionCode('discipline', 'discipline')} AS discipline, t.csi, t.issue,
            ${issueDay} AS "issueDate", ${issueDay} AS "issueDateOn", s.name AS "fileName",
            coalesce(d.file_path, concat_ws(' / ', nullif(up.path, ''), f.name)) AS "filePath",
            lower(substring(s.name FROM '\\.([^.\\s/]+)$')) AS "docIcon",
            (max(t.version) OVER ())::text AS "lastRevision",
            f.version AS "etagVersion", s.sha256, s.size_bytes AS "sizeBytes"
       ${fromVersions} JOIN folder up ON up.id = f.parent_id
      WHERE f.id = $2 AND ${isVersion} AND ${visible} ORDER BY t.version DESC`,
    [call.caller.id, folderId],
  )
  if (!rows[0]) throw notFound('This document')
  call.etag = etagOf(folderId, rows[0].etagVersion)
  return rows
}

/**
 * The revisions whose files are sent: newest first until one does not fit. A response may be as large as a
 * request.
 */
function fitting(call: Call, rows: RevisionRow[]): RevisionRow[] {
  const fit: RevisionRow[] = []
  let left = call.settings.bodyBytesMax
  for (const row of rows) {
    left -= row.sizeBytes
    if (left < 0) break
    fit.push(row)
  }
  return fit
}

/** A file missing on disk does not prevent reading the others: its own download reports the error. */
async function contentOf(call: Call, { sha256, sizeBytes }: RevisionRow): Promise<Buffer | undefined> {
  const bytes = await readWhole(call.blobs, sha256!)
  return bytes?.length === sizeBytes ? bytes : undefined
}

async function addContents(call: Call, rows: RevisionRow[]): Promise<void> {
  const withFile = rows.filter(({ sha256 }) => sha256)
  for (const row of fitting(call, withFile)) row.fileContent = await contentOf(call, row)
}

/** A small picture is its own thumbnail; others are at `?rendition=thumb` of their download. */
const thumbnailBytesMax = 64 * 1024

async function addThumbnails(call: Call, rows: RevisionRow[]): Promise<void> {
  const small = rows.filter(({ sha256, sizeBytes }) => sha256 && sizeBytes <= thumbnailBytesMax)
  for (const row of fitting(call, small)) {
    const content = row.fileContent ?? (await contentOf(call, row))
    if (content && shownType(content.subarray(0, tellingBytes))?.startsWith('image/'))
      row.thumbnailContent = content
  }
}

async function findDocument(call: Call, folderId: number): Promise<void> {
  const found = await call.db.row<{ version: number }>(
    `SELECT f.version FROM document t JOIN folder f ON f.id = t.folder_id ${joinNodeRights}
      WHERE f.id = $2 AND ${visible}`,
    [call.caller.id, folderId],
  )
  if (!found) throw notFound('This document')
  call.etag = etagOf(folderId, found.version)
}

type VersionRow = Value<typeof DocumentVersion.fields>

/** The versions below that one, newest first. */
const readVersions = (call: Call, folderId: number, below: number | undefined, rows: number) =>
  call.db.rows<VersionRow>(
    `SELECT t.document_id AS "documentId", t.version, t.is_newest AS "isNewest",
            CASE WHEN t.is_newest THEN f.name ELSE t.name END AS "documentName",
            CASE WHEN t.is_newest THEN f.description ELSE t.description END AS "documentDescription",
            t.number AS "documentNumber", t.csi AS "documentCSI", t.issue AS "documentIssue",
            t.issue_date AS "documentIssueDate", t.updated_at AS "documentUpdateDate",
            t.discipline AS "documentDiscipline", t.type AS "documentType", t.status AS "documentStatus",
            ${versionCode('discipline', 'discipline')} AS "documentDisciplineName",
            ${versionCode('documentType', 'type')} AS "documentTypeName",
            ${versionCode('documentStatus', 'status')} AS "documentStatusName",
            s.id AS "uploadedFileId", s.name AS "uploadedFileName", s.type AS "uploadedFileType",
            s.size_bytes AS "uploadedFileSize", encode(s.sha256, 'hex') AS "uploadedFileSha256",
            s.created_at AS "uploadedDate", s.created_by AS "uploadedByUserId",
            (SELECT n.full_name FROM person n WHERE n.id = s.created_by) AS "uploadedBy"
       ${fromVersions}
      WHERE f.id = $2 AND ($3::bigint IS NULL OR t.version < $3) AND ${isVersion} AND ${visible}
      ORDER BY t.version DESC LIMIT $4`,
    [call.caller.id, folderId, below ?? null, rows],
  )

export default [
  serve(DocumentRead, async (request, call) => {
    if (!request.folderId) throw notEmpty('FolderId', 'the document')
    const documentRevisions = await readRevisions(call, request.folderId)
    if (!request.excludeFileContent) await addContents(call, documentRevisions)
    if (request.wantThumbnail) await addThumbnails(call, documentRevisions)
    return { documentRevisions }
  }),
  serve(DocumentVersionsRead, async (request, call) => {
    if (!request.folderId) throw notEmpty('FolderId', 'the document')
    const wanted = rowsWanted(request)
    const [below] = readCursor(request, 'number') ?? []
    await findDocument(call, request.folderId)
    const rows = await readVersions(call, request.folderId, below as number | undefined, wanted + 1)
    const { page, nextCursor } = pageOf(rows, wanted, ({ version }) => [version!])
    return { versions: page, nextCursor }
  }),
]
