/** What no viewer of PDFs can hide: letters across a page that is not in force, and the line at its lower edge. */
import type { PageSize } from '../../../kernel/drawingpdf.ts'
import { haloed, inColor, num, type Place, widthOf, written } from './strokes.ts'

const outline = [194, 86, 12]

/** Eight hundredths of its height, as on the screen, or what fits; all lines have one size. */
export function acrossPage(lines: readonly string[], { width, height }: PageSize): string[] {
  const longest = Math.max(1, ...lines.map((line) => widthOf(line, 1)))
  const size = Math.min(height * 0.08, (width * 0.9) / longest)
  return lines.map((sentence, i) => {
    const place: Place = [
      (width - widthOf(sentence, size)) / 2,
      (height * (i + 1)) / (lines.length + 1) + size / 3,
    ]
    return `q ${inColor(outline, 'RG')} 1 Tr ${num(size / 40)} w ${written('F2', size, place, sentence)} Q`
  })
}

const footerSize = 7
const footerMargin = 14

/** Above that line, or smaller where the page is narrow. */
export function footerAt(words: string, { width }: PageSize, y: number): string {
  const size = Math.min(footerSize, (width - 2 * footerMargin) / Math.max(1, widthOf(words, 1)))
  return `0.11 0.11 0.1 rg ${haloed('F1', size, [footerMargin, y], words)}`
}
