/**
 * Reads what the title blocks of a publication say, once all its pages are cut out, and again where somebody has said where a word
 * is. What somebody has confirmed stays.
 */
import type { Blobs } from '../../blobs/blobs.ts'
import type { Database } from '../../db/open.ts'
import type { DrawingText, GivenBox, PageReading } from '../../kernel/drawingtext.ts'
import { asName } from '../engine/tree/tree.ts'
import { stateCode } from './publications.ts'

interface ReadOptions {
  database: Database
  blobs: Blobs
  drawingText: DrawingText
}

interface Unread {
  id: number
  given: GivenBox[]
}

/** Those of one project, or all. */
export async function readAllWords(
  options: ReadOptions,
  isEnded: () => boolean,
  projectId: number | null,
): Promise<void> {
  const { database } = options
  while (!isEnded()) {
    const next = await database.row<Unread>(
      `SELECT b.id, b.given_boxes AS given FROM publication b
        WHERE b.state = ${stateCode.reading} AND ($1::int IS NULL OR b.project_id = $1)
          AND NOT EXISTS (SELECT FROM publication_page g WHERE g.publication_id = b.id AND g.read_at IS NULL)
        ORDER BY b.id LIMIT 1`,
      [projectId],
    )
    if (!next) return
    await readWords(options, next)
  }
}

interface File {
  fileId: number
  name: string
  sha256: Buffer
  pages: Array<{ label: string | null; bookmark: string | null }>
}

async function readWords(
  { database, blobs, drawingText }: ReadOptions,
  { id, given }: Unread,
): Promise<void> {
  const files = await database.rows<File>(
    `SELECT x.id AS "fileId", x.name, s.sha256,
            (SELECT json_agg(json_build_object('label', g.label, 'bookmark', g.bookmark) ORDER BY g.page)
               FROM publication_page g WHERE g.file_id = x.id) AS pages
       FROM publication_file x JOIN stored_file s ON s.id = x.stored_file_id
      WHERE x.publication_id = $1 ORDER BY x.id`,
    [id],
  )
  const readings = await drawingText.read(
    files.map(({ name, sha256, pages }) => ({
      path: blobs.pathOf(sha256),
      names: pages.map(({ label, bookmark }) => ({
        label: label ?? undefined,
        bookmark: bookmark ?? undefined,
        fileName: pages.length === 1 ? name : undefined,
      })),
    })),
    given,
  )
  const rows = files.flatMap(({ fileId }, i) =>
    readings[i]!.map((reading, page) => ({ file_id: fileId, page: page + 1, ...rowOf(reading) })),
  )
  await write(database, { id, given }, rows)
}

const rowOf = ({ number, title, revision, issueDate, ...rest }: PageReading) => ({
  number: number && asName(number),
  title: title && asName(title),
  revision: revision && asName(revision),
  issue_day: issueDate,
  ...rest,
})

/** If a page or a box has come meanwhile, all of it is read once more. */
async function write(database: Database, { id, given }: Unread, rows: readonly object[]): Promise<void> {
  await database.transaction(async (db) => {
    const done = await db.row(
      `UPDATE publication b SET state = ${stateCode.toConfirm}, revision = revision + 1
        WHERE b.id = $1 AND b.state = ${stateCode.reading} AND b.given_boxes = $2::text::jsonb
          AND NOT EXISTS (SELECT FROM publication_page g WHERE g.publication_id = b.id AND g.read_at IS NULL) RETURNING b.id`,
      [id, JSON.stringify(given)],
    )
    if (!done) return
    await db.rows(
      `UPDATE publication_page g
          SET number = r.number, title = r.title, revision = r.revision, issue_day = r.issue_day,
              confidence = r.confidence, note = r.note, boxes = r.boxes::jsonb
         FROM json_to_recordset($2::text::json) AS r (file_id int, page int, number text, title text, revision text,
              issue_day date, confidence int, note text, boxes json)
        WHERE g.publication_id = $1 AND g.file_id = r.file_id AND g.page = r.page AND g.confidence < ${confirmed}
          AND g.problem IS NULL`,
      [id, JSON.stringify(rows)],
    )
  })
}

/** The confidence of what somebody has saved. */
const confirmed = 100
