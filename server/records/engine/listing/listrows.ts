/** The rows of a listing: read by one statement, then completed with names and rare columns. */
import { hasRestrictions, visible } from '../../../access/visibility.ts'
import { batchedByText } from '../../../db/driver/batchedread.ts'
import { lookUp } from '../../../db/lookup.ts'
import { type Fragment, fixed, never, nothing, param, raw, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { dayIn } from '../declare/days.ts'
import { fillNames, nameColumns } from '../read/fillnames.ts'
import { type ListPlace, oncePerSight, type Sight } from './listplace.ts'
import { type ListQuery, type Range, rangeOf, rangesOf, rights } from './listquery.ts'
import type { Listing } from './listtype.ts'

export interface ReadRow {
  _id: number
  /** The sort key, as written to a cursor. */
  _key: string | number | boolean | null
  _rare: boolean
}

/** The rows of a page, and one more if there are more. */
export async function rowsOf(
  listing: Listing<any>,
  call: Call,
  place: ListPlace,
  query: ListQuery,
  wanted: number | undefined,
): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for (const which of rangesOf(query)) {
    const left = wanted === undefined ? undefined : wanted + 1 - rows.length
    if (left !== undefined && left <= 0) break
    const range = rangeOf(query, which, left)
    const statement = rangeStatement(listing, place, range)
    const values = range.values.list
    // A page is short, so its read can be batched with others.
    const read =
      left === undefined ? call.db.rows(statement.text, values) : batchedByText(call.db, statement, values)
    for (const row of (await read) as ReadRow[]) rows.push(row)
  }
  return rows
}

/** The text is the same for all such pages, and includes the visibility. */
function rangeStatement(
  listing: Listing<any>,
  place: ListPlace,
  { nodes, cursorKey, order }: Range,
): Fragment {
  const { columns, more, joins } = fixedParts(listing, place)
  return sql`${columns}, ${cursorKey} AS "_key", ${more}
       FROM (${nodes}) f ${joins} ORDER BY ${order}`
}

const fixedParts = oncePerSight((listing, sight) => ({
  columns: fixed(sql`${rights} SELECT ${listing.select}, f.id AS "_id"`),
  more: fixed(sql`${isRare(listing.rare)} AS "_rare", ${names}`),
  joins: fixed(sql`${rightsOf(listing)} ${listing.from} WHERE ${seenAgain(listing, sight)}`),
}))

const names = raw(nameColumns)
const isVisible = raw(visible)

/** SQL: joins the caller's rights for the node `f`. In a listing of one section they are the same for all rows. */
const rightsOf = ({ section }: Listing<any>): Fragment =>
  raw(
    section
      ? `CROSS JOIN (SELECT * FROM a WHERE a.section = '${section}' OFFSET 0) a`
      : 'JOIN a ON a.section = f.section',
  )

/**
 * The caller's rights may have changed since the place was read. If they saw everything, one condition checks whether they
 * still do; only if not, each row is checked.
 */
function seenAgain({ section, hasParties }: Listing<any>, { sees, isRestricted }: Sight): Fragment {
  if (!section || sees !== 'all' || isRestricted) return isVisible
  return sql`((SELECT a.reads ${hasParties ? readsAll : nothing} AND (a.is_admin OR NOT ${hasRestrictions(param(2))})
    FROM a WHERE a.section = ${raw(`'${section}'`)}) OR (${isVisible}))`
}

const readsAll = raw('AND a.reads_all')

/** SQL: these columns of the nodes $4 that the caller may see, in the order of $4. */
const ofNodes = (listing: Listing<any>, select: Fragment, joins: Fragment): Fragment =>
  sql`${rights} SELECT ${select}, f.id AS "_id"
    FROM unnest((SELECT ${param(4)}::int[])) WITH ORDINALITY AS page (id, at)
    ${raw(lookUp('folder', 'id = page.id', 'f'))} ${rightsOf(listing)} ${listing.from} ${joins}
    WHERE ${isVisible} AND ${param(3)}::date IS NOT NULL ORDER BY page.at`

const nodeValues = (call: Call, { projectId, timeZone }: ListPlace, ids: readonly number[]): unknown[] => [
  call.caller.id,
  projectId,
  dayIn(timeZone, call.now),
  ids,
]

/** The rows of these nodes that the caller may see, in their order. */
export const rowsOfNodes = (
  listing: Listing<any>,
  call: Call,
  place: ListPlace,
  ids: Int32Array,
): Promise<ReadRow[]> =>
  call.db.rows<ReadRow>(ofNodesWhole(listing, place).text, nodeValues(call, place, [...ids]))

const ofNodesWhole = oncePerSight((listing) =>
  ofNodes(
    listing,
    sql`${listing.select}, NULL AS "_key", ${isRare(listing.rare)} AS "_rare", ${names}`,
    nothing,
  ),
)

const isRare = (rare: Listing['rare']): Fragment => sql`(${rare?.when ?? never})`

/** Fills in the names, and the rare columns of the rows that have them. */
export async function completeRows(
  listing: Listing<any>,
  call: Call,
  place: ListPlace,
  rows: readonly ReadRow[],
): Promise<void> {
  const { nameFills = [], rare } = listing
  await fillNames(call, nameFills, rows)
  const few = rare ? rows.filter(({ _rare }) => _rare) : []
  if (few.length === 0) return
  const byId = new Map(few.map((row) => [row._id, row]))
  const more = await call.db.rows<{ _id: number }>(
    ofNodes(listing, rare!.select, rare!.joins).text,
    nodeValues(call, place, [...byId.keys()]),
  )
  for (const columns of more) Object.assign(byId.get(columns._id)!, columns)
}
