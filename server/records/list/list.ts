/**
 * Lists of records: the ability of a kind to be listed, in a folder or in a project. Sorted, filtered and in pages, by an
 * index that is walked from where the last page ended, so that page 1,000 costs what page 1 does.
 */
import type { Dto, Fields, Value } from '../../../contract/kit.ts'
import { visible } from '../../access/grants.ts'
import { nodeType, type Section } from '../../codes/foldertypes.ts'
import { gatheredByText } from '../../db/gathered.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { pageOf, rowsWanted } from '../../kernel/paging.ts'
import { dayIn } from '../days.ts'
import { lookUp } from '../lookup.ts'
import { type Naming, named, namingColumns } from '../named.ts'
import type { ListField } from './listfield.ts'
import { type ListPlace, placeIn } from './listplace.ts'
import { countOf, rights, type Stretch, stretchesOf, stretchOf, type Walk, walkOf } from './listwalk.ts'

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
  /** The names that are put into the rows afterwards. */
  readonly namings?: readonly Naming[]
  /** SQL: whether the asker sees a row, where it can be said shorter than for any node. */
  readonly seen?: string
  /** What few rows have: which, what, and the joins that it is read from besides. */
  readonly rare?: { readonly when: string; readonly select: string; readonly joins: string }
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

/** A page of the records of a kind. */
export async function listRecords<R extends Fields>(
  listing: Listing<R>,
  call: Call,
  place: ListPlace,
  request: ListRequest,
): Promise<Page<R>> {
  const wanted = listing.isWhole && isPlain(request) ? undefined : rowsWanted(request)
  const walk = await walkOf(listing, call, place, request)
  const [rows, totalCount] = await Promise.all([
    rowsOf(listing, call, walk, wanted),
    request.wantCount ? countOf(call, walk) : undefined,
  ])
  const { page, nextCursor } = pageOf(rows, wanted ?? rows.length, (row) => [walk.digest, row._key, row._id])
  await completed(listing, call, place, page)
  return { rows: page as Array<Value<R>>, nextCursor, totalCount }
}

/** Nobody asked for a page. */
const isPlain = ({ take, cursor, sort, filter }: ListRequest): boolean =>
  !take && !cursor && !sort && Object.keys(filter ?? {}).length === 0

interface ReadRow {
  _id: number
  /** What it is sorted by, as a cursor has it. */
  _key: string | number | boolean | null
  _rare: boolean
}

/** The rows of a page, and one more where there are more. */
async function rowsOf(
  listing: Listing<any>,
  call: Call,
  walk: Walk,
  wanted: number | undefined,
): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for (const which of stretchesOf(walk)) {
    const left = wanted === undefined ? undefined : wanted + 1 - rows.length
    if (left !== undefined && left <= 0) break
    const { text, values } = stretchStatement(listing, stretchOf(walk, which, left))
    // A page is short, and others may go along.
    const read = left === undefined ? call.db.rows(text, values) : gatheredByText(call.db, text, values)
    for (const row of (await read) as ReadRow[]) rows.push(row)
  }
  return rows
}

/** The text is the same for every such page, and the rights are in it. */
const stretchStatement = (
  { select, rare, from, seen }: Listing<any>,
  { page, told, order, values }: Stretch,
) => ({
  text: `${rights} SELECT ${select}, f.id AS "_id", ${told} AS "_key", (${rare?.when ?? 'false'}) AS "_rare", ${namingColumns}
       FROM (${page}) page ${eachNode} ${from} WHERE ${seen ?? visible} ORDER BY ${order}`,
  values: values.list,
})

const eachNode = `${lookUp('folder', 'id = page.id', 'f')} JOIN a ON a.section = f.section`

/** Puts in the names, and what few rows have. */
async function completed(
  { namings = [], rare, from, seen }: Listing<any>,
  call: Call,
  { projectId, timeZone }: ListPlace,
  rows: ReadRow[],
): Promise<void> {
  await named(call, namings, rows)
  const few = rare ? rows.filter(({ _rare }) => _rare) : []
  if (few.length === 0) return
  const byId = new Map(few.map((row) => [row._id, row]))
  const more = await call.db.rows<{ _id: number }>(
    `${rights} SELECT ${rare!.select}, f.id AS "_id" FROM unnest($4::int[]) AS page (id) ${eachNode} ${from} ${rare!.joins}
      WHERE ${seen ?? visible} AND $3::date IS NOT NULL`,
    [call.asker.id, projectId, dayIn(timeZone, call.now), [...byId.keys()]],
  )
  for (const columns of more) Object.assign(byId.get(columns._id)!, columns)
}
