/**
 * Cuts the pages of publications out, one file each, so that publishing is a matter of rows and who sees one sheet never gets the
 * others. One server at a time does it; a page that was cut out is not cut again.
 */
import type { Blobs } from '../../blobs/blobs.ts'
import type { Database } from '../../db/open.ts'
import { type CutPage, type DrawingPdf, PdfProblem } from '../../kernel/drawingpdf.ts'
import type { DrawingText } from '../../kernel/drawingtext.ts'
import { withLease } from '../../kernel/lease.ts'
import { type RegularJob, runRegularly } from '../../kernel/regularly.ts'
import { holdContent } from '../file/storedfile.ts'
import { stateCode } from './publications.ts'
import { readAllWords } from './readwords.ts'

export interface CutOptions extends Pick<RegularJob, 'log'> {
  database: Database
  blobs: Blobs
  drawingPdf: DrawingPdf
  drawingText: DrawingText
  now: () => Date
}

const everyMs = 2_000
const leaseMs = 60_000

export const cutPagesRegularly = (options: CutOptions): (() => Promise<void>) =>
  runRegularly({
    failure: 'Pages of drawings could not be cut out',
    log: options.log,
    everyMs,
    work: async (isEnded) => {
      if (!(await options.database.row(`SELECT FROM publication WHERE state = ${stateCode.reading} LIMIT 1`)))
        return
      await withLease(options.database, { job: 'drawings', leaseMs, now: options.now }, () =>
        cutAll(options, isEnded),
      )
    },
  })

interface Page {
  fileId: number
  page: number
  publicationId: number
  projectId: number
  sha256: Buffer
}

/** The one that was uploaded first comes first; or those of one project. */
export async function cutAll(
  options: CutOptions,
  isEnded: () => boolean = () => false,
  projectId: number | null = null,
): Promise<void> {
  const { database } = options
  while (!isEnded()) {
    const next = await database.row<Page>(
      `SELECT g.file_id AS "fileId", g.page, b.id AS "publicationId", b.project_id AS "projectId", s.sha256
         FROM publication b JOIN publication_page g ON g.publication_id = b.id
         JOIN publication_file x ON x.id = g.file_id JOIN stored_file s ON s.id = x.stored_file_id
        WHERE b.state = ${stateCode.reading} AND g.read_at IS NULL AND ($1::int IS NULL OR b.project_id = $1)
        ORDER BY b.id, g.file_id, g.page LIMIT 1`,
      [projectId],
    )
    if (!next) break
    await cutOne(options, next)
  }
  if (!isEnded()) await readAllWords(options, isEnded, projectId)
}

async function cutOne({ database, blobs, drawingPdf, now }: CutOptions, page: Page): Promise<void> {
  let cut: CutPage
  try {
    cut = await drawingPdf.cut(blobs.pathOf(page.sha256), page.page)
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error
    await database.rows(
      'UPDATE publication_page SET problem = $3, read_at = $4 WHERE file_id = $1 AND page = $2 AND read_at IS NULL',
      [page.fileId, page.page, error.message, now()],
    )
    return
  }
  const received = await blobs.receive([cut.content])
  try {
    // Put into the store before the transaction, which must not wait for a disk.
    await received.keep()
    await database.transaction(async (db) => {
      await holdContent(db, received.sha256)
      if (!(await blobs.find(received.sha256))) await received.keep()
      // Who discards the publication waits for this, or this finds no page.
      const there = await db.row(
        'SELECT FROM publication_page WHERE file_id = $1 AND page = $2 AND read_at IS NULL FOR UPDATE',
        [page.fileId, page.page],
      )
      if (!there) return
      await db.rows(
        `WITH file AS (
           INSERT INTO stored_file (project_id, sha256, name, type, size_bytes, created_by, created_at)
           SELECT $3, $4, 'page.pdf', 'application/pdf', $5, b.uploaded_by, $6 FROM publication b WHERE b.id = $7 RETURNING id)
         UPDATE publication_page SET cut_file_id = (SELECT id FROM file), content_digest = decode($8, 'hex'), read_at = $6
          WHERE file_id = $1 AND page = $2`,
        [
          page.fileId,
          page.page,
          page.projectId,
          received.sha256,
          received.sizeBytes,
          now(),
          page.publicationId,
          cut.contentDigest,
        ],
      )
    })
  } finally {
    await received.drop()
  }
}
