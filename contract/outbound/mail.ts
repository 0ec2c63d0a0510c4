/** Mail that goes out: its log, and ending it. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'

export const mailStates = ['queued', 'sent', 'refused', 'given up', 'not sent', 'bounced'] as const

export const MailLogEntry = dto('MailLogEntry', {
  mailId: is.long('Its id.'),
  userId: is.int('To whom; 0 for somebody without an account, as a guest of a meeting.').names('person'),
  fullName: is.name('Their name.'),
  address: is.name('The address it was sent to.'),
  folderId: is.int('The record it is about; 0 if it is about none, or you do not see it.'),
  folderType: is.int('What that is: 121 an RFI, 132 a punch list item …'),
  number: is.name('Its number.'),
  subject: is.text('The subject of the mail; left out if you do not see the record.'),
  state: is.name(
    `One of ${mailStates.join(', ')}. Sent: the mail server has taken it. Given up: it did not for a day. Not sent: there was ` +
      'nothing more that they may see, or they have no address. Bounced: it was sent, and came back.',
  ),
  madeDate: is.instant('When it was put into the queue.'),
  sentDate: is.instant('When the mail server took it.'),
  nextTryDate: is.instant('Of a queued mail: when it is tried next.'),
  tries: is.int('How often it was tried.'),
  said: is.text('What the mail server said, or why it was not sent.'),
})

export const MailLogRead = is.operation('MailLogReadRequest', {
  route: '/api/internal/mail/log',
  about:
    'Reads the mail log, newest first. With ProjectId: for members who may read the setup of that project. Without: for ' +
    'administrators, of their organization and its projects.',
  effect: 'read',
  request: {
    projectId: is.id('The project.'),
    state: is.name(`Only mails in this state: ${mailStates.join(', ')}.`),
    ...paging,
  },
  response: {
    mails: is.listOf(MailLogEntry, 'The mails.'),
    isMailOn: is.bool('Whether this server sends mail at all.'),
    isHeld: is.bool('Whether no mail goes out until MailReleaseRequest, because the database was restored.'),
    nextCursor,
  },
})

export const MailRelease = is.operation('MailReleaseRequest', {
  route: '/api/internal/mail/release',
  about:
    'Lets mail go out again after the database was restored from a backup: what waited is sent, or with Discard never will be. ' +
    'Needs an administrator of an organization that was not added by another one.',
  effect: 'write',
  request: { discard: is.bool('Whether what waits in the queue is not sent.') },
})

export const MailUnsubscribe = is.operation('MailUnsubscribeRequest', {
  route: '/api/internal/mail/unsubscribe',
  about:
    'Ends mails like the one that has this token: the reasons of that mail are set to never. Needs no session; the token can do ' +
    'nothing else. The inbox still has the notices. A mail and a notice tell the person that it was done, and how to undo it. ' +
    'A GET leads to the page that asks first, and changes nothing.',
  effect: 'write',
  session: 'ignored',
  page: '/unsubscribe',
  request: {
    token: is.name('The token in the mail.').query(),
    isTrial: is.bool('Only says whose mails would end, and which: nothing is changed.'),
  },
  response: {
    reasons: is.listOf(is.names, 'The reasons for which no mail comes any more.'),
    fullName: is.name('Whose mails they are; of a guest of a meeting, their address.'),
  },
})

export const incomingStates = [
  'reply',
  'answer',
  'held',
  'accepted',
  'thrown away',
  'no reply',
  'bounce',
] as const

export const IncomingMail = dto('IncomingMail', {
  incomingMailId: is.long('Its id.'),
  receivedDate: is.instant('When it came.'),
  userId: is.int('Whose reply address it was sent to.').names('person'),
  fullName: is.name('Their name.'),
  fromAddress: is.name('The address that it says to come from.'),
  folderId: is.int('The record.'),
  folderType: is.int('What it is: 121 an RFI, 132 a punch list item …'),
  number: is.name('Its number.'),
  subject: is.name('The subject of the message.'),
  text: is.text('What it says, without quotes and signature.'),
  fileNames: is.listOf(is.names, 'The names of its files.'),
  state: is.name(
    `One of ${incomingStates.join(', ')}. Held: it waits for a manager. No reply: it was an automatic reply, or had no words.`,
  ),
  why: is.text('Why it is held, or made no reply.'),
  decidedBy: is.name('The manager who accepted it or threw it away.'),
  isYours: is.bool('Whether it was sent to your reply address.'),
})

export const BouncedAddress = dto('BouncedAddress', {
  userId: is.int('Whose address it is.').names('person'),
  fullName: is.name('Their name.'),
  address: is.name('The address.'),
  when: is.instant('When the last mail to it came back.'),
  said: is.text('What the mail server said.'),
})

export const IncomingMailRead = is.operation('IncomingMailReadRequest', {
  route: '/api/internal/mail/incoming',
  about:
    'Lists messages that came by mail, newest first. With ProjectId: for managers of that project, of records that they see. With ' +
    'FolderId: those of a record that were sent to your own reply address, and for managers all.',
  effect: 'read',
  request: {
    projectId: is.id('The project.'),
    folderId: is.id('The record.'),
    state: is.name(`Only messages in this state: ${incomingStates.join(', ')}.`),
    ...paging,
  },
  response: {
    messages: is.listOf(IncomingMail, 'The messages.'),
    bouncedAddresses: is.listOf(
      BouncedAddress,
      'With ProjectId: addresses of its members from which mail came back.',
    ),
    nextCursor,
  },
})

export const HeldMailDecide = is.operation('HeldMailDecideRequest', {
  route: '/api/internal/mail/decide',
  about:
    'Accepts a held message as a reply of the person to whose address it was sent, or throws it away. For managers of the project. ' +
    'It never is the official answer. If the record was closed meanwhile, it becomes a reply of yours that says in whose name it came. A message of which not all could be read is attached to the record as it came.',
  effect: 'write',
  request: {
    incomingMailId: is.long('The message.'),
    accept: is.bool('Whether it becomes a reply; otherwise it is thrown away.'),
  },
})

export const MailMessageRead = is.operation('MailMessageReadRequest', {
  route: '/api/internal/mail/message',
  about:
    'Reads a whole message that came by mail, with what is quoted in it. For the person to whose reply address it was sent, and for ' +
    'project admins with a Reason in additionalInfo, which is recorded.',
  effect: 'write',
  request: { incomingMailId: is.long('The message.') },
  response: { fileContent: is.bytes('The message as it came (message/rfc822).') },
})
