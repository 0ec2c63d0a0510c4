/** The pages of a paper: a head on the first, a line on the others, a foot on all; and how much room is left. */
import PDFDocument, { type Element, type Ref } from 'pdfkit'
import type { PaperSize } from '../../../contract/printed.ts'
import type { Head, Span, Tone } from '../paper.ts'
import { type Breaker, type Line, lineBreaker, type StyledSpan } from './breaklines.ts'
import { asArtifact, drawLine, drawMark, drawQr, drawRule, lineHeight, markWidth } from './canvas.ts'
import { openFaces } from './faces.ts'
import { shaper } from './shape.ts'

const sizes: Record<PaperSize, [number, number]> = { Letter: [612, 792], A4: [595.28, 841.89] }
const qrSize = 50

export interface Pages {
  readonly pdf: PDFDocument
  readonly root: Element
  readonly left: number
  readonly width: number
  /** Where the next thing goes. */
  y: number
  /** Where this page begins below its head. */
  readonly top: number
  readonly bottom: number
  /** The height of a page without head. */
  readonly room: number
  readonly count: number
  lines(spans: readonly (Span | string)[], style: LineStyle, width: number, isTyped?: boolean): Line[]
  /** Draws one line, on the left or, with `right`, ending there. */
  text(text: string, style: LineStyle, x: number, y: number, right?: number): number
  next(withHead?: boolean): void
  /** Called at the top of each page that was begun by itself. */
  onNext: (() => void) | undefined
  bookmark(title: string): void
  end(): void
}

export interface LineStyle {
  size: number
  bold?: boolean
  tone?: Tone
  tabular?: boolean
}

export function openPages(head: Head, logo: Uint8Array | undefined, now: Date): Pages {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    font: null,
    pdfVersion: '1.7',
    tagged: true,
    lang: head.language,
    displayTitle: true,
    info: { Title: head.title, Creator: 'Plumbline', Producer: 'Plumbline', CreationDate: now },
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return new PagesOf(pdf, root, head, logo)
}

/** A class, because most of its members change with each page. */
class PagesOf implements Pages {
  readonly pdf: PDFDocument
  readonly root: Element
  readonly left: number
  readonly width: number
  y = 0
  top = 0
  readonly bottom: number
  readonly room: number
  onNext: (() => void) | undefined = undefined
  private readonly head: Head
  private readonly size: [number, number]
  private readonly breaker: Breaker
  private readonly counts: Ref[] = []
  private readonly logo: ReturnType<PDFDocument['openImage']> | undefined
  private isHeadTagged = false

  constructor(pdf: PDFDocument, root: Element, head: Head, logo: Uint8Array | undefined) {
    this.pdf = pdf
    this.root = root
    this.head = head
    const [short, long] = sizes[head.size]
    this.size = head.isLandscape ? [long, short] : [short, long]
    this.left = head.isLandscape ? 40 : 54
    this.width = this.size[0] - this.left - (head.isLandscape ? 40 : 42)
    this.bottom = this.size[1] - 58
    this.room = this.bottom - 72
    const faces = openFaces(pdf)
    this.breaker = lineBreaker(faces, shaper(faces))
    this.logo = logo && opened(pdf, logo)
  }

  get count(): number {
    return this.counts.length
  }

  lines(spans: readonly (Span | string)[], style: LineStyle, width: number, isTyped = false): Line[] {
    const styled = spans.map((span): StyledSpan => {
      const own = typeof span === 'string' ? { text: span } : span
      return {
        text: own.text,
        size: own.size ?? style.size,
        bold: own.bold ?? style.bold ?? false,
        tone: own.tone ?? style.tone ?? 'ink',
        tabular: own.tabular ?? style.tabular ?? false,
      }
    })
    return this.breaker.lines(styled, width, isTyped)
  }

  text(text: string, style: LineStyle, x: number, y: number, right?: number): number {
    const [line] = this.lines([text.replace(/\s+/g, ' ')], style, Number.POSITIVE_INFINITY)
    drawLine(this.pdf, line!, right === undefined ? x : right - line!.width, y)
    return line!.width
  }

  next(withHead = false): void {
    this.pdf.addPage({ size: this.size, margin: 0 })
    if (withHead) this.drawHead()
    else this.drawRunning()
    this.drawFoot()
    if (!withHead) this.onNext?.()
    this.top = this.y
  }

  bookmark(title: string): void {
    this.pdf.outline.addItem(title)
  }

  /** Company and number, the project below. The first one is read by screen readers; others repeat it. */
  private drawHead(): void {
    const { pdf, head, left, width } = this
    const right = left + width
    const top = 40
    this.part('P', () => this.drawCompany(top))
    this.part('H1', () => this.drawNumber(top, right - qrSize - 10))
    this.part('Figure', () => drawQr(pdf, head.link, right - qrSize, top, qrSize), {
      alt: head.link,
      bbox: [right - qrSize, top, right, top + qrSize],
    })
    drawRule(pdf, left, top + 58, width, 1.2)
    this.y = top + 64
    this.part('P', () => this.drawProject())
    drawRule(pdf, left, this.y, width, 0.4)
    this.y += 14
    this.isHeadTagged = true
  }

  private part(type: string, draw: () => void, options = {}): void {
    if (this.isHeadTagged) asArtifact(this.pdf, draw, 'Pagination')
    else tagged(this.pdf, this.root, type, draw, options)
  }

  private drawCompany(top: number): void {
    const { pdf, head, left, logo } = this
    if (logo) pdf.image(logo, left, top, { fit: [110, 30] })
    const ratio = logo ? logo.width / logo.height : 0
    const x = logo ? left + Math.min(110, 30 * ratio) + 8 : left
    const width = left + this.width * 0.56 - x
    const name = this.lines([head.company.name], { size: 11.5, bold: true }, width)
    const line = this.lines([head.company.line], { size: 7.5, tone: 'grey' }, width)
    let y = top
    for (const one of [...name, ...line]) {
      drawLine(pdf, one, x, y)
      y += lineHeight(one.size)
    }
  }

  private drawNumber(top: number, right: number): void {
    const { pdf, head } = this
    this.text(head.kind, { size: 8.5, tone: 'grey' }, 0, top - 1, right)
    const free = right - this.left - this.width * 0.5
    const [wide] = this.lines([head.number], { size: 18, bold: true }, Number.POSITIVE_INFINITY)
    const size = Math.max(9, Math.min(18, (18 * free) / wide!.width))
    this.text(head.number, { size, bold: true }, 0, top + 9 + (18 - size) * 0.8, right)
    const { state } = head
    if (!state) return
    const style = { size: 8.5, bold: true, tone: state.tone ?? 'ink' } as const
    const note = this.lines([state.note ? `  ${state.note}` : ''], { size: 8.5, tone: 'grey' }, 1000)[0]!
    const word = this.lines([state.word], style, 1000)[0]!
    const x = right - note.width - word.width
    if (state.mark) drawMark(pdf, state.mark, x - markWidth(state.mark, 8), top + 34, 8)
    drawLine(pdf, word, x, top + 33)
    drawLine(pdf, note, right - note.width, top + 33)
  }

  private drawProject(): void {
    const { pdf, head, left, width } = this
    const name = this.lines([{ text: head.project.name, bold: true }], { size: 8.5 }, width)
    const line = this.lines([head.project.line], { size: 7.5, tone: 'grey' }, width)
    for (const one of [...name, ...line]) {
      drawLine(pdf, one, left, this.y)
      this.y += lineHeight(one.size)
    }
    this.y += 3
  }

  private drawRunning(): void {
    const { pdf, head, left, width } = this
    asArtifact(
      pdf,
      () => {
        const project = this.lines([head.running.right], { size: 7.5, tone: 'grey' }, width * 0.45)
        const spans = [
          { text: head.running.left, bold: true },
          { text: `   ${head.running.rest}`, tone: 'grey' as const },
        ]
        const rest = this.lines(spans, { size: 7.5 }, width * 0.53)
        rest.forEach((line, i) => void drawLine(pdf, line, left, 40 + i * lineHeight(7.5)))
        project.forEach(
          (line, i) => void drawLine(pdf, line, left + width - line.width, 40 + i * lineHeight(7.5)),
        )
        this.y = 40 + Math.max(rest.length, project.length) * lineHeight(7.5) + 3
      },
      'Pagination',
    )
    drawRule(pdf, left, this.y, width, 0.4)
    this.y += 12
  }

  private drawFoot(): void {
    const { pdf, head, left, width, size } = this
    const y = size[1] - 46
    drawRule(pdf, left, y, width, 0.4)
    asArtifact(
      pdf,
      () => {
        head.foot.forEach((text, i) => {
          this.text(text, { size: 7, tone: 'grey' }, left, y + 4 + i * 9.5)
        })
        // How many pages there are is known at the end: each has a small form for it.
        const form = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 160, 14], Resources: {} })
        this.counts.push(form)
        pdf.page.xobjects.Pages = form
        pdf.addContent(`q 1 0 0 -1 ${left + width - 160} ${y + 16} cm /Pages Do Q`)
      },
      'Pagination',
    )
  }

  end(): void {
    const { pdf } = this
    this.counts.forEach((form, i) => {
      const text = this.head.pageOf.replace('{n}', String(i + 1)).replace('{m}', String(this.counts.length))
      const [line] = this.lines([text], { size: 7.5, tone: 'grey' }, Number.POSITIVE_INFINITY)
      const { content, fonts } = formContent(line!, 160)
      form.data.Resources = { Font: fonts }
      form.end(content)
    })
    this.root.end()
    pdf.end()
  }
}

/** The line as the content of a form of that width, on the right. */
function formContent(line: Line, width: number): { content: string; fonts: Record<string, Ref> } {
  const fonts: Record<string, Ref> = {}
  const written: string[] = []
  const page = { height: 14, fonts }
  drawLine(
    { page, addContent: (content: string) => written.push(content) } as never,
    line,
    width - line.width,
    2,
  )
  // A form has its own directions: it is not turned over like a page.
  return { content: written.join('\n').replace('1 0 0 -1 0 14 cm', '1 0 0 1 0 0 cm'), fonts }
}

/** What is drawn belongs to a new element of that type. */
export function tagged(
  pdf: PDFDocument,
  parent: Element,
  type: string,
  draw: () => void,
  options: object = {},
): void {
  const element = pdf.struct(type, options)
  parent.add(element)
  addTo(pdf, element, type, draw)
  element.end()
}

/** What is drawn belongs to that element. */
export function addTo(pdf: PDFDocument, element: Element, type: string, draw: () => void): void {
  const content = pdf.markStructureContent(type)
  draw()
  pdf.endMarkedContent()
  element.add(content)
}

export function opened(
  pdf: PDFDocument,
  bytes: Uint8Array,
): ReturnType<PDFDocument['openImage']> | undefined {
  try {
    return pdf.openImage(bytes)
  } catch {
    // A picture that cannot be read never stops a paper.
    return undefined
  }
}
