/** A server that finds a database of an older version makes a backup before it migrates it: there is no way back. */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CopyClient, openCopyClient, withoutLimits } from '../backup/client.ts'
import { backupKeys } from '../backup/keys.ts'
import { filesBeside, unlessAbsent } from '../backup/place.ts'
import type { Report } from '../backup/progress.ts'
import { type BackupJob, runBackup } from '../backup/run.ts'
import { openBlobs } from '../blobs/disk.ts'
import { isAway } from '../db/errors.ts'
import { advisoryLock } from '../db/locks.ts'
import { stepsDue } from '../db/migrationsteps.ts'
import { WithRemedy } from '../db/remedy.ts'
import { filesFolder, freeBytesAt } from '../folders.ts'
import { errorDetail, type Log } from '../log.ts'
import { productVersion } from '../root.ts'
import type { Settings } from '../settings/settings.ts'
import { weakPassphrase } from '../settings/settingtypes.ts'
import { checkFiles } from './installation.ts'
import type { Starting } from './starting.ts'

/** There is no backup, and the settings want one before the upgrade. */
class NoBackup extends WithRemedy {
  override name = 'NoBackup'
}

type Upgrade = Pick<BackupJob, 'database' | 'connection' | 'now'> & { settings: Settings; log: Log }

/** Those in the data folder. In a folder of the settings the backups that follow remove older ones. */
const keptInData = 2
const waitMs = 1_000

/** For `Starting.upgrading`: one of several servers that start at once makes it, and holds the lock until it has migrated. */
export const backUpBeforeUpgrade =
  (upgrade: Upgrade, starting: Starting): NonNullable<Starting['upgrading']> =>
  async (work, waits) => {
    if (upgrade.settings.backupBeforeUpgrade === 'off') return work()
    const hold = await openCopyClient(upgrade.connection, 'plumbline upgrade')
    try {
      while (!(await takeLock(hold))) {
        waits()
        await sleep(waitMs, undefined, { signal: starting.end })
      }
      if ((await stepsDue(upgrade.database)).length > 0) await backUp(upgrade, starting)
      await work()
    } finally {
      await hold.close()
    }
  }

/** Of a transaction that stays open, without a snapshot: the building of an index would wait for one. */
async function takeLock(hold: CopyClient): Promise<boolean> {
  await hold.script(`BEGIN; ${withoutLimits}`)
  const [lock] = await hold.rows<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${advisoryLock.upgrade}, 0) AS taken`,
  )
  if (!lock!.taken) await hold.script('ROLLBACK')
  return lock!.taken
}

async function backUp(upgrade: Upgrade, starting: Starting): Promise<void> {
  const { settings, log } = upgrade
  const folder = resolve(settings.backupFolder || join(settings.data, 'backups'))
  const refusal = await make(upgrade, starting, folder).catch((error: Error) => {
    // A database that is away is waited for, and a folder of other files ends the start.
    if (starting.end?.aborted || isAway(error) || error.name === 'WrongInstallation') throw error
    log('error', 'THE BACKUP BEFORE THE UPGRADE WAS NOT MADE.', errorDetail(error))
    return error.message
  })
  if (refusal && settings.backupBeforeUpgrade === 'required')
    throw new NoBackup(
      `The database was not upgraded, because there is no backup of it: ${refusal}`,
      'Make room or another folder (PLUMBLINE_BACKUP_FOLDER), or make a backup by plumbline backup and set ' +
        'PLUMBLINE_BACKUP_BEFORE_UPGRADE=off.',
    )
}

/** Returns why there is none, if there is no room. */
async function make(upgrade: Upgrade, starting: Starting, folder: string): Promise<string | undefined> {
  const { database, connection, settings, log, now } = upgrade
  const { tell = () => undefined, end } = starting
  await checkFiles(database, settings)
  const short = await roomLacking(upgrade, folder)
  if (short) {
    log('warn', 'NO BACKUP IS MADE BEFORE THE UPGRADE: there is no room for it.', { folder, why: short })
    return short
  }
  const report: Report = ({ what, done, all }) =>
    tell(
      `A backup is made before the database is brought to version ${productVersion}: ` +
        `${what}, ${all === 0 ? 100 : Math.min(100, Math.floor((100 * done) / all))} %.`,
    )
  log('info', `The database is older than version ${productVersion}: a backup is made before the upgrade.`, {
    folder,
  })
  const passphrase = weakPassphrase(settings.backupPassphrase, '') ? '' : settings.backupPassphrase
  const { made } = await runBackup({
    database,
    connection,
    now,
    report,
    ...(end && { signal: end }),
    blobs: await openBlobs(filesFolder(settings.data)),
    place: { kind: 'folder', path: folder },
    keep: settings.backupFolder ? undefined : keptInData,
    keys: backupKeys(settings, resolve(settings.data), passphrase),
  })
  const { path, sizeBytes, rows, files, missing } = made
  const more = { path, sizeBytes, rows, files: files.count, missing: missing.length }
  log(missing.length === 0 ? 'info' : 'warn', 'A backup was made before the upgrade, and checked.', more)
  return undefined
}

const mebibyte = 1024 * 1024
const spareBytes = 100 * mebibyte

/** The archive is smaller than the database. The upgrade itself may need as much again, on the same disk or on another one. */
async function roomLacking({ database }: Upgrade, folder: string): Promise<string | undefined> {
  const row = await database.row<{ database: number; files: number }>(
    `SELECT pg_database_size(current_database())::float8 AS database,
            (SELECT coalesce(sum(bytes), 0)::float8 FROM (SELECT max(size_bytes) AS bytes FROM stored_file
              WHERE sha256 IS NOT NULL GROUP BY sha256) x) AS files`,
  )
  const needed = 2 * row!.database + spareBytes + Math.max(0, row!.files - (await bytesBeside(folder)))
  const free = await freeBytesAt(folder)
  if (free >= needed) return undefined
  const inMebibytes = (bytes: number): number => Math.ceil(bytes / mebibyte)
  return `It may need ${inMebibytes(needed)} MiB, and ${inMebibytes(free)} MiB are free on the disk of ${folder}.`
}

/** Contents that earlier backups brought are not copied again. */
async function bytesBeside(folder: string): Promise<number> {
  const files = filesBeside(join(folder, 'any'))
  if (!(await unlessAbsent(stat(files)))) return 0
  let bytes = 0
  const store = await openBlobs(files)
  for await (const { sizeBytes } of store.list()) bytes += sizeBytes
  return bytes
}
