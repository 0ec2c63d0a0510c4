/** Whether bytes are a PNG or JPEG, and of a size that is shown: by what the file says of itself, before anybody draws it. */

const sideMax = 16_000

export function pictureIn(bytes: Buffer, path: string): { type?: string; note?: string } {
  const found = sizeOfPng(bytes) ?? sizeOfJpeg(bytes)
  if (!found) return { note: `The snapshot ${path} is no PNG or JPEG. It does not become a file.` }
  const { width, height, type } = found
  if (width > 0 && height > 0 && Math.max(width, height) <= sideMax) return { type }
  const size = [width, height].map((side) => side.toLocaleString('en-US')).join(' × ')
  return {
    note: `The snapshot ${path} has ${size} pixels; at most ${sideMax.toLocaleString('en-US')} a side become a file.`,
  }
}

interface Found {
  width: number
  height: number
  type: string
}

const pngBegin = Buffer.from('89504e470d0a1a0a', 'hex')

function sizeOfPng(bytes: Buffer): Found | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngBegin)) return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), type: 'image/png' }
}

/** The frame says the size: the first one of C0 to CF that is no table. */
function sizeOfJpeg(bytes: Buffer): Found | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const kind = bytes[at + 1]!
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), type: 'image/jpeg' }
  }
  return undefined
}
