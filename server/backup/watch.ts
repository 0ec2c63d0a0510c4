/**
 * Tells the administrators of a backup that failed, lacks contents of files, or is late: by an event of the organization that
 * runs the server, of which they hear (notices/). Once when it begins, and again each week as long as it lasts.
 */
import { msPerDay, msPerMinute } from '../../contract/fields/durations.ts'
import type { Database } from '../db/open.ts'
import { errorDetail, type Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { type BackupTrouble, backupState } from './state.ts'

export interface BackupWatch {
  database: Database
  settings: Settings
  now: () => Date
  log: Log
}

export const troubleActions: Readonly<Record<BackupTrouble, string>> = {
  failed: 'BackupNotMade',
  incomplete: 'BackupNotComplete',
  late: 'BackupLate',
}

const againMs = 7 * msPerDay

/** Of several servers one tells: the row is changed once. */
export async function tellOfTrouble({ database, settings, now }: BackupWatch): Promise<boolean> {
  const at = now()
  const { trouble, message, madeId, madeAt } = await backupState(database, settings, at)
  if (!trouble) return false
  return database.transaction(async (db) => {
    // A complete backup since then makes it another trouble.
    const isNews = await db.row(
      `UPDATE installation SET backup_told = $1, backup_told_after = $2, backup_told_at = $3
        WHERE (backup_told, backup_told_after) IS DISTINCT FROM ($1, $2) OR backup_told_at NOT BETWEEN $4 AND $3
       RETURNING 1`,
      [trouble, madeId ?? 0, at, new Date(at.getTime() - againMs)],
    )
    if (!isNews) return false
    await db.rows(
      `INSERT INTO event (organization_id, action, at, reason, changes)
       SELECT id, $1, $2, $3, $4::text::jsonb FROM organization ORDER BY id LIMIT 1`,
      [
        troubleActions[trouble],
        at,
        message,
        JSON.stringify([['backupDate', null, madeAt?.toISOString() ?? null]]),
      ],
    )
    return true
  })
}

const lookEveryMs = msPerMinute

/** Returns a function that stops it. */
export function watchBackups(watch: BackupWatch): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => tellOfTrouble(watch))
      .then(
        () => undefined,
        (error) => watch.log('warn', 'Whether backups are made could not be looked up.', errorDetail(error)),
      )
  }, lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
