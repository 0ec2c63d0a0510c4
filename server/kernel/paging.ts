/** Lists in pages. A cursor is the place of the last row that was given: nothing is skipped or told twice. */
import { pageRowsMax } from '../../contract/paging.ts'
import { invalidField } from './faults.ts'

export interface Paged {
  take?: number | null
  cursor?: string | null
}

type Place = Array<string | number | boolean | null>
/** What a value of a cursor must be. */
type Fitting = 'string' | 'number' | ((value: unknown) => boolean)

/** How many rows are wanted. One more is fetched, which shows whether there are more. */
export function rowsWanted({ take }: Paged): number {
  if (!take) return pageRowsMax
  if (take < 0 || take > pageRowsMax)
    throw invalidField('Take', 'InclusiveBetween', `Take must be between 1 and ${pageRowsMax}.`)
  return take
}

/** The place a cursor means: as many values of those types as the list is ordered by. */
export function readCursor({ cursor }: Paged, ...types: Fitting[]): Place | undefined {
  if (!cursor?.trim()) return undefined
  const place = readPlace(cursor.trim())
  const fits =
    Array.isArray(place) &&
    place.length === types.length &&
    types.every(
      (type, i) =>
        isKeepable(place[i]) && (typeof type === 'string' ? typeof place[i] === type : type(place[i])),
    )
  if (!fits) throw invalidField('Cursor', 'Enum', 'Cursor must be the NextCursor of an answer before.')
  return place as Place
}

/** Whoever makes up a cursor must not bring the database a value it can't take. */
function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return value === null || typeof value === 'boolean' || Number.isSafeInteger(value)
}

function readPlace(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The page, and where to go on after it. */
export function pageOf<T>(
  rows: T[],
  wanted: number,
  place: (row: T) => Place,
): { page: T[]; nextCursor: string | undefined } {
  const page = rows.slice(0, wanted)
  return { page, nextCursor: rows.length > wanted ? cursorOf(place(page.at(-1)!)) : undefined }
}

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')
