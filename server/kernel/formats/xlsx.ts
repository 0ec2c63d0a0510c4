/** Writes a spreadsheet as it is sent, line by line. */
import { Readable } from 'node:stream'
import yazl from 'yazl'
import {
  lineXml,
  type SheetCell,
  sheetBegin,
  sheetEnd,
  sheetParts,
  sheetPath,
} from '../../../contract/fields/sheetxml.ts'

export function sheetStream(columns: readonly string[], rows: AsyncIterable<SheetCell[][]>): Readable {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(sheetParts('List'))) zip.addBuffer(Buffer.from(content), name)
  const sheet = Readable.from(sheetXml(columns, rows), { objectMode: false })
  const out = zip.outputStream as Readable
  sheet.once('error', (error) => out.destroy(error))
  out.once('close', () => sheet.destroy())
  zip.addReadStream(sheet, sheetPath)
  zip.end()
  return out
}

async function* sheetXml(
  columns: readonly string[],
  rows: AsyncIterable<SheetCell[][]>,
): AsyncGenerator<string> {
  yield sheetBegin(columns)
  let line = 1
  for await (const page of rows) {
    let text = ''
    for (const cells of page) text += lineXml(++line, cells)
    if (text) yield text
  }
  yield sheetEnd(columns, line)
}
