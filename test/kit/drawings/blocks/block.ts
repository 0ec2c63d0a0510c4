/** What every title block has in common. */
import type { Box } from '../../../../server/kernel/drawingpdf.ts'
import { linesOf } from '../page/metrics.ts'
import type { Page, TextStyle } from '../page/page.ts'
import type { ProjectWords, SheetWords } from '../page/words.ts'

export interface BlockInput {
  readonly page: Page
  readonly words: SheetWords
  readonly project: ProjectWords
  /** As printed, of a day as 2025-03-14. */
  readonly day: (day: string) => string
  /** The place in the set, from 1, and how many there are. */
  readonly sheet: number
  readonly sheets: number
  /** The number in the texts that the file has it in. */
  readonly split?: (number: string) => readonly string[]
}

export interface DrawnBlock {
  /** What is left for the drawing, if there is one. */
  readonly area: Box | undefined
  readonly numberBox: Box
}

export type Block = (input: BlockInput) => DrawnBlock

/** Lines below each other, the first with its base line at `y`. The answer is where the next one would be. */
export function textLines(
  page: Page,
  x: number,
  y: number,
  lines: readonly string[],
  style: TextStyle,
  spacing = 1.2,
): number {
  for (const [i, line] of lines.entries()) page.text(x, y + i * style.size * spacing, line, style)
  return y + lines.length * style.size * spacing
}

/** The title in at most so many lines, smaller where it is long. */
export function titleLines(
  title: string,
  size: number,
  width: number,
  most = 3,
): { lines: string[]; size: number } {
  const lines = linesOf(title, size * 1.08, width)
  return lines.length <= most || size < 5 ? { lines, size } : titleLines(title, size - 1, width, most)
}

export const numberTexts = ({ words, split }: BlockInput): readonly string[] =>
  split ? split(words.number) : [words.number]
