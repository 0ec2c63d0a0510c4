/** The listing of open issues: its columns, sort orders and filters. */
import {
  OpenIssueReadInFolder,
  OpenIssueRow,
  type openIssueFields,
} from '../../../contract/records/openissue.ts'
import { serve } from '../../kernel/serve.ts'
import { listingOf } from '../engine/listing/declarelisting.ts'
import { attachmentCount, personName } from '../engine/listing/listcolumns.ts'
import { counted, day, due, flag, number, person, state, words } from '../engine/listing/listfield.ts'
import { readInFolder } from '../engine/listing/readpage.ts'
import { openIssue } from './openissue.ts'

export const openIssueListing = listingOf<typeof OpenIssueRow.fields, (typeof openIssueFields)[number]>({
  recordType: openIssue,
  row: OpenIssueRow,
  columns: { attachmentCount },
  fields: {
    Number: number,
    Subject: words('t.subject'),
    StatusName: state('openIssueStatus'),
    DueDate: due,
    CreatedDate: day('t.created_date_day'),
    ClosedDate: day('t.closed_date_day'),
    FromName: words(personName('t.issue_from', 't.from_name')),
    ToName: words(personName('t.issue_to', 't.to_name')),
    IssueFrom: person('t.issue_from'),
    IssueTo: person('t.issue_to'),
    LocationSite: counted('t.location_site'),
    LocationBuilding: counted('t.location_building'),
    LocationFloor: counted('t.location_floor'),
    LocationRoom: counted('t.location_room'),
    CostImpact: flag('t.cost_impact'),
  },
})

export default [serve(OpenIssueReadInFolder, readInFolder(openIssueListing, 'openIssueList'))]
