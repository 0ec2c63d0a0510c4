/** Copies of the npm package with PostgreSQL, for accounts that cannot run it where it is. */
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, lstat, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { makeFolders } from '../../folders.ts'
import { DatabaseCanNotStart, faultOf } from './faults.ts'

/** The npm package with PostgreSQL for this platform. */
export interface PostgresPackage {
  readonly name: string
  readonly version: string
  readonly native: string
}

const abandonedMs = 60 * 60 * 1000

/**
 * A copy of the package's files in this folder, created if there is none. The account can read it, nobody can change it.
 */
export async function copyOf(source: PostgresPackage, copiesFolder: string): Promise<string> {
  const copy = join(copiesFolder, `${basename(source.name)}-${source.version}`)
  const native = join(copy, 'native')
  await makeFolders(copiesFolder, 0o755)
  await refuseUnlessOurs(copiesFolder)
  if (await isComplete(source.native, native)) return native
  const fresh = `${copy}.${randomBytes(4).toString('hex')}.new`
  try {
    await chmod(copiesFolder, 0o755)
    await copyTree(source.native, join(fresh, 'native'))
    await publish(source, fresh, copy)
  } catch (error) {
    throw faultOf(`PostgreSQL's programs cannot be copied to ${copiesFolder}`, error)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  await sweepAbandoned(copiesFolder)
  return native
}

/**
 * By renaming, so that of two servers that start at once neither sees half a copy. A complete one that exists by now is
 * used, as it may be in use; only a broken one is replaced.
 */
async function publish(source: PostgresPackage, fresh: string, copy: string): Promise<void> {
  if (await renamed(fresh, copy)) return
  if (await isComplete(source.native, join(copy, 'native'))) return
  const broken = `${fresh}.broken.new`
  await rename(copy, broken)
  await renamed(fresh, copy)
  await rm(broken, { recursive: true, force: true })
}

async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM') return false
    throw error
  }
}

/** Programs that another user could have put there, or could change later, must not be run. */
async function refuseUnlessOurs(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return
  throw new DatabaseCanNotStart(
    `The folder ${folder}, where PostgreSQL's programs would be copied to, can be changed by other users.`,
    'Remove it and start again.',
  )
}

/** A power cut can leave files empty that were copied just before, so sizes are compared. */
async function isComplete(source: string, copy: string): Promise<boolean> {
  const files = await filesOf(source)
  const same = files.map(async (file) => {
    const there = await stat(join(source, file))
    const here = await stat(join(copy, file)).catch(() => undefined)
    return there.size === here?.size
  })
  return (await Promise.all(same)).every(Boolean)
}

/**
 * With its own modes: the installation may not be readable for others, and another user must read the copy.
 */
async function copyTree(source: string, copy: string): Promise<void> {
  for (const file of await filesOf(source)) {
    const target = join(copy, file)
    await makeFolders(dirname(target))
    await copyFile(join(source, file), target)
    const { mode } = await stat(join(source, file))
    await chmod(target, mode & 0o100 ? 0o755 : 0o644)
  }
  await openFolders(dirname(copy))
}

async function openFolders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await openFolders(join(folder, entry.name))
  }
}

/** All files except those for building programs with PostgreSQL, as relative paths. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(a|pc|h)$/.test(entry.name))
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** Deletes unfinished copies of servers that were killed. */
async function sweepAbandoned(copiesFolder: string): Promise<void> {
  for (const name of await readdir(copiesFolder)) {
    if (!name.endsWith('.new')) continue
    const leftover = join(copiesFolder, name)
    const age = Date.now() - (await stat(leftover).then(({ mtimeMs }) => mtimeMs, Date.now))
    if (age > abandonedMs) await rm(leftover, { recursive: true, force: true })
  }
}
