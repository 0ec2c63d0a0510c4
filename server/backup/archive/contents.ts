/**
 * What an archive has, in this order: `manifest.json`; the list of contents of files (`filelist/`); the rows
 * of every table (`tables/`); the contents themselves (`files/`), if they are not beside the archive;
 * `summary.json`. docs/backup.md explains it.
 */

import type { EncryptedKeys } from '../passphrase.ts'
import { WrongBackup } from './archivereader.ts'

export const formatName = 'plumbline backup'
export const formatVersion = 1

export const names = {
  manifest: 'manifest.json',
  summary: 'summary.json',
  fileList: 'filelist',
  tables: 'tables',
  files: 'files',
}

/** Known before the first row is read. */
export interface Manifest {
  format: typeof formatName
  formatVersion: number
  /** The version of the program. */
  version: string
  /** The moment that the backup shows. */
  at: string
  postgres: string
  database: string
  /** The random id of the database; null before it had one. */
  databaseId: string | null
  /** The migrations of the database, the baseline included. */
  migrations: string[]
  tables: BackupTable[]
  /** `inside`: the contents of files are in the archive. `beside`: in the folder `files` beside it. */
  files: 'inside' | 'beside'
  secretKeys: {
    /** The keys that encrypted something in the tables, by their ids. */
    needed: string[]
    /** The keys themselves, encrypted by a passphrase. */
    sealed?: EncryptedKeys | undefined
  }
}

export interface BackupTable {
  name: string
  columns: string[]
}

/** Known after the last file. */
export interface Summary {
  tables: Record<string, TableSummary>
  /** The last value that each sequence gave; null: none yet. */
  sequences: Record<string, number | null>
  files: { count: number; bytes: number }
  /** Contents that the store did not have, or not as they were uploaded. They are not in the backup. */
  missing: MissingFile[]
}

export interface TableSummary {
  rows: number
  bytes: number
  /** Of the rows as COPY writes them. */
  sha256: string
}

export interface MissingFile {
  sha256: string
  what: 'missing' | 'unreadable' | 'changed'
  /** One of the files with these contents, and their number. */
  name: string | null
  uploadedFileId: number | null
  files: number
}

export function readManifest(text: string, path: string): Manifest {
  const manifest = parsed<Manifest>(text)
  if (manifest?.format !== formatName) throw noBackup(path)
  if (manifest.formatVersion > formatVersion)
    throw new WrongBackup(
      `${path} was written by a newer version of Plumbline (${manifest.version}).`,
      'Use that version, or a newer one.',
    )
  return manifest
}

export const noBackup = (path: string): WrongBackup =>
  new WrongBackup(
    `${path} is no backup of Plumbline.`,
    'Name an archive that plumbline backup wrote, or the folder with such archives.',
  )

export const readSummary = (text: string): Summary | undefined => parsed<Summary>(text)

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function textOf(data: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of data) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
