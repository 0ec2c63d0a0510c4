/** The ZIP of an import whose rows name files, and its files in the store before the transaction begins. */

import type { Received } from '../blobs/blobs.ts'
import { readWhole } from '../blobs/blobs.ts'
import type { Call } from '../kernel/call.ts'
import { invalidField } from '../kernel/faults.ts'
import { Unreadable } from '../kernel/formats/unreadable.ts'
import { inflate } from '../kernel/formats/zip.ts'
import type { Prepared } from '../kernel/prepared.ts'
import { prepareBytes } from '../records/file/preparebytes.ts'
import { type Archive, openArchive } from './sheet/archive.ts'
import { isZip } from './sheet/readbytes.ts'
import type { StoredImport } from './stored.ts'

export interface ImportFiles {
  zip: Buffer
  archive: Archive
  /** By path, once they are in the store. */
  received?: ReadonlyMap<string, Received>
}

const noFiles: Archive = { list: undefined, files: new Map() }

export async function filesOf(call: Call, { storedFileId }: StoredImport): Promise<ImportFiles> {
  const row = await call.db.row<{ sha256: Buffer }>('SELECT sha256 FROM stored_file WHERE id = $1', [
    storedFileId,
  ])
  const zip = row && (await readWhole(call.blobs, row.sha256))
  if (!zip) throw invalidField('ImportId', 'Sheet', 'The file is no longer there. Please send it again.')
  return { zip, archive: isZip(zip) ? orRefused(() => openArchive(zip)) : noFiles }
}

function orRefused<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Unreadable ? invalidField('ImportId', 'Sheet', error.message) : error
  }
}

/** One file after the other, so that other calls are served between them. */
export async function storeFiles(
  call: Call,
  files: ImportFiles,
): Promise<{ files: ImportFiles; prepared: Prepared }> {
  const kept: Prepared[] = []
  const received = new Map<string, Received>()
  const end = async (isDone: boolean): Promise<void> => {
    for (const one of kept) await one.end(isDone)
  }
  try {
    for (const [path, entry] of files.archive.files) {
      const fileContent = orRefused(() => inflate(files.zip, entry))
      const one = await prepareBytes({ fileContent }, call)
      kept.push(one!)
      received.set(path, one!.received!)
    }
  } catch (error) {
    await end(false)
    throw error
  }
  return { files: { ...files, received }, prepared: { end } }
}
