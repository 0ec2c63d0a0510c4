/**
 * Publications, and who may do what with them. Before one is published it is seen by who uploaded it, by members of their
 * organization who write documents, and by those who may publish; afterwards by everybody who sees one of its sheets.
 */
import type { DrawingPublicationFile, DrawingPublicationRow } from '../../../contract/drawings/publication.ts'
import { publicationState } from '../../../contract/drawings/publicationstates.ts'
import type { Value } from '../../../contract/kit.ts'
import { seesSheetOf } from '../../access/sight/publicationsight.ts'
import { joinRights, notRestricted, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'

export const stateCode = {
  reading: publicationState.Reading.code,
  toConfirm: publicationState['To confirm'].code,
  published: publicationState.Published.code,
  withdrawn: publicationState.Withdrawn.code,
  discarded: publicationState.Discarded.code,
}

/** SQL: whether the caller may publish, by their rights `a` in the documents. */
export const mayPublish = `(a.is_manager OR a.is_admin OR (a.side = 'design' AND a.writes))`

/** SQL: whether the caller sees the folder of the publication `b`. Of one that was removed for good nothing is restricted any more. */
const seesFolder = `(b.parent_folder_id IS NULL OR EXISTS (
  SELECT FROM folder g WHERE g.id = b.parent_folder_id AND ${notRestricted({ node: 'g' })}))`

const isOfOrganization = '(a.writes AND a.organization_id = b.organization_id)'

/** SQL: whether the caller may see the publication `b` before it is published. */
const seesUnpublished = `(a.reads AND ${seesFolder} AND (b.uploaded_by = a.person_id OR ${isOfOrganization} OR ${mayPublish}))`

const isPublished = `b.state IN (${stateCode.published}, ${stateCode.withdrawn})`
const isOpen = `b.state IN (${stateCode.reading}, ${stateCode.toConfirm})`

const isSeen = `CASE WHEN ${isPublished} THEN ${seesSheetOf('b.id')} OR (a.reads AND b.uploaded_by = a.person_id) ELSE ${seesUnpublished} END`

/** SQL: whether a sheet of the publication is hidden from the caller. */
const hidesSheet = `EXISTS (SELECT FROM sheet_version v JOIN folder f ON f.id = v.folder_id
  WHERE v.publication_id = b.id AND NOT ${notRestricted()})`

/** SQL: whether the caller may have the files as they were sent, with all their pages. */
const hasSet = `(b.uploaded_by = a.person_id OR (a.is_manager AND ${seesFolder} AND NOT ${hidesSheet}))`

const from = `FROM publication b ${joinRights({ project: 'b.project_id', section: 'documents' }).text}
  JOIN project p ON p.id = b.project_id`

const nameOf = (id: string): string => `(SELECT n.full_name FROM person n WHERE n.id = ${id})`

/** Of a published one: as far as the caller sees its sheets. */
const seenCount = (
  more: string,
): string => `(SELECT count(*)::int FROM sheet_version v JOIN folder f ON f.id = v.folder_id
  WHERE v.publication_id = b.id AND v.same_as IS NULL AND ${visible} ${more})`
const pageCount = (more: string): string =>
  `(SELECT count(*)::int FROM publication_page g WHERE g.publication_id = b.id ${more})`

const described = `b.id AS "publicationId", b.project_id AS "projectId", coalesce(b.parent_folder_id, 0) AS "parentFolderId",
  b.name, to_char(b.issue_day, 'YYYY-MM-DD') AS "issueDate", b.state AS "stateId",
  CASE WHEN ${isPublished} THEN ${seenCount('')} ELSE ${pageCount('')} END AS "pageCount",
  CASE WHEN ${isPublished} THEN ${seenCount('')} ELSE ${pageCount('AND g.read_at IS NOT NULL')} END AS "readPageCount",
  b.uploaded_by AS "uploadedByUserId", ${nameOf('b.uploaded_by')} AS "uploadedBy", b.uploaded_at AS "uploadedDate",
  b.published_by AS "publishedByUserId", ${nameOf('b.published_by')} AS "publishedBy", b.published_at AS "publishedDate",
  CASE WHEN ${isPublished} THEN ${seenCount('AND v.withdrawn_at IS NOT NULL')} ELSE 0 END AS "withdrawnSheetCount",
  ${nameOf('b.withdrawn_by')} AS "withdrawnBy", b.withdrawn_at AS "withdrawnDate", b.withdrawn_reason AS "withdrawnReason",
  ${nameOf('b.discarded_by')} AS "discardedBy", b.discarded_at AS "discardedDate",
  (${isOpen} AND ${seesUnpublished} AND NOT p.is_disabled) AS "mayEdit",
  (b.state = ${stateCode.toConfirm} AND ${mayPublish} AND ${seesUnpublished} AND NOT p.is_disabled) AS "mayPublish",
  (b.state = ${stateCode.published} AND ${mayPublish} AND NOT p.is_disabled) AS "mayWithdraw",
  (${isOpen} AND ${seesUnpublished} AND (b.uploaded_by = a.person_id OR a.is_manager) AND NOT p.is_disabled) AS "mayDiscard"`

export type PublicationRow = Value<typeof DrawingPublicationRow.fields>

/** A publication that the caller sees, with what decides about it. */
export interface Publication extends PublicationRow {
  readonly publicationId: number
  readonly projectId: number
  readonly parentFolderId: number
  readonly name: string
  readonly issueDate: string
  readonly stateId: number
  readonly revision: number
  readonly hasSet: boolean
  readonly hidesSheet: boolean
  readonly isUploader: boolean
}

const columns = `${described}, b.revision, ${hasSet} AS "hasSet", ${hidesSheet} AS "hidesSheet",
  b.uploaded_by = a.person_id AS "isUploader"`

export async function findPublication(
  call: Call,
  publicationId: number | null | undefined,
  lock: '' | 'FOR NO KEY UPDATE OF b' = '',
): Promise<Publication> {
  if (!publicationId) throw notEmpty('PublicationId', 'the publication')
  // Locked first: what decides about it is read as it is once no one else changes it.
  if (lock) await call.db.rows(`SELECT FROM publication b WHERE b.id = $1 ${lock}`, [publicationId])
  const found = await call.db.row<Publication>(`SELECT ${columns} ${from} WHERE b.id = $2 AND ${isSeen}`, [
    call.caller.id,
    publicationId,
  ])
  if (!found) throw notFound('This publication')
  return found
}

/** The publications of a project below that id, the newest first. */
export const listPublications = (
  call: Call,
  projectId: number,
  stateIds: readonly number[] | undefined,
  below: number | undefined,
  rows: number,
): Promise<Publication[]> =>
  call.db.rows<Publication>(
    `SELECT ${columns} ${from}
      WHERE b.project_id = $2 AND ($3::int[] IS NULL OR b.state = ANY ($3::int[])) AND ($4::bigint IS NULL OR b.id < $4)
        AND ${isSeen} ORDER BY b.id DESC LIMIT $5`,
    [call.caller.id, projectId, stateIds ?? null, below ?? null, rows],
  )

/** The newest at that moment of those that were not withdrawn by then, and of which the caller sees a sheet. */
export const newestPublication = (
  call: Call,
  projectId: number,
  at: Date,
): Promise<{ id: number; name: string; issueDate: string } | undefined> =>
  call.db.row(
    `SELECT b.id, b.name, to_char(b.issue_day, 'YYYY-MM-DD') AS "issueDate" ${from}
      WHERE b.project_id = $2 AND b.published_at <= $3 AND (b.state = ${stateCode.published} OR b.withdrawn_at > $3)
        AND ${seesSheetOf('b.id')} ORDER BY b.published_at DESC, b.id DESC LIMIT 1`,
    [call.caller.id, projectId, at],
  )

type File = Value<typeof DrawingPublicationFile.fields>

/** Its files: once it is no longer open, those that the caller may have whole. */
export async function filesOf(call: Call, of: Publication): Promise<File[]> {
  const isOpenNow = of.stateId === stateCode.reading || of.stateId === stateCode.toConfirm
  if (!isOpenNow && !of.hasSet) return []
  const rows = await call.db.rows<File & { isThere: boolean }>(
    `SELECT g.id AS "fileId", g.name AS "fileName", g.size_bytes AS "fileSize", coalesce(g.page_count, 0) AS "pageCount",
            g.stored_file_id IS NOT NULL AS "isThere"
       FROM publication_file g WHERE g.publication_id = $1 ORDER BY g.id`,
    [of.publicationId],
  )
  return rows.map(({ isThere, ...file }) => ({ ...file, mayDownload: isThere && of.hasSet }))
}

/** As it is answered. */
export async function publicationOf(call: Call, publicationId: number) {
  const found = await findPublication(call, publicationId)
  const { revision, hasSet, hidesSheet, isUploader, ...row } = found
  return { ...row, files: await filesOf(call, found) }
}
