/** The submittal register: items by section, the progress of their review, and its result. */

import type { Day as CalendarDay } from '../../../contract/fields/days.ts'
import { codesAsText, returnedStatus, submittalStage, submittalStatus } from '../../../contract/states.ts'
import { dayOf } from '../../app/language/dates.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { Due } from '../../parts/due.tsx'
import { listTexts as t } from '../../texts/lists/lists.ts'
import { ItemState, letterOf, type Reviewed } from '../records/returnedcode.tsx'
import { submittalItem } from '../recordtypes.ts'
import { filterOf } from '../states.ts'
import {
  all,
  codedColumn,
  commonFilters,
  courtColumn,
  Day,
  dayColumn,
  filterField,
  numberColumn,
  sheetsColumn,
  sheetsFilter,
  statusColumn,
  textColumn,
  waitOnMe,
} from './cells.tsx'
import type { Listing, Row } from './listing.ts'
import { submittalListing } from './submittal.tsx'

const stage = codesAsText(submittalStage)

/** The day that counts in its stage. */
const dueOf = (row: Row): CalendarDay | undefined =>
  dayOf(
    {
      [stage.Created]: row.submittedDueDate,
      [stage['Contractor review']]: row.submittedDueDate,
      [stage.Submitted]: row.returnedDueDate,
    }[row.stage ?? ''],
  )

/** How long the review has taken, or took. */
const daysInReview = (row: Row): number | undefined =>
  row.stage === stage.Created ? undefined : (row.reviewDays ?? undefined)

const pxOfDay = 2
const trackPx = 48

/** The days of a review compared with those allowed; the excess is red. */
function ReviewDays({ row }: { row: Row }) {
  const days = daysInReview(row)
  const most = row.reviewDaysAllowed ?? days ?? 0
  const allowed = days === undefined ? row.requiredReviewDays : row.reviewDaysAllowed?.toString()
  if (days === undefined) return allowed ? <span class="muted">{t.allowed(allowed)}</span> : null
  const isOver = days > most
  const scale = Math.min(pxOfDay, trackPx / Math.max(days, most, 1))
  const isOn = row.stage === stage.Submitted
  return (
    <span class="span">
      <svg class="track" width={trackPx} height="8" aria-hidden="true">
        <rect class="t0" x="0" y="1" width={most * scale} height="6" rx="2" />
        <rect class={isOn ? 't1' : 't2'} x="0" y="1" width={Math.min(days, most) * scale} height="6" rx="2" />
        {isOver && <rect class="t3" x={most * scale} y="1" width={(days - most) * scale} height="6" rx="1" />}
      </svg>
      <span class={`num${isOver ? ' late' : ''}`}>{allowed ? t.ofDays(days, allowed) : t.inDays(days)}</span>
    </span>
  )
}

/** The letter of the result, and when it came back. */
function CameBack({ row, today }: { row: Row; today: CalendarDay }) {
  const letter = letterOf(row.returnedStatusId)
  const day = dayOf(row.dateReturned)
  if (!letter && !day) return null
  return (
    <span class="back">
      {letter && (
        <>
          <span
            class={`code code-${letter.toLowerCase()}`}
            title={shipped(row.returnedStatus)}
            aria-hidden="true"
          >
            {letter}
          </span>
          <span class="vh">{shipped(row.returnedStatus)}</span>
        </>
      )}
      <Day day={day} today={today} />
    </span>
  )
}

export default {
  recordType: submittalItem,
  read: 'SubmittalRegisterRead',
  placed: ({ projectId }) => ({ projectId }),
  rows: 'items',
  icon: 'submittal',
  sort: 'number',
  isBySection: true,
  counted: t.counted.submittalItem,
  empty: t.empty.submittalItem,
  filterHint: t.filterHintRegister,
  title: (row) => row.description ?? '',
  number: (row) => row.submittalItemNumber ?? '',
  texts: [
    [t.description, 'description'],
    [t.notes, 'notes'],
  ],
  columns: [
    // Its own order is that of the register: by section, number and revision.
    numberColumn('submittalItemNumber', 'CSI', t.item, 7.25),
    textColumn('rev', t.revision, 'revision', 2.75, {
      field: 'Revision',
      isEnd: true,
      class: 'num',
      title: t.wholeRevision,
    }),
    {
      name: 'description',
      label: t.description,
      field: 'Description',
      fold: 'subject',
      text: (row) => row.description ?? '',
    },
    codedColumn('type', t.type, 'type', 7.75, { field: 'Type', class: 'second' }),
    textColumn('contractor', t.contractor, 'responsibleContractor', 8.5, {
      field: 'ResponsibleContractor',
      class: 'second',
      fold: 'court',
    }),
    statusColumn(
      submittalItem,
      'Stage',
      (row) => Number(row.stage),
      (row) => row.stageName,
      { name: 'stage', label: t.stage, cell: (row) => <ItemState item={row as Reviewed} /> },
    ),
    {
      name: 'review',
      label: t.reviewDays,
      width: 8.25,
      keepsWidth: true,
      text: (row) => String(daysInReview(row) ?? ''),
      cell: (row) => <ReviewDays row={row} />,
    },
    {
      name: 'due',
      label: t.due,
      field: 'DueDate',
      width: 5.5,
      fold: 'due',
      class: 'due-short',
      text: (row) => dueOf(row) ?? '',
      cell: (row, { today }) => <Due day={dueOf(row)} today={today} isOverdue={row.isOverdue} />,
    },
    {
      name: 'back',
      label: t.cameBack,
      field: 'DateReturned',
      width: 7,
      text: (row) => [shipped(row.returnedStatus), dayOf(row.dateReturned)].filter(Boolean).join(' '),
      cell: (row, { today }) => <CameBack row={row} today={today} />,
    },
    dayColumn('sent', t.sent, 'dateSubmitted', 'DateSubmitted', { isExtra: true }),
    dayColumn('received', t.received, 'dateReceived', undefined, { isExtra: true }),
    textColumn('copies', t.copies, 'copiesSubmitted', 4.25, { isEnd: true, isExtra: true }),
    { ...courtColumn, isExtra: true, fold: undefined },
    textColumn('package', t.package, 'packageNumber', 6, { field: 'PackageNumber', isExtra: true }),
    sheetsColumn,
  ],
  fields: [
    filterField('stage', 'Stage', t.stage, 'coded', 'submittalStage'),
    filterField('status', 'Status', t.status, 'coded', 'submittalStatus'),
    filterField('result', 'ReturnedStatus', t.result, 'coded', 'returnedStatus'),
    ...commonFilters,
    filterField('section', 'CSI', t.section, 'text'),
    filterField('description', 'Description', t.description, 'text'),
    filterField('type', 'Type', t.type, 'text'),
    filterField('contractor', 'ResponsibleContractor', t.contractor, 'text'),
    filterField('package', 'PackageNumber', t.package, 'text'),
    sheetsFilter,
    filterField('due', 'DueDate', t.due, 'day'),
    filterField('sent', 'DateSubmitted', t.sent, 'day'),
    filterField('returned', 'DateReturned', t.cameBack, 'day'),
  ],
  views: [
    { ...all, name: 'register', label: t.register },
    { name: 'packages', label: t.packages, filter: {}, of: submittalListing },
    waitOnMe,
    { name: 'contractor', label: t.withContractor, filter: { Stage: stage['Contractor review'] } },
    { name: 'review', label: t.inReview, filter: { Stage: stage.Submitted } },
    { name: 'overdue', label: t.late, filter: { IsOverdue: 'true' } },
    {
      name: 'resubmit',
      label: t.resubmit,
      filter: {
        ReturnedStatus: filterOf(
          returnedStatus['Approved as noted, resubmit'],
          returnedStatus['Revise and resubmit'],
        ),
        Status: filterOf(submittalStatus.Open),
      },
    },
  ],
  bulk: [
    { name: 'due', label: t.changeDue, field: 'SubmittedDueDate', sets: 'day' },
    { name: 'contractor', label: t.reassignContractor, field: 'ResponsibleContractorId', sets: 'company' },
    {
      name: 'void',
      label: t.voidThem,
      field: 'StatusId',
      sets: { code: filterOf(submittalStatus.Void) },
      needsReason: true,
    },
  ],
} satisfies Listing
