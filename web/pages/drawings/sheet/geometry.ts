/**
 * What of a sheet is seen, and which of its tiles show that. Places on the sheet are points (1/72 in) from the top left of its
 * page, places on the screen are CSS pixels from the top left of the area that shows it.
 */
import { columnsOf, rowsOf, tilePixels } from '../../../../contract/drawings/sheetpack.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Place {
  readonly x: number
  readonly y: number
}

/** The place on the sheet that is in the middle of the area, and the pixels of a point. */
export interface View extends Place {
  readonly scale: number
}

export interface Tile {
  readonly level: number
  readonly column: number
  readonly row: number
}

export interface Box extends Size {
  readonly left: number
  readonly top: number
}

/** As large as on paper: CSS has 96 pixels an inch. */
export const paperScale = 96 / 72
const scaleMax = paperScale * 8
/** Of what fits. */
const smallest = 0.5
const margin = 16
/** A level may be stretched so far before the next one is shown. */
const stretchMax = 1.25

export function fitted(page: Size, area: Size): View {
  const scale = Math.min(
    Math.max(1, area.width - 2 * margin) / page.width,
    Math.max(1, area.height - 2 * margin) / page.height,
  )
  return { x: page.width / 2, y: page.height / 2, scale }
}

/** The place under a pixel of the area. */
export const placeAt = ({ x, y, scale }: View, area: Size, at: Place): Place => ({
  x: x + (at.x - area.width / 2) / scale,
  y: y + (at.y - area.height / 2) / scale,
})

/** With another scale, and the place under that pixel where it was. */
export function scaledAround(view: View, page: Size, area: Size, scale: number, at: Place): View {
  const least = Math.min(fitted(page, area).scale * smallest, paperScale)
  const next = Math.min(scaleMax, Math.max(least, scale))
  const under = placeAt(view, area, at)
  return within(page, {
    x: under.x - (at.x - area.width / 2) / next,
    y: under.y - (at.y - area.height / 2) / next,
    scale: next,
  })
}

/** By pixels of the screen, to the right and down. */
export const moved = ({ x, y, scale }: View, page: Size, by: Place): View =>
  within(page, { x: x - by.x / scale, y: y - by.y / scale, scale })

/** What is in the middle is always on the page: nobody loses the sheet. */
export const within = (page: Size, { x, y, scale }: View): View => ({
  x: Math.min(page.width, Math.max(0, x)),
  y: Math.min(page.height, Math.max(0, y)),
  scale,
})

/** The part of the sheet that fills the area, also beyond its edges. */
export const partOf = ({ x, y, scale }: View, area: Size): Box => ({
  left: x - area.width / scale / 2,
  top: y - area.height / scale / 2,
  width: area.width / scale,
  height: area.height / scale,
})

/** The first level that is sharp enough; the last one, if none is. `density`: pixels of the screen for one of CSS. */
export function levelFor(levels: readonly Size[], page: Size, scale: number, density: number): number {
  const needed = (page.width * scale * density) / stretchMax
  const found = levels.findIndex(({ width }) => width >= needed)
  return found < 0 ? levels.length - 1 : found
}

/** Where a tile is on the page. */
export function boxOf(level: Size, page: Size, { column, row }: Pick<Tile, 'column' | 'row'>): Box {
  const [across, down] = [page.width / level.width, page.height / level.height]
  const [left, top] = [column * tilePixels, row * tilePixels]
  return {
    left: left * across,
    top: top * down,
    width: Math.min(tilePixels, level.width - left) * across,
    height: Math.min(tilePixels, level.height - top) * down,
  }
}

/** The tiles of a level that show a part of the sheet, those in its middle first. */
export function tilesIn(levels: readonly Size[], level: number, page: Size, part: Box): Tile[] {
  const size = levels[level]
  if (!size) return []
  const spanOf = (from: number, length: number, whole: number, count: number): [number, number] => [
    Math.max(0, Math.floor(from / whole / tilePixels)),
    Math.min(count - 1, Math.ceil((from + length) / whole / tilePixels) - 1),
  ]
  const [left, right] = spanOf(part.left, part.width, page.width / size.width, columnsOf(size))
  const [top, bottom] = spanOf(part.top, part.height, page.height / size.height, rowsOf(size))
  const middle = { column: (left + right) / 2, row: (top + bottom) / 2 }
  const away = ({ column, row }: Tile): number => Math.hypot(column - middle.column, row - middle.row)
  const tiles: Tile[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) tiles.push({ level, column, row })
  return tiles.sort((one, other) => away(one) - away(other))
}

/** As an address has it: the place in points, the scale in per cent. Undefined: the whole sheet. */
export function viewIn(query: URLSearchParams): View | undefined {
  const [x, y, z] = ['x', 'y', 'z'].map((name) => Number(query.get(name) || Number.NaN))
  if (![x, y, z].every(Number.isFinite) || z! <= 0) return undefined
  return { x: x!, y: y!, scale: Math.min(scaleMax, (z! / 100) * paperScale) }
}

export const percentOf = ({ scale }: View): number => Math.max(1, Math.round((scale / paperScale) * 100))

export const written = (view: View | undefined): Record<'x' | 'y' | 'z', string | undefined> => ({
  x: view && String(Math.round(view.x)),
  y: view && String(Math.round(view.y)),
  z: view && String(percentOf(view)),
})
