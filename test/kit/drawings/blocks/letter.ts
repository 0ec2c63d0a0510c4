/** A letter that came with the sheets: it names some of them, and is none. */
import { linesOf } from '../page/metrics.ts'
import type { Block } from './block.ts'
import { textLines } from './block.ts'

const paragraphs = [
  'The following changes are made to the contract documents. They do not change the contract sum or time.',
  '1. Sheet A-102, LEVEL 2 FLOOR PLAN – EAST: move door 214A to the east, as clouded.',
  '2. Sheet A-601, DOOR SCHEDULE & DETAILS: door 214A is 3-6 x 7-0. See detail 4/A-501.',
  '3. Sketch ASK-014 is added.',
]

export const letter: Block = ({ page, project, words, day }) => {
  textLines(page, 72, 90, [project.firm, ...project.firmAddress], { size: 10, bold: true })
  page.text(page.width - 72, 90, day(words.issued), { size: 10, align: 'right' })
  page.text(72, 190, 'ARCHITECT’S SUPPLEMENTAL INSTRUCTION NO. 12', { size: 14, bold: true })
  page.text(72, 215, `PROJECT: ${project.name}, ${project.projectNumber}`, { size: 10 })
  const lines = paragraphs.flatMap((paragraph) => [...linesOf(paragraph, 10, page.width - 144), ''])
  textLines(page, 72, 260, lines, { size: 10 })
  page.text(page.width / 2, page.height - 40, 'Page 1 of 1', { size: 8, align: 'center' })
  return { area: undefined, numberBox: { x: 0, y: 0, width: 0, height: 0 } }
}
