/** What the grid of a list shows. */
import type { Column, Listing, Reader } from '../../../recordtypes/listings/listing.ts'
import type { ListRows } from '../rows.ts'
import type { Section } from '../sections.ts'

export interface GridProps {
  list: Listing
  label: string
  rows: ListRows
  /** Heads with their counts; left out: one list. */
  sections: readonly Section[] | undefined
  folded: ReadonlySet<string>
  fold: (key: string) => void
  columns: readonly Column[]
  /** In rem. */
  widths: ReadonlyArray<number | undefined>
  reader: Reader
  sort: string
  sortBy: (column: Column) => void
  active: number
  setActive: (row: number) => void
  ticked: ReadonlySet<number>
  tick: (row: number, isRange: boolean) => void
  tickAll: () => void
  canTick: boolean
  /** On a phone boxes are there only after *Select*. */
  isTicking: boolean
  open: (row: number) => void
  base: string
  onRoom: (rem: number) => void
  isBusy: boolean
  /** All rows are rendered: for the printer. */
  isWhole: boolean
  /** Receives a function that scrolls a row into view. */
  hold: (show: (row: number) => void) => void
  onKeyDown: (event: KeyboardEvent) => void
}
