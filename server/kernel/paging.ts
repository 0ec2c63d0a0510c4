/**
 * Pages of a listing. A cursor is the position of the last row of a page, so no row is skipped or returned
 * twice.
 */
import { pageRowsMax } from '../../contract/paging.ts'
import { invalidField } from './faults.ts'

export interface Paged {
  take?: number | null
  cursor?: string | null
}

/** `@400` begins after 400 rows: for a scrollbar, where no page before it was read. */
const afterRows = /^@(\d{1,9})$/

/** After how many rows the page begins; undefined if the cursor is that of a page. */
export function rowsBefore({ cursor }: Paged): number | undefined {
  const rows = afterRows.exec(cursor?.trim() ?? '')?.[1]
  return rows === undefined ? undefined : Number(rows)
}

type Position = Array<string | number | boolean | null>
/** The type that a value of a cursor must have. */
type CursorType = 'string' | 'number' | ((value: unknown) => boolean)

/** The number of rows of a page. One more is fetched, to know whether there is a next page. */
export function rowsWanted({ take }: Paged): number {
  if (!take) return pageRowsMax
  if (take < 0 || take > pageRowsMax)
    throw invalidField('Take', 'InclusiveBetween', `Take must be between 1 and ${pageRowsMax}.`)
  return take
}

/** The position that a cursor encodes: one value for each sort column, of these types. */
export function readCursor({ cursor }: Paged, ...types: CursorType[]): Position | undefined {
  if (!cursor?.trim()) return undefined
  const position = parsePosition(cursor.trim())
  const fits =
    Array.isArray(position) &&
    position.length === types.length &&
    types.every(
      (type, i) =>
        isStorable(position[i]) &&
        (typeof type === 'string' ? typeof position[i] === type : type(position[i])),
    )
  if (!fits)
    throw invalidField('Cursor', 'Enum', 'Cursor must be the place at which an earlier response ended.')
  return position as Position
}

/** A forged cursor must not pass a value to the database that it rejects. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return value === null || typeof value === 'boolean' || Number.isSafeInteger(value)
}

function parsePosition(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The page and the cursor of the next one. */
export function pageOf<T>(
  rows: T[],
  take: number,
  position: (row: T) => Position,
): { page: T[]; nextCursor: string | undefined } {
  const page = rows.slice(0, take)
  return { page, nextCursor: rows.length > take ? cursorOf(position(page.at(-1)!)) : undefined }
}

export const cursorOf = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')
