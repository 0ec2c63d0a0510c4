/** What the directory keeps as rows (users, organizations, projects): fields, and what an update changes. */
import type { Dto } from '../../contract/kit.ts'
import type { Change } from '../kernel/events.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import { changesOf, type RecordData } from '../records/engine/declare/rows.ts'

export interface Kept {
  readonly dto: Dto<any>
  /** Each field that is kept, and the column it is kept in. */
  readonly columns: Readonly<Record<string, string>>
}

/** The columns under the wire's names, of the table with that alias. */
export const selected = ({ columns }: Kept, alias: string): string =>
  Object.entries(columns)
    .map(([key, column]) => `${alias}.${column} AS "${key}"`)
    .join(', ')

/** As it is to be: an absent field stays, null and "" clear; so it is within an address too. */
export function merged({ dto, columns }: Kept, was: RecordData, sent: RecordData): RecordData {
  const is: RecordData = { ...was }
  for (const key of Object.keys(columns)) {
    if (sent[key] === undefined) continue
    const isObject = 'entries' in dto.fields[key]!.type && sent[key] !== null
    is[key] = isObject ? laidOver(was[key] as RecordData, sent[key] as RecordData) : emptied(sent[key])
  }
  return is
}

const emptied = (value: unknown): unknown => (value === '' ? null : value)

function laidOver(was: RecordData | null | undefined, sent: RecordData): RecordData | null {
  const set = Object.entries({ ...was, ...sent }).filter(
    ([, value]) => ![undefined, null, ''].includes(value as ''),
  )
  return set.length > 0 ? Object.fromEntries(set) : null
}

/** The fields that differ, from and to. */
export const differences = ({ dto, columns }: Kept, was: RecordData, is: RecordData): Change[] => {
  const keys = Object.keys(columns)
  // Like a kind of record, as far as fields are compared.
  const kind = { dto, columns: Object.fromEntries(keys.map((key) => [key, {}])) }
  return changesOf(kind as unknown as RecordType<any>, was, is, keys)
}

export interface Assigned {
  columns: string[]
  /** `$4`, `$5::text::jsonb` …, beside each column. */
  places: string[]
  values: unknown[]
}

/** The columns of those fields with their values, for a statement whose first values are others. */
export function assigned(
  { dto, columns }: Kept,
  is: RecordData,
  keys: readonly string[],
  valuesBefore: number,
): Assigned {
  const isObject = (key: string): boolean => 'entries' in dto.fields[key]!.type
  return {
    columns: keys.map((key) => columns[key]!),
    places: keys.map((key, i) => `$${valuesBefore + i + 1}${isObject(key) ? '::text::jsonb' : ''}`),
    values: keys.map((key) =>
      isObject(key) && is[key] ? JSON.stringify(is[key]) : keepable(dto, key, is[key]),
    ),
  }
}

/** A number or bool that was cleared is 0 or false, as it is sent out. */
function keepable(dto: Dto<any>, key: string, value: unknown): unknown {
  const { unset } = dto.fields[key]!.type
  return value ?? (unset === undefined ? null : JSON.parse(unset))
}

/** `SET` of an update: the columns and their places. */
export const assignments = ({ columns, places }: Assigned): string =>
  columns.map((column, i) => `${column} = ${places[i]}`).join(', ')

/** The fields of a new row that say something. */
export const filledKeys = ({ columns }: Kept, sent: RecordData): string[] =>
  Object.keys(columns).filter((key) => ![undefined, null, ''].includes(sent[key] as ''))
