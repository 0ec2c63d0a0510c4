/** A plan as operators of a page: a frame, lines and rooms with names. Nothing in it repeats itself. */

/** In points. */
export const planSize = [864, 648] as const

/** The same for the same seed; `more`: what else is on it. */
export function madePlan(more = '', seed = 7): string {
  let state = seed
  const dice = (from: number, to: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.round(from + ((state >>> 8) / 2 ** 24) * (to - from))
  }
  const at = (): string => `${dice(80, 700)} ${dice(80, 560)}`
  const lines = Array.from({ length: 60 }, () => `${at()} m ${at()} l S`)
  const rooms = Array.from({ length: 20 }, () => `${at()} ${dice(20, 90)} ${dice(20, 60)} re S`)
  const names = Array.from(
    { length: 12 },
    (_, i) => `BT /F1 9 Tf ${at()} Td (ROOM ${'ABCDEFGHIJKL'[i]}) Tj ET`,
  )
  return ['1 w 40 40 784 568 re S 0.5 w', ...lines, ...rooms, ...names, more].join('\n')
}
