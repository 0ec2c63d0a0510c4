/** Counting the records of a kind, for several filters at once. */
import { countFiltersMax, RecordCount } from '../../../contract/recordcount.ts'
import { nodeType } from '../../codes/foldertypes.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField, notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { dailyReportListing } from '../dailyreport/dailyreportlist.ts'
import type { Listing } from '../engine/listing/listtype.ts'
import { meetingMinuteListing } from '../meetingminute/meetingminutelist.ts'
import { openIssueListing } from '../openissue/openissuelist.ts'
import { punchListing } from '../punchlist/punchitems.ts'
import { rfiListing } from '../rfi/rfilist.ts'
import { submittalListing } from '../submittal/submittallist.ts'
import { newest, register } from '../submittal/submittalregister.ts'
import { placeInProject } from './listplace.ts'
import { countsOf, firstValues, type Walk, walkOf } from './listwalk.ts'

/** What is listed of each kind, and the filter that its list has by itself. */
const listings: ReadonlyMap<number, { listing: Listing<any>; always?: Record<string, string> }> = new Map([
  [nodeType.rfi, { listing: rfiListing }],
  [nodeType.punchListItem, { listing: punchListing }],
  [nodeType.submittal, { listing: submittalListing }],
  [nodeType.submittalItem, { listing: register, always: newest }],
  [nodeType.openIssue, { listing: openIssueListing }],
  [nodeType.dailyReport, { listing: dailyReportListing }],
  [nodeType.meetingMinute, { listing: meetingMinuteListing }],
])

interface Asked {
  projectId?: number | null
  folderType?: number | null
  filters?: Array<Record<string, string>> | null
}

async function countRecords({ projectId, folderType, filters }: Asked, call: Call) {
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
      `${filters!.length} filters; at most ${countFiltersMax} are taken.`,
    )
  const { listing, always } = listed
  const place = await placeInProject(listing, call, projectId)
  const values = firstValues(call, place)
  const walks: Walk[] = []
  for (const filter of filters ?? [])
    walks.push(await walkOf(listing, call, place, { filter: { ...filter, ...always } }, values))
  return { counts: await countsOf(call, walks, values) }
}

export default [serve(RecordCount, countRecords)]
