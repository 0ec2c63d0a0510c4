/** Draws what is in view on the canvas: the paper, and on it the tiles that are there, the coarse ones below the finer. */
import type { Part } from './deeper/drawpart.ts'
import { type Box, boxOf, levelFor, partOf, type Size, type Tile, tilesIn, type View } from './geometry.ts'
import type { Pictures } from './pictures.ts'
import type { Lack } from './usedeeper.ts'

/** A level may be stretched so far before it is not sharp enough. */
const stretchMax = 1.25

interface Painting {
  canvas: HTMLCanvasElement
  view: View
  page: Size
  area: Size
  pictures: Pictures
  /** Then it need not be as fine: it is drawn again when it rests. */
  isMoving?: boolean
  /** Drawn from the file, over the tiles. */
  part?: Part | undefined
}

/** Asks for the tiles that are missing. Returns what there is no tile for. */
export function paint({
  canvas,
  view,
  page,
  area,
  pictures,
  part: drawn,
  isMoving = false,
}: Painting): Lack | undefined {
  const density = devicePixelRatio || 1
  const context = sized(canvas, area, density)
  context.imageSmoothingQuality = isMoving ? 'low' : 'high'
  const part = partOf(view, area)
  const pixels = view.scale * density
  const edgesOf = (from: number, length: number, start: number): [number, number] => {
    const begin = Math.round((from - start) * pixels)
    // To whole pixels, so that no line is seen where two tiles meet.
    return [begin, Math.round((from + length - start) * pixels) - begin]
  }
  const [paperLeft, paperWidth] = edgesOf(0, page.width, part.left)
  const [paperTop, paperHeight] = edgesOf(0, page.height, part.top)
  context.fillStyle = getComputedStyle(canvas).getPropertyValue('--sheet')
  context.fillRect(paperLeft, paperTop, paperWidth, paperHeight)
  const levels = pictures.pack()?.levels
  const place = (picture: CanvasImageSource, box: Box): void => {
    const [left, width] = edgesOf(box.left, box.width, part.left)
    const [top, height] = edgesOf(box.top, box.height, part.top)
    context.drawImage(picture, left, top, width, height)
  }
  if (!levels) {
    pictures.want([], 0)
    if (drawn) place(drawn.picture, drawn.box)
    canvas.dataset.from = drawn ? 'file' : 'tiles'
    return pictures.problem() ? 'none' : 'unmade'
  }
  const level = levelFor(levels, page, view.scale, density)
  const [coarsest, ...others] = tilesUpTo(level, (one) => tilesIn(levels, one, page, part))
  const sharp = others.at(-1) ?? coarsest!
  const isSharp = sharp.every((tile) => pictures.tile(tile))
  canvas.dataset.level = String(isSharp ? level : -1)
  for (const tile of isSharp ? sharp : [coarsest!, ...others].flat()) {
    const picture = pictures.tile(tile)
    if (picture) place(picture, boxOf(levels[tile.level]!, page, tile))
  }
  const isFiner = levels[level]!.width * stretchMax < page.width * pixels
  const isFromFile = drawn && (isFiner || !isSharp)
  if (isFromFile) place(drawn.picture, drawn.box)
  canvas.dataset.from = isFromFile ? 'file' : 'tiles'
  // The whole sheet first, then what is sharp; as long as that is not to be had, the best there is. Others are drawn if they are there.
  const best = Math.min(level, pictures.finest())
  const instead = best < level ? ([coarsest!, ...others][Math.max(0, best)] ?? []) : []
  pictures.want([...coarsest!, ...instead, ...sharp], level)
  return isFiner ? 'finer' : pictures.finest() < level ? 'unmade' : undefined
}

const tilesUpTo = (level: number, of: (level: number) => Tile[]): Tile[][] =>
  Array.from({ length: level + 1 }, (_, one) => of(one))

function sized(canvas: HTMLCanvasElement, area: Size, density: number): CanvasRenderingContext2D {
  const [width, height] = [Math.round(area.width * density), Math.round(area.height * density)]
  const context = canvas.getContext('2d')!
  if (canvas.width === width && canvas.height === height) context.clearRect(0, 0, width, height)
  else Object.assign(canvas, { width, height })
  return context
}
