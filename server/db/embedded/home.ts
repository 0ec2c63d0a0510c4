/** Where the data of PostgreSQL is, and which account owns it. */
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolders } from '../../folders.ts'
import { accountForPostgres, accountOwning, canEnter, isRoot } from './account.ts'
import { DatabaseCanNotStart, faultOf } from './faults.ts'
import type { Account } from './run.ts'

/**
 * Where PostgreSQL's data is and which account runs it: the data folder and the current user, unless that is root.
 */
export interface Home {
  readonly folder: string
  readonly cluster: string
  readonly account: Account | undefined
}

/** For root: the folder of data and programs that PostgreSQL's account must reach. Never under /tmp, which is cleaned. */
export const systemFolder =
  process.platform === 'darwin' ? '/var/db/plumbline-postgres' : '/var/lib/plumbline-postgres'

/** Creates the data folder and returns its real path, from which all names and locks are derived. */
export async function makeDataFolder(dataFolder: string): Promise<string> {
  try {
    const created = await makeFolders(dataFolder)
    if (created) await chmod(dataFolder, 0o700)
    return await realpath(dataFolder)
  } catch (error) {
    throw faultOf(`The data folder ${dataFolder} cannot be made`, error)
  }
}

export async function findHome(dataFolder: string): Promise<Home> {
  const elsewhere = await notedLocation(dataFolder)
  if (elsewhere) return existingHome(elsewhere)
  if (await exists(clusterIn(dataFolder))) return existingHome(dataFolder)
  if (!isRoot()) return { folder: dataFolder, cluster: clusterIn(dataFolder), account: undefined }
  const away = awayFrom(dataFolder)
  // The server may have been killed between creating this folder and writing its location file.
  if (await exists(clusterIn(away))) return existingHome(away)
  const account = await accountForPostgres(dataFolder)
  const folder = (await letThrough(dataFolder, account)) ? dataFolder : await makeHome(away, account)
  return { folder, cluster: clusterIn(folder), account }
}

/** Whether there is a database of this data folder. Nothing is made. */
export async function hasCluster(dataFolder: string): Promise<boolean> {
  if (!(await exists(dataFolder))) return false
  const folder = await realpath(dataFolder)
  const places = [(await notedLocation(folder)) ?? folder, ...(isRoot() ? [awayFrom(folder)] : [])]
  const found = await Promise.all(places.map((place) => exists(join(clusterIn(place), 'PG_VERSION'))))
  return found.includes(true)
}

/** For root: where the database is if PostgreSQL's account cannot reach the data folder. */
const awayFrom = (dataFolder: string): string =>
  join(systemFolder, createHash('sha256').update(dataFolder).digest('hex').slice(0, 16))

/** Writes a location file into the data folder if its database is elsewhere. */
export async function noteHome(dataFolder: string, home: Home, log: (line: string) => void): Promise<void> {
  if (home.folder === dataFolder || (await notedLocation(dataFolder))) return
  await writeFile(locationFile(dataFolder), `${home.folder}\nThe database of this data folder is there.\n`)
  log(
    `PostgreSQL runs as user ${home.account?.name}, who cannot reach ${dataFolder}: ` +
      `the database is in ${home.folder}.`,
  )
}

function clusterIn(folder: string): string {
  return join(folder, 'postgres')
}

function locationFile(dataFolder: string): string {
  return join(dataFolder, 'postgres.location')
}

async function existingHome(folder: string): Promise<Home> {
  const cluster = clusterIn(folder)
  const account = await accountOwning(cluster)
  if (account && !(await letThrough(folder, account))) {
    throw new DatabaseCanNotStart(
      `PostgreSQL runs as user ${account.name}, who cannot reach the database in ${cluster} any more.`,
      'Let that user pass through the folders above it (chmod o+x) and start again.',
    )
  }
  return { folder, cluster, account }
}

async function notedLocation(dataFolder: string): Promise<string | undefined> {
  const file = locationFile(dataFolder)
  if (!(await exists(file))) return undefined
  const folder = (await readFile(file, 'utf8')).split('\n')[0]!
  if (await exists(clusterIn(folder))) return folder
  throw new DatabaseCanNotStart(
    `The database of ${dataFolder} was in ${folder} and is not there any more.`,
    `Bring it back, or delete ${file} to begin with an empty one.`,
  )
}

/**
 * True if the account can pass through the folder to its own data in there. A folder of root's that is closed to
 * everybody is opened for that account's group only, to pass and not to list; root's home folder is not opened.
 */
async function letThrough(folder: string, account: Account): Promise<boolean> {
  if (await canEnter(account, folder)) return true
  const { uid, gid, mode } = await stat(folder)
  const isOurs = uid === 0 && gid === 0 && folder !== homedir()
  if (!isOurs || !(await canEnter(account, dirname(folder)))) return false
  await chown(folder, 0, account.gid)
  await chmod(folder, (mode & 0o707) | 0o010)
  return canEnter(account, folder)
}

async function makeHome(folder: string, account: Account): Promise<string> {
  try {
    await makeFolders(systemFolder)
    await chmod(systemFolder, 0o755)
    await makeFolders(folder, 0o700)
  } catch (error) {
    throw faultOf(
      `PostgreSQL runs as user ${account.name}, and a place that it can reach cannot be made`,
      error,
    )
  }
  const { uid } = await lstat(folder)
  if (uid === 0 && (await letThrough(folder, account))) return folder
  throw new DatabaseCanNotStart(
    `PostgreSQL runs as user ${account.name}, who cannot reach ${folder} either.`,
    'Choose a data folder that user can reach with PLUMBLINE_DATA, or set DATABASE_URL.',
  )
}

/**
 * False only if it is missing. Other errors are thrown: creating a new database beside an unreadable one would lose it.
 */
async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw faultOf(`The database in ${path} cannot be read`, error)
  }
}
