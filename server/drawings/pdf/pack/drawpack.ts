/** Draws a page at all its levels, or at those for a first look. */
import type { PackPart } from '../../../kernel/drawingpdf.ts'
import { loadedSharp } from '../draw/sharp.ts'
import { drawStrips, frameOfPage, sizeOf } from '../draw/strips.ts'
import type { Size } from '../look.ts'
import type { OpenPdf } from '../openpdf.ts'
import { encodeWith } from './encode.ts'
import { halved, type Rows } from './halve.ts'
import { levelsOf, overviewLevels } from './levels.ts'
import { type Encode, openTiler } from './tiles.ts'
import { writePack } from './writepack.ts'

/** Its bytes in parts; undefined if there is no encoder. */
export async function drawPack(
  pdf: OpenPdf,
  index: number,
  part: PackPart,
): Promise<Iterable<Buffer> | undefined> {
  const page = sizeOf(pdf, index)
  const sharp = await loadedSharp
  if (!sharp) return undefined
  const levels = levelsOf(page)
  const encode = encodeWith(sharp)
  // Drawn on its own, as thin lines get lost where a picture is made smaller again and again.
  const overview = levels.slice(0, overviewLevels(levels))
  const tiles = await drawLevels(pdf, index, overview, encode)
  if (part === 'all' && overview.length < levels.length)
    tiles.push(...(await drawLevels(pdf, index, levels.slice(overview.length), encode)))
  return writePack(page, levels, tiles)
}

/** The finest of these levels is drawn, the others are made of it. The tiles of each. */
async function drawLevels(
  pdf: OpenPdf,
  index: number,
  levels: readonly Size[],
  encode: Encode,
): Promise<Buffer[][]> {
  const tilers = levels.map(({ width }) => openTiler(width, encode))
  const take = async (level: number, rows: Rows): Promise<void> => {
    await tilers[level]!.take(rows)
    if (level > 0) await take(level - 1, halved(rows))
  }
  const finest = levels.at(-1)!
  for (const { pixels, rows } of drawStrips(pdf, index, frameOfPage(finest)))
    await take(levels.length - 1, { pixels, width: finest.width, count: rows })
  const tiles: Buffer[][] = []
  for (const tiler of tilers) tiles.push(await tiler.end())
  return tiles
}
