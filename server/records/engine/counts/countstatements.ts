/**
 * Counts of a project with very many open records: most of them were counted before (`keepcounts.ts`), in blocks. Counted now are
 * the blocks in which a record has changed since, what is behind the last block, and records that are not issued, as who sees those
 * depends on the caller. All is read by one statement, so it is the state of one moment. Callers who do not see all records, and all
 * callers of a project with restricted folders, get counts of their own.
 */
import { msPerHour } from '../../../../contract/fields/durations.ts'
import { hasRestrictions, seesAmong } from '../../../access/visibility.ts'
import type { Section } from '../../../codes/nodetypes.ts'
import { param } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import type { CountValues, Holders, KeptCounts, MoreColumns } from '../declare/recordcounts.ts'
import { isHeld, type RecordType } from '../declare/recordtype.ts'
import { countedBy } from './countblocks.ts'
import { type Counts, heldBy } from './holders.ts'
import { callerIn, isOpenRecord, joinOpenWithin, openNodes, recordColumns } from './openrecords.ts'

/** The statements that count the open records of a type: all of them, or those that were not counted before and what is kept of the rest. */
export interface CountStatements {
  section: Section
  all: string
  withKept: string
}

export interface CountedRow {
  countedNow: number
}

/** `rest` completes the statement after the CTEs of `heldBy`. */
export const countStatements = (
  recordType: RecordType<any>,
  holders: Holders,
  counts: Counts,
  more: MoreColumns,
  rest: (heldBy: string) => string,
): CountStatements => ({
  section: recordType.section,
  all: `${openNodes(recordType, more)}, ${rest(heldBy(holders, counts))}`,
  withKept: `${callerIn(recordType)}, ${uncounted(recordType, more)}, ${rest(heldBy(holders, counts, kept(counts)))}`,
})

const isFresh = (recordType: RecordType<any>): string =>
  `NOT b.is_stale AND b.day = $3::date AND b.counted_by = '${countedBy(recordType)}' AND NOT EXISTS (
  SELECT FROM recount m WHERE m.project_id = b.project_id AND m.folder_id BETWEEN b.first_id AND b.last_id)`

/** CTEs: the blocks, and the records outside of those that are still as they were counted. */
const uncounted = (recordType: RecordType<any>, { columns = '', join = '' }: MoreColumns): string => {
  const read = `SELECT ${recordColumns(recordType)} ${columns}`
  return `block AS MATERIALIZED (
    SELECT b.id, b.first_id, b.last_id, ${isFresh(recordType)} AS is_fresh FROM counted_block b
     WHERE b.project_id = $2 AND b.type = ${recordType.type}
       AND (SELECT a.reads AND a.reads_all FROM a) AND (SELECT NOT ${hasRestrictions(param(2))})),
  span AS MATERIALIZED (
    SELECT first_id, last_id FROM block WHERE NOT is_fresh
     UNION ALL
    SELECT coalesce(max(last_id), 0) + 1, ${lastNode} FROM block),
  record AS MATERIALIZED (
    ${read} FROM span ${joinOpenWithin(recordType, 'span')} ${join} WHERE ${seesAmong(isHeld(recordType))}
     UNION ALL
    ${read} FROM folder f ${join}
     WHERE f.audience <> 0 AND EXISTS (SELECT FROM block WHERE block.is_fresh AND f.id BETWEEN block.first_id AND block.last_id)
       AND ${isOpenRecord(recordType)} AND ${seesAmong(isHeld(recordType))})`
}

const lastNode = 2 ** 31 - 1

/** The pieces of blocks that are still as they were counted. */
const kept = ({ columns = '', names = '' }: Counts): string => `
     UNION ALL
    SELECT g.node_id, g.state, ${columns} g.together, g.count, g.overdue ${names}, true
      FROM block JOIN counted_group g ON g.block_id = block.id WHERE block.is_fresh`

/** From so many open records of a type on, they are counted in blocks. */
const keptFrom = 5_000
/** As long as dashboards ask for them, they say so once in this time. */
const renewedMs = msPerHour

/** Undefined if the counts of a project are not kept. */
export const keptCounts = (call: Call, projectId: number): Promise<KeptCounts | undefined> =>
  call.db.row<KeptCounts>(
    'SELECT asked_at < $2 AS "isRenewalDue" FROM counted_project WHERE project_id = $1',
    [projectId, new Date(call.now.getTime() - renewedMs)],
  )

export async function readCounted<R extends CountedRow>(
  call: Call,
  { all, withKept, section }: CountStatements,
  values: CountValues,
  kept: KeptCounts | undefined,
): Promise<R> {
  const row = await call.db.row<R>(kept ? withKept : all, [...values])
  if (kept ? kept.isRenewalDue : row!.countedNow >= keptFrom) await askFor(call, values[1], section)
  return row!
}

/** Only for those whom the counts would serve. */
const askFor = (call: Call, projectId: number, section: Section): Promise<unknown> =>
  call.db.rows(
    `INSERT INTO counted_project (project_id, asked_at)
     SELECT x.project_id, $3 FROM access x WHERE x.person_id = $1 AND x.project_id = $2 AND x.section = $4
        AND x.reads_all AND NOT ${hasRestrictions(param(2))}
     ON CONFLICT (project_id) DO UPDATE SET asked_at = excluded.asked_at`,
    [call.caller.id, projectId, call.now, section],
  )
