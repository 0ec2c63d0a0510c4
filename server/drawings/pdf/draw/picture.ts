/** A part of a page as one picture: WebP, or PNG where sharp is not installed. */
import type sharpOf from 'sharp'
import type { WantedPicture } from '../../../kernel/drawingpdf.ts'
import type { OpenPdf } from '../openpdf.ts'
import { encodePng } from './png.ts'
import { drawStrips, frameOf } from './strips.ts'

type Sharp = typeof sharpOf

/** The encoder needs all of the picture at once. */
export const picturePixelsMax = 4000

const loaded: Promise<Sharp | undefined> = import('sharp').then(
  ({ default: sharp }) => {
    // Pictures differ, so a cache would only hold memory.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  },
  () => undefined,
)

export async function drawPicture(pdf: OpenPdf, index: number, wanted: WantedPicture): Promise<Buffer> {
  const pixels = Math.min(picturePixelsMax, Math.max(1, Math.round(wanted.pixels)))
  const frame = frameOf(pdf, index, pixels, wanted.box)
  const { width, height } = frame
  const all = Buffer.allocUnsafe(width * height * 3)
  drawStrips(pdf, index, frame, (strip) => strip.pixels.copy(all, strip.top * width * 3))
  const sharp = await loaded
  if (!sharp) return encodePng(all, width, height)
  return sharp(all, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
}
