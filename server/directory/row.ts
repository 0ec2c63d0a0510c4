/**
 * Fields stored in the rows of the directory (users, organizations, projects), and the changes of an update.
 */
import type { Dto } from '../../contract/kit.ts'
import type { FieldChange } from '../kernel/events/events.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import { changesOf, type RecordData } from '../records/engine/declare/rows.ts'

export interface StoredFields {
  readonly dto: Dto<any>
  /** Each stored field and its column. */
  readonly columns: Readonly<Record<string, string>>
}

/** The columns of the table with that alias, named as in the contract. */
export const selected = ({ columns }: StoredFields, alias: string): string =>
  Object.entries(columns)
    .map(([key, column]) => `${alias}.${column} AS "${key}"`)
    .join(', ')

/** The row after the change: an absent field stays, null and "" clear it; the same within an address. */
export function merged({ dto, columns }: StoredFields, previous: RecordData, sent: RecordData): RecordData {
  const next: RecordData = { ...previous }
  for (const key of Object.keys(columns)) {
    if (sent[key] === undefined) continue
    const isObject = 'entries' in dto.fields[key]!.type && sent[key] !== null
    next[key] = isObject
      ? mergeObject(previous[key] as RecordData, sent[key] as RecordData)
      : emptyToNull(sent[key])
  }
  return next
}

const emptyToNull = (value: unknown): unknown => (value === '' ? null : value)

function mergeObject(previous: RecordData | null | undefined, sent: RecordData): RecordData | null {
  const set = Object.entries({ ...previous, ...sent }).filter(
    ([, value]) => ![undefined, null, ''].includes(value as ''),
  )
  return set.length > 0 ? Object.fromEntries(set) : null
}

/** The fields that differ, from and to. */
export const differences = (
  { dto, columns }: StoredFields,
  previous: RecordData,
  next: RecordData,
): FieldChange[] => {
  const keys = Object.keys(columns)
  // Has what `changesOf` uses of a record type.
  const recordType = { dto, columns: Object.fromEntries(keys.map((key) => [key, {}])) }
  return changesOf(recordType as unknown as RecordType<any>, previous, next, keys)
}

export interface ColumnValues {
  columns: string[]
  /** `$4`, `$5::text::jsonb` …, one for each column. */
  places: string[]
  values: unknown[]
}

/**
 * The columns of those fields with their values, for a statement that has `valuesBefore` other values first.
 */
export function columnValues(
  { dto, columns }: StoredFields,
  next: RecordData,
  keys: readonly string[],
  valuesBefore: number,
): ColumnValues {
  const isObject = (key: string): boolean => 'entries' in dto.fields[key]!.type
  return {
    columns: keys.map((key) => columns[key]!),
    places: keys.map((key, i) => `$${valuesBefore + i + 1}${isObject(key) ? '::text::jsonb' : ''}`),
    values: keys.map((key) =>
      isObject(key) && next[key] ? JSON.stringify(next[key]) : storedValue(dto, key, next[key]),
    ),
  }
}

/** A cleared number or bool is stored as 0 or false, as it is sent. */
function storedValue(dto: Dto<any>, key: string, value: unknown): unknown {
  const { unset } = dto.fields[key]!.type
  return value ?? (unset === undefined ? null : JSON.parse(unset))
}

/** `SET` of an update: the columns and their placeholders. */
export const assignments = ({ columns, places }: ColumnValues): string =>
  columns.map((column, i) => `${column} = ${places[i]}`).join(', ')

/** The fields of a new row that are not empty. */
export const filledKeys = ({ columns }: StoredFields, sent: RecordData): string[] =>
  Object.keys(columns).filter((key) => ![undefined, null, ''].includes(sent[key] as ''))
