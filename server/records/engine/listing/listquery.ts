/**
 * The walk through a list: which nodes come next. It starts where the page before ended, by an index that begins with the
 * place and goes on with what is sorted by; what it needs not look at, it does not.
 */
import { createHash } from 'node:crypto'
import { pageRowsMax } from '../../../../contract/paging.ts'
import { notRestricted, ownNodes, ownParties, seen } from '../../../access/grants.ts'
import { lookUp } from '../../../db/lookup.ts'
import type { Call } from '../../../kernel/call.ts'
import { invalidField } from '../../../kernel/faults.ts'
import { readCursor } from '../../../kernel/paging.ts'
import { dayIn } from '../declare/days.ts'
import { type ListField, sorts } from './listfield.ts'
import { conditionOf, hasWords, Values } from './listfilter.ts'
import type { ListPlace } from './listplace.ts'
import type { Listing, ListRequest } from './listtype.ts'

export interface ListQuery {
  readonly order: Order
  /** SQL: the nodes `f` that are listed; several types are walked each by itself. */
  readonly parts: readonly string[]
  readonly values: Values
  /** Says which list, order and filter a cursor is of. */
  readonly digest: string
  /** The last node that was given. */
  readonly after: ListedNode | undefined
}

interface ListedNode {
  id: number
  /** What it is sorted by; null comes last. */
  key: string | number | boolean | null
}

interface Order {
  name: string
  field: ListField
  descending: boolean
}

/** All rows are of one project, so what the asker may do there, `a`, is worked out once: a row for each section. */
export const rights = `WITH a AS MATERIALIZED (SELECT * FROM access x WHERE x.person_id = $1 AND x.project_id = $2)`

/** What every statement of a list begins with: the asker, the project, and today where that is. */
export const firstValues = (call: Call, { projectId, timeZone }: ListPlace): Values =>
  new Values([call.caller.id, projectId, dayIn(timeZone, call.now)])

/** What is asked must be known: the order, the fields to filter by, their values, and the cursor. */
export async function listQueryOf(
  listing: Listing<any>,
  call: Call,
  place: ListPlace,
  request: ListRequest,
  values = firstValues(call, place),
): Promise<ListQuery> {
  const { projectId, timeZone } = place
  const order = orderOf(listing, request.sort)
  const where = [...placeConditions(place, values), ...seenConditions(listing, place)]
  const joins = new Set([order.field.join ?? ''])
  for (const [name, asked] of Object.entries(request.filter ?? {})) {
    if (name.trim().toLowerCase() === 'words') {
      where.push(hasWords(asked, values))
      continue
    }
    const [known, field] = fieldNamed(listing, 'Filter', name)
    joins.add(field.join ?? '')
    where.push(await conditionOf(field, `Filter.${known}`, asked, { call, projectId, timeZone, values }))
  }
  const digest = digestOf(listing, place, order, request)
  return {
    order,
    parts: listing.nodes.map(
      (nodes) =>
        `FROM ${nodesSeen(listing, place)} ${listing.lean} ${[...joins].join(' ')} WHERE ${nodes} AND ${where.join(' AND ')}`,
    ),
    values,
    digest,
    after: placeAfter(order, request, digest),
  }
}

function orderOf(listing: Listing<any>, sort: string | null | undefined): Order {
  const asked = sort?.trim() || Object.keys(listing.fields)[0]!
  const descending = asked.startsWith('-')
  const [name, field] = fieldNamed(listing, 'Sort', asked.replace(/^-\s*/, ''))
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

const placeConditions = ({ parentId }: ListPlace, values: Values): string[] => [
  parentId ? `f.parent_id = ${values.add(parentId)}` : 'f.project_id = $2',
  'f.deleted_at IS NULL',
  '$3::date IS NOT NULL',
]

/** The nodes `f` that are looked at: all, by an index; or those few that the asker has a part in, each by its id. */
const nodesSeen = ({ section, isHeld }: Listing<any>, { sees }: ListPlace): string =>
  section && sees === 'fewOwn'
    ? `(SELECT DISTINCT o.id FROM (${ownNodes(isHeld)}) AS o (id)) own
       ${lookUp('folder', 'id = own.id', 'f')}`
    : 'folder f'

/**
 * What of it the asker sees. Nodes of several sections go each by their own; in one section what is the same for all of
 * them is not asked for each. IS TRUE keeps PostgreSQL from turning the walk round to begin with his own nodes.
 */
function seenConditions({ section, isHeld }: Listing<any>, { sees, isRestricted }: ListPlace): string[] {
  if (!section) return [`(SELECT ${seen} FROM a WHERE a.section = f.section)`]
  const byRights = (sql: string): string => `(SELECT ${sql} FROM a WHERE a.section = '${section}')`
  return [
    byRights('a.reads'),
    ...(isRestricted ? [byRights(notRestricted('f'))] : []),
    ...(sees === 'someOwn' ? [`(f.id IN (${ownNodes(isHeld)})) IS TRUE`] : []),
    ...(sees === 'manyOwn' ? [byRights(`EXISTS (SELECT ${ownParties})`)] : []),
  ]
}

/** What a cursor is of: it goes on in the same list, in the same order, with the same filter. */
function digestOf(listing: Listing<any>, place: ListPlace, order: Order, { filter }: ListRequest): string {
  const filters = Object.entries(filter ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  const list = [listing.row.type, listing.nodes, place.projectId, place.parentId]
  const of = [...list, order.name, order.descending, filters.sort()]
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 16)
}

function placeAfter({ field }: Order, request: ListRequest, digest: string): ListedNode | undefined {
  const { isValid } = sorts[field.sort]
  const place = readCursor(
    request,
    (value) => value === digest,
    (value) => value === null || isValid(value),
    (id) => Number.isInteger(id) && Math.abs(id as number) < 2 ** 31,
  )
  return place && { key: place[1]!, id: place[2] as number }
}

/** A stretch of a walk, as SQL: its nodes, what a cursor says of the `sort_key` of such a node `f`, and their order. */
export interface Range {
  readonly nodes: string
  readonly cursorKey: string
  readonly order: string
  readonly values: Values
}

/**
 * The nodes of a page as a stretch with something to sort by, and then one without, if the first is not enough: what is
 * empty comes last in either direction, and an index has it at one end only.
 */
export const rangesOf = (walk: ListQuery): Array<'set' | 'empty'> =>
  walk.after?.key === null ? ['empty'] : ['set', 'empty']

/** Nobody asked for a page. */
export const isWholeList = (
  { isWhole }: Listing<any>,
  { take, cursor, sort, filter }: ListRequest,
): boolean => isWhole && !take && !cursor && !sort && Object.keys(filter ?? {}).length === 0

/**
 * The number of rows stands in the text: PostgreSQL would take an unknown one for a tenth of the table, and make its plan
 * anew each time. So there are few such numbers, and mostly some more rows are read than were asked for.
 */
const limits = [11, 26, 51, 101, pageRowsMax + 1]
const limitFor = (rows: number): number => limits.find((limit) => limit >= rows)!

export function rangeOf(
  { order: { field, descending }, parts, after, ...walk }: ListQuery,
  which: 'set' | 'empty',
  limit: number | undefined,
): Range {
  const { toCursor, fromCursor } = sorts[field.sort]
  const values = new Values(walk.values.list)
  const [direction, beyond] = descending ? ['DESC', '<'] : ['ASC', '>']
  const goesOn = after && (after.key === null) === (which === 'empty')
  const last = goesOn ? `${values.add(after.id)}::int` : ''
  const max = limit === undefined ? '' : `LIMIT ${limitFor(limit)}`
  const from = goesOn && after.key !== null ? fromCursor(values.add(after.key)) : ''
  const isSet = which === 'set'
  const place = [
    `(${field.key}) IS ${isSet ? 'NOT NULL' : 'NULL'}`,
    // The first of the two lets an index of the kind's own row begin there: it knows nothing of the node's id.
    ...(from ? [`${field.key} ${beyond}= ${from}`, `(${field.key}, f.id) ${beyond} (${from}, ${last})`] : []),
    ...(goesOn && !isSet ? [`f.id ${beyond} ${last}`] : []),
  ].join(' AND ')
  const order = isSet ? `${field.key} ${direction}, f.id ${direction}` : `f.id ${direction}`
  const outer = isSet ? `f.sort_key ${direction}, f.id ${direction}` : `f.id ${direction}`
  // The rows of the page are read from these very nodes, so that none is looked up a second time.
  const walked = parts.map(
    (part) =>
      `SELECT f.*, ${isSet ? field.key : 'NULL'} AS sort_key ${part} AND ${place} ORDER BY ${order} ${max || 'OFFSET 0'}`,
  )
  return {
    nodes: walked.length === 1 ? walked[0]! : firstOf(walked, outer, max),
    cursorKey: isSet ? toCursor('f.sort_key') : 'f.sort_key',
    order: outer,
    values,
  }
}

/** Of several types, each walked by itself, those that come first. */
const firstOf = (walked: readonly string[], order: string, max: string): string =>
  `SELECT f.* FROM (${walked.map((nodes) => `(${nodes})`).join(' UNION ALL ')}) f ORDER BY ${order} ${max || 'OFFSET 0'}`

export const countOf = async (call: Call, walk: ListQuery): Promise<number> =>
  (await countsOf(call, [walk], walk.values))[0]!

/** How many each of the walks has, in one statement; their values are the same ones. */
export async function countsOf(call: Call, walks: readonly ListQuery[], values: Values): Promise<number[]> {
  if (walks.length === 0) return []
  const counts = walks.map(({ parts }) => {
    const nodes = parts.map((part) => `SELECT f.id ${part}`).join(' UNION ')
    return `(SELECT count(*)::int FROM (${nodes}) AS counted)`
  })
  const row = await call.db.row<{ counts: number[] }>(
    `${rights} SELECT ARRAY[${counts.join(', ')}] AS counts`,
    values.list,
  )
  return row!.counts
}
