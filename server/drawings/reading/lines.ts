/**
 * The lines of text of a page in its frame: the page turned so that most of its title block is read from left to right, whatever
 * way the page lies. Runs that a plotter has split are put together.
 */
import type { Box } from '../../kernel/drawingpdf.ts'
import type { PageText, TextDirection, TextRun } from '../../kernel/drawingtext.ts'
import { type Line, middle } from './boxes.ts'
import { labelOf } from './labels.ts'

export interface Frame {
  readonly turn: TextDirection
  readonly width: number
  readonly height: number
  readonly lines: readonly Line[]
  /** As they came, for numbers that stand close to other texts. */
  readonly runs: readonly Line[]
}

export function frameOf(page: PageText): Frame {
  const turn = mainDirection(page.runs)
  const [width, height] = turn % 180 === 0 ? [page.width, page.height] : [page.height, page.width]
  const runs = page.runs.map((run): Line => {
    const direction = ((run.direction - turn + 360) % 360) as TextDirection
    const text = tidy(run.text)
    return { ...turned(run, turn, page), text, direction, size: sizeOf(run) }
  })
  const frame = { turn, width, height, runs }
  return { ...frame, lines: ([0, 90, 180, 270] as const).flatMap((one) => linesIn(frame, one)) }
}

const tidy = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  const parts = plain.split(' ')
  // Letters that stand apart: `A - 1 0 1`.
  return parts.length > 3 && parts.every((part) => part.length === 1) ? parts.join('') : plain
}

const sizeOf = ({ direction, width, height }: TextRun): number => (direction % 180 === 0 ? height : width)

/** That of the labels of the title block, else of most letters. */
function mainDirection(runs: readonly TextRun[]): TextDirection {
  const weights = new Map<TextDirection, number>()
  for (const { text, direction } of runs) {
    const weight = labelOf(text) ? 60 : Math.min(20, text.length)
    weights.set(direction, (weights.get(direction) ?? 0) + weight)
  }
  const [most] = [...weights].sort((a, b) => b[1] - a[1])
  return most?.[0] ?? 0
}

type Size = { readonly width: number; readonly height: number }

/** The box on the page after a turn that makes this direction the one from left to right. */
export function turned({ x, y, width, height }: Box, turn: TextDirection, page: Size): Box {
  if (turn === 90) return { x: y, y: page.width - x - width, width: height, height: width }
  if (turn === 180) return { x: page.width - x - width, y: page.height - y - height, width, height }
  if (turn === 270) return { x: page.height - y - height, y: x, width: height, height: width }
  return { x, y, width, height }
}

const opposite = (turn: TextDirection): TextDirection => ((360 - turn) % 360) as TextDirection

/** A box of the frame on the page as shown. */
export const onPage = (box: Box, { turn, width, height }: Omit<Frame, 'lines' | 'runs'>): Box =>
  turned(box, opposite(turn), { width, height })

function linesIn(frame: Omit<Frame, 'lines'>, direction: TextDirection): Line[] {
  const flat = frame.runs
    .filter((run) => run.direction === direction)
    .map((run) => ({ ...run, ...turned(run, direction, frame) }))
  const size = direction % 180 === 0 ? frame : { width: frame.height, height: frame.width }
  return rowsOf(flat)
    .flatMap(joined)
    .map((line) => ({ ...line, ...turned(line, opposite(direction), size) }))
}

/** Texts on the same line, from left to right. */
export function rowsOf<T extends Line>(lines: readonly T[]): T[][] {
  const rows: T[][] = []
  for (const line of lines.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const isSame = row && middle(line) - middle(row[0]!) < 0.35 * Math.min(line.size, row[0]!.size)
    if (isSame) row.push(line)
    else rows.push([line])
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x)
  return rows
}

/** How far apart two runs of a line are at most, and from where on they are two words; of their size. */
const gapMax = 0.7
const spaceMin = 0.16

function joined(row: readonly Line[]): Line[] {
  const lines: Line[] = []
  const apart = lettersApart(row)
  const space = spaceMin + apart
  for (const run of row) {
    const last = lines.at(-1)
    const gap = last ? run.x - last.x - last.width : 0
    const fits =
      last &&
      gap < (gapMax + 3 * apart) * Math.min(run.size, last.size) &&
      gap > -0.5 * run.size &&
      Math.abs(run.size / last.size - 1) < 0.3
    if (!fits) lines.push(run)
    // Bold print is the same text twice.
    else if (run.text !== last.text || run.x > last.x + last.width / 2)
      lines[lines.length - 1] = both(last, run, gap > space * run.size ? ' ' : '')
  }
  return lines
}

function both(last: Line, run: Line, space: string): Line {
  const right = Math.max(last.x + last.width, run.x + run.width)
  const top = Math.min(last.y, run.y)
  const bottom = Math.max(last.y + last.height, run.y + run.height)
  const text = `${last.text}${space}${run.text}`
  return { ...last, text, y: top, width: right - last.x, height: bottom - top }
}

/** Letters that were placed one by one have gaps between them which are no spaces. */
function lettersApart(row: readonly Line[]): number {
  const letters = row.filter(({ text }) => text.length === 1)
  if (letters.length < 3 || letters.length < row.length * 0.7) return 0
  const gaps = letters.slice(1).map((run, i) => (run.x - letters[i]!.x - letters[i]!.width) / run.size)
  const usual = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 3)]!
  return Math.max(0, Math.min(0.4, usual))
}
