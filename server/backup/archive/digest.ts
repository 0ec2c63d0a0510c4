/** Counts and digests data while it passes. */
import { createHash } from 'node:crypto'
import type { TableSummary } from './contents.ts'

const lineEnd = 10

/** Rows as COPY writes them: one in a line, because a line break in a value is written as `\n`. */
export function rowCounter(): {
  pass(data: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  result(): TableSummary
} {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  return {
    async *pass(data) {
      for await (const chunk of data) {
        hash.update(chunk)
        bytes += chunk.length
        for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) rows++
        yield chunk
      }
    },
    result: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

/** Reads the data to its end. */
export async function countRows(data: AsyncIterable<Buffer>): Promise<TableSummary> {
  const counter = rowCounter()
  for await (const _ of counter.pass(data));
  return counter.result()
}

export const isSame = (one: TableSummary | undefined, other: TableSummary | undefined): boolean =>
  one !== undefined && one.rows === other?.rows && one.bytes === other.bytes && one.sha256 === other.sha256

/** Lines of text, for lists that are longer than memory. */
export async function* linesOf(data: AsyncIterable<Buffer>): AsyncIterable<string> {
  let rest = ''
  for await (const chunk of data) {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}
