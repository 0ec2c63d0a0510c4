/** A page to draw on, in points from the top left of the drawing, whatever the file does with them. */
import type { Box } from '../../../../server/kernel/drawingpdf.ts'
import type { SetPage } from '../sets.ts'
import { type PdfWriter, utf16 } from '../writer.ts'
import type { Dice } from './dice.ts'
import { boxesOf, type Frame, type Matrix, matrixOf, numbers, times } from './frame.ts'
import { pdfString, widthOf } from './metrics.ts'
import { openScan } from './scan.ts'
import { cell, strokesOf } from './strokes.ts'
import type { UnmappedFont } from './unmapped.ts'

export interface Ink {
  /** As text, as strokes with annotations that tell the text, as a picture, or in a font without letters. */
  readonly kind: 'text' | 'shx' | 'scan' | 'unmapped'
  /** How a text is in the file: whole, with a distance after each letter, or each letter by itself. */
  readonly runs?: 'whole' | 'kerned' | 'letters'
  readonly font?: UnmappedFont
}

export interface TextStyle {
  readonly size: number
  readonly bold?: boolean
  readonly align?: 'left' | 'center' | 'right'
  /** 90 reads upwards, 270 downwards. */
  readonly turn?: 0 | 90 | 270
}

export interface Page {
  readonly width: number
  readonly height: number
  /** From the start of the base line. Several texts follow each other without a space. The answer is where it is. */
  text(x: number, y: number, text: string | readonly string[], style: TextStyle): Box
  line(fromX: number, fromY: number, toX: number, toY: number, thickness?: number): void
  box(x: number, y: number, width: number, height: number, thickness?: number): void
  circle(x: number, y: number, radius: number): void
  /** In the margin, which the crop box hides. */
  hidden(text: string, size: number): void
  finish(writer: PdfWriter, fonts: string): SetPage
}

interface Drawing {
  readonly frame: Frame
  readonly matrix: Matrix
  readonly ink: Ink
  readonly dice: Dice
  readonly operators: string[]
  readonly annotations: string[]
  readonly scan: ReturnType<typeof openScan> | undefined
}

export function openPage(frame: Frame, ink: Ink, dice: Dice): Page {
  const scan = ink.kind === 'scan' ? openScan(frame.width, frame.height) : undefined
  const to: Drawing = { frame, matrix: matrixOf(frame), ink, dice, operators: [], annotations: [], scan }
  const line = (fromX: number, fromY: number, toX: number, toY: number, thickness = 0.7): void =>
    drawLine(to, [fromX, fromY, toX, toY], thickness)
  return {
    width: frame.width,
    height: frame.height,
    text: (x, y, text, style) => drawText(to, x, y, typeof text === 'string' ? [text] : text, style),
    line,
    box(x, y, width, height, thickness) {
      line(x, y, x + width, y, thickness)
      line(x + width, y, x + width, y + height, thickness)
      line(x + width, y + height, x, y + height, thickness)
      line(x, y + height, x, y, thickness)
    },
    circle(x, y, radius) {
      const corner = (i: number): [number, number] => [
        x + radius * Math.cos((i * Math.PI) / 10),
        y + radius * Math.sin((i * Math.PI) / 10),
      ]
      for (let i = 0; i < 20; i++) line(...corner(i), ...corner(i + 1))
    },
    hidden(text, size) {
      const place = times([1, 0, 0, 1, 20, -(frame.margin ?? 0) * (frame.userUnit ?? 1) + 6], to.matrix)
      to.operators.push(`BT /F1 ${size} Tf ${numbers(place)} Tm ${pdfString(text)} Tj ET`)
    },
    finish: (writer, fonts) => pageOf(to, writer, fonts),
  }
}

function pageOf({ frame, matrix, operators, annotations, scan }: Drawing, writer: PdfWriter, fonts: string) {
  const shared = { ...boxesOf(frame), rotate: frame.rotate, userUnit: frame.userUnit, annotations }
  if (!scan) return { ...shared, content: operators.join('\n'), resources: fonts }
  const { body, stream } = scan.picture()
  const picture = writer.add(body, stream)
  const place = times([frame.width, 0, 0, frame.height, 0, 0], matrix)
  return {
    ...shared,
    content: `q ${numbers(place)} cm /Im1 Do Q`,
    resources: `<</XObject<</Im1 ${picture} 0 R>>>>`,
  }
}

function drawLine(
  { frame, matrix, operators, scan }: Drawing,
  [fromX, fromY, toX, toY]: [number, number, number, number],
  thickness: number,
): void {
  if (scan) {
    scan.line(fromX, fromY, toX, toY)
    return
  }
  const [left, bottom] = placeOf(matrix, fromX, frame.height - fromY)
  const [right, top] = placeOf(matrix, toX, frame.height - toY)
  operators.push(
    `${numbers([thickness / (frame.userUnit ?? 1)])} w ${numbers([left, bottom])} m ${numbers([right, top])} l S`,
  )
}

const placeOf = (matrix: Matrix, x: number, y: number): [number, number] => {
  const [, , , , left, bottom] = times([1, 0, 0, 1, x, y], matrix)
  return [left, bottom]
}

function drawText(to: Drawing, x: number, y: number, texts: readonly string[], style: TextStyle): Box {
  const { size, align = 'left', turn = 0 } = style
  const drawn = to.ink.kind === 'text' ? widthOf : strokeWidth
  const width = texts.reduce((sum, text) => sum + drawn(text, size), 0)
  const start = align === 'left' ? 0 : align === 'center' ? -width / 2 : -width
  const [cos, sin] = turn === 0 ? [1, 0] : turn === 90 ? [0, 1] : [0, -1]
  let done = start
  for (const text of texts) {
    const origin = [x + done * cos, to.frame.height - y + done * sin] as const
    drawRun(to, [cos!, sin!, -sin!, cos!, ...origin], text, style)
    done += drawn(text, size)
  }
  const along = [start, start + width]
  const across = [-0.2 * size, cell.height * size]
  const xs = along.flatMap((a) => across.map((b) => x + a * cos! - b * sin!))
  const ys = along.flatMap((a) => across.map((b) => y - a * sin! - b * cos!))
  return boxAround(xs, ys)
}

function boxAround(xs: readonly number[], ys: readonly number[]): Box {
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

const strokeWidth = (text: string, size: number): number => [...text].length * cell.advance * size

function drawRun(to: Drawing, place: Matrix, text: string, style: TextStyle): void {
  const { ink, frame, matrix } = to
  if (ink.kind === 'scan' || ink.kind === 'shx') {
    drawStrokes(to, place, text, style.size)
    if (ink.kind === 'shx') to.annotations.push(annotationOf(times(place, matrix), text, style.size, frame))
    return
  }
  const font = ink.kind === 'unmapped' ? '/F3' : style.bold ? '/F2' : '/F1'
  const show = (at: Matrix, operand: string): void => {
    to.operators.push(`BT ${font} ${numbers([style.size])} Tf ${numbers(times(at, matrix))} Tm ${operand} ET`)
  }
  if (ink.kind === 'unmapped') show(place, `${ink.font!.codes(text)} Tj`)
  else if (ink.runs === 'kerned')
    show(place, `[${[...text].map((one) => `${pdfString(one)} ${to.dice.between(-25, 25)}`).join(' ')}] TJ`)
  else if (ink.runs === 'letters') {
    let done = 0
    for (const letter of text) {
      show(times([1, 0, 0, 1, done, 0], place), `${pdfString(letter)} Tj`)
      done += widthOf(letter, style.size)
    }
  } else show(place, `${pdfString(text)} Tj`)
}

function drawStrokes(to: Drawing, place: Matrix, text: string, size: number): void {
  for (const [i, letter] of [...text].entries())
    for (const [fromX, fromY, toX, toY] of strokesOf(letter)) {
      const at = (x: number, y: number): [number, number] => {
        const [left, up] = placeOf(place, (i * cell.advance + x * cell.width) * size, y * cell.height * size)
        return [left, to.frame.height - up]
      }
      drawLine(to, [...at(fromX, fromY), ...at(toX, toY)], size / 14)
    }
}

/** As AutoCAD tells what its plotted strokes say. */
function annotationOf(place: Matrix, text: string, size: number, { userUnit = 1 }: Frame): string {
  const far = placeOf(place, strokeWidth(text, size), cell.height * size)
  const near = placeOf(place, 0, 0)
  const rect = [0, 1].map((i) => Math.min(near[i]!, far[i]!) - 0.1 / userUnit)
  const end = [0, 1].map((i) => Math.max(near[i]!, far[i]!) + 0.1 / userUnit)
  const contents = /^[\x20-\x7e]*$/.test(text) ? pdfString(text) : utf16(text)
  return (
    `<</Type/Annot/Subtype/Square/Rect[${numbers([...rect, ...end])}]/T(AutoCAD SHX Text)` +
    `/Contents${contents}/Border[0 0 0]/C[]/F 68>>`
  )
}
