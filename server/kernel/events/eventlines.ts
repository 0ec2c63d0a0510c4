/** Events as lines: one for each changed field, the newest event first, its fields in order. */
import type { Db } from '../../db/db.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../paging.ts'

/** Which events are read. */
export interface LinesQuery {
  /** A condition on the event `e`; its values begin at $1. */
  where: string
  values: readonly unknown[]
  /** Additional columns, of the event `e` and the change `c`. */
  columns: string
  /** Conditions on the change `c`: lines that do not meet them are left out. */
  lines?: readonly string[]
  /**
   * In the order they were written, or by time. By time, the events of some days are found quickly among very
   * many, by indexes that end with `at, id`.
   */
  order: 'written' | 'time'
}

interface Line {
  eventId: number
  position: number
  atMicros: number
}

/** A whole list may have changed; more of it is not shown. */
export const valueCharsMax = 10_000

/** To the microsecond: a cursor must be exact. */
const instant = (micros: string): string =>
  `timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`

/**
 * The ORDER BY of each order, and what a cursor holds of the last line: `place` and the position of the line,
 * as so many `numbers`.
 */
const orders = {
  written: {
    by: 'e.id DESC',
    numbers: 2,
    place: ({ eventId }: Line) => [eventId],
    upTo: ([id]: string[]) => `e.id <= ${id}::bigint`,
  },
  time: {
    by: 'e.at DESC, e.id DESC',
    numbers: 3,
    place: ({ eventId, atMicros }: Line) => [atMicros, eventId],
    upTo: ([at, id]: string[]) => `(e.at, e.id) <= (${instant(at!)}, ${id}::bigint)`,
  },
}

/**
 * An event without changes is one line, without a field. The address is not shown as a field. As each event
 * has at least one line, no more events are read than lines are requested.
 */
export async function readLines<T>(
  db: Db,
  request: Paged,
  { where, values, columns, lines: conditions = [], order }: LinesQuery,
) {
  const wanted = rowsWanted(request)
  const { by, numbers, place, upTo } = orders[order]
  const cursor = readCursor(request, ...Array.from({ length: numbers }, () => 'number' as const))
  const [lines, events, ...after] = [...Array(numbers + 2).keys()].map((i) => `$${values.length + i + 1}`)
  const [id, position] = after.slice(-2)
  const rows = await db.rows<T & Line>(
    `SELECT e.id AS "eventId", e.at AS "when", coalesce(e.person_id, 0) AS "userId",
            coalesce(e.person_name, n.full_name) AS "fullName",
            e.action, e.reason, c.change ->> 0 AS field, coalesce(c.position, 0) AS position,
            (extract(epoch FROM e.at) * 1000000)::bigint AS "atMicros", ${columns}
       FROM (SELECT * FROM event e WHERE ${where} ${cursor ? `AND ${upTo(after)}` : ''}
              ORDER BY ${by} LIMIT ${events}) e
       LEFT JOIN person n ON n.id = e.person_id
       LEFT JOIN LATERAL jsonb_array_elements(e.changes) WITH ORDINALITY AS c (change, position)
         ON c.change ->> 0 <> 'Address' AND coalesce(c.change ->> 1, c.change ->> 2) IS NOT NULL
        ${conditions.map((condition) => `AND ${condition}`).join(' ')}
      ${cursor ? `WHERE e.id <> ${id}::bigint OR coalesce(c.position, 0) > ${position}::bigint` : ''}
      ORDER BY ${by}, c.position LIMIT ${lines}`,
    // All lines of the cursor's event may have been returned before: one event more.
    [...values, wanted + 1, wanted + 2, ...(cursor ?? [])],
  )
  return pageOf(rows, wanted, (row) => [...place(row), row.position])
}
