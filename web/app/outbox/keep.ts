/** How pages write: into the outbox first, then to the server. */

import {
  filesOf,
  type NewEntry,
  type Outcome,
  type UploadTo,
} from '../../../packages/client/src/queue/index.ts'
import { outboxTexts } from '../../texts/outbox.ts'
import { newIdempotencyKey, type OperationName, type RequestOf, type ResponseOf } from '../client.ts'
import { addEntry, emptyOutbox, fileCalls, keepFile, keptFiles, sendEntry } from './outbox.ts'

export interface About extends Pick<NewEntry, 'what' | 'folderId' | 'at' | 'draft'> {
  ifMatch?: string
  idempotencyKey?: string
}

/** One call. Throws what the server refuses, as long as the page that wrote it is still shown. */
export async function keepAndSend<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  { ifMatch, idempotencyKey: key = newIdempotencyKey(), ...about }: About,
): Promise<Outcome<ResponseOf<K>>> {
  return keepAll({ ...about, calls: [{ key, name, request, ifMatch }] })
}

/** Several calls in order. Waits for the last one that is not a file. */
export function keepAll<R>(from: NewEntry, fileIds: readonly string[] = []): Promise<Outcome<R>> {
  const address = location.pathname
  return sendEntry<R>(from, fileIds, () => location.pathname === address)
}

/** A file that belongs to something that exists: sent by itself. `isPhoto`: it may be made smaller. */
export async function keepUpload(file: File, to: UploadTo, isPhoto = false): Promise<void> {
  const of = `upload:${newIdempotencyKey()}`
  await keepFile(of, file, isPhoto)
  const ids = filesOf(keptFiles.get(), of).map(({ id }) => id)
  const folderId = 'folderId' in to && typeof to.folderId === 'number' ? to.folderId : undefined
  const about = { what: outboxTexts.file(file.name), at: location.pathname, folderId }
  await addEntry({ ...about, calls: fileCalls(ids, to) }, ids)
  void emptyOutbox()
}
