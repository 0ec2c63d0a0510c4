/** The list that a record was opened from, so that its page can go to the next and the previous record. */
import { store } from './store.ts'

export interface ListContext {
  /** The address of the listing, with its view and filter. */
  address: string
  /** The records of it that are known so far, in its order. */
  ids: readonly number[]
  /** How many it has in all. */
  total: number
  /** The record of it that was shown last: its row is marked on the way back. */
  shown?: number
}

export const listContext = store<ListContext | undefined>(undefined)
