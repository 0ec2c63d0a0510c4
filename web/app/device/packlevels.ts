/** How much of a pack is kept on a device. */
import { bytesUpTo, levelsMade, type SheetPack } from '../../../contract/drawings/sheetpack.ts'

const dpi = 100
const pointsPerInch = 72
/** Levels are rounded up to whole pixels. */
const hair = 2

/** The finest level of at most 100 dpi, or of all that are made. */
export function levelToKeep(pack: SheetPack, isWhole: boolean): number {
  const last = levelsMade(pack) - 1
  if (isWhole) return last
  const widthMax = (pack.pageWidth * dpi) / pointsPerInch + hair
  const within = pack.levels.findLastIndex(({ width }, level) => level <= last && width <= widthMax)
  return Math.max(0, within)
}

export const bytesToKeep = (pack: SheetPack, isWhole: boolean): number =>
  bytesUpTo(pack, levelToKeep(pack, isWhole))

/** The levels of which all tiles are in the bytes that are kept. */
export const isLevelIn = (pack: SheetPack, level: number, bytes: number): boolean =>
  level < levelsMade(pack) && bytesUpTo(pack, level) <= bytes
