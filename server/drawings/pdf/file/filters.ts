/** Undoes the filters that lose nothing. Those of pictures are left alone. */
import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { decodedBytesMax } from '../limits.ts'
import {
  BrokenFile,
  isDict,
  type PdfDict,
  type PdfStream,
  type PdfValue,
  rawOf,
  TooLarge,
} from './objects.ts'

type Resolve = (value: PdfValue | undefined) => PdfValue
type Decode = (bytes: Buffer, parms: PdfDict) => Buffer

const short: Record<string, string> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
}

export function filtersOf(dict: PdfDict, resolve: Resolve): string[] {
  const filter = resolve(dict.get('Filter'))
  const names = Array.isArray(filter) ? filter.map(resolve) : [filter]
  return names.flatMap((name) => (typeof name === 'string' ? [short[name] ?? name] : []))
}

/** Undefined if one of its filters is none of these. */
export function decoded(stream: PdfStream, resolve: Resolve): Buffer | undefined {
  const filters = filtersOf(stream.dict, resolve)
  if (filters.some((name) => !decoders[name])) return undefined
  const parms = resolve(stream.dict.get('DecodeParms') ?? stream.dict.get('DP'))
  let bytes = rawOf(stream)
  filters.forEach((name, at) => {
    const own = resolve(Array.isArray(parms) ? parms[at] : at === 0 ? parms : undefined)
    bytes = decoders[name]!(bytes, resolved(isDict(own) ? own : new Map(), resolve))
    if (bytes.length > decodedBytesMax) throw new TooLarge('a stream is too large')
  })
  return bytes
}

const resolved = (dict: PdfDict, resolve: Resolve): PdfDict =>
  new Map([...dict].map(([key, value]) => [key, resolve(value)]))

const decoders: Record<string, Decode> = {
  FlateDecode: (bytes, parms) => unpredicted(inflated(bytes), parms),
  LZWDecode: (bytes, parms) => unpredicted(fromLzw(bytes, parms.get('EarlyChange') !== 0), parms),
  ASCII85Decode: fromAscii85,
  ASCIIHexDecode: fromHex,
  RunLengthDecode: fromRuns,
  Crypt: (bytes) => bytes,
}

function inflated(bytes: Buffer): Buffer {
  // Much was cut off at its end, or has a wrong checksum, and is shown by viewers.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: decodedBytesMax }
  try {
    return inflateSync(bytes, options)
  } catch (error) {
    refuseTooLarge(error)
  }
  try {
    return inflateRawSync(bytes.subarray(2, -4), options)
  } catch (error) {
    refuseTooLarge(error)
    throw new BrokenFile('a stream can not be unpacked')
  }
}

function refuseTooLarge(error: unknown): void {
  if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
    throw new TooLarge('a stream is too large')
}

const whole = (value: PdfValue | undefined, otherwise: number): number =>
  typeof value === 'number' && value > 0 && value < 1e6 ? Math.floor(value) : otherwise

function unpredicted(bytes: Buffer, parms: PdfDict): Buffer {
  const predictor = whole(parms.get('Predictor'), 1)
  if (predictor === 1) return bytes
  const bits = whole(parms.get('BitsPerComponent'), 8)
  const pixel = whole(parms.get('Colors'), 1) * bits
  const row = Math.ceil((pixel * whole(parms.get('Columns'), 1)) / 8)
  if (predictor > 2) return fromPngRows(bytes, row, Math.max(1, pixel >> 3))
  if (bits !== 8) throw new BrokenFile('a predictor that is not read')
  const out = Buffer.from(bytes)
  for (let start = 0; start < out.length; start += row)
    for (let at = start + (pixel >> 3); at < Math.min(start + row, out.length); at++)
      out[at] = (out[at]! + out[at - (pixel >> 3)]!) & 255
  return out
}

function fromPngRows(bytes: Buffer, row: number, pixel: number): Buffer {
  const count = Math.ceil(bytes.length / (row + 1))
  const out = Buffer.alloc(count * row)
  for (let line = 0; line < count; line++) {
    const kind = bytes[line * (row + 1)]!
    const from = bytes.subarray(line * (row + 1) + 1, (line + 1) * (row + 1))
    const start = line * row
    for (let at = 0; at < from.length; at++) {
      const left = at >= pixel ? out[start + at - pixel]! : 0
      const up = line > 0 ? out[start + at - row]! : 0
      const corner = at >= pixel && line > 0 ? out[start + at - row - pixel]! : 0
      out[start + at] = (from[at]! + predicted(kind, left, up, corner)) & 255
    }
  }
  return out
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  const estimate = left + up - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

function fromLzw(bytes: Buffer, early: boolean): Buffer {
  const parts: Buffer[] = []
  let table: Buffer[] = []
  let [bits, width, value, size] = [0, 9, 0, 0]
  let before: Buffer | undefined
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (value >> bits) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      table = Array.from({ length: 258 }, (_, at) => Buffer.from([at & 255]))
      width = 9
      before = undefined
      continue
    }
    const entry: Buffer | undefined =
      table[code] ?? (before && Buffer.concat([before, before.subarray(0, 1)]))
    if (!entry) throw new BrokenFile('LZW data is broken')
    if (before && table.length < 4096) table.push(Buffer.concat([before, entry.subarray(0, 1)]))
    before = entry
    parts.push(entry)
    size += entry.length
    if (size > decodedBytesMax) throw new TooLarge('a stream is too large')
    const next = table.length + (early ? 1 : 0)
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9
  }
  return Buffer.concat(parts)
}

function fromAscii85(bytes: Buffer): Buffer {
  const out: number[] = []
  let group: number[] = []
  const flush = (): void => {
    const count = group.length - 1
    while (group.length < 5) group.push(84)
    const number = group.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let at = 0; at < count; at++) out.push(Math.floor(number / 256 ** (3 - at)) & 255)
    group = []
  }
  for (const code of bytes) {
    if (code === 0x7e) break
    if (code === 0x7a && group.length === 0) out.push(0, 0, 0, 0)
    if (code < 0x21 || code > 0x75) continue
    group.push(code - 0x21)
    if (group.length === 5) flush()
  }
  if (group.length > 1) flush()
  return Buffer.from(out)
}

function fromHex(bytes: Buffer): Buffer {
  const text = bytes
    .toString('latin1')
    .split('>')[0]!
    .replace(/[^0-9a-f]/gi, '')
  return Buffer.from(text.length % 2 ? `${text}0` : text, 'hex')
}

function fromRuns(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at]!
    if (length === 128) break
    if (length < 128) parts.push(bytes.subarray(at + 1, at + 2 + length))
    else parts.push(Buffer.alloc(257 - length, bytes[at + 1] ?? 0))
    at += length < 128 ? length + 2 : 2
  }
  return Buffer.concat(parts)
}
