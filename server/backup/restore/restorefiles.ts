/** Puts the contents of files into the store. Bytes that are already there and are right stay. */
import type { Blobs } from '../../blobs/blobs.ts'
import { WrongBackup } from '../archive/archivereader.ts'
import { type ListedFile, problemOf } from '../copyfiles.ts'
import { partOf } from '../progress.ts'

export interface RestoredFiles {
  count: number
  added: number
  /** Contents that the backup should have and has not. */
  missing: string[]
}

/**
 * From the archive. The archive as a whole was checked before, so a difference is one of the disk or the
 * memory.
 */
export async function putFile(store: Blobs, file: ListedFile, data: AsyncIterable<Buffer>): Promise<boolean> {
  if (await isThere(store, file)) return false
  const received = await store.receive(data)
  try {
    if (!received.sha256.equals(file.sha256))
      throw new WrongBackup(
        `The file ${file.sha256.toString('hex')} of the backup cannot be read as it was written.`,
        'Check the disk of the backup (plumbline backup verify), then restore again or use another backup.',
      )
    await received.keep()
  } finally {
    await received.drop()
  }
  return true
}

/** From the folder beside the archive. */
export async function copyBeside(
  list: AsyncIterable<ListedFile>,
  source: Blobs,
  store: Blobs,
  isKnownMissing: (sha256: string) => boolean,
  progress: (bytes: number) => void,
): Promise<RestoredFiles> {
  const result: RestoredFiles = { count: 0, added: 0, missing: [] }
  for await (const file of list) {
    const name = file.sha256.toString('hex')
    const part = partOf(progress, file.sizeBytes)
    if (isKnownMissing(name)) {
      part.end()
      continue
    }
    if (await isThere(store, file)) result.count++
    else if (await problemOf(source, file.sha256)) result.missing.push(name)
    else {
      const stream = await source.open(file.sha256)
      if (stream) await putFile(store, file, part.pass(stream))
      result.count++
      result.added++
    }
    part.end()
  }
  return result
}

async function isThere(store: Blobs, { sha256, sizeBytes }: ListedFile): Promise<boolean> {
  return (await store.find(sha256))?.sizeBytes === sizeBytes && !(await problemOf(store, sha256))
}
