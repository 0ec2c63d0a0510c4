/** The lines of mark-ups, in points of the page, for the web app and for pictures that the server draws. */
import type { MarkupKind } from './markups.ts'

export interface MarkupPlace {
  readonly x: number
  readonly y: number
}

export interface MarkupBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Moves, draws a straight line or a cubic curve to the last two numbers, or closes the line. */
export type LineStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']

/** Of an arc of a cloud, in points; of a large cloud a part of it. */
const arcLengthMin = 16
const arcsMost = 48
/** Of the length of an arc. */
const arcHeight = 0.43
/** How far the ends of a cubic curve pull, so that it is a quarter of an ellipse. */
const quarter = 0.5523

export const placesOf = (points: readonly number[]): MarkupPlace[] =>
  Array.from({ length: points.length >> 1 }, (_, i) => ({ x: points[2 * i]!, y: points[2 * i + 1]! }))

export function boxOf(points: readonly number[]): MarkupBox {
  const places = placesOf(points)
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [left, top] = [least(xs), least(ys)]
  return { left, top, width: -least(xs.map((x) => -x)) - left, height: -least(ys.map((y) => -y)) - top }
}

/** A spread of thousands of arguments would be too many. */
const least = (values: readonly number[]): number =>
  values.reduce((found, value) => Math.min(found, value), Number.POSITIVE_INFINITY)

/** None: it has only words. */
export function linesOf(kind: MarkupKind, points: readonly number[], width: number): LineStep[] {
  const places = placesOf(points)
  if (kind === 'Text' || places.length < 2) return []
  const drawn: Partial<Record<MarkupKind, () => LineStep[]>> = {
    Pen: () => curved(places),
    Arrow: () => [...straight(places), ...headOf(places, width)],
    Cloud: () => cloud(boxOf(points)),
    Rectangle: () => rectangle(boxOf(points)),
    Highlight: () => rectangle(boxOf(points)),
    Link: () => rectangle(boxOf(points)),
    Ellipse: () => ellipse(boxOf(points)),
    Area: () => [...straight(places), ['Z']],
  }
  return (drawn[kind] ?? (() => straight(places)))()
}

const straight = (places: readonly MarkupPlace[]): LineStep[] =>
  places.map(({ x, y }, i) => [i === 0 ? 'M' : 'L', x, y] as const)

/** Through the middles between its points, so that it has no corners. */
function curved(places: readonly MarkupPlace[]): LineStep[] {
  const middles = places.slice(1).map(({ x, y }, i) => between({ x, y }, places[i]!, 0.5))
  const [first, last] = [places[0]!, places.at(-1)!]
  const bends = middles.slice(1).map((to, i): LineStep => {
    const [from, bend] = [middles[i]!, places[i + 1]!]
    const [one, other] = [between(from, bend, 2 / 3), between(to, bend, 2 / 3)]
    return ['C', one.x, one.y, other.x, other.y, to.x, to.y]
  })
  return [['M', first.x, first.y], ['L', middles[0]!.x, middles[0]!.y], ...bends, ['L', last.x, last.y]]
}

const between = (from: MarkupPlace, to: MarkupPlace, part: number): MarkupPlace => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})

function headOf(places: readonly MarkupPlace[], width: number): LineStep[] {
  const [from, to] = [places[0]!, places.at(-1)!]
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const size = Math.max(8, width * 5)
  const side = (turn: number): MarkupPlace => ({
    x: to.x - size * Math.cos(angle + turn),
    y: to.y - size * Math.sin(angle + turn),
  })
  return straight([side(0.5), to, side(-0.5)])
}

const rectangle = ({ left, top, width, height }: MarkupBox): LineStep[] => [
  ...straight([
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ]),
  ['Z'],
]

function ellipse({ left, top, width, height }: MarkupBox): LineStep[] {
  const [from, to] = [left, left + width].map((x) => ({ x, y: top + height / 2 }))
  const half = height / 2
  return [['M', from!.x, from!.y], ...arc(from!, to!, half), ...arc(to!, from!, half), ['Z']]
}

function cloud({ left, top, width, height }: MarkupBox): LineStep[] {
  const arcLength = Math.max(arcLengthMin, (2 * (width + height)) / arcsMost)
  const [right, bottom] = [left + width, top + height]
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  const sides = corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length]!
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const count = Math.max(2, Math.round(length / arcLength))
    return Array.from({ length: count }, (_, at) => {
      const [begin, end] = [between(from, to, at / count), between(from, to, (at + 1) / count)]
      return arc(begin, end, (length / count) * arcHeight)
    }).flat()
  })
  return [['M', left, top], ...sides, ['Z']]
}

/** Half an ellipse, so high, to the left of the way from one place to the other. */
function arc(from: MarkupPlace, to: MarkupPlace, height: number): LineStep[] {
  const half = { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }
  const length = Math.hypot(half.x, half.y) || 1
  const up = { x: (half.y / length) * height, y: (-half.x / length) * height }
  const top = { x: from.x + half.x + up.x, y: from.y + half.y + up.y }
  const pull = { x: half.x * quarter, y: half.y * quarter }
  const rise = { x: up.x * quarter, y: up.y * quarter }
  return [
    ['C', from.x + rise.x, from.y + rise.y, top.x - pull.x, top.y - pull.y, top.x, top.y],
    ['C', top.x + pull.x, top.y + pull.y, to.x + rise.x, to.y + rise.y, to.x, to.y],
  ]
}
