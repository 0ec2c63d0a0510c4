/** An answer that is a list, as CSV. */
import type { Dto, Entry, Operation } from '../../contract/kit.ts'

/** The list an operation answers, if its answer is one: a record with a list beside it is not. */
export function listEntry(operation: Operation<any, any>): { key: string; item: Dto } | undefined {
  const { key, field } = operation.response.entries[0]!
  const item = (field.kind as { item?: Dto }).item
  return item?.entries ? { key, item } : undefined
}

export const rowsOf = (
  operation: Operation<any, any>,
  reply: Record<string, unknown>,
): Array<Record<string, unknown>> =>
  (reply[listEntry(operation)!.key] ?? []) as Array<Record<string, unknown>>

export function toCsv(operation: Operation<any, any>, reply: Record<string, unknown>): string {
  const { item } = listEntry(operation)!
  const rows = rowsOf(operation, reply)
  const head = item.entries.map((entry) => entry.documented).join(',')
  return `${[head, ...rows.map((row) => item.entries.map((entry) => cell(row, entry)).join(','))].join('\r\n')}\r\n`
}

const numbers = new Set(['int', 'int?', 'long', 'decimal'])

function cell(row: Record<string, unknown>, { key, field }: Entry): string {
  const value = row[key]
  if (value === undefined || value === null) return field.kind.unset ?? ''
  const text = textOf(value)
  // A spreadsheet would run these as a formula. A number is none.
  const safe = /^[=+\-@]/.test(text) && !numbers.has(field.kind.type) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (Array.isArray(value)) return value.map(textOf).join(';')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
