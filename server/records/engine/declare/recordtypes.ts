/** The set of all record types, for code that works on nodes of any type. */
import { never, type Sql } from '../../../db/sql.ts'
import { changesNode } from './ownershipsql.ts'
import type { RecordType } from './recordtype.ts'

/** Created once from the register, and passed as a parameter to code that works on any type. */
export interface RecordTypes {
  readonly all: ReadonlyArray<RecordType<any>>
  byType(type: number): RecordType<any> | undefined
  /** SQL: whether the node `f` is a record that is closed, void or replaced. */
  readonly closedNode: string
  /** SQL: whether the node `f` is a record that nobody can change: replaced by a newer one, or sealed. */
  readonly unchangeableNode: string
  /** SQL: whether the caller may change something of the node `f`, by their rights `a`; of a plain folder by its place. */
  readonly canModifyNode: string
  /** SQL: since when the node `f` is a record that is sealed, else null; and the attachments that it had then. */
  readonly sealedAtOfNode: string
  readonly sealedFilesOfNode: string
  /** SQL: since when the words of the node `f` are fixed, else null. */
  readonly frozenAtOfNode: string
  /** SQL: whether hidden fields, and what is withheld with them, are hidden from the caller, by their rights `a`. */
  readonly hidesNode: string
  /** SQL: whether the node `f` is a record that has left its first state; that nobody may delete. */
  readonly leftDraftNode: string
  readonly permanentNode: string
  /** SQL: whether the caller with the rights `a` may delete the node `f`, as far as it and the records below it decide. */
  readonly deletableNode: string
  /** SQL: the number of the record that the node `f` is. */
  readonly numberOfNode: string
}

export function recordTypes(all: ReadonlyArray<RecordType<any>>): RecordTypes {
  const known = new Map(all.map((recordType) => [recordType.type, recordType]))
  const [leftDraftNode, permanentNode] = [nodeThat(all, 'leftDraft'), nodeThat(all, 'permanent')]
  return {
    all,
    leftDraftNode,
    permanentNode,
    deletableNode: deletable(leftDraftNode, permanentNode),
    byType: (type) => known.get(type),
    closedNode: nodeThat(all, 'closed'),
    unchangeableNode: nodeThat(all, 'unchangeable'),
    canModifyNode: sqlByType(
      all,
      ({ table, canModify }) => `(SELECT ${canModify} FROM ${table} t WHERE t.folder_id = f.id)`,
      changesNode,
    ),
    sealedAtOfNode: rowValue(all, 'sealedAt'),
    sealedFilesOfNode: rowValue(all, 'sealedFiles'),
    frozenAtOfNode: rowValue(all, 'frozenAt'),
    hidesNode: sqlByType(
      all.filter(({ hidden }) => hidden),
      ({ table, hidden }) => `EXISTS (SELECT FROM ${table} t WHERE t.folder_id = f.id AND ${hidden!.when})`,
      'false',
    ),
    numberOfNode: sqlByType(
      all,
      ({ table }) => `(SELECT t.number FROM ${table} t WHERE t.folder_id = f.id)`,
      'NULL',
    ),
  }
}

/** SQL that differs by record type, for the node `f`; `otherwise` for nodes of any other type. */
export const sqlByType = (
  recordTypes: ReadonlyArray<RecordType<any>>,
  sql: (recordType: RecordType<any>) => Sql,
  otherwise: string,
): string =>
  recordTypes.length === 0
    ? otherwise
    : `CASE f.type ${recordTypes.map((recordType) => `WHEN ${recordType.type} THEN ${sql(recordType)}`).join(' ')} ELSE ${otherwise} END`

/** The same for the types that have states, and NULL for all others. */
export const sqlByStates = (types: RecordTypes, sql: (recordType: RecordType<any>) => Sql): string =>
  sqlByType(
    types.all.filter(({ states }) => states),
    sql,
    'NULL',
  )

/** A node that can hold others needs the strictest right of what lies in it. */
const deletable = (leftDraft: string, permanent: string): string => {
  const columns = (of: string) =>
    ['id', 'type', 'path', 'state', 'state_before', 'is_open'].map((column) => `${of}.${column}`).join(', ')
  return `(a.deletes AND NOT EXISTS (
    WITH RECURSIVE below AS (
      SELECT ${columns('f')}
      UNION ALL
      SELECT ${columns('c')} FROM below b JOIN folder c ON c.parent_id = b.id
       WHERE b.path IS NOT NULL AND c.deleted_at IS NULL)
    SELECT FROM below f WHERE (${permanent}) OR (NOT a.is_admin AND (${leftDraft}))))`
}

type NodeRule = 'closed' | 'unchangeable' | 'leftDraft' | 'permanent'

const nodeThat = (all: ReadonlyArray<RecordType<any>>, is: NodeRule): string =>
  sqlByType(
    all.filter((recordType) => recordType[is] !== never),
    (recordType) => rowThat(recordType, is),
    'false',
  )

type SealRule = 'sealedAt' | 'sealedFiles' | 'frozenAt'

const rowValue = (all: ReadonlyArray<RecordType<any>>, rule: SealRule): string =>
  sqlByType(
    all.filter((recordType) => recordType[rule]),
    (recordType) => sealedRow(recordType, rule),
    'NULL',
  )

/** SQL: the value of that rule for the node `f`, a record of that type. */
export const sealedRow = (recordType: RecordType<any>, rule: SealRule): string =>
  recordType[rule]
    ? `(SELECT ${recordType[rule]} FROM ${recordType.table} t WHERE t.folder_id = f.id)`
    : 'NULL'

/** SQL: whether that rule is true of the node `f`, a record of that type. */
export const rowThat = (recordType: RecordType<any>, is: NodeRule): string =>
  `EXISTS (SELECT FROM ${recordType.table} t WHERE t.folder_id = f.id AND (${recordType[is]}))`
