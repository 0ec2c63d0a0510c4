/** Reads values from the bytes of a PDF. */
import { BrokenFile, isRef, type PdfDict, type PdfValue } from './objects.ts'

/** The bytes end within a value. Who gave a part of a file gives more of it. */
export class BytesEnd extends BrokenFile {}

/** A word that is no value: obj, stream, R, an operator. */
export interface Keyword {
  readonly keyword: string
}

export interface Scanner {
  readonly bytes: Buffer
  at: number
}

type Token = null | boolean | number | string | Buffer | Keyword

/** Deeper than any program writes, and no risk for the stack. */
const depthMax = 100

const kinds = new Uint8Array(256)
const white = 1
const delimiter = 2
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = white
for (const code of '()<>[]{}/%') kinds[code.charCodeAt(0)] = delimiter

export const isWhite = (code: number | undefined): boolean => code !== undefined && kinds[code] === white
export const isRegular = (code: number | undefined): boolean => code !== undefined && kinds[code] === 0

export const isKeyword = (value: unknown, word?: string): value is Keyword =>
  typeof value === 'object' &&
  value !== null &&
  'keyword' in value &&
  (word === undefined || value.keyword === word)

/** A value, or a word that is none. Undefined at the end of the bytes. */
export function readValue(from: Scanner, depth = 0): PdfValue | Keyword | undefined {
  const token = readToken(from)
  if (!isKeyword(token)) return token
  if (token.keyword === '[') return readItems(from, ']', depth + 1)
  if (token.keyword === '<<') return dictFrom(readItems(from, '>>', depth + 1))
  return token
}

/** `number generation R` is seen only after it was read as two numbers. */
function readItems(from: Scanner, close: string, depth: number): PdfValue[] {
  if (depth > depthMax) throw new BrokenFile('values are nested too deeply')
  const items: PdfValue[] = []
  for (;;) {
    const value = readValue(from, depth)
    if (value === undefined) throw new BytesEnd()
    if (!isKeyword(value)) items.push(value)
    else if (value.keyword === close) return items
    else if (value.keyword === 'R') items.push(refFrom(items))
    else if (value.keyword === 'endobj' || value.keyword === 'stream')
      throw new BrokenFile(`${value.keyword} within a value`)
  }
}

function refFrom(items: PdfValue[]): PdfValue {
  const [number] = items.splice(-2)
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? { number } : null
}

/** An entry without a value is no entry; nor is one whose key is no name. */
function dictFrom(items: readonly PdfValue[]): PdfDict {
  const dict: PdfDict = new Map()
  for (let at = 0; at < items.length - 1; at++) {
    const key = items[at]
    if (typeof key !== 'string') continue
    const value = items[++at]!
    if (value !== null && !dict.has(key)) dict.set(key, value)
  }
  return dict
}

function readToken(from: Scanner): Token | undefined {
  skipWhite(from)
  const { bytes, at } = from
  const code = bytes[at]
  if (code === undefined) return undefined
  if (code === 0x2f) return readName(from)
  if (code === 0x28) return readLiteral(from)
  const isDouble = bytes[at + 1] === code
  if (code === 0x3c && !isDouble) return readHex(from)
  if (kinds[code] === delimiter) {
    from.at += (code === 0x3c || code === 0x3e) && isDouble ? 2 : 1
    return { keyword: bytes.toString('latin1', at, from.at) }
  }
  skipRegular(from)
  return wordOf(bytes.toString('latin1', at, from.at))
}

function wordOf(text: string): Token {
  const first = text.charCodeAt(0)
  if ((first >= 0x30 && first <= 0x39) || first === 0x2d || first === 0x2b || first === 0x2e)
    return numberOf(text)
  if (text === 'true') return true
  if (text === 'false') return false
  return text === 'null' ? null : { keyword: text }
}

/** Programs wrote 1.2.3 and --4; what can be read of it counts, as in viewers. */
function numberOf(text: string): number {
  const number = Number(text)
  if (Number.isFinite(number)) return number
  const part = Number.parseFloat(text.replace(/^[-+]*([-+])/, '$1'))
  return Number.isFinite(part) ? part : 0
}

export function skipWhite(from: Scanner): void {
  const { bytes } = from
  let { at } = from
  for (;;) {
    while (kinds[bytes[at]!] === white) at++
    if (bytes[at] !== 0x25) break
    while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
  }
  from.at = Math.min(at, bytes.length)
}

export function skipRegular(from: Scanner): void {
  const { bytes } = from
  let { at } = from
  while (at < bytes.length && kinds[bytes[at]!] === 0) at++
  from.at = at
}

export function readName(from: Scanner): string {
  const start = ++from.at
  skipRegular(from)
  const text = from.bytes.toString('latin1', start, from.at)
  return text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

export function readLiteral(from: Scanner): Buffer {
  const { bytes } = from
  const out: number[] = []
  let depth = 0
  for (let at = from.at; at < bytes.length; at++) {
    let code = bytes[at]!
    if (code === 0x28 && depth++ === 0) continue
    if (code === 0x29 && --depth === 0) {
      from.at = at + 1
      return Buffer.from(out)
    }
    if (code === 0x5c) {
      const escaped = readEscape(bytes, at + 1)
      at = escaped.last
      if (escaped.code === undefined) continue
      code = escaped.code
    }
    out.push(code)
  }
  throw new BytesEnd()
}

function readEscape(bytes: Buffer, at: number): { code?: number; last: number } {
  const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', at, at + 3))?.[0]
  if (octal) return { code: Number.parseInt(octal, 8) & 255, last: at + octal.length - 1 }
  const code = bytes[at]
  // A line that goes on in the next one.
  if (code === 13) return { last: bytes[at + 1] === 10 ? at + 1 : at }
  if (code === 10 || code === undefined) return { last: at }
  return { code: escapes[String.fromCharCode(code)] ?? code, last: at }
}

function readHex(from: Scanner): Buffer {
  const end = from.bytes.indexOf(0x3e, from.at)
  if (end < 0) throw new BytesEnd()
  const digits = from.bytes.toString('latin1', from.at + 1, end).replace(/[^0-9a-f]/gi, '')
  from.at = end + 1
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
}

/** What `readValue` gave is a value, and not one of a kind that stands nowhere in a file. */
export function asValue(read: PdfValue | Keyword | undefined): PdfValue {
  if (read === undefined) throw new BytesEnd()
  if (isKeyword(read)) throw new BrokenFile(`${read.keyword} is no value`)
  return isRef(read) ? { number: read.number } : read
}
