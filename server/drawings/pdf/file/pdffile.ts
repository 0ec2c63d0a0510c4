/** The objects of a PDF, read when they are asked for. */
import type { ByteSource } from './bytes.ts'
import { decoded } from './filters.ts'
import { readIndirect } from './indirect.ts'
import { BrokenFile, isRef, isStream, type PdfDict, type PdfValue } from './objects.ts'
import { asValue, readValue, type Scanner } from './parse.ts'
import { readXref } from './xref.ts'

export interface PdfFile {
  readonly trailer: PdfDict
  /** The object of a number; null if there is none. */
  get(number: number): PdfValue
  /** What a reference points at, also through others; any other value as it is, and null for none. */
  resolve(value: PdfValue | undefined): PdfValue
}

/** A stream of objects is unpacked once for its neighbours. */
const keptStreams = 4
/** A reference to a reference to a reference … */
const hopsMax = 16

interface ObjectStream {
  readonly bytes: Buffer
  readonly first: number
  /** Number and place in turns. */
  readonly head: readonly number[]
}

export function readPdf(source: ByteSource): PdfFile {
  const { places, trailer, base } = readXref(source)
  if (trailer.has('Encrypt')) throw new BrokenFile('encrypted')
  const streams = new Map<number, ObjectStream>()
  let depth = 0

  const get = (number: number): PdfValue => {
    const place = places.get(number)
    if (!place) return null
    if (place.stream !== undefined) return inStream(place.stream, number, place.index)
    if (depth > hopsMax) throw new BrokenFile('objects that need each other')
    depth++
    try {
      const found = readIndirect(source, place.at + base, lengthOf)
      if (found.number !== number) throw new BrokenFile('an object is elsewhere')
      return found.value
    } finally {
      depth--
    }
  }
  const lengthOf = (value: PdfValue | undefined): number | undefined => {
    const length = resolve(value)
    return typeof length === 'number' && length >= 0 ? length : undefined
  }
  const resolve = (value: PdfValue | undefined): PdfValue => {
    let found = value ?? null
    for (let hops = 0; isRef(found); hops++) {
      if (hops > hopsMax) return null
      found = get(found.number)
    }
    return found
  }
  const inStream = (stream: number, number: number, index: number): PdfValue => {
    const { bytes, first, head } = streams.get(stream) ?? keep(stream)
    const at = head[2 * index] === number ? head[2 * index + 1] : placeIn(head, number)
    if (at === undefined) throw new BrokenFile('an object is not in its stream')
    return asValue(readValue({ bytes, at: first + at }))
  }
  const keep = (number: number): ObjectStream => {
    if (places.get(number)?.stream !== undefined) throw new BrokenFile('a stream of objects in another')
    const opened = openObjects(get(number), resolve)
    if (streams.size >= keptStreams) streams.delete(streams.keys().next().value!)
    streams.set(number, opened)
    return opened
  }
  return { trailer, get, resolve }
}

function openObjects(value: PdfValue, resolve: PdfFile['resolve']): ObjectStream {
  const bytes = isStream(value) ? decoded(value, resolve) : undefined
  if (!isStream(value) || !bytes) throw new BrokenFile('no stream of objects')
  const first = resolve(value.dict.get('First'))
  const count = resolve(value.dict.get('N'))
  if (typeof first !== 'number' || typeof count !== 'number') throw new BrokenFile('no stream of objects')
  const scanner: Scanner = { bytes, at: 0 }
  const head: number[] = []
  while (head.length < 2 * count && scanner.at < first) head.push(Number(readValue(scanner)))
  return { bytes, first, head }
}

function placeIn(head: readonly number[], number: number): number | undefined {
  for (let at = 0; at < head.length; at += 2) if (head[at] === number) return head[at + 1]
  return undefined
}
