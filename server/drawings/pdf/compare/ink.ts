/** What is drawn on a page, as black and white: one byte a pixel, 1 where there is ink. */
import { drawStrips, frameOfPage } from '../draw/strips.ts'
import type { Size } from '../look.ts'
import type { OpenPdf } from '../openpdf.ts'

export interface Ink extends Size {
  readonly pixels: Uint8Array
  readonly count: number
}

/** Of 255: what is screened to a fifth counts, the edge of a line does not. */
const darknessMin = 48

/** At so many pixels a point. */
export function inkOf(pdf: OpenPdf, index: number, page: Size, scale: number): Ink {
  const [width, height] = [page.width, page.height].map((side) => Math.max(1, Math.round(side * scale)))
  const size = { width: width!, height: height! }
  const pixels = new Uint8Array(size.width * size.height)
  let count = 0
  for (const strip of drawStrips(pdf, index, frameOfPage(size))) {
    let to = strip.top * size.width
    for (let at = 0; at < strip.pixels.length; at += 3, to++) {
      if (!isDark(strip.pixels, at)) continue
      pixels[to] = 1
      count++
    }
  }
  return { ...size, pixels, count }
}

/** Yellow is as dark as nothing to the eye, and is drawn all the same. */
const isDark = (rgb: Buffer, at: number): boolean =>
  Math.min(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!) <= 255 - darknessMin

/** Blocks of `side` pixels: 1 where a line goes through at least half of one. */
export function pooled(ink: Ink, side: number): Ink {
  if (side === 1) return ink
  const { width, height, pixels } = ink
  const size = { width: Math.ceil(width / side), height: Math.ceil(height / side) }
  const counts = new Uint8Array(size.width * size.height)
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / side) * size.width
    for (let x = 0; x < width; x++, at++) if (pixels[at] === 1) counts[row + Math.floor(x / side)]!++
  }
  let count = 0
  for (let at = 0; at < counts.length; at++) {
    const isInk = counts[at]! >= side / 2
    counts[at] = isInk ? 1 : 0
    if (isInk) count++
  }
  return { ...size, pixels: counts, count }
}

/** 1 where there is ink at most `radius` pixels away, across and down. */
export function spread({ width, height, pixels, count }: Ink, radius: number): Ink {
  const across = new Uint8Array(pixels.length)
  for (let row = 0; row < height; row++) spreadLine(pixels, across, row * width, 1, width, radius)
  const out = new Uint8Array(pixels.length)
  for (let column = 0; column < width; column++) spreadLine(across, out, column, width, height, radius)
  return { width, height, pixels: out, count }
}

function spreadLine(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  length: number,
  radius: number,
): void {
  let until = -1
  for (let i = -radius; i < length; i++) {
    const ahead = i + radius
    if (ahead < length && from[start + ahead * step] === 1) until = ahead + radius
    if (i >= 0 && i <= until) to[start + i * step] = 1
  }
}
