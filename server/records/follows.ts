/**
 * What follows from a change of columns, as far as the SQL of a kind tells: whether somebody else may have the record in his
 * court now, and whether it is known what it would be read as, without reading it again.
 */
import type { RecordKind } from './kind.ts'
import { nodeColumns } from './node.ts'
import type { Loose } from './rows.ts'

/** Which columns of its row a kind's SQL names, worked out once. */
interface Naming {
  /** Where the court is worked out. What it follows from besides are the parties, and where the record lies. */
  court: ReadonlySet<string>
  /** Where something else than the column itself is read: another field, a join, what its node keeps of it. */
  elsewhere: ReadonlySet<string>
  /** Whether something is read that every change changes, or in a way that does not show here. */
  isHidden: boolean
}

const namings = new WeakMap<RecordKind<any>, Naming>()

function namingOf(kind: RecordKind<any>): Naming {
  const known = namings.get(kind)
  if (known) return known
  const { closed, days, courtNames = {}, courtThrough, status, columns, joins = '' } = kind
  const state = status ? [`t.${columns[status]!.column}`] : []
  const node = nodeColumns(kind, { today: '', before: 'f' }).map(([, sql]) => sql)
  const reads = [joins, ...Object.values(columns).flatMap((column) => (isPlain(column) ? [] : column.read))]
  const naming = {
    court: named([closed, days?.due ?? '', courtThrough ?? '', ...Object.values(courtNames), ...state]),
    elsewhere: named([...reads, ...node]),
    isHidden: reads.some((sql) => new RegExp(`f\\.(version|updated_)|\\b${kind.table}\\b`).test(sql)),
  }
  namings.set(kind, naming)
  return naming
}

/** The columns that SQL names of the kind's row: `t` everywhere, `own` where the court is worked out. */
const named = (sqls: readonly string[]): Set<string> =>
  new Set(sqls.flatMap((sql) => [...sql.matchAll(/\b(?:t|own)\.(\w+)/g)].map(([, column]) => column!)))

/** Whether PostgreSQL gives back just what is written there. */
const isPlain = ({ column, type, read }: RecordKind<any>['columns'][string]): boolean =>
  read === `t.${column}` && asWritten.includes(type!)

const asWritten = ['text', 'text[]', 'int', 'boolean']

/** Whether it may be in another court after these columns were written. */
export const movesCourt = (kind: RecordKind<any>, written: ReadonlySet<string>): boolean =>
  kind.states !== undefined && isAny(namingOf(kind).court, written)

/** Whether a record whose row alone changed, in these columns, reads as before but for them. */
export const readsAsWritten = (kind: RecordKind<any>, written: ReadonlySet<string>): boolean => {
  const { elsewhere, isHidden } = namingOf(kind)
  return !isHidden && !isAny(elsewhere, written) && plainKeys(kind, written).length === written.size
}

/** The record as it is read after that. */
export const asRead = (kind: RecordKind<any>, was: Loose, row: Loose): Loose => ({
  ...was,
  ...Object.fromEntries(
    plainKeys(kind, new Set(Object.keys(row))).map((key) => [key, row[kind.columns[key]!.column!]]),
  ),
})

const plainKeys = ({ storedKeys, columns }: RecordKind<any>, written: ReadonlySet<string>): string[] =>
  storedKeys.filter((key) => isPlain(columns[key]!) && written.has(columns[key]!.column!))

const isAny = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...others].some((one) => some.has(one))
