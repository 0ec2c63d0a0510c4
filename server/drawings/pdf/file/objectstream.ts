/** A stream that has objects in it. */
import { decoded } from './filters.ts'
import { BrokenFile, isStream, type PdfValue } from './objects.ts'
import { readValue, type Scanner } from './parse.ts'

export interface ObjectStream {
  readonly bytes: Buffer
  readonly first: number
  /** Number and place in turns. */
  readonly head: readonly number[]
}

export function openObjects(value: PdfValue, resolve: (value?: PdfValue) => PdfValue): ObjectStream {
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

export function placeIn(head: readonly number[], number: number): number | undefined {
  for (let at = 0; at < head.length; at += 2) if (head[at] === number) return head[at + 1]
  return undefined
}
