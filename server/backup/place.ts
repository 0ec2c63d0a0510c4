/** Where backups are written and found: a file, or a folder of archives that share the folder `files`. */
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { msPerMinute } from '../../contract/fields/durations.ts'
import { birthOf } from '../db/embedded/processes.ts'
import { makeFolders } from '../folders.ts'
import { WrongBackup } from './archive/archivereader.ts'

export interface BackupPlace {
  kind: 'file' | 'folder'
  path: string
}

/** A folder, if it is one or is written as one; else a file. */
export async function placeOf(given: string, isFolder = false): Promise<BackupPlace> {
  const path = resolve(given)
  const found = await unlessAbsent(stat(path))
  if (isFolder || given.endsWith('/') || given.endsWith(sep) || found?.isDirectory())
    return { kind: 'folder', path }
  return { kind: 'file', path }
}

export const filesBeside = (archive: string): string => join(dirname(archive), 'files')

/**
 * The name of an archive in a folder: `plumbline-000042-2026-11-16T043000Z.tar.gz`. The number says the order: the time is
 * that of a clock, which may be wrong.
 */
export const archiveName = (number: number, at: Date): string =>
  `plumbline-${String(number).padStart(6, '0')}-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`

const namePattern = /^plumbline-(?:(\d{6,})-)?(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/

export interface Archive {
  path: string
  /** 0: it is of a version that gave no numbers, and older than all that have one. */
  number: number
  at: Date
}

/** The archives of a folder, in the order in which they were made. */
export async function archivesIn(folder: string): Promise<Archive[]> {
  const names = (await unlessAbsent(readdir(folder))) ?? []
  const archives = names.sort().flatMap((name): Archive[] => {
    const [, number = '0', day, hours, minutes, seconds] = namePattern.exec(name) ?? []
    const at = new Date(`${day}${hours}:${minutes}:${seconds}Z`)
    return day ? [{ path: join(folder, name), number: Number(number), at }] : []
  })
  return archives.sort((a, b) => a.number - b.number)
}

export const nextNumber = async (folder: string): Promise<number> =>
  ((await archivesIn(folder)).at(-1)?.number ?? 0) + 1

/** Clocks of two machines may differ by some seconds. */
export const aheadMsMin = 5 * msPerMinute

/** Whether this is a date that cannot be: then a clock was wrong when it was written, or is wrong now. */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > aheadMsMin

/** The archive to restore: the newest of a folder, or the newest that is not later than a time. */
export async function archiveAt({ kind, path }: BackupPlace, at?: Date): Promise<string> {
  if (kind === 'file') {
    if (!(await unlessAbsent(stat(path))))
      throw new WrongBackup(`There is no file ${path}.`, 'Correct the name.')
    return path
  }
  const all = await archivesIn(path)
  const found = all.findLast((archive) => !at || archive.at <= at)
  if (found) return found.path
  throw new WrongBackup(
    `There is no backup in ${path}${at ? ` of ${at.toISOString()} or before` : ''}.`,
    all[0]
      ? `The first one there is of ${all[0].at.toISOString()}: choose that time or a later one.`
      : 'Name the folder that plumbline backup wrote to.',
  )
}

const unfinished = '.unfinished'

/** A name beside the final one that says which process writes it, so that another one can tell a leftover. */
export async function unfinishedName(path: string): Promise<string> {
  const birth = (await birthOf(process.pid)) ?? 'unknown'
  return `${path}.${hostname()}.${process.pid}.${birth}${unfinished}`
}

/** Removes what processes of this machine that are gone have left beside the path. */
export async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of (await unlessAbsent(readdir(folder))) ?? []) {
    const [, pid, birth] = /\.(\d+)\.([0-9A-Za-z-]+)\.unfinished(?:\.files)?$/.exec(name) ?? []
    if (!pid || !name.includes(`.${hostname()}.${pid}.`)) continue
    const alive = await birthOf(Number(pid))
    if (alive === undefined || (birth !== 'unknown' && alive !== 'unknown' && alive !== birth))
      await rm(join(folder, name), { force: true })
  }
}

/** Gives the finished archive its name, for good. */
export async function putInPlace(temporary: string, path: string): Promise<void> {
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

export async function makeFolder(path: string): Promise<void> {
  await makeFolders(path, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new WrongBackup(
      `The folder ${path} cannot be made: nothing can be stored there.`,
      'Choose another one.',
    )
  })
}

/** Refuses to write over a file. */
export async function refuseExisting(path: string): Promise<void> {
  if (await unlessAbsent(stat(path)))
    throw new WrongBackup(
      `${path} exists already.`,
      'Choose another name: a backup is never written over another file.',
    )
  if (!(await unlessAbsent(stat(dirname(path)))))
    throw new WrongBackup(
      `There is no folder ${dirname(path)} for the backup ${basename(path)}.`,
      'Make it first.',
    )
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its file system journals names itself.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

export async function unlessAbsent<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
