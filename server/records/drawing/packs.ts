/**
 * Packs: the pictures of sheets, by the SHA-256 of the page. They are made after a sheet was published, or at once for somebody
 * who waits, stored like contents of files, and made again if they are missing. So a backup leaves them out.
 */
import {
  indexBytesOf,
  levelsMade,
  type PackTile,
  packHeadBytes,
  readPack,
  type SheetPack,
} from '../../../contract/drawings/sheetpack.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'
import { type DrawingPdf, type PackPart, PdfProblem, type PdfTurn } from '../../kernel/drawingpdf.ts'
import { holdContent } from '../file/storedfile.ts'

export interface PackMeans {
  readonly database: Database
  readonly blobs: Blobs
  readonly drawingPdf: DrawingPdf
  readonly now: () => Date
}

/** What is stored of the page with that SHA-256: its pack, or why there is none. Undefined: it must be made. */
export type Stored = { sha256: Buffer; sizeBytes: number; pack: SheetPack } | { problem: string }

interface Row {
  sha256: Buffer | null
  sizeBytes: number | null
  problem: string | null
}

export async function storedPack(db: Db, blobs: Blobs, original: Buffer): Promise<Stored | undefined> {
  const row = await db.row<Row>(
    'SELECT sha256, size_bytes AS "sizeBytes", problem FROM sheet_pack WHERE original = $1',
    [original],
  )
  if (row?.problem) return { problem: row.problem }
  if (!row?.sha256 || !(await blobs.find(row.sha256))) return undefined
  const pack = await indexOf(blobs, row.sha256)
  return pack && { sha256: row.sha256, sizeBytes: row.sizeBytes!, pack }
}

/** Indexes never change: a pack with more levels has another SHA-256. */
const indexes = new Map<string, SheetPack>()
const indexesMax = 200

async function indexOf(blobs: Blobs, sha256: Buffer): Promise<SheetPack | undefined> {
  const key = sha256.toString('hex')
  const known = indexes.get(key)
  if (known) return known
  const head = await firstBytes(blobs, sha256, packHeadBytes)
  const bytes = head && (await firstBytes(blobs, sha256, indexBytesOf(head)))
  if (!bytes) return undefined
  const pack = readPack(bytes)
  if (indexes.size >= indexesMax) indexes.delete(indexes.keys().next().value!)
  indexes.set(key, pack)
  return pack
}

async function firstBytes(blobs: Blobs, sha256: Buffer, count: number): Promise<Buffer | undefined> {
  const stream = await blobs.open(sha256, { first: 0, last: count - 1 })
  return stream && Buffer.concat(await stream.toArray())
}

export const tileBytes = ({ at, length }: PackTile) => ({ first: at, last: at + length - 1 })

/** By engine, what it is making: several who wait for one sheet wait for the same work. */
const making = new WeakMap<DrawingPdf, Map<string, Promise<void>>>()

/** Makes the pack, as far as wanted; false where this server has no encoder. */
export async function makePack(
  means: PackMeans,
  original: Buffer,
  part: PackPart,
  turn: PdfTurn,
): Promise<boolean> {
  const { blobs, drawingPdf } = means
  try {
    const bytes = await drawingPdf.pack(blobs.pathOf(original), 1, part, turn)
    if (bytes) await store(means, original, bytes)
    return bytes !== undefined
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error
    await write(means.database, original, { problem: error.message }, { now: means.now() })
    return true
  }
}

/** For somebody who waits: begins, and does not wait. What fails is tried again when they ask again. */
export function beginPack(means: PackMeans, original: Buffer, part: PackPart): void {
  const all = making.get(means.drawingPdf) ?? new Map<string, Promise<void>>()
  making.set(means.drawingPdf, all)
  const key = `${original.toString('hex')} ${part}`
  if (all.has(key)) return
  const work = makePack(means, original, part, 'awaited')
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => all.delete(key))
  all.set(key, work)
}

async function store({ database, blobs, now }: PackMeans, original: Buffer, bytes: Buffer): Promise<void> {
  const received = await blobs.receive([bytes])
  try {
    await received.keep()
    await database.transaction(async (db) => {
      await holdContent(db, received.sha256)
      if (!(await blobs.find(received.sha256))) await received.keep()
      const { sha256, sizeBytes } = received
      const before = await storedPack(db, blobs, original)
      await write(db, original, { sha256, sizeBytes, pack: readPack(bytes) }, { now: now(), isLost: !before })
    })
  } finally {
    await received.drop()
  }
}

/** A pack with fewer levels replaces one with more only where that is lost, as it is in a database that was restored. */
const write = (
  db: Db,
  original: Buffer,
  made: Stored,
  { now, isLost = false }: { now: Date; isLost?: boolean },
): Promise<unknown> =>
  db.rows(
    `INSERT INTO sheet_pack (original, made_at, sha256, size_bytes, levels_made, levels_planned, problem)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (original) DO UPDATE SET made_at = excluded.made_at, sha256 = excluded.sha256, size_bytes = excluded.size_bytes,
            levels_made = excluded.levels_made, levels_planned = excluded.levels_planned, problem = excluded.problem
      WHERE $8 OR coalesce(sheet_pack.levels_made, 0) <= coalesce(excluded.levels_made, 0)`,
    'problem' in made
      ? [original, now, null, null, null, null, made.problem, isLost]
      : [
          original,
          now,
          made.sha256,
          made.sizeBytes,
          levelsMade(made.pack),
          made.pack.levels.length,
          null,
          isLost,
        ],
  )

/** These pages are drawn soon (drawsheets.ts). */
export const queuePacks = (db: Db, storedFileIds: readonly number[], now: Date): Promise<unknown> =>
  db.rows(
    `INSERT INTO sheet_pack (original, made_at)
     SELECT DISTINCT s.sha256, $2::timestamptz FROM stored_file s WHERE s.id = ANY ($1::int[]) ON CONFLICT DO NOTHING`,
    [storedFileIds, now],
  )
