/** Locks daily reports by themselves, as many days after their day as their project says. */
import type { Database } from '../../db/open.ts'
import { withLease } from '../../kernel/lease.ts'
import { type RegularJob, runRegularly } from '../../kernel/regularly.ts'

const leaseMs = 300_000
const atOnce = 500

/** Runs at once and then every ten minutes. Returns a function that stops it. */
export const lockReportsRegularly = (
  database: Database,
  now: () => Date,
  log: RegularJob['log'],
): (() => Promise<void>) =>
  runRegularly({
    failure: 'Daily reports could not be locked',
    log,
    work: (isEnded) => lockDueReports(database, now, isEnded),
  })

/** Returns how many were locked; undefined if another server does it now. */
export async function lockDueReports(
  database: Database,
  now: () => Date,
  isEnded: () => boolean = () => false,
  holder?: string,
): Promise<number | undefined> {
  let locked = 0
  const ran = await withLease(database, { job: 'lock daily reports', leaseMs, now, holder }, async () => {
    for (let batch = atOnce; batch === atOnce && !isEnded(); locked += batch)
      batch = await lockSome(database, now())
  })
  return ran ? locked : undefined
}

/**
 * A report of day D is open until the end of day D + N, where the project is. Only the dates decide, and a report that is
 * locked is not found again, so a second run changes nothing. One that is being changed at this moment is skipped.
 */
async function lockSome(database: Database, now: Date): Promise<number> {
  const rows = await database.transaction((db) =>
    db.rows(
      `WITH due AS MATERIALIZED (
         SELECT d.id, d.folder_id, d.project_id
           FROM project_defaults x JOIN project p ON p.id = x.project_id
           JOIN daily_report d ON d.project_id = x.project_id JOIN folder f ON f.id = d.folder_id
          WHERE x.report_lock_days > 0 AND NOT p.is_disabled AND f.deleted_at IS NULL
            AND d.signed_at IS NULL AND d.locked_at IS NULL AND d.reopened_at IS NULL
            AND d.dated_day + x.report_lock_days < ($1::timestamptz AT TIME ZONE p.time_zone)::date
          ORDER BY d.id LIMIT ${atOnce} FOR UPDATE OF d, f SKIP LOCKED),
       locked AS (
         UPDATE daily_report d SET locked_at = $1, sealed_files = ARRAY(
                  SELECT t.id FROM attachment t WHERE t.folder_id = d.folder_id AND t.deleted_at IS NULL ORDER BY t.id)
           FROM due WHERE d.id = due.id),
       node AS (
         UPDATE folder f SET version = f.version + 1 FROM due WHERE f.id = due.folder_id
         RETURNING f.id, f.project_id, f.version)
       INSERT INTO event (project_id, folder_id, version, action, at, changes)
       SELECT project_id, id, version, 'ReportLocked', $1,
              jsonb_build_array(jsonb_build_array('lockedDate', NULL, to_jsonb($1::timestamptz)))
         FROM node ORDER BY id RETURNING id`,
      [now],
    ),
  )
  return rows.length
}
