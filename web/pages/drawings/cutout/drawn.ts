/** What is drawn on a cut-out that is made on the device, as the server draws it. */
import { markupInks } from '../../../../contract/drawings/markups.ts'
import type { Box, Place, Size } from '../sheet/geometry.ts'
import { letterSize } from '../sheet/markups/mark.tsx'
import type { Markup } from '../sheet/markups/markup.ts'
import { boxOf, middleOf, pathOf } from '../sheet/markups/shapes.ts'

export interface Pen {
  readonly context: CanvasRenderingContext2D
  /** The part of the page, and how many pixels a point of it is. */
  readonly box: Box
  readonly scale: number
  readonly size: Size
}

const faint = 0.08
const marker = 0.4
/** In pixels of the picture. */
const measuredSize = 22

export function drawMarkup({ context, box, scale, size }: Pen, markup: Markup, measured?: string): void {
  const { kind, points, color, text } = markup
  const width = Number(markup.width)
  context.save()
  context.beginPath()
  context.rect(0, 0, size.width, size.height)
  context.clip()
  context.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale)
  Object.assign(context, { lineWidth: width, lineJoin: 'round', lineCap: 'round' })
  context.strokeStyle = context.fillStyle = markupInks[color]
  const path = new Path2D(pathOf(kind, points, width) ?? '')
  if (kind === 'Highlight') {
    Object.assign(context, { globalAlpha: marker, globalCompositeOperation: 'multiply' })
    context.fill(path)
  } else {
    context.stroke(path)
    context.globalAlpha = faint
    if (kind === 'Cloud' || kind === 'Area') context.fill(path)
  }
  Object.assign(context, { globalAlpha: 1, globalCompositeOperation: 'source-over' })
  const letter = letterSize(width)
  const { left, top, height } = boxOf(points)
  context.font = `${letter}px sans-serif`
  for (const [i, line] of (text ?? '').split('\n').entries())
    context.fillText(line, left, (kind === 'Text' ? top : top + height + letter * 1.2) + i * letter * 1.25)
  if (measured) {
    const middle = middleOf(points)
    Object.assign(context, { font: `600 ${measuredSize / scale}px sans-serif`, textAlign: 'center' })
    context.fillText(measured, middle.x, middle.y - (measuredSize / scale) * 0.4)
  }
  context.restore()
}

const pinColor = '#c8281e'

/** A ring around a dot: what is beneath can be seen. */
export function drawPlace({ context, box, scale }: Pen, place: Place): void {
  const [x, y] = [(place.x - box.left) * scale, (place.y - box.top) * scale]
  const ring = Math.min(26, Math.max(9, Math.max(box.width, box.height) * scale * 0.03))
  const line = Math.max(2, ring * 0.28)
  const circle = (radius: number, color: string, width: number): void => {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    Object.assign(context, { strokeStyle: color, lineWidth: width })
    context.stroke()
  }
  circle(ring, '#ffffff', line * 2)
  circle(ring, pinColor, line)
  circle(line / 2, pinColor, line)
}

const letterOf = ({ width }: Size): number => Math.round(Math.min(26, Math.max(12, width / 38)))
const leading = 1.4

/** How many rows of pixels the lines take. */
export const rowsOf = (lines: readonly string[], size: Size): number =>
  Math.ceil(lines.length * letterOf(size) * leading + letterOf(size) * 0.6)

/** The first line is bold. */
export function drawCaption({ context, size }: Pen, lines: readonly string[]): void {
  const letter = letterOf(size)
  const margin = Math.round(letter * 0.6)
  context.fillStyle = '#8a8a8a'
  context.fillRect(0, size.height, size.width, 1)
  context.fillStyle = '#1c1b19'
  for (const [i, line] of lines.entries()) {
    context.font = `${i === 0 ? 600 : 400} ${letter}px sans-serif`
    const y = size.height + margin / 2 + letter * (leading * i + 1.05)
    context.fillText(line, margin, y, size.width - 2 * margin)
  }
}
