/**
 * Keeps counts of the open records of very large projects, for their dashboards (`countstatements.ts`). A block is counted again after
 * a record in it has changed, which triggers mark in `recount`, and when another day begins in its project. Changes and marks are
 * committed together, so a statement that sees no mark sees records as they were counted.
 */
import { msPerDay, msPerMinute } from '../../../../contract/fields/durations.ts'
import type { Db } from '../../../db/db.ts'
import { advisoryLock } from '../../../db/locks.ts'
import type { Database } from '../../../db/open.ts'
import { withLease } from '../../../kernel/lease.ts'
import { type RegularJob, runRegularly } from '../../../kernel/regularly.ts'
import { dayIn } from '../declare/days.ts'
import type { RecordTypes } from '../declare/recordtypes.ts'
import { type BlockStatements, blockStatements } from './countblocks.ts'

/** How many records are counted together: one that changes costs counting so many again. */
const blockRecords = 1_000
const everyMs = 10_000
const leaseMs = msPerMinute

/** Every few seconds, on one server at a time. Returns a function that stops it. */
export const keepCountsRegularly = (
  database: Database,
  types: RecordTypes,
  now: () => Date,
  log: RegularJob['log'],
): (() => Promise<void>) => {
  const keepCounts = countKeeper(types)
  return runRegularly({
    failure: 'Records could not be counted for dashboards',
    log,
    everyMs,
    work: (isEnded) => keepCounts(database, now, { isEnded }),
  })
}

interface Options {
  isEnded?: () => boolean
  block?: number
}

/** Brings the counts of all such projects up to now. Those that no dashboard asked for since yesterday are forgotten. */
export function countKeeper(types: RecordTypes) {
  const statements = blockStatements(types)
  return (database: Database, now: () => Date, options?: Options): Promise<void> =>
    keepCounts(database, statements, now, options)
}

async function keepCounts(
  database: Database,
  statements: readonly BlockStatements[],
  now: () => Date,
  options: Options = {},
): Promise<void> {
  const { isEnded = () => false, block = blockRecords } = options
  // Most installations have no such project: they need no lease.
  if (!(await database.row('SELECT FROM counted_project LIMIT 1'))) return
  await withLease(database, { job: 'keep counts', leaseMs, now }, async () => {
    for (const project of await keptProjects(database))
      if (!isEnded()) await keepProject(database, statements, project, now(), block)
  })
}

interface Kept {
  projectId: number
  timeZone: string
  askedAt: Date
  isMarked: boolean
  isSafe: boolean
}

const keptProjects = (database: Database): Promise<Kept[]> =>
  database.rows<Kept>(
    `SELECT c.project_id AS "projectId", p.time_zone AS "timeZone", c.asked_at AS "askedAt",
            c.marked_from IS NOT NULL AS "isMarked", pg_snapshot_xmin(pg_current_snapshot()) >= c.marked_from AS "isSafe"
       FROM counted_project c JOIN project p ON p.id = c.project_id ORDER BY c.project_id`,
  )

async function keepProject(
  database: Database,
  statements: readonly BlockStatements[],
  project: Kept,
  now: Date,
  block: number,
): Promise<void> {
  const { projectId, timeZone, askedAt, isMarked, isSafe } = project
  const yesterday = new Date(now.getTime() - msPerDay)
  if (askedAt < yesterday) await forget(database, projectId, yesterday)
  else if (!isMarked) await markFrom(database, projectId)
  else if (isSafe)
    await database.transaction((db) => countAgain(db, statements, projectId, dayIn(timeZone, now), block))
}

/**
 * A transaction that wrote before the project was known as such left no mark. It got its number before this statement gets one, so it
 * has ended when all transactions before this one have. (The end of the snapshot would not do: it may be the number of a transaction
 * that still runs.)
 */
const markFrom = (database: Database, projectId: number): Promise<unknown> =>
  database.rows('UPDATE counted_project SET marked_from = pg_current_xact_id() WHERE project_id = $1', [
    projectId,
  ])

/** Unless a dashboard has just asked for them. */
async function forget(database: Database, projectId: number, before: Date): Promise<void> {
  await database.transaction(async (db) => {
    const gone = await db.rows(
      'DELETE FROM counted_project WHERE project_id = $1 AND asked_at < $2 RETURNING project_id',
      [projectId, before],
    )
    if (gone.length > 0) await db.rows('DELETE FROM recount WHERE project_id = $1', [projectId])
  })
}

/**
 * The marks are taken first: of a change after that the mark stays, whether it is counted now or not. The lock is for a server that was
 * held up for so long that another one took over its lease: both would write the same counts.
 */
async function countAgain(
  db: Db,
  statements: readonly BlockStatements[],
  projectId: number,
  today: string,
  block: number,
): Promise<void> {
  await db.rows('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLock.counts, projectId])
  await db.rows(
    `WITH changed AS (DELETE FROM recount WHERE project_id = $1 RETURNING folder_id)
     UPDATE counted_block b SET is_stale = true
      WHERE b.project_id = $1 AND NOT b.is_stale
        AND EXISTS (SELECT FROM changed c WHERE c.folder_id BETWEEN b.first_id AND b.last_id)`,
    [projectId],
  )
  for (const { recordType, newBlocks, recount, countedBy } of statements) {
    const values = [recordType.type, projectId, today]
    await db.rows(newBlocks, [...values, block])
    await db.rows(recount, [...values, countedBy])
  }
}
