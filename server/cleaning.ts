/**
 * What `bin empty` and `files collect` do, by the server itself if a setting says so: where nothing else can run these commands,
 * as beside a container. Of several servers one does it.
 */
import { msPerDay, msPerHour, msPerMinute } from '../contract/durations.ts'
import type { Services } from './kernel/services.ts'
import { errorDetail, type Log } from './log.ts'
import { emptyBin } from './records/bin/purge.ts'
import type { RecordTypes } from './records/engine/declare/recordtypes.ts'
import { purgeTakenOff } from './records/file/attachmentbin.ts'
import { collect } from './records/file/collect.ts'
import { durationMs } from './settingtypes.ts'

interface Cleaning {
  services: Pick<Services, 'database' | 'settings' | 'blobs' | 'now'>
  types: RecordTypes
  log: Log
}

/** Returns whether it was done here. */
export async function cleanIfDue({ services, types, log }: Cleaning): Promise<boolean> {
  const { database, settings, blobs } = services
  const now = services.now()
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  // A time in the future is that of a wrong clock.
  const isMine = await database.row(
    'UPDATE installation SET cleaned_at = $1 WHERE cleaned_at IS NULL OR cleaned_at NOT BETWEEN $2 AND $1 RETURNING 1',
    [now, before(durationMs(settings.cleanEvery)! - 1)],
  )
  if (!isMine) return false
  const binned = { before: before(settings.binDays * msPerDay), now }
  const { nodes } = await emptyBin(types, database, { ...binned, progress: () => undefined })
  const files = await purgeTakenOff(database, binned)
  const collected = await collect(database, blobs, { before: before(settings.collectAfterHours * msPerHour) })
  const { contents, bytes, isHeldByBackup } = collected
  log('info', 'The bins were emptied, and unused contents of files removed.', {
    records: nodes,
    files,
    contents,
    bytes,
    ...(isHeldByBackup && { contentsLeft: 'A backup is being made: they are removed the next time.' }),
  })
  return true
}

const lookEveryMs = 10 * msPerMinute

/** Returns a function that stops it; what has begun is ended with the database. */
export function cleanRegularly(cleaning: Cleaning): () => Promise<void> {
  if (!cleaning.services.settings.cleanEvery) return async () => undefined
  let running: Promise<unknown> | undefined
  const turn = (): void => {
    running ??= cleanIfDue(cleaning)
      .catch((error) => cleaning.log('error', 'The bins could not be emptied.', errorDetail(error)))
      .finally(() => {
        running = undefined
      })
  }
  turn()
  const timer = setInterval(turn, lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
