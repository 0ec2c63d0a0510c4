/**
 * Reads a page of a listing, of a folder or a project. Sorted, filtered and paged by an index scan that starts where the
 * last page ended, so that page 1,000 costs the same as page 1.
 */
import type { Fields, Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import { notEmpty } from '../../../kernel/faults.ts'
import { pageOf, rowsBefore, rowsWanted } from '../../../kernel/paging.ts'
import { type ListPlace, placeBelow, placeIn } from './listplace.ts'
import { countOf, isWholeList, listQueryOf, skipped } from './listquery.ts'
import { completeRows, rowsOf } from './listrows.ts'
import type { Listing, ListRequest, Page } from './listtype.ts'
import { longList } from './longlist.ts'
import { asWanted } from './onsheets.ts'

/** Handler that lists the records of a folder under `key` of the response. The root folder lists the whole project. */
export const readInFolder =
  <R extends Fields, K extends string>(listing: Listing<R>, key: K) =>
  async (request: ListRequest & { parentFolderId?: number | null }, call: Call) => {
    if (!request.parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
    const place = await placeBelow(listing, call, request.parentFolderId)
    return responseOf(key, await listRecords(listing, call, place, request))
  }

/** Handler that lists only the direct children of a folder, also for the root folder. */
export const readChildren =
  <R extends Fields, K extends string>(listing: Listing<R>, key: K) =>
  async (request: ListRequest & { parentFolderId?: number | null }, call: Call) => {
    if (!request.parentFolderId) throw notEmpty('ParentFolderId', 'the folder to look into')
    const place = await placeIn(listing, call, request.parentFolderId)
    return responseOf(key, await listRecords(listing, call, place, request))
  }

type ListResponse<R extends Fields, K extends string> = { [P in K]: Array<Value<R>> } & Omit<Page<R>, 'rows'>

const responseOf = <R extends Fields, K extends string>(key: K, { rows, ...rest }: Page<R>) =>
  ({ [key]: rows, ...rest }) as ListResponse<R, K>

/** Reads a page of a listing. */
export async function listRecords<R extends Fields>(
  declared: Listing<R>,
  call: Call,
  place: ListPlace,
  request: ListRequest,
): Promise<Page<R>> {
  const listing = asWanted(declared, request)
  const isWhole = isWholeList(listing, request)
  const wanted = isWhole && !call.mayStream ? undefined : rowsWanted(request)
  const asked = await listQueryOf(listing, call, place, request)
  const query = await skipped(call, asked, rowsBefore(request))
  const [rows, totalCount] = await Promise.all([
    rowsOf(listing, call, place, query, wanted),
    request.wantCount ? countOf(call, query) : undefined,
  ])
  if (isWhole && wanted && rows.length > wanted) {
    call.longList = await longList(listing, call, place, query)
    return { rows: [], nextCursor: undefined, totalCount }
  }
  const { page, nextCursor } = pageOf(rows, wanted ?? rows.length, (row) => [query.digest, row._key, row._id])
  await completeRows(listing, call, place, page)
  return { rows: page as Array<Value<R>>, nextCursor, totalCount }
}
