/**
 * Lists of records: the ability of a kind to be listed, in a folder or in a project. Sorted, filtered and in pages, by an
 * index that is walked from where the last page ended, so that page 1,000 costs what page 1 does.
 */
import type { Fields, Value } from '../../../../contract/kit.ts'
import type { Call } from '../../../kernel/call.ts'
import { notEmpty } from '../../../kernel/faults.ts'
import { pageOf, rowsWanted } from '../../../kernel/paging.ts'
import { type ListPlace, placeBelow, placeIn } from './listplace.ts'
import { countOf, isWholeList, listQueryOf } from './listquery.ts'
import { completed, rowsOf } from './listrows.ts'
import type { Listing, ListRequest, Page } from './listtype.ts'

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
  const walk = await listQueryOf(listing, call, place, request)
  const [rows, totalCount] = await Promise.all([
    rowsOf(listing, call, place, walk, wanted),
    request.wantCount ? countOf(call, walk) : undefined,
  ])
  const { page, nextCursor } = pageOf(rows, wanted ?? rows.length, (row) => [walk.digest, row._key, row._id])
  await completed(listing, call, place, page)
  return { rows: page as Array<Value<R>>, nextCursor, totalCount }
}
