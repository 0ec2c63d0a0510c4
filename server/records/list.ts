/**
 * Lists of records: the ability of a kind to be listed, in a folder or in a project. Sorted, filtered and in pages, by an
 * index that is walked from where the last page ended, so that page 1,000 costs what page 1 does.
 */
import { createHash } from 'node:crypto'
import type { Dto, Fields, Value } from '../../contract/kit.ts'
import { grantJoin, ownNodes, visible } from '../access/grants.ts'
import { nodeType, type Section } from '../codes/foldertypes.ts'
import type { Call } from '../kernel/call.ts'
import { invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { pageOf, placeOf, rowsWanted } from '../kernel/paging.ts'
import { dayIn } from './days.ts'
import { type ListField, sorts } from './listfield.ts'
import { conditionOf, Values } from './listfilter.ts'

export interface Listing<R extends Fields = Fields> {
  readonly row: Dto<R>
  /** SQL: which nodes `f` are listed. An index goes by one type, so several types are walked each by itself. */
  readonly nodes: readonly string[]
  readonly section: Section
  /** The join of the kind's row `t`, which values are sorted and filtered by; it goes where none of them needs it. */
  readonly lean: string
  /** The joins that a row is read from: `t`, the project `p`, the parent `up`, and those of the kind. */
  readonly from: string
  /** SQL of the columns of a row, under the wire's names. `a` are the asker's rights, $3 is today. */
  readonly select: string
  /** What it is sorted and filtered by, by the documented names. The first one is the order it has by itself. */
  readonly fields: Readonly<Record<string, ListField>>
  /** Whether it is given as a whole where nobody asks for a page. */
  readonly isWhole: boolean
  /** Whether some see only those they have a part in. */
  readonly hasParties: boolean
  /** Whether what lies in a record of others is seen by the people of that one. */
  readonly isHeld: boolean
}

export interface ListRequest {
  take?: number | null
  cursor?: string | null
  sort?: string | null
  filter?: Record<string, string> | null
  wantCount?: boolean | null
}

/** Where the records lie: in a folder, or anywhere in a project. */
export interface ListPlace {
  readonly projectId: number
  readonly timeZone: string
  readonly parentId?: number
  /** The asker sees only what he has a part in, and that is so little that it is better looked for from there. */
  readonly fewOwn: boolean
}

export interface Page<R extends Fields> {
  rows: Array<Value<R>>
  nextCursor: string | undefined
  totalCount: number | undefined
}

/** The ability of a kind to be listed: a folder → its records, under the response's key. The root is the whole project. */
export const readInFolder =
  <R extends Fields, K extends string>(listing: Listing<R>, key: K) =>
  async (request: ListRequest & { parentFolderId?: number | null }, call: Call) => {
    if (!request.parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
    const place = await placeIn(listing, call, request.parentFolderId)
    const isRoot = place.type === nodeType.project
    return answered(
      key,
      await listRecords(listing, call, isRoot ? { ...place, parentId: undefined } : place, request),
    )
  }

/** What lies in a folder, and that alone, whatever the folder. */
export const readChildren =
  <R extends Fields, K extends string>(listing: Listing<R>, key: K) =>
  async (request: ListRequest & { parentFolderId?: number | null }, call: Call) => {
    if (!request.parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
    const place = await placeIn(listing, call, request.parentFolderId)
    return answered(key, await listRecords(listing, call, place, request))
  }

const answered = <R extends Fields, K extends string>(key: K, { rows, ...more }: Page<R>) =>
  ({ [key]: rows, ...more }) as { [P in K]: Array<Value<R>> } & Omit<Page<R>, 'rows'>

/** Up to here it is better to look up all that the asker has a part in than to walk past what he has none in. */
const ownFewMax = 10_000

const ofAsker = (listing: Listing<any>): string => `p.id AS "projectId", p.time_zone AS "timeZone",
  coalesce(NOT k.reads_all AND (SELECT count(*) FROM (SELECT FROM party y
    WHERE y.project_id = p.id AND (y.person_id = $1 OR y.organization_id = k.organization_id)
    LIMIT ${ownFewMax + 1}) own) <= ${ownFewMax}, false) AS "fewOwn"
  FROM project p LEFT JOIN access k ON k.person_id = $1 AND k.project_id = p.id AND k.section = '${listing.section}'`

/** The folder to look into. */
export async function placeIn(
  listing: Listing<any>,
  call: Call,
  folderId: number,
): Promise<ListPlace & { type: number }> {
  const place = await call.db.row<ListPlace & { type: number }>(
    `SELECT f.type, f.id AS "parentId", ${ofAsker(listing)} JOIN folder f ON f.project_id = p.id ${grantJoin}
      WHERE f.id = $2 AND ${visible}`,
    [call.asker.id, folderId],
  )
  if (!place) throw notFound('This folder')
  return place
}

/** All records of a kind in a project. */
export async function placeInProject(
  listing: Listing<any>,
  call: Call,
  projectId: number,
): Promise<ListPlace> {
  const place = await call.db.row<ListPlace & { reads: boolean }>(
    `SELECT k.reads, ${ofAsker(listing)} WHERE p.id = $2`,
    [call.asker.id, projectId],
  )
  if (!place || place.reads === null) throw notFound('This project')
  return place
}

/** A page of the records of a kind. What is asked must be known; the rights are part of the statement. */
export async function listRecords<R extends Fields>(
  listing: Listing<R>,
  call: Call,
  place: ListPlace,
  request: ListRequest,
): Promise<Page<R>> {
  const { projectId, timeZone } = place
  const values = new Values([call.asker.id, projectId, dayIn(timeZone, call.now)])
  const order = orderOf(listing, request.sort)
  const where = [placeCondition(listing, place, values)]
  const joins = new Set([order.field.join ?? ''])
  for (const [name, asked] of Object.entries(request.filter ?? {})) {
    const [known, field] = fieldNamed(listing, 'Filter', name)
    joins.add(field.join ?? '')
    where.push(await conditionOf(field, `Filter.${known}`, asked, { call, projectId, timeZone, values }))
  }
  const inner = (nodes: string): string => `FROM folder f ${listing.lean} ${[...joins].join(' ')}
    WHERE ${nodes} AND ${where.join(' AND ')} AND (SELECT ${visible} FROM a WHERE a.section = f.section)`
  const counted = request.wantCount ? count(inner(`(${listing.nodes.join(' OR ')})`), values) : undefined
  const wanted = listing.isWhole && isPlain(request) ? Number.POSITIVE_INFINITY : rowsWanted(request)
  const digest = digestOf(listing, place, order, request)
  const after = placeAfter(order, request, digest)
  const statement = pageStatement(listing, order, inner, { after, wanted, values })
  const [rows, total] = await Promise.all([
    call.db.rows<Value<R> & { _id: number; _at: string | number | boolean | null }>(statement, values.list),
    counted && call.db.row<{ count: number }>(...counted),
  ])
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [digest, row._at, row._id])
  return { rows: page, nextCursor, totalCount: total?.count }
}

/** Nobody asked for a page. */
const isPlain = ({ take, cursor, sort, filter }: ListRequest): boolean =>
  !take && !cursor && !sort && Object.keys(filter ?? {}).length === 0

interface Order {
  name: string
  field: ListField
  descending: boolean
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

function placeCondition(listing: Listing<any>, place: ListPlace, values: Values): string {
  const where = place.parentId ? `f.parent_id = ${values.add(place.parentId)}` : 'f.project_id = $2'
  const own =
    place.fewOwn && listing.hasParties
      ? ` AND f.id = ANY (ARRAY(${ownNodes(listing.section, listing.isHeld)}))`
      : ''
  return `${where} AND f.deleted_at IS NULL AND $3::date IS NOT NULL${own}`
}

/** What a cursor is of: it goes on in the same list, in the same order, with the same filter. */
function digestOf(listing: Listing<any>, place: ListPlace, order: Order, { filter }: ListRequest): string {
  const filters = Object.entries(filter ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  const of = [
    listing.row.type,
    listing.nodes,
    place.projectId,
    place.parentId,
    order.name,
    order.descending,
    filters.sort(),
  ]
  return createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 16)
}

interface After {
  value: unknown
  id: number
}

function placeAfter({ field }: Order, request: ListRequest, digest: string): After | undefined {
  const { fits } = sorts[field.sort]
  const place = placeOf(
    request,
    (told) => told === digest,
    (value) => value === null || fits(value),
    (id) => isRecordId(id),
  )
  return place && { value: place[1], id: place[2] as number }
}

const isRecordId = (id: unknown): boolean => Number.isInteger(id) && Math.abs(id as number) < 2 ** 31

interface Paging {
  after: After | undefined
  wanted: number
  values: Values
}

/**
 * The nodes of the page first, then their rows. What is empty comes last in either direction, so it is walked by itself:
 * an index has it at one end only.
 */
function pageStatement(
  listing: Listing<any>,
  { field, descending }: Order,
  inner: (nodes: string) => string,
  { after, wanted, values }: Paging,
): string {
  const { told, taken, type } = sorts[field.sort]
  const direction = descending ? 'DESC' : 'ASC'
  const beyond = descending ? '<' : '>'
  const limit = wanted === Number.POSITIVE_INFINITY ? '' : `LIMIT ${values.add(wanted + 1)}::int`
  const id = after && `${values.add(after.id)}::int`
  // The first of the two lets an index of the kind's own row begin there: it knows nothing of the node's id.
  const value = after && after.value !== null && taken(values.add(after.value))
  const set = value
    ? `AND ${field.key} ${beyond}= ${value} AND (${field.key}, f.id) ${beyond} (${value}, ${id})`
    : ''
  const unset = after?.value === null ? `AND f.id ${beyond} ${id}` : ''
  const parts = listing.nodes.flatMap((nodes) => {
    const empty = `(SELECT f.id, NULL::${type} AS key ${inner(nodes)} AND (${field.key}) IS NULL ${unset}
      ORDER BY f.id ${direction} ${limit})`
    if (unset) return [empty]
    return [
      `(SELECT f.id, ${field.key} AS key ${inner(nodes)} AND ${field.key} IS NOT NULL ${set}
        ORDER BY ${field.key} ${direction}, f.id ${direction} ${limit})`,
      empty,
    ]
  })
  return `${rights}, page AS MATERIALIZED (${parts.join(' UNION ALL ')})
    SELECT ${listing.select}, f.id AS "_id", ${told('page.key')} AS "_at"
      FROM page JOIN folder f ON f.id = page.id JOIN a ON a.section = f.section ${listing.from}
     ORDER BY page.key ${direction} NULLS LAST, f.id ${direction} ${limit}`
}

/** All rows are of one project, so what the asker may do there, `a`, is worked out once: a row for each section. */
const rights = `WITH a AS MATERIALIZED (SELECT * FROM access x WHERE x.person_id = $1 AND x.project_id = $2)`

/** The statement that counts, with the values as they are before those of the page join them. */
const count = (inner: string, values: Values): [text: string, values: unknown[]] => [
  `${rights} SELECT count(*)::int AS count ${inner}`,
  [...values.list],
]
