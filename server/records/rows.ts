/** Between a record in the wire's names and its row: what is stored, and what differs. */
import { readDay } from '../../contract/dates.ts'
import { plainDecimal } from '../../contract/kinds.ts'
import type { Change } from '../kernel/events.ts'
import type { RecordKind } from './kind.ts'

export type Loose = Record<string, unknown>

/** The columns of the given fields with their values; the day a date means stands beside it. */
export function rowOf(kind: RecordKind<any>, record: Loose, keys: readonly string[]): Loose {
  const row: Loose = {}
  for (const key of keys) {
    const column = kind.columns[key]!
    const value = isCovered(kind, record, key) ? null : storedValue(record[key])
    row[column.column!] = value
    if (column.day) row[`${column.column}_day`] = typeof value === 'string' ? readDay(value) : null
  }
  return row
}

/** The columns of those fields with their SQL types, for json_to_recordset. */
export const shapeOf = (
  kind: RecordKind<any>,
  keys: readonly string[],
): Array<[column: string, type: string]> =>
  keys.flatMap((key): Array<[string, string]> => {
    const { column, type, day } = kind.columns[key]!
    return day
      ? [
          [column!, type!],
          [`${column}_day`, 'date'],
        ]
      : [[column!, type!]]
  })

/** A name beside an id is ours while the id is set. */
export const isCovered = (kind: RecordKind<any>, record: Loose, key: string): boolean => {
  const { beside } = kind.columns[key]!
  return beside !== undefined && !!record[beside]
}

const storedValue = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

/** The fields that differ, from and to. What a client may send for "unset" is the same as unset. */
export function changesOf(kind: RecordKind<any>, was: Loose, is: Loose, keys: readonly string[]): Change[] {
  const changes: Change[] = []
  for (const key of keys) {
    if (isCovered(kind, is, key)) continue
    const { unset } = kind.dto.fields[key]!.kind
    const [from, to] = [plain(was[key], unset), plain(is[key], unset)]
    if (JSON.stringify(from) !== JSON.stringify(to)) changes.push([key, from ?? null, to ?? null])
  }
  return changes
}

function plain(value: unknown, unset: string | undefined): unknown {
  if (value === undefined || value === null || value === '')
    return unset === '0' ? '0' : unset === 'false' ? false : null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.length === 0) return null
  // An amount is compared as a number, a number as an amount: 5, "5" and 5.00 are the same where 0 is the unset value.
  if (unset === '0')
    return (
      plainDecimal(String(value))
        ?.replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '') ?? value
    )
  return value
}
