/** What the server asks of its PDF engine, which runs in a process of its own. Points are 1/72 in of the page as it is shown. */
import type { LineStep } from '../../contract/drawings/markuplines.ts'
import type { PlacePair, Similarity } from '../../contract/drawings/similarity.ts'
import type { PrintedSheet } from './printedsheet.ts'

export interface DrawingPdf {
  /** The pages of a file. Throws `PdfProblem` if it is no PDF, asks for a password or can't be opened. */
  look(path: string, turn?: PdfTurn): Promise<PdfPage[]>
  /** One page as a file of its own, without scripts, forms and attachments. Pages count from 1. */
  cut(path: string, page: number, turn?: PdfTurn): Promise<CutPage>
  /** A part of one page, all of it without a box, as a picture of at most that many pixels a side. */
  picture(path: string, page: number, wanted: WantedPicture, turn?: PdfTurn): Promise<Buffer>
  /** One page as a file of its own with what is printed on it; what is drawn stays lines. */
  print(path: string, page: number, sheet: PrintedSheet, turn?: PdfTurn): Promise<Buffer>
  /**
   * The pictures of a page as tiles, in one file (contract/drawings/sheetpack.ts): at all levels, or at those that fill
   * a screen. Undefined where no encoder is installed.
   */
  pack(path: string, page: number, part: PackPart, turn?: PdfTurn): Promise<Buffer | undefined>
  /**
   * How the first pages of two files lie on each other, and where they differ. With two pairs of places it is they that say how the
   * pages lie; pages of other sizes can't be compared without.
   */
  compare(
    oldPath: string,
    newPath: string,
    pairs?: readonly PlacePair[] | undefined,
    turn?: PdfTurn,
  ): Promise<Comparison>
  /** The first pages of two files over each other, as the new one lies: red only old, blue only new, dark both. */
  overlay(oldPath: string, newPath: string, transform: Similarity, turn?: PdfTurn): Promise<PageOverlay>
  /** What the measure dictionaries of a page say of its parts, in the order in which they count. */
  measures(path: string, page: number, turn?: PdfTurn): Promise<PageMeasure[]>
  close(): void
}

/** A part of a page in points as shown, and how many feet or metres a point is there. */
export interface PageMeasure {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly unit: 'ft' | 'm'
  readonly perPoint: number
  readonly words: string
}

/**
 * Whose turn it is, one at a time: what somebody waits for, which a job is unless it says so, before what
 * nobody does.
 */
export type PdfTurn = 'awaited' | 'thumbnail' | 'overview' | 'rest'

export type PackPart = 'overview' | 'all'

export interface PdfPage {
  /** As shown: after the crop box, the rotation and the unit of the page. */
  readonly width: number
  readonly height: number
  /** The label that the file gives the page, such as A-101. */
  readonly label: string | undefined
  /** The bookmark that leads to it, the deepest if there are several. */
  readonly bookmark: string | undefined
  /** Why this page can't be used, as a sentence. The other fields are then empty or 0. */
  readonly problem: string | undefined
}

export interface CutPage {
  readonly content: Buffer
  /** SHA-256 in hex of what is on the page: equal for the same page in two files. */
  readonly contentDigest: string
}

/** From the top left of the page as shown, in points. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Comparison {
  readonly sizes: { readonly old: PageSize; readonly new: PageSize }
  /** Where places of the old page are on the new one, in points; undefined if that was not found. */
  readonly transform: Similarity | undefined
  /** Of 100. */
  readonly agreement: number
  /** Those with the most difference first. */
  readonly areas: readonly ComparedArea[]
}

/** In pixels; its rows are packed as those of a PNG. */
export interface PageOverlay {
  readonly width: number
  readonly height: number
  readonly packed: Buffer
}

export type PageSize = Pick<Box, 'width' | 'height'>

/** A place where two pages differ. */
export interface ComparedArea {
  readonly old: Box
  readonly new: Box
  /** The page that has all the ink that differs. */
  readonly only: 'old' | 'new' | undefined
  /** The words of the page that are nearest. */
  readonly near: readonly string[]
  /** Words that only one of the pages has there. */
  readonly oldWords: readonly string[]
  readonly newWords: readonly string[]
}

export interface WantedPicture {
  readonly box?: Box
  /** Of the longer side. */
  readonly pixels: number
  /** The picture is then a PNG. */
  readonly over?: PictureOver
}

/** What is drawn over a picture, in this order; in pixels from its top left. */
export interface PictureOver {
  /** So many white rows are added at its bottom. */
  readonly beneath: number
  readonly drawn: ReadonlyArray<DrawnLines | DrawnWords>
}

/** Colors are #rrggbb. */
export interface DrawnLines {
  readonly steps: readonly LineStep[]
  readonly line?: { readonly color: string; readonly width: number }
  /** `darkens`: like a marker, so that what is beneath can be read. */
  readonly fill?: { readonly color: string; readonly opacity?: number; readonly darkens?: true }
}

export interface DrawnWords {
  readonly words: string
  readonly x: number
  /** Of the line on which the letters stand. */
  readonly y: number
  readonly size: number
  readonly color: string
  readonly isBold?: boolean
  /** In the middle between both sides of this place. */
  readonly isCentred?: boolean
  /** What is longer is drawn smaller. */
  readonly widthMax?: number
}

export type PdfProblemKind = 'NoPdf' | 'Password' | 'Broken' | 'TooSlow'

/** A file or a page that can't be read. Its message is a sentence for users, without names of files. */
export class PdfProblem extends Error {
  readonly kind: PdfProblemKind
  readonly page: number | undefined

  constructor(kind: PdfProblemKind, message: string, page?: number) {
    super(message)
    this.kind = kind
    this.page = page
  }
}
