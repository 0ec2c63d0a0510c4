/** The sheets of the demo: drawings with their title block and issues, and pages of text. */

import { generator } from '../texts.ts'
import { drawingOf } from './drawings.ts'
import { type Page, pdf } from './pdf.ts'

export interface Sheet {
  number: string
  title: string
  /** Its notes, paragraph by paragraph. */
  lines: readonly string[]
  /** Its issues, the first one first; the changes of the last one are in a cloud. */
  issues: readonly Issue[]
}

export interface Issue {
  revision: string
  name: string
  day: string
}

const project = 'Riverside Medical Office Building, Columbus, Ohio'

/** 22 × 17 in: a half-size set. */
const scale = 2

/** A set of sheets as a PDF in base64. */
export const setOf = (sheets: readonly Sheet[]): string =>
  pdf(sheets.map((sheet) => ({ label: sheet.number, scale, draw: (page) => drawSheet(page, sheet) })))

function drawSheet(page: Page, { number, title, lines, issues }: Sheet): void {
  page.pen('ink', 1.5).box(36, 36, 720, 540).line([580, 36], [580, 576])
  page.text(592, 548, 9, 'Lindqvist Okafor Architects').text(592, 534, 7, project)
  for (const [i, line] of lines.entries())
    for (const [n, part] of wrapped(line).entries()) page.text(592, 500 - 44 * i - 11 * n, 8, part)
  page.pen('ink').line([580, 250], [756, 250]).line([580, 130], [756, 130])
  page.text(592, 236, 8, 'REV').text(616, 236, 8, 'ISSUE').text(700, 236, 8, 'DATE')
  for (const [i, { revision, name, day }] of issues.entries()) {
    const y = 220 - 12 * i
    page.text(592, y, 8, revision).text(616, y, 8, name).text(700, y, 8, day)
  }
  page.text(592, 118, 6, 'SHEET TITLE')
  for (const [i, part] of wrapped(title).entries()) page.text(592, 102 - 13 * i, 11, part)
  page.text(592, 74, 6, 'SHEET NO.').text(592, 46, 28, number)
  drawingOf(number)(page, generator(seedOf(number)))
  if (issues.length > 1) cloud(page, number, Number(issues.at(-1)!.revision))
}

/** A page of text, for contracts and manuals. */
export const letter = (title: string, lines: readonly string[]): string =>
  pdf([
    {
      label: '1',
      draw(page) {
        page.pen('ink', 1).text(72, 540, 18, title).line([72, 530], [720, 530]).text(72, 512, 9, project)
        for (const [i, line] of lines.entries()) page.text(72, 480 - 20 * i, 11, line)
      },
    },
  ])

const lettersMax = 28

/** In lines that fit into the title block. */
function wrapped(text: string): string[] {
  const parts: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${parts.at(-1)} ${word}`
    if (parts.length > 0 && longer.length <= lettersMax) parts[parts.length - 1] = longer
    else parts.push(word)
  }
  return parts
}

/** The same sheet is drawn in the same way each time. */
const seedOf = (number: string): number =>
  [...number].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)

/** Around the changes of the last issue, whose number is in a triangle. */
function cloud(page: Page, number: string, issue: number): void {
  const random = generator(seedOf(number) + issue)
  const step = 15
  const [left, bottom] = [140 + random(200), 180 + random(160)]
  const [right, top] = [left + 9 * step, bottom + 6 * step]
  page.pen('cloud', 1.4)
  for (let x = left; x < right; x += step)
    page.arc([x, top], [x + step, top]).arc([x + step, bottom], [x, bottom])
  for (let y = bottom; y < top; y += step)
    page.arc([left, y], [left, y + step]).arc([right, y + step], [right, y])
  page.line(
    [right + 8, bottom - 4],
    [right + 28, bottom - 4],
    [right + 18, bottom + 14],
    [right + 8, bottom - 4],
  )
  page.text(right + 15, bottom, 9, String(issue))
}
