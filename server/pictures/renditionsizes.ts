/** The renditions of a picture: their sizes, their limits, and what making them gives. */
import type { RenditionSize } from '../../contract/fields/bytes.ts'
import type { Exif } from './exif.ts'

/** The longer edge, in pixels: a tile on a screen of twice the density, and a whole screen. */
export const edges: Record<RenditionSize, number> = { thumb: 400, screen: 1600 }

/** A small file may stand for a picture that needs gigabytes. Cameras of phones reach 50 million pixels. */
export const pixelsMax = 80_000_000
/** These are decoded as a whole, with four bytes for each pixel. */
export const heicPixelsMax = 50_000_000
export const pictureBytesMax = 50_000_000

/** Why there is no rendition. `no decoder`: this server cannot make any, or none of this format. */
export type Problem = 'no decoder' | 'unreadable' | 'too large'

export type Made =
  | { problem: Problem }
  | {
      problem?: undefined
      /** Upright. */
      width: number
      height: number
      exif: Exif
      renditions: Record<RenditionSize, Buffer>
    }
