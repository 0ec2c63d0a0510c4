/** The versions of sheets, and how an earlier one is put on top again. */
import type { ProjectDocument } from '../../../contract/documents/document.ts'
import type { Value } from '../../../contract/kit.ts'
import type { Call } from '../../kernel/call.ts'
import { document } from '../document/document.ts'
import type { Upload } from '../engine/declare/filehandling.ts'
import { changeRecord } from '../engine/write/change.ts'
import type { SheetVersion } from './revisions.ts'

export interface StoredVersion extends SheetVersion {
  readonly documentId: number
  readonly folderId: number
  readonly name: string
  readonly description: string | null
  readonly discipline: number
  readonly status: number
  readonly issueDate: string | null
  readonly fileName: string
  readonly fileType: string | null
  readonly storedFileId: number
  readonly sizeBytes: number
}

/** By the ids of the documents: every version that has a file, in order. */
export async function readVersions(
  call: Call,
  documentIds: readonly number[],
): Promise<Map<number, StoredVersion[]>> {
  const rows = await call.db.rows<StoredVersion>(
    `SELECT t.document_id AS "documentId", t.folder_id AS "folderId", t.version,
            CASE WHEN t.is_newest THEN f.name ELSE t.name END AS name,
            CASE WHEN t.is_newest THEN f.description ELSE t.description END AS description,
            t.discipline, t.status, t.issue AS revision, t.issue_date AS "issueDate",
            to_char(t.issue_date_day, 'YYYY-MM-DD') AS "issueDay", s.name AS "fileName", s.type AS "fileType",
            s.id AS "storedFileId", s.size_bytes AS "sizeBytes", x.same_as AS "sameAs",
            x.withdrawn_at IS NOT NULL AS "isWithdrawn", g.outcome
       FROM document_any_version t JOIN folder f ON f.id = t.folder_id
       JOIN document_version v ON v.document_id = t.document_id AND v.version = t.version
       JOIN stored_file s ON s.id = v.stored_file_id
       LEFT JOIN sheet_version x ON x.document_id = t.document_id AND x.version = t.version
       LEFT JOIN publication_page g ON g.file_id = x.file_id AND g.page = x.page
      WHERE t.document_id = ANY ($1::int[]) AND s.sha256 IS NOT NULL ORDER BY t.document_id, t.version`,
    [documentIds],
  )
  const byDocument = new Map<number, StoredVersion[]>()
  for (const row of rows) byDocument.set(row.documentId, [...(byDocument.get(row.documentId) ?? []), row])
  return byDocument
}

/** The same file and words once more, as a further version. */
export async function putOnTopAgain(
  call: Call,
  folderId: number,
  again: StoredVersion,
  version: number,
): Promise<void> {
  const sent: Value<typeof ProjectDocument.fields> & { file: Upload } = {
    folderId,
    documentDescription: again.description,
    documentDiscipline: again.discipline,
    documentStatus: again.status,
    documentIssue: again.revision,
    documentIssueDate: again.issueDate,
    file: {
      name: again.fileName,
      type: again.fileType,
      content: { storedFileId: again.storedFileId, sizeBytes: again.sizeBytes },
    },
  }
  await changeRecord(document, call, sent, '')
  await call.db.rows(
    `INSERT INTO sheet_version (document_id, folder_id, version, project_id, publication_id, file_id, page, content_digest, width, height, same_as)
     SELECT t.id, t.folder_id, $3, t.project_id, x.publication_id, x.file_id, x.page, x.content_digest, coalesce(x.width, 0), coalesce(x.height, 0), $2
       FROM document t LEFT JOIN sheet_version x ON x.document_id = t.id AND x.version = $2 WHERE t.id = $1`,
    [again.documentId, again.sameAs ?? again.version, version],
  )
}
