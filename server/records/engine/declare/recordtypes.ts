/** The record types that there are, for what concerns a node of the tree whatever its type. */
import { never } from '../../../db/sql.ts'
import type { RecordType } from './recordtype.ts'

/** Made once, from the register; whatever works on any type takes it as a parameter. */
export interface RecordTypes {
  readonly all: ReadonlyArray<RecordType<any>>
  byType(type: number): RecordType<any> | undefined
  /** SQL: whether the node `f` is a record that is closed, void or superseded. */
  readonly closedNode: string
  /** SQL: whether the node `f` is a record that a newer one has replaced. */
  readonly supersededNode: string
  /** SQL: the number of the record that the node `f` is. */
  readonly numberOfNode: string
}

export function recordTypes(all: ReadonlyArray<RecordType<any>>): RecordTypes {
  const known = new Map(all.map((recordType) => [recordType.type, recordType]))
  return {
    all,
    byType: (type) => known.get(type),
    closedNode: nodeThat(all, 'closed'),
    supersededNode: nodeThat(all, 'superseded'),
    numberOfNode: sqlByType(
      all,
      ({ table }) => `(SELECT t.number FROM ${table} t WHERE t.folder_id = f.id)`,
      'NULL',
    ),
  }
}

/** SQL that differs from type to type, for the node `f`; of a node of another type it is `otherwise`. */
export const sqlByType = (
  kinds: ReadonlyArray<RecordType<any>>,
  sql: (recordType: RecordType<any>) => string,
  otherwise: string,
): string =>
  kinds.length === 0
    ? otherwise
    : `CASE f.type ${kinds.map((recordType) => `WHEN ${recordType.type} THEN ${sql(recordType)}`).join(' ')} ELSE ${otherwise} END`

/** The same of the types that have states, NULL of all others. */
export const sqlByStates = (types: RecordTypes, sql: (recordType: RecordType<any>) => string): string =>
  sqlByType(
    types.all.filter(({ states }) => states),
    sql,
    'NULL',
  )

const nodeThat = (all: ReadonlyArray<RecordType<any>>, is: 'closed' | 'superseded'): string =>
  sqlByType(
    all.filter((recordType) => recordType[is] !== never),
    (recordType) => rowThat(recordType, is),
    'false',
  )

/** SQL: whether the node `f`, which is a record of that type, is closed or superseded. */
export const rowThat = (recordType: RecordType<any>, is: 'closed' | 'superseded'): string =>
  `EXISTS (SELECT FROM ${recordType.table} t WHERE t.folder_id = f.id AND (${recordType[is]}))`
