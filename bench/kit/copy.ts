/** Writes rows to a table by COPY, generated while they are sent and no faster than PostgreSQL reads them. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import streams from 'pg-copy-streams'

/** By column; all rows of a table have the same columns, in the same order. */
export type Row = Record<string, string | number | boolean | null>

export async function copyInto(client: pg.Client, table: string, rows: Iterable<Row>): Promise<void> {
  const lines = linesOf(rows)
  const { value: columns, done } = lines.next()
  if (done) return
  const taking = client.query(streams.from(`COPY ${table} (${columns}) FROM STDIN`))
  await pipeline(Readable.from(inPieces(lines)), taking)
}

/** The columns, then a line for each row. */
function* linesOf(rows: Iterable<Row>): Generator<string, void> {
  let isFirst = true
  for (const row of rows) {
    if (isFirst) yield Object.keys(row).join(', ')
    isFirst = false
    yield `${Object.values(row).map(cellOf).join('\t')}\n`
  }
}

const special = /[\\\t\n\r]/g
const escaped: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const cellOf = (value: Row[string]): string =>
  value === null ? '\\N' : String(value).replace(special, (sign) => escaped[sign]!)

const pieceChars = 64 * 1024

function* inPieces(lines: Iterable<string>): Generator<string, void> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < pieceChars) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}
