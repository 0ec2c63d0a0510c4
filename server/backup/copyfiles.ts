/**
 * Copies the contents of files into a backup: into its archive, or into the folder of files beside it, where
 * contents that an earlier backup brought are not copied again. One that is missing or damaged is a finding,
 * not a failure.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Blobs } from '../blobs/blobs.ts'
import type { ArchiveWriter } from './archive/archivewriter.ts'
import { type MissingFile, names } from './archive/contents.ts'
import { linesOf } from './archive/digest.ts'
import { type Part, partOf } from './progress.ts'

export interface ListedFile {
  sha256: Buffer
  sizeBytes: number
}

type Problem = MissingFile['what'] | undefined

export interface CopiedFiles {
  count: number
  bytes: number
  /** How many of them the backup did not have yet. */
  added: number
  wrong: Array<{ sha256: Buffer; what: MissingFile['what'] }>
}

export type Destination = (
  file: ListedFile,
  source: Blobs,
  pass: Part['pass'],
) => Promise<'there' | { problem: Problem }>

export async function copyFiles(
  list: AsyncIterable<ListedFile>,
  source: Blobs,
  destination: Destination,
  progress: (bytes: number) => void,
): Promise<CopiedFiles> {
  const copied: CopiedFiles = { count: 0, bytes: 0, added: 0, wrong: [] }
  for await (const file of list) {
    const part = partOf(progress, file.sizeBytes)
    const result = await destination(file, source, part.pass)
    const problem = result === 'there' ? undefined : result.problem
    part.end()
    if (problem) copied.wrong.push({ sha256: file.sha256, what: problem })
    else {
      copied.count++
      copied.bytes += file.sizeBytes
      if (result !== 'there') copied.added++
    }
  }
  return copied
}

export const readFileList = (path: string): AsyncIterable<ListedFile> => listedFiles(createReadStream(path))

export async function* listedFiles(data: AsyncIterable<Buffer>): AsyncIterable<ListedFile> {
  for await (const line of linesOf(data)) {
    const [sha256, bytes] = line.split(' ')
    yield { sha256: Buffer.from(sha256!, 'hex'), sizeBytes: Number(bytes) }
  }
}

/**
 * Into the archive. A damaged one is in there as well, because its end comes after its beginning; the summary
 * names it.
 */
export const intoArchive =
  (archive: ArchiveWriter): Destination =>
  async ({ sha256, sizeBytes }, source, pass) => {
    const found = await source.find(sha256)
    if (!found) return { problem: 'missing' }
    if (found.sizeBytes !== sizeBytes) return { problem: 'changed' }
    const read = reading(source, sha256)
    await archive.addFile(`${names.files}/${sha256.toString('hex')}`, sizeBytes, pass(read.data))
    return { problem: read.problem() }
  }

export const intoStore =
  (store: Blobs): Destination =>
  async ({ sha256, sizeBytes }, source, pass) => {
    if ((await store.find(sha256))?.sizeBytes === sizeBytes) return 'there'
    const read = reading(source, sha256)
    const received = await store.receive(pass(read.data))
    try {
      const problem = read.problem()
      if (!problem) await received.keep()
      return { problem: problem ?? (await problemOf(store, sha256)) }
    } finally {
      await received.drop()
    }
  }

/** What is wrong with stored contents; they are read to their end. */
export async function problemOf(blobs: Blobs, sha256: Buffer): Promise<Problem> {
  const read = reading(blobs, sha256)
  for await (const _ of read.data);
  return read.problem()
}

/**
 * An error of the source ends the data and is a problem of the file; an error of the reader is thrown to it.
 */
function reading(blobs: Blobs, sha256: Buffer): { data: AsyncIterable<Buffer>; problem(): Problem } {
  const hash = createHash('sha256')
  let problem: Problem
  async function* data(): AsyncIterable<Buffer> {
    const stream = await blobs.open(sha256)
    if (!stream) {
      problem = 'missing'
      return
    }
    try {
      for await (const chunk of stream) {
        hash.update(chunk)
        yield chunk
      }
    } catch {
      problem = 'unreadable'
    }
  }
  return { data: data(), problem: () => problem ?? (hash.digest().equals(sha256) ? undefined : 'changed') }
}
