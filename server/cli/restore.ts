/**
 * `plumbline restore FILE|FOLDER`: a backup into an empty data folder or database, or in place of what is
 * there.
 */

import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { WrongBackup } from '../backup/archive/archivereader.ts'
import type { Manifest } from '../backup/archive/contents.ts'
import { type VerifiedArchive, verifyArchive } from '../backup/archive/verifyarchive.ts'
import { type CopyClient, openCopyClient } from '../backup/client.ts'
import { backupKeys } from '../backup/keys.ts'
import { archiveAt, archivesIn, type BackupPlace, isAhead, placeOf } from '../backup/place.ts'
import type { Report } from '../backup/progress.ts'
import { type ActiveKey, leaveOutInNewSeries, numbersLeftOut } from '../backup/restore/afterload.ts'
import { isEmpty, refuseRunningServers } from '../backup/restore/clearing.ts'
import { type Restored, refuseOtherVersion, refuseWithoutFiles, restore } from '../backup/restore/restore.ts'
import { lackingKey, type RestoreKeys, restoreKeys } from '../backup/restore/restorekeys.ts'
import { endRestore, markRestore } from '../backup/restore/unfinished.ts'
import { openBlobs } from '../blobs/disk.ts'
import { isDiskFull, isLost } from '../db/errors.ts'
import { messageOf } from '../db/pool/refusals.ts'
import { filesFolder, isFullAt, mendFiles } from '../folders.ts'
import { logToStderr } from '../log.ts'
import { connect, type OpenDatabase } from '../run/connect.ts'
import { migrateWithLog } from '../run/starting.ts'
import type { Settings } from '../settings/settings.ts'
import { type Arguments, WrongUse } from './arguments.ts'
import { aheadLine, Incomplete } from './backup.ts'
import { passphraseOf } from './passphrase.ts'
import { showProgress } from './showprogress.ts'

export async function restoreBackup(given: Arguments): Promise<void> {
  const { settings, flags, operands } = given
  if (operands.length !== 1) throw new WrongUse('Please say what: plumbline restore FILE or FOLDER.')
  const place = await placeOf(operands[0]!)
  const path = await archiveAt(place, atOf(flags.at))
  const shown = showProgress()
  try {
    const archive = await verifyArchive(path, shown.report)
    await sayDatesAhead(place, path, archive.manifest)
    await refuseOtherVersion(archive.manifest, path)
    await refuseWithoutFiles(archive, path)
    const keys = await keysFor(archive.manifest, given)
    const open = await connect(settings, logToStderr)
    try {
      const restored = await restoreInto(open, { given, path, archive, keys, report: shown.report })
      shown.end()
      print(archive.manifest, restored, settings)
    } finally {
      await open.close()
    }
  } finally {
    shown.end()
  }
}

/** Before anything is replaced: somebody may have meant another one. */
async function sayDatesAhead(place: BackupPlace, path: string, { at }: Manifest): Promise<void> {
  const all = place.kind === 'folder' ? await archivesIn(place.path) : [{ path, at: new Date(at) }]
  const ahead = all.filter((archive) => isAhead(archive.at, new Date())).map((archive) => archive.path)
  if (ahead.length > 0) process.stdout.write(`${aheadLine(ahead)}\nThis one is restored: ${path}\n`)
}

interface Restoring {
  given: Arguments
  path: string
  archive: VerifiedArchive
  keys: RestoreKeys
  report: Report
}

async function restoreInto(open: OpenDatabase, restoring: Restoring): Promise<Restored> {
  const { path, archive, keys, report } = restoring
  const { settings, flags } = restoring.given
  const dataFolder = resolve(settings.data)
  const client = await openCopyClient(open.connection, 'plumbline restore')
  try {
    if (settings.databaseUrl) await refuseRunningServers(client)
    await confirm(client, restoring)
    await markRestore(dataFolder)
    const restored = await restore({
      client,
      store: await openBlobs(filesFolder(dataFolder)),
      path,
      archive,
      isExact: flags.exact === true,
      keysHere: keys.here,
      keysLacking: keys.lacking,
      now: new Date(),
      beforeCommit: keys.add,
      report,
    }).catch(async (thrown) => {
      const error = await orDiskFull(thrown, settings)
      // It was refused, and nothing was changed.
      if (error instanceof WrongBackup) await endRestore(dataFolder)
      throw error
    })
    await keys.use()
    await client.script('ANALYZE')
    await migrateWithLog(open.database, logToStderr)
    if (flags.exact !== true) await leaveOutInNewSeries(client)
    await endRestore(dataFolder)
    return restored
  } finally {
    await client.close()
  }
}

/** The embedded database stops on a full disk; the connection is lost then. */
async function orDiskFull(error: unknown, { databaseUrl, data }: Settings): Promise<unknown> {
  const isFull = isDiskFull(error) || (!databaseUrl && isLost(error) && (await isFullAt(data)))
  if (!isFull) return error
  return new WrongBackup(
    `The disk is full: the backup could not be restored (${messageOf(error)}). The database is as it was before.`,
    'Free some space, and run the same restore again.',
    { cause: error },
  )
}

async function keysFor(manifest: Manifest, { settings, flags }: Arguments): Promise<RestoreKeys> {
  const passphrase = await passphraseOf(flags, settings, 'decrypt')
  const dataFolder = resolve(settings.data)
  const keys = await restoreKeys(manifest, settings, dataFolder, passphrase)
  if (keys.lacking.length > 0 && flags['without-key'] !== true)
    throw lackingKey(manifest, keys.lacking, passphrase, settings, backupKeys(settings, dataFolder, ''))
  return keys
}

const word = 'replace'

/** What is there is removed only after somebody said so. */
async function confirm(
  client: CopyClient,
  { given: { settings, flags }, archive }: Restoring,
): Promise<void> {
  if (flags.replace === true || (await isEmpty(client))) return
  const where = settings.databaseUrl
    ? 'The database of DATABASE_URL'
    : `The database in ${resolve(settings.data)}`
  if (!process.stdin.isTTY)
    throw new WrongBackup(`${where} is not empty.`, 'With --replace the restore removes what is there.')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(
    `${where} is not empty. All of it will be replaced by the backup of ${archive.manifest.at}.\nType ${word} to do that: `,
  )
  lines.close()
  if (answer.trim() !== word)
    throw new WrongBackup('Nothing was changed.', `Run it again and type ${word} to go on.`)
}

function atOf(given: string | true | undefined): Date | undefined {
  if (given === undefined || given === 'newest') return undefined
  const at = new Date(String(given))
  if (Number.isNaN(at.getTime()))
    throw new WrongUse(`--at must be a time such as 2026-11-16T04:30Z, not "${given}".`)
  return at
}

function print(manifest: Manifest, restored: Restored, settings: Settings): void {
  const { tables, rows, files, rightsWrong, unopened, after } = restored
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const where = settings.databaseUrl ? 'the database of DATABASE_URL' : resolve(settings.data)
  say(
    `Restored ${rows} rows of ${tables} tables and ${files.count} files, as of ${manifest.at}, into ${where}. ` +
      'Every table was compared with the backup.',
  )
  if (rightsWrong > 0) say(`${rightsWrong} stored rights differed from the rules; all were computed again.`)
  if (unopened > 0) say(`${unopened} encrypted configuration elements cannot be opened without their key.`)
  if (after) {
    say(`Ended ${after.sessionsEnded} sessions; everybody signs in again.`)
    say(
      `Left out ${numbersLeftOut} numbers in each of ${after.seriesMoved} number series, for those given since; series that ` +
        'begin in these projects from now on leave out as many.',
    )
    say(
      `Passwords, rights and people are as they were then: repeat what was taken away since ${manifest.at}.`,
    )
    if (after.apiKeys.length > 0) say('These API keys are valid. Revoke again those that were revoked since:')
    for (const key of after.apiKeys) say(lineOf(key))
  }
  if (files.missing.length === 0) return
  for (const sha256 of files.missing.slice(0, 20)) say(`${sha256} is missing.`)
  throw new Incomplete(`${files.missing.length} contents of files were not in the backup.`, mendFiles)
}

const lineOf = ({ id, name, organization, connectors, createdAt, usedAt }: ActiveKey): string =>
  `  ${id} ${JSON.stringify(name ?? '')} of ${organization}, for ${connectors.join(', ')}, ` +
  `created ${createdAt.toISOString().slice(0, 10)}, last used ${usedAt?.toISOString().slice(0, 10) ?? 'never'}`
