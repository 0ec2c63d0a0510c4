/** Cuts rows of a level into tiles as they come, and encodes them. */
import { tilePixels } from '../../../../contract/drawings/sheetpack.ts'
import type { Rows } from './halve.ts'

export type Encode = (pixels: Buffer, width: number, height: number) => Promise<Buffer>

export interface Tiler {
  /** Any number of rows. */
  take(rows: Rows): Promise<void>
  /** After the last: the tiles row by row. */
  end(): Promise<Buffer[]>
}

export function openTiler(width: number, encode: Encode): Tiler {
  const row = width * 3
  const band = Buffer.allocUnsafe(tilePixels * row)
  const tiles: Buffer[] = []
  let count = 0
  const flush = async (): Promise<void> => {
    for (let left = 0; left < width; left += tilePixels) {
      const wide = Math.min(tilePixels, width - left)
      tiles.push(await encode(cut(band, row, left, wide, count), wide, count))
    }
    count = 0
  }
  return {
    async take(rows) {
      for (let done = 0; done < rows.count; ) {
        const some = Math.min(rows.count - done, tilePixels - count)
        rows.pixels.copy(band, count * row, done * row, (done + some) * row)
        count += some
        done += some
        if (count === tilePixels) await flush()
      }
    },
    async end() {
      if (count > 0) await flush()
      return tiles
    },
  }
}

function cut(band: Buffer, row: number, left: number, width: number, height: number): Buffer {
  const pixels = Buffer.allocUnsafe(width * height * 3)
  for (let y = 0; y < height; y++)
    band.copy(pixels, y * width * 3, y * row + left * 3, y * row + (left + width) * 3)
  return pixels
}
