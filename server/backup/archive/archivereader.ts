/** Reads an archive file by file, and refuses one that is not exactly as it was written. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { WithRemedy } from '../../db/remedy.ts'
import { endDigest, endDigestBytes } from './enddigest.ts'
import type { TarFile } from './tar.ts'

export interface ArchivedFile extends TarFile {
  /** What is not read is skipped. */
  data: AsyncIterable<Buffer>
}

const chunkSize = 256 * 1024

/** What is wrong with a backup, and what to do next. */
export class WrongBackup extends WithRemedy {
  override name = 'WrongBackup'
}

const damaged = (path: string, cause?: unknown): WrongBackup =>
  new WrongBackup(
    `${path} is no complete backup: it was cut short or changed since it was written.`,
    'Use another one; plumbline backup verify FOLDER tells which of them are whole.',
    { cause },
  )

/**
 * The files in their order. Only after the last one it is certain that the archive is whole; a reader who
 * stops earlier knows of what was read only that gzip could unpack it. `onRead` is told how many bytes of the
 * archive have been read.
 */
export async function* readArchive(
  path: string,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<ArchivedFile> {
  const files = extract()
  const unpacking = pipeline(Readable.from(bytesBeforeEnd(path, onRead)), createGunzip({ chunkSize }), files)
  // The same error comes out of `files`.
  unpacking.catch(() => undefined)
  try {
    for await (const file of files) {
      const { name, size, type } = file.header
      if (type !== 'file' || size === undefined) throw damaged(path)
      yield { name, sizeBytes: size, data: bytesOf(file as AsyncIterable<Buffer>, path) }
      file.resume()
    }
    await unpacking
  } catch (error) {
    throw isOfArchive(error as Error) ? damaged(path, error) : error
  } finally {
    files.destroy()
  }
}

/** A reader may leave out the rest of it: then only that is skipped. An error reaches anyone who reads the file in which it is. */
function bytesOf(file: AsyncIterable<Buffer>, path: string): AsyncIterable<Buffer> {
  const chunks = file[Symbol.asyncIterator]()
  const next = (): Promise<IteratorResult<Buffer>> =>
    chunks.next().catch((error) => {
      throw isOfArchive(error as Error) ? damaged(path, error) : error
    })
  return { [Symbol.asyncIterator]: () => ({ next }) }
}

/** Errors of gzip and of tar-stream; those of the disk, and of a reader who stops, are others. */
const isOfArchive = ({ code = '', message }: NodeJS.ErrnoException): boolean =>
  /^(Z_|ERR_STREAM_PREMATURE_CLOSE|ERR_TRAILING)/.test(code) ||
  /^(Unexpected end|Invalid|Header exceeds)/.test(message)

/** All bytes before the digest at the end, which must fit. */
async function* bytesBeforeEnd(path: string, onRead: (bytes: number) => void): AsyncIterable<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>) {
    onRead(chunk.length)
    const all = Buffer.concat([held, chunk])
    const ready = all.subarray(0, Math.max(0, all.length - endDigestBytes))
    held = all.subarray(ready.length)
    hash.update(ready)
    if (ready.length > 0) yield ready
  }
  if (!held.equals(endDigest(hash.digest()))) throw damaged(path)
}
