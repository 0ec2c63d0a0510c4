/** Letters as strokes, as a plotter draws them: each is some of sixteen segments of a cell. */

/** Corners of a cell, from its lower left, in parts of width and height. */
const corners = {
  a: [0, 1], b: [0.5, 1], c: [1, 1], d: [0, 0.5], e: [0.5, 0.5], f: [1, 0.5], g: [0, 0], h: [0.5, 0], i: [1, 0],
} as const // biome-ignore format: a grid
type Corner = keyof typeof corners

/** For each letter the corners that are joined, two by two. */
const segments: Record<string, string> = {
  A: 'ga ac ci df', B: 'ac ci ig bh ef', C: 'ca ag gi', D: 'ac ci ig bh', E: 'ca ag gi de', F: 'ca ag de',
  G: 'ca ag gi if ef', H: 'ag ci df', I: 'ac gi bh', J: 'ci ig gd', K: 'ag ce ei de', L: 'ag gi', M: 'ga ae ec ci',
  N: 'ga ae ei ic', O: 'ac ci ig ga', P: 'ga ac cf fd', Q: 'ac ci ig ga ei', R: 'ga ac cf fd ei',
  S: 'ca ad df fi ig', T: 'ac bh', U: 'ag gi ic', V: 'ag ge ec', W: 'ag ge ei ic', X: 'ai cg', Y: 'ae ce eh',
  Z: 'ac cg gi', 0: 'ac ci ig ga cg', 1: 'bh', 2: 'ac cf fd dg gi', 3: 'ac ci ig df', 4: 'ad df ci',
  5: 'ca ad df fi ig', 6: 'ca ag gi if fd', 7: 'ac ch', 8: 'ac ci ig ga df', 9: 'ig ic ca ad df', '-': 'df', '–': 'df',
  '/': 'cg', '+': 'df bh', '(': 'ba ag gh', ')': 'bc ci ih', '=': 'df gi', "'": 'be', '"': 'ad be', '&': 'ae eg gi ia',
  '#': 'ag ci df gi', _: 'gi', ':': 'be', '.': 'gh', ',': 'dg', '×': 'ai cg', '°': 'ab be ed da',
} // biome-ignore format: a table

export type Stroke = readonly [number, number, number, number]

/** The strokes of a letter in a cell of 1 by 1. */
export function strokesOf(letter: string): Stroke[] {
  const plain = letter.normalize('NFD')[0]!.toUpperCase()
  const joined = segments[plain]?.split(' ') ?? []
  return joined.map((pair) => {
    const [from, to] = [...pair].map((corner) => corners[corner as Corner]) as [
      readonly [number, number],
      readonly [number, number],
    ]
    return [...from, ...to] as unknown as Stroke
  })
}

/** Parts of the size: how wide a cell is, how far to the next one, and how high. */
export const cell = { width: 0.46, advance: 0.65, height: 0.72 } as const
