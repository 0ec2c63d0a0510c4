/** How many pixels the levels of a sheet have. */
import { tilePixels } from '../../../../contract/drawings/sheetpack.ts'
import type { Size } from '../look.ts'

/** Finer than what printers of sheets and fingers on a tablet make of them. */
const pixelsPerPointMax = 200 / 72
const sidePixelsMax = 12_000
const pixelsMax = 60_000_000
/** Of the longer side: what fills a screen. */
const overviewPixelsMax = 1_800

/** From the coarsest, which is one tile, to the finest. */
export function levelsOf({ width, height }: Size): Size[] {
  const longer = Math.max(width, height)
  const scale = Math.min(pixelsPerPointMax, sidePixelsMax / longer, Math.sqrt(pixelsMax / (width * height)))
  const scaled = (points: number): number => Math.max(1, Math.floor(points * scale))
  const levels = [{ width: scaled(width), height: scaled(height) }]
  while (Math.max(levels[0]!.width, levels[0]!.height) > tilePixels) levels.unshift(half(levels[0]!))
  return levels
}

const half = ({ width, height }: Size): Size => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
})

/** How many of them are made first. */
export const overviewLevels = (levels: readonly Size[]): number =>
  Math.max(1, levels.filter(({ width, height }) => Math.max(width, height) <= overviewPixelsMax).length)
