/** The lines of a mark-up, in points of the page, as the path of an SVG. */
import { boxOf, linesOf, placesOf } from '../../../../../contract/drawings/markuplines.ts'
import type { MarkupKind } from '../../../../../contract/drawings/markups.ts'
import type { Place } from '../geometry.ts'

export { boxOf, placesOf }

const hundredths = (value: number): number => Math.round(value * 100) / 100

export const pointsOf = (places: readonly Place[]): number[] =>
  places.flatMap(({ x, y }) => [hundredths(x), hundredths(y)])

export const movedBy = (points: readonly number[], by: Place): number[] =>
  points.map((value, i) => hundredths(value + (i % 2 === 0 ? by.x : by.y)))

export const middleOf = (points: readonly number[]): Place => {
  const { left, top, width, height } = boxOf(points)
  return { x: left + width / 2, y: top + height / 2 }
}

/** Undefined: it has no lines, only words. */
export const pathOf = (kind: MarkupKind, points: readonly number[], width: number): string | undefined =>
  linesOf(kind, points, width)
    .map(([name, ...numbers]) => `${name}${numbers.map(hundredths).join(' ')}`)
    .join('') || undefined

/** Fewer points of a line that a hand has drawn: those that change it by less than that are left out. */
export function thinned(places: readonly Place[], by: number): Place[] {
  if (places.length < 3) return [...places]
  const kept = new Set([0, places.length - 1])
  const spans: Array<[number, number]> = [[0, places.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    let [far, most] = [-1, by]
    for (let i = first + 1; i < last; i++) {
      const away = distanceTo(places[i]!, places[first]!, places[last]!)
      if (away > most) [far, most] = [i, away]
    }
    if (far < 0) continue
    kept.add(far)
    spans.push([first, far], [far, last])
  }
  return places.filter((_, i) => kept.has(i))
}

function distanceTo(place: Place, from: Place, to: Place): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return Math.hypot(place.x - from.x, place.y - from.y)
  return Math.abs((to.x - from.x) * (from.y - place.y) - (from.x - place.x) * (to.y - from.y)) / length
}
