/** Backups and restores within the process of a test, on databases of the test server. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest, Summary } from '../../../server/backup/archive/contents.ts'
import { verifyArchive } from '../../../server/backup/archive/verifyarchive.ts'
import { openCopyClient } from '../../../server/backup/client.ts'
import { backupKeys } from '../../../server/backup/keys.ts'
import { makeBackup } from '../../../server/backup/make.ts'
import type { BackupPlace } from '../../../server/backup/place.ts'
import { type Restored, restore } from '../../../server/backup/restore/restore.ts'
import type { Blobs } from '../../../server/blobs/blobs.ts'
import { openBlobs } from '../../../server/blobs/disk.ts'
import type { Connection } from '../../../server/db/connection.ts'
import { type Database, openDatabase } from '../../../server/db/open.ts'
import { filesFolder } from '../../../server/folders.ts'
import { atEnd } from '../../kit/atend.ts'
import type { Site } from '../../kit/harness.ts'
import { emptyDatabase } from '../../kit/owndatabase.ts'

const noKeys = { secretKey: '', newSecretKey: '' }

/** A folder that is removed at the end. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const storeOf = (folder: string): Promise<Blobs> => openBlobs(filesFolder(folder))

/** A job for the server of a site. */
export const jobOf = async (
  connection: Connection,
  { folder }: Pick<Site, 'folder'>,
  place: BackupPlace,
) => ({
  connection,
  blobs: await storeOf(folder),
  place,
  keys: backupKeys(noKeys, folder, ''),
})

export interface RestoredSite {
  restored: Restored
  connection: Connection
  database: Database
  /** The data folder. */
  folder: string
}

/** Into an empty database and an empty folder. */
export async function restoreArchive(path: string, isExact: boolean): Promise<RestoredSite> {
  const connection = await emptyDatabase()
  const folder = await tempFolder()
  const database = openDatabase(connection, { connectionsMax: 2, statementTimeoutMs: 60_000 })
  atEnd(() => database.close())
  const restored = await restoreInto(connection, folder, path, isExact)
  return { restored, connection, database, folder }
}

export async function restoreInto(
  connection: Connection,
  folder: string,
  path: string,
  isExact: boolean,
): Promise<Restored> {
  const client = await openCopyClient(connection, 'plumbline restore')
  try {
    return await restore({
      client,
      store: await storeOf(folder),
      path,
      archive: await verifyArchive(path),
      isExact,
      keysHere: [],
      keysLacking: [],
      now: new Date(),
      beforeCommit: async () => undefined,
      report: () => undefined,
    })
  } finally {
    await client.close()
  }
}

/** What a backup of a restored site says of its tables, without those that a restore changes in any case. */
export async function tablesAgain(
  { connection, folder }: RestoredSite,
  path: string,
): Promise<Summary['tables']> {
  await makeBackup(await jobOf(connection, { folder }, { kind: 'file', path }))
  return comparable(await verifyArchive(path))
}

/** Without what a restore sets anew: nothing of the time before it is told. */
export function comparable({ summary }: { manifest: Manifest; summary: Summary }): Summary['tables'] {
  const anew = ['name_version', 'installation', 'event_reader', 'court_seen', 'change_feed', 'sight_change']
  return Object.fromEntries(Object.entries(summary.tables).filter(([table]) => !anew.includes(table)))
}
