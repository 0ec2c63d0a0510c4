/** The pages of a paper: a head on the first, a line on the others, a foot on all; and how much room is left. */
import PDFDocument, { type Element, type Ref } from 'pdfkit'
import type { PaperSize } from '../../../contract/outbound/printed.ts'
import type { Head, Span } from '../paper.ts'
import { type Breaker, lineBreaker, type StyledSpan, type TextLine } from './breaklines.ts'
import { asArtifact, drawLine, drawQr, drawRule } from './canvas.ts'
import { openFaces } from './faces.ts'
import { drawCompany, drawNumber, drawProject, drawRunning } from './heads.ts'
import type { LineStyle, Pages } from './pagetypes.ts'
import { shaper } from './shape.ts'

const sizes: Record<PaperSize, [number, number]> = { Letter: [612, 792], A4: [595.28, 841.89] }
const qrSize = 50
/** How wide "Page 3 of 12" may be, and how far the lines of a foot are apart. */
const countWidth = 160
const footLine = 9.5

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
  bottom = 0
  room = 0
  onNext: (() => void) | undefined = undefined
  private head: Head
  private readonly size: [number, number]
  private readonly breaker: Breaker
  private readonly counts: Ref[] = []
  private readonly logo: ReturnType<PDFDocument['openImage']> | undefined
  private isHeadTagged = false
  private foot: TextLine[] = []

  constructor(pdf: PDFDocument, root: Element, head: Head, logo: Uint8Array | undefined) {
    this.pdf = pdf
    this.root = root
    this.head = head
    const [short, long] = sizes[head.size]
    this.size = head.isLandscape ? [long, short] : [short, long]
    this.left = head.isLandscape ? 40 : 54
    this.width = this.size[0] - this.left - (head.isLandscape ? 40 : 42)
    const faces = openFaces(pdf)
    this.breaker = lineBreaker(faces, shaper(faces))
    this.logo = logo && opened(pdf, logo)
    this.begin(head)
  }

  begin(own: Partial<Head>): void {
    this.head = { ...this.head, ...own }
    this.foot = this.head.foot.flatMap((text) =>
      this.lines([text.replace(/\s+/g, ' ')], { size: 7, tone: 'grey' }, this.width - countWidth),
    )
    this.bottom =
      this.size[1] - (this.head.isLandscape ? 46 : 58) - Math.max(0, this.foot.length - 2) * footLine
    this.room = this.bottom - 72
    this.isHeadTagged = false
  }

  get count(): number {
    return this.counts.length
  }

  lines(spans: readonly (Span | string)[], style: LineStyle, width: number, isTyped = false): TextLine[] {
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
    else drawRunning(this, this.head)
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
    let bottom = top + qrSize + 4
    this.part('P', () => {
      bottom = Math.max(bottom, drawCompany(this, head, this.logo, top))
    })
    this.part('H1', () => {
      bottom = Math.max(bottom, drawNumber(this, head, top, right - qrSize - 10))
    })
    this.part('Figure', () => drawQr(pdf, head.link, right - qrSize, top, qrSize), {
      alt: head.link,
      bbox: [right - qrSize, top, right, top + qrSize],
    })
    drawRule(pdf, left, bottom + 4, width, 1.2)
    this.y = bottom + 10
    this.part('P', () => drawProject(this, head))
    drawRule(pdf, left, this.y, width, 0.4)
    this.y += head.isLandscape ? 8 : 14
    this.isHeadTagged = true
  }

  private part(type: string, draw: () => void, options = {}): void {
    if (this.isHeadTagged) asArtifact(this.pdf, draw, 'Pagination')
    else tagged(this.pdf, this.root, type, draw, options)
  }

  private drawFoot(): void {
    const { pdf, foot, left, width } = this
    const y = this.bottom + 12
    drawRule(pdf, left, y, width, 0.4)
    asArtifact(
      pdf,
      () => {
        foot.forEach((line, i) => {
          drawLine(pdf, line, left, y + 4 + i * footLine)
        })
        // How many pages there are is known at the end: each has a small form for it.
        const form = pdf.ref({
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, countWidth, 14],
          Resources: {},
        })
        this.counts.push(form)
        pdf.page.xobjects.Pages = form
        pdf.addContent(`q 1 0 0 -1 ${left + width - countWidth} ${y + 16} cm /Pages Do Q`)
      },
      'Pagination',
    )
  }

  end(): void {
    const { pdf } = this
    this.counts.forEach((form, i) => {
      const text = this.head.pageOf.replace('{n}', String(i + 1)).replace('{m}', String(this.counts.length))
      const [line] = this.lines([text], { size: 7.5, tone: 'grey' }, Number.POSITIVE_INFINITY)
      const { content, fonts } = formContent(line!, countWidth)
      form.data.Resources = { Font: fonts }
      form.end(content)
    })
    this.root.end()
    pdf.end()
  }
}

/** The line as the content of a form of that width, on the right. */
function formContent(line: TextLine, width: number): { content: string; fonts: Record<string, Ref> } {
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
