/** What stands at the top of a page: company, number and state, project; on further pages one line. Each as high as its texts need. */
import type PDFDocument from 'pdfkit'
import type { Head } from '../paper.ts'
import type { TextLine } from './breaklines.ts'
import { asArtifact, drawLine, drawMark, drawRule, lineHeight, markWidth } from './canvas.ts'
import type { Pages } from './pagetypes.ts'

/** Returns where it ends, as `drawNumber` does. */
export function drawCompany(
  pages: Pages,
  { company }: Head,
  logo: ReturnType<PDFDocument['openImage']> | undefined,
  top: number,
): number {
  const { pdf, left } = pages
  if (logo) pdf.image(logo, left, top, { fit: [110, 30] })
  const ratio = logo ? logo.width / logo.height : 0
  const x = logo ? left + Math.min(110, 30 * ratio) + 8 : left
  const width = left + pages.width * companyShare - x
  const name = pages.lines([company.name], { size: 11.5, bold: true }, width)
  const line = pages.lines([company.line], { size: 7.5, tone: 'grey' }, width)
  return drawLines(pdf, [...name, ...line], top, () => x)
}

const companyShare = 0.56

/** What it is, its number and its state, each in as many lines as it needs. */
export function drawNumber(pages: Pages, head: Head, top: number, right: number): number {
  const { pdf, left, width } = pages
  const free = right - left - width * companyShare - 8
  const onRight = ({ width }: TextLine): number => right - width
  const kind = pages.lines([head.kind], { size: 8.5, tone: 'grey' }, free)
  const below = drawLines(pdf, kind, top - 1, onRight)
  const [whole] = pages.lines([head.number], { size: 18, bold: true }, Number.POSITIVE_INFINITY)
  const size = Math.max(9, Math.min(18, (18 * free) / whole!.width))
  const number = pages.lines([head.number], { size, bold: true }, free)
  const at = below + 10 - lineHeight(8.5) + (18 - size) * 0.8
  const end = drawLines(pdf, number, at, onRight)
  const isOneLine = number.length === 1
  return drawState(pages, head, { top: isOneLine ? below + 34 - lineHeight(8.5) : end + 2, right, free, end })
}

interface StatePlace {
  top: number
  right: number
  free: number
  /** Where the number ends. */
  end: number
}

function drawState(pages: Pages, { state }: Head, { top, right, free, end }: StatePlace): number {
  if (!state) return end
  const word = { text: state.word, bold: true, tone: state.tone ?? 'ink' } as const
  const note = { text: state.note ? `  ${state.note}` : '', tone: 'grey' } as const
  const lines = pages.lines([word, note], { size: 8.5 }, free)
  const x = right - lines[0]!.width
  if (state.mark) drawMark(pages.pdf, state.mark, x - markWidth(state.mark, 8), top + 1, 8)
  return drawLines(pages.pdf, lines, top, ({ width }) => right - width)
}

/** Returns where they end. */
function drawLines(
  pdf: PDFDocument,
  lines: readonly TextLine[],
  top: number,
  xOf: (line: TextLine) => number,
): number {
  let y = top
  for (const line of lines) {
    drawLine(pdf, line, xOf(line), y)
    y += lineHeight(line.size)
  }
  return y
}

/** Its name and, below it or on a broad sheet beside it if there is room, its numbers and address. */
export function drawProject(pages: Pages, { project, isLandscape }: Head): void {
  const { pdf, left, width } = pages
  const name = pages.lines([{ text: project.name, bold: true }], { size: 8.5 }, width)
  const line = pages.lines([project.line], { size: 7.5, tone: 'grey' }, width)
  const sum = [...name, ...line].reduce((all, one) => all + one.width, 24)
  if (isLandscape && sum <= width) {
    for (const one of line) drawLine(pdf, one, left + width - one.width, pages.y + 1)
    pages.y = drawLines(pdf, name, pages.y, () => left) + 3
  } else pages.y = drawLines(pdf, [...name, ...line], pages.y, () => left) + 3
}

/** Number, subject and project in one line, or in as many as they need. */
export function drawRunning(pages: Pages, { running }: Head): void {
  const { pdf, left, width } = pages
  const draw = (): void => {
    const project = pages.lines([running.right], { size: 7.5, tone: 'grey' }, width * 0.45)
    const spans = [
      { text: running.left, bold: true },
      { text: `   ${running.rest}`, tone: 'grey' as const },
    ]
    const rest = pages.lines(spans, { size: 7.5 }, width * 0.53)
    const ends = [
      drawLines(pdf, rest, 40, () => left),
      drawLines(pdf, project, 40, (line) => left + width - line.width),
    ]
    pages.y = Math.max(...ends) + 3
  }
  asArtifact(pdf, draw, 'Pagination')
  drawRule(pdf, left, pages.y, width, 0.4)
  pages.y += 12
}
