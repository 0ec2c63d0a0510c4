/**
 * Reads the events of all transactions, each once, for those who act on them afterwards: notices, live pages, feeds. A reader
 * has a name and its own place (`event_reader`), which moves in the transaction of its work: work that failed is done again,
 * work that was done is not.
 *
 * Transactions commit in another order than they take ids, so "the events behind the last id" would skip what commits late. Events
 * are therefore read in the order of their transactions, and only those of transactions older than every one that is still under
 * way. Two events of one record may come in another order than they were made; their versions tell.
 */
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { Change } from './events.ts'

export interface ReadEvent {
  id: number
  /** The same for all events of one transaction. */
  transactionId: string
  /** Set if calls shared the transaction: which of them. */
  callNumber: number | null
  projectId: number | null
  organizationId: number | null
  folderId: number | null
  action: string
  personId: number | null
  at: Date
  changes: Change[]
  onBehalfOf: number | null
  isWithheld: boolean
  version: number | null
}

export interface EventReader {
  name: string
  /** About how many events at once: the events of one transaction stay together. */
  eventsAtOnce: number
  /** Reads also what nobody is told of. */
  withQuiet?: boolean
  /** SQL: which events `e` it needs, if not all. Of the others it gets at most the last one, whose place it moves on to. */
  needs?: string
  /** In the transaction that moves the reader on. */
  work: (db: Db, events: ReadEvent[]) => Promise<void>
}

/**
 * SQL: the events that the reader `r` may read now and has not read. Those that nobody is told of may be passed over: $2. The sum
 * keeps PostgreSQL from beginning with the first event of all, by the index on the id.
 */
const unread = `e.transaction_id IS NOT NULL AND (e.transaction_id, e.id) > (r.transaction_id, r.event_id)
  AND e.transaction_id < pg_snapshot_xmin(pg_current_snapshot()) AND e.id + 0 > r.after_event_id AND ($2::boolean OR NOT e.is_quiet)`

/**
 * The place of the reader is known before the events are looked up, and the order is that of the index: otherwise PostgreSQL
 * expects a third of all events to be unread, and reads all there ever were.
 */
export const isBehind = `SELECT (SELECT e.id FROM event e WHERE ${unread} ORDER BY e.transaction_id, e.id LIMIT 1) IS NOT NULL AS behind
    FROM event_reader r WHERE r.name = $1`

const readBy = (events: string, columns: string, needs: string): string => `WITH last AS MATERIALIZED (
    SELECT max(e.transaction_id) AS transaction_id FROM event_reader r CROSS JOIN LATERAL (
      SELECT e.transaction_id FROM event e WHERE ${unread} ORDER BY e.transaction_id, e.id LIMIT $3::int) e
     WHERE r.name = $1)
  SELECT e.id, e.transaction_id::text AS "transactionId", e.call_number AS "callNumber",
         e.project_id AS "projectId", e.organization_id AS "organizationId",
         e.folder_id AS "folderId", e.action, e.person_id AS "personId", e.at, e.changes, e.on_behalf_of AS "onBehalfOf",
         e.is_withheld AS "isWithheld", e.version ${columns}
    FROM event_reader r CROSS JOIN LATERAL (
      SELECT ${events} FROM event e WHERE ${unread} AND e.transaction_id <= (SELECT transaction_id FROM last)
       ORDER BY e.transaction_id, e.id OFFSET 0) e
   WHERE r.name = $1 ${needs} ORDER BY e.transaction_id, e.id`

export const read = readBy('*', '', '')

/** With its place among those that were read, which is how many there were if it is the last. */
const readNeeded = (needs: string): string =>
  readBy(
    `*, row_number() OVER (ORDER BY e.transaction_id, e.id)::int AS place,
        lead(e.id) OVER (ORDER BY e.transaction_id, e.id) IS NULL AS is_last`,
    ', e.place',
    `AND (e.is_last OR (${needs}))`,
  )

/** Reads on; returns how many events there were, with those that it does not need. Two processes that read at once wait for each other. */
export async function readOn(database: Database, reader: EventReader): Promise<number> {
  const { name, eventsAtOnce, withQuiet = false, needs, work } = reader
  const row = await database.row<{ behind: boolean }>(isBehind, [name, withQuiet])
  if (!row?.behind) return 0
  return database.transaction(async (db) => {
    await db.rows('SELECT FROM event_reader WHERE name = $1 FOR UPDATE', [name])
    const events = await db.rows<ReadEvent & { place?: number }>(needs ? readNeeded(needs) : read, [
      name,
      withQuiet,
      eventsAtOnce,
    ])
    const last = events.at(-1)
    if (!last) return 0
    await work(db, events)
    await db.rows('UPDATE event_reader SET transaction_id = $2::xid8, event_id = $3 WHERE name = $1', [
      name,
      last.transactionId,
      last.id,
    ])
    return last.place ?? events.length
  })
}
