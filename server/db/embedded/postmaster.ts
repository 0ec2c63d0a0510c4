import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Started } from '../../supervise.ts'
import type { Binaries } from './binaries.ts'
import type { Credentials } from './credentials.ts'
import { faultOf } from './faults.ts'
import type { Home } from './home.ts'
import { isPostmasterOf, sendSignal } from './processes.ts'
import { run, spawnOptions } from './run.ts'
import { settingsFor } from './settings.ts'

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
}

/** A PostgreSQL that this process started. */
export interface Postmaster extends Started {
  readonly pid: number
}

/**
 * After this time the checkpoint of an orderly shutdown is not awaited; the next start recovers from the WAL instead.
 */
const orderlyMsMax = 60_000
const pollMs = 20

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
    return { pid, ended, stop: () => stopChild(child, ended, home, binaries) }
  } catch (error) {
    throw faultOf('PostgreSQL can not be started', error)
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
  await stopProcess(pid, home, binaries)
}

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

async function stopChild(
  child: ChildProcess,
  ended: Promise<string>,
  home: Home,
  binaries: Binaries,
): Promise<void> {
  // From here on the process waits for its end.
  child.ref()
  const stillRuns = () => child.exitCode === null && child.signalCode === null
  if (!stillRuns() || child.pid === undefined) return
  await requestStop(child.pid, home, binaries)
  const timeout = AbortSignal.timeout(orderlyMsMax)
  timeout.addEventListener('abort', () => child.kill('SIGQUIT'))
  await ended
}

async function stopProcess(pid: number, home: Home, binaries: Binaries): Promise<void> {
  const deadline = Date.now() + orderlyMsMax
  await requestStop(pid, home, binaries)
  let killed = false
  while (await isPostmasterOf(pid, home.cluster)) {
    if (Date.now() > deadline && !killed) {
      sendSignal(pid, 'SIGQUIT')
      killed = true
    }
    await sleep(pollMs)
  }
}

/** Fast shutdown: sessions are ended, open transactions rolled back, everything written. */
async function requestStop(pid: number, home: Home, binaries: Binaries): Promise<void> {
  if (process.platform !== 'win32') return sendSignal(pid, 'SIGINT')
  // Windows has no signals; PostgreSQL's own tool is used there.
  await run(binaries.pgCtl, ['stop', '-m', 'fast', '-W', '-D', home.cluster])
}

async function notedPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
