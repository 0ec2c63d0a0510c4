/** The embedded PostgreSQL: started with the data folder locked, stopped in order, undone as a whole if a step of the start fails. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { supervise } from '../supervise.ts'
import type { ConnectionParts } from './connection.ts'
import { isRoot } from './embedded/account.ts'
import { installedPackage, runnableBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { acceptsConnections, makeCredentials, socketOf } from './embedded/credentials.ts'
import { faultOf } from './embedded/faults.ts'
import { findHome, type Home, makeDataFolder, noteHome, systemFolder } from './embedded/home.ts'
import { launch } from './embedded/launch.ts'
import { DataFolderInUse, lockFolder, type Release } from './embedded/lock.ts'
import { limitLog } from './embedded/logfile.ts'
import { isPostmasterVisible, stopLeftover } from './embedded/postmaster.ts'
import { ownName } from './embedded/ready.ts'

export { DataFolderInUse }

export interface EmbeddedDatabase {
  /** Stays the same when PostgreSQL is restarted. */
  readonly connection: ConnectionParts
  /** Stops PostgreSQL in order (fast shutdown) and releases the data folder. */
  stop(): Promise<void>
}

type Log = (line: string) => void

export interface EmbeddedOptions {
  dataFolder: string
  log: Log
  /** Connections of the server; some more are added for commands. */
  connectionsMax?: number
  /** Settings of PostgreSQL that replace ours. Only tests pass some, for databases that need not last. */
  settings?: Record<string, string>
  /** Ends the start; a PostgreSQL that was begun is ended. */
  end?: AbortSignal
  /** Called every few seconds while PostgreSQL is not ready, as during a recovery. */
  onWait?: () => void
}

const logCheckMs = 60_000

/**
 * Runs an embedded PostgreSQL on the data folder, as a supervised child process. Leftovers of an earlier server are
 * cleaned up first.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataFolder = await makeDataFolder(options.dataFolder)
  const home = await findHome(dataFolder)
  await refuseInvisibleServer(dataFolder, home)
  const undo: Release[] = []
  try {
    undo.push(await lock(dataFolder))
    if (home.folder !== dataFolder) undo.push(await lock(home.folder))
    return await startLocked({ ...options, dataFolder }, home, undo)
  } catch (error) {
    // The error of the failed start is more useful than one of the cleanup after it.
    await undoAll(undo).catch(() => undefined)
    throw error
  }
}

/**
 * The PostgreSQL that another Plumbline process runs on this data folder, for a command beside a running server.
 * Undefined if there is none, or it has no socket.
 */
export async function runningEmbedded(
  dataFolder: string,
): Promise<EmbeddedDatabase['connection'] | undefined> {
  const home = await findHome(await makeDataFolder(dataFolder))
  return (await acceptsConnections(home))
    ? { ...(await socketOf(home)), user: ownName, database: ownName }
    : undefined
}

/** Each step that has to be undone at the end, or when a later one fails, adds to `undo`. */
async function startLocked(
  { dataFolder, log, connectionsMax = 0, settings = {}, end, onWait = () => undefined }: EmbeddedOptions,
  home: Home,
  undo: Release[],
): Promise<EmbeddedDatabase> {
  const copiesFolder = isRoot() ? systemFolder : join(dataFolder, 'programs')
  const binaries = await runnableBinaries(await installedPackage(), home.account, copiesFolder)
  end?.throwIfAborted()
  await stopLeftover(home, binaries, log)
  const credentials = await makeCredentials(home, dataFolder)
  undo.push(credentials.close)
  await prepareCluster(home, binaries, credentials, log, end)
  await noteHome(dataFolder, home, log)
  const logFile = join(dataFolder, 'postgres.log')
  undo.push(await keepLogSmall(logFile, log))
  const site = { home, binaries, credentials, logFile, connectionsMax, settings, log, onWait }
  const start = (endOfStart?: AbortSignal) => launch(site, endOfStart)
  undo.push(supervise('PostgreSQL', await start(end), start, log))
  const { host, port, path, password } = credentials
  let stopped: Promise<void> | undefined
  return {
    connection: {
      host,
      port,
      ...(path && { path }),
      user: ownName,
      ...(password && { password }),
      database: ownName,
    },
    stop: () => {
      stopped ??= undoAll(undo)
      return stopped
    },
  }
}

/** In reverse order, and all of them: a folder that cannot be cleaned up must not keep PostgreSQL or the lock. */
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
    throw faultOf(`The data folder ${folder} cannot be written`, error)
  }
}

/**
 * The processes of another container on the same data are not visible, so neither can their locks be checked. But the
 * socket is a file: if it accepts connections and there is no visible process, its owner is elsewhere.
 */
async function refuseInvisibleServer(dataFolder: string, home: Home): Promise<void> {
  const checks = 2
  for (let check = 1; check <= checks; check++) {
    if (!(await acceptsConnections(home)) || (await isPostmasterVisible(home))) return
    // A server that is just ending looks the same.
    if (check < checks) await sleep(250)
  }
  throw new DataFolderInUse(dataFolder)
}

async function keepLogSmall(logFile: string, log: Log): Promise<Release> {
  await limitLog(logFile)
  const timer = setInterval(() => {
    limitLog(logFile).catch((error) => log(`PostgreSQL's log cannot be shortened: ${error.message}`))
  }, logCheckMs).unref()
  return async () => clearInterval(timer)
}
