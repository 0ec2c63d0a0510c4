/** The objects of a PDF, read when they are asked for. */
import type { ByteSource } from './bytes.ts'
import { type Decrypt, decryptWith } from './decrypt.ts'
import { readIndirect } from './indirect.ts'
import { BrokenFile, isDict, isRef, type PdfDict, type PdfValue } from './objects.ts'
import { type ObjectStream, openObjects, placeIn } from './objectstream.ts'
import { asValue, readValue } from './parse.ts'
import { rebuiltXref } from './rebuild.ts'
import { readXref, type Xref } from './xref.ts'

export interface PdfFile {
  readonly trailer: PdfDict
  /** The object of a number; null if there is none. */
  get(number: number): PdfValue
  /** What a reference points at, also through others; any other value as it is, and null for none. */
  resolve(value: PdfValue | undefined): PdfValue
}

/** Reads by the cross-references of the file, or by looking for the objects where these are wrong. */
export function readPdf(source: ByteSource): PdfFile {
  let file: PdfFile | undefined
  try {
    file = openObjectsOf(source, readXref(source))
    // Where the tables are wrong, the catalog is not where they say.
    if (!isDict(file.resolve(file.trailer.get('Root')))) file = undefined
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
  }
  return file ?? openObjectsOf(source, rebuiltXref(source))
}

export const rebuiltPdf = (source: ByteSource): PdfFile => openObjectsOf(source, rebuiltXref(source))

/** A stream of objects is unpacked once for its neighbours. */
const keptStreams = 4
/** A reference to a reference to a reference … */
const hopsMax = 16

function openObjectsOf(source: ByteSource, { places, trailer, base, objectStreams }: Xref): PdfFile {
  const streams = new Map<number, ObjectStream>()
  let decrypt: Decrypt | undefined
  let depth = 0
  const encrypt = resolve(trailer.get('Encrypt'))
  if (isDict(encrypt)) decrypt = decryptWith(encrypt, firstId(), resolve)
  for (const stream of objectStreams ?? []) addPlaces(stream)
  return { trailer, get, resolve }

  function get(number: number): PdfValue {
    const place = places.get(number)
    if (!place) return null
    if (place.stream !== undefined) return inStream(place.stream, number, place.index)
    if (depth > hopsMax) throw new BrokenFile('objects that need each other')
    depth++
    try {
      const found = readIndirect(source, place.at + base, lengthOf)
      if (found.number !== number) throw new BrokenFile('an object is elsewhere')
      return decrypt ? decrypt(found.value, number, found.generation) : found.value
    } finally {
      depth--
    }
  }

  function lengthOf(value: PdfValue | undefined): number | undefined {
    const length = resolve(value)
    return typeof length === 'number' && length >= 0 ? length : undefined
  }

  function resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null
    for (let hops = 0; isRef(found); hops++) {
      if (hops > hopsMax) return null
      found = get(found.number)
    }
    return found
  }

  function firstId(): Buffer {
    const ids = resolve(trailer.get('ID'))
    const first = Array.isArray(ids) ? resolve(ids[0]) : null
    return Buffer.isBuffer(first) ? first : Buffer.alloc(0)
  }

  function inStream(stream: number, number: number, index: number): PdfValue {
    const { bytes, first, head } = streams.get(stream) ?? keep(stream)
    const at = head[2 * index] === number ? head[2 * index + 1] : placeIn(head, number)
    if (at === undefined) throw new BrokenFile('an object is not in its stream')
    return asValue(readValue({ bytes, at: first + at }))
  }

  function keep(number: number): ObjectStream {
    if (places.get(number)?.stream !== undefined) throw new BrokenFile('a stream of objects in another')
    const opened = openObjects(get(number), resolve)
    if (streams.size >= keptStreams) streams.delete(streams.keys().next().value!)
    streams.set(number, opened)
    return opened
  }

  /** Of a file that was searched: what stands alone counts before what is in a stream. */
  function addPlaces(stream: number): void {
    try {
      const { head } = keep(stream)
      for (let at = 0; at < head.length; at += 2) places.add(head[at]!, { stream, index: at / 2 })
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error
    }
  }
}
