/** `plumbline backup FILE|FOLDER`, `plumbline backup verify FILE|FOLDER`. */

import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WrongBackup } from '../backup/archive/archivereader.ts'
import type { Removed } from '../backup/keep.ts'
import { backupKeys } from '../backup/keys.ts'
import { placeOf } from '../backup/place.ts'
import { type BackupJob, datedAhead, type JobDone, runBackup } from '../backup/run.ts'
import { verifyPlace } from '../backup/verifyplace.ts'
import { openBlobs } from '../blobs/disk.ts'
import { WithRemedy } from '../db/remedy.ts'
import { filesFolder, mendFiles } from '../folders.ts'
import { logToStderr } from '../log.ts'
import { connectExisting } from '../run/connect.ts'
import { checkFiles } from '../run/installation.ts'
import type { Settings } from '../settings/settings.ts'
import { durationMs } from '../settings/settingtypes.ts'
import { type Arguments, WrongUse } from './arguments.ts'
import { passphraseOf } from './passphrase.ts'
import { showProgress, sizeText } from './showprogress.ts'

/** The backup was made, but lacks something that it should have. */
export class Incomplete extends WithRemedy {
  override name = 'Incomplete'
  readonly exitCode = 3
}

const keepMax = 10_000
const shownMax = 20

export async function backup({ settings, flags, operands }: Arguments): Promise<void> {
  if (operands[0] === 'verify') return verifyBackup(operands[1])
  const keep = keepOf(flags.keep)
  const everyMs = everyOf(flags.every)
  const given = operands[0]
  if (!given || operands.length > 1)
    throw new WrongUse('Please say where to: plumbline backup FILE or FOLDER.')
  const place = await placeOf(given, keep !== undefined || everyMs !== undefined)
  const passphrase = await passphraseOf(flags, settings, 'encrypt')
  const job = { place, keep, keys: backupKeys(settings, resolve(settings.data), passphrase) }
  if (everyMs === undefined) return print(await once(settings, job), job.keys.where)
  for (;;) {
    const since = Date.now()
    await once(settings, job).then(
      (done) => print(done, job.keys.where),
      // The next one may succeed; this one must not go unnoticed.
      (error: Error) => logToStderr('error', 'The backup was NOT made.', { error: error.message }),
    )
    await sleep(Math.max(0, since + everyMs - Date.now()))
  }
}

async function once(settings: Settings, job: Pick<BackupJob, 'place' | 'keep' | 'keys'>): Promise<JobDone> {
  const { database, connection, close } = await connectExisting(settings, logToStderr)
  const shown = showProgress()
  try {
    // Before the folder is opened: nothing is created in an empty mount point.
    await checkFiles(database, settings)
    const blobs = await openBlobs(filesFolder(settings.data))
    return await runBackup({
      ...job,
      database,
      connection,
      blobs,
      report: shown.report,
      now: () => new Date(),
    })
  } finally {
    shown.end()
    await close()
  }
}

function print({ made, removed, ahead }: JobDone, where: string): void {
  const { path, sizeBytes, tables, rows, files, missing, otherTables } = made
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  say(
    `Backed up ${rows} rows of ${tables} tables and ${files.count} files (${files.added} new) ` +
      `as of ${made.at.toISOString()} to ${path} (${sizeText(sizeBytes)}), and checked it.`,
  )
  if (made.areKeysInside) say('The secret key is in it, encrypted by the passphrase.')
  else if (made.keysLacking.length === 0)
    say(
      `The secret key is not in it: it is ${where}. Keep a copy of it elsewhere; without it, encrypted values of the ` +
        `backup cannot be opened.`,
    )
  else
    say(
      `The secret key ${made.keysLacking.join(', ')}, which encrypted values of the backup, is neither in it nor ${where}. ` +
        `Find out where it is: without it these values cannot be opened.`,
    )
  if (otherTables.length > 0)
    say(`Not in it, because they are not of Plumbline: the tables ${otherTables.join(', ')}.`)
  if (removed?.others)
    say(
      `Backups of another database in the folder: ${removed.others}. They are not removed; use a folder for each database.`,
    )
  if (removed?.archives.length) say(removedLine(removed))
  if (ahead.length > 0) say(aheadLine(ahead))
  if (missing.length === 0) return
  for (const { sha256, what, name, uploadedFileId, files } of missing.slice(0, shownMax))
    say(`${sha256} ${what}: ${JSON.stringify(name)}, file ${uploadedFileId}, ${files} in all`)
  throw new Incomplete(
    `The backup is incomplete: ${missing.length} contents of files are missing or damaged in the store. All else is in it.`,
    mendFiles,
  )
}

export const aheadLine = (paths: readonly string[]): string => [datedAhead, ...paths].join('\n  ')

function removedLine({ archives, contents, bytes }: Removed): string {
  const older = archives.length === 1 ? '1 older backup' : `${archives.length} older backups`
  const only = archives.length === 1 ? 'only it had' : 'only they had'
  return `Removed ${older}, and ${contents === 1 ? '1 file' : `${contents} files`} (${sizeText(bytes)}) that ${only}.`
}

async function verifyBackup(given: string | undefined): Promise<void> {
  if (!given) throw new WrongUse('Please say which: plumbline backup verify FILE or FOLDER.')
  const shown = showProgress()
  const verified = await verifyPlace(await placeOf(given), shown.report).finally(shown.end)
  for (const { path, problem } of verified.archives)
    process.stdout.write(`${path}: ${problem ?? 'whole, and as it was written'}\n`)
  for (const sha256 of verified.wrongFiles.slice(0, shownMax))
    process.stdout.write(`${sha256} is missing or damaged in the folder of files.\n`)
  const wrong = verified.archives.filter(({ problem }) => problem).length
  if (wrong > 0 || verified.wrongFiles.length > 0)
    throw new WrongBackup(
      `${wrong} archives and ${verified.wrongFiles.length} files are wrong.`,
      'Keep those that are whole; make a new backup into another folder, and check the disk of this one.',
    )
}

function keepOf(given: string | true | undefined): number | undefined {
  if (given === undefined) return undefined
  const keep = Number(given)
  if (!/^\d+$/.test(String(given)) || keep < 1 || keep > keepMax)
    throw new WrongUse(`--keep must be a whole number from 1 to ${keepMax}, not "${given}".`)
  return keep
}

function everyOf(given: string | true | undefined): number | undefined {
  if (given === undefined) return undefined
  const everyMs = durationMs(String(given))
  if (!everyMs) throw new WrongUse(`--every must be a time such as 24h, 90m or 7d, not "${given}".`)
  return everyMs
}
