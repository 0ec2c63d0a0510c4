/** Minutes become final by themselves when the days to object are over and no objection is open. */
import { meetingStatus } from '../../../contract/states.ts'
import type { Db } from '../../db/db.ts'
import type { Database } from '../../db/open.ts'
import { param, sql } from '../../db/sql.ts'
import { withLease } from '../../kernel/lease.ts'
import { type RegularJob, runRegularly } from '../../kernel/regularly.ts'
import { nodeChanges } from '../engine/tree/nodecolumns.ts'
import { meetingMinute } from './meetingminute.ts'

const { Distributed, Final } = meetingStatus

/** At most so many at once, so that the transaction stays short. The next run continues. */
const minutesAtOnce = 500

const today = sql`(${param(1)}::timestamptz AT TIME ZONE p.time_zone)::date`

const dueMinutes = `SELECT f.id
  FROM meeting_minute t JOIN folder f ON f.id = t.folder_id JOIN project p ON p.id = t.project_id
 WHERE t.status_id = ${Distributed.code} AND t.objections_until < ${today} AND f.deleted_at IS NULL
   AND p.is_disabled IS NOT TRUE
   AND NOT EXISTS (SELECT FROM meeting_objection o WHERE o.folder_id = t.folder_id AND o.settled_at IS NULL)
 ORDER BY f.id LIMIT ${minutesAtOnce} FOR NO KEY UPDATE OF f SKIP LOCKED`

const makeFinal = `UPDATE meeting_minute SET status_id = ${Final.code}
  WHERE folder_id = ANY ($1::int[]) AND status_id = ${Distributed.code} RETURNING folder_id AS id`

const writeNodes = `WITH moved AS (
  UPDATE folder f SET ${nodeChanges(meetingMinute, today)}, version = f.version + 1, updated_at = $1
    FROM meeting_minute t JOIN project p ON p.id = t.project_id
   WHERE f.id = ANY ($2::int[]) AND t.folder_id = f.id
  RETURNING f.id, f.project_id, f.version)
  INSERT INTO event (project_id, folder_id, version, action, changes, at)
  SELECT project_id, id, version, 'StatusChanged',
         '[["statusId", ${Distributed.code}, ${Final.code}]]'::jsonb, $1 FROM moved ORDER BY id`

const leaseMs = 300_000

/** Runs at once and then every ten minutes, on one server at a time. Returns a function that stops it. */
export const finalizeMinutesRegularly = (
  database: Database,
  now: () => Date,
  log: RegularJob['log'],
): (() => Promise<void>) =>
  runRegularly({
    failure: 'Meeting minutes could not become final',
    log,
    work: (isEnded) =>
      withLease(database, { job: 'finalize meeting minutes', leaseMs, now }, async () => {
        for (let batch = minutesAtOnce; batch === minutesAtOnce && !isEnded(); )
          batch = await database.transaction((db) => finalizeDueMinutes(db, now()))
      }),
  })

/**
 * Makes all minutes final that are due at that time, as steps of the system; returns how many. Runs in the transaction `db`.
 * It goes by the dates alone, so running it again, or late, changes nothing twice.
 */
export async function finalizeDueMinutes(db: Db, now: Date): Promise<number> {
  const due = await db.rows<{ id: number }>(dueMinutes, [now])
  if (due.length === 0) return 0
  const final = await db.rows<{ id: number }>(makeFinal, [due.map(({ id }) => id)])
  const ids = final.map(({ id }) => id)
  if (ids.length === 0) return 0
  await db.rows(writeNodes, [now, ids])
  await db.rows('DELETE FROM court WHERE folder_id = ANY ($1::int[])', [ids])
  return ids.length
}
