/** A block of a small office: no labels at all, and what is long reads upwards along the right edge. */
import type { Block, BlockInput } from './block.ts'
import { numberTexts } from './block.ts'

const width = 96
const edge = 24

export const unlabelled: Block = (input) => {
  const { page, words, project, day } = input
  const [left, right] = [page.width - edge - width, page.width - edge]
  const bottom = page.height - edge
  page.line(left, edge, left, bottom, 2)
  page.text(left + 34, edge + 300, project.firm, { size: 20, bold: true, turn: 90 })
  page.text(left + 52, edge + 300, project.firmAddress.join(' · '), { size: 7, turn: 90 })
  page.text(left + 34, bottom - 480, project.name, { size: 13, turn: 90 })
  page.text(left + 50, bottom - 480, project.address.join(', '), { size: 8, turn: 90 })
  page.text(left + 66, bottom - 480, project.projectNumber, { size: 8, turn: 90 })
  page.text(left + 36, bottom - 120, words.title, {
    size: words.title.length > 40 ? 9 : 12,
    bold: true,
    turn: 90,
  })
  page.text(left + 54, bottom - 120, day(words.issued), { size: 9, turn: 90 })
  page.text(left + 70, bottom - 120, words.scale, { size: 8, turn: 90 })
  triangles(input, left, bottom - 820)
  page.line(left, bottom - 90, right, bottom - 90, 2)
  const size = words.number.length > 5 ? 25 : 30
  const numberBox = page.text(left + width / 2, bottom - 34, numberTexts(input), {
    size,
    bold: true,
    align: 'center',
  })
  return { area: { x: edge, y: edge, width: left - edge - 8, height: bottom - edge }, numberBox }
}

/** Each row is a triangle with the mark, the day and what it was for. */
function triangles({ page, words, day }: BlockInput, left: number, bottom: number): void {
  for (const [i, row] of words.revisions.entries()) {
    const x = left + 22 + i * 15
    page.line(x - 9, bottom + 8, x - 9, bottom - 6, 0.5)
    page.line(x - 9, bottom - 6, x + 4, bottom + 1, 0.5)
    page.line(x + 4, bottom + 1, x - 9, bottom + 8, 0.5)
    page.text(x, bottom + 3, row.mark, { size: 7, turn: 90 })
    page.text(x, bottom - 14, `${day(row.day)}  ${row.text}`, { size: 7.5, turn: 90 })
  }
}
