/** A response that is a listing, as CSV. */
import type { Dto, Entry, Operation } from '../../../contract/kit.ts'
import { csvCell, csvLine } from '../../kernel/formats/csv.ts'

/** The listing in the response of an operation: its first field, if that is an array of records. */
export function listingEntry(operation: Operation<any, any>): { key: string; item: Dto } | undefined {
  const { key, field } = operation.response.entries[0]!
  const item = (field.type as { item?: Dto }).item
  return item?.entries ? { key, item } : undefined
}

const rowsOf = (
  operation: Operation<any, any>,
  response: Record<string, unknown>,
): Array<Record<string, unknown>> =>
  (response[listingEntry(operation)!.key] ?? []) as Array<Record<string, unknown>>

export function toCsv(operation: Operation<any, any>, response: Record<string, unknown>): string {
  const { item } = listingEntry(operation)!
  return csvHead(item) + csvRows(item, rowsOf(operation, response))
}

export const csvHead = ({ entries }: Dto): string => csvLine(entries.map((entry) => entry.documented))

export const csvRows = ({ entries }: Dto, rows: ReadonlyArray<Record<string, unknown>>): string =>
  rows.map((row) => csvLine(entries.map((entry) => cell(row, entry)))).join('')

const numbers = new Set(['int', 'int?', 'long', 'decimal'])

function cell(row: Record<string, unknown>, { key, field }: Entry): string {
  const value = row[key]
  if (value === undefined || value === null) return field.type.unset ?? ''
  return numbers.has(field.type.type) ? String(value) : csvCell(textOf(value))
}

export function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (Array.isArray(value)) return value.map(textOf).join(';')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
