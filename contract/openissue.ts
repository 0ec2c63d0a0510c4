/** Open issues: what must be settled and is not yet an RFI. */
import * as is from './base.ts'
import { dto } from './kit.ts'
import {
  attachmentCount,
  commonFields,
  inCourt,
  listed,
  listing,
  nextCursor,
  paged,
  paging,
} from './paging.ts'

export const OpenIssue = dto('OpenIssue', {
  tempItemId: is.name('The id the client gave it before it had ours; makes repeating a call safe.'),
  folderId: is.id('The node of the folder tree that is this issue.'),
  folderParentId: is.id('The folder it lies in.'),
  projectId: is.id('The project it belongs to.'),
  openIssueId: is.id('Its id among open issues.'),
  number: is.name('Its number. Left out: the next one.'),
  subject: is.name('What it is about, in a line.'),
  question: is.text('What must be settled.'),
  locationSite: is.text('The site.'),
  locationBuilding: is.text('The building.'),
  locationFloor: is.text('The floor.'),
  locationRoom: is.text('The room.'),
  createdDate: is.date('When it was raised.'),
  dueDate: is.date('When it is to be settled. Left out: seven days after it opens.'),
  closedDate: is.date('When it was closed; filled in at that step.'),
  statusId: is
    .nullableInt('1 Draft, 2 Open, 3 In progress, 4 In review, 5 On hold, 6 Closed, 7 Void.')
    .list('openIssueStatus'),
  statusName: is.name('The name of the status.').readOnly(),
  issueFrom: is.int('Who raises it: a member. Left out: you.').names('member'),
  fromName: is.name('The name of who raises it; kept as sent where there is no id.'),
  issueTo: is.int('Who is to settle it: a member.').names('member'),
  toName: is.name('The name of who is to settle it; kept as sent where there is no id.'),
  ccUserList: is.listOf(is.ints, 'Who gets a copy: ids of members.').documented('CCUserList').names('member'),
  costImpact: is.bool('Whether it costs something.'),
  changeOrderId: is.int('The change order that follows from it, kept elsewhere.'),
  changeOrderNumber: is.trimmed('The number of the change order.'),
  changeOrderAmount: is.decimal('The amount of the change order.'),
  changeOrderStatus: is.trimmed('The status of the change order.'),
  orgLinkItemId: is.int('A linked item kept elsewhere.'),
  reference: is.text('What it refers to.'),
  drawing: is.text('The drawing it refers to.'),
  drawingDetail: is.text('The detail on that drawing.'),
  documentFileId: is.text('A file kept elsewhere.'),
  ...is.folderBase,
})

export const OpenIssueCreateMany = is.operation('OpenIssueCreateManyRequest', {
  route: '/api/internal/openissue/createmany',
  about: 'Makes open issues: all or none. Repeating the call makes no doubles.',
  effect: 'write',
  request: { openIssueList: is.listOf(OpenIssue, 'The open issues to make, at most 1,000.') },
  response: {
    returnedIdList: is.listOf(is.maps, 'For each one, in order: tempItemId, folderId, openIssueId, number.'),
  },
})

export const OpenIssueRead = is.operation('OpenIssueReadRequest', {
  route: '/api/internal/openissue/read',
  about: 'Reads one open issue.',
  effect: 'read',
  request: { folderId: is.id('The open issue to read.') },
  response: { openIssue: is.one(OpenIssue, 'The open issue.') },
})

export const OpenIssueReply = dto('OpenIssueReply', {
  replyId: is.id('Its id among replies.').readOnly(),
  openIssueId: is.id('The open issue it is about.'),
  creatorId: is.int('Who says it.').readOnly(),
  isPosted: is.bool('Always true: a reply is posted when it is made, and never changes.').readOnly(),
  message: is.text('What is said.'),
  replyDate: is.text('The day it was said, where the project is: YYYY-MM-DD.').readOnly(),
})

export const OpenIssueReplyReadByOpenIssue = is.operation('OpenIssueReplyReadByOpenIssueRequest', {
  route: '/api/internal/openissuereply/readbyopenissue',
  about: 'Lists what was said about an open issue, oldest first; reasons of steps too.',
  effect: 'read',
  request: { openIssueId: is.id('The open issue.'), ...paging },
  response: { openIssueReplyList: is.listOf(OpenIssueReply, 'The replies.'), nextCursor },
})

export const OpenIssueReplyCreate = is.operation('OpenIssueReplyCreateRequest', {
  route: '/api/internal/openissuereply/create',
  about: 'Replies to an open issue. The open issue itself, and its ETag, stay as they are.',
  effect: 'write',
  request: { reply: is.one(OpenIssueReply, 'The reply: openIssueId and message.') },
  response: { reply: is.one(OpenIssueReply, 'The reply as it is kept.') },
})

export const OpenIssueUpdate = is.operation('OpenIssueUpdateRequest', {
  route: '/api/internal/openissue/update',
  about: 'Changes an open issue: the fields sent; the rest stays.',
  effect: 'write',
  request: { openIssue: is.one(OpenIssue, 'The open issue, found by folderId or openIssueId.') },
  response: { openIssue: is.one(OpenIssue, 'The open issue as it is now.') },
})

export const OpenIssueConvert = is.operation('OpenIssueConvertRequest', {
  route: '/api/internal/openissue/convert',
  about:
    'Makes an RFI or a punch list item of an open issue: its texts, place, due date, people, files and references are ' +
    'taken over, and the two are linked. The open issue stays as it is. Once for each kind.',
  effect: 'write',
  request: {
    folderId: is.id('The open issue.'),
    folderType: is.int('What it is to become: 121 an RFI, 132 a punch list item.'),
    folderParentId: is.id('The folder or punch list the new record goes into. Left out: by its kind.'),
    toUserId: is
      .nullableInt(
        'Who is to answer the RFI, or is responsible for the item: a member; 0 nobody. Left out: whom the issue goes to.',
      )
      .names('member'),
  },
  response: {
    folderId: is.id('The node of the folder tree that is the new record.'),
    newId: is.id('Its id among the records of its kind: rfiId or punchListId.'),
    number: is.name('Its number.'),
  },
})

export const OpenIssueRow = dto('OpenIssueReadInFolder', {
  ...OpenIssue.fields,
  attachmentCount,
  ...inCourt,
})

/** The names open issues are sorted and filtered by. */
export const openIssueFields = [
  'Number',
  'Subject',
  'StatusName',
  'DueDate',
  'ClosedDate',
  'FromName',
  'ToName',
  'IssueFrom',
  'IssueTo',
  'LocationSite',
  'LocationBuilding',
  'LocationFloor',
  'LocationRoom',
  'CostImpact',
  ...commonFields,
] as const

export const OpenIssueReadInFolder = is.operation('OpenIssueReadInFolderRequest', {
  route: '/api/internal/openissue/readinfolder',
  about: 'Lists the open issues in a folder, in pages; for the root of a project, all of the project.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.'), ...listing(openIssueFields, paged) },
  response: { openIssueList: is.listOf(OpenIssueRow, 'The open issues.'), ...listed },
})
