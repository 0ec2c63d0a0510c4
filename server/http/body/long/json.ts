/**
 * Parses a long JSON body yielding to the event loop, so that other calls are answered between its pieces. What makes a body
 * long are lists and texts: records to create, the contents of a file. These are cut out of its bytes and read piece by
 * piece; what remains must be short.
 */
import { randomUUID } from 'node:crypto'
import { parseExact } from '../../../../contract/fields/exact.ts'
import { nextTurn } from '../yielding.ts'
import { type Cut, findCuts, type Span } from './jsoncuts.ts'
import { longText, utf8 } from './text.ts'

/** No record has as many. A piece of so many would take 20 ms. */
const pieceValuesMax = 100_000

/** Reads bytes in which each cut stands as a mark. */
interface Marks {
  text(span: Span, cuts: readonly Cut[]): string
  /** The value with what the marks stand for. */
  putBack(value: unknown): unknown
  set(cut: Cut, value: unknown): void
}

/** The same value, or the same kind of error, as `parseExact` gives of its text. */
export async function parseYielding(bytes: Buffer, valuesMax: number): Promise<unknown> {
  const cuts = await findCuts(bytes, valuesMax)
  const marks = marksIn(bytes)
  const root = parseExact(marks.text({ from: 0, to: bytes.length }, cuts), pieceValuesMax)
  for (const cut of cuts)
    marks.set(cut, cut.pieces ? await readList(bytes, cut.pieces, marks) : await longText(bytes, cut))
  return marks.putBack(root)
}

async function readList(bytes: Buffer, pieces: NonNullable<Cut['pieces']>, marks: Marks): Promise<unknown[]> {
  const all: unknown[] = []
  for (const piece of pieces) {
    const some = parseExact(`[${marks.text(piece, piece.texts)}]`, pieceValuesMax) as unknown[]
    // Between two commas there must be something.
    if (some.length === 0) throw new SyntaxError('an element of a list is missing')
    for (const text of piece.texts) marks.set(text, await longText(bytes, text))
    for (const one of some) all.push(piece.texts.length > 0 ? marks.putBack(one) : one)
    await nextTurn()
  }
  return all
}

/** A list keeps its last bracket, so that a wrong one is found. */
function marksIn(bytes: Buffer): Marks {
  const unique = randomUUID()
  const markOf = ({ from, pieces }: Cut): string => `${unique}${pieces ? 'list' : 'text'}${from}`
  const read = new Map<string, unknown>()
  return {
    text({ from, to }, cuts) {
      let [result, copied] = ['', from]
      for (const cut of cuts) {
        result += `${utf8(bytes.subarray(copied, cut.from))}${cut.pieces ? '[' : ''}"${markOf(cut)}"`
        copied = cut.to
      }
      return result + utf8(bytes.subarray(copied, to))
    },
    set: (cut, value) => read.set(markOf(cut), value),
    putBack: (value) => putBack(value, read),
  }
}

function putBack(value: unknown, read: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return read.has(value) ? read.get(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const [mark] = value
    if (value.length === 1 && typeof mark === 'string' && Array.isArray(read.get(mark))) return read.get(mark)
    return value.map((one) => putBack(one, read))
  }
  for (const [key, one] of Object.entries(value)) {
    const meant = putBack(one, read)
    const own = { writable: true, enumerable: true, configurable: true }
    // A name may be __proto__.
    if (meant !== one) Object.defineProperty(value, key, { ...own, value: meant })
  }
  return value
}
