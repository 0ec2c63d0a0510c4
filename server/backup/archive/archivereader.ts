/** Reads an archive file by file, and refuses one that is not exactly as it was written. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { WithRemedy } from '../../db/remedy.ts'
import { endDigest, endDigestBytes } from './enddigest.ts'
import { blockBytes, paddingOf, readTarHeader, type TarFile, tarEnd } from './tar.ts'

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
  const gunzip = createGunzip({ chunkSize })
  const unpacking = pipeline(Readable.from(bytesBeforeEnd(path, onRead)), gunzip)
  // The same error comes out of `gunzip`.
  unpacking.catch(() => undefined)
  const bytes = new Taken(unpacked(gunzip, path))
  try {
    for (;;) {
      const header = await bytes.take(blockBytes)
      if (header?.equals(tarEnd.subarray(0, blockBytes))) break
      const file = header && readTarHeader(header)
      if (!file) throw damaged(path)
      const data = bytes.next(file.sizeBytes)
      yield { ...file, data }
      for await (const _ of data);
      if (bytes.isShort || !(await bytes.take(paddingOf(file.sizeBytes)))) throw damaged(path)
    }
    if (!(await bytes.take(blockBytes)) || !(await bytes.isAtEnd())) throw damaged(path)
    await unpacking
  } finally {
    gunzip.destroy()
  }
}

/** An error of gzip reaches anyone who reads the file in which it is. */
async function* unpacked(gunzip: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    yield* gunzip
  } catch (error) {
    throw isOfGzip(error) ? damaged(path, error) : error
  }
}

const isOfGzip = (error: unknown): boolean =>
  /^(Z_|ERR_STREAM_PREMATURE_CLOSE|ERR_TRAILING)/.test((error as { code?: string }).code ?? '')

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

/** Takes as many bytes as asked for from a stream. */
class Taken {
  private readonly chunks: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)
  /** The stream ended in the midst of a file. */
  isShort = false

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]()
  }

  /** Undefined if there are not so many. */
  async take(count: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for await (const chunk of this.next(count)) parts.push(chunk)
    return this.isShort ? undefined : Buffer.concat(parts)
  }

  /** What a reader leaves out is still to be read by the next one. */
  next(count: number): AsyncIterable<Buffer> {
    let left = count
    const one = async (): Promise<IteratorResult<Buffer>> => {
      if (left === 0 || !(await this.fill())) {
        this.isShort ||= left > 0
        return { value: undefined, done: true }
      }
      const value = this.rest.subarray(0, left)
      this.rest = this.rest.subarray(value.length)
      left -= value.length
      return { value, done: false }
    }
    return { [Symbol.asyncIterator]: () => ({ next: one }) }
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.fill())
  }

  private async fill(): Promise<boolean> {
    while (this.rest.length === 0) {
      const { value, done } = await this.chunks.next()
      if (done) return false
      this.rest = value
    }
    return true
  }
}
