/** Where all rows of a list are as a paper that the server makes: the same query as that of the page. */
import { operations } from 'plumbline:operations'
import { type Listing, type Place, sortFieldOf } from '../../../recordtypes/listings/listing.ts'
import { type ListQuery, sentFilter } from '../query.ts'

export function pdfOf(list: Listing, place: Place, listQuery: ListQuery): string {
  // A paper has an order of its own unless the reader chose another.
  const isOwn = listQuery.sort === list.sort
  const sort = isOwn ? undefined : sortFieldOf(list, listQuery.sort)
  const filter = JSON.stringify(sentFilter(listQuery))
  const query = (fields: Record<string, unknown>): string =>
    new URLSearchParams(
      Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ).toString()
  const printed = { parentFolderId: place.folderId, folderType: list.recordType.folderType, filter, sort }
  return `${operations.ListPrint.route}?${query(printed)}`
}
