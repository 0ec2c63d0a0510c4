/** Transmittals: documents and records sent to people with a cover sheet, kept as they were at that moment. */
import * as is from '../base.ts'
import { download } from '../fields/bytes.ts'
import { dto } from '../kit.ts'
import { paperSize } from '../outbound/print.ts'
import { nextCursor, paging } from '../paging.ts'
import { transmittalLimits } from './transmittallimits.ts'

const { itemsMax, recipientsMax, papersMax } = transmittalLimits

export const TransmittalToSend = dto('TransmittalToSend', {
  folderId: is.id('The document or record.'),
  version: is.int(
    'Of a document: which version of it. By default the newest. Records are sent as they are now.',
  ),
})

export const TransmittalItem = dto('TransmittalItem', {
  position: is.int('Its place on the cover sheet, from 1 on; its file is found by it.'),
  folderId: is.int('The document or record; 0 once it was removed for good.'),
  folderType: is.int('What it is: 111 a document, 121 an RFI, 171 meeting minutes …'),
  folderTypeName: is.name('The name of its type.'),
  number: is.name('Its number, as it was.'),
  title: is.name('Its title, as it was.'),
  version: is.int('The version that was sent: of the file of a document, or of a record.'),
  issue: is.name('Of a document: its issue, as it was.'),
  asOf: is.instant('When that version was last changed.'),
  fileName: is.name('The name of the file that was sent: of the document, or the record as a PDF.'),
  fileSize: is.long('Its size in bytes.'),
  hasFile: is.bool('Whether you may download it: GET /files/transmittal/{transmittalId}/{position}.'),
})

export const TransmittalRecipient = dto('TransmittalRecipient', {
  userId: is.int('To whom.').names('person'),
  fullName: is.name('Their name.'),
  company: is.name('Their company.'),
  readDate: is.instant('When they first opened it. Absent: not yet.'),
})

const described = {
  transmittalId: is.id('Its id.'),
  projectId: is.id('The project.'),
  number: is.name('Its number in the project: T-001, T-002 …, without gaps.'),
  subject: is.name('What it is about.'),
  sentByUserId: is.int('Who sent it.').names('person'),
  sentBy: is.name('Their name.'),
  sentByCompany: is.name('Their company.'),
  sentDate: is.instant('When.'),
}

export const TransmittalRow = dto('TransmittalRow', {
  ...described,
  itemCount: is.int('How many of its documents and records you see.'),
  recipientCount: is.int('To how many people it went.'),
  readCount: is.int('How many of them have opened it.'),
  recipients: is.name('Their names.'),
  isUnread: is.bool('Whether it was sent to you and you have not opened it.'),
})

export const Transmittal = dto('Transmittal', {
  ...described,
  projectName: is.name('The name of the project.'),
  timeZone: is.name('The time zone of the project.'),
  remarks: is.text('What the sender says about it.'),
  isSentToYou: is.bool('Whether you are one of those it was sent to.'),
  items: is.listOf(TransmittalItem, 'What was sent, as far as you may see it.'),
  recipients: is.listOf(TransmittalRecipient, 'To whom.'),
})

const one = is.one(Transmittal, 'The transmittal.')
const transmittalId = is.id('The transmittal.')

export const TransmittalSend = is.operation('TransmittalSendRequest', {
  route: '/api/internal/transmittal/send',
  about:
    'Sends documents and records to members of a project, with a cover sheet that is numbered in the project. Each is kept as it is now: ' +
    'of a document the file of one version, of a record a PDF for each person with what they may see of it. You may send what you see, to ' +
    'members who see it too; otherwise the answer is 400 and names the document or record and the person. For members who may write in some part of the project. ' +
    `At most ${itemsMax} documents and records and ${recipientsMax} people, and at most ${papersMax} records times people. ` +
    'They are told by a notice and by mail; a member without a password opens it by the link of that mail.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    subject: is.name('What it is about.'),
    remarks: is.text('What you say about it. Left out: nothing.'),
    items: is.listOf(TransmittalToSend, 'What is sent, in the order of the cover sheet.'),
    userIds: is.listOf(is.ints, 'To whom: members of the project.').names('member'),
  },
  response: { transmittal: one },
})

export const TransmittalRead = is.operation('TransmittalReadRequest', {
  route: '/api/internal/transmittal/read',
  about:
    'Reads a transmittal: what was sent, in which version, to whom, and when they opened it. For its sender, those it was sent to, and ' +
    'managers of the project who see something of it. Left out is what you may not see now.',
  effect: 'read',
  request: { transmittalId },
  response: { transmittal: one },
})

export const TransmittalsRead = is.operation('TransmittalsReadRequest', {
  route: '/api/internal/transmittal/list',
  about:
    'Lists the transmittals of a project, the newest first: those that you sent, those that were sent to you, and for managers of the ' +
    'project all in which they see something.',
  effect: 'read',
  request: { projectId: is.id('The project.'), ...paging },
  response: { transmittals: is.listOf(TransmittalRow, 'The transmittals.'), nextCursor },
})

export const TransmittalOpened = is.operation('TransmittalOpenedRequest', {
  route: '/api/internal/transmittal/opened',
  about:
    'Notes that you have opened a transmittal that was sent to you, once. A read alone does not: programs read, too. ' +
    'Of somebody to whom it was not sent nothing is noted.',
  effect: 'write',
  request: { transmittalId },
})

export const TransmittalPrint = is.operation('TransmittalPrintRequest', {
  route: '/api/internal/transmittal/print',
  about:
    'The cover sheet of a transmittal as a PDF, with what you may see of it. The response is the file itself. Each print is in the audit.',
  effect: 'read',
  verbs: 'all',
  file: 'application/pdf',
  request: {
    transmittalId: is.id('The transmittal.').query(),
    paperSize: is.one(paperSize, 'Letter or A4. By default that of the project.').query(),
  },
})

export const TransmittalFileDownload = download('TransmittalFileDownload', {
  route: '/files/transmittal/{transmittalId}/{position}',
  about:
    'A file of a transmittal as it was sent: the version of a document, or a record as a PDF with what you could see of it then.',
  request: {
    transmittalId,
    position: is.int('The place of the item on the cover sheet.'),
    inline: is.bool('Let a browser show it, if it is a PNG, JPEG, GIF, WebP or PDF.'),
  },
})
