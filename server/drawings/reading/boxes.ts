/** Where texts are to each other on a page. */
import type { Box } from '../../kernel/drawingpdf.ts'
import type { TextDirection } from '../../kernel/drawingtext.ts'

export interface Line extends Box {
  readonly text: string
  readonly direction: TextDirection
  /** The height of its letters, whatever its direction. */
  readonly size: number
}

export const middle = ({ y, height }: Box): number => y + height / 2

export const union = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
/** How much of the narrower one both have in common from left to right, 0 to 1. */
export const overlapX = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) /
  Math.max(1, Math.min(a.width, b.width))
export const overlapY = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)) /
  Math.max(1, Math.min(a.height, b.height))

/** The gap between two boxes, 0 if they touch. */
export function gapBetween(a: Box, b: Box): number {
  const across = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width)
  const down = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height)
  return Math.hypot(across, down)
}

export const isInside = (inner: Box, outer: Box): boolean => {
  const [x, y] = [inner.x + inner.width / 2, middle(inner)]
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height
}

/** 0 to 1. */
export const limited = (value: number): number => Math.max(0, Math.min(1, value))

export const medianSize = (lines: readonly Line[]): number => {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 1
}

/** Between two texts of a row, of which the first is the left one. */
export const rowGap = (left: Box, right: Box): number => right.x - left.x - left.width
