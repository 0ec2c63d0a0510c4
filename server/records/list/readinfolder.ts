/** The lists of every kind of record: what a row has, and what it is sorted and filtered by. */
import {
  DailyReportReadInFolder,
  DailyReportRow,
  type dailyReportFields,
} from '../../../contract/dailyreport.ts'
import {
  MeetingMinuteReadInFolder,
  MeetingMinuteRow,
  type meetingMinuteFields,
} from '../../../contract/meetingminute.ts'
import { OpenIssueReadInFolder, OpenIssueRow, type openIssueFields } from '../../../contract/openissue.ts'
import { PunchListReadInFolder, PunchListRow, type punchListFields } from '../../../contract/punchlist.ts'
import { RFIReadInFolder, RfiRow, type rfiListFields } from '../../../contract/rfi.ts'
import {
  SubmittalItemReadInFolder,
  SubmittalItemRow,
  SubmittalReadInFolder,
  SubmittalRow,
  type submittalFields,
  type submittalItemFields,
} from '../../../contract/submittal.ts'
import { unguarded } from '../../access/grants.ts'
import { codeName } from '../../codes/codes.ts'
import { nodeType } from '../../codes/foldertypes.ts'
import { serve } from '../../kernel/serve.ts'
import { dailyReport } from '../dailyreport/dailyreport.ts'
import { crewLines } from '../dailyreport/dailytotals.ts'
import { meetingMinute } from '../meetingminute/meetingminute.ts'
import { openIssue } from '../openissue/openissue.ts'
import { punchList } from '../punchlist/punchlist.ts'
import { rfi } from '../rfi/rfi.ts'
import { submittal } from '../submittal/submittal.ts'
import { submittalItem, submittalStages } from '../submittal/submittalitem.ts'
import { companiesOf } from './court.ts'
import { readInFolder } from './list.ts'
import {
  coded,
  companies,
  counted,
  day,
  due,
  flag,
  number,
  person,
  state,
  whole,
  words,
} from './listfield.ts'
import { daysTo, listingOf, overdue } from './listing.ts'

const personName = (id: string, text = 'NULL'): string =>
  `coalesce((SELECT n.full_name FROM person n WHERE n.id = ${id}), ${text})`
const companyName = (id: string, text: string): string =>
  `coalesce((SELECT n.name FROM organization n WHERE n.id = ${id}), ${text})`

const files = 'FROM attachment x WHERE x.folder_id = f.id AND x.deleted_at IS NULL'
const hasFiles = `EXISTS (SELECT ${files})`
const attachmentCount = `(SELECT count(*)::int ${files})`

/** The code that a status had before its last step. */
const statusBefore = (field: string): string => `LEFT JOIN LATERAL (
  SELECT (c.change ->> 1)::int AS code FROM event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS c (change)
   WHERE e.folder_id = f.id AND e.action IN ('StatusChanged', 'StatusOverridden') AND c.change ->> 0 = '${field}'
   ORDER BY e.id DESC LIMIT 1) before ON true`

export const rfiListing = listingOf<typeof RfiRow.fields, (typeof rfiListFields)[number]>({
  kind: rfi,
  row: RfiRow,
  isWhole: true,
  joins: statusBefore('statusId'),
  columns: {
    rfiId: 't.id',
    rfiAttach: hasFiles,
    attachmentCount,
    rfiNumber: 't.number',
    rfiSubject: 't.subject',
    rfiQuestion: 't.question',
    rfiSubmitted: 't.date_submitted',
    rfiSubmittedOn: 't.date_submitted_day',
    rfiDueDate: 't.date_due',
    rfiDueDateOn: 't.date_due_day',
    rfiTransmitted: 't.date_transmitted',
    originalLink: 'og.number',
    originalLink1: `nullif(concat_ws(' ', og.number, og.subject), '')`,
    forwardedLink: 'sub.number',
    forwardedLink1: `nullif(concat_ws(' ', sub.number, sub.subject), '')`,
    statusId: 't.status_id',
    rfiStatus: codeName('rfiStatus', 't.status_id'),
    rfiStatusOld: codeName('rfiStatus', 'before.code'),
    costImpactName: codeName('costImpact', 'coalesce(t.cost_impact_id, 0)'),
    originalRfiFolderID: 'og.folder_id',
    forwardedRfiFolderID: 'sub.folder_id',
  },
  fields: {
    RfiNumber: number,
    RfiSubject: words('t.subject'),
    RfiStatus: state('rfiStatus'),
    RfiSubmitted: day('t.date_submitted_day'),
    RfiDueDate: due,
    RfiTransmitted: day('t.date_transmitted_day'),
    DateResponsed: day('t.date_responsed_day'),
    ToName: words(personName('t.to_user_id', 't.to_name')),
    FromName: words(personName('t.from_user_id', 't.from_name')),
    CsiCode: counted('t.csi_code'),
    Drawing: counted('t.drawing'),
    CostImpactId: coded('coalesce(t.cost_impact_id, 0)', 'costImpact'),
    ScheduleImpact: whole('t.schedule_impact'),
  },
})

/** Site, building, floor and room in a line. */
export const location = `nullif(concat_ws(', ', nullif(t.location_site, ''), nullif(t.location_building, ''),
  nullif(t.location_floor, ''), nullif(t.location_room, '')), '')`

export const floor = counted('btrim(t.location_floor)')

/** The companies `held.company` that have to put it right. */
const responsibleCompanies = companiesOf(`SELECT y.person_id, y.organization_id, y.label AS name
  FROM party y WHERE y.folder_id = f.id AND y.part = 'responsible'`)

const responsibleNames = `(SELECT string_agg(coalesce(n.full_name, o.name, y.label), ', ' ORDER BY y.position)
  FROM party y LEFT JOIN person n ON n.id = y.person_id LEFT JOIN organization o ON o.id = y.organization_id
 WHERE y.folder_id = f.id AND y.part = 'responsible')`

export const punchListing = listingOf<typeof PunchListRow.fields, (typeof punchListFields)[number]>({
  kind: punchList,
  row: PunchListRow,
  isWhole: true,
  columns: {
    submittalId: 'NULL::int',
    hasAttachments: hasFiles,
    attachmentCount,
    number: 't.number',
    dueDateOn: 't.due_date_day',
    statusId: 't.status_id',
    status: codeName('punchListStatus', 't.status_id'),
    ownerStatus: codeName('partyStatus', 't.owner_status'),
    subStatus: codeName('partyStatus', 't.subcontractor_list_status'),
    archStatus: codeName('partyStatus', 't.architect_list_status'),
    location,
    responsibleNames,
  },
  fields: {
    Number: number,
    Summary: words('t.summary'),
    Status: state('punchListStatus'),
    DueDate: due,
    OwnerStatus: coded('t.owner_status', 'partyStatus'),
    SubStatus: coded('t.subcontractor_list_status', 'partyStatus'),
    ArchStatus: coded('t.architect_list_status', 'partyStatus'),
    Location: counted(location),
    LocationFloor: floor,
    ResponsibleNames: words(responsibleNames),
    ResponsibleCompany: companies(responsibleCompanies),
    CostImpact: flag('t.cost_impact'),
  },
})

export const openIssueListing = listingOf<typeof OpenIssueRow.fields, (typeof openIssueFields)[number]>({
  kind: openIssue,
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

/** Its people and hours, added up: only of the rows of a page. */
const crewOfReport = `CROSS JOIN LATERAL (SELECT t.id) AS report (id) CROSS JOIN LATERAL (
  SELECT coalesce(sum(line.people), 0)::bigint AS people, coalesce(sum(line.hours), 0) AS hours
    FROM (SELECT report.id) AS report (id) ${crewLines}) crew`

export const dailyReportListing = listingOf<typeof DailyReportRow.fields, (typeof dailyReportFields)[number]>(
  {
    kind: dailyReport,
    row: DailyReportRow,
    joins: crewOfReport,
    columns: {
      number: 'f.number',
      datedOn: `to_char(t.dated_day, 'YYYY-MM-DD')`,
      authorName: personName('t.author'),
      people: 'crew.people',
      hours: 'crew.hours',
      attachmentCount,
    },
    fields: {
      Number: number,
      FolderName: counted('f.name'),
      Dated: day('t.dated_day'),
      Author: person('t.author'),
      AuthorName: words(personName('t.author')),
    },
  },
)

export const meetingMinuteListing = listingOf<
  typeof MeetingMinuteRow.fields,
  (typeof meetingMinuteFields)[number]
>({
  kind: meetingMinute,
  row: MeetingMinuteRow,
  fields: {
    Number: number,
    Topic: words('t.topic'),
    StatusName: state('meetingStatus'),
    MeetingDate: day('t.meeting_date_day'),
    NextMeetingDate: day('t.next_meeting_date_day'),
    Location: words('t.location'),
    TypeName: words(`coalesce(${codeName('meetingType', 't.type_id')}, t.type_name)`),
  },
})

export const submittalItemListing = listingOf<
  typeof SubmittalItemRow.fields,
  (typeof submittalItemFields)[number]
>({
  kind: submittalItem,
  row: SubmittalItemRow,
  fields: {
    SubmittalItemNumber: number,
    Description: words('t.description'),
    StageName: state('submittalStage'),
    Status: coded('t.status_id', 'submittalStatus'),
    ReturnedStatus: coded('t.returned_status_id', 'returnedStatus'),
    Revision: counted('t.revision'),
    CSI: counted('t.csi'),
    Type: words(`coalesce(${codeName('submittalType', 't.type_id')}, t.type)`),
    ResponsibleContractor: words(companyName('t.responsible_contractor_id', 't.responsible_contractor')),
    DueDate: due,
    SubmittedDueDate: day('t.submitted_due_date_day'),
    DateSubmitted: day('t.date_submitted_day'),
    ReturnedDueDate: day('t.returned_due_date_day'),
    DateReturned: day('t.date_returned_day'),
  },
})

/**
 * A package is what those of its items are that the asker sees, in their newest revisions. What is to be submitted and has
 * no day of its own is due when the package is.
 */
const packed = `LEFT JOIN LATERAL (
  SELECT count(*)::int AS total, (count(*) FILTER (WHERE i.status_id = 1))::int AS open,
         (array_agg(c.id ORDER BY i.id) FILTER (WHERE i.status_id = 1))[1] AS oldest, max(c.closed_day) AS closed_day,
         bool_or(${overdue(submittalItem, 'c')} OR (c.is_open AND c.due_day IS NULL
           AND c.state = ${submittalStages.states.Created!.code} AND t.due_date_from_sub_day < $3::date)) AS is_overdue
    FROM a JOIN folder c ON c.parent_id = f.id AND c.type = ${nodeType.submittalItem} AND c.deleted_at IS NULL
    JOIN submittal_item i ON i.folder_id = c.id AND i.is_newest
   WHERE a.section = f.section AND ${unguarded('c')}) packed ON true`

export const submittalListing = listingOf<typeof SubmittalRow.fields, (typeof submittalFields)[number]>({
  kind: submittal,
  row: SubmittalRow,
  common: {
    courtOf: 'packed.oldest',
    daysOpen: daysTo('CASE WHEN packed.open = 0 THEN packed.closed_day END'),
    isOverdue: 'coalesce(packed.is_overdue, t.due_date_from_sub_day < $3::date)',
    join: packed,
  },
  fields: {
    Number: number,
    Description: words('t.description'),
    Status: {
      ...words(`CASE WHEN packed.total > 0 AND packed.open = 0 THEN 'Closed' ELSE 'Open' END`),
      join: packed,
    },
    Revision: counted('t.revision'),
    Reference: words('t.reference'),
    DueDateFromSub: day('t.due_date_from_sub_day'),
    Subcontractor: words(companyName('t.subcontractor_id', 't.subcontractor')),
    SubmittingCompanyContact: words(
      personName('t.submitting_company_contact_id', 't.submitting_company_contact'),
    ),
    ReviewingCompany: words('t.reviewing_company'),
    ReviewingCompanyContact: words(
      personName('t.reviewing_company_contact_id', 't.reviewing_company_contact'),
    ),
    ProjectManager: words(personName('t.project_manager_id', 't.project_manager')),
    CountOpenItems: { ...whole('packed.open'), join: packed },
  },
})

export default [
  serve(RFIReadInFolder, readInFolder(rfiListing, 'rfiReadInFolderList')),
  serve(PunchListReadInFolder, readInFolder(punchListing, 'punchListList')),
  serve(SubmittalReadInFolder, readInFolder(submittalListing, 'submittalList')),
  serve(SubmittalItemReadInFolder, readInFolder(submittalItemListing, 'itemList')),
  serve(OpenIssueReadInFolder, readInFolder(openIssueListing, 'openIssueList')),
  serve(DailyReportReadInFolder, readInFolder(dailyReportListing, 'dailyReportList')),
  serve(MeetingMinuteReadInFolder, readInFolder(meetingMinuteListing, 'meetingMinuteList')),
]
