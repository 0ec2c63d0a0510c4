/** A consultant's block: a low box at the right of the bottom edge, with the number alone at its right end. */
import type { Block, BlockInput } from './block.ts'
import { numberTexts, textLines, titleLines } from './block.ts'

const width = 720
const height = 110
const edge = 32

export const cornerBox: Block = (input) => {
  const { page, words, project, day } = input
  const [left, top] = [page.width - edge - width, page.height - edge - height]
  const right = left + width
  page.box(left, top, width, height, 1.5)
  issues(input, left + 6, top)
  page.line(left + 230, top, left + 230, top + height)
  const y = textLines(page, left + 240, top + 18, [project.firm], { size: 11, bold: true })
  textLines(page, left + 240, y, [...project.firmAddress, `PROJECT ${project.projectNumber}`], { size: 6.5 })
  textLines(page, left + 240, top + 76, [project.name, ...project.address], { size: 8 })
  page.line(right - 300, top, right - 300, top + height)
  page.text(right - 292, top + 12, 'DRAWING TITLE', { size: 5.5 })
  const title = titleLines(words.title, 12, 170)
  textLines(page, right - 292, top + 30, title.lines, { size: title.size, bold: true })
  page.text(right - 292, top + 86, 'SCALE', { size: 5.5 })
  page.text(right - 292, top + 98, words.scale, { size: 7.5 })
  page.text(right - 200, top + 86, 'ORIGINAL ISSUE', { size: 5.5 })
  page.text(right - 200, top + 98, day(words.issued), { size: 7.5 })
  page.line(right - 112, top, right - 112, top + height)
  page.text(right - 104, top + 12, 'DRAWING NUMBER', { size: 5.5 })
  const size = words.number.length > 6 ? 19 : 26
  const numberBox = page.text(right - 56, top + 54, numberTexts(input), { size, bold: true, align: 'center' })
  page.line(right - 112, top + 74, right, top + 74)
  page.text(right - 104, top + 84, 'REVISION', { size: 5.5 })
  page.text(right - 56, top + 102, words.revisions.at(-1)?.mark ?? '', { size: 14, align: 'center' })
  return { area: { x: edge, y: edge, width: page.width - 2 * edge, height: top - edge - 8 }, numberBox }
}

function issues({ page, words, day }: BlockInput, left: number, top: number): void {
  for (const [i, label] of ['MARK', 'DATE', 'ISSUED FOR'].entries())
    page.text(left + [0, 32, 92][i]!, top + 10, label, { size: 5.5 })
  for (const [row, filled] of words.revisions.entries())
    for (const [i, text] of [filled.mark, day(filled.day), filled.text].entries())
      page.text(left + [4, 32, 92][i]!, top + 24 + row * 13, text, { size: 7 })
}
