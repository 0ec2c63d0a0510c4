/** Starts PostgreSQL and waits for it; what a killed one has left running is ended first. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fault } from './faults.ts'
import { logSince, sizeOf } from './logfile.ts'
import { type Postmaster, type Site, startPostmaster } from './postmaster.ts'
import { processesOn, sendSignal } from './processes.ts'
import { untilReady, type Waiting } from './ready.ts'

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
    end?.throwIfAborted()
    const sizeBefore = await sizeOf(site.logFile)
    const postmaster = await startPostmaster(site)
    const ended = new AbortController()
    postmaster.ended.then(() => ended.abort())
    const written = async () => ownLines(await logSince(site.logFile, sizeBefore))
    try {
      await untilReady({
        credentials: site.credentials,
        end: AbortSignal.any([ended.signal, ...(end ? [end] : [])]),
        written,
        report: reporting(site),
      })
      return postmaster
    } catch (error) {
      await postmaster.giveUp()
      end?.throwIfAborted()
      const lines = await written()
      const hasOrphans = lines.some((line) => line.includes('is still in use'))
      if (!hasOrphans || Date.now() > deadline) throw unready(error, lines, site.logFile)
      for (const pid of await processesOn(site.home.cluster)) sendSignal(pid, 'SIGQUIT')
      await sleep(orphansPollMs)
    }
  }
}

/** Tells in the log what PostgreSQL is doing. */
function reporting({ log, onWait, logFile }: Site): Waiting['report'] {
  return (lines, ms) => {
    onWait()
    const isRecovering = lines.some((line) => /recovery|redo/.test(line))
    const what = isRecovering ? 'recovering what was committed before it ended' : 'starting'
    const last = lines.at(-1)
    const says = last ? `its log says: ${textOf(last)}` : `its log is ${logFile}.`
    log(`PostgreSQL is ${what}, for ${Math.round(ms / 1000)} s so far; ${says}`)
  }
}

/** Without time and process. */
const textOf = (line: string): string => line.replace(/^[-\d]+ [\d:.]+ \w+ \[\d+\] /, '')

const ofOurAttempts =
  /(system is (starting up|not yet accepting|in recovery mode|shutting down))|Consistent recovery state/

/** The lines of the log without its refusals of our own attempts to connect. */
const ownLines = (output: string): string[] =>
  output.split('\n').filter((line) => line.trim() !== '' && !ofOurAttempts.test(line))

/** The last lines of PostgreSQL's log explain more than the error. */
const unready = (error: unknown, lines: string[], logFile: string): Error =>
  fault(`PostgreSQL did not start (its log is ${logFile})`, [...lines, (error as Error).message].join('\n'))
