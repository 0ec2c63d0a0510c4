/** What happens before a server is ready: it waits for the database and migrates it, and tells what it is doing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { shipLists } from '../codes/codes.ts'
import { isAway } from '../db/errors.ts'
import { type MigrateOptions, migrate, type Progress, stepsDue } from '../db/migrate.ts'
import { baseline } from '../db/migrationsteps.ts'
import type { Database } from '../db/open.ts'
import { messageOf } from '../db/pool/refusals.ts'
import type { Log } from '../log.ts'
import { productVersion } from '../root.ts'

export interface Starting {
  /** Given by a server: it waits for a database that does not answer, until this signal. A command does not wait. */
  end?: AbortSignal
  /** What /health answers meanwhile. */
  tell?: (sentence: string) => void
  /** Runs around the migration of a database of an older version, which is the work. */
  upgrading?: (work: () => Promise<void>, waits: () => void) => Promise<void>
}

/** Brings the database to this version. */
export async function bringUp(database: Database, log: Log, starting: Starting): Promise<void> {
  const { end, tell = () => undefined, upgrading = (work) => work() } = starting
  const report = reporting(log, tell)
  const work = async (): Promise<void> => {
    await migrate(database, { report, ...(end && { end }) })
  }
  await patiently(log, starting, async () => {
    const [next] = await stepsDue(database)
    await (next && next.name !== baseline ? upgrading(work, () => report({ state: 'waits' })) : work())
    tell('')
    await database.transaction(shipLists)
  })
}

/** For a command: reports the steps in the log. */
export const migrateWithLog = (database: Database, log: Log): Promise<string[]> =>
  migrate(database, { report: reporting(log) })

const retryMs = 1_000
const logEveryMs = 10_000

/** Tries again as long as the database is away; other errors, as a wrong password, end it. */
async function patiently<T>(
  log: Log,
  { end, tell = () => undefined }: Starting,
  work: () => Promise<T>,
): Promise<T> {
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      return await unlessEnded(work(), end)
    } catch (error) {
      if (!end || end.aborted || !isAway(error)) throw error
      const why = messageOf(error)
      tell('The server waits for its database, which does not answer.')
      if (performance.now() - loggedAt >= logEveryMs) {
        loggedAt = performance.now()
        log('warn', 'The database does not answer; trying again every second.', { error: why })
      }
      await sleep(retryMs, undefined, { signal: end })
    }
  }
}

/** What still runs is abandoned: the caller closes the database. */
export async function unlessEnded<T>(work: Promise<T>, end: AbortSignal | undefined): Promise<T> {
  if (!end) return work
  work.catch(() => undefined)
  end.throwIfAborted()
  const race = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    end.addEventListener('abort', () => reject(end.reason), { signal: race.signal })
  })
  return Promise.race([work, ended]).finally(() => race.abort())
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

function reporting(
  log: Log,
  tell: (sentence: string) => void = () => undefined,
): NonNullable<MigrateOptions['report']> {
  let isWaiting = false
  return (progress: Progress) => {
    if (progress.state === 'waits') {
      tell(`Another server is bringing the database to version ${productVersion}. This one waits for it.`)
      if (!isWaiting) log('info', 'Another server migrates the database; waiting for it.')
      isWaiting = true
      return
    }
    const { state, step, number, of, ms, isFirstStart } = progress
    const which = `step ${number} of ${of}, ${step}`
    tell(
      `The database is being brought to version ${productVersion}: ${which}, ${Math.round(ms / 1000)} s so far.`,
    )
    // The tables of an empty database are made in a second.
    if (isFirstStart && state !== 'runs') return
    const what = { begins: 'begins', runs: `runs for ${seconds(ms)}`, done: `took ${seconds(ms)}` }[state]
    log('info', `Migration to version ${productVersion}: ${which} ${what}.`)
  }
}
