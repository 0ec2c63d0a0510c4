/**
 * Migrates the database to this version (migrationsteps.ts), without the time limit of requests. Several servers may start at
 * once: one migrates, the others wait. The lock is one of a transaction, so it needs no session for itself and ends with a
 * server that dies; all steps up to the next concurrent one are in that transaction, so an interrupted migration leaves
 * the database as it was, and the next start begins it again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './db.ts'
import { baseline, doneIn, type Step, stepsDue, WrongDatabaseVersion } from './migrationsteps.ts'
import type { Database } from './open.ts'
import { buildIndexes } from './upgrades/concurrentindex.ts'

export { stepsDue, WrongDatabaseVersion }

export type Progress =
  /** Another server migrates. */
  | { state: 'waits' }
  | {
      state: 'begins' | 'runs' | 'done'
      step: string
      /** Which step it is, of how many that are due; counted from 1. */
      number: number
      of: number
      /** How long the step has taken so far. */
      ms: number
      /** The tables of an empty database are made: nobody waits for that long. */
      isFirstStart: boolean
    }

export interface MigrateOptions {
  report?: (progress: Progress) => void
  /** Ends the wait for another server; a step that runs is ended by closing the database. */
  end?: AbortSignal
  /** The migrations on top of the baseline; tests have some of their own. */
  migrationsFolder?: string
}

/** Any number, as long as all servers use the same. */
export const migrationLock = 7_586_253
const waitMs = 1_000
const reportEveryMs = 10_000

/** Returns the names of the steps that ran here. */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { report = () => undefined, end, migrationsFolder } = options
  const ran: string[] = []
  let isFirstStart = false
  for (;;) {
    const due = await stepsDue(database, migrationsFolder)
    const [next] = due
    if (!next) return ran
    isFirstStart ||= next.name === baseline
    const timed = timer(report, ran.length, ran.length + due.length, isFirstStart)
    const steps = next.isConcurrent
      ? await runConcurrent(database, next, timed)
      : await runTogether(database, migrationsFolder, timed)
    if (steps) ran.push(...steps)
    else {
      report({ state: 'waits' })
      await sleep(waitMs, undefined, { signal: end })
    }
  }
}

/** Runs a step and reports it. */
type Timed = (step: Step, work: () => Promise<unknown>) => Promise<void>

function timer(
  report: (progress: Progress) => void,
  before: number,
  of: number,
  isFirstStart: boolean,
): Timed {
  let number = before
  return async ({ name }, work) => {
    number++
    const since = performance.now()
    const tell = (state: 'begins' | 'runs' | 'done') =>
      report({ state, step: name, number, of, ms: performance.now() - since, isFirstStart })
    tell('begins')
    const regularly = setInterval(() => tell('runs'), reportEveryMs)
    try {
      await work()
    } finally {
      clearInterval(regularly)
    }
    tell('done')
  }
}

/** All steps up to the next concurrent one. Undefined if another server migrates. */
const runTogether = (
  database: Database,
  migrationsFolder: string | undefined,
  timed: Timed,
): Promise<string[] | undefined> =>
  database.transaction(async (db) => {
    if (!(await takeLock(db))) return undefined
    // Another server may have run them before this one had the lock.
    const due = await stepsDue(db, migrationsFolder)
    const concurrent = due.findIndex(({ isConcurrent }) => isConcurrent)
    const steps = concurrent < 0 ? due : due.slice(0, concurrent)
    for (const step of steps)
      await timed(step, async () => {
        await db.script(step.sql)
        await record(db, step)
      })
    return steps.map(({ name }) => name)
  })

/** The transaction only holds the lock. */
const runConcurrent = (database: Database, step: Step, timed: Timed): Promise<string[] | undefined> =>
  database.transaction(async (db) => {
    // The index is built on a second connection: with one only, this would wait for itself.
    if (database.load().connections < 2)
      throw new Error(`${step.name} needs two connections to the database.`)
    if (!(await takeLock(db))) return undefined
    if ((await doneIn(db)).has(step.name)) return []
    const alive = setInterval(() => rest(db).catch(() => undefined), waitMs)
    try {
      await rest(db)
      await timed(step, () => buildIndexes(database, step))
    } finally {
      clearInterval(alive)
    }
    await record(db, step)
    return [step.name]
  })

/**
 * Keeps a transaction from being taken for a frozen one, and leaves it without a snapshot: the building of an index would wait
 * for one forever, and a statement with parameters keeps its own until the next one.
 */
const rest = (db: Db): Promise<void> => db.script('SELECT')

async function takeLock(db: Db): Promise<boolean> {
  const lock = await db.row<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
    migrationLock,
  ])
  if (lock!.taken) await db.script(limits)
  return lock!.taken
}

/**
 * A statement may take as long as it takes. But a server that is gone or frozen holds the others up for seconds only:
 * PostgreSQL looks whether the connection still exists (where its platform can), and ends a transaction in which nothing happens.
 */
const limits = `
SET LOCAL statement_timeout = 0;
SET LOCAL lock_timeout = 0;
SET LOCAL idle_in_transaction_session_timeout = '20s';
DO $$ BEGIN
  PERFORM set_config('client_connection_check_interval', '2s', true);
EXCEPTION WHEN OTHERS THEN NULL;
END $$;`

async function record(db: Db, { name, isUpgrade }: Step): Promise<void> {
  if (isUpgrade) await db.rows('DELETE FROM migration')
  await db.rows('INSERT INTO migration (name) VALUES ($1)', [isUpgrade ? baseline : name])
}
