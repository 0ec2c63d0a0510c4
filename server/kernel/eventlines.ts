/** Events as lines: one for each field that changed, the newest event first, its fields in order. */
import type { Db } from '../db/db.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from './paging.ts'

/** Whose events are read. */
export interface LinesOf {
  /** Of the event `e`; its values begin at $1. */
  where: string
  values: readonly unknown[]
  /** What is told besides, of the event `e` and the change `c`. */
  columns: string
  /**
   * In the order they were written, or by their time: so that the events of some days are found at once
   * among very many, by indexes that end with `at, id`.
   */
  order: 'written' | 'time'
}

interface Line {
  eventId: number
  position: number
  atMicros: number
}

/** A whole list may have changed; nobody reads more of it. */
export const valueCharsMax = 10_000

/** To the microsecond: a cursor must find its place again. */
const instant = (micros: string): string =>
  `timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`

/**
 * By what each order goes, and what a cursor holds of the last line: `place`, then the line's own. So many
 * numbers.
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
 * An event that only says that something was done is one line, without a field. The address is no field of
 * its own. As each event is a line at least, no more events are looked at than lines are wanted.
 */
export async function readLines<T>(db: Db, request: Paged, { where, values, columns, order }: LinesOf) {
  const wanted = rowsWanted(request)
  const { by, numbers, place, upTo } = orders[order]
  const cursor = readCursor(request, ...Array.from({ length: numbers }, () => 'number' as const))
  const [lines, events, ...after] = [...Array(numbers + 2).keys()].map((i) => `$${values.length + i + 1}`)
  const [id, position] = after.slice(-2)
  const rows = await db.rows<T & Line>(
    `SELECT e.id AS "eventId", e.at AS "when", coalesce(e.person_id, 0) AS "userId",
            n.full_name AS "fullName",
            e.action, e.reason, c.change ->> 0 AS field, coalesce(c.position, 0) AS position,
            (extract(epoch FROM e.at) * 1000000)::bigint AS "atMicros", ${columns}
       FROM (SELECT * FROM event e WHERE ${where} ${cursor ? `AND ${upTo(after)}` : ''}
              ORDER BY ${by} LIMIT ${events}) e
       LEFT JOIN person n ON n.id = e.person_id
       LEFT JOIN LATERAL jsonb_array_elements(e.changes) WITH ORDINALITY AS c (change, position)
         ON c.change ->> 0 <> 'Address' AND coalesce(c.change ->> 1, c.change ->> 2) IS NOT NULL
      ${cursor ? `WHERE e.id <> ${id}::bigint OR coalesce(c.position, 0) > ${position}::bigint` : ''}
      ORDER BY ${by}, c.position LIMIT ${lines}`,
    // The lines of the event that the cursor stands in may all be told: one event more.
    [...values, wanted + 1, wanted + 2, ...(cursor ?? [])],
  )
  return pageOf(rows, wanted, (row) => [...place(row), row.position])
}
