/**
 * An outbox: what is written is stored first, sent in order, repeated until the server has answered, and done once. For places
 * with a bad line or none.
 */
import { newId } from '../ids.ts'
import { emptyOutbox, keepEmptying, tryAtOnce } from './emptying.ts'
import type { Entry, NewEntry, OutboxCall, UploadTo } from './entry.ts'
import { allStored, dropFiles, type KeptFile, keepFile, putBackFile, replaceFile } from './files.ts'
import { addEntry, agree, handBack, type TakenOut, takeOut } from './outbox.ts'
import { type Outcome, sendEntry } from './send.ts'
import { type QueueOptions, stateOf, type Watched } from './state.ts'

export { indexedDbStorage } from './database.ts'
export * from './entry.ts'
export { filesOf, type KeptFile } from './files.ts'
export { fileStorage } from './filestorage.ts'
export { isTooOld, type TakenOut } from './outbox.ts'
export type { Outcome } from './send.ts'
export type { Held, QueueCaller, QueueOptions } from './state.ts'
export { type Change, NotStored, type QueueStorage, type Rows, type StoreName, type Told } from './storage.ts'
export { type Store, store } from './store.ts'

export interface Queue extends Watched {
  /** From sign-in on: sends what is there, and whatever comes. */
  start(): void
  /** Tries now. Resolves after each entry was tried once. */
  empty(): Promise<void>
  /** The connection may be back: the next try need not wait. */
  tryAtOnce(): void
  /** Stores calls that belong together, with kept files that belong to them from now on. They are sent by `empty`, or at once if others are being sent. */
  add(entry: NewEntry, fileIds?: readonly string[]): Promise<Entry>
  /**
   * The same, and sends them; waits for a while for the last one that is not a file. Throws what the server refuses, as
   * long as `isAwaited` says that whoever wrote it can still show why, and `NotStored`: the entry is gone then. If a call
   * before it was carried out, the entry stays, and the outcome has it as `refused`.
   */
  send<R>(entry: NewEntry, fileIds?: readonly string[], isAwaited?: () => boolean): Promise<Outcome<R>>
  /** Its person wants it to be sent again, or although it waited long. */
  agree(id: string): Promise<void>
  takeOut(id: string): Promise<TakenOut>
  /** Takes it out; its files belong to that draft again. Throws `NotStored`: then it stays. */
  handBack(id: string, filesOf: string | undefined): Promise<void>
  /** Stores a file for the draft of that name. `isPhoto`: it may be made smaller. */
  keepFile(of: string, file: File, isPhoto?: boolean): Promise<void>
  dropFiles(ids: readonly string[]): Promise<void>
  putBackFile(file: KeptFile): Promise<void>
  replaceFile(id: string, file: Blob): Promise<void>
  /** Resolves when all files that were kept so far are stored. */
  allStored(): Promise<void>
  /** The calls that send kept files. */
  fileCalls(fileIds: readonly string[], to: UploadTo): OutboxCall[]
  /** Sends nothing more, and waits for the call that is under way; what is stored stays. */
  close(): Promise<void>
}

export function openQueue(options: QueueOptions): Queue {
  const q = stateOf(options)
  const { entries, files, storageProblem, held, sentBytes } = q
  const its =
    <A extends unknown[], R>(act: (of: typeof q, ...given: A) => R) =>
    (...given: A): R =>
      act(q, ...given)
  return {
    entries,
    files,
    storageProblem,
    held,
    sentBytes,
    start: its(keepEmptying),
    empty: its(emptyOutbox),
    tryAtOnce: its(tryAtOnce),
    async add(...given) {
      const entry = await addEntry(q, ...given)
      q.continueRound?.()
      return entry
    },
    send: its(sendEntry) as Queue['send'],
    agree: its(agree),
    takeOut: its(takeOut),
    handBack: its(handBack),
    keepFile: its(keepFile),
    dropFiles: its(dropFiles),
    putBackFile: its(putBackFile),
    replaceFile: its(replaceFile),
    allStored: its(allStored),
    fileCalls: (fileIds, to) =>
      fileIds.map((fileId) => ({
        key: newId(),
        fileId,
        fileName: files.get().find(({ id }) => id === fileId)?.name ?? '',
        to,
      })),
    async close() {
      q.isEnded = true
      clearTimeout(q.timer)
      await q.rounds
      await options.storage.close?.()
    },
  }
}
