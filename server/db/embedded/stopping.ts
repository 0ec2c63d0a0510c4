/** Ends a PostgreSQL: in order if it can, by force if it does not end. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { DatabaseCanNotStart } from './faults.ts'
import type { Home } from './home.ts'
import { processesOn, sendSignal } from './processes.ts'
import { run } from './run.ts'

export interface Stopping {
  readonly pid: number
  readonly home: Home
  readonly binaries: Binaries
  /** One that never became ready has nothing to write: it is not given much time. */
  readonly isReady: boolean
  isGone(): boolean | Promise<boolean>
  log(line: string): void
}

/** After this time the checkpoint of an orderly shutdown is not awaited; the next start recovers from the WAL instead. */
const orderlyMs = 60_000
const unreadyMs = 3_000
/** PostgreSQL itself kills its processes five seconds after it was told to end at once. */
const atOnceMs = 6_000
const killedMs = 10_000
const reportMs = 5_000
const pollMs = 20

/** Throws if even SIGKILL does not end it: a process that waits for a broken disk cannot be ended. */
export async function endPostmaster({ pid, home, binaries, isReady, isGone, log }: Stopping): Promise<void> {
  const quitMs = isReady ? orderlyMs : unreadyMs
  const steps = [
    { afterMs: 0, take: () => requestStop(pid, home, binaries) },
    { afterMs: quitMs, take: () => sendSignal(pid, 'SIGQUIT') },
    { afterMs: quitMs + atOnceMs, take: () => killAll(pid, home) },
    { afterMs: quitMs + atOnceMs + killedMs, take: () => giveUp(pid) },
  ]
  const begun = Date.now()
  let reported = 0
  while (!(await isGone())) {
    const ms = Date.now() - begun
    if (steps[0] && ms >= steps[0].afterMs) await steps.shift()!.take()
    if (Math.floor(ms / reportMs) > reported) {
      reported++
      log(`PostgreSQL, process ${pid}, is ending for ${Math.round(ms / 1000)} s so far.`)
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

/** With its other processes, which would keep the next PostgreSQL from its data. */
async function killAll(pid: number, home: Home): Promise<void> {
  for (const one of new Set([pid, ...(await processesOn(home.cluster))])) sendSignal(one, 'SIGKILL')
}

function giveUp(pid: number): never {
  throw new DatabaseCanNotStart(
    `PostgreSQL, process ${pid}, does not end, not even by SIGKILL. It probably waits for a disk that does not answer.`,
    'Look at the log of the system, and restart the machine.',
  )
}
