/** How pages write: into the outbox first, then to the server. */

import type {
  KeptFile,
  NewEntry,
  Outcome,
  Replaces,
  UploadTo,
} from '../../../packages/client/src/queue/index.ts'
import { outboxTexts } from '../../texts/outbox.ts'
import { newIdempotencyKey, type OperationName, type RequestOf, type ResponseOf } from '../calls/client.ts'
import { addEntry, addFile, emptyOutbox, fileCalls, sendEntry } from './outbox.ts'

export interface About extends Pick<NewEntry, 'what' | 'folderId' | 'at' | 'draft'> {
  ifMatch?: string
  idempotencyKey?: string
  /** What waits in the outbox, and is replaced by it. */
  replaces?: Replaces
}

/** One call. Throws what the server refuses, as long as the page that wrote it is still shown. */
export async function keepAndSend<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  { ifMatch, idempotencyKey: key = newIdempotencyKey(), replaces, ...about }: About,
): Promise<Outcome<ResponseOf<K>>> {
  return keepAll({ ...about, calls: [{ key, name, request, ifMatch }] }, [], replaces)
}

/**
 * Several calls in order. Waits for the last one that is not a file. What takes the place of another entry stays in the outbox if
 * it is refused: that says why.
 */
export function keepAll<R>(
  from: NewEntry,
  fileIds: readonly string[] = [],
  replaces?: Replaces,
): Promise<Outcome<R>> {
  const address = location.pathname
  return sendEntry<R>(from, fileIds, () => !replaces && location.pathname === address, replaces)
}

/** A kept file, for something that exists. */
export async function sendKept({ id, name }: KeptFile, to: UploadTo): Promise<void> {
  const about = { what: outboxTexts.file(name), at: location.pathname }
  await addEntry({ ...about, calls: fileCalls([id], to) }, [id])
  void emptyOutbox()
}

/** Files that belong to something that exists: each is sent by itself. `isPhoto`: they may be made smaller. */
export async function keepUploads(files: readonly File[], to: UploadTo, isPhoto = false): Promise<void> {
  const folderId = 'folderId' in to && typeof to.folderId === 'number' ? to.folderId : undefined
  const at = location.pathname
  // All at once: none is left to a page that may be gone when the one before is stored.
  await Promise.all(
    files.map((file) => addFile({ what: outboxTexts.file(file.name), at, folderId }, file, to, isPhoto)),
  )
  void emptyOutbox()
}
