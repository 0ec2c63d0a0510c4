/** What an outbox is given, and what it knows while it runs. */
import type { CallFailed, CallOptions } from '../caller.ts'
import type { OperationName } from '../operations.ts'
import type { UploadOptions } from '../upload.ts'
import type { Entry, Person } from './entry.ts'
import type { KeptDraft, KeptFile } from './kept.ts'
import type { NotStored, QueueStorage } from './storage.ts'
import { type Store, store } from './store.ts'

export interface QueueOptions {
  storage: QueueStorage
  /** Sends each call once, and throws `CallFailed` or `NoConnection`: the outbox itself repeats it. */
  caller: QueueCaller
  /** Who is signed in: only what they wrote is shown and sent. By default nobody in particular. */
  person?: () => Person | undefined
  /** Their session ended: resolves when they have signed in again. Asked once for all calls that wait. */
  signIn?: (error: CallFailed) => Promise<void>
  /** Makes a photo smaller before it is sent. */
  smaller?: (file: Blob) => Promise<Blob>
  /** How long `send` waits for the server; then it says that it waits. By default 10 s. */
  patienceMs?: number
  /** The server has run a call. */
  done?: (name: OperationName, response: unknown) => void
}

export interface QueueCaller {
  call(name: any, request: any, options: CallOptions & { tries?: number }): Promise<unknown>
  upload(
    file: Blob,
    to: Readonly<Record<string, unknown>>,
    options: UploadOptions & { tries?: number },
  ): Promise<unknown>
}

/**
 * Why entries wait although nothing is wrong with them: nothing came back, the server is busy or not there yet, it answered with
 * an error of its own, or the session ended.
 */
export type Held = 'signal' | 'server' | 'error' | 'session' | undefined

/** Of each entry that somebody waits for: called with every answer of the server. */
export interface Waiter {
  done: (key: string, response: unknown) => void
  refused: (error: CallFailed) => void
  held: (why: Held, error?: CallFailed) => void
  /** The person is asked to sign in, and takes their time. */
  asks: () => void
}

export interface Watched {
  /** The entries of the signed-in person, the oldest first. */
  readonly entries: Store<readonly Entry[]>
  /** The drafts of the signed-in person, by name. */
  readonly drafts: Store<ReadonlyMap<string, KeptDraft>>
  /** The files of the signed-in person. */
  readonly files: Store<readonly KeptFile[]>
  /** Why the last entry or file was not stored; undefined: it was. */
  readonly storageProblem: Store<NotStored | undefined>
  readonly held: Store<Held>
  /** The bytes that were sent of each file that is on its way, by the key of its call. */
  readonly sentBytes: Store<ReadonlyMap<string, { sent: number; of: number }>>
}

export interface State extends Watched, Omit<QueueOptions, 'person'> {
  person: () => Person | undefined
  readonly waiters: Map<string, Waiter>
  /** Files that are being stored. */
  readonly storing: Set<Promise<unknown>>
  /** Files that were taken out: a read that began before does not bring them back. */
  readonly dropped: Set<string>
  /** The `of` of files that somebody still decides about, such as those of an entry that can be put back. */
  readonly claimed: Set<string>
  /** Everything of the signed-in person was read. */
  isLoaded: boolean
  /** Why the files could not be read the last time; undefined: they were. */
  unread?: NotStored
  /** Somebody is being asked to sign in. */
  signingIn?: Promise<void>
  /** How often somebody signed in since the last call that was run. */
  signIns: number
  readonly shrinking: Map<string, Promise<void>>
  isShrinking: boolean
  failures: number
  timer?: ReturnType<typeof setTimeout>
  /** The rounds that are under way. */
  rounds?: Promise<void>
  /** During a round: sends what is new as well. */
  continueRound?: () => void
  /** Somebody asked for a round that has not begun yet. */
  isRoundDue: boolean
  isListening: boolean
  isEnded: boolean
}

export const stateOf = (options: QueueOptions): State => ({
  person: () => ({}),
  ...options,
  entries: store<readonly Entry[]>([]),
  drafts: store<ReadonlyMap<string, KeptDraft>>(new Map()),
  files: store<readonly KeptFile[]>([]),
  storageProblem: store<NotStored | undefined>(undefined),
  held: store<Held>(undefined),
  sentBytes: store(new Map()),
  waiters: new Map(),
  storing: new Set(),
  dropped: new Set(),
  claimed: new Set(),
  isLoaded: false,
  shrinking: new Map(),
  isShrinking: false,
  failures: 0,
  signIns: 0,
  isRoundDue: false,
  isListening: false,
  isEnded: false,
})
