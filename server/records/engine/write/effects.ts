/**
 * What a change of columns affects, by the columns that the SQL of a record type reads: the court, the search, what the
 * node keeps, and whether it is known what the record would be read as, without reading it again.
 */
import { columnsIn, type Fragment, nothing } from '../../../db/sql.ts'
import { type Column, t } from '../declare/column.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordData } from '../declare/rows.ts'
import { areSearched } from '../search/searchpieces.ts'
import { nodeColumns } from '../tree/nodecolumns.ts'

export interface Effects {
  /** Whether it may be in another court now. */
  affectsCourt: boolean
  /** Whether it has other words for the search. */
  affectsSearch: boolean
  /** Whether its node keeps something else of it now. */
  affectsNode: boolean
  /** Whether a record of which nothing else changed reads as before but for these columns. */
  readsAsWritten: boolean
}

export function effectsOf(recordType: RecordType<any>, written: readonly string[]): Effects {
  const { court, elsewhere, node, plain, isHidden } = readersOf(recordType)
  const isRead = (column: string): boolean =>
    plain.some(([, one]) => one === column) && !elsewhere.has(column)
  return {
    affectsCourt: recordType.states !== undefined && written.some((column) => court.has(column)),
    affectsSearch: areSearched(recordType, new Set(written)),
    affectsNode: written.some((column) => node.has(column)),
    readsAsWritten: !isHidden && written.every(isRead),
  }
}

/** The columns of its row by which it is worked out what the node keeps of it. */
export const readByNode = (recordType: RecordType<any>): ReadonlySet<string> => readersOf(recordType).node

/** The record as it is read after that row was written. */
export function asRead(recordType: RecordType<any>, was: RecordData, row: RecordData): RecordData {
  const is = { ...was }
  for (const [key, column] of readersOf(recordType).plain)
    if (row[column] !== undefined) is[key] = row[column]
  return is
}

/** Which columns of its row a record type reads, by what for. */
interface Readers {
  /** To work out the court. Besides, that depends on the parties, and on where the record lies. */
  court: ReadonlySet<string>
  /** For something else than the column itself: another field, a join, what its node keeps of it. */
  elsewhere: ReadonlySet<string>
  /** To work out what the node keeps of it. */
  node: ReadonlySet<string>
  /** Fields that read just as they are written, with their columns. */
  plain: ReadonlyArray<readonly [key: string, column: string]>
  /** Whether something is read that every change changes, or that other rows of the same table tell. */
  isHidden: boolean
}

const known = new WeakMap<RecordType<any>, Readers>()

/** Worked out once. */
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
    isHidden:
      [...columnsIn(reads, 'f')].some((column) => ofEveryChange.includes(column)) ||
      reads.some(({ tables }) => tables.includes(recordType.table)),
  }
}

/** By what the court is worked out: see `court.ts`. */
function courtSql({ closed, days, courtNames = {}, courtThrough, status, columns }: RecordType<any>) {
  const state = status ? [t(columns[status]!.column!)] : []
  return [closed, days?.due ?? nothing, courtThrough ?? nothing, ...Object.values(courtNames), ...state]
}

/** What each change writes to the node. */
const ofEveryChange = ['version', 'updated_by', 'updated_at']

/** Whether PostgreSQL gives back just what is written there. */
const isPlain = ({ column, type, read }: Column): boolean =>
  column !== undefined && read.text === t(column).text && asWritten.includes(type!)

const asWritten = ['text', 'text[]', 'int', 'boolean']
