/**
 * Parses a long JSON text in turns of the event loop, so that other calls are answered between its pieces. What makes a body
 * long are the lists and texts at its top: records to create, the contents of a file. These are cut out and read piece by
 * piece; what remains must be short.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { endOfString, parseExact, TooManyValues } from '../../contract/exact.ts'

/** Shorter texts are parsed at once: that takes a millisecond. */
export const shortChars = 128 * 1024
/** Pieces are about as long. */
const pieceChars = 64 * 1024
/** No record has as many. A piece of so many would take 20 ms. */
const pieceValuesMax = 100_000

interface Span {
  from: number
  to: number
}

interface Cut extends Span {
  /** Of a list: its elements, many together. A text has none. */
  pieces?: Span[]
}

/** The same value, or the same kind of error, as `parseExact` gives; but only lists and texts at the top may be long. */
export async function parseInTurns(text: string, valuesMax: number): Promise<unknown> {
  const cuts = await findCuts(text, valuesMax)
  const mark = randomUUID()
  const root = parseExact(withMarks(text, cuts, mark), pieceValuesMax)
  const read = new Map<string, unknown>()
  for (const [i, cut] of cuts.entries())
    read.set(`${mark}${i}`, cut.pieces ? await readList(text, cut.pieces) : await readText(text, cut))
  return putBack(root, read)
}

const [quote, comma, open, close, openList, closeList] = [34, 44, 123, 125, 91, 93]

/** Long texts and lists that are values of the root; or the root, if it is a long list. */
async function findCuts(text: string, valuesMax: number): Promise<Cut[]> {
  const cuts: Cut[] = []
  let [depth, values, turn] = [0, 0, 0]
  let list: OpenList | undefined
  for (let at = 0; at < text.length; at++) {
    if (at - turn > pieceChars) {
      turn = at
      await nextTurn()
    }
    const char = text.charCodeAt(at)
    if (char === quote) {
      const end = endOfString(text, at)
      const isLong = depth === 1 && !list && end - at > pieceChars && isValue(text, end)
      if (isLong) cuts.push({ from: at, to: end + 1 })
      at = end
    } else if (char === open || char === openList) {
      values++
      depth++
      if (char === openList && !list && depth <= 2) list = { from: at, next: at + 1, depth, pieces: [] }
    } else if (char === comma) {
      values++
      if (list?.depth === depth && at - list.next >= pieceChars) endPiece(list, at)
    } else if (char === close || char === closeList) {
      if (list?.depth === depth) {
        if (list.pieces.length > 0) cuts.push(endPiece(list, at))
        list = undefined
      }
      depth--
    }
    if (values > valuesMax) throw new TooManyValues(valuesMax)
  }
  return cuts
}

/** A list whose end is not found yet. */
interface OpenList {
  from: number
  /** Where the next piece begins. */
  next: number
  depth: number
  pieces: Span[]
}

function endPiece(list: OpenList, at: number): Cut {
  list.pieces.push({ from: list.next, to: at })
  list.next = at + 1
  return { from: list.from, to: at, pieces: list.pieces }
}

/** A text that is followed by a colon is a name. */
const isValue = (text: string, end: number): boolean => !/^\s*:/.test(text.slice(end + 1, end + 1000))

/** A list keeps its last bracket, so that a wrong one is found. */
function withMarks(text: string, cuts: readonly Cut[], mark: string): string {
  let [result, copied] = ['', 0]
  for (const [i, { from, to, pieces }] of cuts.entries()) {
    result += `${text.slice(copied, from)}${pieces ? '[' : ''}"${mark}${i}"`
    copied = to
  }
  return result + text.slice(copied)
}

async function readList(text: string, pieces: readonly Span[]): Promise<unknown[]> {
  const all: unknown[] = []
  for (const { from, to } of pieces) {
    const some = parseExact(`[${text.slice(from, to)}]`, pieceValuesMax) as unknown[]
    // Between two commas there must be something.
    if (some.length === 0) throw new SyntaxError('an element of a list is missing')
    for (const one of some) all.push(one)
    await nextTurn()
  }
  return all
}

/** A text without escapes, as base64 is, is taken as it is; JSON.parse would copy it at once. */
async function readText(text: string, { from, to }: Span): Promise<string> {
  for (let at = from + 1; at < to - 1; at += pieceChars) {
    if (mustBeRead.test(text.slice(at, Math.min(at + pieceChars, to - 1))))
      return JSON.parse(text.slice(from, to))
    await nextTurn()
  }
  return text.slice(from + 1, to - 1)
}

/** Escapes, and characters that JSON does not allow. */
const mustBeRead = /[\\\u0000-\u001f]/

/** The root, or values of it, that are a mark become what it stands for. */
function putBack(root: unknown, read: ReadonlyMap<string, unknown>): unknown {
  const meant = (value: unknown): unknown => {
    const mark = Array.isArray(value) && value.length === 1 ? value[0] : value
    return typeof mark === 'string' && read.has(mark) ? read.get(mark) : value
  }
  const whole = meant(root)
  if (whole !== root || typeof root !== 'object' || root === null) return whole
  const holder = root as Record<string, unknown>
  for (const [key, value] of Object.entries(holder)) {
    const own = { writable: true, enumerable: true, configurable: true }
    // A name may be __proto__.
    if (meant(value) !== value) Object.defineProperty(holder, key, { ...own, value: meant(value) })
  }
  return holder
}
