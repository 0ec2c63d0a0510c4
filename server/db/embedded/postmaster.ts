/** The process of PostgreSQL that this server started: its start, its state, its end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Started } from '../../supervise.ts'
import type { Binaries } from './binaries.ts'
import type { Credentials } from './credentials.ts'
import { faultOf } from './faults.ts'
import type { Home } from './home.ts'
import { isPostmasterOf } from './processes.ts'
import { spawnOptions } from './run.ts'
import { settingsFor } from './settings.ts'
import { endPostmaster } from './stopping.ts'

/** What is needed to start PostgreSQL. */
export interface Site {
  readonly home: Home
  readonly binaries: Binaries
  readonly credentials: Credentials
  readonly logFile: string
  /** Connections of the server. */
  readonly connectionsMax: number
  /** Settings that replace ours. */
  readonly settings: Record<string, string>
  readonly log: (line: string) => void
  /** Called every few seconds while it is not ready. */
  readonly onWait: () => void
}

/** A PostgreSQL that this process started. */
export interface Postmaster extends Started {
  readonly pid: number
  /** Ends one that never became ready, without waiting for long. */
  giveUp(): Promise<void>
}

/** Starts PostgreSQL, without waiting until it is ready. */
export async function startPostmaster(site: Site): Promise<Postmaster> {
  const { home, binaries, credentials, logFile } = site
  const all = Object.entries({
    ...settingsFor(site.connectionsMax),
    ...site.settings,
    ...credentials.settings,
  })
  const args = ['-D', home.cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = await open(logFile, 'a', 0o600)
  try {
    const child = spawn(binaries.postgres, args, {
      ...spawnOptions(home.account),
      stdio: ['ignore', log.fd, log.fd],
      // Its own process group: Ctrl-C in a terminal ends the server, which then ends PostgreSQL.
      detached: true,
    })
    const ended = endOf(child)
    // The child must not keep a server alive that has nothing else to do.
    child.unref()
    const pid = child.pid
    if (pid === undefined) throw new Error(await ended)
    return {
      pid,
      ended,
      stop: () => stopChild(child, site, true),
      giveUp: () => stopChild(child, site, false),
    }
  } catch (error) {
    throw faultOf('PostgreSQL cannot be started', error)
  } finally {
    await log.close()
  }
}

/**
 * Ends the PostgreSQL that a killed server has left running on this data. The caller holds the folder's lock, so no
 * running server needs it.
 */
export async function stopLeftover(
  home: Home,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const pid = await notedPid(home.cluster)
  if (pid === undefined) return
  if (!(await isPostmasterOf(pid, home.cluster))) {
    // PostgreSQL would take it for alive if another process has that id by now.
    await rm(pidFile(home.cluster), { force: true })
    return
  }
  log(`Stopping PostgreSQL, process ${pid}, which a killed server has left running.`)
  const isGone = async () => !(await isPostmasterOf(pid, home.cluster))
  const isReady = (await notedState(home)) === 'ready'
  await endPostmaster({ pid, home, binaries, isReady, isGone, log })
  // One that had to be killed leaves it, and counts as alive until its parent has noticed.
  await rm(pidFile(home.cluster), { force: true })
}

/** What the postmaster of this data says of itself: starting, ready, standby or stopping. */
export async function notedState({ cluster }: Home): Promise<string | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  return text.split('\n')[stateLine]?.trim()
}

/** Of postmaster.pid, counted from 0. */
const stateLine = 7

/** True if the postmaster of this data is a process that is visible here. */
export async function isPostmasterVisible(home: Home): Promise<boolean> {
  const pid = await notedPid(home.cluster)
  return pid !== undefined && isPostmasterOf(pid, home.cluster)
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
}

/** The child of this process; from here on the process waits for its end. */
async function stopChild(child: ChildProcess, site: Site, isReady: boolean): Promise<void> {
  child.ref()
  const { pid } = child
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  if (pid !== undefined) await endPostmaster({ ...site, pid, isReady, isGone })
}

async function notedPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
