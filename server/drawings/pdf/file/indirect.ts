/** Reads one object where it stands in the file. */
import type { ByteSource } from './bytes.ts'
import { BrokenFile, isDict, type PdfDict, type PdfStream, type PdfValue } from './objects.ts'
import { asValue, BytesEnd, isKeyword, readValue, type Scanner } from './parse.ts'

export interface Indirect {
  readonly number: number
  readonly generation: number
  readonly value: PdfValue
}

const firstBytes = 2048
/** An object without its stream: arrays of a million numbers. */
const objectBytesMax = 32 * 1024 * 1024

/** A length may be an object of its own: `lengthOf` looks it up. */
export function readIndirect(
  source: ByteSource,
  at: number,
  lengthOf: (length: PdfValue | undefined) => number | undefined,
): Indirect {
  for (let length = firstBytes; ; length *= 8) {
    const bytes = source.read(at, Math.min(length, objectBytesMax))
    try {
      return parse(source, at, bytes, lengthOf)
    } catch (error) {
      if (!(error instanceof BytesEnd)) throw error
      if (bytes.length < length) throw new BrokenFile('an object does not end')
    }
  }
}

function parse(
  source: ByteSource,
  at: number,
  bytes: Buffer,
  lengthOf: (length: PdfValue | undefined) => number | undefined,
): Indirect {
  const scanner: Scanner = { bytes, at: 0 }
  const number = readValue(scanner)
  const generation = readValue(scanner)
  const word = readValue(scanner)
  if (typeof number !== 'number' || typeof generation !== 'number' || !isKeyword(word, 'obj'))
    throw new BrokenFile('no object here')
  const first = readValue(scanner)
  // An object without a value stands for none.
  if (isKeyword(first, 'endobj')) return { number, generation, value: null }
  const value = asValue(first)
  const next = readValue(scanner)
  // The last word may be cut off.
  if (scanner.at >= bytes.length && at + bytes.length < source.size) throw new BytesEnd()
  if (!isDict(value) || !isKeyword(next, 'stream')) return { number, generation, value }
  if (bytes.length - scanner.at < 2 && at + bytes.length < source.size) throw new BytesEnd()
  const start = at + scanner.at + lineEnd(bytes, scanner.at)
  return { number, generation, value: streamAt(source, value, start, lengthOf(value.get('Length'))) }
}

function lineEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? 2 : 1
  return bytes[at] === 10 ? 1 : 0
}

function streamAt(source: ByteSource, dict: PdfDict, start: number, said: number | undefined): PdfStream {
  const rawLength = said !== undefined && endsAt(source, start + said) ? said : searched(source, start)
  const read = (from: number, length: number): Buffer =>
    source.read(start + from, Math.min(length, rawLength - from))
  return { dict, rawLength, read }
}

const endsAt = (source: ByteSource, at: number): boolean =>
  at <= source.size && /^\s*endstream/.test(source.read(at, 16).toString('latin1'))

const step = 65_536

/** Where the length is wrong, the stream goes up to its last word. */
function searched(source: ByteSource, start: number): number {
  for (let at = start; at < source.size; at += step) {
    const bytes = source.read(at, step + 16)
    const found = bytes.indexOf('endstream')
    if (found < 0) continue
    let length = at + found - start
    const before = source.read(Math.max(start, start + length - 2), Math.min(2, length)).toString('latin1')
    if (before.endsWith('\r\n')) length -= 2
    else if (/[\r\n]$/.test(before)) length -= 1
    return length
  }
  throw new BrokenFile('a stream does not end')
}
