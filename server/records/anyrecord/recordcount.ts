/** Counts the records of a type, for several filters at once. */
import { countFiltersMax, RecordCount } from '../../../contract/records/anyrecord/recordcount.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { placeBelow, placeInProject } from '../engine/listing/listplace.ts'
import { countsOf, firstValues, type ListQuery, listQueryOf } from '../engine/listing/listquery.ts'
import type { RecordListing } from '../engine/listing/listtype.ts'

type Listings = ReadonlyMap<number, RecordListing>

interface CountRequest {
  projectId?: number | null
  parentFolderId?: number | null
  folderType?: number | null
  filters?: Array<Record<string, string>> | null
}

async function countRecords(
  listings: Listings,
  { projectId, parentFolderId, folderType, filters }: CountRequest,
  call: Call,
) {
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const listed = listings.get(folderType ?? 0)
  if (!listed)
    throw invalidField(
      'FolderType',
      'Enum',
      `FolderType ${folderType ?? 0} is not counted: send one of ${[...listings.keys()].join(', ')}.`,
    )
  if ((filters?.length ?? 0) > countFiltersMax)
    throw invalidField(
      'Filters',
      'Length',
      `${filters!.length} filters; at most ${countFiltersMax} are allowed.`,
    )
  const { listing, always } = listed
  const place = parentFolderId
    ? await placeBelow(listing, call, parentFolderId)
    : await placeInProject(listing, call, projectId)
  if (place.projectId !== projectId) throw notFound('This folder')
  const values = firstValues(call, place)
  const queries: ListQuery[] = []
  for (const filter of filters ?? [])
    queries.push(await listQueryOf(listing, call, place, { filter: { ...filter, ...always } }, values))
  return { counts: await countsOf(call, queries, values) }
}

export default (listings: Listings): Served[] => [
  serve(RecordCount, (request, call) => countRecords(listings, request, call)),
]
