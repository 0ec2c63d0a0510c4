/** The visible columns: those the user chose, otherwise as many as the subject leaves room for. */
import type { Column, Listing } from '../../recordtypes/listings/listing.ts'

/** The minimum width of the column that names the row, in rem; more before further columns are added. */
const subjectMin = 13
const subjectRoomy = 24
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
  let shown = list.columns.filter(({ isExtra }) => !isExtra)
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
