/** The statements that count the open records of a type in blocks (`keepcounts.ts`), and what tells their counts from other ones. */
import { createHash } from 'node:crypto'
import type { KeptGroups } from '../declare/recordcounts.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { RecordTypes } from '../declare/recordtypes.ts'
import { agesOf, byCourt, counted, withHolders } from './holders.ts'
import { countedTypes, countsOf, isOpenRecord, joinOpenWithin, recordColumns } from './openrecords.ts'

/** Undefined if none of its counts are kept. */
function keptGroups(recordType: RecordType<any>): KeptGroups | undefined {
  const { dashboard = [{ kept: byCourt }] } = countsOf(recordType)
  return dashboard.find(({ kept }) => kept)?.kept
}

const isCountable = (recordType: RecordType<any>): string =>
  `${isOpenRecord(recordType)} AND f.deleted_at IS NULL AND f.audience = 0`

/** Behind the last block, as many as are full: each ends with its $4th record. They are counted next. */
const newBlocks = (recordType: RecordType<any>): string => `
  WITH last AS (SELECT coalesce(max(last_id), 0) AS id FROM counted_block WHERE project_id = $2 AND type = $1::int),
  record AS (SELECT f.id, row_number() OVER (ORDER BY f.id) AS place FROM folder f
              WHERE f.id > (SELECT id FROM last) AND ${isCountable(recordType)})
  INSERT INTO counted_block (project_id, type, first_id, last_id, day, counted_by, is_stale)
  SELECT $2, $1, lag(r.id, 1, (SELECT id FROM last)) OVER (ORDER BY r.id) + 1, r.id, $3::date, '', true
    FROM record r WHERE r.place % $4::int = 0`

/** $4 says what counts them now (`countedBy`). */
const recount = (
  recordType: RecordType<any>,
  { holders, more: { columns, join = '' } }: KeptGroups,
): string => `
  WITH due AS MATERIALIZED (
    SELECT id, first_id, last_id FROM counted_block
     WHERE project_id = $2 AND type = $1::int AND (is_stale OR day <> $3::date OR counted_by <> $4)),
  emptied AS (DELETE FROM counted_group g USING due WHERE g.block_id = due.id),
  dated AS (UPDATE counted_block b SET day = $3::date, counted_by = $4, is_stale = false FROM due WHERE b.id = due.id),
  record AS MATERIALIZED (
    SELECT ${recordColumns(recordType)} ${columns}, due.id AS block_id FROM due ${joinOpenWithin(recordType, 'due')} ${join}
     WHERE f.audience = 0)
  INSERT INTO counted_group (block_id, node_id, state, location_floor, together, count, overdue ${agesOf.names})
  SELECT block_id, min(id), state, location_floor, together, ${counted} ${agesOf.counts}
    FROM ${withHolders(holders, 'block_id, location_floor,')} each GROUP BY block_id, state, location_floor, together`

export interface BlockStatements {
  recordType: RecordType<any>
  newBlocks: string
  recount: string
  /** Names the statement: another version of the server, which counts otherwise, does not use its counts. */
  countedBy: string
}

const digest = (statement: string): string =>
  createHash('sha256').update(statement).digest('hex').slice(0, 16)

/** Of the record types whose counts are kept. */
export const blockStatements = (types: RecordTypes): BlockStatements[] =>
  countedTypes(types).flatMap((recordType) => {
    const groups = keptGroups(recordType)
    if (!groups) return []
    const statement = recount(recordType, groups)
    return {
      recordType,
      newBlocks: newBlocks(recordType),
      recount: statement,
      countedBy: digest(statement),
    }
  })

export const countedBy = (recordType: RecordType<any>): string =>
  digest(recount(recordType, keptGroups(recordType)!))
