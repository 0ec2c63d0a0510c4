/**
 * Makes a backup: the database as it was at one moment, and the contents of files that its rows name. It is
 * written under another name, synced, read back, and then gets its name, so a file with the name of a backup
 * is a whole one.
 */
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../blobs/blobs.ts'
import { openBlobs } from '../blobs/disk.ts'
import type { Connection } from '../db/connection.ts'
import { advisoryLock } from '../db/locks.ts'
import { productVersion } from '../root.ts'
import { type ArchiveWriter, createArchive } from './archive/archivewriter.ts'
import {
  formatName,
  formatVersion,
  type Manifest,
  type MissingFile,
  names,
  type Summary,
} from './archive/contents.ts'
import { openSnapshot, type Snapshot } from './archive/snapshot.ts'
import { verifyArchive } from './archive/verifyarchive.ts'
import { type CopyClient, openCopyClient, withoutLimits } from './client.ts'
import { type CopiedFiles, copyFiles, intoArchive, intoStore, readFileList } from './copyfiles.ts'
import { type BackupKeys, encryptedKeys } from './keys.ts'
import {
  archiveName,
  type BackupPlace,
  filesBeside,
  makeFolder,
  nextNumber,
  putInPlace,
  refuseExisting,
  removeLeftovers,
  unfinishedName,
} from './place.ts'
import { partOf, type Report, stage } from './progress.ts'

export interface BackupOptions {
  connection: Connection
  /** The store of the server. */
  blobs: Blobs
  place: BackupPlace
  keys: BackupKeys
  report?: Report
  /** Gives the backup up. */
  signal?: AbortSignal
}

export interface MadeBackup {
  path: string
  at: Date
  sizeBytes: number
  tables: number
  rows: number
  files: Omit<CopiedFiles, 'wrong'>
  missing: MissingFile[]
  /** Tables that are not ours and are not in it. */
  otherTables: string[]
  /** Keys that encrypted something and are not where the keys of this server are. */
  keysLacking: string[]
  areKeysInside: boolean
}

export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { connection, place, signal } = options
  const report: Report = (progress) => {
    signal?.throwIfAborted()
    options.report?.(progress)
  }
  if (place.kind === 'folder') await makeFolder(place.path)
  else await refuseExisting(place.path)
  const hold = await holdContents(connection)
  try {
    // Read before and after the moment of the snapshot: `rotate-key` may be replacing a key just now.
    const keysBefore = await options.keys.read()
    const snapshot = await openSnapshot(connection)
    const path =
      place.kind === 'file'
        ? place.path
        : join(place.path, archiveName(await nextNumber(place.path), snapshot.at))
    const temporary = await unfinishedName(path)
    try {
      await removeLeftovers(path)
      const known = [...(await options.keys.read()), ...keysBefore]
      const keysLacking = snapshot.keysNeeded.filter((id) => !known.some((key) => key.id === id))
      const encrypted = await encryptedKeys(options.keys, known, keysLacking)
      const made = await write({ ...options, report }, snapshot, hold, temporary, encrypted)
      const { summary } = await verifyArchive(temporary, report)
      signal?.throwIfAborted()
      await refuseExisting(path)
      await putInPlace(temporary, path)
      return { ...made, path, ...countsOf(summary), keysLacking, areKeysInside: encrypted !== undefined }
    } finally {
      await snapshot.close()
      await rm(temporary, { force: true })
      await rm(listPath(temporary), { force: true })
    }
  } finally {
    await hold.close()
  }
}

const listPath = (temporary: string): string => `${temporary}.files`

/**
 * Until it is closed, `files collect` removes nothing: contents that the snapshot names must not be gone
 * before they are copied.
 */
async function holdContents(connection: Connection): Promise<CopyClient> {
  const hold = await openCopyClient(connection, 'plumbline backup')
  try {
    await hold.script(`BEGIN; ${withoutLimits}`)
    await hold.rows('SELECT pg_advisory_xact_lock_shared($1, 0)', [advisoryLock.backup])
    // Removals that did not see this yet are waited for; later ones see it (collect.ts).
    await hold.rows('SELECT pg_advisory_lock($1, 0), pg_advisory_unlock($1, 0)', [advisoryLock.removal])
    return hold
  } catch (error) {
    await hold.close()
    throw error
  }
}

async function write(
  { blobs, place, report, signal }: BackupOptions & { report: Report },
  snapshot: Snapshot,
  hold: CopyClient,
  temporary: string,
  encrypted: Manifest['secretKeys']['sealed'],
) {
  const list = listPath(temporary)
  const archive = await createArchive(temporary, snapshot.at, signal)
  try {
    await archive.add(names.manifest, jsonOf(manifestOf(snapshot, place, encrypted)))
    await snapshot.writeFileList(list)
    await archive.addPieces(names.fileList, 'txt', createReadStream(list))
    const tables = await copyTables(archive, snapshot, report)
    const sequences = await snapshot.sequences()
    await snapshot.close()
    await archive.stopPacking()
    const progress = stage(report, 'Copying files', snapshot.files.bytes)
    const destination =
      place.kind === 'file' ? intoArchive(archive) : intoStore(await openBlobs(filesBeside(temporary)))
    const { wrong, ...files } = await copyFiles(readFileList(list), blobs, destination, progress)
    // Fails if the connection was lost meanwhile, and contents may have been removed.
    const missing = await describeMissing(hold, wrong)
    const summary: Summary = { tables, sequences, files: { count: files.count, bytes: files.bytes }, missing }
    await archive.add(names.summary, jsonOf(summary))
    const sizeBytes = await archive.finish()
    const { at, otherTables } = snapshot
    return { at, sizeBytes, files, missing, otherTables }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

const jsonOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`)

const manifestOf = (
  snapshot: Snapshot,
  { kind }: BackupPlace,
  encrypted: Manifest['secretKeys']['sealed'],
): Manifest => ({
  format: formatName,
  formatVersion,
  version: productVersion,
  at: snapshot.at.toISOString(),
  postgres: snapshot.postgres,
  database: snapshot.database,
  databaseId: snapshot.databaseId,
  migrations: snapshot.migrations,
  tables: snapshot.tables.map(({ name, columns }) => ({ name, columns })),
  files: kind === 'file' ? 'inside' : 'beside',
  secretKeys: { needed: snapshot.keysNeeded, sealed: encrypted },
})

async function copyTables(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  report: Report,
): Promise<Summary['tables']> {
  const filled = snapshot.tables.filter(({ hasRows }) => hasRows)
  const progress = stage(
    report,
    'Copying tables',
    filled.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  const tables: Summary['tables'] = {}
  for (const table of filled) {
    const { data, result } = snapshot.copy(table)
    const part = partOf(progress, table.bytes)
    await archive.addPieces(`${names.tables}/${table.name}`, 'copy', part.pass(data))
    tables[table.name] = result()
    part.end()
  }
  return tables
}

async function describeMissing(hold: CopyClient, wrong: CopiedFiles['wrong']): Promise<MissingFile[]> {
  await hold.rows('SELECT')
  const missing: MissingFile[] = []
  for (const { sha256, what } of wrong) {
    const [row] = await hold.rows<Pick<MissingFile, 'name' | 'uploadedFileId' | 'files'>>(
      `SELECT (array_agg(name ORDER BY id))[1] AS name, min(id) AS "uploadedFileId", count(*) AS files
         FROM stored_file WHERE sha256 = $1`,
      [sha256],
    )
    missing.push({ sha256: sha256.toString('hex'), what, ...row! })
  }
  return missing
}

const countsOf = ({ tables }: Summary): Pick<MadeBackup, 'tables' | 'rows'> => ({
  tables: Object.keys(tables).length,
  rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
})
