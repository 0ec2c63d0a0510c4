/** How warm a cell is, and which columns have room. */

/** 0 none … 4 most: against the largest of all. */
export function heatOf(count: number, largest: number): 0 | 1 | 2 | 3 | 4 {
  if (count === 0) return 0
  const part = count / Math.max(1, largest)
  return part > 0.5 ? 4 : part > 0.3 ? 3 : part > 0.15 ? 2 : 1
}

export interface Fitted<T> {
  shown: T[]
  /** Those that share the last column. */
  rest: T[]
}

/** The columns with the most, in their order; where not all have room the others go together into one. */
export function fitColumns<T extends { count?: number | null }>(
  columns: readonly T[],
  room: number,
): Fitted<T> {
  if (columns.length <= room) return { shown: [...columns], rest: [] }
  const most = [...columns]
    .sort((one, other) => (other.count ?? 0) - (one.count ?? 0))
    .slice(0, Math.max(1, room - 1))
  return {
    shown: columns.filter((column) => most.includes(column)),
    rest: columns.filter((column) => !most.includes(column)),
  }
}
