/**
 * Restores a backup. The database is filled in one transaction, which is committed after everything was
 * compared: an interrupted restore leaves it as it was. Contents of files are named by their SHA-256, so
 * those that came too early harm nobody.
 */
import { stat } from 'node:fs/promises'
import type { Blobs } from '../../blobs/blobs.ts'
import { openBlobs } from '../../blobs/disk.ts'
import { migrationLock } from '../../db/migrate.ts'
import { allSteps, baseline, upgradeStep } from '../../db/migrationsteps.ts'
import { asRecordedNow, formerNames, releaseOf, versionBefore } from '../../db/upgrades/releases.ts'
import { readArchive, WrongBackup } from '../archive/archivereader.ts'
import { type Manifest, names, type Summary } from '../archive/contents.ts'
import type { VerifiedArchive } from '../archive/verifyarchive.ts'
import { type CopyClient, withoutLimits } from '../client.ts'
import { listedFiles } from '../copyfiles.ts'
import { filesBeside, unlessAbsent } from '../place.ts'
import { partOf, type Report, stage } from '../progress.ts'
import {
  type AfterLoad,
  adaptToPlace,
  afterLoad,
  checkRights,
  forgetEncrypted,
  forgetLostPacks,
} from './afterload.ts'
import { refuseOtherEncoding, removeOurs } from './clearing.ts'
import { type Loading, makeSchema, startLoading } from './loadtables.ts'
import { copyBeside, putFile, type RestoredFiles } from './restorefiles.ts'

export interface RestoreOptions {
  client: CopyClient
  /** The store of the server. */
  store: Blobs
  path: string
  archive: VerifiedArchive
  isExact: boolean
  /** The ids of the keys that are available, and of those that encrypted something and are not. */
  keysHere: string[]
  keysLacking: string[]
  now: Date
  /** Runs before the commit, with everything in place. */
  beforeCommit(): Promise<void>
  report: Report
}

export interface Restored {
  tables: number
  rows: number
  files: RestoredFiles
  rightsWrong: number
  /** Values that cannot be opened, because their key is lacking. */
  unopened: number
  /** Not if the restore is exact. */
  after: AfterLoad | undefined
}

const lockWait = '10s'

export async function restore(options: RestoreOptions): Promise<Restored> {
  const { client, archive, isExact, keysHere, keysLacking, now } = options
  await refuseOtherEncoding(client)
  await client.script('BEGIN ISOLATION LEVEL READ COMMITTED')
  try {
    await client.script(`${withoutLimits} SET LOCAL lock_timeout = '${lockWait}'`)
    // A server that starts meanwhile waits, as for a migration.
    await client.rows('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await removeOurs(client)
    await makeSchema(client, archive.manifest)
    const files = await load(options)
    await upgrade(client, archive.manifest)
    const rightsWrong = await checkRights(client)
    const unopened = keysLacking.length > 0 ? await forgetEncrypted(client, keysLacking) : 0
    await adaptToPlace(client, keysHere)
    await forgetLostPacks(client, options.store)
    const after = isExact ? undefined : await afterLoad(client, archive.manifest, now)
    await options.beforeCommit()
    await client.script('COMMIT')
    const tables = Object.values(archive.summary.tables)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: tables.length, rows, files, rightsWrong, unopened, after }
  } catch (error) {
    await client.script('ROLLBACK').catch(() => undefined)
    throw (error as { code?: string }).code === '55P03' ? inUse(error) : error
  }
}

const inUse = (cause: unknown): WrongBackup =>
  new WrongBackup(
    'Somebody else uses the tables of this database.',
    'Close every connection to it, and try again.',
    { cause },
  )

/** Rows of an earlier release become those of the baseline; migrations on top of it run later. */
async function upgrade(client: CopyClient, { migrations }: Manifest): Promise<void> {
  const release = releaseOf(new Set(migrations))
  if (!release) return
  await client.script((await upgradeStep(release)).sql)
  await client.script(withoutLimits)
  await client.script('DELETE FROM migration')
  await client.rows('INSERT INTO migration (name) VALUES ($1)', [baseline])
}

/** A database of a newer version cannot be made by this program, nor one between two releases. */
export async function refuseOtherVersion({ migrations, version }: Manifest, path: string): Promise<void> {
  const known = new Set([...(await allSteps()).map(({ name }) => name), ...formerNames])
  const newer = migrations.filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new WrongBackup(
      `${path} was written by a newer version of Plumbline (${version}: it has ${newer.join(', ')}).`,
      'Restore it with that version, or a newer one.',
    )
  const names = new Set(asRecordedNow(migrations))
  if (names.has(baseline) || releaseOf(names)) return
  const { what, passThrough } = versionBefore(names)
  throw new WrongBackup(`${path} is not of a release. ${what}`, `Restore it with ${version}. ${passThrough}`)
}

/** An archive of a folder is of little use without the files beside it. */
export async function refuseWithoutFiles(
  { manifest, summary }: VerifiedArchive,
  path: string,
): Promise<void> {
  const folder = filesBeside(path)
  if (manifest.files === 'inside' || summary.files.count === 0 || (await unlessAbsent(stat(folder)))) return
  throw new WrongBackup(
    `The backup ${path} has its files in the folder ${folder}, which is not there.`,
    'Copy that folder to this place; it was made beside the archive.',
  )
}

/** Reads the archive once: rows go to the tables, contents to the store. */
async function load(options: RestoreOptions): Promise<RestoredFiles> {
  const { client, store, path, report } = options
  const { manifest, summary } = options.archive
  const loading = await startLoading(client, manifest, summary, report)
  const files: RestoredFiles = { count: 0, added: 0, missing: summary.missing.map(({ sha256 }) => sha256) }
  const known = new Set(files.missing)
  const progress = stageOf(report, summary)
  let isLoaded = false
  for await (const { name, sizeBytes, data } of readArchive(path)) {
    const [folder, of] = name.split('/')
    if (folder === names.tables) {
      await loading.add(of!, partOf(progress, sizeBytes).pass(data))
    } else if (folder === names.fileList && manifest.files === 'beside') {
      const source = await openBlobs(filesBeside(path))
      const copied = await copyBeside(
        listedFiles(data),
        source,
        store,
        (sha256) => known.has(sha256),
        progress,
      )
      files.count += copied.count
      files.added += copied.added
      files.missing.push(...copied.missing)
    } else if (folder === names.files) {
      isLoaded = await finishOnce(loading, isLoaded)
      if (known.has(of!)) continue
      files.count++
      const part = partOf(progress, sizeBytes)
      const file = { sha256: Buffer.from(of!, 'hex'), sizeBytes }
      if (await putFile(store, file, part.pass(data))) files.added++
      part.end()
    }
  }
  await finishOnce(loading, isLoaded)
  return files
}

async function finishOnce(loading: Loading, isLoaded: boolean): Promise<boolean> {
  if (!isLoaded) await loading.finish()
  return true
}

const stageOf = (report: Report, { tables, files }: Summary): ((bytes: number) => void) =>
  stage(
    report,
    'Restoring',
    Object.values(tables).reduce((sum, { bytes }) => sum + bytes, files.bytes),
  )
