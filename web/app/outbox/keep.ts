/** How pages write: into the outbox first, then to the server. */

import { outboxTexts } from '../../texts/outbox.ts'
import { newIdempotencyKey, type OperationName, type RequestOf, type ResponseOf } from '../client.ts'
import { NotStored } from './database.ts'
import { emptyOutbox, waiters } from './emptying.ts'
import { idsIn, isFile, type NewEntry, type OutboxCall, type UploadTo } from './entry.ts'
import { filesOf, keepFile, keptFiles, storageProblem } from './files.ts'
import { addEntry, handBack } from './outbox.ts'

/** The server has answered; or it waits in the outbox, and goes by itself. */
export type Outcome<R> =
  | {
      readonly waits: false
      /** To the first call. */
      readonly response: R
      /** Of what was created. */
      readonly ids: Readonly<Record<string, number>>
    }
  | { readonly waits: true }

export interface About extends Pick<NewEntry, 'what' | 'folderId' | 'at' | 'draft'> {
  ifMatch?: string
  idempotencyKey?: string
}

/** A user waits this long for the server; then the page goes on, and the outbox with it. */
const patienceMs = 10_000

/** One call. Throws what the server refuses, as long as the page that wrote it is still shown. */
export async function keepAndSend<K extends OperationName>(
  name: K,
  request: RequestOf<K>,
  { ifMatch, idempotencyKey: key = newIdempotencyKey(), ...about }: About,
): Promise<Outcome<ResponseOf<K>>> {
  return keepAll({ ...about, calls: [{ key, name, request, ifMatch }] })
}

/** Several calls in order. Waits for the last one that is not a file. */
export async function keepAll<R>(from: NewEntry, fileIds: readonly string[] = []): Promise<Outcome<R>> {
  const entry = await addEntry(from, fileIds)
  const outcome = await answered<R>(entry.id, from)
  if (!outcome.waits || !entry.isUnstored) return outcome
  // Nothing claims that it is kept: the page still has the text.
  await handBack(entry.id, from.draft?.filesOf)
  throw storageProblem.get() ?? new NotStored(undefined)
}

function answered<R>(id: string, { calls, draft }: NewEntry): Promise<Outcome<R>> {
  const last = calls.findLast((call) => !isFile(call))?.key
  const address = location.pathname
  let ids = {}
  let first: unknown
  return new Promise<Outcome<R>>((resolve, reject) => {
    const end = (act: () => void): void => {
      clearTimeout(timer)
      waiters.delete(id)
      act()
    }
    const timer = setTimeout(() => end(() => resolve({ waits: true })), patienceMs)
    waiters.set(id, {
      done(key, response) {
        ids = { ...idsIn(response), ...ids }
        if (key === calls[0]!.key) first = response
        if (key === last) end(() => resolve({ waits: false, response: first as R, ids }))
      },
      refused: (error) =>
        end(() => {
          // On another page its text would be lost, and what was created must not be created again: then the
          // entry stays, and says why.
          if (location.pathname !== address || first) return resolve({ waits: true })
          void handBack(id, draft?.filesOf).then(() => reject(error))
        }),
      held: () => end(() => resolve({ waits: true })),
      asks: () => clearTimeout(timer),
    })
    void emptyOutbox()
  })
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

/** The calls that send kept files. */
export const fileCalls = (fileIds: readonly string[], to: UploadTo): OutboxCall[] =>
  fileIds.map((fileId) => ({
    key: newIdempotencyKey(),
    fileId,
    fileName: keptFiles.get().find(({ id }) => id === fileId)?.name ?? '',
    to,
  }))
