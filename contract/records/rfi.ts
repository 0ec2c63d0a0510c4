/** Requests for information. */
import * as is from '../base.ts'
import { FolderDocument } from '../documents/document.ts'
import { FileInfo } from '../documents/file.ts'
import { dto } from '../kit.ts'
import {
  attachmentCount,
  commonFields,
  inCourt,
  listed,
  listingWithSheets,
  nextCursor,
  pagingIfAsked,
  pinnedOn,
  sheetsField,
  whole,
} from '../paging.ts'
import { codesInWords, rfiStatus } from '../states.ts'

export const RFI = dto('RFI', {
  tempItemId: is.name('The id that the client gave it before the server did; makes repeating a call safe.'),
  folderId: is.id('The node of the folder tree that is this RFI.').own(),
  folderParentId: is.id('The folder it is in.').own(),
  folderPath: is.text('The names from below the root down to this RFI.').readOnly(),
  rfiId: is.id('Its id among RFIs.').own(),
  projectId: is.id('The project it belongs to.').own(),
  toUserId: is.nullableInt('Who has to answer: a member of the project.').names('member'),
  toName: is.name('The name of the recipient; stored as sent if there is no id.'),
  fromUserId: is
    .nullableInt("The author: a member. By default the project's SubmitFrom, else you.")
    .names('member'),
  fromName: is.name('The name of the author; stored as sent if there is no id.'),
  dateSubmitted: is.date('When it was submitted.'),
  dateDue: is.date('When the answer is due. By default as many days after it opens as the project says.'),
  statusId: is.nullableInt(codesInWords(rfiStatus)).list('rfiStatus'),
  statusName: is.name('The name of the status.').readOnly(),
  subject: is.name('What it is about, in a line.'),
  question: is.text('The question.'),
  answer: is.text('The official answer.'),
  answerHTML: is.text('The answer as HTML, escaped.').readOnly(),
  requestReasonId: is.nullableInt('The reason: an item of the code list rfiReason.').list('rfiReason'),
  requestReasonName: is.name('The name of the reason; stored as sent if there is no id.'),
  actionRequestedId: is
    .nullableInt('The requested action: an item of the code list of actions requested.')
    .list('actionRequested'),
  actionRequestedName: is.name('The name of the action; stored as sent if there is no id.'),
  costImpactId: is
    .int('0 Not stated, 1 Yes, known, 2 Yes, unknown, 3 No impact, 4 To be determined, 5 Not applicable.')
    .list('costImpact'),
  reference: is.text('What it refers to.'),
  drawing: is.text('The drawing it refers to.'),
  drawingDetail: is.text('The detail on that drawing.'),
  specSection: is.text('The section of the specification.'),
  csiCode: is.text('The MasterFormat code.'),
  recomendation: is.text('What the author proposes.'),
  comments: is.text(
    'Comments. If they are changed together with the status, they are the reason of the step.',
  ),
  originalRfiId: is.nullableInt('The RFI this one was forwarded from.').readOnly(),
  originalToUserId: is.nullableInt('The recipient of the original.').readOnly(),
  originalToUserName: is.name('Their name.').readOnly(),
  originalFromUserId: is.nullableInt('The author of the original.').readOnly(),
  originalFromUserName: is.name('Their name.').readOnly(),
  originalQuestion: is.text('The question of the original.').readOnly(),
  originalAnswer: is.text('The answer of the original.').readOnly(),
  scheduleImpact: is.nullableInt('Days the schedule moves.'),
  dateTransmitted: is.date(
    'When the recipient first opened it or first got a mail of it; filled in once, where it is empty.',
  ),
  dateClosed: is.date('When it was closed.'),
  dateResponsed: is.date('When it was answered.'),
  changeOrderId: is.nullableInt('The resulting change order, stored elsewhere.'),
  estCostImpact: is.trimmed('The cost estimated.'),
  estScheduleAmount: is.trimmed('The delay estimated: 3, 3 days or 2 weeks.'),
  recipientsList: is.text('All recipients: to and copies, by name.').readOnly(),
  isOriginalClosed: is.bool('Whether the original is closed.').readOnly(),
  subRfiId: is.nullableInt('The RFI it was forwarded as.').readOnly(),
  subRfiToUserId: is.nullableInt('The recipient of that one.').readOnly(),
  subRfiToUserName: is.name('Their name.').readOnly(),
  subRfiFromUserId: is.nullableInt('The author there.').readOnly(),
  subRfiFromUserName: is.name('Their name.').readOnly(),
  subRfiQuestion: is.text('The question there.').readOnly(),
  subRfiAnswer: is.text('The answer there.').readOnly(),
  isSubRfiClosed: is.bool('Whether that one is closed.').readOnly(),
  originalRfiFolderId: is.nullableInt('The folder id of the original.').readOnly(),
  upOriginalRfiFolderId: is.nullableInt('The folder id of the original of the original.').readOnly(),
  changeOrderNumber: is.trimmed('The number of the change order.'),
  changeOrderAmount: is.trimmed('The amount of the change order.'),
  changeOrderStatus: is.trimmed('The status of the change order.'),
  toCompanyId: is.nullableInt(
    'The company that has to answer, if no person is given. Any number is stored; one that is no company of the project means nobody.',
  ),
  documentFileId: is.nullableInt('A file stored elsewhere.'),
  ccUserList: is
    .listOf(is.names, 'Who gets a copy: ids, logins, e-mails, names or companies.')
    .documented('CCUserList')
    .names('party'),
  sCCUserList: is.text('ccUserList joined with ";"; read when that is absent.').documented('sCCUserList'),
  collaborationID: is.int('A collaboration stored elsewhere.'),
  ...is.folderBase,
})

export const RFIRead = is.operation('RFIReadRequest', {
  route: '/api/internal/rfi/read',
  about: 'Reads one RFI with the documents it refers to.',
  effect: 'read',
  request: { folderId: is.id('The RFI to read.') },
  response: {
    rfi: is.one(RFI, 'The RFI.').documented('rfi'),
    referencedDocuments: is
      .listOf(FolderDocument, 'The documents it refers to.')
      .documented('referencedDocuments'),
  },
})

export const RFICreateMany = is.operation('RFICreateManyRequest', {
  route: '/api/internal/rfi/createmany',
  about: 'Creates RFIs: all or none. Repeating the call creates no duplicates.',
  effect: 'write',
  request: { rfiList: is.listOf(RFI, 'The RFIs to create, at most 1,000.') },
  response: {
    returnedIdList: is.listOf(is.maps, 'For each one, in order: tempItemId, folderId, rfiId, number.'),
  },
})

export const RFIUpdate = is.operation('RFIUpdateRequest', {
  route: '/api/internal/rfi/update',
  about: 'Changes an RFI: only the fields sent.',
  effect: 'write',
  request: { rfi: is.one(RFI, 'The RFI, found by folderId or rfiId.') },
  response: { rfi: is.one(RFI, 'The RFI as it is now.') },
})

export const RFIReason = dto('RFIReason', {
  reasonId: is.int('Its id: what RequestReasonId holds.'),
  reasonName: is.name('Its name.'),
})

export const RFIReasonsRead = is.operation('RFIReasonsReadRequest', {
  route: '/api/internal/rfi/reasons/read',
  about: 'Lists the reasons that RFIs of a project may have.',
  effect: 'read',
  request: { folderId: is.id('An RFI, or any folder of the project.') },
  response: {
    rfiReasonList: is
      .listOf(RFIReason, 'The reasons, in order: those offered, and the current one of the RFI.')
      .documented('RFIReasonList'),
  },
})

export const RFIReply = dto('RFIReply', {
  rfiReplyId: is.id('Its id among replies.').readOnly(),
  rfiId: is.id('The RFI it is about.'),
  fromUserId: is.int('The author.').readOnly(),
  response: is.text('The text.'),
  editedResponse: is.text('The wording for the record, if it differs from the reply.'),
  date: is.text('The day of the reply, in the time zone of the project: YYYY-MM-DD.').readOnly(),
  isPosted: is.bool('Always true: a reply is posted when it is created, and never changes.').readOnly(),
  isAnswer: is.bool('Whether it is the official answer; a later one replaces it.'),
})

export const RFIReplyReadByRFI = is.operation('RFIReplyReadByRFIRequest', {
  route: '/api/internal/rfireply/readbyrfi',
  about: 'Lists the replies to an RFI and the reasons of its steps, oldest first.',
  effect: 'read',
  request: { rfiId: is.id('The RFI.'), ...pagingIfAsked },
  response: { rfiReplyList: is.listOf(RFIReply, 'The replies.'), nextCursor },
})

export const RFIReplyCreate = is.operation('RFIReplyCreateRequest', {
  route: '/api/internal/rfireply/create',
  about:
    'Replies to an RFI, which is not changed. With IsAnswer it is the official answer, from the recipient ' +
    'or a manager: its Answer is set to the response, or to its edited wording if given, and an open ' +
    'RFI becomes Answered.',
  effect: 'write',
  request: { reply: is.one(RFIReply, 'The reply: rfiId and response, isAnswer.') },
  response: { reply: is.one(RFIReply, 'The reply as it is stored.') },
})

export const RFICreateAttachment = is.operation('RFICreateAttachmentRequest', {
  route: '/api/internal/rfi/createattachment',
  about: 'Attaches a file to an RFI, which is not changed. Large ones go to PUT /files.',
  effect: 'write',
  request: {
    rfiId: is.id('The RFI.'),
    attachment: is.one(FileInfo, 'Its name, type and description.'),
    fileContent: is.bytes('The file itself.'),
  },
  response: {
    fileId: is.id('The id it is downloaded by: GET /files/{fileId}.'),
    uploadedFileId: is.id('The id of its contents.'),
  },
})

export const RFIForward = is.operation('RFIForwardRequest', {
  route: '/api/internal/rfi/forward',
  about:
    'Forwards an open RFI: creates a sub-RFI to another member. The recipient of the RFI may do ' +
    'so, and a manager. The answer is copied to SubRfiAnswer; until then the RFI is in the court of the member it was ' +
    'forwarded to.',
  effect: 'write',
  request: {
    rfiId: is.id('The RFI to forward.'),
    toUserId: is.id('The recipient: a member of the project.').names('member'),
    question: is.text('The question. By default the question of the RFI.'),
    dateDue: is.date('When the answer is due. By default as many days from now as the project says.'),
  },
  response: { rfi: is.one(RFI, 'The sub-RFI.') },
})

export const RfiRow = dto('RfiReadInFolder', {
  folderId: is.id('The node of the folder tree that is this RFI.'),
  rfiId: is.id('Its id among RFIs.'),
  rfiAttach: is.bool('Whether files are attached to it.'),
  attachmentCount,
  rfiNumber: is.name('Its number; left out of a draft.'),
  rfiSubject: is.name('What it is about, in a line.'),
  rfiQuestion: is.text('The question.'),
  rfiSubmitted: is.date('When it was submitted, as it was sent.'),
  rfiSubmittedOn: is.date('The same as a day: YYYY-MM-DD.'),
  rfiDueDate: is.date('When the answer is due, as it was sent.'),
  rfiDueDateOn: is.date('The same as a day: YYYY-MM-DD.'),
  rfiTransmitted: is.date('When the recipient first opened it or first got a mail of it.'),
  originalLink: is.name('The number of the RFI it was forwarded from, if you may see that one.'),
  originalLink1: is.name('The number and the subject of that RFI.'),
  forwardedLink: is.name('The number of the RFI it was forwarded as, if you may see that one.'),
  forwardedLink1: is.name('The number and the subject of that RFI.'),
  statusId: is.int('The code of its status, as in RFI.'),
  rfiStatus: is.name('The name of its status.'),
  rfiStatusOld: is.name('The name of the status it had before; left out if it had no other.'),
  toName: is.name('The name of the recipient.'),
  fromName: is.name('The name of the author.'),
  csiCode: is.text('The MasterFormat code.'),
  drawing: is.text('The drawing it refers to.'),
  costImpactId: is.int('The impact on cost, as in RFI.'),
  costImpactName: is.name('The name of that impact.'),
  estCostImpact: is.name('The cost estimated.'),
  scheduleImpact: is.nullableInt('Days the schedule moves.'),
  estScheduleAmount: is.name('The delay estimated, as in RFI.'),
  dateResponsed: is.date('When it was answered.'),
  originalRfiFolderID: is.id('The folder id of the RFI it was forwarded from.'),
  forwardedRfiFolderID: is.id('The folder id of the RFI it was forwarded as.'),
  ...inCourt,
  ...pinnedOn,
  ...is.folderBase,
})

/** The sort and filter names of RFIs. */
export const rfiListFields = [
  'RfiNumber',
  'RfiSubject',
  'RfiStatus',
  'RfiSubmitted',
  'RfiDueDate',
  'RfiTransmitted',
  'DateResponsed',
  'AnsweredByTo',
  'AnswerWithdrawn',
  'ToName',
  'FromName',
  'CsiCode',
  'Drawing',
  'CostImpactId',
  'ScheduleImpact',
  ...commonFields,
  sheetsField,
] as const

export const RFIReadInFolder = is.operation('RFIReadInFolderRequest', {
  route: '/api/internal/rfi/readinfolder',
  about: 'Lists the RFIs in a folder, in pages if requested; for the root of a project, all of the project.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.'), ...listingWithSheets(rfiListFields, whole) },
  response: { rfiReadInFolderList: is.listOf(RfiRow, 'The RFIs.'), ...listed },
})
