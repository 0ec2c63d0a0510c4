/** A block whose labels are in one text with their values, with numbered rows for revisions, filled or not. */
import type { Block, BlockInput } from './block.ts'
import { textLines } from './block.ts'

const width = 300
const height = 400
const edge = 30

export const oneLine: Block = (input) => {
  const { page, words, project, day, sheet, sheets } = input
  const [left, top] = [page.width - edge - width, page.height - edge - height]
  const right = left + width
  page.box(edge, edge, page.width - 2 * edge, page.height - 2 * edge, 2)
  page.box(left, top, width, height, 2)
  // The number once more, for who leafs through a stack of them.
  page.text(edge + 26, edge + 90, words.number, { size: 18, bold: true, turn: 90 })
  revisions(input, left, top)
  page.text(left + 10, top + 152, project.firm, { size: 14, bold: true })
  textLines(page, left + 10, top + 166, project.firmAddress, { size: 7 })
  page.line(left, top + 196, right, top + 196)
  textLines(page, left + 10, top + 212, [project.name, ...project.address], { size: 9 })
  page.line(left, top + 246, right, top + 246)
  const [first, ...rest] = words.title.split(/(?<=–) /)
  page.text(left + width / 2, top + 270, first!, { size: fitting(first!, 15), bold: true, align: 'center' })
  for (const line of rest)
    page.text(left + width / 2, top + 288, line, { size: fitting(line, 11), bold: true, align: 'center' })
  page.line(left, top + 304, right, top + 304)
  page.text(left + 10, top + 318, `DATE: ${day(words.issued)}`, { size: 8 })
  page.text(left + 160, top + 318, `SCALE: ${words.scale}`, { size: 8 })
  page.text(left + 10, top + 332, `PROJECT NO: ${project.projectNumber}`, { size: 8 })
  page.text(left + 160, top + 332, 'DRAWN BY: PK  CHK: LS', { size: 8 })
  page.line(left, top + 342, right, top + 342)
  const numberBox = page.text(left + 10, top + 376, ['SHEET NO. ', words.number].join(''), { size: 20 })
  page.text(right - 8, top + 394, `PAGE ${sheet} OF ${sheets}`, { size: 7, align: 'right' })
  const area = { x: edge + 40, y: edge, width: left - edge - 50, height: page.height - 2 * edge }
  return { area, numberBox }
}

const fitting = (line: string, size: number): number => (line.length > 26 ? size - 5 : size)

function revisions({ page, words, day }: BlockInput, left: number, top: number): void {
  for (const [i, label] of ['#', 'DATE', 'REVISION'].entries())
    page.text(left + [10, 36, 110][i]!, top + 14, label, { size: 6 })
  for (let row = 0; row < 8; row++) {
    const y = top + 28 + row * 14
    page.text(left + 10, y, `${row + 1}`, { size: 7 })
    page.line(left, y + 4, left + width, y + 4, 0.4)
    const filled = words.revisions.find(({ mark }) => mark === `${row + 1}`)
    if (!filled) continue
    page.text(left + 36, y, day(filled.day), { size: 7 })
    page.text(left + 110, y, filled.text, { size: 7 })
  }
}
