/** WebP: without loss, but where that is large and a loss that nobody sees saves more than half. */
import type { Sharp } from './sharp.ts'

/** Drawings take less; above it are scans and photos. */
const losslessBytesPerPixel = 0.25
const lossyQuality = 75

export async function encodeWebp(
  sharp: Sharp,
  pixels: Buffer,
  width: number,
  height: number,
): Promise<Buffer> {
  const open = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  const lossless = await open().webp({ lossless: true, effort: 0 }).toBuffer()
  if (lossless.length < width * height * losslessBytesPerPixel) return lossless
  const lossy = await open().webp({ quality: lossyQuality, effort: 2 }).toBuffer()
  return lossy.length * 2 < lossless.length ? lossy : lossless
}
