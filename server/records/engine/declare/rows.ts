/** Converts between a record with the field names of the wire and its row: stored values, and changes. */
import { readDay } from '../../../../contract/fields/dates.ts'
import type { FieldType } from '../../../../contract/fields/fieldtype.ts'
import { plainDecimal } from '../../../../contract/fields/fieldtypes.ts'
import type { Dto } from '../../../../contract/kit.ts'
import type { FieldChange } from '../../../kernel/events/events.ts'
import type { StoredType } from './column.ts'

export type RecordData = Record<string, unknown>

/** The fields that are stored, with the record or with its node. */
export const persistedKeys = (recordType: StoredType<any> & { description?: string }): readonly string[] =>
  recordType.description ? [...recordType.storedKeys, recordType.description] : recordType.storedKeys

/** The columns of the given fields with their values; a date also has a column with its day. */
export function rowOf(recordType: StoredType<any>, record: RecordData, keys: readonly string[]): RecordData {
  const row: RecordData = {}
  for (const key of keys) {
    const column = recordType.columns[key]!
    const value = storedValue(recordType, record, key)
    row[column.column!] = value
    if (column.day) row[`${column.column}_day`] = dayOfStored(value)
  }
  return row
}

/** The day of a date as stored, for its column with the day. */
export const dayOfStored = (value: unknown): unknown => (typeof value === 'string' ? readDay(value) : null)

/** The value of a field as stored; null if it is unset. */
export const storedValue = (recordType: StoredType<any>, record: RecordData, key: string): unknown =>
  isCovered(recordType, record, key) || isUnset(record[key]) ? null : record[key]

/** The stored fields of a record that have a value. */
export const setKeys = ({ storedKeys }: StoredType<any>, record: RecordData): string[] =>
  storedKeys.filter((key) => !isUnset(record[key]))

/** The columns of those fields with their SQL types, for json_to_recordset. */
export const shapeOf = (
  recordType: StoredType<any>,
  keys: readonly string[],
): Array<[column: string, type: string]> =>
  keys.flatMap((key): Array<[string, string]> => {
    const { column, type, day } = recordType.columns[key]!
    const own: [string, string] = [column!, type!]
    return day ? [own, [`${column}_day`, 'date']] : [own]
  })

/** While its id is set, a name is read by that id and the sent text is ignored. */
const isCovered = (recordType: StoredType<any>, record: RecordData, key: string): boolean => {
  const { beside } = recordType.columns[key]!
  return beside !== undefined && !!record[beside]
}

/** A client may send null, an empty text or an empty list for "unset". */
const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The record after the change. An absent field keeps its value, null and "" clear it. */
export function merged(
  recordType: Parameters<typeof persistedKeys>[0],
  was: RecordData,
  sent: RecordData,
): RecordData {
  const next: RecordData = { ...was }
  for (const key of persistedKeys(recordType)) {
    if (sent[key] !== undefined) next[key] = sent[key] === '' ? null : sent[key]
  }
  for (const key of recordType.storedKeys) {
    const { beside } = recordType.columns[key]!
    // If the id is cleared, its name must go too: it was looked up by the id, not sent as a text.
    if (beside && !next[beside] && was[beside] && sent[key] === undefined) next[key] = null
  }
  return next
}

/** The fields that differ, with their old and new values. */
export function changesOf(
  recordType: StoredType<any>,
  was: RecordData,
  is: RecordData,
  keys: readonly string[],
): FieldChange[] {
  const changes: FieldChange[] = []
  for (const key of keys) {
    if (was[key] === is[key] || isCovered(recordType, is, key)) continue
    const { type: fieldType } = recordType.dto.fields[key]!
    const [from, to] = [plain(was[key], fieldType), plain(is[key], fieldType)]
    if (!areEqual(from, to)) changes.push([key, from, to])
  }
  return changes
}

/** The same for a new record: the fields that are set. */
export function changesOfNew(
  recordType: StoredType<any>,
  record: RecordData,
  keys: readonly string[],
): FieldChange[] {
  const changes: FieldChange[] = []
  for (const key of keys) {
    if (isUnset(record[key]) || isCovered(recordType, record, key)) continue
    const { type: fieldType } = recordType.dto.fields[key]!
    const to = plain(record[key], fieldType)
    if (!areEqual(plain(undefined, fieldType), to)) changes.push([key, null, to])
  }
  return changes
}

/** Of values in canonical form: lists and records by what they hold. */
const areEqual = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** A value in canonical form for comparison: 5 and 5.00 are the same amount, and an unset amount is 0. */
function plain(value: unknown, fieldType: FieldType<any, any>): unknown {
  if (isUnset(value)) return fieldType.unset === undefined ? null : JSON.parse(fieldType.unset)
  if (value instanceof Date) return value.toISOString()
  if (fieldType.item && Array.isArray(value)) return value.map((entry) => plain(entry, fieldType.item!))
  if ('entries' in fieldType) return plainRecord(value as RecordData, fieldType as Dto)
  if (fieldType.type !== 'decimal') return value
  const digits = plainDecimal(String(value)) ?? ''
  const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
  return short === '0' ? 0 : short
}

const plainRecord = (record: RecordData, { entries }: Dto): RecordData =>
  Object.fromEntries(
    entries
      .map(({ key, field }) => [key, plain(record[key], field.type)])
      .filter(([, value]) => value !== null),
  )
