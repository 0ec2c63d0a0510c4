/** Choices that a seed repeats. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number
  below(count: number): number
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (list) => list[below(list.length)]!,
    chance: (share) => next() < share,
  }
}
