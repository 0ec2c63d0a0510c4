/**
 * The tsvector literal of short texts in ASCII, as those of most records are: the same words as of any text, written byte by byte
 * into one buffer. A list of the words, and a map of those that were there before, took a fifth of the memory of a call that
 * creates many records. A word can be in it several times: PostgreSQL merges them.
 */
import { gap, type Weighted, wordCharsMax } from './words.ts'

/** Of all texts with their gaps, so that this is also the highest position. In longer texts too many words would be repeated. */
const charsMax = 2_000
/** A word of one character becomes ` 'a':2000B`. */
const bytesPerChar = 10

/** Shared: nothing is awaited while a vector is written. */
const bytes = Buffer.alloc(charsMax * bytesPerChar)

const [separator, letter, digit, other] = [0, 1, 2, 3]

/** By character code. Control characters other than white space are left to the code for any text. */
const charKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  if (/[a-zA-Z]/.test(char)) return letter
  if (/[0-9]/.test(char)) return digit
  return /[\t\n\r -~]/.test(char) ? separator : other
})
const kindAt = (text: string, at: number): number => charKinds[text.charCodeAt(at)] ?? other

const zero = '0'.charCodeAt(0)
const quote = "'".charCodeAt(0)
const colon = ':'.charCodeAt(0)
const space = ' '.charCodeAt(0)
/** What a letter in lower case has, and a digit too. */
const lowerBit = 0x20

/** Undefined if the texts are too long or have other characters. */
export function shortVector(texts: readonly Weighted[], after: number): string | undefined {
  let chars = after
  for (const [, text] of texts) chars += text.length + gap
  if (chars > charsMax) return undefined
  let [position, length] = [after, 0]
  for (const [weight, text] of texts) {
    for (let at = 0; at < text.length; ) {
      const kind = kindAt(text, at)
      if (kind === other) return undefined
      const start = at++
      if (kind === separator) continue
      while (at < text.length && kindAt(text, at) === kind) at++
      if (length > 0) bytes[length++] = space
      bytes[length++] = quote
      length = writeWord(text, start, Math.min(at, start + wordCharsMax), kind === digit, length)
      bytes[length++] = quote
      bytes[length++] = colon
      length = writeNumber(++position, length)
      bytes[length++] = weight.charCodeAt(0)
    }
    position += gap
  }
  return bytes.toString('latin1', 0, length)
}

/** Each of these returns where it ended. */
function writeWord(text: string, start: number, end: number, isNumber: boolean, length: number): number {
  let at = start
  // Numbers without leading zeros.
  if (isNumber) while (at < end - 1 && text.charCodeAt(at) === zero) at++
  for (; at < end; at++) bytes[length++] = text.charCodeAt(at) | lowerBit
  return length
}

function writeNumber(number: number, length: number): number {
  const end = length + (number < 10 ? 1 : number < 100 ? 2 : number < 1_000 ? 3 : 4)
  for (let at = end - 1, rest = number; at >= length; at--, rest = Math.floor(rest / 10))
    bytes[at] = zero + (rest % 10)
  return end
}
