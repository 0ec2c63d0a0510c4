/**
 * Reads ZIP files. All sizes are taken from the directory of the file and checked before anything is inflated; what inflates
 * to another size than the directory says is refused.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

export interface ZipEntry {
  name: string
  sizeBytes: number
  packedBytes: number
  isStored: boolean
  crc: number
  offset: number
}

export interface ZipLimits {
  entriesMax: number
  /** Of all entries together, inflated. */
  bytesMax: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const [endBytes, entryBytes, localBytes] = [22, 46, 30]
const commentBytesMax = 0xffff
/** In the place of a number that has to be read from the form for very large files. */
const elsewhere = { short: 0xffff, long: 0xffffffff }

const damaged = (): Unreadable =>
  new Unreadable('The file is damaged or cut short. Please save it again and send that.')

/** The entries of a ZIP file by their names. */
export function readDirectory(zip: Buffer, limits: ZipLimits): Map<string, ZipEntry> {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (count === elsewhere.short || at === elsewhere.long)
    throw new Unreadable('The file is a ZIP of the form for very large files, which is not read here.')
  if (count > limits.entriesMax)
    throw new Unreadable(
      `The file has ${thousands(count)} files in it; at most ${thousands(limits.entriesMax)} are read.`,
    )
  const entries = new Map<string, ZipEntry>()
  let sizeBytes = 0
  for (let i = 0; i < count; i++) {
    const { entry, next } = entryAt(zip, at)
    at = next
    sizeBytes += entry.sizeBytes
    refusePath(entry.name)
    if (sizeBytes > limits.bytesMax) throw tooLarge(limits.bytesMax)
    if (entries.has(entry.name))
      throw new Unreadable(`The file has ${entry.name.slice(0, 100)} twice in it. It is not read.`)
    entries.set(entry.name, entry)
  }
  return entries
}

const thousands = (count: number): string => count.toLocaleString('en-US')

const tooLarge = (bytesMax: number): Unreadable =>
  new Unreadable(
    `Unpacked, the file has more than ${thousands(Math.floor(bytesMax / 1024 / 1024))} MB. Please split it.`,
  )

/** The end of the directory is the end of the file, but for a comment. */
function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - endBytes - commentBytesMax)
  for (let at = zip.length - endBytes; at >= first; at--) if (zip.readUInt32LE(at) === endSignature) return at
  throw damaged()
}

function entryAt(zip: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + entryBytes > zip.length || zip.readUInt32LE(at) !== entrySignature) throw damaged()
  const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
  const isEncrypted = (flags & 1) === 1
  if (isEncrypted) throw new Unreadable('The file is protected by a password. Please save it without one.')
  if (method !== 0 && method !== 8)
    throw new Unreadable('The file is packed in a way that is not read here. Please save it again.')
  const [nameBytes, extraBytes] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
  const next = at + entryBytes + nameBytes + extraBytes + zip.readUInt16LE(at + 32)
  if (next > zip.length) throw damaged()
  const entry = {
    name: zip.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
    isStored: method === 0,
    crc: zip.readUInt32LE(at + 16),
    packedBytes: zip.readUInt32LE(at + 20),
    sizeBytes: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
  }
  return { entry, next }
}

function refusePath(name: string): void {
  const isOutside = /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..')
  if (isOutside)
    throw new Unreadable(
      `The file has a path in it that leads outside: ${name.slice(0, 100)}. It is not read.`,
    )
}

/** The bytes of an entry. */
export function inflate(zip: Buffer, entry: ZipEntry): Buffer {
  const { offset, packedBytes, sizeBytes, crc } = entry
  if (offset + localBytes > zip.length || zip.readUInt32LE(offset) !== localSignature) throw damaged()
  const from = offset + localBytes + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  if (from + packedBytes > zip.length) throw damaged()
  const packed = zip.subarray(from, from + packedBytes)
  const bytes = entry.isStored ? packed : inflated(packed, sizeBytes)
  if (bytes.length !== sizeBytes || crc32(bytes) !== crc) throw damaged()
  return bytes
}

function inflated(packed: Buffer, sizeBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(sizeBytes, 1) })
  } catch {
    throw damaged()
  }
}
