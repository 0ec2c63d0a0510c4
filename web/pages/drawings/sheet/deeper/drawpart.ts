/** Draws a part of a sheet from its file, with PDF.js. */
import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'
import { openPdf } from '../../../view/pdf.ts'
import type { Box, Size } from '../geometry.ts'

export interface Part {
  readonly picture: HTMLCanvasElement
  /** Where it is on the page, in points. */
  readonly box: Box
  /** Its pixels for a point. */
  readonly scale: number
}

/** More do not fit into the memory of a phone, and its browser would draw nothing. */
const pixelsMax = 16_000_000

export interface File {
  readonly size: Size
  draw(box: Box, page: Size, scale: number, signal: AbortSignal): Promise<Part>
}

export async function openFile(url: string, signal: AbortSignal): Promise<File> {
  const { pdf } = await openPdf(url, () => undefined, signal)
  const page = await pdf.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  return { size: { width, height }, draw: (...of) => drawPart(page, ...of) }
}

async function drawPart(
  pdfPage: PDFPageProxy,
  box: Box,
  page: Size,
  wanted: number,
  signal: AbortSignal,
): Promise<Part> {
  const scale = Math.min(wanted, Math.sqrt(pixelsMax / (box.width * box.height)))
  const picture = document.createElement('canvas')
  Object.assign(picture, { width: Math.ceil(box.width * scale), height: Math.ceil(box.height * scale) })
  const whole = pdfPage.getViewport({ scale: 1 })
  const viewport: PageViewport = pdfPage.getViewport({
    scale: scale * (page.width / whole.width),
    offsetX: -box.left * scale,
    offsetY: -box.top * scale,
  })
  const drawing = pdfPage.render({ canvas: picture, viewport })
  const stop = (): void => drawing.cancel()
  signal.addEventListener('abort', stop)
  try {
    await drawing.promise
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return { picture, box, scale }
}
