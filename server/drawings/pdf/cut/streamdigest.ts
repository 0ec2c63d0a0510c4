/** Digests of the bytes of streams as they are when they are unpacked. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createInflate } from 'node:zlib'
import { decoded, filtersOf } from '../file/filters.ts'
import { BrokenFile, isDict, type PdfStream, type PdfValue, rawParts } from '../file/objects.ts'

export type Resolve = (value: PdfValue | undefined) => PdfValue

/** Of one stream, unpacked. Above it the packed bytes count. */
const unpackedBytesMax = 1024 * 1024 * 1024

export interface StreamDigest {
  readonly digest: string
  /** Entries of its dictionary that say only how it is packed. */
  readonly packing: readonly string[]
}

export async function digestOfStream(stream: PdfStream, resolve: Resolve): Promise<StreamDigest> {
  const filters = filtersOf(stream.dict, resolve)
  // Pictures may be large, and are unpacked a part at a time; their rows stay as they are.
  if (filters.length === 1 && filters[0] === 'FlateDecode') {
    const digest = await inflatedDigest(stream)
    const packing = hasPredictor(stream, resolve) ? ['Filter'] : ['Filter', 'DecodeParms']
    if (digest !== undefined) return { digest, packing }
  }
  const bytes = unpacked(stream, resolve)
  if (!bytes) return { digest: sha256(rawParts(stream)), packing: [] }
  return { digest: sha256([bytes]), packing: ['Filter', 'DecodeParms'] }
}

/** Unpacked if that is possible. */
export function contentParts(stream: PdfStream, resolve: Resolve): Iterable<Buffer> {
  const bytes = unpacked(stream, resolve)
  return bytes ? [bytes] : rawParts(stream)
}

function sha256(parts: Iterable<Buffer>): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}

function hasPredictor(stream: PdfStream, resolve: Resolve): boolean {
  const parms = resolve(stream.dict.get('DecodeParms'))
  const own = Array.isArray(parms) ? resolve(parms[0]) : parms
  return isDict(own) && own.has('Predictor') && resolve(own.get('Predictor')) !== 1
}

/** Undefined if it can't be unpacked, or is larger than that. */
async function inflatedDigest(stream: PdfStream): Promise<string | undefined> {
  const sum = createHash('sha256')
  let bytes = 0
  const take = async (parts: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of parts) {
      sum.update(part)
      bytes += part.length
      if (bytes > unpackedBytesMax) throw new BrokenFile('a stream is too large')
    }
  }
  try {
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 })
    await pipeline(Readable.from(rawParts(stream)), inflate, take)
    return sum.digest('hex')
  } catch {
    return undefined
  }
}

function unpacked(stream: PdfStream, resolve: Resolve): Buffer | undefined {
  try {
    return decoded(stream, resolve)
  } catch (error) {
    if (error instanceof BrokenFile) return undefined
    throw error
  }
}
