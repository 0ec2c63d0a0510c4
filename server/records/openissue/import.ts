/** Open issues. */
import type { OpenIssue } from '../../../contract/records/openissue.ts'
import { openIssueStatus } from '../../../contract/states.ts'
import {
  changeOrderFields,
  drawingFields,
  madeFields,
  placeFields,
  replyFields,
  sourceId,
} from '../engine/declare/importfields.ts'
import type { RecordImport } from '../engine/declare/recordimport.ts'

const { Draft, Open, Closed, Void } = openIssueStatus
const inProgress = openIssueStatus['In progress'].code
const inReview = openIssueStatus['In review'].code
const onHold = openIssueStatus['On hold'].code

/** What other systems call our states. */
const states: Readonly<Record<string, number>> = {
  draft: Draft.code,
  new: Open.code,
  active: Open.code,
  pending: Open.code,
  unassigned: Open.code,
  assigned: Open.code,
  started: inProgress,
  'work in progress': inProgress,
  answered: inReview,
  'ready for review': inReview,
  completed: inReview,
  waiting: onHold,
  deferred: onHold,
  done: Closed.code,
  resolved: Closed.code,
  complete: Closed.code,
  void: Void.code,
  voided: Void.code,
  cancelled: Void.code,
  canceled: Void.code,
  'not approved': Void.code,
}

export const issueImport: RecordImport<typeof OpenIssue.fields> = {
  title: 'subject',
  stateOf: (values) => (values.has('ClosedDate') ? Closed.code : Open.code),
  fields: [
    {
      field: 'Number',
      label: 'Number',
      cell: 'name',
      headings: ['Issue #', 'Issue number', 'Issue ID', 'Item #', 'Task #', 'Task number', 'Display ID', '#'],
      about: 'Kept as it is. A row without one gets the next number of the project.',
    },
    {
      field: 'Subject',
      label: 'Subject',
      cell: 'name',
      headings: ['Title', 'Issue', 'Name', 'Summary', 'Topic', 'Task', 'Task title'],
      isNeeded: true,
    },
    {
      field: 'Question',
      label: 'What it is about',
      cell: 'text',
      headings: ['Description', 'Question', 'Details', 'Issue description', 'Notes', 'Comments'],
      isList: true,
    },
    {
      field: 'StatusId',
      label: 'Status',
      cell: { list: 'openIssueStatus', also: states },
      headings: ['State', 'Issue status', 'Current status', 'Status name'],
      about: 'Without one: Closed if there is a day of closing, else Open.',
    },
    {
      field: 'ToName',
      label: 'To',
      cell: 'person',
      headings: ['Assigned to', 'Assignee', 'Responsible', 'Action by', 'Ball In Court', 'Owner', 'Assigned'],
    },
    {
      field: 'FromName',
      label: 'From',
      cell: 'person',
      headings: ['Raised by name', 'Requested by', 'Opened by', 'Reported by name', 'Originator'],
    },
    {
      field: 'CreatedDate',
      label: 'Raised on',
      cell: 'date',
      headings: ['Date raised', 'Opened on', 'Date opened', 'Date', 'Start date'],
    },
    {
      field: 'DueDate',
      label: 'Due',
      cell: 'date',
      headings: ['Due Date', 'Date due', 'End date', 'Required by', 'Due on'],
    },
    {
      field: 'ClosedDate',
      label: 'Closed on',
      cell: 'date',
      headings: ['Closed Date', 'Date closed', 'Closed at', 'Completed on', 'Verified on'],
    },
    ...placeFields,
    { field: 'CostImpact', label: 'Cost impact', cell: 'yes', headings: ['Has cost impact'] },
    ...changeOrderFields,
    ...drawingFields,
    ...replyFields,
    ...madeFields,
    sourceId,
  ],
}
