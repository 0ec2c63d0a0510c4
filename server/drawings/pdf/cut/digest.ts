/**
 * A digest of what is on a page: the same whatever numbers its objects have, and however tightly they are
 * packed.
 */
import { createHash } from 'node:crypto'
import { constants, createInflate } from 'node:zlib'
import { decoded, filtersOf } from '../file/filters.ts'
import {
  BrokenFile,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfStream,
  type PdfValue,
  TooLarge,
} from '../file/objects.ts'
import { numberText } from './write.ts'

type Resolve = (value: PdfValue | undefined) => PdfValue

/** Of one stream, unpacked. Above it the packed bytes count. */
const unpackedBytesMax = 1024 * 1024 * 1024

interface StreamDigest {
  readonly digest: string
  /** Entries of its dictionary that say only how it is packed. */
  readonly packing: readonly string[]
}

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
    for (const stream of all) sum.update(unpacked(stream, at) ?? stream.raw()).update('\n')
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

async function digestOfStream(stream: PdfStream, resolve: Resolve): Promise<StreamDigest> {
  const filters = filtersOf(stream.dict, resolve)
  // Pictures may be large, and are unpacked a part at a time; their rows stay as they are.
  const isFlate = filters.length === 1 && filters[0] === 'FlateDecode'
  const digest = isFlate ? await inflatedDigest(stream) : sha256(unpacked(stream, resolve))
  if (digest === undefined) return { digest: sha256(stream.raw())!, packing: [] }
  return {
    digest,
    packing: isFlate && hasPredictor(stream, resolve) ? ['Filter'] : ['Filter', 'DecodeParms'],
  }
}

const sha256 = (bytes: Buffer | undefined): string | undefined =>
  bytes && createHash('sha256').update(bytes).digest('hex')

function hasPredictor(stream: PdfStream, resolve: Resolve): boolean {
  const parms = resolve(stream.dict.get('DecodeParms'))
  const own = Array.isArray(parms) ? resolve(parms[0]) : parms
  return isDict(own) && own.has('Predictor') && resolve(own.get('Predictor')) !== 1
}

function inflatedDigest(stream: PdfStream): Promise<string | undefined> {
  return new Promise((resolve) => {
    const sum = createHash('sha256')
    let bytes = 0
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 })
    inflate.on('data', (part: Buffer) => {
      sum.update(part)
      bytes += part.length
      if (bytes > unpackedBytesMax) inflate.destroy(new TooLarge('a stream is too large'))
    })
    inflate.on('end', () => resolve(sum.digest('hex')))
    inflate.on('error', () => resolve(undefined))
    inflate.end(stream.raw())
  })
}

function unpacked(stream: PdfStream, resolve: Resolve): Buffer | undefined {
  try {
    return decoded(stream, resolve)
  } catch (error) {
    if (error instanceof BrokenFile) return undefined
    throw error
  }
}
