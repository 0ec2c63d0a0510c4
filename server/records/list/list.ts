/**
 * Lists of records: the ability of a kind to be listed, in a folder or in a project. Sorted, filtered and in pages, by an
 * index that is walked from where the last page ended, so that page 1,000 costs what page 1 does.
 */
import type { Dto, Fields, Value } from '../../../contract/kit.ts'
import type { Section } from '../../codes/foldertypes.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { pageOf, rowsWanted } from '../../kernel/paging.ts'
import type { Naming } from '../named.ts'
import type { ListField } from './listfield.ts'
import { type ListPlace, placeBelow, placeIn } from './listplace.ts'
import { completed, rowsOf } from './listrows.ts'
import { countOf, isWholeList, walkOf } from './listwalk.ts'

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
    const place = await placeBelow(listing, call, request.parentFolderId)
    return answered(key, await listRecords(listing, call, place, request))
  }

/** What lies in a folder, and that alone, whatever the folder. */
export const readChildren =
  <R extends Fields, K extends string>(listing: Listing<R>, key: K) =>
  async (request: ListRequest & { parentFolderId?: number | null }, call: Call) => {
    if (!request.parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
    const place = await placeIn(listing, call, request.parentFolderId)
    return answered(key, await listRecords(listing, call, place, request))
  }

type Answered<R extends Fields, K extends string> = { [P in K]: Array<Value<R>> } & Omit<Page<R>, 'rows'>

const answered = <R extends Fields, K extends string>(key: K, { rows, ...more }: Page<R>) =>
  ({ [key]: rows, ...more }) as Answered<R, K>

/** A page of the records of a kind. */
export async function listRecords<R extends Fields>(
  listing: Listing<R>,
  call: Call,
  place: ListPlace,
  request: ListRequest,
): Promise<Page<R>> {
  const wanted = isWholeList(listing, request) ? undefined : rowsWanted(request)
  const walk = await walkOf(listing, call, place, request)
  const [rows, totalCount] = await Promise.all([
    rowsOf(listing, call, walk, wanted),
    request.wantCount ? countOf(call, walk) : undefined,
  ])
  const { page, nextCursor } = pageOf(rows, wanted ?? rows.length, (row) => [walk.digest, row._key, row._id])
  await completed(listing, call, place, page)
  return { rows: page as Array<Value<R>>, nextCursor, totalCount }
}
