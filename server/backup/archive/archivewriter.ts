/**
 * Writes an archive: a tar packed by gzip, and a digest at its end (enddigest.ts). The sizes stand before the data in a tar,
 * so data whose size is not known is written in pieces, which are files of their own:
 * `tables/rfi/000001.copy`, `…/000002.copy`.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, createGzip, type Gzip, type ZlibParams } from 'node:zlib'
import { endDigest } from './enddigest.ts'
import { paddingOf, tarEnd, tarHeader } from './tar.ts'

export interface ArchiveWriter {
  /** A whole file. */
  add(name: string, contents: Buffer): Promise<void>
  /** Lines of text of unknown size, as pieces. */
  addPieces(folder: string, ending: string, data: AsyncIterable<Buffer>): Promise<void>
  /** A file of that size. Data that ends early is filled up with zeros, and what is too much is left out. */
  addFile(name: string, sizeBytes: number, data: AsyncIterable<Buffer>): Promise<void>
  /** From now on without packing: what follows is packed already. */
  stopPacking(): Promise<void>
  /** Ends the archive with its digest and writes all of it to the disk. Returns its size. */
  finish(): Promise<number>
  /** Closes it after a failure. */
  abandon(): Promise<void>
}

/** The level of gzip. Level 6 packs tables a quarter smaller, and takes four times as long. */
const level = 1
const pieceBytes = 4 * 1024 * 1024
const lineEnd = 10
const chunkSize = 256 * 1024

export async function createArchive(path: string, at: Date, signal?: AbortSignal): Promise<ArchiveWriter> {
  const file = await open(path, 'w', 0o600)
  const gzip = createGzip({ level, chunkSize }) as Gzip & ZlibParams
  const hash = createHash('sha256')
  const writing = writeAll(gzip, file, (chunk) => hash.update(chunk))
  // A failure is reported by the next write, or at the end.
  writing.catch((error) => gzip.destroy(error))
  const write = async (bytes: Buffer): Promise<void> => {
    signal?.throwIfAborted()
    if (gzip.destroyed) await writing
    try {
      if (!gzip.write(bytes)) await once(gzip, 'drain')
    } catch (error) {
      // The stream only says that it was aborted; the error of the disk is that of the writing.
      await writing
      throw error
    }
  }
  const add = async (name: string, contents: Buffer): Promise<void> => {
    await write(tarHeader({ name, sizeBytes: contents.length }, at))
    await write(contents)
    await write(Buffer.alloc(paddingOf(contents.length)))
  }
  return {
    add,
    async addPieces(folder, ending, data) {
      let number = 0
      for await (const piece of inPieces(data))
        await add(`${folder}/${String(++number).padStart(6, '0')}.${ending}`, piece)
    },
    async addFile(name, sizeBytes, data) {
      await write(tarHeader({ name, sizeBytes }, at))
      for await (const chunk of exactly(data, sizeBytes)) await write(chunk)
      await write(Buffer.alloc(paddingOf(sizeBytes)))
    },
    stopPacking: () => promisify(gzip.params.bind(gzip))(0, constants.Z_DEFAULT_STRATEGY),
    async finish() {
      gzip.end(tarEnd)
      const sizeBytes = await writing
      const end = endDigest(hash.digest())
      await file.appendFile(end)
      await file.sync()
      await file.close()
      return sizeBytes + end.length
    },
    async abandon() {
      gzip.destroy()
      await writing.catch(() => undefined)
      await file.close().catch(() => undefined)
    },
  }
}

async function writeAll(gzip: Gzip, file: FileHandle, written: (chunk: Buffer) => void): Promise<number> {
  let sizeBytes = 0
  for await (const chunk of gzip as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
    written(chunk)
    sizeBytes += chunk.length
  }
  return sizeBytes
}

/** Each piece ends with a line, so that it can be read by itself. */
async function* inPieces(data: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of data) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes || !chunk.includes(lineEnd)) continue
    const all = Buffer.concat(chunks)
    const end = all.lastIndexOf(lineEnd) + 1
    yield all.subarray(0, end)
    chunks = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

async function* exactly(data: AsyncIterable<Buffer>, sizeBytes: number): AsyncIterable<Buffer> {
  let left = sizeBytes
  for await (const chunk of data) {
    yield chunk.subarray(0, left)
    left -= Math.min(chunk.length, left)
  }
  for (; left > 0; left -= Math.min(left, pieceBytes)) yield Buffer.alloc(Math.min(left, pieceBytes))
}
