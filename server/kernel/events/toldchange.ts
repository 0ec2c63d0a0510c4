/** What a process needs to know of the feed of changes, as an interface. `changes/` implements it. */
import type { Db } from '../../db/db.ts'

/** A change as somebody hears of it: never a text of the record. */
export interface ToldChange {
  /** Its position in the feed. */
  changeId: number
  /** 0: only who sees it changed. */
  eventId: number
  projectId: number
  /** 0: what they see in the project changed. */
  folderId: number
  folderType: number
  version: number
  action: string
  /** Who did it; 0 if it happened by itself, or is not told. */
  userId: number
  at: Date
  /** They see it no more: deleted, or not theirs to see now. */
  isGone: boolean
}

export interface ChangeRange {
  after: number
  upTo: number
  projectId?: number | undefined
  /** How many rows at most. */
  rowsMax?: number
}

export interface FeedEnd {
  /** In every cursor: another one after a restore or a failover. */
  feedId: string
  position: number
}

export interface ChangeLog {
  end(db: Db): Promise<FeedEnd>
  /** What each of these people may hear now of these changes, in order. */
  between(
    db: Db,
    people: readonly number[],
    range: ChangeRange,
  ): Promise<Array<ToldChange & { personId: number }>>
}

/** Each batch of changes is told to all processes by one notice that begins with this word. */
export const changesNotice = 'changes'
