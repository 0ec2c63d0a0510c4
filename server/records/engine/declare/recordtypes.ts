/** The record types that there are, for what concerns a node of the tree whatever its type. */
import { never } from '../../../db/sql.ts'
import type { RecordKind } from './recordtype.ts'

/** Made once, from the register; whatever works on any type takes it as a parameter. */
export interface RecordTypes {
  readonly all: ReadonlyArray<RecordKind<any>>
  byType(type: number): RecordKind<any> | undefined
  /** SQL: whether the node `f` is a record that is closed, void or superseded. */
  readonly closedNode: string
  /** SQL: whether the node `f` is a record that a newer one has replaced. */
  readonly supersededNode: string
  /** SQL: the number of the record that the node `f` is. */
  readonly numberOfNode: string
}

export function recordTypes(all: ReadonlyArray<RecordKind<any>>): RecordTypes {
  const known = new Map(all.map((kind) => [kind.type, kind]))
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
  kinds: ReadonlyArray<RecordKind<any>>,
  sql: (kind: RecordKind<any>) => string,
  otherwise: string,
): string =>
  kinds.length === 0
    ? otherwise
    : `CASE f.type ${kinds.map((kind) => `WHEN ${kind.type} THEN ${sql(kind)}`).join(' ')} ELSE ${otherwise} END`

/** The same of the types that have states, NULL of all others. */
export const sqlByStates = (types: RecordTypes, sql: (kind: RecordKind<any>) => string): string =>
  sqlByType(
    types.all.filter(({ states }) => states),
    sql,
    'NULL',
  )

const nodeThat = (all: ReadonlyArray<RecordKind<any>>, is: 'closed' | 'superseded'): string =>
  sqlByType(
    all.filter((kind) => kind[is] !== never),
    (kind) => rowThat(kind, is),
    'false',
  )

/** SQL: whether the node `f`, which is a record of that type, is closed or superseded. */
export const rowThat = (kind: RecordKind<any>, is: 'closed' | 'superseded'): string =>
  `EXISTS (SELECT FROM ${kind.table} t WHERE t.folder_id = f.id AND (${kind[is]}))`
