/** The data files of PostgreSQL: made by initdb under another name, then renamed, so that a half-made cluster is never used. */
import { randomBytes } from 'node:crypto'
import { lchown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Credentials } from './credentials.ts'
import { DatabaseCanNotStart, fault, faultOf } from './faults.ts'
import type { Home } from './home.ts'
import { run } from './run.ts'

/** The major version of PostgreSQL in our npm packages; it can only read data files of this version. */
export const majorVersion = '18'

export const superuser = 'postgres'

/** Prepares the database cluster in the home's folder; creates it if there is none. */
export async function prepareCluster(
  home: Home,
  binaries: Binaries,
  credentials: Credentials,
  log: (line: string) => void,
  end?: AbortSignal,
): Promise<void> {
  await sweepUnfinished(home, log)
  if (await isReady(home.cluster)) return
  log(`Making a new PostgreSQL database in ${home.cluster}.`)
  const unfinished = join(home.folder, `postgres.${randomBytes(4).toString('hex')}.new`)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    if (home.account) await lchown(unfinished, home.account.uid, home.account.gid)
  } catch (error) {
    throw faultOf(`The database cannot be made in ${home.folder}`, error)
  }
  const result = await run(binaries.initdb, initdbArguments(unfinished, credentials), home.account, end)
  if (!result.ok) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 })
    end?.throwIfAborted()
    throw fault(`The database cannot be made in ${home.folder}`, result.output)
  }
  await rename(unfinished, home.cluster)
  await syncFolder(home.folder)
}

/**
 * Text sorts and compares by code point, the same on every machine and forever, while upper and lower support all of
 * Unicode. initdb itself syncs everything to the disk before it ends.
 */
function initdbArguments(cluster: string, credentials: Credentials): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...credentials.initdbArguments,
  ]
}

async function isReady(cluster: string): Promise<boolean> {
  let version: string
  try {
    version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw faultOf(`The database in ${cluster} cannot be read`, error)
    if (await isEmptyOrMissing(cluster)) return false
    throw new DatabaseCanNotStart(
      `The folder ${cluster} holds files but no PostgreSQL database.`,
      'Restore it from a backup, or move it away to begin with an empty one.',
    )
  }
  if (version === majorVersion) return true
  throw new DatabaseCanNotStart(
    `The database in ${cluster} was written by PostgreSQL ${version} and this is ${majorVersion}.`,
    'Start it with the Plumbline that wrote it, or run that PostgreSQL and set DATABASE_URL.',
  )
}

async function isEmptyOrMissing(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.length === 0
}

/**
 * A server that was killed during initdb leaves an initdb process that may still be writing. Every attempt has a folder
 * name of its own, so it never writes into or deletes ours.
 */
async function sweepUnfinished(home: Home, log: (line: string) => void): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (!/^postgres\.[0-9a-f]{8}\.new$/.test(name)) continue
    const leftover = join(home.folder, name)
    try {
      await rm(leftover, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    } catch (error) {
      log(`${leftover}, left by a start that was interrupted, cannot be removed: ${(error as Error).message}`)
    }
  }
}

/** The new name is durable only once the folder itself is synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
