/** Writes the PDF of a comparison: the overlay in its own size with numbered boxes, and the list of what differs. */
import { winAnsi } from '../../../../contract/drawings/winansi.ts'
import type { Box, PageOverlay, PageSize } from '../../../kernel/drawingpdf.ts'

export interface ComparisonPaper {
  readonly title: string
  /** Below the title: how the pages lie, and what the colors mean. */
  readonly lines: readonly string[]
  /** In points; the picture fills it. */
  readonly page: PageSize
  readonly overlay: PageOverlay
  /** Of pages that are not in force: written across in outline letters, which nobody switches off. */
  readonly letters: readonly string[]
  readonly boxes: readonly Box[]
  /** One for each box, by its number. */
  readonly rows: ReadonlyArray<{ readonly name: string; readonly more: string }>
}

const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' }
const listPage = { width: 595, height: 842 }
const margin = 48
const rowHeight = 30
const lettersMax = 96
/** Below the picture. */
const band = 54

export function comparisonPdf(paper: ComparisonPaper): Buffer {
  const pages = [sheetPage(paper), ...listPages(paper)]
  const first = 6
  const kids = pages.map((_, i) => `${first + 2 * i} 0 R`).join(' ')
  const { width, height, packed } = paper.overlay
  const picture =
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8` +
    `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns ${width}>>/Length ${packed.length}>>`
  const objects: Buffer[] = [
    text('<</Type/Catalog/Pages 2 0 R>>'),
    text(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`),
    ...[fonts.plain, fonts.bold].map((font) =>
      text(`<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`),
    ),
    stream(picture, packed),
    ...pages.flatMap(({ size, content }, i) => [
      text(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${points(size.width)} ${points(size.height)}]/Contents ${first + 2 * i + 1} 0 R` +
          '/Resources<</Font<</F1 3 0 R/F2 4 0 R>>/XObject<</Both 5 0 R>>>>>>',
      ),
      stream(`<</Length ${content.length}>>`, content),
    ]),
  ]
  return fileOf(objects)
}

interface Page {
  readonly size: PageSize
  readonly content: Buffer
}

function sheetPage({ title, lines, page, letters, boxes }: ComparisonPaper): Page {
  const { width, height } = page
  const parts = [
    `q ${points(width)} 0 0 ${points(height)} 0 ${band} cm /Both Do Q`,
    ...across(letters, page),
    '0.49 0.33 0 RG 0.49 0.33 0 rg 1.5 w [6 4] 0 d',
    ...boxes.map(
      (box) =>
        `${[box.x, band + height - box.y - box.height, box.width, box.height].map(points).join(' ')} re S`,
    ),
    ...boxes.flatMap((box, i) => numbered(box.x, band + height - box.y, i + 1)),
    '0 0 0 rg',
    written('F2', 12, 14, band - 18, title),
    ...lines.map((line, i) => written('F1', 9, 14, band - 32 - i * 12, line)),
  ]
  return { size: { width, height: height + band }, content: text(parts.join('\n')) }
}

function numbered(x: number, y: number, number: number): string[] {
  const [width, size] = [String(number).length * 5 + 6, 9]
  return [
    `0.49 0.33 0 rg ${[x - width / 2, y - 6, width, 12].map(points).join(' ')} re f`,
    `1 1 1 rg ${written('F2', size, x - String(number).length * 2.5, y - 3.2, String(number))}`,
  ]
}

/** Of their height, on average. */
const letterWidth = 0.52

/** Eight hundredths of its height, as on the screen, or what fits. */
function across(letters: readonly string[], { width, height }: PageSize): string[] {
  return letters.map((sentence, i) => {
    const size = Math.min(height * 0.08, (width * 0.9) / (sentence.length * letterWidth))
    const x = (width - sentence.length * size * letterWidth) / 2
    const y = band + height * ((letters.length - i) / (letters.length + 1)) - size / 3
    return `q 0.76 0.34 0.05 RG 1 Tr 1.2 w ${written('F2', size, x, y, sentence)} Q`
  })
}

function listPages({ title, rows }: ComparisonPaper): Page[] {
  const onOne = Math.floor((listPage.height - 2 * margin - 30) / rowHeight)
  const pages: Page[] = []
  for (let from = 0; from < rows.length; from += onOne) {
    const top = listPage.height - margin
    const parts = [written('F2', 12, margin, top, title)]
    rows.slice(from, from + onOne).forEach(({ name, more }, i) => {
      const y = top - 30 - i * rowHeight
      parts.push(written('F2', 10, margin, y, String(from + i + 1)))
      parts.push(written('F2', 10, margin + 28, y, name))
      parts.push(written('F1', 9, margin + 28, y - 12, more))
    })
    pages.push({ size: listPage, content: text(parts.join('\n')) })
  }
  return pages
}

const points = (value: number): string => value.toFixed(2)

const written = (font: string, size: number, x: number, y: number, words: string): string =>
  `BT /${font} ${points(size)} Tf ${points(x)} ${points(y)} Td <${winAnsi(words.slice(0, lettersMax * 2))}> Tj ET`

const text = (words: string): Buffer => Buffer.from(words, 'latin1')

const stream = (dict: string, bytes: Buffer): Buffer =>
  Buffer.concat([text(`${dict}\nstream\n`), bytes, text('\nendstream')])

function fileOf(objects: readonly Buffer[]): Buffer {
  const parts = [text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
  let at = parts[0]!.length
  const places: string[] = []
  objects.forEach((object, i) => {
    places.push(`${String(at).padStart(10, '0')} 00000 n \n`)
    const part = Buffer.concat([text(`${i + 1} 0 obj\n`), object, text('\nendobj\n')])
    parts.push(part)
    at += part.length
  })
  const size = objects.length + 1
  parts.push(
    text(
      `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
