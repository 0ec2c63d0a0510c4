/** Pins as annotations: a drop at its place, with the number and the state of its record beside it, as large on every paper. */
import type { PrintedPin } from '../../../kernel/printedsheet.ts'
import type { PdfRef } from '../file/objects.ts'
import { annotation, type Canvas, dict } from './annotation.ts'
import { type Box, curveTo, ellipse, inColor, moveTo, num, rectangle, widthOf, written } from './strokes.ts'

const tones = { Open: [27, 90, 163], Late: [200, 40, 30], Hollow: [110, 106, 100] } as const

/** In points of the paper from the tip of the drop, downwards. */
const drop = [
  moveTo([0, 0]),
  curveTo([-1.5, -3], [-5.5, -4.7], [-5.5, -8.5]),
  curveTo([-5.5, -11.5], [-3, -14], [0, -14]),
  curveTo([3, -14], [5.5, -11.5], [5.5, -8.5]),
  curveTo([5.5, -4.7], [1.5, -3], [0, 0]),
  'h',
].join('\n')
const hole: Box = { left: -2.2, top: -10.7, right: 2.2, bottom: -6.3 }
const label = { left: 7, numberSize: 7, stateSize: 5.5, charsMax: 40 }

export function pinAnnotation(canvas: Canvas, pin: PrintedPin): PdfRef {
  const { x, y, look, isUnsure } = pin
  const tone = tones[look]
  const isHollow = look === 'Hollow'
  const beside = labelOf(pin)
  const content = [
    `${inColor(tone, 'RG')} ${inColor(isHollow ? [255, 255, 255] : tone, 'rg')} 1 w`,
    `q ${isUnsure ? '[2 1.5] 0 d' : ''} ${drop} B Q`,
    isHollow ? '' : `1 1 1 rg ${ellipse(hole)} f`,
    ...beside.content,
  ].join('\n')
  const onPaper = 1 / canvas.scale
  return annotation(canvas, {
    subtype: 'Stamp',
    noted: pin,
    box: { left: -7, top: -16, right: beside.right, bottom: 1 },
    content,
    place: [onPaper, 0, 0, onPaper, x, y],
    entries: { Name: 'Pin', C: tone.map((part) => part / 255), BS: dict({ W: 0 }) },
  })
}

function labelOf({ label: lines }: PrintedPin): { content: string[]; right: number } {
  const { left, numberSize, stateSize, charsMax } = label
  const [number, state] = lines.map((line) => [...line].slice(0, charsMax).join('')) as [string, string]
  const width = Math.max(widthOf(number, numberSize * 1.1), widthOf(state, stateSize))
  if (width === 0) return { content: [], right: 7 }
  const right = left + width + 4
  return {
    content: [
      `q 1 1 1 rg 0.6 w ${rectangle({ left, top: -15, right, bottom: -0.5 })} B Q`,
      '0.11 0.11 0.1 rg',
      written('F2', numberSize, [left + 2, -8.3], number),
      written('F1', stateSize, [left + 2, -2.4], state),
    ],
    right: Number(num(right + 1)),
  }
}
