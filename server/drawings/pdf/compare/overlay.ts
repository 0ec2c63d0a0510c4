/** Two pages over each other as one picture: red only old, blue only new, dark both. */
import { deflateSync } from 'node:zlib'
import { inverse, type Similarity, scaleOf } from '../../../../contract/drawings/similarity.ts'
import { upwardRows } from '../draw/png.ts'
import { drawStrips, frameOfPage, sizeOf } from '../draw/strips.ts'
import type { Size } from '../look.ts'
import type { OpenPdf } from '../openpdf.ts'
import type { ComparedFiles } from './comparepages.ts'

export const onlyOld = [211, 40, 30] as const
export const onlyNew = [27, 90, 163] as const

/** Of each page; a paper is looked at more closely than a sheet is compared. */
const pixelsMax = 8_000_000
const scaleMax = 200 / 72

export interface Overlay extends Size {
  /** Rows of red, green and blue as in a PNG: each as the difference from the one above, deflated. */
  readonly packed: Buffer
}

interface Gray extends Size {
  readonly pixels: Uint8Array
}

/** As the new page lies; `transform` in points. */
export function overlayOf(files: ComparedFiles, transform: Similarity): Overlay {
  const larger = scaleOf(transform)
  const other = opened(files.openNew, (page) => Math.min(scaleMax, Math.sqrt(pixelsMax / area(page))))
  const old = opened(files.openOld, (page) =>
    Math.min(other.scale * larger, Math.sqrt(pixelsMax / area(page))),
  )
  const toOld = inverse(transform)
  const ratio = old.scale / other.scale
  const { width, height } = other
  const pixels = colored(old, other, {
    a: toOld.a * ratio,
    b: toOld.b * ratio,
    x: toOld.x * old.scale,
    y: toOld.y * old.scale,
  })
  return { width, height, packed: deflateSync(upwardRows(pixels, width, height), { level: 6 }) }
}

const area = ({ width, height }: Size): number => width * height

function opened(open: () => OpenPdf, scaleOfPage: (page: Size) => number): Gray & { scale: number } {
  const pdf = open()
  try {
    const page = sizeOf(pdf, 0)
    const scale = scaleOfPage(page)
    return { ...grayOf(pdf, page, scale), scale }
  } finally {
    pdf.close()
  }
}

function grayOf(pdf: OpenPdf, page: Size, scale: number): Gray {
  const [width, height] = [page.width, page.height].map((side) => Math.max(1, Math.round(side * scale)))
  const size = { width: width!, height: height! }
  const pixels = new Uint8Array(area(size))
  for (const strip of drawStrips(pdf, 0, frameOfPage(size))) {
    let to = strip.top * size.width
    for (let at = 0; at < strip.pixels.length; at += 3)
      pixels[to++] = (strip.pixels[at]! * 77 + strip.pixels[at + 1]! * 151 + strip.pixels[at + 2]! * 28) >> 8
  }
  return { ...size, pixels }
}

/** The color where there is ink, white where there is none. */
const tones = (color: readonly number[]): Uint8Array[] =>
  color.map((full) => Uint8Array.from({ length: 256 }, (_, gray) => full + ((255 - full) * gray) / 255))

const white = 255

function colored(old: Gray, other: Gray, toOld: Similarity): Buffer {
  const [ofOld, ofNew] = [tones(onlyOld), tones(onlyNew)]
  const pixels = Buffer.allocUnsafe(area(other) * 3)
  for (let y = 0, at = 0; y < other.height; y++)
    for (let x = 0; x < other.width; x++, at++) {
      const oldX = Math.floor(toOld.a * (x + 0.5) - toOld.b * (y + 0.5) + toOld.x)
      const oldY = Math.floor(toOld.b * (x + 0.5) + toOld.a * (y + 0.5) + toOld.y)
      const isOn = oldX >= 0 && oldY >= 0 && oldX < old.width && oldY < old.height
      const before = isOn ? old.pixels[oldY * old.width + oldX]! : white
      const now = other.pixels[at]!
      for (let color = 0; color < 3; color++)
        pixels[at * 3 + color] = (ofOld[color]![before]! * ofNew[color]![now]!) / 255
    }
  return pixels
}
