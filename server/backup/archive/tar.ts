/** Writes the headers of a tar archive (ustar), as much of them as our archives have: plain files. tar-stream reads them. */

const blockBytes = 512
const endBlocks = 2
/** What stands behind the last file. */
export const tarEnd = Buffer.alloc(blockBytes * endBlocks)

export interface TarFile {
  name: string
  sizeBytes: number
}

interface Field {
  at: number
  chars: number
}

const field = {
  name: { at: 0, chars: 100 },
  mode: { at: 100, chars: 8 },
  owner: { at: 108, chars: 8 },
  group: { at: 116, chars: 8 },
  size: { at: 124, chars: 12 },
  time: { at: 136, chars: 12 },
  checksum: { at: 148, chars: 8 },
  type: { at: 156, chars: 1 },
  magic: { at: 257, chars: 8 },
} satisfies Record<string, Field>

const magic = 'ustar\x0000'
const plainFile = '0'
/** Larger sizes do not fit in eleven octal digits and are written in binary, as GNU tar does. */
const octalMax = 8 ** 11 - 1
const binaryMark = 0x80

export function tarHeader({ name, sizeBytes }: TarFile, at: Date): Buffer {
  const header = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > field.name.chars)
    throw new Error(`${name} is too long a name for an archive.`)
  header.write(name, field.name.at)
  writeOctal(header, field.mode, 0o600)
  writeOctal(header, field.owner, 0)
  writeOctal(header, field.group, 0)
  writeSize(header, sizeBytes)
  writeOctal(header, field.time, Math.floor(at.getTime() / 1000))
  header.write(plainFile, field.type.at)
  header.write(magic, field.magic.at)
  header.write(`${octal(checksumOf(header), 6)}\0 `, field.checksum.at)
  return header
}

/** How many bytes follow a file, up to the next header. */
export const paddingOf = (sizeBytes: number): number => (blockBytes - (sizeBytes % blockBytes)) % blockBytes

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

const writeOctal = (header: Buffer, { at, chars }: Field, value: number): void => {
  header.write(octal(value, chars - 1), at)
}

function writeSize(header: Buffer, sizeBytes: number): void {
  if (sizeBytes <= octalMax) writeOctal(header, field.size, sizeBytes)
  else writeBinary(header, sizeBytes)
}

function writeBinary(header: Buffer, sizeBytes: number): void {
  header[field.size.at] = binaryMark
  header.writeBigUInt64BE(BigInt(sizeBytes), field.size.at + field.size.chars - 8)
}

/** The sum of all bytes, the checksum itself counted as spaces. */
function checksumOf(header: Buffer): number {
  const { at, chars } = field.checksum
  let sum = 32 * chars
  for (let i = 0; i < blockBytes; i++) if (i < at || i >= at + chars) sum += header[i]!
  return sum
}
