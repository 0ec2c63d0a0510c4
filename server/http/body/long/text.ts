/** Reads a long text of a JSON body, yielding to the event loop if it must be looked at. */
import { isUtf8 } from 'node:buffer'
import { nextTurn, pieceBytes } from '../yielding.ts'
import type { Cut } from './jsoncuts.ts'

/** The bytes are not UTF-8. */
export class NotUtf8 extends SyntaxError {
  constructor() {
    super('The body is not UTF-8.')
  }
}

export function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new NotUtf8()
  return bytes.toString('utf8')
}

/** Without its quotes. One of plain ASCII, as base64 is, is taken as it is; others are read in pieces. */
export async function longText(bytes: Buffer, { from, to, isOdd }: Cut): Promise<string> {
  if (!isOdd) return bytes.toString('latin1', from + 1, to - 1)
  let text = ''
  for (let at = from + 1; at < to - 1; ) {
    const end = endOfPiece(bytes, at, to - 1)
    text += JSON.parse(`"${utf8(bytes.subarray(at, end))}"`)
    at = end
    await nextTurn()
  }
  return text
}

const [backslash, letterU] = [92, 117]

/** Neither within an escape nor within a character. */
function endOfPiece(bytes: Buffer, from: number, to: number): number {
  let at = from
  while (at < to && at - from < pieceBytes) {
    if (bytes[at] === backslash) at += bytes[at + 1] === letterU ? 6 : 2
    else at++
  }
  while (at < to && isContinuation(bytes[at]!)) at++
  return Math.min(at, to)
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80
