/**
 * Backups that a server makes by itself. All servers on a database look every minute whether one is due; the
 * one that gets the lease makes it. What it did is in the log, in the table `backup_run`, and an event.
 */
import { resolve } from 'node:path'
import type { Database } from '../db/open.ts'
import { withLease } from '../kernel/lease.ts'
import { errorDetail, type Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { durationMs } from '../settings/settingtypes.ts'
import { backupKeys } from './keys.ts'
import { isAhead } from './place.ts'
import { type BackupJob, datedAhead, runBackup } from './run.ts'

export type ScheduledJob = Omit<BackupJob, 'report' | 'signal'> & { everyMs: number; log: Log }

const lookEveryMs = 60_000
/** The lease is renewed while the backup is made; a server that dies holds the others up for this long. */
const leaseMs = 300_000
/** After a failure. */
const retryMs = 600_000

/** By the settings of the server, if they say so. */
export function backUpBySettings(
  job: Pick<ScheduledJob, 'database' | 'connection' | 'blobs' | 'now' | 'log'>,
  settings: Settings,
): () => Promise<void> {
  const everyMs = durationMs(settings.backupEvery)
  if (!everyMs) return async () => undefined
  return backUpRegularly({
    ...job,
    everyMs,
    place: { kind: 'folder', path: resolve(settings.backupFolder) },
    keep: settings.backupKeep,
    keys: backupKeys(settings, resolve(settings.data), settings.backupPassphrase),
  })
}

/** Returns a function that stops it; a backup that is being made is given up. */
function backUpRegularly(job: ScheduledJob): () => Promise<void> {
  const end = new AbortController()
  const turn = async (): Promise<void> => {
    try {
      await backUpIfDue(job, end.signal)
    } catch (error) {
      if (!end.signal.aborted) job.log('error', 'THE BACKUP WAS NOT MADE.', errorDetail(error))
    }
  }
  let running = turn()
  let isBusy = true
  const free = (): void => {
    isBusy = false
  }
  void running.then(free)
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = turn().then(free)
  }, lookEveryMs).unref()
  return async () => {
    end.abort(new Error('The server was stopped.'))
    clearInterval(timer)
    await running
  }
}

/** Returns whether one was made here. */
export async function backUpIfDue(
  job: ScheduledJob,
  signal?: AbortSignal,
  holder?: string,
): Promise<boolean> {
  const { database, now, log } = job
  if (!(await isDue(job))) return false
  let isMade = false
  await withLease(database, { job: 'backup', leaseMs, now, ...(holder && { holder }) }, async () => {
    // Another server may have made it just before.
    if (!(await isDue(job))) return
    const { made, removed, ahead } = await runBackup({ ...job, ...(signal && { signal }) })
    isMade = true
    const { path, sizeBytes, rows, files, missing } = made
    const more = { path, sizeBytes, rows, files: files.count, removed: removed?.archives.length ?? 0 }
    if (missing.length === 0) log('info', 'A backup was made and checked.', more)
    else
      log('error', 'THE BACKUP IS INCOMPLETE: contents of files are missing or damaged.', {
        ...more,
        missing: missing.slice(0, 20),
      })
    if (ahead.length > 0) log('warn', datedAhead, { paths: ahead })
  })
  return isMade
}

/** A run with a date in the future counts as long ago: else nothing would be made until its date has come. */
async function isDue({ database, place, everyMs, now }: ScheduledJob): Promise<boolean> {
  const last = await lastRuns(database, place.path)
  const since = (at: Date | null): number =>
    at && !isAhead(at, now()) ? now().getTime() - at.getTime() : Number.POSITIVE_INFINITY
  return since(last.goodAt) >= everyMs && since(last.failedAt) >= Math.min(retryMs, everyMs)
}

const lastRuns = async (
  database: Database,
  folder: string,
): Promise<{ goodAt: Date | null; failedAt: Date | null }> => {
  const row = await database.row<{ goodAt: Date | null; failedAt: Date | null }>(
    `SELECT (array_agg(started_at ORDER BY id DESC) FILTER (WHERE outcome <> 'failed'))[1] AS "goodAt",
            (array_agg(started_at ORDER BY id DESC) FILTER (WHERE outcome = 'failed'))[1] AS "failedAt"
       FROM backup_run WHERE path = $1 OR starts_with(path, rtrim($1, '/') || '/')`,
    [folder],
  )
  return row!
}
