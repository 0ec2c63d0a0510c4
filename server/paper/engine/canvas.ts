/** Draws on the page: lines of text, rules, the shapes of states, QR codes. Places are in points from the top left corner. */
import type PDFDocument from 'pdfkit'
import type { Glyph, Position } from 'pdfkit'
import qrcode from 'qrcode-generator'
import type { Mark, Tone } from '../paper.ts'
import type { Piece, TextLine } from './breaklines.ts'

export const colors: Record<Tone, string> = {
  ink: '#161616',
  grey: '#565656',
  red: '#b3261e',
  green: '#1c6b3a',
  blue: '#1c5aa0',
  purple: '#5b3aa6',
  orange: '#a8430f',
  paper: '#ffffff',
}

/** The height of a line, and where its letters stand in it, in parts of their size. */
const leading = 1.36
const baseline = 1.0

export const lineHeight = (size: number): number => size * leading

const hex = (color: string): string =>
  [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')

const round = (value: number): string => String(Math.round(value * 1000) / 1000)

/** All pieces of the line as one text object. */
export function drawLine(pdf: PDFDocument, line: TextLine, x: number, top: number): void {
  const { page } = pdf
  const y = page.height - (top + line.size * baseline)
  const content = ['q', `1 0 0 -1 0 ${round(page.height)} cm`, 'BT']
  let at = x
  for (const piece of line.pieces) {
    content.push(...pieceContent(pdf, piece, at, y))
    at += piece.width
  }
  content.push('ET', 'Q')
  pdf.addContent(content.join('\n'))
}

/** Through the middle of its small letters. */
export function drawStrike(pdf: PDFDocument, line: TextLine, x: number, top: number): void {
  const y = top + line.size * (baseline - 0.27)
  pdf
    .lineWidth(line.size * 0.07)
    .moveTo(x, y)
    .lineTo(x + line.width, y)
    .stroke(colors.ink)
}

function pieceContent(
  pdf: PDFDocument,
  { shaped, style, isFakeBold }: Piece,
  x: number,
  y: number,
): string[] {
  const { font } = shaped
  pdf.page.fonts[font.id] = font.ref()
  const color = hex(colors[style.tone])
  const drawn = [
    `/${font.id} ${round(style.size)} Tf ${color} rg`,
    // Faces without a bold one of their own are drawn with an edge.
    isFakeBold ? `2 Tr ${color} RG ${round(style.size * 0.035)} w` : '0 Tr',
  ]
  let at = x
  let from = 0
  const { glyphs, positions } = shaped
  const flush = (to: number): void => {
    if (to > from) drawn.push(glyphRun(font, glyphs, positions, from, to, at, y, style.size))
    for (let i = from; i < to; i++) at += (positions[i]!.xAdvance * style.size) / 1000
    from = to
  }
  glyphs.forEach((_, i) => {
    if (isOffset(positions[i]!) || (i > 0 && isOffset(positions[i - 1]!))) flush(i)
  })
  flush(glyphs.length)
  return drawn
}

const isOffset = ({ xOffset, yOffset }: Position): boolean => xOffset !== 0 || yOffset !== 0

/** The glyphs from `from` to `to`, of which only the first may be off its place. */
function glyphRun(
  font: Piece['shaped']['font'],
  glyphs: Glyph[],
  positions: Position[],
  from: number,
  to: number,
  x: number,
  y: number,
  size: number,
): string {
  const { xOffset, yOffset } = positions[from]!
  let strings = ''
  let codes = ''
  for (let i = from; i < to; i++) {
    const glyph = glyphs[i]!
    codes += codeOf(font, glyph)
    const kern = glyph.advanceWidth * font.scale - positions[i]!.xAdvance
    if (Math.abs(kern) < 0.01) continue
    strings += `<${codes}> ${round(kern)} `
    codes = ''
  }
  if (codes) strings += `<${codes}>`
  const place = `1 0 0 1 ${round(x + (xOffset * size) / 1000)} ${round(y + (yOffset * size) / 1000)} Tm`
  return `${place} [${strings}] TJ`
}

/** The glyph in the part of the face that the document embeds. */
function codeOf(font: Piece['shaped']['font'], glyph: Glyph): string {
  const code = font.subset.includeGlyph(glyph.id)
  font.widths[code] ??= glyph.advanceWidth * font.scale
  font.unicode[code] ??= glyph.codePoints
  return code.toString(16).padStart(4, '0')
}

export type Weight = 1.2 | 0.9 | 0.4

export function drawRule(pdf: PDFDocument, x: number, y: number, width: number, weight: Weight): void {
  asArtifact(pdf, () =>
    pdf
      .lineWidth(weight)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(weight === 0.4 ? '#8a8a8a' : colors.ink),
  )
}

/** What screen readers leave out: rules, heads and feet that are repeated. */
export function asArtifact(pdf: PDFDocument, draw: () => void, type = 'Layout'): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

export function drawQr(pdf: PDFDocument, text: string, x: number, y: number, size: number): void {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const module = size / count
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue
      let end = column
      while (end + 1 < count && code.isDark(row, end + 1)) end++
      // A hair wider than it is, so that no white line stands between two of them.
      pdf.rect(x + column * module, y + row * module, (end - column + 1) * module + 0.02, module + 0.02)
      column = end
    }
  pdf.fill('#000000')
}

/** How much room a mark takes before its text. */
export const markWidth = ({ shape }: Mark, size: number): number =>
  size + (shape === 'letter' ? 7 : shape === 'box' ? 5 : 2.5)

/** In the height of a line of that size. */
export function drawMark(pdf: PDFDocument, mark: Mark, x: number, top: number, size: number): void {
  const color = colors[('tone' in mark && mark.tone) || 'ink']
  const radius = size * 0.36
  const [cx, cy] = [x + radius + 0.6, top + size * 0.66]
  pdf.save().lineWidth(1)
  marks[mark.shape](pdf, { cx, cy, radius, color, mark, size, x, top })
  pdf.restore()
}

interface Drawn {
  cx: number
  cy: number
  radius: number
  color: string
  mark: Mark
  size: number
  x: number
  top: number
}

type Draw = (pdf: PDFDocument, drawn: Drawn) => void

const tick = (pdf: PDFDocument, { cx, cy, radius: r }: Drawn, color: string): void => {
  pdf
    .moveTo(cx - r * 0.5, cy)
    .lineTo(cx - r * 0.1, cy + r * 0.42)
    .lineTo(cx + r * 0.55, cy - r * 0.42)
    .stroke(color)
}

const square = (pdf: PDFDocument, { x, top, size }: Drawn): PDFDocument =>
  pdf.rect(x + 0.5, top + size * 0.22, size, size)

const marks: Record<Mark['shape'], Draw> = {
  ring: (pdf, { cx, cy, radius, color }) => pdf.lineWidth(1.3).circle(cx, cy, radius).stroke(color),
  done(pdf, drawn) {
    pdf.circle(drawn.cx, drawn.cy, drawn.radius + 0.6).fill(drawn.color)
    tick(pdf, drawn, '#ffffff')
  },
  pie(pdf, { cx, cy, radius: r, color }) {
    pdf.circle(cx, cy, r + 0.4).fill(color)
    pdf.path(`M ${cx} ${cy} L ${cx} ${cy - r} A ${r} ${r} 0 0 1 ${cx + r} ${cy} Z`).fill('#ffffff')
  },
  half(pdf, { cx, cy, radius: r, color }) {
    pdf.circle(cx, cy, r).stroke(color)
    pdf.path(`M ${cx} ${cy - r} A ${r} ${r} 0 0 1 ${cx} ${cy + r} Z`).fill(color)
  },
  dotted: (pdf, { cx, cy, radius, color }) =>
    pdf.dash(1.1, { space: 1.1 }).circle(cx, cy, radius).stroke(color).undash(),
  triangle: (pdf, { cx, cy, radius: r, color }) =>
    pdf
      .path(
        `M ${cx} ${cy - r} L ${cx + r} ${cy + r} L ${cx - r} ${cy + r} Z M ${cx} ${cy - r * 0.3} L ${cx} ${cy + r * 0.4}`,
      )
      .stroke(color),
  diamond: (pdf, { cx, cy, radius: r, color }) =>
    pdf
      .path(
        `M ${cx} ${cy - r - 0.8} L ${cx + r + 0.8} ${cy} L ${cx} ${cy + r + 0.8} L ${cx - r - 0.8} ${cy} Z`,
      )
      .stroke(color),
  cross: (pdf, { cx, cy, radius: r, color }) =>
    pdf
      .path(`M ${cx - r} ${cy - r} L ${cx + r} ${cy + r} M ${cx + r} ${cy - r} L ${cx - r} ${cy + r}`)
      .stroke(color),
  flag(pdf, { cx, cy, radius: r, color }) {
    pdf
      .moveTo(cx - r, cy - r - 0.6)
      .lineTo(cx - r, cy + r + 1)
      .stroke(color)
    pdf
      .path(`M ${cx - r} ${cy - r - 0.4} L ${cx + r} ${cy - r + 0.9} L ${cx - r} ${cy + r * 0.5} Z`)
      .fill(color)
  },
  box(pdf, drawn) {
    square(pdf, drawn).stroke(colors.ink)
    const half = drawn.size / 2
    const middle = {
      ...drawn,
      cx: drawn.x + 0.5 + half,
      cy: drawn.top + drawn.size * 0.22 + half,
      radius: half,
    }
    if ('checked' in drawn.mark && drawn.mark.checked) tick(pdf.lineWidth(1.4), middle, colors.ink)
  },
  letter(pdf, drawn) {
    const isFilled = 'filled' in drawn.mark && drawn.mark.filled
    pdf.rect(drawn.x + 0.5, drawn.top + drawn.size * 0.04, drawn.size + 3, drawn.size + 3)
    if (isFilled) pdf.fill(colors.ink)
    else pdf.stroke(colors.ink)
  },
}
