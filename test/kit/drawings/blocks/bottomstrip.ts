/** A strip along the bottom edge, labels left of their values. */
import type { Block, BlockInput } from './block.ts'
import { numberTexts, textLines, titleLines } from './block.ts'

const height = 118
const edge = 30

export const bottomStrip: Block = (input) => {
  const { page, words, project, day, sheet, sheets } = input
  const top = page.height - edge - height
  const right = page.width - edge
  page.box(edge, top, right - edge, height, 2)
  revisions(input, edge, top)
  const middle = edge + (right - edge) * 0.36
  let y = textLines(page, middle, top + 26, [project.firm], { size: 16, bold: true })
  y = textLines(page, middle, y, project.firmAddress, { size: 7 })
  textLines(page, middle, y + 6, [project.name, ...project.address], { size: 9 })
  const start = right - 620
  page.line(start - 14, top, start - 14, top + height)
  const pair = (at: number, label: string, value: string, size = 10): void => {
    page.text(start, top + at, label, { size: 8 })
    page.text(start + 88, top + at, value, { size })
  }
  const title = titleLines(words.title, 15, 290, 2)
  page.text(start, top + 24, 'SHEET TITLE:', { size: 8 })
  textLines(page, start + 88, top + 24, title.lines, { size: title.size, bold: true })
  pair(70, 'DATE:', day(words.issued))
  pair(86, 'JOB NO.:', project.projectNumber)
  pair(102, 'SCALE:', words.scale)
  page.line(right - 210, top, right - 210, top + height)
  page.text(right - 200, top + 60, 'SHEET NO.:', { size: 8 })
  const size = words.number.length > 6 ? 26 : 34
  const numberBox = page.text(right - 142, top + 62, numberTexts(input), { size, bold: true })
  page.text(right - 200, top + 96, 'REV.:', { size: 8 })
  page.text(right - 142, top + 97, words.revisions.at(-1)?.mark ?? '', { size: 14 })
  page.text(right - 96, top + 110, `SHEET ${sheet} OF ${sheets}`, { size: 7 })
  return { area: { x: edge, y: edge, width: right - edge, height: top - edge - 8 }, numberBox }
}

/** Beside the rows that are filled are empty ones; the newest is at the top. */
function revisions({ page, words, day }: BlockInput, left: number, top: number): void {
  const rows = [...words.revisions].reverse()
  for (const [i, label] of ['REV', 'DATE', 'ISSUE / DESCRIPTION', 'BY'].entries())
    page.text(left + [8, 40, 130, 320][i]!, top + 12, label, { size: 6 })
  for (let row = 0; row < 6; row++) {
    const y = top + 16 + row * 16
    page.line(left, y, left + 360, y, 0.4)
    const filled = rows[row]
    if (!filled) continue
    for (const [i, text] of [filled.mark, day(filled.day), filled.text, 'RB'].entries())
      page.text(left + [10, 40, 130, 320][i]!, y + 12, text, { size: 7.5 })
  }
}
