import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { supervise } from '../supervise.ts'
import type { ConnectionParts } from './connection.ts'
import { isRoot } from './embedded/account.ts'
import { installedPackage, runnableBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { answers, makeCredentials, socketOf } from './embedded/credentials.ts'
import { faultOf } from './embedded/faults.ts'
import { findHome, type Home, makeDataFolder, noteHome, systemFolder } from './embedded/home.ts'
import { launch } from './embedded/launch.ts'
import { DataFolderInUse, lockFolder, type Release } from './embedded/lock.ts'
import { limitLog } from './embedded/logfile.ts'
import { isPostmasterVisible, stopLeftover } from './embedded/postmaster.ts'
import { ours } from './embedded/ready.ts'

export { DataFolderInUse }

export interface EmbeddedDatabase {
  /** Stays the same when PostgreSQL is restarted. */
  readonly connection: ConnectionParts
  /** Stops PostgreSQL in order (fast shutdown) and gives up the data folder. */
  stop(): Promise<void>
}

type Log = (line: string) => void

export interface EmbeddedOptions {
  dataFolder: string
  log: Log
  /** So many connections may be wanted; some for commands beside come on top. */
  connectionsMax?: number
  /** Settings of PostgreSQL that replace ours. Only tests pass some, for databases that need not last. */
  settings?: Record<string, string>
}

const logCheckMs = 60 * 60 * 1000

/**
 * A PostgreSQL of our own on the data folder, started as a child process and kept running. Whatever an
 * earlier server left behind, finished or not, is put in order first.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataFolder = await makeDataFolder(options.dataFolder)
  const home = await findHome(dataFolder)
  await refuseUnseenServer(dataFolder, home)
  const undo: Release[] = []
  try {
    undo.push(await lock(dataFolder))
    if (home.folder !== dataFolder) undo.push(await lock(home.folder))
    return await startLocked({ ...options, dataFolder }, home, undo)
  } catch (error) {
    // The reason of the failed start is worth more than one of a failed tidying up after it.
    await undoAll(undo).catch(() => undefined)
    throw error
  }
}

/**
 * The PostgreSQL that another process of ours runs on this data folder, for a command beside a running server.
 * Undefined where there is none, or no socket to reach it by.
 */
export async function runningEmbedded(
  dataFolder: string,
): Promise<EmbeddedDatabase['connection'] | undefined> {
  const home = await findHome(await makeDataFolder(dataFolder))
  return (await answers(home)) ? { ...(await socketOf(home)), user: ours, database: ours } : undefined
}

/** Every step that has to be taken back at the end, or when a later one fails, is added to `undo`. */
async function startLocked(
  { dataFolder, log, connectionsMax = 0, settings = {} }: EmbeddedOptions,
  home: Home,
  undo: Release[],
): Promise<EmbeddedDatabase> {
  const copiesFolder = isRoot() ? systemFolder : join(dataFolder, 'programs')
  const binaries = await runnableBinaries(await installedPackage(), home.account, copiesFolder)
  await stopLeftover(home, binaries, log)
  const credentials = await makeCredentials(home, dataFolder)
  undo.push(credentials.close)
  await prepareCluster(home, binaries, credentials, log)
  await noteHome(dataFolder, home, log)
  const logFile = join(dataFolder, 'postgres.log')
  undo.push(await keepLogSmall(logFile, log))
  const site = { home, binaries, credentials, logFile, connectionsMax, settings, log }
  const start = (end?: AbortSignal) => launch(site, end)
  undo.push(supervise('PostgreSQL', await start(), start, log))
  const { host, port, path, password } = credentials
  let stopped: Promise<void> | undefined
  return {
    connection: {
      host,
      port,
      ...(path && { path }),
      user: ours,
      ...(password && { password }),
      database: ours,
    },
    stop: () => {
      stopped ??= undoAll(undo)
      return stopped
    },
  }
}

/** In reverse order, and to the end: a folder that can't be tidied must not keep PostgreSQL or the lock. */
async function undoAll(undo: Release[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of undo.reverse()) await step().catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function lock(folder: string): Promise<Release> {
  try {
    return await lockFolder(folder)
  } catch (error) {
    if (error instanceof DataFolderInUse) throw error
    throw faultOf(`The data folder ${folder} can't be written`, error)
  }
}

/**
 * In another container on the same data the processes can't be seen, so neither can their locks be judged.
 * But the socket is a file, and one that answers without a process of ours behind it has an owner elsewhere.
 */
async function refuseUnseenServer(dataFolder: string, home: Home): Promise<void> {
  const looks = 2
  for (let look = 1; look <= looks; look++) {
    if (!(await answers(home)) || (await isPostmasterVisible(home))) return
    // One that was just ending would have looked the same.
    if (look < looks) await sleep(250)
  }
  throw new DataFolderInUse(dataFolder)
}

async function keepLogSmall(logFile: string, log: Log): Promise<Release> {
  await limitLog(logFile)
  const timer = setInterval(() => {
    limitLog(logFile).catch((error) => log(`PostgreSQL's log can't be shortened: ${error.message}`))
  }, logCheckMs).unref()
  return async () => clearInterval(timer)
}
