/** A British title block: a column at the right, revisions at its top, long composite numbers. */
import { linesOf } from '../page/metrics.ts'
import type { Block, BlockInput } from './block.ts'
import { numberTexts, textLines, titleLines } from './block.ts'

const width = 330
const edge = 34

export const britishBox: Block = (input) => {
  const { page, words, project, day } = input
  const [left, right] = [page.width - edge - width, page.width - edge]
  const bottom = page.height - edge
  page.line(left, edge, left, bottom, 1.5)
  page.box(edge, edge, right - edge, bottom - edge, 1.5)
  revisions(input, left)
  const label = (x: number, y: number, text: string): unknown => page.text(x, y, text, { size: 6 })
  page.line(left, bottom - 330, right, bottom - 330)
  const y = textLines(page, left + 10, bottom - 306, [project.firm], { size: 18, bold: true })
  textLines(page, left + 10, y, project.firmAddress, { size: 7.5 })
  page.line(left, bottom - 240, right, bottom - 240)
  label(left + 10, bottom - 230, 'Client')
  page.text(left + 10, bottom - 217, project.owner, { size: 9 })
  label(left + 10, bottom - 203, 'Project')
  textLines(page, left + 10, bottom - 190, [project.name, ...project.address], { size: 9 })
  page.line(left, bottom - 152, right, bottom - 152)
  label(left + 10, bottom - 142, 'Drawing Title')
  const title = titleLines(words.title, 13, width - 30)
  textLines(page, left + 10, bottom - 126, title.lines, { size: title.size, bold: true })
  page.line(left, bottom - 82, right, bottom - 82)
  const cells = [
    ['Scale @ A1', words.scale],
    ['Date', day(words.issued)],
    ['Drawn', 'HB'],
    ['Checked', 'RN'],
    ['Suitability', 'S4'],
  ] as const
  for (const [i, [name, value]] of cells.entries()) {
    label(left + 10 + i * 64, bottom - 72, name)
    page.text(left + 10 + i * 64, bottom - 60, value, { size: 8.5 })
  }
  page.line(left, bottom - 50, right, bottom - 50)
  label(left + 10, bottom - 40, 'Drawing No')
  const size = words.number.length > 14 ? 15 : 22
  const numberBox = page.text(left + 10, bottom - 16, numberTexts(input), { size, bold: true })
  label(right - 52, bottom - 40, 'Rev')
  page.text(right - 52, bottom - 16, words.revisions.at(-1)?.mark ?? '', { size: 17, bold: true })
  return {
    area: { x: edge + 6, y: edge + 6, width: left - edge - 16, height: bottom - edge - 12 },
    numberBox,
  }
}

/** Texts of a row go over several lines, so rows are not equally far from each other. */
function revisions({ page, words, day }: BlockInput, left: number): void {
  const places = [10, 46, 112, 296]
  for (const [i, name] of ['Rev', 'Date', 'Description', 'Chk'].entries())
    page.text(left + places[i]!, edge + 200, name, { size: 6 })
  let y = edge + 214
  for (const row of [...words.revisions].reverse()) {
    const lines = linesOf(row.text, 7.5, 150)
    for (const [i, text] of [row.mark, day(row.day), lines[0]!, 'RN'].entries())
      page.text(left + places[i]!, y, text, { size: 7.5 })
    y = textLines(page, left + places[2]!, y + 9, lines.slice(1), { size: 7.5 }) + 5
    page.line(left, y - 9, left + width, y - 9, 0.3)
  }
}
