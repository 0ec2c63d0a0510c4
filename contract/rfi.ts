/** Requests for information. */
import * as is from './base.ts'
import { FolderDocument } from './document.ts'
import { FileInfo } from './file.ts'
import { dto } from './kit.ts'
import {
  attachmentCount,
  commonFields,
  inCourt,
  listed,
  listing,
  nextCursor,
  pagingIfAsked,
  whole,
} from './paging.ts'

export const RFI = dto('RFI', {
  tempItemId: is.name('The id the client gave it before it had ours; makes repeating a call safe.'),
  folderId: is.id('The node of the folder tree that is this RFI.'),
  folderParentId: is.id('The folder it lies in.'),
  folderPath: is.text('The names from below the root down to this RFI.').readOnly(),
  rfiId: is.id('Its id among RFIs.'),
  projectId: is.id('The project it belongs to.'),
  toUserId: is.nullableInt('Who is to answer: a member of the project.').names('member'),
  toName: is.name('The name of whom it goes to; kept as sent where there is no id.'),
  fromUserId: is.nullableInt('Who asks: a member. Left out: you.').names('member'),
  fromName: is.name('The name of who asks; kept as sent where there is no id.'),
  dateSubmitted: is.date('When it was submitted.'),
  dateDue: is.date('When the answer is due. Left out: seven working days after it opens.'),
  statusId: is.nullableInt('1 Draft, 2 Submitted, 3 Open, 4 Answered, 5 Closed, 6 Void.').list('rfiStatus'),
  statusName: is.name('The name of the status.').readOnly(),
  subject: is.name('What it is about, in a line.'),
  question: is.text('The question.'),
  answer: is.text('The official answer.'),
  answerHTML: is.text('The answer as HTML, escaped.').readOnly(),
  requestReasonId: is.nullableInt('Why it is asked: an item of the list of RFI reasons.').list('rfiReason'),
  requestReasonName: is.name('The name of the reason; kept as sent where there is no id.'),
  actionRequestedId: is
    .nullableInt('What is wanted: an item of the list of actions requested.')
    .list('actionRequested'),
  actionRequestedName: is.name('The name of the action; kept as sent where there is no id.'),
  costImpactId: is
    .int('0 Not stated, 1 Yes, known, 2 Yes, unknown, 3 No impact, 4 To be determined, 5 Not applicable.')
    .list('costImpact'),
  reference: is.text('What it refers to.'),
  drawing: is.text('The drawing it refers to.'),
  drawingDetail: is.text('The detail on that drawing.'),
  specSection: is.text('The section of the specification.'),
  csiCode: is.text('The MasterFormat code.'),
  recomendation: is.text('What the asker proposes.'),
  comments: is.text('Comments. Changed together with the status they are the reason of the step.'),
  originalRfiId: is.nullableInt('The RFI this one was forwarded from.').readOnly(),
  originalToUserId: is.nullableInt('To whom the original goes.').readOnly(),
  originalToUserName: is.name('His name.').readOnly(),
  originalFromUserId: is.nullableInt('Who asks in the original.').readOnly(),
  originalFromUserName: is.name('His name.').readOnly(),
  originalQuestion: is.text('The question of the original.').readOnly(),
  originalAnswer: is.text('The answer of the original.').readOnly(),
  scheduleImpact: is.nullableInt('Days the schedule moves.'),
  dateTransmitted: is.date('When it was sent to whom it goes to; filled in when it opens.'),
  dateClosed: is.date('When it was closed.'),
  dateResponsed: is.date('When it was answered.'),
  changeOrderId: is.nullableInt('The change order that follows from it, kept elsewhere.'),
  estCostImpact: is.trimmed('The cost estimated.'),
  estScheduleAmount: is.trimmed('The delay estimated.'),
  recipientsList: is.text('All who get it: to and copies, by name.').readOnly(),
  isOriginalClosed: is.bool('Whether the original is closed.').readOnly(),
  subRfiId: is.nullableInt('The RFI it was forwarded as.').readOnly(),
  subRfiToUserId: is.nullableInt('To whom that one goes.').readOnly(),
  subRfiToUserName: is.name('His name.').readOnly(),
  subRfiFromUserId: is.nullableInt('Who asks there.').readOnly(),
  subRfiFromUserName: is.name('His name.').readOnly(),
  subRfiQuestion: is.text('The question there.').readOnly(),
  subRfiAnswer: is.text('The answer there.').readOnly(),
  isSubRfiClosed: is.bool('Whether that one is closed.').readOnly(),
  originalRfiFolderId: is.nullableInt('The folder id of the original.').readOnly(),
  upOriginalRfiFolderId: is.nullableInt('The folder id of the original of the original.').readOnly(),
  changeOrderNumber: is.trimmed('The number of the change order.'),
  changeOrderAmount: is.trimmed('The amount of the change order.'),
  changeOrderStatus: is.trimmed('The status of the change order.'),
  toCompanyId: is.nullableInt('The company it goes to, kept as sent.'),
  documentFileId: is.nullableInt('A file kept elsewhere.'),
  ccUserList: is
    .listOf(is.names, 'Who gets a copy: ids, logins, e-mails, names or companies.')
    .documented('CCUserList')
    .names('party'),
  sCCUserList: is.text('ccUserList joined with ";"; read when that is absent.').documented('sCCUserList'),
  collaborationID: is.int('A collaboration kept elsewhere.'),
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
  about: 'Makes RFIs: all or none. Repeating the call makes no doubles.',
  effect: 'write',
  request: { rfiList: is.listOf(RFI, 'The RFIs to make, at most 1,000.') },
  response: {
    returnedIdList: is.listOf(is.maps, 'For each one, in order: tempItemId, folderId, rfiId, number.'),
  },
})

export const RFIUpdate = is.operation('RFIUpdateRequest', {
  route: '/api/internal/rfi/update',
  about: 'Changes an RFI: the fields sent; the rest stays.',
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
      .listOf(RFIReason, 'The reasons, in order: those offered, and the one the RFI has already.')
      .documented('RFIReasonList'),
  },
})

export const RFIReply = dto('RFIReply', {
  rfiReplyId: is.id('Its id among replies.').readOnly(),
  rfiId: is.id('The RFI it is about.'),
  fromUserId: is.int('Who says it.').readOnly(),
  response: is.text('What is said.'),
  editedResponse: is.text('The wording for the record, where it differs from what was said.'),
  date: is.text('The day it was said, where the project is: YYYY-MM-DD.').readOnly(),
  isPosted: is.bool('Always true: a reply is posted when it is made, and never changes.').readOnly(),
  isAnswer: is.bool('Whether it is the official answer; a later one takes its place.'),
})

export const RFIReplyReadByRFI = is.operation('RFIReplyReadByRFIRequest', {
  route: '/api/internal/rfireply/readbyrfi',
  about: 'Lists what was said about an RFI, oldest first; reasons of steps too.',
  effect: 'read',
  request: { rfiId: is.id('The RFI.'), ...pagingIfAsked },
  response: { rfiReplyList: is.listOf(RFIReply, 'The replies.'), nextCursor },
})

export const RFIReplyCreate = is.operation('RFIReplyCreateRequest', {
  route: '/api/internal/rfireply/create',
  about:
    'Replies to an RFI, which stays as it is. With IsAnswer it is the official answer, from whom the RFI ' +
    'goes to or a manager: its Answer is set to the response, as edited where that is given, and an open ' +
    'RFI becomes Answered.',
  effect: 'write',
  request: { reply: is.one(RFIReply, 'The reply: rfiId and response, isAnswer.') },
  response: { reply: is.one(RFIReply, 'The reply as it is kept.') },
})

export const RFICreateAttachment = is.operation('RFICreateAttachmentRequest', {
  route: '/api/internal/rfi/createattachment',
  about: 'Attaches a file to an RFI, which stays as it is. Large ones go to PUT /files.',
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
    'Forwards an open RFI: makes a sub-RFI beside it that asks somebody else. Whom the RFI goes to may do ' +
    'so, and a manager. The answer flows back into SubRfiAnswer; until then it is the turn of whom it was ' +
    'forwarded to.',
  effect: 'write',
  request: {
    rfiId: is.id('The RFI to forward.'),
    toUserId: is.id('Who is asked: a member of the project.').names('member'),
    question: is.text('What is asked. Left out: the question of the RFI.'),
    dateDue: is.date('When the answer is due. Left out: in seven working days.'),
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
  rfiSubmittedOn: is.date('The day that means: YYYY-MM-DD.'),
  rfiDueDate: is.date('When the answer is due, as it was sent.'),
  rfiDueDateOn: is.date('The day that means: YYYY-MM-DD.'),
  rfiTransmitted: is.date('When it was sent to whom it goes to.'),
  originalLink: is.name('The number of the RFI it was forwarded from, if you may see that one.'),
  originalLink1: is.name('The number and the subject of that RFI.'),
  forwardedLink: is.name('The number of the RFI it was forwarded as, if you may see that one.'),
  forwardedLink1: is.name('The number and the subject of that RFI.'),
  statusId: is.int('The code of its status, as in RFI.'),
  rfiStatus: is.name('The name of its status.'),
  rfiStatusOld: is.name('The name of the status it had before; left out where it had no other.'),
  toName: is.name('The name of whom it goes to.'),
  fromName: is.name('The name of who asks.'),
  csiCode: is.text('The MasterFormat code.'),
  drawing: is.text('The drawing it refers to.'),
  costImpactId: is.int('The impact on cost, as in RFI.'),
  costImpactName: is.name('The name of that impact.'),
  scheduleImpact: is.nullableInt('Days the schedule moves.'),
  dateResponsed: is.date('When it was answered.'),
  originalRfiFolderID: is.id('The folder id of the RFI it was forwarded from.'),
  forwardedRfiFolderID: is.id('The folder id of the RFI it was forwarded as.'),
  ...inCourt,
  ...is.folderBase,
})

/** The names RFIs are sorted and filtered by. */
export const rfiListFields = [
  'RfiNumber',
  'RfiSubject',
  'RfiStatus',
  'RfiSubmitted',
  'RfiDueDate',
  'RfiTransmitted',
  'DateResponsed',
  'ToName',
  'FromName',
  'CsiCode',
  'Drawing',
  'CostImpactId',
  'ScheduleImpact',
  ...commonFields,
] as const

export const RFIReadInFolder = is.operation('RFIReadInFolderRequest', {
  route: '/api/internal/rfi/readinfolder',
  about:
    'Lists the RFIs in a folder, in pages where asked for; for the root of a project, all of the project.',
  effect: 'read',
  request: { parentFolderId: is.id('The folder to look into.'), ...listing(rfiListFields, whole) },
  response: { rfiReadInFolderList: is.listOf(RfiRow, 'The RFIs.'), ...listed },
})
