/** Random choices by a seed: the same seed gives the same choices. */

export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number
  /** Whether something of this probability happens. */
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** mulberry32: small, and good enough to choose requests and moments. */
export function randomOf(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)]!,
  }
}
