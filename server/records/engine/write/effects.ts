/**
 * What a change of columns affects, from the columns that the SQL of a record type reads: the court, the
 * search, the columns of the node, and whether the changed record is known without reading it again.
 */
import { columnsIn, type Fragment, nothing } from '../../../db/sql.ts'
import { type Column, t } from '../declare/column.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import { areSearched } from '../search/searchpieces.ts'
import { nodeColumns } from '../tree/nodecolumns.ts'

export interface Effects {
  /** Whether the court may have changed. */
  affectsCourt: boolean
  /** Whether the search words changed. */
  affectsSearch: boolean
  /** Whether columns of its node changed. */
  affectsNode: boolean
  /** Whether the record, if nothing else changed, reads as before except for these columns. */
  readsAsWritten: boolean
}

export function effectsOf(recordType: RecordType<any>, written: readonly string[]): Effects {
  const { court, elsewhere, node, plain, isAlwaysReread } = readersOf(recordType)
  const isExtra = (column: string): boolean => recordType.extraColumns?.types[column] !== undefined
  const isRead = (column: string): boolean =>
    (plain.some(([, one]) => one === column) || isExtra(column)) && !elsewhere.has(column)
  return {
    affectsCourt: recordType.states !== undefined && written.some((column) => court.has(column)),
    affectsSearch: areSearched(recordType, new Set(written)),
    affectsNode: written.some((column) => node.has(column)),
    readsAsWritten: !isAlwaysReread && written.every(isRead),
  }
}

/** The columns of the row from which the columns of the node are computed. */
export const readByNode = (recordType: RecordType<any>): ReadonlySet<string> => readersOf(recordType).node

/** The record as it is read after the row was written. */
export function asRead(recordType: RecordType<any>, was: RecordData, row: RecordData): RecordData {
  const is = { ...was }
  for (const [key, column] of readersOf(recordType).plain)
    if (row[column] !== undefined) is[key] = row[column]
  return is
}

/** Which columns of its row a record type reads, by purpose. */
interface Readers {
  /** To compute the court, which also depends on the parties and on the folder of the record. */
  court: ReadonlySet<string>
  /** For something other than the column itself: another field, a join, a column of the node. */
  elsewhere: ReadonlySet<string>
  /** To compute the columns of the node. */
  node: ReadonlySet<string>
  /** Fields that are read exactly as they are written, with their columns. */
  plain: ReadonlyArray<readonly [key: string, column: string]>
  /** Whether it reads columns that every change writes, or other rows of the same table for every record. */
  isAlwaysReread: boolean
}

const known = new WeakMap<RecordType<any>, Readers>()

/** Computed once for each record type. */
function readersOf(recordType: RecordType<any>): Readers {
  const readers = known.get(recordType) ?? newReaders(recordType)
  known.set(recordType, readers)
  return readers
}

function newReaders(recordType: RecordType<any>): Readers {
  const { columns, joins = nothing, rare } = recordType
  const node = nodeColumns(recordType, { today: nothing, before: 'f' }).map(([, value]) => value)
  const reads: Fragment[] = [
    joins,
    rare?.joins ?? nothing,
    rare?.when ?? nothing,
    ...Object.values<Column>(columns).flatMap((column) =>
      isPlain(column) ? [] : [column.read, column.lean?.read ?? nothing],
    ),
  ]
  return {
    court: columnsIn(courtSql(recordType), 't', 'own'),
    elsewhere: columnsIn([...reads, ...node], 't'),
    node: columnsIn(node, 't'),
    plain: recordType.storedKeys
      .filter((key) => isPlain(columns[key]!))
      .map((key) => [key, columns[key]!.column!] as const),
    isAlwaysReread:
      [...columnsIn(reads, 'f')].some((column) => ofEveryChange.includes(column)) ||
      reads.some((one) => one !== rare?.joins && one.tables.includes(recordType.table)),
  }
}

/** Whether the record has rare fields that are read from other rows of its table, which a change may have written. */
export const readsOthers = ({ rare, table }: RecordType<any>, { _rare: isRare }: RecordData): boolean =>
  isRare === true && rare?.joins?.tables.includes(table) === true

/** The SQL from which the court is computed: see `court.ts`. */
function courtSql(recordType: RecordType<any>): Fragment[] {
  const { closed, days, courtNames = {}, courtParts = {}, courtElse = {}, courtThrough } = recordType
  const { status, columns } = recordType
  const state = status ? [t(columns[status]!.column!)] : []
  const parts = [courtNames, courtParts, courtElse].flatMap((named) => Object.values<Fragment>(named))
  return [closed, days?.due ?? nothing, courtThrough ?? nothing, ...parts, ...state]
}

/** Columns of the node that every change writes. */
const ofEveryChange = ['version', 'updated_by', 'updated_at']

/** Whether PostgreSQL returns exactly the value that was written. */
const isPlain = ({ column, type, read }: Column): boolean =>
  column !== undefined && read.text === t(column).text && asWritten.includes(type!)

const asWritten = ['text', 'text[]', 'int', 'boolean']
