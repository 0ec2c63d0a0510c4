/** The Plankopf of German offices: a box in the lower right corner, at most as wide as a folded sheet. */
import { linesOf } from '../page/metrics.ts'
import type { Block, BlockInput } from './block.ts'
import { numberTexts, textLines, titleLines } from './block.ts'

const width = 510
const height = 330
const edge = 28

export const plankopf: Block = (input) => {
  const { page, words, project, day } = input
  const [left, top] = [page.width - edge - width, page.height - edge - height]
  const right = left + width
  page.box(left, top, width, height, 2)
  changes(input, left, top)
  const label = (x: number, y: number, text: string): unknown => page.text(x, y, text, { size: 6.5 })
  label(left + 8, top + 14, 'BAUVORHABEN')
  textLines(page, left + 8, top + 30, [project.name, ...project.address], { size: 11 })
  label(left + 270, top + 14, 'BAUHERR')
  textLines(page, left + 270, top + 30, linesOf(project.owner, 10, 220), { size: 10 })
  page.line(left, top + 72, right, top + 72)
  label(left + 8, top + 86, 'ARCHITEKT')
  const below = textLines(page, left + 8, top + 104, [project.firm], { size: 15, bold: true })
  textLines(page, left + 8, below, project.firmAddress, { size: 8 })
  page.line(left, top + 150, right, top + 150)
  label(left + 8, top + 163, 'PLANINHALT')
  const title = titleLines(words.title, 18, width - 30, 2)
  textLines(page, left + 8, top + 186, title.lines, { size: title.size, bold: true })
  page.line(left, top + 224, right, top + 224)
  const cells = [
    ['MASSSTAB', words.scale],
    ['DATUM', day(words.issued)],
    ['GEZ.', 'kh'],
    ['GEPR.', 'Dr. Vo'],
    ['FORMAT', `${Math.round(page.width / 2.8346)} × ${Math.round(page.height / 2.8346)}`],
  ] as const
  for (const [i, [name, value]] of cells.entries()) {
    const x = left + (i * width) / cells.length
    page.line(x, top + 224, x, top + 262)
    label(x + 8, top + 236, name)
    page.text(x + 8, top + 253, value, { size: 10 })
  }
  page.line(left, top + 262, right, top + 262)
  label(left + 8, top + 276, 'PLAN-NR.')
  const numberBox = page.text(left + 8, top + 312, numberTexts(input), { size: 28, bold: true })
  page.line(right - 90, top + 262, right - 90, top + height)
  label(right - 82, top + 276, 'INDEX')
  page.text(right - 45, top + 312, words.revisions.at(-1)?.mark ?? '', { size: 28, align: 'center' })
  return { area: { x: edge, y: edge, width: page.width - 2 * edge, height: top - edge - 120 }, numberBox }
}

/** Grows upwards above the box: the newest at the top. */
function changes({ page, words, day }: BlockInput, left: number, top: number): void {
  for (const [i, label] of ['INDEX', 'ÄNDERUNG', 'DATUM', 'NAME'].entries())
    page.text(left + [8, 60, 360, 450][i]!, top - 5, label, { size: 6.5 })
  for (const [i, row] of words.revisions.entries()) {
    const y = top - 20 - i * 15
    page.line(left, y + 4, left + width, y + 4, 0.4)
    for (const [column, text] of [row.mark, row.text, day(row.day), 'kh'].entries())
      page.text(left + [14, 60, 360, 450][column]!, y, text, { size: 8.5 })
  }
}
