/**
 * An outbox: what is written is stored first, sent in order, repeated until the server has answered, and done once. For places
 * with a bad line or none.
 */
import { newId } from '../ids.ts'
import { dropDraft, keepDraft, leftChanges } from './drafts.ts'
import { emptyOutbox, keepEmptying, tryAtOnce } from './emptying.ts'
import type { Entry, NewEntry, OutboxCall, UploadTo } from './entry.ts'
import {
  allStored,
  dropDrafts,
  dropFiles,
  keepFiles,
  letShrink,
  putBackFile,
  replaceFile,
  unclaimed,
} from './files.ts'
import type { KeptDraft, KeptFile } from './kept.ts'
import { addEntry, addFile, agree, loadAll } from './outbox.ts'
import { type Outcome, type Replaces, sendEntry } from './send.ts'
import { type QueueOptions, type State, stateOf, type Watched } from './state.ts'
import { copyToDraft, handBack, replaceEntry, type TakenOut, takeOut } from './takeout.ts'

export { indexedDbStorage } from './database.ts'
export * from './entry.ts'
export { filesOf } from './files.ts'
export { fileStorage } from './filestorage.ts'
export type { KeptDraft, KeptFile } from './kept.ts'
export { isTooOld } from './outbox.ts'
export type { Outcome, Replaces } from './send.ts'
export type { Held, QueueCaller, QueueOptions } from './state.ts'
export {
  NotStored,
  type QueueStorage,
  type Rows,
  type StorageChange,
  type StoreName,
  type Told,
} from './storage.ts'
export { type Store, store } from './store.ts'
export type { TakenOut } from './takeout.ts'

export interface Queue extends Watched {
  /** From sign-in on: sends what is there, and whatever comes. */
  start(): void
  /** Tries now. Resolves after each entry was tried once. */
  empty(): Promise<void>
  /** The connection may be back: the next try need not wait. */
  tryAtOnce(): void
  /** Reads what earlier runs left; `start` does so as well. */
  load(): Promise<void>
  /**
   * Stores calls that belong together, with kept files that belong to them from now on, and removes the draft that they were
   * (by default that of the entry). They are sent by `empty`, or at once if others are being sent.
   */
  add(entry: NewEntry, fileIds?: readonly string[], draftName?: string): Promise<Entry>
  /** A file for something that exists, as an entry of its own. `isPhoto`: it may be made smaller. */
  addFile(entry: Omit<NewEntry, 'calls'>, file: File, to: UploadTo, isPhoto?: boolean): Promise<Entry>
  /**
   * The same, and sends them; waits for a while for the last one that is not a file. Throws what the server refuses, as
   * long as `isAwaited` says that the person who wrote it can still show why, and `NotStored`: the entry is gone then. If a call
   * before it was run, the entry stays, and the outcome has it as `refused`.
   */
  send<R>(
    entry: NewEntry,
    fileIds?: readonly string[],
    isAwaited?: () => boolean,
    replaces?: Replaces,
  ): Promise<Outcome<R>>
  /**
   * Stores it in place of an entry of which nothing is known to have arrived, in one write, with the key of that: if that arrives
   * all the same, the server refuses this one. Throws `AlreadySent`, or `NotStored`: the entry then stays. `send` does so as well.
   */
  replace(id: string, entry: NewEntry, fileIds: readonly string[], draftName: string): Promise<Entry>
  /** A draft that says what an entry says, with copies of its files. The entry stays. Throws as `replace` does. */
  copyToDraft(id: string, name: string, value: unknown, filesOf?: string): Promise<void>
  /** Its person wants it to be sent again, or although it waited long. */
  agree(id: string): Promise<void>
  takeOut(id: string): Promise<TakenOut>
  /** Takes it out: it is a draft again, and its files belong to that. Throws `NotStored`: then it stays. */
  handBack(id: string, filesOf: string | undefined): Promise<void>
  /** Stores what was typed; `drafts` says whether that is done. `filesOf`: the name that its files are kept under. */
  keepDraft(name: string, value: unknown, filesOf?: string): Promise<void>
  dropDraft(name: string): Promise<void>
  /** Throws all drafts of the person away, with their files and those that are `unclaimed`. The outbox stays. */
  dropDrafts(): Promise<void>
  /**
   * Stores files under a name that a draft has as `filesOf`. All of them are in `files` when it returns; it resolves when they
   * are stored. `isPhoto`: they may be made smaller.
   */
  keepFiles(of: string, files: readonly File[], isPhoto?: boolean): Promise<void>
  keepFile(of: string, file: File, isPhoto?: boolean): Promise<void>
  dropFiles(ids: readonly string[]): Promise<void>
  putBackFile(file: KeptFile): Promise<void>
  replaceFile(id: string, file: Blob): Promise<void>
  /** Kept photos may be made smaller from now on. */
  letShrink(ids: readonly string[]): Promise<void>
  /** Resolves when all files that were kept so far are stored. */
  allStored(): Promise<void>
  /** Drafts of changes that came too late: what they were to replace was sent. None before everything was read. */
  leftChanges(): KeptDraft[]
  /** Files that no draft and no entry that can still be sent names; none before everything was read. */
  unclaimed(): KeptFile[]
  /** Somebody still decides about the files of that name: they are not `unclaimed`. Returns what ends that. */
  claim(of: string): () => void
  /** The calls that send kept files. */
  fileCalls(fileIds: readonly string[], to: UploadTo): OutboxCall[]
  /** Sends nothing more, and waits for the call that is under way; what is stored stays. */
  close(): Promise<void>
}

export function openQueue(options: QueueOptions): Queue {
  const q = stateOf(options)
  const { entries, drafts, files, storageProblem, held, sentBytes } = q
  const its =
    <A extends unknown[], R>(act: (of: typeof q, ...given: A) => R) =>
    (...given: A): R =>
      act(q, ...given)
  return {
    entries,
    drafts,
    files,
    storageProblem,
    held,
    sentBytes,
    start: its(keepEmptying),
    empty: its(emptyOutbox),
    tryAtOnce: its(tryAtOnce),
    load: its(loadAll),
    add: (...given) => continued(q, addEntry(q, ...given)),
    addFile: (...given) => continued(q, addFile(q, ...given)),
    send: its(sendEntry) as Queue['send'],
    replace: (...given) => continued(q, replaceEntry(q, ...given)),
    copyToDraft: its(copyToDraft),
    agree: its(agree),
    takeOut: its(takeOut),
    handBack: its(handBack),
    keepDraft: its(keepDraft),
    dropDraft: its(dropDraft),
    dropDrafts: its(dropDrafts),
    keepFiles: its(keepFiles),
    keepFile: (of, file, isPhoto) => keepFiles(q, of, [file], isPhoto),
    dropFiles: its(dropFiles),
    putBackFile: its(putBackFile),
    replaceFile: its(replaceFile),
    letShrink: its(letShrink),
    allStored: its(allStored),
    leftChanges: its(leftChanges),
    unclaimed: its(unclaimed),
    claim(of) {
      q.claimed.add(of)
      return () => void q.claimed.delete(of)
    },
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

/** What is stored during a round is sent in it. */
async function continued(q: State, adding: Promise<Entry>): Promise<Entry> {
  const entry = await adding
  q.continueRound?.()
  return entry
}
