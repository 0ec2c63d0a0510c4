/**
 * What the server asks of its reader of drawings, which runs in a thread of its own. Points are 1/72 in from
 * the top left of the page as it is shown.
 */
import type { Box, PdfPage } from './drawingpdf.ts'

/** Clockwise: at 90 it is read from the top down, at 270 from the bottom up. */
export type TextDirection = 0 | 90 | 180 | 270

export interface TextRun extends Box {
  readonly text: string
  readonly direction: TextDirection
}

export interface PageText {
  readonly width: number
  readonly height: number
  readonly runs: readonly TextRun[]
  /** There is more text than is read of a page. */
  readonly truncated: boolean
}

/** What a file says about a page besides what is on it. */
export interface PageNames extends Partial<Pick<PdfPage, 'label' | 'bookmark'>> {
  /** Only of a file with one page: it says nothing about one of many. */
  readonly fileName?: string | undefined
}

export const wordFields = ['number', 'title', 'revision', 'issueDate'] as const
export type WordField = (typeof wordFields)[number]
export type WordBoxes = Partial<Record<WordField, Box>>

/** Somebody has said where a field is, on all pages of this size. */
export interface GivenBox extends Box {
  readonly field: WordField
  readonly pageWidth: number
  readonly pageHeight: number
}

/** What was read of a page. */
export interface PageReading {
  readonly number: string | null
  readonly title: string | null
  readonly revision: string | null
  /** YYYY-MM-DD */
  readonly issueDate: string | null
  /** 0 to 100: below 80 it is doubtful. */
  readonly confidence: number
  readonly boxes: WordBoxes
  /** What is doubtful about it, as a sentence. */
  readonly note: string | null
}

export interface FileToRead {
  readonly path: string
  readonly names: readonly PageNames[]
}

export interface DrawingText {
  /** The text of each page of a file with that many pages. A page that can't be read has none. */
  text(path: string, pageCount: number): Promise<PageText[]>
  /** What the title blocks of a set say: of each file, its pages in order. */
  read(files: readonly FileToRead[], given: readonly GivenBox[]): Promise<PageReading[][]>
  close(): void
}
