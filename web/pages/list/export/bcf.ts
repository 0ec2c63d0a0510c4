/** Records of a list as a BCF file: the same query as that of the page, or some of its rows. */
import { operations } from 'plumbline:operations'
import { bcfTypes } from '../../../../contract/drawings/bcftopics.ts'
import type { Listing, Place, Row } from '../../../recordtypes/listings/listing.ts'
import { type ListQuery, sentFilter } from '../query.ts'

export const isTopic = ({ recordType }: Listing): boolean => bcfTypes.includes(recordType.folderType)

export interface BcfAsked {
  /** What the records are called. */
  name: string
  count: number
  addressIn: (version: string) => string
}

const address = (fields: Record<string, unknown>): string => {
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  // Commas are legal in a query, and a thousand ids are long enough.
  return `${operations.BcfExport.route}?${query.toString().replaceAll('%2C', ',')}`
}

export function allAsBcf(
  { recordType }: Listing,
  place: Place,
  listQuery: ListQuery,
  count: number,
): BcfAsked {
  const asked = {
    parentFolderId: place.folderId,
    folderType: recordType.folderType,
    filter: JSON.stringify(sentFilter(listQuery)),
  }
  return { name: recordType.texts.many, count, addressIn: (version) => address({ ...asked, version }) }
}

export function someAsBcf({ recordType }: Listing, place: Place, rows: readonly Row[]): BcfAsked {
  const asked = {
    parentFolderId: place.folderId,
    folderIds: rows.map(({ folderId }) => folderId).join(','),
  }
  return {
    name: recordType.texts.many,
    count: rows.length,
    addressIn: (version) => address({ ...asked, version }),
  }
}
