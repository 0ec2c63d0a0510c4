/**
 * The sheets on which the records of a listing are pinned, as far as the caller sees pins and sheets: a field to filter and sort by,
 * and a column that is read only for requests that want it.
 */
import { isOfSeen } from '../../../access/sight/pinsight.ts'
import { sees } from '../../../access/visibility.ts'
import { type Fragment, param, raw, sql } from '../../../db/sql.ts'
import type { RecordType } from '../declare/recordtype.ts'
import type { ListField } from './listfield.ts'
import type { Listing, ListRequest } from './listtype.ts'

/** SQL: whether the caller sees the `pin` of the record `f`, which they see. */
const isSeen = ({ hidden, section }: RecordType<any>): Fragment =>
  sql`(SELECT ${raw(isOfSeen(hidden ? `${hidden.when}` : 'false'))} FROM a WHERE a.section = ${raw(`'${section}'`)})`

const seesSheet = raw(
  `d.sheet_key IS NOT NULL AND (SELECT ${sees({ node: 'g' })} FROM a WHERE a.section = g.section)`,
)

/** SQL: the sheets `d` that the record `f` is pinned on. OFFSET 0: its few pins come first, whatever PostgreSQL expects of sheets. */
const sheetsOfRecord = (recordType: RecordType<any>): Fragment => sql`FROM (
    SELECT DISTINCT pin.document_id FROM sheet_pin pin WHERE pin.folder_id = f.id AND ${isSeen(recordType)} OFFSET 0) pinned
  JOIN document d ON d.id = pinned.document_id JOIN folder g ON g.id = d.folder_id WHERE ${seesSheet}`

const byNumber = raw('natural_order(d.number) COLLATE "C"')

/** SQL: the numbers of these sheets, in order. */
export const sheetNumbers = (recordType: RecordType<any>): Fragment =>
  sql`ARRAY(SELECT d.number ${sheetsOfRecord(recordType)} ORDER BY ${byNumber}, d.id)`

/** Filters by the number of any of them, as it is written or otherwise (A-101, a 101); sorts by all their numbers. */
export const onSheets = (recordType: RecordType<any>): ListField => ({
  sort: 'text',
  key: sql`(SELECT string_agg(natural_order(d.number), ', ' ORDER BY ${byNumber}) ${sheetsOfRecord(recordType)}) COLLATE "C"`,
  fold: 'sheet_key',
  raw: raw('d.number'),
  compare: raw('d.sheet_key'),
  // The records of the sheets are found once; then of each whether one of its pins there is seen.
  among: (
    condition,
  ) => sql`(f.id IN (SELECT pin.folder_id FROM document d JOIN sheet_pin pin ON pin.document_id = d.id
      WHERE d.project_id = ${param(2)} AND ${condition}) AND EXISTS (SELECT ${sheetsOfRecord(recordType)} AND ${condition}))`,
})

const withColumn = new WeakMap<Listing<any>, Listing<any>>()

/** The listing with the columns that the request wants. */
export function asWanted<L extends Listing<any>>(listing: L, { wantSheets }: ListRequest): L {
  const { sheets, select } = listing
  if (!wantSheets || !sheets) return listing
  const known = withColumn.get(listing) ?? { ...listing, select: sql`${select}, ${sheets} AS "sheets"` }
  withColumn.set(listing, known)
  return known as L
}
