/** Pages of a PDF, drawn with lines, circles and text. */

const colours = {
  ink: '0 0 0',
  thin: '0.6 0.6 0.6',
  air: '0.1 0.4 0.7',
  power: '0.8 0.3 0',
  water: '0 0.5 0.35',
  cloud: '0.8 0.1 0.1',
}
export type Colour = keyof typeof colours
export type Point = readonly [x: number, y: number]

/** Its corner is at the lower left, 792 wide and 612 high. */
export interface Page {
  pen(colour: Colour, width?: number): Page
  line(...points: readonly Point[]): Page
  box(x: number, y: number, width: number, height: number): Page
  /** Over the line from one point to the other, to its left. */
  arc(from: Point, to: Point): Page
  circle(x: number, y: number, radius: number): Page
  text(x: number, y: number, size: number, words: string): Page
}

/** What a file calls a page, how many times 11 × 8.5 in it is, and what is drawn on it. */
export interface Drawn {
  label: string
  scale?: number
  draw(page: Page): void
}

/** The pages that are drawn, as a PDF in base64. */
export const pdf = (pages: readonly Drawn[]): string =>
  fileOf(
    pages.map(({ label, scale = 1, draw }) => ({ label, scale, content: contentOf(draw, scale) })),
  ).toString('base64')

function contentOf(draw: Drawn['draw'], scale: number): string {
  const content = scale === 1 ? [] : [`${scale} 0 0 ${scale} 0 0 cm`]
  const write = (...words: ReadonlyArray<string | number>): Page => {
    content.push(
      words.map((word) => (typeof word === 'number' ? Math.round(word * 10) / 10 : word)).join(' '),
    )
    return page
  }
  const page: Page = {
    pen: (colour, width = 0.7) => write(colours[colour], 'RG', width, 'w'),
    line: (...points) => write(...points.flatMap(([x, y], i) => [x, y, i === 0 ? 'm' : 'l']), 'S'),
    box: (x, y, width, height) => write(x, y, width, height, 're S'),
    arc([x1, y1], [x2, y2]) {
      // The control points make the curve nearly half a circle.
      const [bx, by] = [(y1 - y2) * 0.65, (x2 - x1) * 0.65]
      return write(x1, y1, 'm', x1 + bx, y1 + by, x2 + bx, y2 + by, x2, y2, 'c S')
    },
    circle: (x, y, radius) =>
      page.arc([x - radius, y], [x + radius, y]).arc([x + radius, y], [x - radius, y]),
    text: (x, y, size, words) => write('BT /F1', size, 'Tf', x, y, 'Td', `(${escaped(words)}) Tj ET`),
  }
  draw(page)
  return content.join('\n')
}

const escaped = (words: string): string => words.replace(/[\\()]/g, '\\$&')

/** With the table of the offsets of its objects, which are numbered from 1. */
function fileOf(pages: ReadonlyArray<{ label: string; scale: number; content: string }>): Buffer {
  const ids = pages.map((_, i) => 4 + 2 * i)
  const labels = pages.map(({ label }, i) => `${i} << /P (${escaped(label)}) >>`)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [${labels.join(' ')}] >> >>`,
    `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ scale, content }, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${792 * scale} ${612 * scale}] /Contents ${ids[i]! + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}
