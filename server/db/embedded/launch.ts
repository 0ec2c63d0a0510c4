import { setTimeout as sleep } from 'node:timers/promises'
import { fault } from './faults.ts'
import { logSince, sizeOf } from './logfile.ts'
import { type Postmaster, type Site, startPostmaster } from './postmaster.ts'
import { processesOn, sendSignal } from './processes.ts'
import { untilReady } from './ready.ts'

const orphansMsMax = 60_000
const orphansPollMs = 100

/**
 * Starts PostgreSQL and waits until it accepts queries. A PostgreSQL that was killed before leaves session processes,
 * which may be too busy to notice. As long as there is one, the new PostgreSQL refuses to start on the data; so they
 * are ended, as the old one would have done, and the start is tried again.
 */
export async function launch(site: Site, end?: AbortSignal): Promise<Postmaster> {
  const deadline = Date.now() + orphansMsMax
  for (;;) {
    const sizeBefore = await sizeOf(site.logFile)
    const postmaster = await startPostmaster(site)
    const ended = new AbortController()
    postmaster.ended.then(() => ended.abort())
    try {
      await untilReady(site.credentials, AbortSignal.any([ended.signal, ...(end ? [end] : [])]), site.log)
      return postmaster
    } catch (error) {
      await postmaster.stop()
      const output = await logSince(site.logFile, sizeBefore)
      const hasOrphans = /is still in use/.test(output)
      if (end?.aborted || !hasOrphans || Date.now() > deadline) throw unready(error, output, site.logFile)
      for (const pid of await processesOn(site.home.cluster)) sendSignal(pid, 'SIGQUIT')
      await sleep(orphansPollMs)
    }
  }
}

/** The last lines of PostgreSQL's log explain more than the error, except for its refusals of our own attempts to connect. */
function unready(error: unknown, output: string, logFile: string): Error {
  const lines = output.split('\n').filter((line) => !/starting up|not yet accepting/.test(line))
  const reasons = [...lines, (error as Error).message].join('\n')
  return fault(`PostgreSQL did not start (its log is ${logFile})`, reasons)
}
