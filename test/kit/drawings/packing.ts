/** Packs of made-up pages, and their levels as pictures. */
import sharp from 'sharp'
import {
  columnsOf,
  rowsOf,
  type SheetPack,
  tileAt,
  tilePixels,
} from '../../../contract/drawings/sheetpack.ts'
import type { PackPart } from '../../../server/kernel/drawingpdf.ts'
import { engine } from './engine.ts'
import { type SetPage, setOf } from './sets.ts'

/** With an engine of its own. */
export function packing() {
  const { pdf, file } = engine()
  const packOf = async (page: SetPage, part: PackPart) => (await pdf.pack(file(setOf([page])), 1, part))!
  return { pdf, file, packOf }
}

/** Lines all over. */
export const busy: SetPage = {
  text: 'A-101',
  content: Array.from({ length: 40 }, (_, at) => `0 ${at * 43} m 2592 ${1728 - at * 31} l S`).join('\n'),
}

/** A level as one picture, put together from its tiles. */
export async function stitched(bytes: Buffer, pack: SheetPack, level: number): Promise<Buffer> {
  const { width, height } = pack.levels[level]!
  const places = Array.from(
    { length: columnsOf({ width, height }) * rowsOf({ width, height }) },
    (_, at) => ({
      column: at % columnsOf({ width, height }),
      row: Math.floor(at / columnsOf({ width, height })),
    }),
  )
  const tiles = places.map(({ column, row }) => {
    const { at, length } = tileAt(pack, level, column, row)!
    return { input: bytes.subarray(at, at + length), left: column * tilePixels, top: row * tilePixels }
  })
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite(tiles)
    .removeAlpha()
    .raw()
    .toBuffer()
}
