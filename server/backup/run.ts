/** One backup from its beginning to its end: made, noted in the database, and older ones removed. */
import { hostname } from 'node:os'
import { lockFolder } from '../db/embedded/lock.ts'
import { DataFolderInUse } from '../db/embedded.ts'
import type { Database } from '../db/open.ts'
import { WithRemedy } from '../db/remedy.ts'
import { WrongBackup } from './archive/archivereader.ts'
import { keepNewest, type Removed } from './keep.ts'
import { type BackupOptions, type MadeBackup, makeBackup } from './make.ts'
import { archivesIn, type BackupPlace, isAhead, makeFolder } from './place.ts'

export interface BackupJob extends BackupOptions {
  database: Database
  /** How many archives stay in the folder; undefined: all. */
  keep: number | undefined
  now: () => Date
}

export interface JobDone {
  made: MadeBackup
  removed: Removed | undefined
  /** Archives of the folder with a date in the future. */
  ahead: string[]
}

/** What a date in the future means. */
export const datedAhead =
  'Backups have a date in the future: a clock was wrong when they were made, or is wrong now. They count in the order in which they were made.'

export async function runBackup(job: BackupJob): Promise<JobDone> {
  const { database, place, keep, now } = job
  const startedAt = now()
  let unlock = async (): Promise<void> => undefined
  try {
    unlock = await lockPlace(place)
    const made = await makeBackup(job)
    const removed =
      place.kind === 'folder' && keep ? await keepNewest(place.path, keep, made.path) : undefined
    const all = place.kind === 'folder' ? await archivesIn(place.path) : [made]
    const ahead = all.filter(({ at }) => isAhead(at, now())).map(({ path }) => path)
    const outcome = made.missing.length > 0 ? 'incomplete' : 'made'
    const message =
      outcome === 'made' ? null : `${made.missing.length} contents of files are missing or damaged.`
    await note(database, {
      startedAt,
      endedAt: now(),
      path: made.path,
      outcome,
      message,
      bytes: made.sizeBytes,
    })
    return { made, removed, ahead }
  } catch (thrown) {
    const error = asSentence(thrown, place)
    // doctor says by itself what to do.
    const message = error instanceof WithRemedy ? error.what : error.message
    const run = {
      startedAt,
      endedAt: now(),
      path: place.path,
      outcome: 'failed' as const,
      message,
      bytes: null,
    }
    // The error of the backup says more than one of its note.
    await note(database, run).catch(() => undefined)
    throw error
  } finally {
    await unlock()
  }
}

/** Errors of the file system, which the operator has to do something about. */
const notAllowed: [string, string] = [
  'this user may not write there',
  'Start the command as a user who may, or choose another place.',
]
const fileInTheWay: [string, string] = [
  'there is a file where a folder should be',
  'Move it away, or choose another place.',
]
const ofDisk: Record<string, [why: string, remedy: string]> = {
  ENOSPC: ['the disk is full', 'Free some space, keep fewer backups (--keep), or choose another disk.'],
  EDQUOT: [
    'the disk quota is used up',
    'Free some space, keep fewer backups (--keep), or choose another disk.',
  ],
  EROFS: ['the disk can only be read', 'Mount it for writing, or choose another disk.'],
  EACCES: notAllowed,
  EPERM: notAllowed,
  EEXIST: fileInTheWay,
  ENOTDIR: fileInTheWay,
  EIO: ['the disk has an error', 'Look at the log of the system, and choose another disk.'],
}

function asSentence(thrown: unknown, { path }: BackupPlace): Error {
  const { code = '', message } = thrown as NodeJS.ErrnoException
  const known = ofDisk[code]
  if (!known) return thrown as Error
  const [why, remedy] = known
  return new WrongBackup(`The backup cannot be written to ${path}: ${why} (${message}).`, remedy, {
    cause: thrown,
  })
}

/** One at a time writes to a folder, because another would remove contents that this one counts on. */
async function lockPlace({ kind, path }: BackupPlace): Promise<() => Promise<void>> {
  if (kind === 'file') return async () => undefined
  await makeFolder(path)
  try {
    return await lockFolder(path)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new WrongBackup(`Another process makes a backup in ${path} now.`, 'Try again when it has ended.')
  }
}

export interface BackupRun {
  startedAt: Date
  endedAt: Date
  path: string
  outcome: 'made' | 'incomplete' | 'failed'
  message: string | null
  bytes: number | null
}

const runsMax = 1_000

/** In its own table, and as an event of the first organization, which runs the server. */
async function note(database: Database, run: BackupRun): Promise<void> {
  const { startedAt, endedAt, path, outcome, message, bytes } = run
  await database.transaction(async (db) => {
    // A database that is not upgraded yet has no such table.
    const table = await db.row<{ exists: boolean }>(`SELECT to_regclass('backup_run') IS NOT NULL AS exists`)
    if (!table!.exists) return
    await db.rows(
      `INSERT INTO backup_run (started_at, ended_at, host, path, outcome, message, bytes)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [startedAt, endedAt, hostname(), path, outcome, message, bytes],
    )
    await db.rows(
      `DELETE FROM backup_run WHERE id <= (SELECT id FROM backup_run ORDER BY id DESC OFFSET ${runsMax} LIMIT 1)`,
    )
    await db.rows(
      `INSERT INTO event (organization_id, action, at, reason, changes)
       SELECT id, $1, $2, $3, $4::text::jsonb FROM organization ORDER BY id LIMIT 1`,
      [actions[outcome], endedAt, message, JSON.stringify([['backupPath', null, path]])],
    )
  })
}

const actions = { made: 'BackupMade', incomplete: 'BackupIncomplete', failed: 'BackupFailed' }
