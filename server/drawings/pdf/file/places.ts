/** The place of each object by its number, in eight bytes: sets have hundreds of thousands. */
import { BrokenFile } from './objects.ts'

/** In the file, or in a stream of objects. */
export type Place = { at: number; stream?: undefined } | { stream: number; index: number }

export interface Places {
  /** What was added first counts: tables are read from the newest to the oldest. Undefined: deleted. */
  add(number: number, place: Place | undefined): void
  get(number: number): Place | undefined
}

const numbersMax = 8_388_608
/** Of the objects in one stream. */
const indexMax = 1_048_576

const unknown = 0
const deleted = Number.MAX_SAFE_INTEGER

export function openPlaces(): Places {
  let codes = new Float64Array(1024)
  return {
    add(number, place) {
      if (!Number.isInteger(number) || number < 0 || number >= numbersMax)
        throw new BrokenFile('the number of an object is too high')
      if (number >= codes.length) codes = grown(codes, number)
      if (codes[number] === unknown) codes[number] = codeOf(place)
    },
    get(number) {
      const code = codes[number] ?? unknown
      if (code === unknown || code === deleted) return undefined
      if (code > 0) return { at: code - 1 }
      return { stream: Math.floor((-code - 1) / indexMax), index: (-code - 1) % indexMax }
    },
  }
}

function grown(codes: Float64Array, number: number): Float64Array<ArrayBuffer> {
  const more = new Float64Array(Math.min(numbersMax, Math.max(codes.length * 2, number + 1)))
  more.set(codes)
  return more
}

function codeOf(place: Place | undefined): number {
  if (!place) return deleted
  if (place.stream === undefined) return place.at + 1
  return -(place.stream * indexMax + (place.index % indexMax)) - 1
}
