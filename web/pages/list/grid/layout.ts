/**
 * The position of each line of a listing, so that only visible ones are rendered: rows of one height, under
 * heads of another.
 */

export interface Group {
  /** How many rows it has. */
  count: number
  isFolded?: boolean
}

export interface Heights {
  row: number
  head: number
}

export type GridLine = { head: number } | { row: number; group: number }

interface Placed {
  group: number
  /** Its first line, its first row, and where it begins. */
  line: number
  row: number
  top: number
  shown: number
}

export class Layout {
  readonly lineCount: number
  readonly height: number
  readonly #groups: Placed[] = []
  readonly #heights: Heights
  readonly #headed: number

  /** Without groups: one of so many rows, without a head. */
  constructor(groups: readonly Group[] | number, heights: Heights) {
    this.#heights = heights
    this.#headed = typeof groups === 'number' ? 0 : 1
    const all = typeof groups === 'number' ? [{ count: groups }] : groups
    let [line, row, top] = [0, 0, 0]
    for (const [group, { count, isFolded }] of all.entries()) {
      const shown = isFolded ? 0 : count
      this.#groups.push({ group, line, row, top, shown })
      line += shown + this.#headed
      row += count
      top += shown * heights.row + this.#headed * heights.head
    }
    this.lineCount = line
    this.height = top
  }

  lineAt(line: number): GridLine {
    const { group, line: first, row } = this.#last((one) => one.line <= line)
    const within = line - first - this.#headed
    return within < 0 ? { head: group } : { row: row + within, group }
  }

  topOf(line: number): number {
    const { line: first, top } = this.#last((one) => one.line <= line)
    const within = line - first
    return within === 0
      ? top
      : top + this.#headed * this.#heights.head + (within - this.#headed) * this.#heights.row
  }

  /** The line at a height. */
  lineAtTop(at: number): number {
    const { line, top, shown } = this.#last((one) => one.top <= at)
    const below = at - top - this.#headed * this.#heights.head
    const within = below < 0 ? 0 : this.#headed + Math.floor(below / this.#heights.row)
    return Math.max(0, Math.min(this.lineCount - 1, line + Math.min(within, shown + this.#headed - 1)))
  }

  /** The line of a row; undefined while its group is folded. */
  lineOfRow(index: number): number | undefined {
    const { row, line, shown } = this.#last((one) => one.row <= index)
    return index - row < shown ? line + this.#headed + index - row : undefined
  }

  headLine(group: number): number {
    return this.#groups[group]?.line ?? 0
  }

  #last(fits: (one: Placed) => boolean): Placed {
    let [low, high] = [0, this.#groups.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (fits(this.#groups[middle]!)) low = middle
      else high = middle - 1
    }
    return this.#groups[low] ?? { group: 0, line: 0, row: 0, top: 0, shown: 0 }
  }
}
