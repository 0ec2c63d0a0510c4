/**
 * Reads the events of all transactions, each once, for those who act on them afterwards: notices, the feed of changes, mails to
 * guests. A reader has a name and its own place (`event_reader`), which moves in the transaction of its work: work that failed is
 * done again, work that was done is not.
 *
 * Transactions commit in another order than they take ids, so "the events behind the last id" would skip what commits late. Events
 * are therefore read in the order of their transactions, and only those of transactions older than every one that is still under
 * way. Two events of one record may come in another order than they were made; their versions tell.
 *
 * Readers that stand at the same place read together: the events are read once, and one transaction has the work of all. Readers
 * at different places meet again, as the last ones go no further than to the place of the next.
 */
import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'
import type { FieldChange } from './events.ts'

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
  changes: FieldChange[]
  onBehalfOf: number | null
  isWithheld: boolean
  /** Nobody is told of it. */
  isQuiet: boolean
  version: number | null
}

export interface EventReader {
  name: string
  /** About how many events at once: the events of one transaction stay together. */
  eventsAtOnce: number
  /** Reads also what nobody is told of. */
  withQuiet?: boolean
  /** In the transaction that moves the reader on. */
  work: (db: Db, events: ReadEvent[]) => Promise<void>
}

/**
 * SQL: the events that the reader `r` may read now and has not read. The sum keeps PostgreSQL from beginning with the first event of
 * all, by the index on the id.
 */
const unread = `e.transaction_id IS NOT NULL AND (e.transaction_id, e.id) > (r.transaction_id, r.event_id)
  AND e.transaction_id < pg_snapshot_xmin(pg_current_snapshot()) AND e.id + 0 > r.after_event_id`

/**
 * Whether one of the readers $1 has something to read; those of $2 read also what nobody is told of. The place of a reader is known
 * before the events are looked up, and the order is that of the index: otherwise PostgreSQL expects a third of all events to be
 * unread, and reads all there ever were.
 */
export const isBehind = `SELECT coalesce(bool_or((SELECT e.id FROM event e WHERE ${unread} AND (r.name = ANY ($2::text[]) OR NOT e.is_quiet)
     ORDER BY e.transaction_id, e.id LIMIT 1) IS NOT NULL), false) AS behind
    FROM event_reader r WHERE r.name = ANY ($1::text[])`

export const read = `WITH last AS MATERIALIZED (
    SELECT max(e.transaction_id) AS transaction_id FROM event_reader r CROSS JOIN LATERAL (
      SELECT e.transaction_id FROM event e WHERE ${unread} ORDER BY e.transaction_id, e.id LIMIT $2::int) e
     WHERE r.name = $1)
  SELECT e.id, e.transaction_id::text AS "transactionId", e.call_number AS "callNumber",
         e.project_id AS "projectId", e.organization_id AS "organizationId",
         e.folder_id AS "folderId", e.action, e.person_id AS "personId", e.at, e.changes, e.on_behalf_of AS "onBehalfOf",
         e.is_withheld AS "isWithheld", e.is_quiet AS "isQuiet", e.version
    FROM event_reader r CROSS JOIN LATERAL (
      SELECT * FROM event e WHERE ${unread} AND e.transaction_id <= (SELECT transaction_id FROM last)
       ORDER BY e.transaction_id, e.id OFFSET 0) e
   WHERE r.name = $1 ORDER BY e.transaction_id, e.id`

/** Where a reader stands: behind this event. */
interface Place {
  transactionId: string
  eventId: number
}

interface ReaderPlace extends Place {
  name: string
  /** Events up to this one were restored from a backup, and are not read. */
  afterEventId: number
}

const places = `SELECT name, transaction_id::text AS "transactionId", event_id AS "eventId", after_event_id AS "afterEventId"
    FROM event_reader WHERE name = ANY ($1::text[]) ORDER BY name FOR UPDATE`

const move = 'UPDATE event_reader SET transaction_id = $2::xid8, event_id = $3 WHERE name = ANY ($1::text[])'

/**
 * Reads on; returns how many events there were. Readers that are behind the others read what those have read, then all read on. Two
 * processes that read at once wait for each other.
 */
export async function readOn(database: Database, ...readers: EventReader[]): Promise<number> {
  const names = readers.map(({ name }) => name)
  const quiet = readers.filter(({ withQuiet }) => withQuiet).map(({ name }) => name)
  const row = await database.row<{ behind: boolean }>(isBehind, [names, quiet])
  if (!row?.behind) return 0
  const { count, hasMet } = await database.transaction((db) => readTogether(db, readers, names))
  return hasMet ? count + (await readOn(database, ...readers)) : count
}

/** The readers that are furthest behind read on, at most to where the next one stands. */
async function readTogether(db: Db, readers: readonly EventReader[], names: readonly string[]) {
  const stands = (await db.rows<ReaderPlace>(places, [names])).sort(compare)
  const [first] = stands
  if (!first) return { count: 0, hasMet: false }
  const next = stands.find((one) => compare(one, first) > 0)
  const isHere = (one: ReaderPlace) => compare(one, first) === 0 && one.afterEventId === first.afterEventId
  const here = stands.filter(isHere).map(({ name }) => name)
  const reading = readers.filter(({ name }) => here.includes(name))
  const eventsAtOnce = Math.min(...reading.map((reader) => reader.eventsAtOnce))
  const found = await db.rows<ReadEvent>(read, [first.name, eventsAtOnce])
  const events = next ? found.filter((event) => compare(placeOf(event), next) <= 0) : found
  const hasMet = next !== undefined && (events.length < found.length || found.length < eventsAtOnce)
  const last = hasMet ? next : events.length > 0 ? placeOf(events.at(-1)!) : undefined
  if (!last) return { count: 0, hasMet }
  for (const { withQuiet, work } of reading) {
    const some = withQuiet ? events : events.filter(({ isQuiet }) => !isQuiet)
    if (some.length > 0) await work(db, some)
  }
  await db.rows(move, [here, last.transactionId, last.eventId])
  return { count: events.length, hasMet }
}

const placeOf = ({ transactionId, id }: ReadEvent): Place => ({ transactionId, eventId: id })

/** Numbers of transactions may be longer than the whole numbers that JavaScript can represent. */
function compare(one: Place, other: Place): number {
  const [a, b] = [BigInt(one.transactionId), BigInt(other.transactionId)]
  return a === b ? one.eventId - other.eventId : a < b ? -1 : 1
}
