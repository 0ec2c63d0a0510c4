/**
 * The file store on disk. A file is written to a temporary name, synced and renamed, so a name exists only
 * with all its bytes. Several processes may share the folder.
 */

import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, link, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { msPerDay } from '../../contract/fields/durations.ts'
import { makeFolders } from '../folders.ts'
import type { Blob, Blobs, Received, Swept } from './blobs.ts'
import { checkedReader } from './checked.ts'

/** A temporary file that has not grown for this long is left over from a process that died. */
const leftoverMs = msPerDay

export async function openBlobs(where: string): Promise<Blobs> {
  const folder = resolve(where)
  const incoming = incomingFolder(folder)
  await makeFolders(incoming)
  const pathOf = (sha256: Buffer): string => {
    const name = sha256.toString('hex')
    return join(folder, name.slice(0, 2), name.slice(2, 4), name)
  }
  const readChecked = checkedReader()
  const blobs: Blobs = {
    async receive(bytes) {
      const temporary = join(incoming, randomUUID())
      const drop = () => rm(temporary, { force: true })
      try {
        const { sha256, sizeBytes } = await writeSynced(temporary, bytes)
        return { sha256, sizeBytes, drop, keep: () => keep(folder, pathOf(sha256), temporary, sizeBytes) }
      } catch (error) {
        await drop()
        throw error
      }
    },
    find: (sha256) => blobAt(pathOf(sha256), sha256),
    async read(sha256, range) {
      const file = await unlessAbsent(open(pathOf(sha256), 'r'))
      return file && readChecked(file, sha256, range)
    },
    async open(sha256, range) {
      const file = await unlessAbsent(open(pathOf(sha256), 'r'))
      return file?.createReadStream(range && { start: range.first, end: range.last })
    },
    pathOf,
    list: () => allBlobs(folder),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    sweep: (before, dry = false) => sweep(incoming, before, dry),
  }
  await blobs.sweep(new Date(Date.now() - leftoverMs))
  return blobs
}

/** Where files are until all their bytes are there. */
export const incomingFolder = (folder: string): string => join(folder, 'incoming')

async function writeSynced(
  path: string,
  bytes: Parameters<Blobs['receive']>[0],
): Promise<Pick<Received, 'sha256' | 'sizeBytes'>> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes)
      for (const piece of piecesOf(chunk)) {
        hash.update(piece)
        sizeBytes += piece.length
        await writeAll(file, piece)
      }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest(), sizeBytes }
}

/** To compute the digest of so many bytes takes about a millisecond. */
const pieceBytes = 1024 * 1024

function* piecesOf(chunk: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
}

/** One write may write fewer bytes than it was given. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
}

/**
 * Gives the file its name, also over an existing one: that may be damaged, and this one was just received. The temporary name
 * stays until `drop`, so that bytes that were collected meanwhile can be stored again.
 */
async function keep(folder: string, path: string, temporary: string, sizeBytes: number): Promise<void> {
  await makeFolders(dirname(path))
  try {
    await rename(await secondName(temporary), path)
  } catch (error) {
    // They were stored before, or the existing file is being read: Windows does not replace an open file.
    if ((await unlessAbsent(stat(path)))?.size !== sizeBytes) throw error
  } finally {
    // To rename one name of a file to another one of it does nothing.
    await rm(secondOf(temporary), { force: true })
  }
  // Without the lock of the contents they may be removed at any moment; under it they are stored once more (storedfile.ts).
  const now = new Date()
  await unlessAbsent(utimes(path, now, now))
  // The name must survive a power cut, and so must the folders: the process that created them may not have
  // synced yet.
  for (const parent of [dirname(path), dirname(dirname(path)), folder]) await syncFolder(parent)
}

const secondOf = (temporary: string): string => `${temporary}.kept`

/** Where the file system has no links, the name itself. */
async function secondName(temporary: string): Promise<string> {
  try {
    await link(temporary, secondOf(temporary))
    return secondOf(temporary)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) return temporary
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its file system journals names itself.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function blobAt(path: string, sha256: Buffer): Promise<Blob | undefined> {
  const found = await unlessAbsent(stat(path))
  return found && { sha256, sizeBytes: found.size, keptAt: found.mtime }
}

/** Files with other names are not ours and are ignored. As many names are in memory as one folder has. */
async function* allBlobs(folder: string): AsyncIterable<Blob> {
  for (const [first, inFirst] of await foldersIn(folder))
    for (const [second, inSecond] of await foldersIn(inFirst))
      for (const name of (await readdir(inSecond)).sort()) {
        if (!/^[\da-f]{64}$/.test(name) || !name.startsWith(first + second)) continue
        const blob = await blobAt(join(inSecond, name), Buffer.from(name, 'hex'))
        if (blob) yield blob
      }
}

/** The folders whose names are two hexadecimal digits, in order. */
const foldersIn = async (folder: string): Promise<Array<[name: string, path: string]>> =>
  (await readdir(folder))
    .filter((name) => /^[\da-f]{2}$/.test(name))
    .sort()
    .map((name) => [name, join(folder, name)])

async function sweep(incoming: string, before: Date, dry: boolean): Promise<Swept> {
  const swept = { files: 0, bytes: 0 }
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await unlessAbsent(stat(path))
    if (!found || found.mtime >= before) continue
    if (!dry) await rm(path, { force: true })
    swept.files++
    swept.bytes += found.size
  }
  return swept
}

async function unlessAbsent<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
