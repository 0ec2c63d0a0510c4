/** The pages of a publication: those that are to be confirmed with what publishing would do with each, and those that were published. */
import { createHash } from 'node:crypto'
import type { DrawingPublicationPage } from '../../../contract/drawings/publication.ts'
import type { PageOutcome } from '../../../contract/drawings/publicationstates.ts'
import type { Value } from '../../../contract/kit.ts'
import { documentStatus } from '../../../contract/states.ts'
import { joinRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import type { Box } from '../../kernel/drawingpdf.ts'
import type { WordBoxes } from '../../kernel/drawingtext.ts'
import { disciplinesIn } from './disciplines.ts'
import { isUnsettled, outcomesOf, type SheetInForce } from './outcomes.ts'
import type { Publication } from './publications.ts'

export type PageValue = Value<typeof DrawingPublicationPage.fields>

const closed = [documentStatus.Superseded.code, documentStatus.Void.code].join(', ')

/** A page as stored, with the sheet that has its key in the place of the publication. */
export interface StoredPage {
  readonly fileId: number
  readonly page: number
  readonly fileName: string
  readonly number: string | null
  readonly key: string | null
  readonly title: string | null
  readonly revision: string | null
  /** Its own, or that of the publication. */
  readonly issueDay: string
  readonly ownDay: string | null
  readonly isLeftOut: boolean
  readonly confidence: number
  readonly note: string | null
  readonly boxes: WordBoxes
  readonly width: number
  readonly height: number
  readonly problem: string | null
  readonly cutFileId: number | null
  readonly contentDigest: string | null
  readonly sizeBytes: number | null
  readonly sheet:
    | (SheetInForce & { documentId: number; folderId: number; version: number; isClosed: boolean })
    | null
}

export type JudgedPage = StoredPage & { readonly outcome: PageOutcome }

const sheet = `CASE WHEN s.document_id IS NOT NULL THEN json_build_object(
  'documentId', s.document_id, 'folderId', t.folder_id, 'version', t.version,
  'revision', t.issue, 'issueDay', to_char(t.issue_date_day, 'YYYY-MM-DD'),
  'isVoid', t.status IN (${closed}) OR t.version = 0, 'isClosed', t.status IN (${closed}), 'contentDigest', encode(v.content_digest, 'hex')) END AS sheet`

/** SQL: the place of rights of a document that is made in the folder `up`. */
const listsOfFolder = 'ARRAY(SELECT DISTINCT l.id FROM unnest(up.access_list_ids) AS l (id) ORDER BY l.id)'

/** Of an open publication. Without its folder there is no place in which to look for sheets. */
export async function judgedPages(call: Call, { publicationId }: Publication): Promise<JudgedPage[]> {
  const pages = await call.db.rows<StoredPage>(
    `SELECT g.file_id AS "fileId", g.page, x.name AS "fileName", g.number, g.key, g.title, g.revision,
            to_char(coalesce(g.issue_day, b.issue_day), 'YYYY-MM-DD') AS "issueDay",
            to_char(g.issue_day, 'YYYY-MM-DD') AS "ownDay", g.is_left_out AS "isLeftOut", g.confidence, g.note, g.boxes, g.width, g.height,
            g.problem, g.cut_file_id AS "cutFileId", encode(g.content_digest, 'hex') AS "contentDigest",
            c.size_bytes AS "sizeBytes", ${sheet}
       FROM publication b JOIN publication_page g ON g.publication_id = b.id JOIN publication_file x ON x.id = g.file_id
       LEFT JOIN stored_file c ON c.id = g.cut_file_id
       LEFT JOIN folder up ON up.id = b.parent_folder_id
       LEFT JOIN sheet s ON s.project_id = b.project_id AND s.key = g.key AND s.access_list_ids = ${listsOfFolder}
       LEFT JOIN document t ON t.id = s.document_id
       LEFT JOIN sheet_version v ON v.document_id = t.id AND v.version = t.version
      WHERE b.id = $1 ORDER BY g.file_id, g.page`,
    [publicationId],
  )
  const outcomes = outcomesOf(pages)
  return pages.map((page, i) => ({ ...page, outcome: outcomes[i]! }))
}

/** The doubtful ones first. */
const rankOf = ({ outcome, confidence }: JudgedPage): number =>
  isUnsettled(outcome) ? 0 : confidence < 80 && outcome !== 'LeftOut' ? 1 : 2

export const inOrder = (pages: readonly JudgedPage[]): JudgedPage[] =>
  pages.toSorted((a, b) => comparePlaces(placeOf(a), placeOf(b)))

/** Where a page is in the list. */
export type Place = [rank: number, fileId: number, page: number]
export const placeOf = (page: JudgedPage): Place => [rankOf(page), page.fileId, page.page]
export const comparePlaces = (a: Place, b: Place): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

export const unsettledIn = (pages: readonly JudgedPage[]): number =>
  pages.filter(({ outcome }) => isUnsettled(outcome)).length

/** Pages as they are answered. */
export async function asAnswered(
  call: Call,
  projectId: number,
  pages: readonly JudgedPage[],
): Promise<PageValue[]> {
  const disciplineOf = await disciplinesIn(call, projectId)
  return pages.map((page) => {
    const discipline = disciplineOf(page.key)
    return {
      fileId: page.fileId,
      page: page.page,
      fileName: page.fileName,
      number: page.number,
      title: page.title,
      revision: page.revision,
      issueDate: page.ownDay,
      isLeftOut: page.isLeftOut,
      discipline: discipline?.code ?? 0,
      disciplineName: discipline?.name,
      confidence: page.confidence,
      note: page.note,
      ...boxesOf(page.boxes),
      outcome: page.outcome,
      inForce:
        page.sheet && !page.sheet.isVoid ? (page.sheet.revision ?? String(page.sheet.version)) : undefined,
      problem: page.problem,
      width: String(page.width),
      height: String(page.height),
      sheetFolderId: page.sheet?.folderId,
      isWithdrawn: false,
    }
  })
}

const boxesOf = (boxes: WordBoxes) => ({
  numberBox: boxOf(boxes.number),
  titleBox: boxOf(boxes.title),
  revisionBox: boxOf(boxes.revision),
  issueDateBox: boxOf(boxes.issueDate),
})

const boxOf = (box: Box | undefined) =>
  box && {
    x: String(box.x),
    y: String(box.y),
    width: String(box.width),
    height: String(box.height),
  }

/**
 * What somebody has seen of a publication: its revision, what would become of each page, and when. Another one of the same moment
 * says which sheets have changed since.
 */
export function readTokenOf(call: Call, { revision }: Publication, pages: readonly JudgedPage[]): string {
  return `${revision}.${digestOf(pages)}.${call.now.getTime().toString(36)}`
}

const digestOf = (pages: readonly JudgedPage[]): string =>
  createHash('sha256')
    .update(JSON.stringify(pages.map(({ outcome, sheet }) => [outcome, sheet?.documentId, sheet?.version])))
    .digest('base64url')
    .slice(0, 22)

/** Undefined if it says the same as now; else since when it may have changed, if it says that. */
export function changedSince(
  token: string,
  { revision }: Publication,
  pages: readonly JudgedPage[],
): { since: Date | undefined } | undefined {
  const [seenRevision, digest, at] = token.split('.')
  if (seenRevision === String(revision) && digest === digestOf(pages)) return undefined
  const ms = /^[\da-z]{1,10}$/.test(at ?? '') ? Number.parseInt(at!, 36) : Number.NaN
  return { since: Number.isNaN(ms) ? undefined : new Date(ms) }
}

/** Of a published one: the pages of the sheets that the caller sees, and for who brought it in those that were not put in. */
export const publishedPages = (
  call: Call,
  { publicationId, isUploader }: Publication,
  [file, page]: readonly [number, number],
  rows: number,
): Promise<PageValue[]> =>
  call.db.rows<PageValue>(
    `SELECT g.file_id AS "fileId", g.page, x.name AS "fileName", g.number, g.title, g.revision,
            to_char(coalesce(g.issue_day, b.issue_day), 'YYYY-MM-DD') AS "issueDate", g.is_left_out AS "isLeftOut",
            100 AS confidence, g.outcome, g.problem, g.width::text, g.height::text, v."folderId" AS "sheetFolderId", v.version,
            v.withdrawn_at IS NOT NULL AS "isWithdrawn", v.withdrawn_reason AS "withdrawnReason"
       FROM publication b JOIN publication_page g ON g.publication_id = b.id JOIN publication_file x ON x.id = g.file_id
       LEFT JOIN LATERAL (
         SELECT v.version, v.withdrawn_at, v.withdrawn_reason, f.id AS "folderId"
           FROM sheet_version v JOIN folder f ON f.id = v.folder_id
           ${joinRights({ project: 'f.project_id', section: 'documents' }).text}
          WHERE v.publication_id = b.id AND v.file_id = g.file_id AND v.page = g.page AND v.same_as IS NULL AND ${visible}) v ON true
      WHERE b.id = $2 AND (g.file_id, g.page) > ($3::bigint, $4::bigint)
        AND (v.version IS NOT NULL OR ($5 AND g.outcome IN ('SameFile', 'LeftOut')))
      ORDER BY g.file_id, g.page LIMIT $6`,
    [call.caller.id, publicationId, file, page, isUploader, rows],
  )
