/** A strip along the right edge, labels above their values, as many American architects have it. */
import type { Block, BlockInput } from './block.ts'
import { numberTexts, textLines, titleLines } from './block.ts'

const width = 190
const edge = 36

export const usStrip: Block = (input) => {
  const { page, words, project, day } = input
  const left = page.width - edge - width
  const right = page.width - edge
  const bottom = page.height - edge
  page.box(left, edge, width, bottom - edge, 2)
  const firm = titleLines(project.firm, 15, width - 24)
  let y = textLines(page, left + 12, edge + 34, firm.lines, { size: firm.size, bold: true })
  y = textLines(page, left + 12, y, project.firmAddress, { size: 7 })
  page.line(left, y + 10, right, y + 10)
  page.circle(left + width / 2, y + 110, 62)
  page.text(left + width / 2, y + 100, 'REGISTERED ARCHITECT', { size: 7, align: 'center' })
  page.text(left + width / 2, y + 114, 'NO. 10482', { size: 7, align: 'center' })
  page.text(left + width / 2, y + 126, 'EXPIRES 12/31/2027', { size: 6, align: 'center' })
  revisions(input, left, bottom - 660)
  page.line(left, bottom - 400, right, bottom - 400)
  const name = titleLines(project.name, 13, width - 24)
  y = textLines(page, left + 12, bottom - 376, name.lines, { size: name.size, bold: true })
  textLines(page, left + 12, y, [...project.address, project.owner], { size: 8 })
  const pairs = [
    ['PROJECT NO.', project.projectNumber],
    ['DATE', day(words.issued)],
    ['DRAWN BY', 'JLK'],
    ['CHECKED BY', 'MTW'],
  ] as const
  for (const [i, [label, value]] of pairs.entries()) {
    const [x, top] = [left + 12 + (i % 2) * 95, bottom - 278 + Math.floor(i / 2) * 32]
    page.text(x, top, label, { size: 5.5 })
    page.text(x, top + 13, value, { size: 9 })
  }
  page.line(left, bottom - 212, right, bottom - 212)
  page.text(left + 12, bottom - 200, 'SHEET TITLE', { size: 5.5 })
  const title = titleLines(words.title, 14, width - 24)
  textLines(page, left + 12, bottom - 178, title.lines, { size: title.size, bold: true })
  page.line(left, bottom - 98, right, bottom - 98)
  page.text(left + 12, bottom - 86, 'SHEET NO.', { size: 5.5 })
  const size = words.number.length > 6 ? 32 : 42
  const numberBox = page.text(left + 12, bottom - 34, numberTexts(input), { size, bold: true })
  page.text(left + 12, bottom - 8, `© ${words.issued.slice(0, 4)} ${project.firm}. ALL RIGHTS RESERVED`, {
    size: 5,
  })
  const area = { x: edge, y: edge, width: left - edge - 10, height: bottom - edge }
  return { area, numberBox }
}

/** The newest at the bottom; empty lines are left for more. */
function revisions({ page, words, day }: BlockInput, left: number, top: number): void {
  page.text(left + 12, top - 8, 'REVISIONS', { size: 8, bold: true })
  const cells = (y: number, texts: readonly string[], size: number): void => {
    for (const [i, text] of texts.entries()) page.text(left + [8, 34, 138][i]!, y, text, { size })
  }
  cells(top + 10, ['NO.', 'DESCRIPTION', 'DATE'], 5.5)
  for (let row = 0; row <= 8; row++) {
    const y = top + 14 + row * 18
    page.line(left, y, left + width, y, 0.4)
    const filled = words.revisions[row]
    if (filled && row < 8) cells(y + 13, [filled.mark, filled.text, day(filled.day)], 7)
  }
}
