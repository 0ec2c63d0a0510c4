/**
 * The pictures of a sheet in one file, its pack: an index, then tiles of 512 pixels in WebP, level by
 * level from the coarsest to the finest. So the beginning of a pack is the whole sheet, coarsely. Each
 * level has half the width and height of the next. A pack may end before its finest levels: these are
 * planned, and not made yet.
 *
 * Numbers are little-endian. The head of 32 bytes: the mark; version, levels planned, levels made and a
 * zero, a byte each; bytes of the index with the head, and pixels of a tile, 4 each; width and height of
 * the page in points, a double each. Then width and height of each planned level in pixels, 4 each. Then
 * for each tile of the levels made, row by row, where it begins in the file and its length, 4 each; equal
 * tiles are stored once.
 */

export const tilePixels = 512
export const packHeadBytes = 32
export const packMark = [0x50, 0x4c, 0x53, 0x50] as const
export const packVersion = 1

export interface PackTile {
  readonly at: number
  readonly length: number
}

export interface PackLevel {
  readonly width: number
  readonly height: number
  /** Row by row; undefined if the level is not made yet. */
  readonly tiles: readonly PackTile[] | undefined
}

export interface SheetPack {
  /** In points, as shown. */
  readonly pageWidth: number
  readonly pageHeight: number
  /** From the coarsest to the finest. */
  readonly levels: readonly PackLevel[]
}

interface Size {
  readonly width: number
  readonly height: number
}

export const columnsOf = ({ width }: Size): number => Math.ceil(width / tilePixels)
export const rowsOf = ({ height }: Size): number => Math.ceil(height / tilePixels)

/** How much of a pack has all that is needed to find its tiles, by its head. */
export function indexBytesOf(head: Uint8Array): number {
  if (
    head.length < packHeadBytes ||
    packMark.some((byte, at) => head[at] !== byte) ||
    head[4] !== packVersion
  )
    throw new RangeError('This is no pack of a sheet.')
  return viewOf(head).getUint32(8, true)
}

/** From its beginning, at least its index. */
export function readPack(bytes: Uint8Array): SheetPack {
  const indexBytes = indexBytesOf(bytes)
  if (bytes.length < indexBytes) throw new RangeError('The index of the pack is not complete.')
  const view = viewOf(bytes.subarray(0, indexBytes))
  const [planned, made] = [view.getUint8(5), view.getUint8(6)]
  let at = packHeadBytes + planned * 8
  const tilesOf = (size: Size): PackTile[] =>
    Array.from({ length: columnsOf(size) * rowsOf(size) }, () => {
      const tile = { at: view.getUint32(at, true), length: view.getUint32(at + 4, true) }
      at += 8
      return tile
    })
  const levels = Array.from({ length: planned }, (_, level) => {
    const place = packHeadBytes + level * 8
    const size = { width: view.getUint32(place, true), height: view.getUint32(place + 4, true) }
    return { ...size, tiles: level < made ? tilesOf(size) : undefined }
  })
  return { pageWidth: view.getFloat64(16, true), pageHeight: view.getFloat64(24, true), levels }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Undefined if the sheet has no such tile, or not yet. */
export function tileAt(pack: SheetPack, level: number, column: number, row: number): PackTile | undefined {
  const found = pack.levels[level]
  if (!found || column < 0 || column >= columnsOf(found)) return undefined
  return found.tiles?.[row * columnsOf(found) + column]
}

/** How many levels are made. */
export const levelsMade = (pack: SheetPack): number => pack.levels.filter(({ tiles }) => tiles).length

/** How many bytes from the beginning have all levels up to this one; of those that are made. */
export function bytesUpTo(pack: SheetPack, level: number): number {
  const tiles = pack.levels.slice(0, level + 1).flatMap((one) => one.tiles ?? [])
  return tiles.reduce((end, { at, length }) => Math.max(end, at + length), 0)
}
