/** An engineer's block: a box in the lower right corner with a table of labels left of their values. */
import type { Block, BlockInput } from './block.ts'
import { numberTexts, textLines, titleLines } from './block.ts'

const width = 470
const height = 190
const edge = 40

export const civilBlock: Block = (input) => {
  const { page, words, project, day, sheet, sheets } = input
  const [left, top] = [page.width - edge - width, page.height - edge - height]
  const right = left + width
  page.box(edge, edge, page.width - 2 * edge, page.height - 2 * edge, 2)
  page.box(left, top, width, height, 1.5)
  revisions(input, left - 330, top + 60)
  textLines(page, left + 10, top + 22, [project.firm, ...project.firmAddress], { size: 8 })
  textLines(page, left + 10, top + 66, [project.owner, project.name, ...project.address], { size: 9 })
  page.line(left, top + 112, right, top + 112)
  const title = titleLines(words.title, 13, 250)
  const y = top + 136 + (title.lines.length === 1 ? 8 : 0)
  textLines(page, left + 140, y, title.lines, { size: title.size, align: 'center' })
  page.line(right - 180, top, right - 180, top + height)
  const pairs = [
    ['DESIGNED', 'A. ORTIZ'],
    ['DRAWN', 'T. BELL'],
    ['SCALE', words.scale],
    ['DATE', day(words.issued)],
    ['PROJ. NO.', project.projectNumber],
    ['SHEET', `${sheet} OF ${sheets}`],
  ] as const
  for (const [i, [label, value]] of pairs.entries()) {
    page.text(right - 174, top + 16 + i * 18, label, { size: 7 })
    page.text(right - 110, top + 16 + i * 18, value, { size: 8 })
    page.line(right - 180, top + 21 + i * 18, right, top + 21 + i * 18, 0.4)
  }
  page.text(right - 174, top + 158, 'DWG. NO.', { size: 7 })
  const numberBox = page.text(right - 120, top + 166, numberTexts(input), {
    size: words.number.length > 6 ? 15 : 20,
  })
  page.text(right - 46, top + 142, 'REV.', { size: 7 })
  page.text(right - 24, top + 166, words.revisions.at(-1)?.mark ?? '', { size: 14 })
  const area = { x: edge, y: edge, width: page.width - 2 * edge, height: top - edge - 8 }
  return { area, numberBox }
}

/** Left of the box; the oldest row is at the bottom. */
function revisions({ page, words, day }: BlockInput, left: number, top: number): void {
  const bottom = top + 120
  for (const [i, label] of ['REV', 'DATE', 'DESCRIPTION', 'APPD'].entries())
    page.text(left + [6, 36, 100, 280][i]!, bottom, label, { size: 7 })
  for (const [i, row] of words.revisions.entries())
    for (const [column, text] of [row.mark, day(row.day), row.text, 'AO'].entries())
      page.text(left + [8, 36, 100, 280][column]!, bottom - 15 * (i + 1), text, { size: 7 })
}
