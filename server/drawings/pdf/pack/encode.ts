/** Encodes the tiles of a page, the empty ones once. */
import { encodeWebp } from '../draw/encode.ts'
import type { Sharp } from '../draw/sharp.ts'
import type { Encode } from './tiles.ts'

export function encodeWith(sharp: Sharp): Encode {
  const blanks = new Map<string, Buffer>()
  return async (pixels, width, height) => {
    // Most of a sheet is empty, and encoding is most of the work.
    const blank = isWhite(pixels) ? `${width} ${height}` : undefined
    const known = blank && blanks.get(blank)
    if (known) return known
    const tile = await encodeWebp(sharp, pixels, width, height)
    if (blank) blanks.set(blank, tile)
    return tile
  }
}

const white = Buffer.alloc(64 * 1024, 0xff)

function isWhite(pixels: Buffer): boolean {
  for (let at = 0; at < pixels.length; at += white.length) {
    const part = pixels.subarray(at, at + white.length)
    if (!part.equals(white.subarray(0, part.length))) return false
  }
  return true
}
