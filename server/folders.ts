/** What the data folder has where, and making folders. */
import { mkdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The folder with the bytes of files. */
export const filesFolder = (dataFolder: string): string => join(resolve(dataFolder), 'files')

/** What to do about files whose bytes are missing or damaged. */
export const mendFiles =
  'plumbline files verify lists these files. Copy files/ from an earlier backup over this one, which changes no other file, ' +
  'or upload the files again; then make a backup.'

/** The file with the secret keys, if they are not set in the environment. */
export const secretKeyFile = (dataFolder: string): string => join(resolve(dataFolder), 'secret.key')

/**
 * Makes a folder and those above it. Returns the topmost that was made, undefined if all are there. (The recursive mkdir of
 * Node never ends where a file system answers that an existing folder is missing, as /proc does.)
 */
export async function makeFolders(path: string, mode = 0o777): Promise<string | undefined> {
  try {
    await mkdir(path, { mode })
    return path
  } catch (error) {
    if (await isFolder(path)) return undefined
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error
  }
  const above = await makeFolders(dirname(path), mode)
  await mkdir(path, { mode }).catch(async (error) => {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw error
  })
  return above ?? path
}

/** The folder, or the nearest one above it that exists. */
export async function existingFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  return found || folder === dirname(folder) ? folder : existingFolder(dirname(folder))
}

/** What is free on the disk where the folder is, or will be. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await existingFolder(resolve(folder)))
  return bavail * bsize
}

/** PostgreSQL cannot begin another segment of its log with less, and stops. */
const fullBytes = 16 * 1024 * 1024

/** Whether the disk there has no room any more. Undefined where the system does not tell. */
export const isFullAt = (folder: string): Promise<boolean | undefined> =>
  freeBytesAt(folder).then(
    (free) => free < fullBytes,
    () => undefined,
  )

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
