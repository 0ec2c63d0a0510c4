/** Which part of a sheet goes with a new record, as the address of its form has it. */
import { cutOutLimits } from '../../../../contract/drawings/cutouts.ts'
import { boxOf } from '../../../../contract/drawings/markuplines.ts'
import type { Box, Place, Size } from '../sheet/geometry.ts'

export interface AskedCutOut {
  readonly sheetFolderId: number
  readonly version: number
  readonly box: Box
  /** What is marked: a mark-up, else this place. */
  readonly markupId: number | undefined
  readonly place: Place
}

/** In points. */
const aroundPlace = { width: 360, height: 270 }
const besideMark = 72

/** Around a place, or around a mark-up with something of what is beside it. */
export function boxAround(points: readonly number[], page: Size): Box {
  const { left, top, width, height } = boxOf(points)
  const beside = Math.max(besideMark, Math.max(width, height) / 4)
  const wide = Math.max(aroundPlace.width, width + 2 * beside)
  const high = Math.max(aroundPlace.height, height + 2 * beside)
  const longest = Math.max(wide, high)
  const size = {
    width: Math.min(page.width, Math.max(wide, longest / (cutOutLimits.ratioMax / 2))),
    height: Math.min(page.height, Math.max(high, longest / (cutOutLimits.ratioMax / 2))),
  }
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, value))
  return {
    left: within(left + width / 2 - size.width / 2, page.width - size.width),
    top: within(top + height / 2 - size.height / 2, page.height - size.height),
    ...size,
  }
}

/** Goes with the `pin` of the same address. */
export const cutOutQuery = ({ left, top, width, height }: Box, markupId?: number): string =>
  [...[left, top, width, height].map((side) => side.toFixed(1)), ...(markupId ? [markupId] : [])].join(',')

export function cutOutIn(query: URLSearchParams): AskedCutOut | undefined {
  const [left, top, width, height, markupId] = (query.get('cutout') ?? '').split(',').map(Number)
  const [sheetFolderId, version, x, y] = (query.get('pin') ?? '').split(',').map(Number)
  const numbers = [left, top, width, height, sheetFolderId, version, x, y]
  if (!numbers.every(Number.isFinite) || width! <= 0 || height! <= 0) return undefined
  return {
    sheetFolderId: sheetFolderId!,
    version: version!,
    box: { left: left!, top: top!, width: width!, height: height! },
    markupId: markupId || undefined,
    place: { x: x!, y: y! },
  }
}
