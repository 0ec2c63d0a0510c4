/** The statements that count the open records of a type in blocks (`keepcounts.ts`), and what tells their counts from other ones. */
import { createHash } from 'node:crypto'
import type { RecordType } from '../../records/engine/declare/recordtype.ts'
import { punchList } from '../../records/punchlist/punchlist.ts'
import { rfi } from '../../records/rfi/rfi.ts'
import { submittalItem } from '../../records/submittal/submittalitem.ts'
import { agesOf, counted, type Holders, inCourt, responsible, withHolders } from './dashboardheld.ts'
import {
  isOpenRecord,
  joinOpenWithin,
  keptFloor,
  type MoreColumns,
  recordColumns,
} from './dashboardrecords.ts'

interface BlockType {
  recordType: RecordType<any>
  holders: Holders
  more: MoreColumns
}

/** The record types whose counts are kept. */
const types: readonly BlockType[] = [
  { recordType: rfi, holders: inCourt, more: { columns: `, '' AS location_floor` } },
  { recordType: submittalItem, holders: inCourt, more: { columns: `, '' AS location_floor` } },
  {
    recordType: punchList,
    holders: responsible,
    more: {
      columns: `, ${keptFloor} AS location_floor`,
      join: `JOIN ${punchList.table} t ON t.folder_id = f.id`,
    },
  },
]

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
const recount = ({ recordType, holders, more: { columns, join = '' } }: BlockType): string => `
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

interface BlockStatements {
  recordType: RecordType<any>
  newBlocks: string
  recount: string
  /** Names the statement: another version of the server, which counts otherwise, does not use its counts. */
  countedBy: string
}

const statementsOf = (type: BlockType): BlockStatements => ({
  recordType: type.recordType,
  newBlocks: newBlocks(type.recordType),
  recount: recount(type),
  countedBy: createHash('sha256').update(recount(type)).digest('hex').slice(0, 16),
})

export const blockStatements: readonly BlockStatements[] = types.map(statementsOf)

export const countedBy = (recordType: RecordType<any>): string =>
  blockStatements.find((one) => one.recordType === recordType)!.countedBy
