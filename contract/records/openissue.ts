/** Open issues: what must be settled and is not yet an RFI. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import {
  attachmentCount,
  commonFields,
  inCourt,
  listed,
  listingWithSheets,
  nextCursor,
  paged,
  paging,
  pinnedOn,
  sheetsField,
} from '../paging.ts'
import { codesInWords, openIssueStatus } from '../states.ts'

export const OpenIssue = dto('OpenIssue', {
  tempItemId: is.name('The id that the client gave it before the server did; makes repeating a call safe.'),
  folderId: is.id('The node of the folder tree that is this issue.').own(),
  folderParentId: is.id('The folder it is in.').own(),
  projectId: is.id('The project it belongs to.').own(),
  openIssueId: is.id('Its id among open issues.').own(),
  number: is.name('Its number. By default the next one.'),
  subject: is.name('What it is about, in a line.'),
  question: is.text('What must be resolved.'),
  locationSite: is.text('The site.'),
  locationBuilding: is.text('The building.'),
  locationFloor: is.text('The floor.'),
  locationRoom: is.text('The room.'),
  createdDate: is.date('When it was raised.'),
  dueDate: is.date('When it has to be resolved. By default as many days after it opens as the project says.'),
  closedDate: is.date('When it was closed; filled in at that step.'),
  statusId: is.nullableInt(codesInWords(openIssueStatus)).list('openIssueStatus'),
  statusName: is.name('The name of the status.').readOnly(),
  issueFrom: is.int('Who raises it: a member. By default you.').names('member'),
  fromName: is.name('The name of the member who raises it; stored as sent if there is no id.'),
  issueTo: is.int('Who has to resolve it: a member.').names('member'),
  toName: is.name('The name of the member who has to resolve it; stored as sent if there is no id.'),
  ccUserList: is.listOf(is.ints, 'Who gets a copy: ids of members.').documented('CCUserList').names('member'),
  costImpact: is.bool('Whether it costs something.'),
  changeOrderId: is.int('The resulting change order, stored elsewhere.'),
  changeOrderNumber: is.trimmed('The number of the change order.'),
  changeOrderAmount: is.decimal('The amount of the change order.'),
  changeOrderStatus: is.trimmed('The status of the change order.'),
  orgLinkItemId: is.int('A linked item stored elsewhere.'),
  reference: is.text('What it refers to.'),
  drawing: is.text('The drawing it refers to.'),
  drawingDetail: is.text('The detail on that drawing.'),
  documentFileId: is.text('A file stored elsewhere.'),
  ...is.folderBase,
})

export const OpenIssueCreateMany = is.operation('OpenIssueCreateManyRequest', {
  route: '/api/internal/openissue/createmany',
  about: 'Creates open issues: all or none. Repeating the call creates no duplicates.',
  effect: 'write',
  request: { openIssueList: is.listOf(OpenIssue, 'The open issues to create, at most 1,000.') },
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
  creatorId: is.int('The author.').readOnly(),
  isPosted: is.bool('Always true: a reply is posted when it is created, and never changes.').readOnly(),
  message: is.text('The text.'),
  replyDate: is.text('The day of the reply, in the time zone of the project: YYYY-MM-DD.').readOnly(),
})

export const OpenIssueReplyReadByOpenIssue = is.operation('OpenIssueReplyReadByOpenIssueRequest', {
  route: '/api/internal/openissuereply/readbyopenissue',
  about: 'Lists the replies to an open issue and the reasons of its steps, oldest first.',
  effect: 'read',
  request: { openIssueId: is.id('The open issue.'), ...paging },
  response: { openIssueReplyList: is.listOf(OpenIssueReply, 'The replies.'), nextCursor },
})

export const OpenIssueReplyCreate = is.operation('OpenIssueReplyCreateRequest', {
  route: '/api/internal/openissuereply/create',
  about: 'Replies to an open issue. The open issue itself and its ETag are not changed.',
  effect: 'write',
  request: { reply: is.one(OpenIssueReply, 'The reply: openIssueId and message.') },
  response: { reply: is.one(OpenIssueReply, 'The reply as it is stored.') },
})

export const OpenIssueUpdate = is.operation('OpenIssueUpdateRequest', {
  route: '/api/internal/openissue/update',
  about: 'Changes an open issue: only the fields sent.',
  effect: 'write',
  request: { openIssue: is.one(OpenIssue, 'The open issue, found by folderId or openIssueId.') },
  response: { openIssue: is.one(OpenIssue, 'The open issue as it is now.') },
})

export const OpenIssueConvert = is.operation('OpenIssueConvertRequest', {
  route: '/api/internal/openissue/convert',
  about:
    'Creates an RFI or a punch list item from an open issue: its texts, place, due date, people, files and references are ' +
    'copied, and the two are linked. The open issue is not changed. Once for each record type.',
  effect: 'write',
  request: {
    folderId: is.id('The open issue.'),
    folderType: is.int('The type of the new record: 121 an RFI, 132 a punch list item.'),
    folderParentId: is.id('The folder or punch list the new record goes into. By default by its type.'),
    toUserId: is
      .nullableInt(
        'Who is to answer the RFI, or is responsible for the item: a member; 0 nobody. By default the assignee of the issue.',
      )
      .names('member'),
  },
  response: {
    folderId: is.id('The node of the folder tree that is the new record.'),
    newId: is.id('Its id among its record type: rfiId or punchListId.'),
    number: is.name('Its number.'),
  },
})

export const OpenIssueRow = dto('OpenIssueReadInFolder', {
  ...OpenIssue.fields,
  attachmentCount,
  ...inCourt,
  ...pinnedOn,
})

/** The sort and filter names of open issues. */
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
  sheetsField,
] as const

export const OpenIssueReadInFolder = is.operation('OpenIssueReadInFolderRequest', {
  route: '/api/internal/openissue/readinfolder',
  about: 'Lists the open issues in a folder, in pages; for the root of a project, all of the project.',
  effect: 'read',
  request: {
    parentFolderId: is.id('The folder to look into.'),
    ...listingWithSheets(openIssueFields, paged),
  },
  response: { openIssueList: is.listOf(OpenIssueRow, 'The open issues.'), ...listed },
})
