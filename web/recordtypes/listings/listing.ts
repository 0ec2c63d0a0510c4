/** The listing of a record type, as data: the source of its rows, its columns, and its bulk actions. */

import type { ComponentChildren } from 'preact'
import type { Day } from '../../../contract/fields/days.ts'
import type { OperationName, ResponseOf } from '../../app/calls/client.ts'
import type { IconName } from '../../parts/icon.tsx'
import type { Label } from '../../parts/labels/labels.tsx'
import type { RecordType } from '../recordtype.ts'

/** A row as the server sends it, and its labels. Each listing knows its own fields. */
export type Row = { folderId: number; labels?: readonly Label[] } & Record<string, any>

/** The data that a cell may need besides its row. */
export interface Reader {
  today: Day
  timeZone: string | null | undefined
}

/** The position of a column when the row folds on a phone; left out: it is not shown there. */
export type Fold = 'no' | 'due' | 'subject' | 'court' | 'status'

export interface Column {
  /** In the address: `cols=`, `sort=`. */
  readonly name: string
  readonly label: string
  /** The whole of a shortened label. */
  readonly title?: string
  /** The server's name of the field it is sorted by; left out: it is not sorted by. */
  readonly field?: string
  /** In rem; left out: the rest of the width, for the one column that gives a row its name. */
  readonly width?: number
  readonly isEnd?: true
  /** Its cells show more than its text: it is not narrower while that is empty. */
  readonly keepsWidth?: true
  /** Shown where the screen is wide, or somebody wants it. */
  readonly isExtra?: true
  /** What the request says so that rows have its value, which costs time: it is shown only where somebody chose it. */
  readonly wants?: 'wantSheets'
  readonly fold?: Fold
  readonly class?: string
  /** As plain text: for CSV, and where there is no `cell`. */
  text(row: Row, reader: Reader): string
  cell?(row: Row, reader: Reader): ComponentChildren
}

export type FilterSort = 'text' | 'coded' | 'day' | 'number' | 'flag' | 'person' | 'label'

export interface FilterField {
  /** In the address: `status=3,4`. */
  readonly name: string
  /** The name of the field on the server. */
  readonly field: string
  readonly label: string
  readonly sort: FilterSort
  /** What is said of a record without a value; left out: "not set". */
  readonly unset?: string
  /** The code list of its values. */
  readonly list?: string
}

export interface View {
  readonly name: string
  readonly label: string
  /** By the server's names. */
  readonly filter: Readonly<Record<string, string>>
  readonly sort?: string
  /** The listing it shows, if it is another one than that of the page. */
  readonly of?: Listing
  /** One of the user's own. */
  readonly isOwn?: true
  /** One that is shared with the project. Its address says all of it, as it comes after the rows. */
  readonly shared?: NonNullable<ResponseOf<'SavedViewRead'>['views']>[number]
  readonly q?: string
  readonly cols?: readonly string[]
}

export interface BulkAction {
  readonly name: string
  readonly label: string
  /** The field that is set, as documented. */
  readonly field: string
  /** The new value: a day or a person is entered by the user; a code is fixed. */
  readonly sets: 'day' | 'person' | 'company' | { readonly code: string }
  /** Asks for a reason, which is stored with the step. */
  readonly needsReason?: true
}

/** The scope of the listing: the project, or one folder of it. */
export interface Place {
  projectId: number
  folderId: number
  /** The moment of which it is shown; left out: now. */
  asOf?: string
}

export interface Listing {
  readonly recordType: RecordType
  readonly read: OperationName
  readonly placed: (place: Place) => Record<string, unknown>
  /** The rows in the response. */
  readonly rows: string
  readonly icon: IconName
  readonly columns: readonly Column[]
  readonly fields: readonly FilterField[]
  readonly views: readonly View[]
  /** By the name of a column, with `-` before it the other way round. */
  readonly sort: string
  readonly bulk: readonly BulkAction[]
  /** Grouped under heads, as counted by the server. */
  readonly isBySection?: true
  /** Long texts of a row, shown by a peek. */
  readonly texts: ReadonlyArray<readonly [label: string, key: string]>
  readonly filterHint: string
  /** The number of its records in words: "3 RFIs". */
  counted(n: number): string
  /** Shown if there is no record; `belongs` says what is kept here, `first` is a link to the form. */
  readonly empty: { readonly none: string; readonly belongs: string; readonly first: string }
  title(row: Row): string
  number(row: Row): string
  /** The query of the address of a row. */
  query?(row: Row): string
}

/** The address of a row: `base` has the records. */
export const placeOfRow = ({ query }: Listing, base: string, row: Row): string =>
  `${base}/${row.folderId}${query?.(row) ?? ''}`

export const columnOf = (list: Listing, name: string): Column | undefined =>
  list.columns.find((column) => column.name === name)

/** Due, the server's field, and the other way round: `-due` → `-RfiDueDate`. */
export function sortFieldOf(list: Listing, sort: string): string | undefined {
  const field = columnOf(list, sort.replace(/^-/, ''))?.field
  return field && (sort.startsWith('-') ? `-${field}` : field)
}

/** What the request of a list says besides, for these columns; left out: for all that it has. */
export function wantedBy(list: Listing, columns?: readonly string[]): { wantSheets?: true } {
  const wanted = list.columns.filter(({ name, wants }) => wants && (columns?.includes(name) ?? true))
  return Object.fromEntries(wanted.map(({ wants }) => [wants, true]))
}
