/** Checks the files of the embedded PostgreSQL, without starting it. */
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isRoot, nameOfUser } from '../db/embedded/account.ts'
import { majorVersion } from '../db/embedded/cluster.ts'
import { findHome, type Home } from '../db/embedded/home.ts'
import { isPostmasterVisible, notedState } from '../db/embedded/postmaster.ts'
import { runningEmbedded } from '../db/embedded.ts'
import type { Settings } from '../settings/settings.ts'
import { type Found, ok, problem, problemOf, warning } from './findings.ts'

export interface EmbeddedState {
  findings: Found[]
  /** Whether there is a database that can be opened: by the running server, or by starting it. */
  isThere: boolean
}

export async function checkEmbedded(settings: Settings): Promise<EmbeddedState> {
  const folder = resolve(settings.data)
  if (!(await stat(folder).catch(() => undefined)))
    return { findings: [ok('There is none yet; the first start makes it.')], isThere: false }
  let home: Home
  try {
    home = await findHome(folder)
  } catch (error) {
    return { findings: [problemOf(error)], isThere: false }
  }
  const version = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return { findings: [await withoutVersion(home)], isThere: false }
  if (version.trim() !== majorVersion)
    return { findings: [otherVersion(home, version.trim())], isThere: false }
  const owner = await wrongOwner(home)
  if (owner) return { findings: [owner], isThere: false }
  return { findings: [await processState(folder, home)], isThere: true }
}

async function withoutVersion({ cluster }: Home): Promise<Found> {
  const isThere = await stat(cluster).catch(() => undefined)
  if (!isThere) return ok('There is none yet; the first start makes it.')
  return problem(
    `${cluster} holds no PostgreSQL database that can be read.`,
    'Restore it from a backup, or move it away to begin with an empty one.',
  )
}

const otherVersion = ({ cluster }: Home, version: string): Found =>
  problem(
    `The database in ${cluster} was written by PostgreSQL ${version}, and this Plumbline has ${majorVersion}.`,
    'Start it with the Plumbline that wrote it, make a backup there, and restore that one here.',
  )

async function wrongOwner({ cluster }: Home): Promise<Found | undefined> {
  const { uid, mode } = await stat(cluster)
  if (!isRoot() && process.getuid && uid !== process.getuid())
    return problem(
      `${cluster} belongs to user ${uid}, not to this one.`,
      `Start Plumbline, and this command, as ${await nameOfUser(uid)} or as root. PostgreSQL does not start on files that are ` +
        'not its own, so give none of them to another user.',
    )
  if ((mode & 0o077) !== 0 && process.platform !== 'win32')
    return problem(
      `Others may enter ${cluster}, with which PostgreSQL does not start.`,
      `chmod 700 ${cluster}`,
    )
  return undefined
}

async function processState(folder: string, home: Home): Promise<Found> {
  const isRunning = await runningEmbedded(folder)
  const isVisible = await isPostmasterVisible(home)
  const hasPidFile = await stat(join(home.cluster, 'postmaster.pid')).catch(() => undefined)
  const what = `PostgreSQL ${majorVersion} in ${home.cluster}`
  const isReady = (await notedState(home)) === 'ready'
  if (isRunning && isVisible && isReady) return ok(`${what} is running.`)
  if (isRunning && !isVisible)
    return warning(
      `${what} is running, but not as a process of this machine or container.`,
      'Stop the other one before starting a server here.',
    )
  if (isVisible)
    return warning(
      `${what} has a process but takes no connections: it is starting, recovering or ending.`,
      'Wait a minute and run doctor again; postgres.log in the data folder says how far it is.',
    )
  if (hasPidFile) return ok(`${what} is stopped, not in order; the next start recovers what was committed.`)
  return ok(`${what} is stopped.`)
}
