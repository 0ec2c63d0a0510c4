/** Writes a PNG where there is no encoder for WebP. */
import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const eightBitsRgb = [8, 2, 0, 0, 0]
/** Each row as the difference from the one above: drawings repeat themselves downwards. */
const fromAbove = 2

export function encodePng(pixels: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(eightBitsRgb, 8)
  const data = deflateSync(upwardRows(pixels, width, height), { level: 6 })
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** What a PNG deflates, and a PDF can as well: before each row what kind it is. */
export function upwardRows(pixels: Buffer, width: number, height: number): Buffer {
  const row = width * 3
  const rows = Buffer.allocUnsafe(height * (row + 1))
  for (let line = 0; line < height; line++) {
    const to = line * (row + 1)
    rows[to] = fromAbove
    for (let at = 0; at < row; at++)
      rows[to + 1 + at] = pixels[line * row + at]! - (line > 0 ? pixels[(line - 1) * row + at]! : 0)
  }
  return rows
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
