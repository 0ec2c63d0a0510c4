/** The visible columns: those the user chose, otherwise as many as the subject leaves room for. */
import type { Column, Listing, Reader, Row } from '../../../recordtypes/listings/listing.ts'

/** The minimum width of the column that names the row, in rem; more before further columns are added. */
const subjectMin = 13
const subjectRoomy = 24
const subjectMax = 40
export const tickWidth = 3.125

const widthOf = (columns: readonly Column[]): number =>
  columns.reduce((sum, { width = 0 }) => sum + width, tickWidth)

export function columnsFor(
  list: Listing,
  chosen: readonly string[] | undefined,
  roomRem: number,
): readonly Column[] {
  const isNeeded = (column: Column): boolean => !column.width || column === list.columns[0]
  if (chosen) return list.columns.filter((column) => isNeeded(column) || chosen.includes(column.name))
  let shown = list.columns.filter(({ isExtra, wants }) => !isExtra && !wants)
  for (const column of shown.toReversed()) {
    if (widthOf(shown) + subjectMin <= roomRem) break
    if (!isNeeded(column) && !column.fold) shown = shown.filter((one) => one !== column)
  }
  for (const column of list.columns.filter(({ isExtra }) => isExtra)) {
    if (widthOf([...shown, column]) + subjectRoomy > roomRem) break
    shown = [...shown, column]
  }
  return shown
}

/** About what a letter takes, and what is beside the text, in rem. */
const letterRem = 0.43
const besideRem = 1.5
const grownMax = 16

/**
 * The widths of the columns in rem, none for the one that takes the rest. A column that is empty in all rows is as wide as its
 * head; what that leaves goes to the name of the row, then to those whose texts are cut.
 */
export function widthsFor(
  list: Listing,
  columns: readonly Column[],
  rows: readonly Row[],
  reader: Reader,
  roomRem: number,
): Array<number | undefined> {
  const lettersOf = (text: (row: Row) => string): number =>
    rows.reduce((most, row) => Math.max(most, text(row).length), 0)
  const letters = columns.map((column) => lettersOf((row) => column.text(row, reader)))
  const widths = columns.map(({ width, label, keepsWidth }, i) =>
    width && letters[i] === 0 && rows.length > 0 && !keepsWidth
      ? Math.min(width, label.length * letterRem + besideRem)
      : width,
  )
  const name = lettersOf((row) => list.title(row)) * letterRem + 2 * besideRem
  const taken = widths.reduce((sum: number, width = 0) => sum + width, tickWidth)
  let left = roomRem - taken - Math.max(subjectMin, Math.min(name, subjectMax))
  return widths.map((width, i) => {
    if (!width || columns[i]!.isEnd || left <= 0) return width
    const more = Math.min(left, Math.max(0, Math.min(grownMax, letters[i]! * letterRem + besideRem) - width))
    left -= more
    return width + more
  })
}
