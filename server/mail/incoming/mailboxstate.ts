/** How far the mailbox was read, and how that goes: in the database, as any of the servers may read it next. */
import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'

/** A place in the folder: messages below `nextUid` were looked at. */
export interface MailboxPosition {
  uidValidity: number
  nextUid: number
}

export interface MailboxState {
  name: string
  waiting: number
  readAt: Date | null
  failingSince: Date | null
  failure: string | null
}

/** In another mailbox, or one that was made anew, reading begins at its first message. */
export async function placeIn(db: Db, name: string, uidValidity: number): Promise<MailboxPosition> {
  const row = await db.row<{ nextUid: number }>(
    'SELECT next_uid AS "nextUid" FROM mailbox WHERE name = $1 AND uid_validity = $2',
    [name, uidValidity],
  )
  return { uidValidity, nextUid: row?.nextUid ?? 1 }
}

/** Returns since when it could not be read before, if so. */
export async function noteRead(
  database: Database,
  name: string,
  { uidValidity, nextUid }: MailboxPosition,
  waiting: number,
  now: Date,
): Promise<Date | undefined> {
  const row = await database.row<{ since: Date | null }>(
    `WITH was AS (SELECT failing_since FROM mailbox WHERE name = $1),
     noted AS (
       INSERT INTO mailbox (name, uid_validity, next_uid, waiting, read_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (is_only) DO UPDATE SET name = $1, uid_validity = $2, next_uid = $3, waiting = $4, read_at = $5,
              failing_since = NULL, failure = NULL)
     SELECT failing_since AS since FROM was`,
    [name, uidValidity, nextUid, waiting, now],
  )
  return row?.since ?? undefined
}

/** Returns whether it is the first failure since it was read. */
export async function noteFailure(
  database: Database,
  name: string,
  failure: string,
  now: Date,
): Promise<boolean> {
  const row = await database.row<{ isFirst: boolean }>(
    `WITH was AS (SELECT FROM mailbox WHERE name = $1 AND failing_since IS NOT NULL),
     noted AS (
       INSERT INTO mailbox AS b (name, failing_since, failure) VALUES ($1, $2, $3)
           ON CONFLICT (is_only) DO UPDATE SET failing_since = CASE WHEN b.name = $1 THEN coalesce(b.failing_since, $2) ELSE $2 END,
              read_at = CASE WHEN b.name = $1 THEN b.read_at END, next_uid = CASE WHEN b.name = $1 THEN b.next_uid ELSE 1 END,
              name = $1, failure = $3)
     SELECT NOT EXISTS (SELECT FROM was) AS "isFirst"`,
    [name, now, failure],
  )
  return row!.isFirst
}

export const readState = (db: Pick<Db, 'row'>, name: string): Promise<MailboxState | undefined> =>
  db.row<MailboxState>(
    `SELECT name, waiting, read_at AS "readAt", failing_since AS "failingSince", failure FROM mailbox WHERE name = $1`,
    [name],
  )
