/** What a spreadsheet is made of, and the kinds of its cells. */
import type { Project } from '../../../app/project.ts'
import type { Column, Listing, Reader, Row } from '../../../recordtypes/listings/listing.ts'

/** How the value of a field is put into a cell. */
export type CellKind = 'text' | 'coded' | 'day' | 'time' | 'number' | 'yes'

export interface SheetAsked {
  list: Listing
  project: Project
  projectId: number
  reader: Reader
  /** Those of the page come first. */
  shown: readonly Column[]
  rows: readonly Row[]
}
