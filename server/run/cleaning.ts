/**
 * What `bin empty` and `files collect` do, by the server itself if a setting says so: where nothing else can run these commands,
 * as beside a container. Of several servers one does it.
 */
import { msPerDay, msPerHour } from '../../contract/fields/durations.ts'
import { runRegularly } from '../kernel/regularly.ts'
import type { Services } from '../kernel/services.ts'
import type { Log } from '../log.ts'
import { emptyBin } from '../records/bin/purge.ts'
import { purgeMarkups } from '../records/drawing/markups/removemarkups.ts'
import type { RecordTypes } from '../records/engine/declare/recordtypes.ts'
import { purgeTakenOff } from '../records/file/attachmentbin.ts'
import { collect } from '../records/file/collect.ts'
import { durationMs } from '../settings/settingtypes.ts'

interface Cleaning {
  services: Pick<Services, 'database' | 'settings' | 'blobs' | 'now'>
  types: RecordTypes
  log: Log
}

/** Returns whether it was done here. What failed is due again at once. */
export async function cleanIfDue(cleaning: Cleaning): Promise<boolean> {
  const { database, settings, now } = cleaning.services
  const at = now()
  // A time in the future is that of a wrong clock.
  const isMine = await database.row(
    'UPDATE installation SET cleaned_at = $1 WHERE cleaned_at IS NULL OR cleaned_at NOT BETWEEN $2 AND $1 RETURNING 1',
    [at, new Date(at.getTime() - durationMs(settings.cleanEvery)! + 1)],
  )
  if (!isMine) return false
  try {
    await clean(cleaning, at)
  } catch (error) {
    await database.rows('UPDATE installation SET cleaned_at = NULL WHERE cleaned_at = $1', [at])
    throw error
  }
  return true
}

async function clean({ services, types, log }: Cleaning, now: Date): Promise<void> {
  const { database, settings, blobs } = services
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const binned = { before: before(settings.binDays * msPerDay), now }
  const { nodes } = await emptyBin(types, database, binned)
  const files = await purgeTakenOff(database, binned)
  await purgeMarkups(database, now)
  const collected = await collect(database, blobs, { before: before(settings.collectAfterHours * msPerHour) })
  const { contents, bytes, isHeldByBackup } = collected
  log('info', 'The bins were emptied, and unused contents of files removed.', {
    records: nodes,
    files,
    contents,
    bytes,
    ...(isHeldByBackup && { contentsLeft: 'A backup is being made: they are removed the next time.' }),
  })
}

/** Returns a function that stops it, and waits for what has begun. */
export const cleanRegularly = (cleaning: Cleaning): (() => Promise<void>) =>
  cleaning.services.settings.cleanEvery
    ? runRegularly({
        failure: 'The bins could not be emptied',
        log: cleaning.log,
        work: () => cleanIfDue(cleaning),
      })
    : async () => undefined
