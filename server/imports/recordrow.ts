/** A kind whose rows are records of a type, as the type declares it; and such a row. */
import { nodeTypeOf } from '../../contract/nodetypes.ts'
import type { RecordImport } from '../records/engine/declare/recordimport.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import type { CheckedRow } from './importkind.ts'
import type { ImportedReply } from './replies.ts'

export interface RecordKind extends Required<Pick<RecordImport<any>, 'fields' | 'stateOf'>> {
  name: string
  recordType: RecordType<any>
  /** The field with the title, and its column. */
  title: { field: string; column: string }
  /** By the field with the name of a person: the key of their id. */
  people: Readonly<Record<string, string>>
  /** By the field with the name of a code: the key of its id. */
  codes: Readonly<Record<string, string>>
  answer: RecordImport<any>['answer']
  /** The field of its replies' words, for the history. */
  words: string
}

export function kindOf(recordType: RecordType<any>, importing: RecordImport<any>): RecordKind {
  const { type, columns, states, mail } = recordType
  const { fields, title, answer } = importing
  const { starts, states: known } = states!
  return {
    name: nodeTypeOf(type).importedAs!,
    recordType,
    fields,
    title: { field: documentedIn(recordType, title), column: columns[title]!.column! },
    people: namesOf(recordType, 'person'),
    codes: namesOf(recordType, 'code'),
    stateOf: importing.stateOf ?? (() => known[starts[0]!]!.code),
    answer,
    words: mail?.reply?.words ?? 'message',
  }
}

const documentedIn = ({ dto }: RecordType<any>, key: string): string =>
  dto.entries.find((entry) => entry.key === key)!.documented

/** The fields with names that stand beside ids of such things. */
function namesOf(recordType: RecordType<any>, of: 'person' | 'code'): Record<string, string> {
  const beside = Object.entries(recordType.columns).filter(
    ([, { beside, lean }]) => beside && lean?.naming?.of === of,
  )
  return Object.fromEntries(beside.map(([key, column]) => [documentedIn(recordType, key), column.beside!]))
}

/** A row that is a record, with the replies that it and the rows below it have. */
export interface RowOfRecord extends CheckedRow {
  values: ReadonlyMap<string, unknown>
  key: string
  replies: ImportedReply[]
}
