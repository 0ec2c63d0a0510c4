/** Draws a part of a page with marks on it and a caption beneath: for the download, papers and files that are sent out. */
import { createHash } from 'node:crypto'
import type { Box, DrawingPdf, PdfTurn, WantedPicture } from '../../../kernel/drawingpdf.ts'
import type { ComparisonWords } from '../compare/comparisonwords.ts'
import type { SheetStanding } from '../compare/standing.ts'
import { captionOf } from './caption.ts'
import { drawnMarkup, drawnPin, isIn, type MeasuredMarkup } from './marks.ts'

export interface CutOut {
  /** Of the file of which the first page is the sheet. */
  readonly sha256: Buffer
  readonly box: Box
  /** Of the longer side, without the caption. */
  readonly pixels: number
  /** In points of the page. */
  readonly pins: ReadonlyArray<{ readonly x: number; readonly y: number }>
  readonly markups: readonly MeasuredMarkup[]
  /** Left out: nothing is written beneath. */
  readonly caption?: { readonly standing: SheetStanding; readonly words: ComparisonWords }
}

/** A sheet is drawn at most that large: a part of it may be tiny. */
const pixelsPerPointMax = 100

export function wantedOf({ box, pixels, pins, markups, caption }: CutOut): WantedPicture {
  const scale = Math.min(pixelsPerPointMax, pixels / Math.max(box.width, box.height))
  const size = { width: pixelsIn(box.width, scale), height: pixelsIn(box.height, scale) }
  const part = { box, scale }
  const beneath = caption && captionOf(caption.words, caption.standing, size)
  const drawn = [
    ...markups.filter((markup) => isIn(part, markup)).flatMap((markup) => drawnMarkup(part, markup)),
    ...pins.flatMap((pin) => drawnPin(part, pin)),
    ...(beneath?.drawn ?? []),
  ]
  return { box, pixels, over: { beneath: beneath?.rows ?? 0, drawn } }
}

const pixelsIn = (points: number, scale: number): number => Math.max(1, Math.round(points * scale))

/** Differs when the picture does. */
export const digestOf = ({ sha256 }: CutOut, wanted: WantedPicture): Buffer =>
  createHash('sha256').update(sha256).update(JSON.stringify(wanted)).digest()

/** Takes up to seconds: never within a transaction. Throws `PdfProblem` if there is no picture. */
export const drawCutOut = (
  means: { drawingPdf: DrawingPdf; pathOf: (sha256: Buffer) => string },
  { sha256 }: Pick<CutOut, 'sha256'>,
  wanted: WantedPicture,
  turn: PdfTurn = 'awaited',
): Promise<Buffer> => means.drawingPdf.picture(means.pathOf(sha256), 1, wanted, turn)
