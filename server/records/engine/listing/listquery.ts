/**
 * The query of a listing: which nodes come next. It starts where the previous page ended, by an index on the place and the
 * sort key, so that it reads no more nodes than it must.
 */
import { createHash } from 'node:crypto'
import { pageRowsMax } from '../../../../contract/paging.ts'
import {
  notRestricted,
  ownNodes,
  ownParties,
  rightsOnce,
  seesNotIssued,
  visibleOrInBin,
} from '../../../access/visibility.ts'
import { lookUp } from '../../../db/lookup.ts'
import { type Fragment, fixed, join, nothing, param, raw, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { invalidField } from '../../../kernel/faults.ts'
import { readCursor, rowsBefore } from '../../../kernel/paging.ts'
import { dayIn } from '../declare/days.ts'
import { type ListField, sorts } from './listfield.ts'
import { conditionOf, hasWords, Values } from './listfilter.ts'
import { type ListPlace, oncePerSight, type Sight } from './listplace.ts'
import type { Listing, ListRequest } from './listtype.ts'

export interface ListQuery {
  readonly order: Order
  /** SQL: the nodes `f` that are listed; several node types are scanned separately. */
  readonly parts: readonly Fragment[]
  readonly values: Values
  /** Identifies the listing, sort order and filter that a cursor belongs to. */
  readonly digest: string
  /** The last node of the previous page. */
  readonly after: ListedNode | undefined
}

interface ListedNode {
  id: number
  /** The sort key; null comes last. */
  key: string | number | boolean | null
}

interface Order {
  name: string
  field: ListField
  descending: boolean
}

/** All rows are of one project, so the caller's rights there, `a`, are read once: a row for each section. */
export const rights = sql`WITH ${rightsOnce({ project: param(2) })}`

/** The first values of every statement of a listing: the caller, the project, and today in its time zone. */
export const firstValues = (call: Call, { projectId, timeZone }: ListPlace): Values =>
  new Values([call.caller.id, projectId, dayIn(timeZone, call.now)])

/** Throws a fault if the sort order, a filter, one of its values or the cursor is invalid. */
export async function listQueryOf(
  listing: Listing<any>,
  call: Call,
  place: ListPlace,
  request: ListRequest,
  values = firstValues(call, place),
): Promise<ListQuery> {
  const { projectId, timeZone } = place
  const order = orderOf(listing, request.sort)
  const { from, seen } = nodesAndSight(listing, place)
  const where = [...placeConditions(place, values), seen]
  const joins = new Set([order.field.join ?? nothing])
  for (const [name, value] of Object.entries(request.filter ?? {})) {
    if (name.trim().toLowerCase() === 'words') {
      where.push(hasWords(value, values))
      continue
    }
    const [known, field] = fieldNamed(listing, 'Filter', name)
    joins.add(field.join ?? nothing)
    where.push(await conditionOf(field, `Filter.${known}`, value, { call, projectId, timeZone, values }))
  }
  const digest = digestOf(listing, place, order, request)
  return {
    order,
    parts: listing.nodes.map(
      (nodes) => sql`${from} ${join([...joins], ' ')} WHERE ${nodes} AND ${join(where, ' AND ')}`,
    ),
    values,
    digest,
    after: placeAfter(order, request, digest),
  }
}

function orderOf(listing: Listing<any>, sort: string | null | undefined): Order {
  const requested = sort?.trim() || Object.keys(listing.fields)[0]!
  const descending = requested.startsWith('-')
  const [name, field] = fieldNamed(listing, 'Sort', requested.replace(/^-\s*/, ''))
  return { name, field, descending }
}

/** A field by its name in any letter case. */
function fieldNamed({ fields }: Listing<any>, at: 'Sort' | 'Filter', name: string): [string, ListField] {
  const wanted = name.trim().toLowerCase()
  const found = Object.entries(fields).find(([known]) => known.toLowerCase() === wanted)
  if (found) return found
  const known = Object.keys(fields).join(', ')
  throw invalidField(at, 'Enum', `${at}: "${name.slice(0, 40)}" is not a field of this list: ${known}.`)
}

const isInProject = sql`f.project_id = ${param(2)}`
const isNotInBin = raw('f.deleted_at IS NULL')
/** Every statement of a listing gets today, whether it needs it or not. */
const todayIsKnown = sql`${param(3)}::date IS NOT NULL`

const placeConditions = ({ parentId }: ListPlace, values: Values): Fragment[] => [
  parentId ? sql`f.parent_id = ${values.add(parentId)}` : isInProject,
  isNotInBin,
  todayIsKnown,
]

const nodesAndSight = oncePerSight((listing, sight) => ({
  from: fixed(sql`FROM ${nodesSeen(listing, sight)} ${listing.lean}`),
  seen: fixed(join(seenConditions(listing, sight), ' AND ')),
}))

/** SQL: the nodes `f` to scan: all, by an index; or the few that the caller has a part in, each by its id. */
const nodesSeen = ({ section, isHeld }: Listing<any>, { sees }: Sight): Fragment =>
  section && sees === 'fewOwn'
    ? sql`(SELECT DISTINCT o.id FROM (${ownNodes(isHeld)}) AS o (id)) own
       ${raw(lookUp('folder', 'id = own.id', 'f'))}`
    : raw('folder f')

/**
 * SQL: the visibility of the nodes. Nodes of several sections are checked one by one; within one section, conditions that
 * are the same for all nodes are evaluated once. IS TRUE keeps PostgreSQL from starting the scan with the caller's own nodes.
 */
function seenConditions(
  { section, isHeld, hasParties }: Listing<any>,
  { sees, isRestricted }: Sight,
): Fragment[] {
  if (!section) return [raw(`(SELECT ${visibleOrInBin} FROM a WHERE a.section = f.section)`)]
  const byRights = (what: string): Fragment => raw(`(SELECT ${what} FROM a WHERE a.section = '${section}')`)
  return [
    byRights('a.reads'),
    ...(isRestricted ? [byRights(notRestricted())] : []),
    ...(sees === 'someOwn' ? [sql`(f.id IN (${ownNodes(isHeld)})) IS TRUE`] : []),
    ...(sees === 'manyOwn' ? [byRights(`f.audience <> 0 OR EXISTS (SELECT ${ownParties()})`)] : []),
    ...(hasParties ? [sql`(f.audience = 0 OR ${byRights(seesNotIssued())})`] : []),
  ]
}

/** A cursor is valid only for the same listing, sort order and filter. */
function digestOf(listing: Listing<any>, place: ListPlace, order: Order, { filter }: ListRequest): string {
  const filters = Object.entries(filter ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  const list = [listing.row.type, listing.nodes.map(({ text }) => text), place.projectId, place.parentId]
  const of = [...list, order.name, order.descending, filters.sort()]
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 16)
}

function placeAfter({ field }: Order, request: ListRequest, digest: string): ListedNode | undefined {
  if (rowsBefore(request) !== undefined) return undefined
  const { isValid } = sorts[field.sort]
  const place = readCursor(
    request,
    (value) => value === digest,
    (value) => value === null || isValid(value),
    (id) => Number.isInteger(id) && Math.abs(id as number) < 2 ** 31,
  )
  return place && { key: place[1]!, id: place[2] as number }
}

/** The query after so many of its rows. Every node before them is visited: a page is better continued by its own cursor. */
export async function skipped(call: Call, query: ListQuery, rows: number | undefined): Promise<ListQuery> {
  if (!rows) return query
  const { order, parts } = query
  const values = new Values(query.values.list)
  const { key, sort } = order.field
  const direction = raw(order.descending ? 'DESC' : 'ASC')
  const nodes = parts.map((part) => sql`SELECT f.id, ${key} AS sort_key ${part}`)
  const last = await call.db.row<ListedNode>(
    sql`${rights} SELECT f.id, ${sorts[sort].toCursor(sortKey)} AS key FROM (${join(nodes, ' UNION ALL ')}) f
      ORDER BY f.sort_key ${direction} NULLS LAST, f.id ${direction} OFFSET ${values.add(rows - 1)}::int LIMIT 1`
      .text,
    values.list,
  )
  return { ...query, after: last ?? { key: null, id: order.descending ? 0 : intMax } }
}

/** No node is after it: those without a sort key come last. */
const intMax = 2147483647

/** A range of a query, as SQL: its nodes, the `sort_key` of a node `f` as written to a cursor, and their order. */
export interface Range {
  readonly nodes: Fragment
  readonly cursorKey: Fragment
  readonly order: Fragment
  readonly values: Values
}

/**
 * The nodes of a page are a range with a sort key, then a range without one if the first is too short: empty keys come last
 * in both directions, but an index has them only at one end.
 */
export const rangesOf = (query: ListQuery): Array<'set' | 'empty'> =>
  query.after?.key === null ? ['empty'] : ['set', 'empty']

/** Whether the request has no page, sort order or filter, so that all rows are returned. */
export const isWholeList = (
  { isWhole }: Listing<any>,
  { take, cursor, sort, filter }: ListRequest,
): boolean => isWhole && !take && !cursor && !sort && Object.keys(filter ?? {}).length === 0

/**
 * The limit is part of the SQL text: for a parameter, PostgreSQL would assume a tenth of the table, and plan the statement
 * each time. So there are few such limits, and often some more rows are read than requested.
 */
const limits = [11, 26, 51, 101, pageRowsMax + 1]
const limitFor = (rows: number): number => limits.find((limit) => limit >= rows)!

export function rangeOf(
  { order: { field, descending }, parts, after, ...query }: ListQuery,
  which: 'set' | 'empty',
  limit: number | undefined,
): Range {
  const { toCursor, fromCursor } = sorts[field.sort]
  const values = new Values(query.values.list)
  const [direction, comparison] = descending ? [raw('DESC'), raw('<')] : [raw('ASC'), raw('>')]
  const continues = after && (after.key === null) === (which === 'empty')
  const last = continues ? sql`${values.add(after.id)}::int` : nothing
  const max = raw(limit === undefined ? 'OFFSET 0' : `LIMIT ${limitFor(limit)}`)
  const from = continues && after.key !== null ? fromCursor(values.add(after.key)) : undefined
  const isSet = which === 'set'
  const place = [
    sql`(${field.key}) IS ${raw(isSet ? 'NOT NULL' : 'NULL')}`,
    // The first condition lets an index on the row `t` start there: it does not have the id of the node.
    ...(from
      ? [sql`${field.key} ${comparison}= ${from}`, sql`(${field.key}, f.id) ${comparison} (${from}, ${last})`]
      : []),
    ...(continues && !isSet ? [sql`f.id ${comparison} ${last}`] : []),
  ]
  const order = isSet ? sql`${field.key} ${direction}, f.id ${direction}` : sql`f.id ${direction}`
  const outer = isSet ? sql`f.sort_key ${direction}, f.id ${direction}` : sql`f.id ${direction}`
  // The rows of the page are read from these nodes, so that none is looked up again.
  const scans = parts.map(
    (part) =>
      sql`SELECT f.*, ${isSet ? field.key : noKey} AS sort_key ${part} AND ${join(place, ' AND ')} ORDER BY ${order} ${max}`,
  )
  return {
    nodes: scans.length === 1 ? scans[0]! : firstOf(scans, outer, max),
    cursorKey: isSet ? toCursor(sortKey) : sortKey,
    order: outer,
    values,
  }
}

const sortKey = raw('f.sort_key')
const noKey = raw('NULL')

/** Of several node types, each scanned separately, the first nodes. */
const firstOf = (scans: readonly Fragment[], order: Fragment, max: Fragment): Fragment =>
  sql`SELECT f.* FROM (${join(
    scans.map((nodes) => sql`(${nodes})`),
    ' UNION ALL ',
  )}) f ORDER BY ${order} ${max}`

export const countOf = async (call: Call, query: ListQuery): Promise<number> =>
  (await countsOf(call, [query], query.values))[0]!

/** The number of nodes of each query, in one statement; the queries share their values. */
export async function countsOf(call: Call, queries: readonly ListQuery[], values: Values): Promise<number[]> {
  if (queries.length === 0) return []
  const counts = queries.map(({ parts }) => {
    const nodes = join(
      parts.map((part) => sql`SELECT f.id ${part}`),
      ' UNION ',
    )
    return sql`(SELECT count(*)::int FROM (${nodes}) AS counted)`
  })
  const row = await call.db.row<{ counts: number[] }>(
    sql`${rights} SELECT ARRAY[${join(counts)}] AS counts`.text,
    values.list,
  )
  return row!.counts
}
