/** How the views of two pages follow each other: the new page leads, the old one is shown where the same is drawn. */
import { inverse, placed, type Similarity, scaleOf } from '../../../../contract/drawings/similarity.ts'
import type { Size, View } from '../sheet/geometry.ts'

export const nothingKnown: Similarity = { a: 1, b: 0, x: 0, y: 0 }

/** Pages of which nothing is known lie on each other by their edges. */
export const byEdges = (old: Size, other: Size): Similarity => ({
  ...nothingKnown,
  a: other.width / old.width,
})

/** What of the old page is seen, upright, where the new one is seen like that. */
export function oldViewOf(view: View, toNew: Similarity): View {
  const { x, y } = placed(inverse(toNew), view)
  return { x, y, scale: view.scale * scaleOf(toNew) }
}

/** How far the old page is turned, in radians clockwise; less than anybody sees is nothing. */
export function turnOf({ a, b }: Similarity): number {
  const turn = Math.atan2(b, a)
  return Math.abs(turn) < 0.0002 ? 0 : turn
}

/** For an SVG: from points of the old page to those of the new one. */
export const matrixOf = ({ a, b, x, y }: Similarity): string => `matrix(${a} ${b} ${-b} ${a} ${x} ${y})`

/** A page that is turned is drawn upright and large enough, and turned then. */
export function uprightSize(area: Size, turn: number): Size {
  if (turn === 0) return area
  const side = Math.ceil(Math.hypot(area.width, area.height))
  return { width: side, height: side }
}

/** How many pixels of a point show a box with room around it. */
export const scaleFor = (box: Size, area: Size, largest: number): number =>
  Math.min(largest, area.width / (box.width * 1.8), area.height / (box.height * 1.8))
