/** Writes the pack of a sheet: see the format in contract/drawings/sheetpack.ts. */
import { createHash } from 'node:crypto'
import {
  columnsOf,
  packHeadBytes,
  packMark,
  packVersion,
  rowsOf,
  tilePixels,
} from '../../../../contract/drawings/sheetpack.ts'
import type { Size } from '../look.ts'

/** With the tiles of the first of these levels, row by row. */
export function* writePack(
  page: Size,
  levels: readonly Size[],
  tiles: ReadonlyArray<readonly Buffer[]>,
): Generator<Buffer> {
  tiles.forEach((some, level) => {
    if (some.length !== columnsOf(levels[level]!) * rowsOf(levels[level]!))
      throw new Error(`Level ${level} has ${some.length} tiles.`)
  })
  const all = tiles.flat()
  const indexBytes = packHeadBytes + levels.length * 8 + all.length * 8
  const index = Buffer.alloc(indexBytes)
  index.set([...packMark, packVersion, levels.length, tiles.length, 0])
  index.writeUInt32LE(indexBytes, 8)
  index.writeUInt32LE(tilePixels, 12)
  index.writeDoubleLE(page.width, 16)
  index.writeDoubleLE(page.height, 24)
  levels.forEach(({ width, height }, level) => {
    index.writeUInt32LE(width, packHeadBytes + level * 8)
    index.writeUInt32LE(height, packHeadBytes + level * 8 + 4)
  })
  const places = placesOf(all, indexBytes)
  places.forEach(({ at }, tile) => {
    const entry = packHeadBytes + levels.length * 8 + tile * 8
    index.writeUInt32LE(at, entry)
    index.writeUInt32LE(all[tile]!.length, entry + 4)
  })
  yield index
  for (const [tile, bytes] of all.entries()) if (places[tile]!.isFirst) yield bytes
}

/** Where each tile begins; equal ones at the same place. */
function placesOf(tiles: readonly Buffer[], start: number): Array<{ at: number; isFirst: boolean }> {
  const known = new Map<string, number>()
  let next = start
  return tiles.map((bytes) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    const same = known.get(digest)
    if (same !== undefined) return { at: same, isFirst: false }
    const at = next
    known.set(digest, at)
    next += bytes.length
    return { at, isFirst: true }
  })
}
