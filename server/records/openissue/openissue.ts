/** Open issues: questions that must be settled and are not an RFI yet. */

import { openIssueGroups } from '../../../contract/fieldgroups.ts'
import {
  OpenIssue,
  OpenIssueCreateMany,
  OpenIssueRead,
  OpenIssueReply,
  OpenIssueReplyCreate,
  OpenIssueReplyReadByOpenIssue,
  OpenIssueUpdate,
} from '../../../contract/records/openissue.ts'
import { openIssueStatus } from '../../../contract/states.ts'
import { nodeType } from '../../codes/nodetypes.ts'
import { serve } from '../../kernel/serve.ts'
import { codeNamed, computed, node, personBeside, stateCode, stored, t } from '../engine/declare/column.ts'
import { dueAfter } from '../engine/declare/days.ts'
import { declareRecordType } from '../engine/declare/recordtype.ts'
import { stateMachine } from '../engine/declare/statemachine.ts'
import { read } from '../engine/read/read.ts'
import { shareChanges, update } from '../engine/write/change.ts'
import { createMany, shareCreates } from '../engine/write/new/create.ts'
import { createReply, plainReply, type Replies, readReplies } from '../engine/write/replies.ts'
import { issueImport } from './import.ts'
import { openIssueLog, openIssuePaper } from './paper.ts'

const closing = ['from'] as const

export const openIssueStates = stateMachine('An open issue', openIssueStatus, ['Open'], {
  Draft: { notDue: true, seenBy: 'authors', court: 'from', to: { Open: {}, Void: { by: ['manager'] } } },
  Open: {
    court: 'to',
    to: {
      'In progress': { by: ['to'], quiet: true },
      Closed: { by: closing },
      'On hold': { quiet: true },
      Void: { by: ['manager'] },
    },
  },
  'In progress': {
    court: 'to',
    to: {
      'In review': { by: ['to'] },
      Closed: { by: closing },
      'On hold': { quiet: true },
      Void: { by: ['manager'] },
    },
  },
  'In review': {
    court: 'from',
    to: { Closed: { by: closing }, 'In progress': { by: closing, quiet: true }, Void: { by: ['manager'] } },
  },
  'On hold': {
    court: 'from',
    to: { Open: { quiet: true }, 'In progress': { quiet: true }, Void: { by: ['manager'] } },
  },
  Closed: { to: { Open: { reason: true }, Void: { by: ['manager'] } } },
  Void: { seenBy: 'as before', to: {} },
})

const { Open, Closed } = openIssueStates.states

export const openIssue = declareRecordType({
  label: 'open issue',
  type: nodeType.openIssue,
  sectionType: nodeType.openIssues,
  prefix: 'OI',
  table: 'open_issue',
  dto: OpenIssue,
  key: 'openIssueId',
  search: { question: 'B', documentFileId: false },
  project: 'projectId',
  number: 'number',
  status: 'statusId',
  states: openIssueStates,
  told: { revised: ['subject', 'question', 'dueDate', 'issueTo', 'toName'] },
  mail: {
    question: 'question',
    linkShows: [
      'fromName',
      'toName',
      'question',
      'locationSite',
      'locationBuilding',
      'locationFloor',
      'locationRoom',
      'reference',
      'drawing',
      'drawingDetail',
    ],
    reply: { operation: OpenIssueReplyCreate, words: 'message' },
  },
  paper: { record: openIssuePaper, list: openIssueLog },
  importing: issueImport,
  fieldGroups: openIssueGroups,
  authorKeys: ['issueFrom', 'fromName'],
  days: { due: t('due_date_day'), opened: t('created_date_day'), closedOn: t('closed_date_day') },
  courtNames: { to: t('to_name'), from: t('from_name') },
  title: (issue) => issue.subject,
  parties: (issue) => [
    issue.issueTo || !issue.toName
      ? { part: 'to', personId: issue.issueTo }
      : { part: 'to', label: issue.toName },
    { part: 'from', personId: issue.issueFrom },
    ...(issue.ccUserList ?? []).map((personId) => ({ part: 'cc', personId })),
  ],
  async settle(issue, { was, context, isImported }) {
    if (isImported) return
    const { today, call } = context
    if (!was) {
      if (issue.issueFrom === undefined && !issue.fromName) issue.issueFrom = call.caller.id
      issue.createdDate ??= today
    }
    if (issue.statusId === was?.statusId) return
    if (issue.statusId === Open!.code && !issue.dueDate) {
      const { issue: term, calendar } = await context.defaults()
      issue.dueDate = dueAfter(today, term, calendar)
    }
    if (issue.statusId === Closed!.code) issue.closedDate ??= today
    else if (was?.statusId === Closed!.code) issue.closedDate = null
  },
  columns: {
    tempItemId: stored(),
    folderId: node.folderId,
    folderParentId: node.folderParentId,
    projectId: node.projectId,
    openIssueId: computed(t('id')),
    number: computed(t('number')),
    subject: stored(),
    question: stored(),
    locationSite: stored(),
    locationBuilding: stored(),
    locationFloor: stored(),
    locationRoom: stored(),
    createdDate: stored(),
    dueDate: stored(),
    closedDate: stored(),
    statusId: stateCode(),
    statusName: codeNamed('openIssueStatus', 'status_id'),
    issueFrom: stored(),
    fromName: personBeside('issueFrom'),
    issueTo: stored(),
    toName: personBeside('issueTo'),
    ccUserList: stored(),
    costImpact: stored(),
    changeOrderId: stored({ lasting: true }),
    changeOrderNumber: stored({ lasting: true }),
    changeOrderAmount: stored({ lasting: true }),
    changeOrderStatus: stored({ lasting: true }),
    orgLinkItemId: stored(),
    reference: stored(),
    drawing: stored(),
    drawingDetail: stored(),
    documentFileId: stored(),
    userCanModify: node.userCanModify,
    userCanDelete: node.userCanDelete,
  },
})

const replies: Replies<typeof OpenIssueReply.fields> = {
  of: openIssue,
  dto: OpenIssueReply,
  words: 'message',
  isWhole: false,
  columns: { openIssueId: 't.id', ...plainReply },
}

export default [
  serve(
    OpenIssueCreateMany,
    createMany(openIssue, 'openIssueList', 'OpenIssueList'),
    shareCreates('openIssueList'),
  ),
  serve(OpenIssueRead, read(openIssue, 'openIssue')),
  serve(OpenIssueReplyReadByOpenIssue, readReplies(replies, 'openIssueReplyList')),
  serve(OpenIssueReplyCreate, createReply(replies)),
  serve(OpenIssueUpdate, update(openIssue, 'openIssue', 'OpenIssue'), shareChanges('openIssue')),
]
