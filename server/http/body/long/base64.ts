/** Reads a long base64 text yielding to the event loop. */
import { readBase64 } from '../../../../contract/fields/base64.ts'
import { nextTurn } from '../yielding.ts'

/** To decode so many takes a millisecond. A multiple of four. */
const pieceChars = 256 * 1024

/** The same bytes as `readBase64` gives; undefined if it is not base64. */
export async function readBase64Yielding(text: string): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  const end = withoutPadding(text)
  /** Characters that do not make whole bytes yet, because blanks were removed. */
  let rest = ''
  for (let at = 0; at < end; at += pieceChars) {
    const chars = rest + withoutBlanks(text.slice(at, Math.min(at + pieceChars, end)))
    const isLast = at + pieceChars >= end
    const whole = isLast ? chars.length : chars.length - (chars.length % 4)
    const part = readBase64(chars.slice(0, whole))
    // Padding is allowed at the end only.
    if (!part || part.length !== Math.floor((whole * 3) / 4)) return undefined
    parts.push(part)
    rest = chars.slice(whole)
    await nextTurn()
  }
  return Buffer.concat(parts)
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '')

const endCharsMax = 1_000

/** Where its padding and the blanks at its end begin. More of them than anybody sends are left, and refused. */
function withoutPadding(text: string): number {
  const end = text.slice(-endCharsMax)
  return text.length - end.length + end.replace(/[=\s]+$/, '').length
}
