/** Finds the long texts and lists of a JSON body without building values. */
import { TooManyValues } from '../../../../contract/fields/exact.ts'
import { nextTurn, pieceBytes } from '../yielding.ts'

export interface Span {
  from: number
  to: number
}

/** A long text with its quotes, or a long list without its last bracket. */
export interface Cut extends Span {
  /** Of a text: it has escapes, or characters that are not ASCII. */
  isOdd?: boolean
  /** Of a list: its elements, many together. A text has none. */
  pieces?: Piece[]
}

interface Piece extends Span {
  /** The long texts in it. */
  texts: Cut[]
}

/** A list whose end is not found yet. */
interface OpenList {
  from: number
  /** Where the next piece begins. */
  next: number
  depth: number
  pieces: Piece[]
  /** Those of the next piece. */
  texts: Cut[]
}

const [quote, comma, colon, backslash, open, close, openList, closeList] = [34, 44, 58, 92, 123, 125, 91, 93]

/** Long texts that are values, and the outermost lists that are long, in their order. Texts in these are in their pieces. */
export async function findCuts(bytes: Buffer, valuesMax: number): Promise<Cut[]> {
  const cuts: Cut[] = []
  let [depth, values, turn] = [0, 0, 0]
  let list: OpenList | undefined
  for (let at = 0; at < bytes.length; at++) {
    if (at - turn > pieceBytes) {
      turn = at
      await nextTurn()
    }
    const byte = bytes[at]
    if (byte === quote) {
      const text = shortText(bytes, at) ?? (await wholeText(bytes, at))
      const isLong = text.to - at > pieceBytes && isValue(bytes, text.to)
      if (isLong) (list?.texts ?? cuts).push(text)
      at = text.to - 1
    } else if (byte === open || byte === openList) {
      values++
      depth++
      if (byte === openList && !list) list = { from: at, next: at + 1, depth, pieces: [], texts: [] }
    } else if (byte === comma) {
      values++
      if (list?.depth === depth && at - list.next >= pieceBytes) endPiece(list, at)
    } else if (byte === close || byte === closeList) {
      if (list?.depth === depth) {
        cuts.push(...(list.pieces.length > 0 ? [endPiece(list, at)] : list.texts))
        list = undefined
      }
      depth--
    }
    if (values > valuesMax) throw new TooManyValues(valuesMax)
  }
  return cuts
}

function endPiece(list: OpenList, at: number): Cut {
  list.pieces.push({ from: list.next, to: at, texts: list.texts })
  list.next = at + 1
  list.texts = []
  return { from: list.from, to: at, pieces: list.pieces }
}

/** A text, unless it is long. */
function shortText(bytes: Buffer, from: number): Cut | undefined {
  const end = Math.min(bytes.length, from + pieceBytes)
  for (let at = from + 1; at < end; at++) {
    const byte = bytes[at]
    if (byte === quote) return { from, to: at + 1 }
    if (byte === backslash) at++
  }
  return undefined
}

async function wholeText(bytes: Buffer, from: number): Promise<Cut> {
  let isOdd = false
  for (let at = from + 1; at < bytes.length; await nextTurn()) {
    const to = Math.min(bytes.length, at + pieceBytes)
    // Base64 has none in most pieces; the regular expression looks at them faster than the loop.
    if (!special.test(bytes.toString('latin1', at, to))) {
      at = to
      continue
    }
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte === quote) return { from, to: at + 1, isOdd }
      if (byte < 0x20 || byte > 0x7e || byte === backslash) isOdd = true
      if (byte === backslash) at++
    }
  }
  throw new SyntaxError('a text has no end')
}

/** The end of a text, escapes, and what is not plain ASCII. */
const special = /["\\\u0000-\u001f\u007f-\u00ff]/

const blanks = new Set([0x20, 0x09, 0x0a, 0x0d])
const blanksMax = 1_000

/** A text that is followed by a colon is a name. */
function isValue(bytes: Buffer, end: number): boolean {
  let at = end
  while (at - end < blanksMax && blanks.has(bytes[at]!)) at++
  return bytes[at] !== colon
}
