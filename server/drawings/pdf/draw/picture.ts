/** A part of a page as one picture: WebP, or PNG where there is no encoder for it or something is drawn over it. */
import type { WantedPicture } from '../../../kernel/drawingpdf.ts'
import type { OpenPdf } from '../openpdf.ts'
import { encodeWebp } from './encode.ts'
import { openOver } from './over.ts'
import { encodePng } from './png.ts'
import { loadedSharp } from './sharp.ts'
import { drawStrips, frameOf, sizeOf } from './strips.ts'

/** The encoder needs all of the picture at once. */
const sidePixelsMax = 4_000
const pixelsMax = 8_000_000

export async function drawPicture(pdf: OpenPdf, index: number, wanted: WantedPicture): Promise<Buffer> {
  const size = sizeOf(pdf, index)
  const part = wanted.box ?? size
  const ratio = Math.max(part.width, part.height) / Math.min(part.width, part.height)
  const pixels = Math.min(wanted.pixels, sidePixelsMax, Math.sqrt(pixelsMax * ratio))
  const shown = frameOf(size, Math.max(1, Math.round(pixels)), wanted.box)
  const frame = { ...shown, height: shown.height + (wanted.over?.beneath ?? 0) }
  const { width, height } = frame
  const all = Buffer.allocUnsafe(width * height * 3)
  const over = wanted.over && openOver(pdf.document.pdfium, wanted.over, frame)
  try {
    for (const strip of drawStrips(pdf, index, frame, over?.page))
      strip.pixels.copy(all, strip.top * width * 3)
  } finally {
    over?.close()
  }
  if (over) return encodePng(all, width, height)
  const sharp = await loadedSharp
  return sharp ? encodeWebp(sharp, all, width, height) : encodePng(all, width, height)
}
