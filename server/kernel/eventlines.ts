/** Events as lines: one for each field that changed, the newest event first, its fields in order. */
import type { Db } from '../db/open.ts'
import { type Paged, pageOf, placeOf, rowsWanted } from './paging.ts'

/** Whose events are read. */
export interface LinesOf {
  /** Of the event `e`; its values begin at $1. */
  where: string
  values: readonly unknown[]
  /** What is told besides, of the event `e` and the change `c`. */
  columns: string
}

interface Line {
  eventId: number
  position: number
}

const idMax = '9223372036854775807'
/** A whole list may have changed; nobody reads more of it. */
export const valueCharsMax = 10_000

/** An event that only says that something was done is one line, without a field. The address is no field of its own. */
export async function readLines<T>(db: Db, request: Paged, { where, values, columns }: LinesOf) {
  const wanted = rowsWanted(request)
  const [eventId, position] = placeOf(request, 'number', 'number') ?? [null, null]
  const [id, place, limit] = [1, 2, 3].map((i) => `$${values.length + i}`)
  const rows = await db.rows<T & Line>(
    `SELECT e.id AS "eventId", e.at AS "when", coalesce(e.person_id, 0) AS "userId", n.full_name AS "fullName",
            e.action, e.reason, c.change ->> 0 AS field, coalesce(c.position, 0) AS position, ${columns}
       FROM event e
       LEFT JOIN person n ON n.id = e.person_id
       LEFT JOIN LATERAL jsonb_array_elements(e.changes) WITH ORDINALITY AS c (change, position)
         ON c.change ->> 0 <> 'Address' AND coalesce(c.change ->> 1, c.change ->> 2) IS NOT NULL
      WHERE ${where} AND e.id <= coalesce(${id}::bigint, ${idMax})
        AND (e.id < coalesce(${id}::bigint, ${idMax}) OR coalesce(c.position, 0) > ${place}::bigint)
      ORDER BY e.id DESC, c.position LIMIT ${limit}`,
    [...values, eventId, position, wanted + 1],
  )
  return pageOf(rows, wanted, (row) => [row.eventId, row.position])
}
