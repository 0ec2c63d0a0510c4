/** Removes the oldest archives of a database from a folder, and the contents of files that none of the others names. */
import { rm } from 'node:fs/promises'
import type { Blob } from '../blobs/blobs.ts'
import { openBlobs } from '../blobs/disk.ts'
import { readArchive, WrongBackup } from './archive/archivereader.ts'
import { names, noBackup, readManifest, textOf } from './archive/contents.ts'
import { type ListedFile, listedFiles } from './copyfiles.ts'
import { archivesIn, filesBeside } from './place.ts'

export interface Removed {
  archives: string[]
  /** Archives of other databases, or unreadable ones: they stay. */
  others: number
  contents: number
  bytes: number
}

/**
 * Keeps that many of the database whose backup was just made, and that one in any case. A server that was started on an empty data folder by mistake
 * must not remove the backups of the real one. If the list of an archive cannot be read, no contents are removed: nobody knows
 * which of them it names.
 */
export async function keepNewest(folder: string, keep: number, made: string): Promise<Removed> {
  const all = await archivesIn(folder)
  const ids = await Promise.all(all.map(({ path }) => databaseOf(path)))
  const id = await databaseOf(made)
  const own = all.filter((_, i) => ids[i] !== undefined && ids[i] === id)
  const old = own.slice(0, Math.max(0, own.length - keep)).filter(({ path }) => path !== made)
  const removed: Removed = {
    archives: old.map(({ path }) => path),
    others: all.length - own.length,
    contents: 0,
    bytes: 0,
  }
  for (const { path } of old) await rm(path)
  const kept = all.filter((one) => !old.includes(one))
  if (kept.length === 0) return removed
  const store = await openBlobs(filesBeside(kept[0]!.path))
  const lists = kept.map(({ path }) => cursorOf(filesOf(path)))
  try {
    for await (const blob of store.list()) {
      if (await isNamed(blob, lists)) continue
      await store.remove(blob.sha256)
      removed.contents++
      removed.bytes += blob.sizeBytes
    }
  } finally {
    for (const list of lists) await list.close()
  }
  return removed
}

/** All lists have the order of the blobs, so each is read once, and no more than one entry is in memory. */
async function isNamed({ sha256 }: Blob, lists: Cursor[]): Promise<boolean> {
  let isThere = false
  for (const list of lists) if (await list.has(sha256)) isThere = true
  return isThere
}

interface Cursor {
  /** Whether the list has it. The next one asked for must be a later one. */
  has(sha256: Buffer): Promise<boolean>
  close(): Promise<unknown>
}

function cursorOf(files: AsyncGenerator<ListedFile>): Cursor {
  let current: ListedFile | undefined
  let isOver = false
  const advance = async (): Promise<void> => {
    const { value, done } = await files.next()
    isOver = done === true
    current = done ? undefined : value
  }
  return {
    async has(sha256) {
      while (!isOver && (!current || current.sha256.compare(sha256) < 0)) await advance()
      return current?.sha256.equals(sha256) ?? false
    },
    close: () => files.return(undefined),
  }
}

/** The id of its database; undefined if that cannot be read. */
async function databaseOf(path: string): Promise<string | null | undefined> {
  try {
    for await (const { data } of readArchive(path)) return readManifest(await textOf(data), path).databaseId
  } catch (error) {
    if (!(error instanceof WrongBackup)) throw error
  }
  return undefined
}

/** The list of an archive stands at its beginning, and the rest is not read. */
async function* filesOf(path: string): AsyncGenerator<ListedFile> {
  yield* listedFiles(fileListOf(path))
}

async function* fileListOf(path: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const { name, data } of readArchive(path)) {
    if (isFirst) readManifest(await textOf(data), path)
    else if (name.startsWith(`${names.fileList}/`)) yield* data
    else return
    isFirst = false
  }
  if (isFirst) throw noBackup(path)
}
