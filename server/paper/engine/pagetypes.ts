/** What papers are drawn on: pages one after another. */
import type PDFDocument from 'pdfkit'
import type { Element } from 'pdfkit'
import type { Head, Span, Tone } from '../paper.ts'
import type { TextLine } from './breaklines.ts'

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
  lines(spans: readonly (Span | string)[], style: LineStyle, width: number, isTyped?: boolean): TextLine[]
  /** Draws one line, on the left or, with `right`, ending there. */
  text(text: string, style: LineStyle, x: number, y: number, right?: number): number
  next(withHead?: boolean): void
  /** What the pages from the next one on have in their heads and feet. */
  begin(own: Partial<Head>): void
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
