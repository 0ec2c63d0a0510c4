/** How rows of a sheet become records of a type, as data: its fields, each with the headings that are read as it. */
import type { Fields } from '../../../../contract/kit.ts'
import type { ListName } from '../../../codes/shipped.ts'

/** How the text of a cell is read. */
export type CellType =
  | 'text'
  | 'name'
  | 'date'
  | 'person'
  | 'people'
  | 'yes'
  | 'days'
  | 'place'
  | { list: ListName; also: Readonly<Record<string, number>>; orText?: true }

export interface FieldOfKind {
  /** As in the request: the documented name of the record's field, or a name of its own. */
  field: string
  label: string
  cell: CellType
  /** The headings that are read as it, ours first, in any language. Only letters and digits count; No. and # are number. */
  headings: readonly string[]
  about?: string
  isNeeded?: true
  /** Several columns may be read as it: their texts are joined. */
  isList?: true
}

/** What is known of a row: the values by field. Dates are YYYY-MM-DD, codes are ids, people are texts. */
type Values = ReadonlyMap<string, unknown>

export interface RecordImport<F extends Fields> {
  readonly fields: readonly FieldOfKind[]
  /** The field with its title. A row that has none is wrong. */
  readonly title: keyof F & string
  /** The state of a row that names none, by its other values; left out: the state in which a record begins. */
  stateOf?(values: Values): number
  /** The field of its answer, and of the day and the person of that. */
  readonly answer?: { text: string; day: string; by: string }
}
