/**
 * Lists of records: the ability of a kind to be listed, in a folder or in a project. Sorted, filtered and in pages, by an
 * index that is walked from where the last page ended, so that page 1,000 costs what page 1 does.
 */
import type { Dto, Fields, Value } from '../../../contract/kit.ts'
import { grantJoin, visible } from '../../access/grants.ts'
import { nodeType, type Section } from '../../codes/foldertypes.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty, notFound } from '../../kernel/faults.ts'
import { pageOf, rowsWanted } from '../../kernel/paging.ts'
import { dayIn } from '../days.ts'
import type { ListField } from './listfield.ts'
import { countOf, nodesOf, rights, walkOf } from './listwalk.ts'

export interface Listing<R extends Fields = Fields> {
  readonly row: Dto<R>
  /** SQL: which nodes `f` are listed. An index goes by one type, so several types are walked each by itself. */
  readonly nodes: readonly string[]
  /** The section they are of; left out: of several, and each goes by the rights of its own. */
  readonly section?: Section
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

/** Where the records lie: in a folder, or anywhere in a project; and what of them the asker sees, in general. */
export interface ListPlace {
  readonly projectId: number
  readonly timeZone: string
  readonly parentId?: number
  /** All; or those he has a part in: so few that the list begins with them, some that are known before, or many. */
  readonly sees: 'all' | 'fewOwn' | 'someOwn' | 'manyOwn'
  /** Whether there are folders here that only some see, and he does not see all. */
  readonly isGuarded: boolean
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

/**
 * Up to here it is better to put what the asker has a part in in order than to walk through a list for it: how far that is
 * nobody knows, and what he sees may all stand at its end.
 */
const ownFewMax = 2_000
/** Up to here it is better to know all of it than to look at each whether he has a part in it. */
const ownSomeMax = 20_000

const ofAsker = ({
  section,
  hasParties,
}: Listing<any>): string => `p.id AS "projectId", p.time_zone AS "timeZone",
  CASE WHEN coalesce(k.reads_all, true) OR NOT ${hasParties} THEN 'all'
       WHEN own.count > ${ownSomeMax} THEN 'manyOwn' WHEN own.count > ${ownFewMax} THEN 'someOwn'
       ELSE 'fewOwn' END AS sees,
  NOT coalesce(k.is_admin, false)
    AND EXISTS (SELECT FROM folder g WHERE g.project_id = p.id AND g.access_by_list <> 0) AS "isGuarded"
  FROM project p
  LEFT JOIN LATERAL (SELECT * FROM access x
    WHERE x.person_id = $1 AND x.project_id = p.id AND x.section = '${section ?? 'documents'}' OFFSET 0) k ON true
  CROSS JOIN LATERAL (SELECT count(*) FROM (
    (SELECT FROM party y WHERE y.project_id = p.id AND y.person_id = $1 AND NOT k.reads_all LIMIT ${ownSomeMax + 1})
     UNION ALL (SELECT FROM party y WHERE y.project_id = p.id AND y.organization_id = k.organization_id
       AND NOT k.reads_all LIMIT ${ownSomeMax + 1})) y) own`

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

/** A page of the records of a kind: their nodes first, in order, then their rows. */
export async function listRecords<R extends Fields>(
  listing: Listing<R>,
  call: Call,
  place: ListPlace,
  request: ListRequest,
): Promise<Page<R>> {
  const wanted = listing.isWhole && isPlain(request) ? undefined : rowsWanted(request)
  const walk = await walkOf(listing, call, place, request)
  const [nodes, totalCount] = await Promise.all([
    nodesOf(call, walk, wanted),
    request.wantCount ? countOf(call, walk) : undefined,
  ])
  const { page, nextCursor } = pageOf(nodes, wanted ?? nodes.length, ({ id, key }) => [walk.digest, key, id])
  return { rows: await rowsOf(listing, call, place, page), nextCursor, totalCount }
}

/** Nobody asked for a page. */
const isPlain = ({ take, cursor, sort, filter }: ListRequest): boolean =>
  !take && !cursor && !sort && Object.keys(filter ?? {}).length === 0

/**
 * The rows of those nodes, in that order. The text is the same for every page, and the rights are in it. OFFSET 0 makes
 * PostgreSQL look each node up, also where it knows nothing of the table yet and would rather read all of it.
 */
async function rowsOf<R extends Fields>(
  listing: Listing<R>,
  call: Call,
  { projectId, timeZone }: ListPlace,
  nodes: readonly { id: number }[],
): Promise<Array<Value<R>>> {
  if (nodes.length === 0) return []
  return call.db.rows<Value<R>>(
    `${rights} SELECT ${listing.select}
       FROM unnest($4::int[]) WITH ORDINALITY AS page (id, place)
      CROSS JOIN LATERAL (SELECT * FROM folder x WHERE x.id = page.id OFFSET 0) f
       JOIN a ON a.section = f.section ${listing.from}
      WHERE ${visible} AND $3::date IS NOT NULL ORDER BY page.place`,
    [call.asker.id, projectId, dayIn(timeZone, call.now), nodes.map(({ id }) => id)],
  )
}
