/** Taking part without signing in, by the link of a mail. Its token is of one person and one record. */
import * as is from '../base.ts'
import { FileInfo, shown } from '../documents/file.ts'
import { Transmittal } from '../documents/transmittal.ts'
import { download, upload } from '../fields/bytes.ts'
import { dto } from '../kit.ts'
import { paperSize } from './print.ts'

const token = is.name('The token of the link.')

export const MailLinkText = dto('MailLinkText', {
  field: is.name('The field, as documented.'),
  text: is.text('What it says; for people and codes the name.'),
  isWithdrawn: is.bool('It counts no more: the answer of an RFI that was opened again.'),
})

export const MailLinkReply = dto('MailLinkReply', {
  fullName: is.name('Who wrote it.'),
  when: is.instant('When.'),
  text: is.text('What they wrote, or why they took a step.'),
  isStep: is.bool('Whether it is the reason of a step, not a reply.'),
})

export const MailLinkOption = dto('MailLinkOption', {
  value: is.name('The value that is sent.'),
  name: is.name('Its name in the project.'),
})

export const MailLinkNeed = dto('MailLinkNeed', {
  field: is.name('The field that is needed; Reason is sent in additionalInfo.'),
  options: is.listOf(MailLinkOption, 'What it can be; empty if it is a text.'),
})

export const MailLinkStep = dto('MailLinkStep', {
  field: is.name('The field that is set: StatusId, Stage …'),
  statusId: is.int('The value it is set to.'),
  statusName: is.name('The name of that value in this project.'),
  needs: is.listOf(MailLinkNeed, 'What else has to be sent.'),
})

/** Of a record; the number of further ones is said. */
export const linkPlacesMax = 100

export const MailLinkPlace = dto('MailLinkPlace', {
  pinId: is.id('The pin. Its picture: GET /files/link/place/{pinId}?token=….'),
  sheetNumber: is.name('The number of the sheet.'),
  sheetTitle: is.name('Its title.'),
  revision: is.name('The revision of the picture: the newest.'),
  issueDate: is.date('The day of that revision.'),
  standing: is.name('How that revision stands: InForce, Replaced, Older, Withdrawn or Void.'),
  needsCheck: is.bool('Whether it was placed on another revision, and nobody has confirmed its place since.'),
  fileName: is.name('The file of the record whose place it is; left out: that of the record itself.'),
})

export const MailLinkRecord = dto('MailLinkRecord', {
  folderId: is.id('The record.'),
  folderType: is.int('What it is: 121 an RFI, 132 a punch list item …'),
  folderTypeName: is.name('The name of its type.'),
  projectName: is.name('The name of its project.'),
  timeZone: is.name('The time zone of the project.'),
  number: is.name('Its number.'),
  title: is.name('What it is about, in a line.'),
  statusName: is.name('The name of its status.'),
  dueDate: is.date('The day it is due.'),
  isOverdue: is.bool('Whether that day is over.'),
  courtName: is.name('Who has to act next.'),
  isYours: is.bool('Whether that is you.'),
  texts: is.listOf(MailLinkText, 'Its texts, in order.'),
  replies: is.listOf(
    MailLinkReply,
    'Its replies and the reasons of its steps, the oldest first; at most the last 100.',
  ),
  files: is.listOf(FileInfo, 'Its files, at most 200: GET /files/link/{attachmentFileId}?token=….'),
  places: is.listOf(
    MailLinkPlace,
    `Where it is pinned on sheets that you see, the first ${linkPlacesMax}: parts of the sheets, and nothing else of them.`,
  ),
  placesLeftOff: is.int('How many more places there are.'),
  steps: is.listOf(MailLinkStep, 'The steps that are yours to take now.'),
  canReply: is.bool('Whether you may reply now.'),
  canAttach: is.bool('Whether you may attach files now.'),
})

const answer = {
  isKnown: is.bool('Whether this device may open the record. If not, ask for a code.'),
  fullName: is.name('Who you are, by the link.'),
  sentTo: is.name('Where a code is sent, with letters left out.'),
}

export const MailLinkRead = is.operation('MailLinkReadRequest', {
  route: '/api/internal/maillink/read',
  about:
    'Reads the record of a link, on a device on which its code was entered; on any other it only says where a code is sent. ' +
    'Needs no session.',
  effect: 'read',
  session: 'ignored',
  request: { token },
  response: {
    ...answer,
    record: is.one(MailLinkRecord, 'The record, if the device is known.'),
    transmittal: is.one(
      Transmittal,
      'What the link opens instead, if it was sent with a transmittal. Its files: GET /files/link/transmittal/{position}?token=….',
    ),
  },
})

export const MailLinkCodeSend = is.operation('MailLinkCodeSendRequest', {
  route: '/api/internal/maillink/code',
  about:
    'Sends a code of 8 digits to the person of the link, which opens it on another device. It counts for 10 minutes and 5 tries; ' +
    'the next one replaces it. At most 5 in an hour for a record, 20 for a person. Needs no session.',
  effect: 'write',
  session: 'ignored',
  request: { token },
  response: { sentTo: answer.sentTo },
})

export const MailLinkCodeEnter = is.operation('MailLinkCodeEnterRequest', {
  route: '/api/internal/maillink/enter',
  about:
    'Opens the link on this device for 30 days, by the code that was sent: sets the cookie plumbline-link, which is good for ' +
    'nothing else. Needs no session.',
  effect: 'write',
  session: 'ignored',
  request: { token, code: is.name('The code: 8 digits, spaces do not matter.') },
})

export const MailLinkOpened = is.operation('MailLinkOpenedRequest', {
  route: '/api/internal/maillink/opened',
  about:
    'Notes that the person of the link has opened the record, like RecordOpenedRequest. Needs a known device.',
  effect: 'write',
  session: 'ignored',
  request: { token },
})

export const MailLinkReplyCreate = is.operation('MailLinkReplyCreateRequest', {
  route: '/api/internal/maillink/reply',
  about: 'Replies to the record of the link, as its person. Needs a known device.',
  effect: 'write',
  session: 'ignored',
  request: { token, text: is.text('The reply.') },
})

export const MailLinkStepTake = is.operation('MailLinkStepTakeRequest', {
  route: '/api/internal/maillink/step',
  about:
    'Takes a step with the record of the link, as its person: one of those that MailLinkReadRequest lists. The reason of a step ' +
    'is sent in additionalInfo as Reason. Needs a known device.',
  effect: 'write',
  session: 'ignored',
  request: {
    token,
    changes: is.textMap('The field of the step with its value, and the fields that it needs.'),
  },
})

export const MailLinkFileAdd = is.operation('MailLinkFileAddRequest', {
  route: '/api/internal/maillink/file',
  about: 'Attaches a file to the record of the link, as its person: PUT /files/link. Needs a known device.',
  effect: 'write',
  session: 'ignored',
  request: {
    token,
    fileInfo: is.one(FileInfo, 'Its name, type and description.'),
    fileContent: is.bytes('The file itself.'),
  },
  response: { attachmentFileId: is.id('The id it is downloaded by.') },
})

export const MailLinkFileUpload = upload('MailLinkFileUpload', {
  route: '/files/link',
  about:
    'Attaches a file to the record of a link, as its person: the body is the file itself. Needs a known device.',
  session: 'ignored',
  query: {
    token,
    name: is.name('Its name.'),
    size: is.size('How many bytes it has, to be checked.'),
  },
  targets: [
    {
      by: 'token',
      operation: MailLinkFileAdd,
      request: (said, uploadedFileType) => ({
        token: said.token,
        fileInfo: { uploadedFileName: said.name, uploadedFileType },
      }),
    },
  ],
})

export const MailLinkFileDownload = download('MailLinkFileDownload', {
  route: '/files/link/{attachmentFileId}',
  about: 'The contents of a file of the record of a link. Needs a known device.',
  session: 'ignored',
  request: {
    attachmentFileId: is.id('The file.'),
    token,
    ...shown,
  },
})

export const MailLinkPlaceDownload = download('MailLinkPlaceDownload', {
  route: '/files/link/place/{pinId}',
  about:
    'The part of a sheet around a pin of the record of a link, 60 by 60 mm, as a PNG: with this pin and no other, with number, revision and day ' +
    'beneath, and that it is not in force where it is not. Whether the person of the link sees pin and sheet is judged at each request. Needs a ' +
    'known device.',
  session: 'ignored',
  request: { pinId: is.id('The pin.'), token },
})

export const MailLinkTransmittalFile = download('MailLinkTransmittalFile', {
  route: '/files/link/transmittal/{position}',
  about: 'A file of the transmittal of a link, as it was sent. Needs a known device.',
  session: 'ignored',
  request: {
    position: is.int('The place of the item on the cover sheet.'),
    token,
    inline: is.bool('Let a browser show it, if it is a PNG, JPEG, GIF, WebP or PDF.'),
  },
})

export const MailLinkTransmittalPrint = is.operation('MailLinkTransmittalPrintRequest', {
  route: '/api/internal/maillink/transmittal/print',
  about:
    'The cover sheet of the transmittal of a link as a PDF, like TransmittalPrintRequest. The response is the file itself. ' +
    'Needs a known device.',
  effect: 'read',
  verbs: 'all',
  session: 'ignored',
  file: 'application/pdf',
  request: {
    token: is.name('The token of the link.').query(),
    paperSize: is.one(paperSize, 'Letter or A4. By default that of the project.').query(),
  },
})

export const MailLinksEnd = is.operation('MailLinksEndRequest', {
  route: '/api/internal/maillink/end',
  about:
    'Ends the links and reply addresses in the mails about a record or a transmittal that were sent so far, and the devices that ' +
    'opened them: of one person, or of everybody. For managers of the project. Later mails have new ones.',
  effect: 'write',
  request: {
    folderId: is.id('The record.'),
    transmittalId: is.id('Instead of a record: the transmittal.'),
    userId: is.int('Whose; if not given, everybody’s.').names('person'),
  },
})
