/** Where each object of a PDF is, by its tables or streams of cross-references, the newest first. */
import type { ByteSource } from './bytes.ts'
import { decoded } from './filters.ts'
import { readIndirect } from './indirect.ts'
import { BrokenFile, isDict, isStream, type PdfDict, type PdfStream, type PdfValue } from './objects.ts'
import { asValue, isKeyword, readValue, type Scanner } from './parse.ts'
import { openPlaces, type Places } from './places.ts'

export interface Xref {
  readonly places: Places
  readonly trailer: PdfDict
  /** What stands before the header moves every place. */
  readonly base: number
  /** Of a file that was searched: the streams whose objects have no place yet, the newest first. */
  readonly objectStreams?: readonly number[]
}

/** Files that were changed again and again have hundreds. */
const sectionsMax = 10_000

export function readXref(source: ByteSource): Xref {
  const base = source.read(0, 1024).toString('latin1').indexOf('%PDF-')
  if (base < 0) throw new BrokenFile('no header')
  const xref: Xref = { places: openPlaces(), trailer: new Map(), base }
  const seen = new Set<number>()
  const next = [startOf(source)]
  while (next.length > 0) {
    const at = next.shift()!
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > sectionsMax) throw new BrokenFile('too many sections')
    const section = readSection(source, at + base, xref)
    for (const [key, value] of section) if (!xref.trailer.has(key)) xref.trailer.set(key, value)
    // What a hybrid file hides from old readers counts before what its table follows.
    for (const key of ['XRefStm', 'Prev']) {
      const other = section.get(key)
      if (typeof other === 'number') next.push(other)
    }
  }
  return xref
}

function startOf(source: ByteSource): number {
  const length = Math.min(source.size, 2048)
  const tail = source.read(source.size - length, length).toString('latin1')
  const found = /startxref\s+(\d+)/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))
  if (!found) throw new BrokenFile('no startxref')
  return Number(found[1])
}

function readSection(source: ByteSource, at: number, { places }: Xref): PdfDict {
  if (/^\s*xref/.test(source.read(at, 64).toString('latin1'))) return readTable(source, at, places)
  const { value } = readIndirect(source, at, (length) => (typeof length === 'number' ? length : undefined))
  if (!isStream(value)) throw new BrokenFile('no cross-references')
  readStream(value, places)
  return value.dict
}

/** An entry has 20 bytes, or 19, or 18: it is read word by word. */
function readTable(source: ByteSource, start: number, places: Places): PdfDict {
  let at = start + source.read(start, 64).toString('latin1').indexOf('xref') + 4
  for (;;) {
    const head = source.read(at, 128)
    const scanner: Scanner = { bytes: head, at: 0 }
    const first = readValue(scanner)
    if (isKeyword(first, 'trailer')) return readTrailer(source, at + scanner.at)
    const count = readValue(scanner)
    if (typeof first !== 'number' || typeof count !== 'number') throw new BrokenFile('no table')
    at = readEntries(source, at + scanner.at, first, count, places)
  }
}

const entriesAtOnce = 4096

function readEntries(
  source: ByteSource,
  start: number,
  first: number,
  count: number,
  places: Places,
): number {
  let at = start
  for (let done = 0; done < count; ) {
    const wanted = Math.min(entriesAtOnce, count - done)
    const scanner: Scanner = { bytes: source.read(at, wanted * 21 + 64), at: 0 }
    for (const last = done + wanted; done < last; done++) {
      const place = readValue(scanner)
      const generation = readValue(scanner)
      const kind = readValue(scanner)
      if (typeof place !== 'number' || typeof generation !== 'number' || !isKeyword(kind))
        throw new BrokenFile('an entry of the table')
      if (kind.keyword === 'n') places.add(first + done, { at: place })
      else places.add(first + done, undefined)
    }
    at += scanner.at
  }
  return at
}

function readTrailer(source: ByteSource, at: number): PdfDict {
  const value = asValue(readValue({ bytes: source.read(at, 64 * 1024), at: 0 }))
  if (!isDict(value)) throw new BrokenFile('no trailer')
  return value
}

function readStream(stream: PdfStream, places: Places): void {
  const plain = (value: PdfValue | undefined): PdfValue => value ?? null
  const bytes = decoded(stream, plain)
  const widths = stream.dict.get('W')
  const size = stream.dict.get('Size')
  const index = stream.dict.get('Index') ?? [0, size ?? 0]
  if (!bytes || !Array.isArray(widths) || !Array.isArray(index)) throw new BrokenFile('cross-references')
  const [a, b, c] = widths.map((width) => (typeof width === 'number' && width >= 0 && width <= 8 ? width : 0))
  const row = a! + b! + c!
  if (row === 0) throw new BrokenFile('cross-references without width')
  let at = 0
  for (let section = 0; section + 1 < index.length; section += 2) {
    const [first, count] = [Number(index[section]), Number(index[section + 1])]
    for (let entry = 0; entry < count && at + row <= bytes.length; entry++, at += row) {
      const kind = a ? numberAt(bytes, at, a) : 1
      const [second, third] = [numberAt(bytes, at + a!, b!), numberAt(bytes, at + a! + b!, c!)]
      if (kind === 1) places.add(first + entry, { at: second })
      else if (kind === 2) places.add(first + entry, { stream: second, index: third })
      else places.add(first + entry, undefined)
    }
  }
}

function numberAt(bytes: Buffer, at: number, width: number): number {
  let number = 0
  for (let byte = 0; byte < width; byte++) number = number * 256 + bytes[at + byte]!
  return number
}
