/**
 * Reads what is written on the pages that were published: scales, callouts, and all words for the search. One page at a time, on one
 * server.
 */
import type { Blobs } from '../../../blobs/blobs.ts'
import type { Db } from '../../../db/db.ts'
import type { Database } from '../../../db/open.ts'
import { type DrawingPdf, type PageMeasure, PdfProblem } from '../../../kernel/drawingpdf.ts'
import type { DrawingText, TextRun } from '../../../kernel/drawingtext.ts'
import { withLease } from '../../../kernel/lease.ts'
import { type RegularJob, runRegularly } from '../../../kernel/regularly.ts'
import { outdateEntries } from '../../engine/search/searchindex.ts'
import { calloutsIn } from './calloutwords.ts'
import { titleBlockScale } from './scalewords.ts'

interface Reading {
  readonly database: Database
  readonly blobs: Blobs
  readonly drawingText: DrawingText
  readonly drawingPdf: DrawingPdf
  readonly now: () => Date
}

const everyMs = 5_000
const leaseMs = 120_000

export const readWrittenRegularly = (reading: Reading & Pick<RegularJob, 'log'>): (() => Promise<void>) =>
  runRegularly({
    failure: 'What is written on drawings could not be read',
    log: reading.log,
    everyMs,
    work: async (isEnded) => {
      if (!(await nextToRead(reading.database, null))) return
      await withLease(reading.database, { job: 'words of drawings', leaseMs, now: reading.now }, () =>
        readWritten(reading, isEnded),
      )
    },
  })

/** Of all projects, or of one. */
export async function readWritten(
  { database, blobs, drawingText, drawingPdf, now }: Reading,
  isEnded: () => boolean = () => false,
  projectId: number | null = null,
): Promise<void> {
  while (!isEnded()) {
    const original = await nextToRead(database, projectId)
    if (!original) return
    const path = blobs.pathOf(original)
    const [page] = await drawingText.text(path, 1)
    const measures = await drawingPdf.measures(path, 1).catch(noneIfBroken)
    await database.rows(
      `WITH done AS (
         UPDATE sheet_reading SET read_at = $2, scale = $3::text::jsonb, callouts = $4::text::jsonb, measures = $5::text::jsonb,
                words = $6::text::jsonb WHERE original = $1)
       ${outdateEntries(sheetsWith)}`,
      [
        original,
        now(),
        JSON.stringify((page && titleBlockScale(page)) ?? null),
        JSON.stringify(page ? calloutsIn(page) : []),
        JSON.stringify(measures),
        JSON.stringify((page?.runs ?? []).map(wordsOf)),
      ],
    )
  }
}

/** A file that cannot be opened says nothing; any other failure is tried again. */
function noneIfBroken(error: unknown): PageMeasure[] {
  if (error instanceof PdfProblem) return []
  throw error
}

const tenths = (points: number): number => Math.round(points * 10) / 10

/** Without the signs that the database does not store. */
const wordsOf = ({ text, x, y, width, height }: TextRun) => ({
  text: text.replaceAll('\0', '').toWellFormed(),
  ...{ x: tenths(x), y: tenths(y), width: tenths(width), height: tenths(height) },
})

/** SQL: the drawings whose newest version is that file: they are found by its words soon. */
const sheetsWith = `SELECT t.folder_id FROM stored_file s JOIN document_version v ON v.stored_file_id = s.id
   JOIN document t ON t.id = v.document_id AND t.version = v.version AND t.sheet_key IS NOT NULL WHERE s.sha256 = $1`

async function nextToRead(db: Db, projectId: number | null): Promise<Buffer | undefined> {
  const row = await db.row<{ original: Buffer }>(
    `SELECT k.original FROM sheet_reading k
      WHERE k.read_at IS NULL
        AND ($1::int IS NULL OR EXISTS (SELECT FROM stored_file s WHERE s.sha256 = k.original AND s.project_id = $1))
      ORDER BY k.asked_at LIMIT 1`,
    [projectId],
  )
  return row?.original
}

/** These pages are read soon. */
export const queueReadings = (db: Db, storedFileIds: readonly number[], now: Date): Promise<unknown> =>
  db.rows(
    `INSERT INTO sheet_reading (original, asked_at)
     SELECT DISTINCT s.sha256, $2::timestamptz FROM stored_file s WHERE s.id = ANY ($1::int[]) ON CONFLICT DO NOTHING`,
    [storedFileIds, now],
  )
