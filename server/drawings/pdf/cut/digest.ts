/**
 * A digest of what is on a page: the same whatever numbers its objects have, and however tightly they are
 * packed.
 */
import { createHash } from 'node:crypto'
import { isDict, isRef, isStream, type PdfDict, type PdfValue } from '../file/objects.ts'
import { contentParts, digestOfStream, type Resolve, type StreamDigest } from './streamdigest.ts'
import { numberText } from './write.ts'

/** Of a page and its layers, with all that they lead to among the objects. */
export async function digestOf(
  objects: readonly PdfValue[],
  page: PdfDict,
  layers: PdfDict | undefined,
): Promise<string> {
  const at: Resolve = (value) => (isRef(value) ? (objects[value.number - 1] ?? null) : (value ?? null))
  const streams = new Map<PdfValue, StreamDigest>()
  for (const value of objects) if (isStream(value)) streams.set(value, await digestOfStream(value, at))
  const done = new Map<number, string>()
  const path: number[] = []
  return hash([ofDict(page, ['Contents']), contentsDigest(), of(layers ?? null)])

  /** However many streams they are in. */
  function contentsDigest(): string {
    const contents = at(page.get('Contents'))
    const all = (Array.isArray(contents) ? contents.map(at) : [contents]).filter(isStream)
    const sum = createHash('sha256')
    for (const stream of all) {
      for (const part of contentParts(stream, at)) sum.update(part)
      sum.update('\n')
    }
    return sum.digest('hex')
  }

  function of(value: PdfValue): string {
    if (value === null || typeof value === 'boolean') return String(value)
    if (typeof value === 'number') return numberText(value)
    if (typeof value === 'string') return hash(['name', value])
    if (Buffer.isBuffer(value)) return hash(['text', value.toString('hex')])
    if (Array.isArray(value)) return hash(['list', ...value.map(of)])
    if (isRef(value)) return ofObject(value.number)
    if (isDict(value)) return ofDict(value, [])
    const { digest, packing } = streams.get(value)!
    return hash([ofDict(value.dict, packing), digest])
  }

  function ofDict(dict: PdfDict, without: readonly string[]): string {
    const keys = [...dict.keys()].filter((key) => !without.includes(key)).sort()
    return hash(['dict', ...keys.flatMap((key) => [key, of(dict.get(key)!)])])
  }

  /** Where objects point at each other in a circle, how far back it closes counts. */
  function ofObject(number: number): string {
    const known = done.get(number)
    if (known !== undefined) return known
    const start = path.indexOf(number)
    if (start >= 0) return `back ${path.length - start}`
    path.push(number)
    const digest = of(objects[number - 1] ?? null)
    path.pop()
    done.set(number, digest)
    return digest
  }
}

const hash = (parts: readonly string[]): string => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(`${part.length}:${part};`)
  return sum.digest('hex')
}
