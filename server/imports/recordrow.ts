/** A kind whose rows are records of a type, as data; and such a row. */
import type { ImportKindName } from '../../contract/projects/importkinds.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import type { CheckedRow, FieldOfKind } from './importkind.ts'
import type { ImportedReply } from './replies.ts'

export interface RecordKind {
  name: ImportKindName
  recordType: RecordType<any>
  fields: readonly FieldOfKind[]
  /** The field with the title, and its column. */
  title: { field: string; column: string }
  /** By the field with the name of a person: the key of their id. */
  people: Readonly<Record<string, string>>
  /** By the field with the name of a code: the key of its id. */
  codes: Readonly<Record<string, string>>
  /** The state of a row that says none, by its other values. */
  stateOf(values: ReadonlyMap<string, unknown>): number
  /** The field of its answer, and of the day and the person of that. */
  answer?: { text: string; day: string; by: string }
  /** The field of its replies' words, for the history. */
  words: string
}

/** A row that is a record, with the replies that it and the rows below it have. */
export interface RowOfRecord extends CheckedRow {
  values: ReadonlyMap<string, unknown>
  key: string
  replies: ImportedReply[]
}
