/** The sheets of the demo: drawings with their title block and issues, and pages of text. */
import { drawingOf } from './drawings.ts'
import { type Page, pdf } from './pdf.ts'
import { generator } from './texts.ts'

export interface Sheet {
  number: string
  title: string
  /** Its notes, paragraph by paragraph. */
  lines: readonly string[]
  /** Its issues, the first one first; the changes of the last one are in a cloud. */
  issues?: readonly string[]
}

const project = 'Riverside Medical Office Building, Columbus, Ohio'

/** The sheet as a PDF in base64. */
export const sheet = ({ number, title, lines, issues = [] }: Sheet): string =>
  pdf((page) => {
    page.pen('ink', 1.5).box(36, 36, 720, 540).line([580, 36], [580, 576])
    page.text(592, 548, 9, 'Lindqvist Okafor Architects').text(592, 534, 7, project)
    for (const [i, line] of lines.entries())
      for (const [n, part] of wrapped(line).entries()) page.text(592, 500 - 44 * i - 11 * n, 8, part)
    page.pen('ink').line([580, 250], [756, 250]).text(592, 236, 8, 'Issues').line([580, 120], [756, 120])
    for (const [i, issue] of issues.entries()) page.text(592, 220 - 12 * i, 8, `${i + 1}  ${issue}`)
    for (const [i, part] of wrapped(title).entries()) page.text(592, 100 - 13 * i, 11, part)
    page.text(592, 48, 28, number)
    drawingOf(number)(page, generator(seedOf(number)))
    if (issues.length > 1) cloud(page, number, issues.length)
  })

/** A page of text, for contracts and manuals. */
export const letter = (title: string, lines: readonly string[]): string =>
  pdf((page) => {
    page.pen('ink', 1).text(72, 540, 18, title).line([72, 530], [720, 530]).text(72, 512, 9, project)
    for (const [i, line] of lines.entries()) page.text(72, 480 - 20 * i, 11, line)
  })

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
