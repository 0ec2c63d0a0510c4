/** The notation of the demo's content, and a generator of reproducible random numbers. */

/** A table: one line for each row, its cells separated by bars. */
export const rows = (block: string): string[][] =>
  block
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

export interface Entry {
  title: string
  cells: string[]
  /** The paragraphs, by the letter before their colon. */
  texts: Record<string, string>
}

/** Entries separated by empty lines: a title, a line of cells, and paragraphs such as `Q: …`. */
export const entries = (block: string): Entry[] =>
  block
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const [title, cells, ...lines] = paragraph.split('\n').map((line) => line.trim())
      const texts: Record<string, string> = {}
      let letter = ''
      for (const line of lines) {
        const [, start, rest] = /^(\w): (.*)$/.exec(line) ?? []
        if (start) letter = start
        texts[letter] = [texts[letter], rest ?? line].filter(Boolean).join(' ')
      }
      return { title: title!, cells: cells!.split('|').map((cell) => cell.trim()), texts }
    })

/** Mulberry32: whole numbers from 0 up to `below`, in the same sequence for the same seed. */
export function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
