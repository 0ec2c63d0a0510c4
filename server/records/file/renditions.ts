/**
 * Smaller versions of pictures: made when they are first asked for, stored like the contents of files, and made
 * again if they are missing or damaged. So a backup leaves them out.
 */
import type { RenditionSize } from '../../../contract/fields/bytes.ts'
import { msPerDay } from '../../../contract/fields/durations.ts'
import { type Blobs, BytesChanged, readWhole } from '../../blobs/blobs.ts'
import { shownType, tellingBytes } from '../../blobs/shown.ts'
import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'
import { Fault } from '../../kernel/faults.ts'
import { gate } from '../../kernel/gate.ts'
import type { Found, Renditions } from '../../kernel/serve.ts'
import type { Pictures } from '../../pictures/pictures.ts'
import { type Made, type Problem, pictureBytesMax } from '../../pictures/renditionsizes.ts'
import { holdContent } from './storedfile.ts'

interface Means {
  database: Database
  blobs: Blobs
  pictures: Pictures
  now: () => Date
}

/** What is stored under the SHA-256 of a rendition, or why there is none. */
type Result = { sha256: Buffer; sizeBytes: number } | { problem: Problem | 'no picture' }

/** A page of the longest lists, several times. */
const waitingMax = 500

export function renditionsIn(means: Means): Renditions {
  const oneAtATime = gate(1, waitingMax)
  const making = new Map<string, Promise<Made>>()
  /** Several who ask for the same picture wait for the same work. */
  const makeOnce = (original: Found): Promise<Made> => {
    const key = original.sha256.toString('hex')
    const begun = making.get(key) ?? oneAtATime(() => makeAndStore(means, original))
    making.set(key, begun)
    return begun.finally(() => making.delete(key))
  }
  const resultOf = async (original: Found, size: RenditionSize): Promise<Result> => {
    if (!(await isPicture(means.blobs, original))) return { problem: 'no picture' }
    const stored = await storedResult(means, original, size)
    if (stored) return stored
    const made = await makeOnce(original)
    if (made.problem) return { problem: made.problem }
    return (await storedResult(means, original, size)) ?? { problem: 'unreadable' }
  }
  return {
    async of(original, size) {
      const result = await resultOf(original, size)
      if ('sha256' in result) return { ...result, name: webpName(original.name), type: 'image/webp' }
      if (result.problem === 'no decoder' && shownType(await beginning(means.blobs, original)))
        return original
      throw noRendition(result.problem)
    },
  }
}

const webpName = (name: string): string => `${name.replace(/\.[^./\\]{1,5}$/, '')}.webp`

const sentences: Record<Problem | 'no picture', string> = {
  'no decoder': 'This server cannot show pictures of this format. Please download the file.',
  unreadable: 'This picture cannot be shown: it may be damaged. Please download the file.',
  'too large': 'This picture is too large to be shown. Please download the file.',
  'no picture': 'This file is not a picture. Please download it.',
}

const noRendition = (problem: Problem | 'no picture'): Fault =>
  new Fault('UnsupportedMediaType', sentences[problem], {
    dev: `There is no rendition (${problem}); the original is at the same address without \`rendition\`.`,
  })

/** By its first bytes, as for what a browser shows; only these are given to a decoder. */
async function isPicture(blobs: Blobs, original: Found): Promise<boolean> {
  const bytes = await beginning(blobs, original)
  return /^image\//.test(shownType(bytes) ?? '') || isHeif.test(bytes.toString('latin1'))
}

/** HEIC and AVIF. */
const isHeif = /^.{4}ftyp(heic|heix|heim|heis|hevc|mif1|msf1|avif)/s

async function beginning(blobs: Blobs, { sha256, sizeBytes }: Found): Promise<Buffer> {
  if (sizeBytes === 0) return Buffer.alloc(0)
  const stream = await blobs.open(sha256, { first: 0, last: Math.min(tellingBytes, sizeBytes) - 1 })
  return stream ? Buffer.concat(await stream.toArray()) : Buffer.alloc(0)
}

interface Row {
  problem: Problem | null
  madeAt: Date
  sha256: Buffer | null
  sizeBytes: number | null
}

/** Undefined if it must be made: for the first time, or because its bytes are missing or damaged. */
async function storedResult(
  { database, blobs, now }: Means,
  { sha256 }: Found,
  size: RenditionSize,
): Promise<Result | undefined> {
  const row = await database.row<Row>(
    `SELECT p.problem, p.made_at AS "madeAt", r.sha256, r.size_bytes AS "sizeBytes"
       FROM picture p LEFT JOIN rendition r ON r.original = p.sha256 AND r.size = $2 WHERE p.sha256 = $1`,
    [sha256, size],
  )
  if (row?.problem)
    return now().getTime() - row.madeAt.getTime() < msPerDay ? { problem: row.problem } : undefined
  if (!row?.sha256) return undefined
  return (await isWhole(blobs, row.sha256)) ? { sha256: row.sha256, sizeBytes: row.sizeBytes! } : undefined
}

async function isWhole(blobs: Blobs, sha256: Buffer): Promise<boolean> {
  try {
    const stream = await blobs.read(sha256)
    stream?.destroy()
    return stream !== undefined
  } catch (error) {
    if (error instanceof BytesChanged) return false
    throw error
  }
}

async function makeAndStore({ database, blobs, pictures, now }: Means, original: Found): Promise<Made> {
  const made: Made =
    original.sizeBytes > pictureBytesMax
      ? { problem: 'too large' }
      : await makeOf(pictures, await readWhole(blobs, original.sha256))
  // Another program, or another version of it, may be able to.
  if (made.problem !== 'no decoder')
    await database.transaction(async (db) => {
      await writePicture(db, original.sha256, made, now())
      if (made.problem) return
      for (const [size, bytes] of Object.entries(made.renditions))
        await storeRendition(db, blobs, { original: original.sha256, size, bytes })
    })
  return made
}

/** The bytes of the original are missing or damaged: its download says so. */
const makeOf = (pictures: Pictures, bytes: Buffer | undefined): Promise<Made> | Made =>
  bytes ? pictures.make(bytes) : { problem: 'unreadable' }

async function writePicture(db: Db, sha256: Buffer, made: Made, now: Date): Promise<void> {
  const { width, height, exif } = made.problem ? { exif: {} as never } : made
  const { orientation, takenAt, takenOffset, latitude, longitude } = exif
  await db.rows(
    `INSERT INTO picture (sha256, made_at, problem, width, height, orientation, taken_at, taken_offset, latitude, longitude)
     VALUES ($1, $2, $3, $4, $5, $6, $7::timestamp, $8, $9, $10)
     ON CONFLICT (sha256) DO UPDATE SET made_at = excluded.made_at, problem = excluded.problem,
       width = excluded.width, height = excluded.height, orientation = excluded.orientation,
       taken_at = excluded.taken_at, taken_offset = excluded.taken_offset,
       latitude = excluded.latitude, longitude = excluded.longitude`,
    [sha256, now, made.problem, width, height, orientation, takenAt, takenOffset, latitude, longitude].map(
      (value) => value ?? null,
    ),
  )
}

interface NewRendition {
  original: Buffer
  size: string
  bytes: Uint8Array
}

async function storeRendition(db: Db, blobs: Blobs, { original, size, bytes }: NewRendition): Promise<void> {
  const received = await blobs.receive([bytes])
  try {
    await holdContent(db, received.sha256)
    await received.keep()
    await db.rows(
      `INSERT INTO rendition (original, size, sha256, size_bytes) VALUES ($1, $2, $3, $4)
       ON CONFLICT (original, size) DO UPDATE SET sha256 = excluded.sha256, size_bytes = excluded.size_bytes`,
      [original, size, received.sha256, received.sizeBytes],
    )
  } finally {
    await received.drop()
  }
}
