/** The listing of each record type. */
import type { RecordTypeName } from '../recordtypes.ts'
import { dailyReportListing } from './dailyreport.tsx'
import type { Listing } from './listing.ts'
import { meetingMinuteListing } from './meetingminute.tsx'
import { openIssueListing } from './openissue.tsx'
import { punchListItemListing } from './punchlist.tsx'
import { rfiListing } from './rfi.tsx'
import { submittalListing } from './submittal.tsx'
import { submittalRegisterListing } from './submittalregister.tsx'

export const listings: Readonly<Record<RecordTypeName, Listing>> = {
  rfi: rfiListing,
  submittalItem: submittalRegisterListing,
  submittal: submittalListing,
  punchListItem: punchListItemListing,
  openIssue: openIssueListing,
  dailyReport: dailyReportListing,
  meetingMinute: meetingMinuteListing,
}
