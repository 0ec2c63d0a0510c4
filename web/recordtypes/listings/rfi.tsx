/** The list of RFIs. */
import { costImpact, rfiStatus } from '../../../contract/states.ts'
import { Icon } from '../../parts/icon.tsx'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { rfi } from '../recordtypes.ts'
import { costOf, scheduleOf } from '../rfiimpact.ts'
import { draftStates, filterOf, issuedStates } from '../states.ts'
import {
  all,
  commonFilters,
  courtColumn,
  dayColumn,
  daysColumn,
  dueColumn,
  filterField,
  late,
  Marks,
  numberColumn,
  partyColumn,
  sheetsColumn,
  sheetsFilter,
  statusColumn,
  textColumn,
  waitOnMe,
} from './cells.tsx'
import type { Listing } from './listing.ts'

export default {
  recordType: rfi,
  read: 'RFIReadInFolder',
  placed: ({ folderId }) => ({ parentFolderId: folderId }),
  rows: 'rfiReadInFolderList',
  icon: 'rfi',
  sort: 'due',
  counted: t.counted.rfi,
  empty: t.empty.rfi,
  filterHint: t.filterHint,
  title: (row) => row.rfiSubject ?? '',
  number: (row) => row.rfiNumber ?? '',
  texts: [[t.question, 'rfiQuestion']],
  columns: [
    numberColumn('rfiNumber', 'RfiNumber'),
    {
      name: 'subject',
      label: t.subject,
      field: 'RfiSubject',
      fold: 'subject',
      text: (row) => row.rfiSubject ?? '',
      cell: (row) => (
        <Marks row={row}>
          {row.forwardedRfiFolderID > 0 && (
            <span title={t.forwarded}>
              <Icon name="fwd" />
              <span class="vh">{t.forwarded}</span>
            </span>
          )}
        </Marks>
      ),
    },
    statusColumn(
      rfi,
      'RfiStatus',
      (row) => row.statusId,
      (row) => row.rfiStatus,
    ),
    courtColumn,
    dueColumn('rfiDueDateOn', 'RfiDueDate'),
    daysColumn,
    partyColumn('from', t.from, 'fromName', 8.5, { field: 'FromName' }),
    textColumn('section', t.section, 'csiCode', 6, { field: 'CsiCode', class: 'num' }),
    textColumn('drawing', t.drawing, 'drawing', 6, { field: 'Drawing', isExtra: true }),
    {
      name: 'cost',
      label: t.cost,
      title: t.costImpact,
      field: 'CostImpactId',
      width: 7,
      isExtra: true,
      text: (row) => costOf(row, () => row.costImpactName),
    },
    {
      name: 'schedule',
      label: t.schedule,
      field: 'ScheduleImpact',
      width: 5.5,
      isEnd: true,
      isExtra: true,
      text: (row) => scheduleOf(row),
    },
    dayColumn('answered', t.answered, 'dateResponsed', 'DateResponsed', { isExtra: true }),
    sheetsColumn,
  ],
  fields: [
    filterField('status', 'RfiStatus', t.status, 'coded', 'rfiStatus'),
    ...commonFilters,
    filterField('due', 'RfiDueDate', t.due, 'day'),
    filterField('subject', 'RfiSubject', t.subject, 'text'),
    filterField('number', 'RfiNumber', t.number, 'text'),
    filterField('to', 'ToName', t.to, 'text'),
    filterField('from', 'FromName', t.from, 'text'),
    filterField('section', 'CsiCode', t.section, 'text'),
    filterField('drawing', 'Drawing', t.drawing, 'text'),
    sheetsFilter,
    filterField('cost', 'CostImpactId', t.costImpact, 'coded', 'costImpact'),
    filterField('schedule', 'ScheduleImpact', t.scheduleDays, 'number'),
    filterField('submitted', 'RfiSubmitted', t.submitted, 'day'),
    filterField('answered', 'DateResponsed', t.answered, 'day'),
    filterField('answeredbyto', 'AnsweredByTo', t.answeredByTo, 'day'),
  ],
  views: [
    { name: 'open', label: t.open, filter: { RfiStatus: filterOf(...issuedStates(rfiStatus)) } },
    waitOnMe,
    late,
    { name: 'drafts', label: t.drafts, filter: { RfiStatus: filterOf(...draftStates(rfiStatus)) } },
    {
      name: 'cost',
      label: t.withCost,
      filter: { CostImpactId: filterOf(costImpact['Yes, known'], costImpact['Yes, unknown']) },
    },
    {
      name: 'closed',
      label: t.closedOnes,
      filter: { RfiStatus: filterOf(rfiStatus.Closed) },
      sort: '-number',
    },
    all,
  ],
  bulk: [
    { name: 'due', label: t.changeDue, field: 'DateDue', sets: 'day' },
    { name: 'to', label: t.reassign, field: 'ToUserId', sets: 'person' },
    {
      name: 'close',
      label: t.closeThem,
      field: 'StatusId',
      sets: { code: filterOf(rfiStatus.Closed) },
      needsReason: true,
    },
    {
      name: 'void',
      label: t.voidThem,
      field: 'StatusId',
      sets: { code: filterOf(rfiStatus.Void) },
      needsReason: true,
    },
  ],
} satisfies Listing
