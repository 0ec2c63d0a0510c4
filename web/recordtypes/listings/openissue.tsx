/** Open issues. */

import { openIssueStatus } from '../../../contract/states.ts'
import { isStoredOutside, markedNames } from '../../parts/fields/people/parties.ts'
import { Person } from '../../parts/person.tsx'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { openIssue } from '../recordtypes.ts'
import { draftStates, filterOf, issuedStates } from '../states.ts'
import {
  all,
  commonFilters,
  daysColumn,
  dueColumn,
  filterField,
  late,
  Marks,
  numberColumn,
  sheetsColumn,
  sheetsFilter,
  statusColumn,
  textColumn,
  waitOnMe,
} from './cells.tsx'
import type { Listing, Row } from './listing.ts'

const placeOf = (row: Row): string =>
  [row.locationSite, row.locationBuilding, row.locationFloor, row.locationRoom].filter(Boolean).join(', ')

export default {
  recordType: openIssue,
  read: 'OpenIssueReadInFolder',
  placed: ({ folderId }) => ({ parentFolderId: folderId }),
  rows: 'openIssueList',
  icon: 'openissue',
  sort: 'due',
  counted: t.counted.openIssue,
  empty: t.empty.openIssue,
  filterHint: t.filterHint,
  title: (row) => row.subject ?? '',
  number: (row) => row.number ?? '',
  texts: [[t.description, 'description']],
  columns: [
    numberColumn('number', 'Number'),
    {
      name: 'subject',
      label: t.subject,
      field: 'Subject',
      fold: 'subject',
      text: (row) => row.subject ?? '',
      cell: (row) => <Marks row={row} />,
    },
    statusColumn(
      openIssue,
      'StatusName',
      (row) => row.statusId,
      (row) => row.statusName,
    ),
    {
      name: 'to',
      label: t.to,
      field: 'ToName',
      width: 9.25,
      fold: 'court',
      text: (row) => markedNames(row.toName ?? '', row.outsideParties),
      cell: (row) =>
        row.toName && (
          <Person
            name={row.toName}
            userId={row.issueTo}
            isOutside={!row.issueTo && isStoredOutside(row.toName, row.outsideParties)}
          />
        ),
    },
    dueColumn('dueDate', 'DueDate'),
    daysColumn,
    { name: 'place', label: t.place, width: 11, text: placeOf },
    textColumn('cost', t.cost, 'cost', 5.5, { isEnd: true, isExtra: true }),
    textColumn('change', t.changeOrder, 'changeOrderNumber', 7, { isExtra: true }),
    sheetsColumn,
  ],
  fields: [
    filterField('status', 'StatusName', t.status, 'coded', 'openIssueStatus'),
    ...commonFilters,
    filterField('due', 'DueDate', t.due, 'day'),
    filterField('subject', 'Subject', t.subject, 'text'),
    filterField('number', 'Number', t.number, 'text'),
    filterField('to', 'IssueTo', t.to, 'person'),
    filterField('from', 'IssueFrom', t.from, 'person'),
    filterField('building', 'LocationBuilding', t.building, 'text'),
    filterField('floor', 'LocationFloor', t.floor, 'text'),
    filterField('room', 'LocationRoom', t.room, 'text'),
    sheetsFilter,
    filterField('cost', 'CostImpact', t.costImpact, 'flag'),
    filterField('closed', 'ClosedDate', t.closed, 'day'),
  ],
  views: [
    { name: 'open', label: t.open, filter: { StatusName: filterOf(...issuedStates(openIssueStatus)) } },
    waitOnMe,
    late,
    { name: 'drafts', label: t.drafts, filter: { StatusName: filterOf(...draftStates(openIssueStatus)) } },
    { name: 'cost', label: t.withCost, filter: { CostImpact: 'true' } },
    {
      name: 'closed',
      label: t.closedOnes,
      filter: { StatusName: filterOf(openIssueStatus.Closed) },
      sort: '-number',
    },
    all,
  ],
  bulk: [
    { name: 'due', label: t.changeDue, field: 'DueDate', sets: 'day' },
    { name: 'to', label: t.reassign, field: 'IssueTo', sets: 'person' },
    {
      name: 'close',
      label: t.closeThem,
      field: 'StatusId',
      sets: { code: filterOf(openIssueStatus.Closed) },
      needsReason: true,
    },
    {
      name: 'void',
      label: t.voidThem,
      field: 'StatusId',
      sets: { code: filterOf(openIssueStatus.Void) },
      needsReason: true,
    },
  ],
} satisfies Listing
