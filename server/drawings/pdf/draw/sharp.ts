/** The encoder of pictures, which is not installed everywhere. */
import type sharpOf from 'sharp'

export type Sharp = typeof sharpOf

export const loadedSharp: Promise<Sharp | undefined> = import('sharp').then(
  ({ default: sharp }) => {
    // Pictures differ, so a cache would only hold memory.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  },
  () => undefined,
)
