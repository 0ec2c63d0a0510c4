/** Where a point of what is drawn is in the coordinates of the file, and where it is shown. */
import type { Box } from '../../../../server/kernel/drawingpdf.ts'

export type Turn = 0 | 90 | 180 | 270

export interface Frame {
  /** Of what is drawn, in points; shown are these, unless it lies sideways. */
  readonly width: number
  readonly height: number
  /** Plotted upwards along a page in portrait: that is how it is shown. */
  readonly isSideways?: boolean
  /** How far the plotter was off, to the right and down. */
  readonly shift?: readonly [number, number]
  readonly rotate?: Turn
  /** What the file has around the crop box; by default there is no crop box. */
  readonly margin?: number
  /** The lower left corner of the media box. */
  readonly origin?: readonly [number, number]
  readonly userUnit?: number
}

export type Matrix = readonly [number, number, number, number, number, number]

/** First `one`, then `other`. */
export const times = (one: Matrix, other: Matrix): Matrix => [
  one[0] * other[0] + one[1] * other[2],
  one[0] * other[1] + one[1] * other[3],
  one[2] * other[0] + one[3] * other[2],
  one[2] * other[1] + one[3] * other[3],
  one[4] * other[0] + one[5] * other[2] + other[4],
  one[4] * other[1] + one[5] * other[3] + other[5],
]

export const shownSize = ({ width, height, isSideways }: Frame): { width: number; height: number } =>
  isSideways ? { width: height, height: width } : { width, height }

/** A box of what is drawn, where it is shown. */
export function shownBox({ width, isSideways, shift: [right, down] = [0, 0] }: Frame, box: Box): Box {
  const turned = isSideways
    ? { x: box.y, y: width - box.x - box.width, width: box.height, height: box.width }
    : box
  return { ...turned, x: turned.x + right, y: turned.y + down }
}

/** The sides of the crop box in units of the file. */
function sidesOf(frame: Frame): [number, number] {
  const { rotate = 0, userUnit = 1 } = frame
  const { width, height } = shownSize(frame)
  const isTurned = rotate === 90 || rotate === 270
  return isTurned ? [height / userUnit, width / userUnit] : [width / userUnit, height / userUnit]
}

/** From points as drawn, counted upwards from the lower left corner. */
export function matrixOf(frame: Frame): Matrix {
  const { rotate = 0, margin = 0, origin = [0, 0], userUnit = 1, shift = [0, 0] } = frame
  const [across, up] = sidesOf(frame)
  const drawn: Matrix = frame.isSideways ? [0, 1, -1, 0, frame.height, 0] : [1, 0, 0, 1, 0, 0]
  const shown = times(drawn, [1, 0, 0, 1, shift[0], -shift[1]])
  const scale = 1 / userUnit
  const turned: Record<Turn, Matrix> = {
    0: [scale, 0, 0, scale, 0, 0],
    90: [0, scale, -scale, 0, across, 0],
    180: [-scale, 0, 0, -scale, across, up],
    270: [0, -scale, scale, 0, 0, up],
  }
  const corner: Matrix = [1, 0, 0, 1, origin[0] + margin, origin[1] + margin]
  return times(times(shown, turned[rotate]), corner)
}

export function boxesOf(frame: Frame): { mediaBox: number[]; cropBox?: number[] } {
  const { margin = 0, origin = [0, 0] } = frame
  const [left, bottom] = origin
  const [across, up] = sidesOf(frame)
  const mediaBox = [left, bottom, left + across + 2 * margin, bottom + up + 2 * margin].map(rounded)
  if (margin === 0) return { mediaBox }
  const cropBox = [left + margin, bottom + margin, left + margin + across, bottom + margin + up]
  return { mediaBox, cropBox: cropBox.map(rounded) }
}

export const rounded = (value: number): number => Math.round(value * 1000) / 1000

export const numbers = (values: readonly number[]): string => values.map(rounded).join(' ')
