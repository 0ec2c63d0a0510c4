/** The bytes of the pictures and files on a paper, as its caller may read them. */
import { FileDownload } from '../../contract/documents/file.ts'
import { BytesChanged, BytesMissing } from '../blobs/blobs.ts'
import type { Call } from '../kernel/call.ts'
import { Fault } from '../kernel/faults.ts'
import type { Found, Perform, ServedDownload } from '../kernel/serve.ts'
import { logoKey, type PaperContext } from './context.ts'
import { cutOutSide, pinOfKey } from './parts/places.ts'
import type { RecordPapers } from './parts/recordpaper.ts'

/** What a paper is made from: the operations and downloads of the server. */
export interface PaperSources {
  perform: Perform
  download: (name: string) => ServedDownload
  /** Those of the record types, by the type of their nodes. */
  papers: ReadonlyMap<number, RecordPapers>
  /** A part of a sheet with one pin. */
  cutOut: (pin: ReturnType<typeof pinOfKey> & { side: number; pixels: number }, call: Call) => Promise<Buffer>
}

/** By the key of a block (`pictureKey`, `fileKey`). What is broken, locked or gone is left out: it never stops a paper. */
export async function bytesOf(
  { download, cutOut }: PaperSources,
  { call, logo }: PaperContext,
  key: string,
): Promise<Buffer | undefined> {
  if (key === logoKey) return logo
  const [kind, id] = key.split(' ')
  try {
    if (kind === 'cutout')
      return await cutOut({ ...pinOfKey(key), side: cutOutSide, pixels: cutOutPixels }, call)
    const found = await download(FileDownload.name).find({ attachmentFileId: Number(id) }, call)
    return await contentsOf(call, kind === 'picture' ? await pictureOf(call, found) : found)
  } catch (error) {
    if (error instanceof Fault || error instanceof BytesMissing || error instanceof BytesChanged)
      return undefined
    throw error
  }
}

/** 254 dots per inch. */
const cutOutPixels = 600

/** A server without a decoder draws pictures as they are, as far as a PDF can have them. */
const pictureOf = (call: Call, found: Found): Promise<Found> =>
  call.renditions.of(found, 'screen').catch((error) => {
    if (error instanceof Fault && error.status === 415 && found.sizeBytes < pictureBytesMax) return found
    throw error
  })

const pictureBytesMax = 10_000_000

async function contentsOf({ blobs }: Call, { sha256 }: Found): Promise<Buffer | undefined> {
  const stream = await blobs.read(sha256)
  return stream && Buffer.concat(await stream.toArray())
}
