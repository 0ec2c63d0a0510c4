/** Makes rows of half the width and height: each pixel is the mean of the four that it stands for. */

/** Some rows, three bytes a pixel. */
export interface Rows {
  readonly pixels: Buffer
  readonly width: number
  readonly count: number
}

/** An odd row or column at the end is the mean of two. */
export function halved({ pixels, width, count }: Rows): Rows {
  const half = { width: Math.ceil(width / 2), count: Math.ceil(count / 2) }
  const out = Buffer.allocUnsafe(half.width * half.count * 3)
  const row = width * 3
  let to = 0
  for (let y = 0; y < half.count; y++) {
    const upper = 2 * y * row
    const lower = 2 * y + 1 < count ? upper + row : upper
    for (let x = 0; x < half.width; x++) {
      const left = 6 * x
      const right = 2 * x + 1 < width ? left + 3 : left
      for (let color = 0; color < 3; color++)
        out[to++] =
          (pixels[upper + left + color]! +
            pixels[upper + right + color]! +
            pixels[lower + left + color]! +
            pixels[lower + right + color]! +
            2) >>
          2
    }
  }
  return { pixels: out, ...half }
}
