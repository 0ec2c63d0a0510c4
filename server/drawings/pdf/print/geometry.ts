/** Where places of a page as it is shown are in the file: after its rotation, crop box and unit, and fitted to a paper. */
import type { PageSize } from '../../../kernel/drawingpdf.ts'
import { isDict, type PdfDict, type PdfValue } from '../file/objects.ts'

/** (x, y) becomes (a · x + c · y + e, b · x + d · y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Of an upright rectangle: its corners. */
export type Corners = readonly [left: number, bottom: number, right: number, top: number]

type Resolve = (value: PdfValue | undefined) => PdfValue

export interface PagePlace {
  /** From points of the page as shown, from the top left, to the units of the page in the file. */
  readonly toFile: Matrix
  /** In points, as shown. */
  readonly size: PageSize
  readonly crop: Corners
}

const letter: Corners = [0, 0, 612, 792]

export function placeOfPage(page: PdfDict, resolve: Resolve): PagePlace {
  const media = cornersOf(page.get('MediaBox'), resolve) ?? letter
  const crop = shared(cornersOf(page.get('CropBox'), resolve), media) ?? media
  const [left, bottom, right, top] = crop
  const unit = unitOf(resolve(page.get('UserUnit')))
  const one = 1 / unit
  const turned = quarterTurns(resolve(page.get('Rotate')))
  const toFile = (
    [
      [one, 0, 0, -one, left, top],
      [0, one, one, 0, left, bottom],
      [-one, 0, 0, one, right, bottom],
      [0, -one, -one, 0, right, top],
    ] as const
  )[turned]!
  const sides = [(right - left) * unit, (top - bottom) * unit]
  const [width, height] = turned % 2 === 0 ? sides : sides.toReversed()
  return { toFile, size: { width: width!, height: height! }, crop }
}

const unitOf = (unit: PdfValue): number => (typeof unit === 'number' && unit > 0 && unit <= 1000 ? unit : 1)

const quarterTurns = (degrees: PdfValue): number =>
  typeof degrees === 'number' && degrees % 90 === 0 ? (((degrees / 90) % 4) + 4) % 4 : 0

export function cornersOf(value: PdfValue | undefined, resolve: Resolve): Corners | undefined {
  const box = resolve(value)
  const sides = Array.isArray(box) ? box.map(resolve) : []
  if (sides.length !== 4 || !sides.every((side) => typeof side === 'number' && Number.isFinite(side)))
    return undefined
  const [x1, y1, x2, y2] = sides as [number, number, number, number]
  const corners: Corners = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return isEmpty(corners) ? undefined : corners
}

const isEmpty = ([left, bottom, right, top]: Corners): boolean => !(right > left && top > bottom)

function shared(one: Corners | undefined, other: Corners): Corners | undefined {
  if (!one) return undefined
  const both: Corners = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
  return isEmpty(both) ? undefined : both
}

/** First the one, then the other. */
export function after(one: Matrix, other: Matrix): Matrix {
  const [a, b] = at(one[0], one[1], other, 0)
  const [c, d] = at(one[2], one[3], other, 0)
  const [e, f] = at(one[4], one[5], other)
  return [a, b, c, d, e, f]
}

const at = (x: number, y: number, [a, b, c, d, e, f]: Matrix, moved = 1): [number, number] => [
  a * x + c * y + e * moved,
  b * x + d * y + f * moved,
]

export const placeAt = (x: number, y: number, matrix: Matrix): [number, number] => at(x, y, matrix)

/** Of a matrix that is none of its making, none: it has nothing to lead back to. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const size = a * d - b * c
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

/** The upright box around a box that was moved. */
export function around([left, bottom, right, top]: Corners, matrix: Matrix): Corners {
  const places = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ].map(([x, y]) => at(x!, y!, matrix))
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** White around a page that is fitted, and the line of the footer beneath it; in points. */
const margin = 18
const footer = 14

export interface Fitted {
  readonly paper: PageSize
  /** From points of the page as shown to the paper. */
  readonly toPaper: Matrix
  readonly scale: number
}

/** The paper lies as the page does. */
export function fittedTo(paper: PageSize, page: PageSize): Fitted {
  const [short, long] = [paper.width, paper.height].toSorted((a, b) => a - b)
  const isWide = page.width > page.height
  const [width, height] = isWide ? [long!, short!] : [short!, long!]
  const scale = Math.min((width - 2 * margin) / page.width, (height - 2 * margin - footer) / page.height)
  const x = (width - page.width * scale) / 2
  const top = height - margin - (height - 2 * margin - footer - page.height * scale) / 2
  return { paper: { width, height }, scale, toPaper: [scale, 0, 0, -scale, x, top] }
}

export const matrixOf = (value: PdfValue | undefined, resolve: Resolve): Matrix => {
  const found = resolve(value)
  const numbers = Array.isArray(found) ? found.map(resolve) : []
  const isMatrix =
    numbers.length === 6 && numbers.every((one) => typeof one === 'number' && Number.isFinite(one))
  return isMatrix ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0]
}

/** Of the new file, whose objects count from 1. */
export const resolveIn =
  (objects: readonly PdfValue[]): Resolve =>
  (value) => {
    let found: PdfValue = value ?? null
    for (let hops = 0; hops < 16 && isPointer(found); hops++) found = objects[found.number - 1] ?? null
    return isPointer(found) ? null : found
  }

const isPointer = (value: PdfValue): value is { readonly number: number } =>
  typeof value === 'object' && value !== null && !isDict(value) && 'number' in value
