/**
 * Makes the renditions of pictures, one after the other, as a process of its own: decoders are large, work on
 * bytes that anybody may have sent, and keep a processor busy. What it does wrong ends it, and not the server.
 */
import type sharpOf from 'sharp'
import { findExif, readExif } from './exif.ts'
import type { Made, Problem } from './renditionsizes.ts'
import { edges, heicPixelsMax, pixelsMax } from './renditionsizes.ts'

type Sharp = typeof sharpOf

const loaded: Promise<Sharp | undefined> = import('sharp').then(
  ({ default: sharp }) => {
    // Pictures differ, so a cache would only hold memory.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  },
  () => undefined,
)

process.on('message', ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) => {
  void made(Buffer.from(buffer, byteOffset, byteLength)).then((result) => process.send!(result))
})
process.on('disconnect', () => process.exit())

async function made(bytes: Buffer): Promise<Made> {
  const sharp = await loaded
  if (!sharp) return { problem: 'no decoder' }
  try {
    return await make(sharp, bytes)
  } catch {
    return { problem: 'unreadable' }
  }
}

interface Decoded {
  pixels: Buffer
  width: number
  height: number
  channels: 3 | 4
}

async function make(sharp: Sharp, bytes: Buffer): Promise<Made> {
  // A picture that was cut off in transit is shown as far as it goes.
  const source = { failOn: 'none', limitInputPixels: false } as const
  const about = await sharp(bytes, source).metadata()
  const isHevc = about.compression === 'hevc'
  const pixels = about.width * about.height
  if (pixels > (isHevc ? heicPixelsMax : pixelsMax)) return { problem: 'too large' }
  const decoded = isHevc ? await decodeHevc(bytes) : bytes
  if (!Buffer.isBuffer(decoded) && 'problem' in decoded) return decoded
  const opened = Buffer.isBuffer(decoded)
    ? sharp(decoded, { ...source, limitInputPixels: pixelsMax, sequentialRead: true }).autoOrient()
    : sharp(decoded.pixels, { raw: decoded })
  const { data, info } = await opened
    .resize({ width: edges.screen, height: edges.screen, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const small = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const exif = isHevc ? findExif(bytes) : about.exif
  const upright = Buffer.isBuffer(decoded) ? about.autoOrient : decoded
  return {
    width: upright.width,
    height: upright.height,
    exif: exif ? readExif(exif) : {},
    renditions: {
      screen: await small().webp({ quality: 78 }).toBuffer(),
      thumb: await small()
        .resize({ width: edges.thumb, height: edges.thumb, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 72 })
        .toBuffer(),
    },
  }
}

/** HEVC, as phones take it, is not among the formats of sharp. */
async function decodeHevc(bytes: Buffer): Promise<Decoded | { problem: Problem }> {
  const libheif = await import('libheif-js/wasm-bundle.js').then(
    (module) => module.default,
    () => undefined,
  )
  if (!libheif) return { problem: 'no decoder' }
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) return { problem: 'unreadable' }
  const size = { width: image.get_width(), height: image.get_height() }
  if (size.width * size.height > heicPixelsMax) return { problem: 'too large' }
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const shown = await new Promise((resolve) => image.display({ data, ...size }, resolve))
  if (!shown) return { problem: 'unreadable' }
  return { pixels: Buffer.from(data.buffer), ...size, channels: 4 }
}
