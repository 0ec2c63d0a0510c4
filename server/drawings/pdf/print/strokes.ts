/** Operators of a content, written in points of the page as shown: y grows downwards, and letters are turned upright. */
import { winAnsi } from '../../../../contract/drawings/winansi.ts'

export type Place = readonly [x: number, y: number]

/** PDF has no exponents; thousandths of a point are less than a plotter draws. */
export const num = (value: number): string => String(Math.round(value * 1000) / 1000 + 0)

const of = (places: readonly Place[]): string => places.map(([x, y]) => `${num(x)} ${num(y)}`).join(' ')

export const moveTo = (place: Place): string => `${of([place])} m`
export const lineTo = (place: Place): string => `${of([place])} l`
export const curveTo = (one: Place, other: Place, end: Place): string => `${of([one, other, end])} c`

export const through = (places: readonly Place[]): string =>
  places.map((place, i) => (i === 0 ? moveTo(place) : lineTo(place))).join('\n')

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const boxAround = (places: readonly Place[]): Box =>
  places.reduce<Box>(
    ({ left, top, right, bottom }, [x, y]) => ({
      left: Math.min(left, x),
      top: Math.min(top, y),
      right: Math.max(right, x),
      bottom: Math.max(bottom, y),
    }),
    {
      left: Number.POSITIVE_INFINITY,
      top: Number.POSITIVE_INFINITY,
      right: Number.NEGATIVE_INFINITY,
      bottom: Number.NEGATIVE_INFINITY,
    },
  )

export const wider = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

export const joined = (one: Box, other: Box): Box =>
  boxAround([
    [one.left, one.top],
    [one.right, one.bottom],
    [other.left, other.top],
    [other.right, other.bottom],
  ])

export const rectangle = ({ left, top, right, bottom }: Box): string =>
  `${num(left)} ${num(top)} ${num(right - left)} ${num(bottom - top)} re`

/** How far the handles of a curve are that looks like a quarter of a circle, of its radius. */
const quarter = 0.5523

export function ellipse({ left, top, right, bottom }: Box): string {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const [across, down] = [((right - left) / 2) * quarter, ((bottom - top) / 2) * quarter]
  return [
    moveTo([left, y]),
    curveTo([left, y - down], [x - across, top], [x, top]),
    curveTo([x + across, top], [right, y - down], [right, y]),
    curveTo([right, y + down], [x + across, bottom], [x, bottom]),
    curveTo([x - across, bottom], [left, y + down], [left, y]),
    'h',
  ].join('\n')
}

/** Of an arc of a cloud, in points; of a large cloud a part of it. */
const arcLengthMin = 16
const arcsMost = 48
/** How far the handles of an arc stand out, of its length. */
const bulge = 0.57

export function cloud(box: Box): string {
  const { left, top, right, bottom } = box
  const corners: Place[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  const arcLength = Math.max(arcLengthMin, (2 * (right - left + bottom - top)) / arcsMost)
  const sides = corners.flatMap((from, i) => arcs(from, corners[(i + 1) % corners.length]!, arcLength))
  return [moveTo(corners[0]!), ...sides, 'h'].join('\n')
}

function arcs([fromX, fromY]: Place, [toX, toY]: Place, arcLength: number): string[] {
  const length = Math.hypot(toX - fromX, toY - fromY)
  if (length === 0) return []
  const count = Math.max(2, Math.round(length / arcLength))
  const [stepX, stepY] = [(toX - fromX) / count, (toY - fromY) / count]
  // To the left of a way that goes around by the right is outside.
  const [outX, outY] = [stepY * bulge, -stepX * bulge]
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [fromX + stepX * i, fromY + stepY * i]
    return curveTo([x + outX, y + outY], [x + stepX + outX, y + stepY + outY], [x + stepX, y + stepY])
  })
}

/** Of a letter, of its height: Helvetica on average. */
const letterWidth = 0.54

export const widthOf = (words: string, size: number): number => [...words].length * size * letterWidth

/** Its line begins at that place. */
export const written = (font: 'F1' | 'F2', size: number, [x, y]: Place, words: string): string =>
  `BT /${font} ${num(size)} Tf 1 0 0 -1 ${num(x)} ${num(y)} Tm <${winAnsi(words)}> Tj ET`

/** First wider and in white, so that it is read on dark lines. */
export const haloed = (font: 'F1' | 'F2', size: number, place: Place, words: string): string =>
  [
    `q 1 1 1 RG 1 j ${num(size * 0.3)} w 1 Tr ${written(font, size, place, words)} Q`,
    written(font, size, place, words),
  ].join('\n')

export const inColor = ([red, green, blue]: readonly number[], operator: 'RG' | 'rg'): string =>
  `${[red, green, blue].map((part) => num(part! / 255)).join(' ')} ${operator}`
