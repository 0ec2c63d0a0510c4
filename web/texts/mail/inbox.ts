/** The inbox, who was told at a record, and how people want to be told. */
import type { NoticeDelivery, NoticeReason } from '../../../contract/outbound/notice.ts'
import { translated } from '../../app/language/dictionary.ts'
import { plural } from '../../app/language/numbers.ts'

type Actions = Readonly<Record<string, string>>

/** What somebody did, behind their name; steps have the name of the new status. */
const actions: Actions = {
  Created: 'made it',
  Asked: 'asked it',
  Updated: 'changed it',
  Corrected: 'corrected the minutes',
  ReplyAdded: 'replied',
  Forwarded: 'forwarded it',
  SubRfiAnswered: 'answered the forwarded RFI',
  SubRfiReopened: 'opened the forwarded RFI again',
  AnswerWithdrawn: 'opened it again: the answer is withdrawn',
  PartyAssigned: 'said whom a name means',
  ReachesNobody: 'left it with nobody who is reached',
  ReviewersSaved: 'named the reviewers',
  AttendanceSaved: 'noted who attended',
  ReportSigned: 'signed it',
  ReportReopened: 'reopened it',
  ObjectionRaised: 'objected',
  TransmittalSent: 'sent you documents or records',
  DrawingsPublished: 'published drawings',
  DrawingsWithdrawn: 'withdrew drawings',
  MemberAdded: 'added you to the project',
  MemberUpdated: 'changed your role',
  SignedIn: 'Your account was used from a new address',
  UserUpdated: 'The password and the e-mail address of your account were changed',
  PasswordChanged: 'The password of your account was changed',
  EmailChanged: 'The e-mail address of your account was changed',
  PasskeyAdded: 'A passkey was added to your account',
  PasskeyRemoved: 'A passkey of your account was removed',
  ApiKeyAdded: 'made an API key',
  ServiceKeyAdded: 'made a key of a service account',
  ServiceKeyRotated: 'replaced a key of a service account by a new one',
  InvitationWaits: 'named somebody for your company: say whether they belong to it',
  InvitationAccepted: 'accepted your invitation',
  InvitationDecided: 'decided whether somebody whom you invited belongs to their company',
  CompanyAdministratorMade: 'is the first administrator of their company',
  MailsEndedByLink:
    'Some of your mails were switched off by the link of a mail. Choose again under Notices in your account',
  WebHookStopped: 'A webhook of yours was switched off: everything that was sent failed for a day',
  BackupNotMade: 'The last backup of the server was not made',
  BackupNotComplete: 'The last backup of the server is not complete',
  BackupLate: 'The backup of the server is late',
  MailHeld: 'A mail is held for you to decide',
  MailBounced: 'A mail to one of its people came back',
}

const reasons: Record<NoticeReason, string> = {
  court: 'Waits on you',
  mention: 'Names you',
  party: 'Copied',
  status: 'Status',
  minutes: 'Minutes',
  transmittal: 'Transmittal',
  withdrawal: 'Withdrawn',
  drawings: 'Drawings',
  change: 'Changed',
  reply: 'Reply',
  due: 'Due soon',
  overdue: 'Overdue',
  mail: 'Mail',
  member: 'Project',
  people: 'People',
  behalf: 'On your behalf',
  server: 'Server',
  account: 'Account',
}

const ofOthers: Partial<Record<NoticeReason, string>> = {
  court: 'Waits on them',
  mention: 'Names them',
  behalf: 'On their behalf',
}

export const inboxTexts = translated('inboxTexts', {
  list: 'What you were told',
  all: 'All',
  unread: 'Unread',
  which: 'Which notices',
  allRead: 'Mark all as read',
  nothing: 'Nobody has told you anything yet.',
  nothingUnread: 'You have read everything.',
  nothingNext: 'What waits on you is in your court.',
  more: 'Show more',
  isUnread: 'unread',
  reasons,
  reason: (reason: string): string => reasons[reason as NoticeReason] ?? reason,
  /** Of somebody else. */
  reasonOfOther: (reason: string): string =>
    ofOthers[reason as NoticeReason] ?? reasons[reason as NoticeReason] ?? reason,
  did: (action: string, statusName: string | null | undefined): string =>
    statusName && action.startsWith('Status') ? `set it to ${statusName}` : (actions[action] ?? 'changed it'),
  byItself: 'By itself',
  others: (n: number) => `and ${plural(n, 'more record', 'more records')}`,
  onBehalf: (name: string) => `on behalf of ${name}`,
  noMail: 'This server sends no mail: notices are only here.',
  // At a record
  nobodyTold: 'Nobody was told of it yet.',
  moreTold: 'Show more',
  wasRead: 'read in the inbox',
  noMailAtOnce: 'no mail at once',
  mailStates: {
    waiting: 'mail goes out soon',
    queued: 'mail is on its way',
    sent: 'mail accepted by the mail server',
    refused: 'mail refused by the mail server',
    'given up': 'mail could not be delivered',
    'not sent': 'no mail sent',
    bounced: 'mail came back',
  } as Readonly<Record<string, string>>,
  following: 'Notices of this record',
  follow: { Usual: 'By your part in it', Follow: 'Follow', Leave: 'Leave' } as Readonly<
    Record<string, string>
  >,
  endLinks: 'End the links in mails',
  endLinksWhy:
    'Links and reply addresses of the mails about this record so far open nothing any more; later mails have new ones.',
  linksEnded: (people: number) =>
    people > 0 ? `The links of ${plural(people, 'person', 'people')} are ended.` : 'No link was open.',
  followWhy:
    'Follow: also its steps, replies and changes. Leave: only what waits on you, names you or is done on your behalf.',
  // In the account
  settings: 'Notices',
  settingsWhy: 'How each of these goes out by mail. Your inbox has all of them, except what is due.',
  cameBack: (address: string) =>
    `Mail to your address ${address} came back, so you may miss mails. Is the address right?`,
  settingsNoMail: 'This server sends no mail. What you choose counts once it does.',
  deliveries: { now: 'At once', digest: 'In the daily digest', never: 'Never' } as Record<
    NoticeDelivery,
    string
  >,
  fixed: 'always at once',
  muted: 'Muted projects',
  mutedWhy: 'You get no notices of a muted project, except what is done on your behalf.',
  mute: 'Mute a project',
  chooseProject: 'Choose a project',
  unmute: (project: string) => `Hear again: ${project}`,
  unmuteShort: 'Hear again',
} as const)

/** The log of mail in the setup of a project. */
export const mailTexts = translated('mailTexts', {
  lead: 'Mail to the people of this project, and what became of it.',
  off: 'This server sends no mail.',
  held: 'No mail goes out, because the database was restored: people may have got it already.',
  release: 'Send what waits',
  discard: 'Discard what waits',
  released: 'Mail goes out again.',
  state: 'State',
  any: 'Any state',
  states: {
    queued: 'Queued',
    sent: 'Sent',
    refused: 'Refused',
    'given up': 'Given up',
    'not sent': 'Not sent',
    bounced: 'Came back',
  } as Readonly<Record<string, string>>,
  columns: { when: 'When', who: 'To', what: 'Subject', state: 'State', said: 'The mail server said' },
  settings: 'Server settings',
  none: 'There is no such mail.',
  more: 'Show older ones',
  tries: (n: number) => plural(n, 'try', 'tries'),
} as const)

/** The page behind the link of a mail. */
export const unsubscribeTexts = translated('unsubscribeTexts', {
  title: 'No more mails like this',
  which: (name: string, kinds: string) => `This ends mails to ${name} of these kinds: ${kinds}.`,
  why: 'What they were about is still in the inbox. A mail says that they were switched off, and how to undo it.',
  press: (name: string) => `Send ${name} no more of these`,
  done: (name: string) => `${name} gets no more mails like this one.`,
  account: 'Open your account',
} as const)
