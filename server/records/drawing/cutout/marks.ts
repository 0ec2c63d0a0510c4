/** The marks on a cut-out: the place of a pin, and mark-ups, in pixels of the picture. */
import { boxOf, type LineStep, linesOf } from '../../../../contract/drawings/markuplines.ts'
import { type MarkupColor, type MarkupKind, markupInks } from '../../../../contract/drawings/markups.ts'
import type { Box, DrawnLines, DrawnWords } from '../../../kernel/drawingpdf.ts'
import type { Markup } from '../markups/readmarkups.ts'

type Drawn = DrawnLines | DrawnWords

/** The part of the page, and how many pixels a point of it is. */
export interface Part {
  readonly box: Box
  readonly scale: number
}

const letterPart = 8
const lineHeight = 1.25
/** Of what goes around something. */
const faint = 0.08
const highlight = 0.4
/** Of its words, on a picture. */
const linesMax = 40
const lineCharsMax = 200

/** With what it measures, if it does. */
export type MeasuredMarkup = Markup & { readonly measured?: string | undefined }

export function drawnMarkup({ box, scale }: Part, markup: MeasuredMarkup): Drawn[] {
  const kind = markup.kind as MarkupKind
  const color = markupInks[markup.color as MarkupColor] ?? markupInks.red
  const points = markup.points as readonly number[]
  const width = Number(markup.width)
  const onPicture = points.map((value, i) => (value - (i % 2 === 0 ? box.x : box.y)) * scale)
  const line = { color, width: Math.max(1, width * scale) }
  const steps = linesOf(kind, onPicture, width * scale)
  const isFilled = kind === 'Cloud' || kind === 'Area'
  const lines: DrawnLines =
    kind === 'Highlight'
      ? { steps, fill: { color, opacity: highlight, darkens: true } }
      : { steps, line, ...(isFilled && { fill: { color, opacity: faint } }) }
  return [
    ...(steps.length > 0 ? [lines] : []),
    ...measuredWords(markup, onPicture, color),
    ...wordsOf(markup, onPicture, width * scale, color),
  ]
}

const measuredSize = 22

/** In the middle of what it measures, on white: it is there to be read. */
function measuredWords({ measured }: MeasuredMarkup, points: readonly number[], color: string): DrawnWords[] {
  if (!measured) return []
  const { left, top, width, height } = boxOf(points)
  const at = { x: left + width / 2, y: top + height / 2 - measuredSize * 0.4 }
  return [{ words: measured, ...at, size: measuredSize, color, isBold: true, isCentred: true }]
}

function wordsOf(
  { kind, text }: Markup,
  points: readonly number[],
  width: number,
  color: string,
): DrawnWords[] {
  if (!text) return []
  const size = width * letterPart
  const { left, top, height } = boxOf(points)
  const begin = kind === 'Text' ? top : top + height + size * 1.2
  return text
    .split('\n')
    .slice(0, linesMax)
    .map((line, i) => ({
      words: line.slice(0, lineCharsMax),
      x: left,
      y: begin + i * size * lineHeight,
      size,
      color,
    }))
    .filter(({ words }) => words.trim() !== '')
}

/** Whether any of it may be seen there, with the words beside it. */
export function isIn({ box }: Part, { points, width, text }: Markup): boolean {
  const beside = Number(width) * letterPart * (text ? linesMax : 1)
  const { left, top, width: across, height } = boxOf(points as readonly number[])
  return (
    left - beside <= box.x + box.width &&
    top - beside <= box.y + box.height &&
    (text ? true : left + across + beside >= box.x) &&
    top + height + beside >= box.y
  )
}

const pinColor = '#c8281e'
const white = '#ffffff'

/** A ring around a dot: what is beneath can be seen. */
export function drawnPin({ box, scale }: Part, place: { x: number; y: number }): Drawn[] {
  const [x, y] = [(place.x - box.x) * scale, (place.y - box.y) * scale]
  const ring = Math.min(26, Math.max(9, Math.max(box.width, box.height) * scale * 0.03))
  const circle = (radius: number): LineStep[] =>
    linesOf('Ellipse', [x - radius, y - radius, x + radius, y + radius], 1)
  const line = Math.max(2, ring * 0.28)
  return [
    { steps: circle(ring), line: { color: white, width: line * 2 } },
    { steps: circle(ring), line: { color: pinColor, width: line } },
    { steps: circle(line), fill: { color: pinColor }, line: { color: white, width: 1 } },
  ]
}
