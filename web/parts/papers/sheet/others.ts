/** What the rows of each list say beside the columns of the page: the field, its words, and what it is. */
import type { Reader } from '../../../recordtypes/listings/listing.ts'
import { listTexts as l } from '../../../texts/lists/lists.ts'
import { sheetTexts as t } from '../../../texts/papers.ts'
import type { CellKind } from './asked.ts'

type Other = readonly [key: string, name: string, kind: CellKind]

/** Columns of the page that hold more than their text says. */
export const inColumns: Readonly<Record<string, readonly [key: string, kind: CellKind]>> = {
  'submittalItem.back': ['dateReturned', 'day'],
  'punchListItem.photo': ['attachmentCount', 'number'],
}

const ofTypes: Readonly<Record<string, readonly Other[]>> = {
  rfi: [
    ['toName', l.to, 'text'],
    ['rfiQuestion', l.question, 'text'],
    ['answer', t.answer, 'text'],
    ['copies', t.copiesTo, 'text'],
    ['rfiSubmittedOn', l.submitted, 'day'],
    ['scheduleImpact', l.scheduleDays, 'number'],
  ],
  submittalItem: [
    ['returnedStatus', l.result, 'coded'],
    ['csi', l.section, 'text'],
    ['status', l.status, 'coded'],
    ['submittedDueDate', t.submitBy, 'day'],
    ['returnedDueDate', t.returnBy, 'day'],
    ['requiredReviewDays', t.reviewDaysAllowed, 'number'],
    ['daysLate', t.daysLate, 'number'],
    ['package', t.packageName, 'text'],
    ['notes', l.notes, 'text'],
  ],
  submittal: [
    ['status', l.status, 'coded'],
    ['revision', l.wholeRevision, 'number'],
    ['reference', t.reference, 'text'],
    ['submittingCompanyContact', l.from, 'text'],
    ['reviewingCompany', t.reviewingCompany, 'text'],
    ['projectManager', t.projectManager, 'text'],
    ['countTotalItems', t.items, 'number'],
    ['notes', l.notes, 'text'],
  ],
  punchListItem: [['costImpact', l.costImpact, 'yes']],
  openIssue: [
    ['fromName', l.from, 'text'],
    ['question', l.question, 'text'],
    ['copies', t.copiesTo, 'text'],
    ['createdDate', l.created, 'day'],
    ['closedDate', l.closed, 'day'],
    ['costImpact', l.costImpact, 'yes'],
    ['changeOrderAmount', t.changeOrderAmount, 'number'],
    ['changeOrderStatus', t.changeOrderStatus, 'coded'],
    ['reference', t.reference, 'text'],
    ['drawing', l.drawing, 'text'],
    ['drawingDetail', t.drawingDetail, 'text'],
  ],
  dailyReport: [
    ['meDeliveries', t.deliveries, 'text'],
    ['visitors', t.visitors, 'text'],
    ['copies', t.copiesTo, 'text'],
  ],
  meetingMinute: [
    ['startTime', t.begins, 'text'],
    ['endTime', t.ends, 'text'],
    ['notes', l.notes, 'text'],
  ],
}

export const othersOf = (type: string, { timeZone }: Reader): readonly Other[] => [
  ...(ofTypes[type] ?? []),
  ['courtName', l.court, 'text'],
  ['daysOpen', l.daysOpen, 'number'],
  ['isOverdue', l.overdue, 'yes'],
  // A punch list item has it under its photos.
  ...(type === 'punchListItem' ? [] : [['attachmentCount', l.files, 'number'] as const]),
  ['updatedDate', t.changedIn(timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone), 'time'],
]
