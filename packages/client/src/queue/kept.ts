/** What the device keeps besides entries: drafts and files. */
import type { Entry, Owned } from './entry.ts'

export interface KeptDraft extends Required<Owned> {
  readonly id: string
  readonly name: string
  readonly value: unknown
  /** The time of the last change, in milliseconds. */
  readonly when: number
  /** The `of` of its files. */
  readonly filesOf?: string
  /** The entry that it is to replace, what that is, and the address of its form. */
  readonly changes?: Pick<Entry, 'id' | 'what' | 'at'>
  /** It is on its way into the storage. */
  readonly isStoring?: boolean
  /** The storage did not take it: it is gone with this page. */
  readonly isUnstored?: boolean
}

export interface KeptFile extends Owned {
  readonly id: string
  /** The name of the draft it belongs to, or `outbox:` and the id of the entry. */
  readonly of: string
  readonly name: string
  readonly file: Blob
  readonly takenMs: number
  /** The same is in the entry that its draft is to replace. */
  readonly isCopy?: boolean
  /** It is to be made smaller. */
  readonly isOriginal?: boolean
  /** It is on its way into the storage. */
  readonly isStoring?: boolean
  /** The storage did not take it: it is gone with this page. */
  readonly isUnstored?: boolean
}
