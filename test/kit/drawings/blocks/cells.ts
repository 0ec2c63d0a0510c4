/** A British block whose number is in cells of its own, each with a label. */
import type { Box } from '../../../../server/kernel/drawingpdf.ts'
import type { Block, BlockInput } from './block.ts'
import { textLines, titleLines } from './block.ts'

const width = 520
const height = 250
const edge = 28
const labels = ['Project', 'Originator', 'Volume', 'Level', 'Type', 'Role', 'Number']

export const cells: Block = (input) => {
  const { page, words, project, day } = input
  const [left, top] = [page.width - edge - width, page.height - edge - height]
  const right = left + width
  page.box(left, top, width, height, 1.5)
  revisions(input, left, top)
  textLines(page, left + 10, top + 24, [project.firm], { size: 16, bold: true })
  textLines(page, left + 10, top + 40, project.firmAddress, { size: 7 })
  const at = (x: number, y: number, label: string, value: string): void => {
    page.text(left + x, top + y, `${label}:`, { size: 6.5 })
    page.text(left + x + 54, top + y, value, { size: 9 })
  }
  page.text(left + 260, top + 20, 'Project:', { size: 6.5 })
  textLines(page, left + 314, top + 20, [project.name, ...project.address], { size: 9 })
  page.line(left, top + 76, right, top + 76)
  page.text(left + 10, top + 94, 'Title:', { size: 6.5 })
  const title = titleLines(words.title, 14, width - 100, 2)
  textLines(page, left + 64, top + 94, title.lines, { size: title.size, bold: true })
  page.line(left, top + 134, right, top + 134)
  at(10, 150, 'Drawn', 'GT')
  at(140, 150, 'Checked', 'AO')
  at(270, 150, 'Date', day(words.issued))
  at(10, 168, 'Scale', words.scale)
  at(140, 168, 'Status', 'S2')
  at(270, 168, 'Revision', words.revisions.at(-1)?.mark ?? '')
  page.line(left, top + 180, right, top + 180)
  page.text(left + 10, top + 192, 'Drawing Number', { size: 6.5 })
  const numberBox = numberCells(input, left, top)
  const area = { x: edge, y: edge, width: page.width - 2 * edge, height: top - edge - 110 }
  return { area, numberBox }
}

/** The hyphens between the cells are drawn with what follows them. */
function numberCells({ page, words }: BlockInput, left: number, top: number): Box {
  const parts = words.number.split('-')
  const step = (width - 20) / parts.length
  const boxes = parts.map((part, i) => {
    const x = left + 10 + i * step
    page.line(x, top + 198, x, top + height, 0.4)
    page.text(x + 4, top + 208, labels[i]!, { size: 5.5 })
    return page.text(x + 4, top + 236, i === 0 ? part : `-${part}`, { size: 16, bold: true })
  })
  const [first, last] = [boxes[0]!, boxes.at(-1)!]
  return { ...first, width: last.x + last.width - first.x }
}

function revisions({ page, words, day }: BlockInput, left: number, top: number): void {
  const columns = [8, 50, 120]
  for (const [i, label] of ['Rev', 'Date', 'Amendment'].entries())
    page.text(left + columns[i]!, top - 6, label, { size: 6.5 })
  for (const [i, row] of words.revisions.entries())
    for (const [column, text] of [row.mark, day(row.day), row.text].entries())
      page.text(left + columns[column]!, top - 20 - 14 * i, text, { size: 7.5 })
}
