/** Finds the objects of a file whose cross-references are wrong, by looking through all of it. */
import type { ByteSource } from './bytes.ts'
import { BrokenFile, isDict, type PdfDict } from './objects.ts'
import { asValue, readValue } from './parse.ts'
import { openPlaces } from './places.ts'
import type { Xref } from './xref.ts'

const windowBytes = 1024 * 1024
/** So that nothing is cut in two at the edge of a window, with the beginning of its dictionary. */
const overlap = 512

const marks = /(?<![\d.])(\d{1,8})[ \t\r\n]+(\d{1,5})[ \t\r\n]+obj(?![a-z])|(?<![a-z])trailer(?![a-z])/g
const objectsMax = 2_000_000

interface Found {
  readonly number: number
  readonly at: number
  /** How its dictionary begins. */
  readonly type: string | undefined
}

export function rebuiltXref(source: ByteSource): Xref {
  const { objects, trailers } = search(source)
  const places = openPlaces()
  // The last object of a number counts, as in a file that was changed.
  for (const { number, at } of objects) if (number > 0) places.add(number, { at })
  const ofType = (type: string): Found[] => objects.filter((found) => found.type === type)
  const dicts = [...trailers, ...ofType('XRef').map(({ at }) => at)].map((at) => dictAt(source, at))
  const [catalog] = ofType('Catalog')
  const last: PdfDict = new Map(catalog ? [['Root', { number: catalog.number }]] : [])
  return {
    places,
    trailer: trailerOf([...dicts, last]),
    base: 0,
    objectStreams: ofType('ObjStm').map(({ number }) => number),
  }
}

/** From the last to the first. */
function search(source: ByteSource): { objects: Found[]; trailers: number[] } {
  const objects: Found[] = []
  const trailers: number[] = []
  for (let start = 0; start < source.size; start += windowBytes) {
    const text = source.read(start, windowBytes + overlap).toString('latin1')
    for (const mark of text.matchAll(marks)) {
      if (mark.index >= windowBytes) break
      const at = start + mark.index
      if (mark[1] === undefined) trailers.push(at)
      else objects.push({ number: Number(mark[1]), at, type: typeIn(text, mark.index + mark[0].length) })
      if (objects.length > objectsMax) throw new BrokenFile('too many objects')
    }
  }
  return { objects: objects.reverse(), trailers: trailers.reverse() }
}

function typeIn(text: string, at: number): string | undefined {
  const [head] = text.slice(at, at + overlap - 32).split(/endobj|stream/, 1)
  return /\/Type\s*\/(XRef|ObjStm|Catalog)\b/.exec(head!)?.[1]
}

/** The first dictionary after the words that stand here. */
function dictAt(source: ByteSource, at: number): PdfDict | undefined {
  const bytes = source.read(at, 16_384)
  const start = bytes.indexOf('<<')
  try {
    const value = start < 0 ? null : asValue(readValue({ bytes, at: start }))
    return isDict(value) ? value : undefined
  } catch {
    return undefined
  }
}

function trailerOf(dicts: ReadonlyArray<PdfDict | undefined>): PdfDict {
  const trailer: PdfDict = new Map()
  for (const dict of dicts)
    for (const [key, value] of dict ?? []) if (!trailer.has(key)) trailer.set(key, value)
  return trailer
}
