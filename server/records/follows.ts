/**
 * What follows from a change of columns, as far as a kind tells by its SQL: whether somebody else may have the record in his
 * court now, and whether it is known what it would be read as, without reading it again.
 */
import type { RecordKind } from './kind.ts'
import { nodeColumns } from './node.ts'
import type { Loose } from './rows.ts'
import { areSearched } from './search/pieces.ts'

/** Which columns of its row a kind's SQL names, worked out once. */
interface Naming {
  /** Where the court is worked out. What it follows from besides are the parties, and where the record lies. */
  court: ReadonlySet<string>
  /** Where something else than the column itself is read: another field, a join, what its node keeps of it. */
  elsewhere: ReadonlySet<string>
  /** Where it is worked out what the node keeps of it. */
  node: ReadonlySet<string>
  /** Fields that read just as they are written, with their columns. */
  plain: ReadonlyArray<readonly [key: string, column: string]>
  /** Whether something is read that every change changes, or in a way that does not show here. */
  isHidden: boolean
}

const namings = new WeakMap<RecordKind<any>, Naming>()

function namingOf(kind: RecordKind<any>): Naming {
  const known = namings.get(kind)
  if (known) return known
  const { closed, days, courtNames = {}, courtThrough, status, columns, joins = '', rare } = kind
  const state = status ? [`t.${columns[status]!.column}`] : []
  const node = nodeColumns(kind, { today: '', before: 'f' }).map(([, sql]) => sql)
  const reads = [
    joins,
    rare?.joins ?? '',
    rare?.when ?? '',
    ...Object.values(columns).flatMap((column) => (isPlain(column) ? [] : column.read)),
  ]
  const naming = {
    court: named([closed, days?.due ?? '', courtThrough ?? '', ...Object.values(courtNames), ...state]),
    elsewhere: named([...reads, ...node]),
    node: named(node),
    plain: kind.storedKeys
      .filter((key) => isPlain(columns[key]!))
      .map((key) => [key, columns[key]!.column!] as const),
    isHidden: reads.some((sql) => new RegExp(`f\\.(version|updated_)|\\b${kind.table}\\b`).test(sql)),
  }
  namings.set(kind, naming)
  return naming
}

/** The columns that SQL names of the kind's row: `t` everywhere, `own` where the court is worked out. */
const named = (sqls: readonly string[]): Set<string> =>
  new Set(sqls.flatMap((sql) => [...sql.matchAll(/\b(?:t|own)\.(\w+)/g)].map(([, column]) => column!)))

/** The columns of its row by which it is worked out what the node keeps of it. */
export const nodeNames = (kind: RecordKind<any>): ReadonlySet<string> => namingOf(kind).node

/** Whether PostgreSQL gives back just what is written there. */
const isPlain = ({ column, type, read }: RecordKind<any>['columns'][string]): boolean =>
  read === `t.${column}` && asWritten.includes(type!)

const asWritten = ['text', 'text[]', 'int', 'boolean']

/** What follows from these columns having been written. */
export interface Following {
  /** Whether it may be in another court now. */
  movesCourt: boolean
  /** Whether a record of which nothing else changed reads as before but for them. */
  readsAsWritten: boolean
  /** Whether it has other words for the search. */
  isSaidOtherwise: boolean
  /** Whether its node keeps something else of it now. */
  movesNode: boolean
}

export function followingOf(kind: RecordKind<any>, written: readonly string[]): Following {
  const { court, elsewhere, node, plain, isHidden } = namingOf(kind)
  const isRead = (column: string): boolean =>
    plain.some(([, one]) => one === column) && !elsewhere.has(column)
  return {
    movesCourt: kind.states !== undefined && written.some((column) => court.has(column)),
    readsAsWritten: !isHidden && written.every(isRead),
    isSaidOtherwise: areSearched(kind, new Set(written)),
    movesNode: written.some((column) => node.has(column)),
  }
}

/** The record as it is read after that row was written. */
export function asRead(kind: RecordKind<any>, was: Loose, row: Loose): Loose {
  const is = { ...was }
  for (const [key, column] of namingOf(kind).plain) if (row[column] !== undefined) is[key] = row[column]
  return is
}
