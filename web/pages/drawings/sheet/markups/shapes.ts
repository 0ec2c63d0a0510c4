/** The lines of a mark-up, in points of the page, as the path of an SVG. */
import type { MarkupKind } from '../../../../../contract/drawings/markups.ts'
import type { Box, Place } from '../geometry.ts'

/** Of an arc of a cloud, in points; of a large cloud a part of it. */
const arcLengthMin = 16
const arcsMost = 48
const hundredths = (value: number): number => Math.round(value * 100) / 100

export const placesOf = (points: readonly number[]): Place[] =>
  Array.from({ length: points.length >> 1 }, (_, i) => ({ x: points[2 * i]!, y: points[2 * i + 1]! }))

export const pointsOf = (places: readonly Place[]): number[] =>
  places.flatMap(({ x, y }) => [hundredths(x), hundredths(y)])

export const movedBy = (points: readonly number[], by: Place): number[] =>
  points.map((value, i) => hundredths(value + (i % 2 === 0 ? by.x : by.y)))

export function boxOf(points: readonly number[]): Box {
  const places = placesOf(points)
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [left, top] = [least(xs), least(ys)]
  return { left, top, width: -least(xs.map((x) => -x)) - left, height: -least(ys.map((y) => -y)) - top }
}

/** A spread of thousands of arguments would be too many. */
const least = (values: readonly number[]): number =>
  values.reduce((found, value) => Math.min(found, value), Number.POSITIVE_INFINITY)

export const middleOf = (points: readonly number[]): Place => {
  const { left, top, width, height } = boxOf(points)
  return { x: left + width / 2, y: top + height / 2 }
}

const at = ({ x, y }: Place): string => `${hundredths(x)} ${hundredths(y)}`

/** Undefined: it has no lines, only words. */
export function pathOf(kind: MarkupKind, points: readonly number[], width: number): string | undefined {
  const places = placesOf(points)
  if (kind === 'Text' || places.length < 2) return undefined
  const drawn: Partial<Record<MarkupKind, () => string>> = {
    Pen: () => curved(places),
    Arrow: () => `${straight(places)}${headOf(places, width)}`,
    Cloud: () => cloud(boxOf(points)),
    Rectangle: () => rectangle(boxOf(points)),
    Highlight: () => rectangle(boxOf(points)),
    Link: () => rectangle(boxOf(points)),
    Ellipse: () => ellipse(boxOf(points)),
    Area: () => `${straight(places)}Z`,
  }
  return (drawn[kind] ?? (() => straight(places)))()
}

const straight = (places: readonly Place[]): string => `M${places.map(at).join('L')}`

/** Through the middles between its points, so that it has no corners. */
function curved(places: readonly Place[]): string {
  const middles = places
    .slice(1)
    .map(({ x, y }, i) => ({ x: (x + places[i]!.x) / 2, y: (y + places[i]!.y) / 2 }))
  const bends = middles.slice(1).map((middle, i) => `Q${at(places[i + 1]!)} ${at(middle)}`)
  return `M${at(places[0]!)}L${at(middles[0]!)}${bends.join('')}L${at(places.at(-1)!)}`
}

function headOf(places: readonly Place[], width: number): string {
  const [from, to] = [places[0]!, places.at(-1)!]
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const size = Math.max(8, width * 5)
  const side = (turn: number): Place => ({
    x: to.x - size * Math.cos(angle + turn),
    y: to.y - size * Math.sin(angle + turn),
  })
  return `M${at(side(0.5))}L${at(to)}L${at(side(-0.5))}`
}

const rectangle = ({ left, top, width, height }: Box): string =>
  `M${at({ x: left, y: top })}h${hundredths(width)}v${hundredths(height)}h${-hundredths(width)}Z`

function ellipse({ left, top, width, height }: Box): string {
  const radii = `${hundredths(width / 2)} ${hundredths(height / 2)}`
  return `M${at({ x: left, y: top + height / 2 })}a${radii} 0 1 0 ${hundredths(width)} 0a${radii} 0 1 0 ${-hundredths(width)} 0Z`
}

function cloud({ left, top, width, height }: Box): string {
  const arcLength = Math.max(arcLengthMin, (2 * (width + height)) / arcsMost)
  const side = (length: number, dx: number, dy: number): string => {
    const count = Math.max(2, Math.round(length / arcLength))
    const step = length / count
    return `a${hundredths(step / 2)} ${hundredths(step * 0.43)} ${dy === 0 ? 0 : 90} 0 1 ${hundredths(dx * step)} ${hundredths(dy * step)}`.repeat(
      count,
    )
  }
  return `M${at({ x: left, y: top })}${side(width, 1, 0)}${side(height, 0, 1)}${side(width, -1, 0)}${side(height, 0, -1)}Z`
}

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
