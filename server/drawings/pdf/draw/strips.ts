/**
 * Draws a part of a page from top to bottom, a strip at a time: the whole of a large sheet would take
 * gigabytes.
 */
import { type Box, PdfProblem } from '../../../kernel/drawingpdf.ts'
import { type Size, shownSize, wrongSize } from '../look.ts'
import type { OpenPdf } from '../openpdf.ts'
import { memoryOf, OutOfMemory, type Pdfium } from '../pdfium/pdfium.ts'

export const stripRowsMax = 512

/** In pixels, on the page drawn as a whole at `pageWidth` × `pageHeight`. */
export interface Frame {
  readonly pageWidth: number
  readonly pageHeight: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Strip {
  readonly top: number
  readonly rows: number
  /** Red, green, blue, without gaps between the rows; good until the next strip. */
  readonly pixels: Buffer
}

/** In points. Throws if the page can't be drawn. */
export function sizeOf(pdf: OpenPdf, index: number): Size {
  const size = shownSize(pdf, index)
  const problem = size ? wrongSize(size) : 'This page is damaged and cannot be shown.'
  if (!size || problem) throw new PdfProblem('Broken', problem!, index + 1)
  return size
}

/** A part of a sheet may be tiny; the sheet at its scale must have a number of pixels. */
const pixelsPerPointMax = 100

/** The frame for a part of a page, all of it without a box, with so many pixels on the longer side. */
export function frameOf(size: Size, pixels: number, box?: Box): Frame {
  const part = box ?? { x: 0, y: 0, ...size }
  const scale = Math.min(pixelsPerPointMax, pixels / Math.max(part.width, part.height))
  const scaled = (points: number): number => Math.max(1, Math.round(points * scale))
  return {
    pageWidth: scaled(size.width),
    pageHeight: scaled(size.height),
    left: Math.round(part.x * scale),
    top: Math.round(part.y * scale),
    width: scaled(part.width),
    height: scaled(part.height),
  }
}

/** All of the page, at this size in pixels. */
export const frameOfPage = (size: Size): Frame => ({
  pageWidth: size.width,
  pageHeight: size.height,
  left: 0,
  top: 0,
  ...size,
})

const rgb = 2
const white = 0xffffffff
/** With annotations, red first, and no cache of unpacked pictures. */
const flags = 0x01 | 0x10 | 0x200

/** `over`: a page of the size of the frame that is drawn over it. */
export function* drawStrips(pdf: OpenPdf, index: number, frame: Frame, over?: number): Generator<Strip> {
  const { pdfium, handle } = pdf.document
  const page = pdfium.FPDF_LoadPage(handle, index)
  if (page === 0) throw new PdfProblem('Broken', 'This page is damaged and cannot be shown.', index + 1)
  const rowsMax = Math.min(stripRowsMax, frame.height)
  const bitmap = pdfium.FPDFBitmap_CreateEx(frame.width, rowsMax, rgb, 0, 0)
  if (bitmap === 0) throw new OutOfMemory()
  try {
    for (let top = 0; top < frame.height; top += rowsMax) {
      const rows = Math.min(rowsMax, frame.height - top)
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, frame.width, rowsMax, white)
      const [x, y] = [-frame.left, -frame.top - top]
      pdfium.FPDF_RenderPageBitmap(bitmap, page, x, y, frame.pageWidth, frame.pageHeight, 0, flags)
      if (over) pdfium.FPDF_RenderPageBitmap(bitmap, over, 0, -top, frame.width, frame.height, 0, flags)
      yield { top, rows, pixels: pixelsOf(pdfium, bitmap, frame.width, rows) }
    }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)
  }
}

/** Rows in a bitmap begin at multiples of four bytes. */
function pixelsOf(pdfium: Pdfium, bitmap: number, width: number, rows: number): Buffer {
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const stride = pdfium.FPDFBitmap_GetStride(bitmap)
  const memory = memoryOf(pdfium)
  const row = width * 3
  if (stride === row) return memory.subarray(at, at + rows * row)
  const pixels = Buffer.allocUnsafe(rows * row)
  for (let line = 0; line < rows; line++)
    memory.copy(pixels, line * row, at + line * stride, at + line * stride + row)
  return pixels
}
