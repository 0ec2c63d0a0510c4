/** What the outbox needs of the place where it is stored. */

import type { Entry, Owned, Problem } from './entry.ts'
import type { KeptDraft, KeptFile } from './kept.ts'

export interface QueueStorage {
  /** All rows. Throws `NotStored`. */
  read<K extends StoreName>(store: K): Promise<Rows[K][]>
  /** Resolves when all of it is stored; throws `NotStored` otherwise, and then nothing of it is. */
  write(changes: readonly StorageChange[]): Promise<void>
  /** One at a time, among all who use the storage. */
  alone(work: () => Promise<void>): Promise<void>
  /** To the others who use the storage, such as other tabs. */
  tell?(told: Told): void
  listen?(listen: (told: Told) => void): void
  /** Asks that what is stored is not removed when the device gets full. */
  persist?(): void
  /** Ends the use of it. */
  close?(): Promise<void>
}

export interface Rows {
  entries: Entry
  drafts: KeptDraft
  files: KeptFile
}
export type StoreName = keyof Rows

export type StorageChange =
  | { readonly in: 'entries'; readonly put: Entry }
  | { readonly in: 'drafts'; readonly put: KeptDraft }
  | { readonly in: 'files'; readonly put: KeptFile }
  | { readonly in: StoreName; readonly delete: string }

export type Told =
  | { type: 'changed' }
  /** A draft was changed, or dropped. */
  | { type: 'draft'; name: string; draft?: KeptDraft; of: Owned }
  | { type: 'done'; id: string; key: string; response: unknown }
  | { type: 'refused'; id: string; problem: Problem }
  /** Another process has the storage now: nothing more is stored. */
  | { type: 'lost'; why: NotStored }

/** The storage is closed (private windows) or full: what was written is only in memory. */
export class NotStored extends Error {
  readonly isFull: boolean
  constructor(why: unknown) {
    super('It could not be stored.', { cause: why })
    this.name = 'NotStored'
    const { name, code } = (why ?? {}) as { name?: string; code?: string }
    this.isFull = name === 'QuotaExceededError' || code === 'ENOSPC'
  }
}
