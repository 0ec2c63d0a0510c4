/** Where a place on one page is on another one: moved, turned and made larger or smaller, but not bent. */

export interface Place {
  readonly x: number
  readonly y: number
}

/** x' = a·x − b·y + x, y' = b·x + a·y + y. */
export interface Similarity extends Place {
  readonly a: number
  readonly b: number
}

export const shiftBy = ({ x, y }: Place): Similarity => ({ a: 1, b: 0, x, y })

export const placed = ({ a, b, x, y }: Similarity, at: Place): Place => ({
  x: a * at.x - b * at.y + x,
  y: b * at.x + a * at.y + y,
})

/** How many times as large. */
export const scaleOf = ({ a, b }: Similarity): number => Math.hypot(a, b)

export function inverse({ a, b, x, y }: Similarity): Similarity {
  const square = a * a + b * b
  const [c, d] = [a / square, -b / square]
  return { a: c, b: d, x: -(c * x - d * y), y: -(d * x + c * y) }
}

/** First `one`, then `other`. */
export function joined(one: Similarity, other: Similarity): Similarity {
  const { x, y } = placed(other, one)
  return { a: other.a * one.a - other.b * one.b, b: other.b * one.a + other.a * one.b, x, y }
}

/** A place on the old page and where the same is on the new one. */
export interface PlacePair {
  readonly old: Place
  readonly new: Place
}

/** That brings both pairs together; the places of each page must differ. */
export function similarityOf(one: PlacePair, other: PlacePair): Similarity {
  const from = { x: other.old.x - one.old.x, y: other.old.y - one.old.y }
  const to = { x: other.new.x - one.new.x, y: other.new.y - one.new.y }
  const square = from.x * from.x + from.y * from.y
  const a = (from.x * to.x + from.y * to.y) / square
  const b = (from.x * to.y - from.y * to.x) / square
  return {
    a,
    b,
    x: one.new.x - (a * one.old.x - b * one.old.y),
    y: one.new.y - (b * one.old.x + a * one.old.y),
  }
}
