/** Punch list items, by place. */

import { punchListStatus } from '../../../contract/states.ts'
import { count } from '../../app/language/numbers.ts'
import { Icon } from '../../parts/icon.tsx'
import { common } from '../../texts/everypage.ts'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { punchListItem } from '../recordtypes.ts'
import { draftStates, filterOf, issuedStates } from '../states.ts'
import {
  all,
  codedColumn,
  commonFilters,
  dueColumn,
  filterField,
  late,
  numberColumn,
  partyColumn,
  sheetsColumn,
  sheetsFilter,
  statusColumn,
  textColumn,
  waitOnMe,
} from './cells.tsx'
import type { Listing, Row } from './listing.ts'

/** Floor and room: the site and the building are mostly the same. */
const whereOf = (row: Row): string => (row.location ?? '').split(', ').slice(-2).join(', ')

/** How many files it has; on a phone beside the number. */
const photoMark = (row: Row) =>
  row.attachmentCount > 0 && (
    <span class="photo-mark" title={t.filesOf(row.attachmentCount)}>
      <Icon name="camera" />
      {count(row.attachmentCount)}
    </span>
  )

export default {
  recordType: punchListItem,
  read: 'PunchListReadInFolder',
  placed: ({ folderId }) => ({ parentFolderId: folderId }),
  rows: 'punchListList',
  icon: 'punchlist',
  sort: 'place',
  counted: t.counted.punchListItem,
  empty: t.empty.punchListItem,
  filterHint: t.filterHint,
  title: (row) => row.summary ?? '',
  number: (row) => row.number ?? '',
  texts: [],
  columns: [
    {
      ...numberColumn('number', 'Number'),
      cell: (row) => (
        <>
          {row.number || common.noneYet}
          <span class="only-phone"> {photoMark(row)}</span>
        </>
      ),
    },
    {
      name: 'photo',
      label: t.photo,
      width: 4.25,
      text: (row) => String(row.attachmentCount || ''),
      cell: photoMark,
    },
    {
      name: 'summary',
      label: t.summary,
      field: 'Summary',
      fold: 'subject',
      text: (row) => row.summary ?? '',
    },
    textColumn('place', t.place, 'location', 10, {
      field: 'Location',
      fold: 'court',
      cell: (row) => (
        <span title={row.location}>
          {whereOf(row)}
          {row.responsibleNames && <span class="only-phone"> · {row.responsibleNames}</span>}
        </span>
      ),
    }),
    partyColumn('responsible', t.responsible, 'responsibleNames', 9, { field: 'ResponsibleNames' }),
    statusColumn(
      punchListItem,
      'Status',
      (row) => row.statusId,
      (row) => row.status,
      { width: 8.75 },
    ),
    codedColumn('owner', t.owner, 'ownerStatus', 5.25, { field: 'OwnerStatus', class: 'second' }),
    codedColumn('architect', t.architect, 'archStatus', 5.25, { field: 'ArchStatus', class: 'second' }),
    codedColumn('sub', t.sub, 'subStatus', 5.25, { field: 'SubStatus', class: 'second', title: t.subStatus }),
    dueColumn('dueDateOn', 'DueDate'),
    textColumn('cost', t.cost, 'cost', 5, { isEnd: true, isExtra: true }),
    sheetsColumn,
  ],
  fields: [
    filterField('status', 'Status', t.status, 'coded', 'punchListStatus'),
    ...commonFilters,
    filterField('place', 'Location', t.place, 'text'),
    filterField('floor', 'LocationFloor', t.floor, 'text'),
    filterField('responsible', 'ResponsibleCompany', t.responsibleCompany, 'text'),
    filterField('owner', 'OwnerStatus', t.owner, 'coded', 'partyStatus'),
    filterField('architect', 'ArchStatus', t.architect, 'coded', 'partyStatus'),
    filterField('sub', 'SubStatus', t.subStatus, 'coded', 'partyStatus'),
    filterField('due', 'DueDate', t.due, 'day'),
    filterField('summary', 'Summary', t.summary, 'text'),
    filterField('number', 'Number', t.number, 'text'),
    filterField('cost', 'CostImpact', t.costImpact, 'flag'),
    sheetsFilter,
  ],
  views: [
    { name: 'open', label: t.open, filter: { Status: filterOf(...issuedStates(punchListStatus)) } },
    waitOnMe,
    {
      name: 'ready',
      label: t.readyForReview,
      filter: { Status: filterOf(punchListStatus['Ready for review']) },
    },
    late,
    { name: 'drafts', label: t.drafts, filter: { Status: filterOf(...draftStates(punchListStatus)) } },
    { name: 'closed', label: t.closedOnes, filter: { Status: filterOf(punchListStatus.Closed) } },
    all,
  ],
  bulk: [
    { name: 'due', label: t.changeDue, field: 'DueDate', sets: 'day' },
    { name: 'to', label: t.reassign, field: 'ResponsiblePartyList', sets: 'person' },
    { name: 'close', label: t.closeThem, field: 'Status', sets: { code: filterOf(punchListStatus.Closed) } },
    {
      name: 'void',
      label: t.voidThem,
      field: 'Status',
      sets: { code: filterOf(punchListStatus.Void) },
      needsReason: true,
    },
  ],
} satisfies Listing
