/**
 * The rows as CSV: the visible columns. A text that a spreadsheet would run gets an apostrophe, as in the
 * CSV of the server.
 */
import type { Column, Reader, Row } from '../../../recordtypes/listings/listing.ts'

const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

function cell(text: string): string {
  const safe = formula.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvOf = (columns: readonly Column[], rows: readonly Row[], reader: Reader): string =>
  [
    columns.map(({ label, title }) => title ?? label),
    ...rows.map((row) => columns.map(({ text }) => text(row, reader))),
  ]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('')

/** Spreadsheets read a file as UTF-8 only with a byte order mark. */
export function download(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
