/** All texts of mails. */
import { type NoticeReason, reasonAbout } from '../../../contract/outbound/notice.ts'

/** Behind the number and title in the subject. */
const inSubject: Record<NoticeReason, string> = {
  court: 'waits on you',
  mention: 'names you',
  party: 'you are copied',
  status: 'has a new status',
  minutes: 'minutes distributed',
  transmittal: 'was sent to you',
  withdrawal: 'is withdrawn',
  drawings: 'new drawings',
  change: 'was changed',
  reply: 'has a reply',
  due: 'is due soon',
  overdue: 'is overdue',
  mail: 'has mail for you to decide about',
  member: 'you are a member',
  people: 'people and companies',
  behalf: 'done on your behalf',
  server: 'the server needs you',
  account: 'your account',
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 2026-11-12 → Nov 12, 2026; what is no day stays as it is. */
const englishDay = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? days.format(new Date(`${day}T00:00:00Z`)) : day

/** What somebody did, behind their name. */
const did: Readonly<Record<string, string>> = {
  Created: 'created it',
  Asked: 'asked this question',
  Updated: 'changed it',
  Corrected: 'corrected the minutes',
  ReplyAdded: 'replied',
  Forwarded: 'forwarded it',
  SubRfiAnswered: 'answered the forwarded RFI',
  SubRfiReopened: 'opened the forwarded RFI again',
  AnswerWithdrawn: 'opened it again: the answer is withdrawn',
  PartyAssigned: 'said who somebody is that was only named',
  ReachesNobody: 'left it with nobody who is reached',
  ReviewersSaved: 'named the reviewers',
  ReportSigned: 'signed it',
  ReportReopened: 'reopened it',
  TransmittalSent: 'sent you documents or records with a transmittal',
  DrawingsPublished: 'published drawings',
  DrawingsWithdrawn: 'withdrew drawings',
  MemberAdded: 'added you to the project',
  MemberUpdated: 'changed your role in the project',
  ApiKeyAdded: 'made an API key in your organization',
  ServiceKeyAdded: 'made a key of a service account in your organization',
  ServiceKeyRotated: 'replaced a key of a service account in your organization by a new one',
  InvitationWaits: 'named somebody for your company. Say whether they belong to it',
  InvitationAccepted: 'accepted your invitation',
  InvitationDecided: 'decided whether somebody whom you invited belongs to their company',
  CompanyAdministratorMade: 'is the first administrator of their company',
}

/** What somebody did who took a step, by the state that it leads to. */
const tookStep: Readonly<Record<string, string>> = {
  Draft: 'took it back to a draft',
  Submitted: 'submitted it',
  Open: 'opened it',
  Answered: 'answered it',
  Closed: 'closed it',
  Void: 'made it void',
  'Ready for review': 'says that it is done',
  'Not accepted': 'did not accept it',
  'In dispute': 'disputes it',
  'In progress': 'works on it',
  'In review': 'handed it over for review',
  'On hold': 'put it on hold',
  'Contractor review': 'gave it to the contractor for review',
  Returned: 'returned it',
  Complete: 'completed it',
  Distributed: 'distributed the minutes',
  Final: 'made the minutes final',
}

const addressee = 'the addressee'
const dueDate = 'the due date'
const acceptance = 'the acceptance'
/** Fields of an issued record whose change its people hear of. */
const changedFields: Readonly<Record<string, string>> = {
  subject: 'the subject',
  question: 'the question',
  summary: 'the summary',
  description: 'the description',
  toUserId: addressee,
  toName: addressee,
  toCompanyId: addressee,
  issueTo: addressee,
  dateDue: dueDate,
  dueDate,
  submittedDueDate: dueDate,
  returnedDueDate: dueDate,
  architectListStatus: acceptance,
  ownerStatus: acceptance,
  partyStatus: 'the status of a party',
}

const ofAccount: Readonly<Record<string, string>> = {
  SignedIn: 'Your account was used from an address that it was never used from before.',
  UserUpdated: 'The password and the e-mail address of your account were changed.',
  PasswordChanged: 'The password of your account was changed.',
  EmailChanged: 'The e-mail address of your account was changed.',
  PasskeyAdded: 'A passkey was added to your account: a device that can sign in without your password.',
  PasskeyRemoved: 'A passkey of your account was removed.',
  MailsEndedByLink: 'Some of your mails were switched off by the link at the end of one of them.',
  WebHookStopped: 'A webhook of yours was switched off, because everything that was sent failed for a day.',
}

/** What happened without anybody. */
const ofNobody: Readonly<Record<string, (name: string) => string>> = {
  MailHeld: (name) =>
    `A mail came to the reply address of ${name}, and who wrote it is not sure. It is held until you accept it or throw it away.`,
  BackupNotMade: () =>
    'The last backup of the server was not made. The server settings say why; it is tried again by itself.',
  BackupNotComplete: () =>
    'The last backup of the server is not complete: contents of files are missing or damaged. All else is in it.',
  BackupLate: () => 'The backup of the server is late. The server settings say when the last one was made.',
  MailBounced: (name) => `A mail to ${name} came back. Their address may be wrong.`,
}

const texts = {
  subject: (what: string, reason: NoticeReason, status: string | null): string =>
    `${what}: ${reason === 'status' && status ? status : inSubject[reason]}`,
  subjectOfAccount: 'Plumbline: your account',
  subjectOfServer: 'Plumbline: the backup of the server',
  subjectOfPeople: (project: string | null): string => `${project ?? 'Plumbline'}: people and companies`,
  subjectOfSummary: (count: number): string => `Plumbline: ${count} more notices`,
  summaryLead: 'More happened in the last hour than we send you as single mails. Here is the rest.',
  did: (action: string, status: string | null): string =>
    status && action.startsWith('Status')
      ? (tookStep[status] ?? `set it to ${status}`)
      : (did[action] ?? 'changed it'),
  /** Only fields that everybody sees who sees the record. */
  changed: (fields: readonly string[]): string => {
    const names = new Set(fields.flatMap((field) => changedFields[field] ?? []))
    return names.size > 0 ? `changed ${[...names].join(', ')}` : 'changed it'
  },
  ofAccount: (action: string): string => ofAccount[action] ?? 'Your account was changed.',
  accountNext: (action: string): string =>
    action === 'MailsEndedByLink'
      ? 'If that was not you, somebody who has the mail did it: choose again what comes by mail under Notices in your account.'
      : 'If that was not you, change your password and tell an administrator.',
  byItself: (action: string, name: string): string => ofNobody[action]?.(name) ?? 'It happened by itself.',
  onBehalf: (name: string): string => `on behalf of ${name}`,
  more: (count: number): string => `and ${count} more ${count === 1 ? 'record' : 'records'}`,
  project: 'Project',
  turn: 'Waits on',
  due: 'Due',
  /** A day that is YYYY-MM-DD, as the language writes it; another text stays. */
  day: englishDay,
  files: 'Files',
  moreFiles: (count: number): string => `and ${count} more`,
  question: 'Question',
  answer: 'Answer',
  remarks: 'Remarks',
  sentItems: 'What was sent',
  version: (version: number): string => `version ${version}`,
  open: 'Open it',
  openTransmittal: 'Open the transmittal',
  openDrawings: 'Open the drawings',
  publishedSheets: 'Published',
  withdrawnSheets: 'Withdrawn: do not build by them',
  sheetRevision: (revision: string) => `rev ${revision}`,
  inForceNow: (revision: string) => `in force now: rev ${revision}`,
  nothingInForce: 'nothing is in force now',
  stillInForce: (revision: string) => `older: rev ${revision} stays in force`,
  moreSheets: (count: number) => `and ${count} more`,
  openHeld: 'Open held mail',
  openAccount: 'Open your account',
  openServer: 'Open the server settings',
  openPeople: 'Open people and companies',
  why: (reason: NoticeReason): string => `You get this because: ${reasonAbout(reason).about}`,
  settings: 'How you are told',
  stop: 'No more mails like this',
  attached: (names: string): string => `Attached: ${names}.`,
  tooLarge: (names: string): string => `Too large for a mail, so open it by the link: ${names}.`,
  notMade: (names: string): string => `Could not be added to this mail, so open it by the link: ${names}.`,
  paperMissing: 'The PDF could not be made for this mail. Open it by the link.',
  openWithout: 'Open it without signing in',
  replyHere: 'Reply to this mail to reply to the record. Files that you attach are attached to it.',
  answerHere: 'Begin your reply with ANSWER: to give the official answer.',
} as const

/** Of the daily digest. */
const digestTexts = {
  subject: (project: string, overdue: number): string =>
    `${project}: ${overdue > 0 ? `${overdue} overdue, and ` : ''}what waits on you`,
  title: (project: string): string => `What waits on you in ${project}`,
  overdue: 'Overdue',
  dueSoon: 'Due within two working days',
  waits: 'Waits on you',
  happened: 'What happened',
  daysLate: (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} late`,
  due: (day: string): string => `due ${englishDay(day)}`,
  others: (court: string | null) => `waits on ${court || 'others'}`,
  more: (count: number): string => `and ${count} more`,
  open: 'Open your court',
  nothing: 'There is nothing to say.',
} as const

/** Of the mail to a guest of a meeting. */
const guestTexts = {
  subject: (what: string): string => `${what}: minutes distributed`,
  date: 'Date',
  place: 'Place',
  next: 'Next meeting',
  notes: 'Notes',
  due: (day: string): string => `due ${englishDay(day)}`,
  more: (count: number): string => `and ${count} more ${count === 1 ? 'point' : 'points'}`,
  why: 'You get this because you are listed as a guest of this meeting.',
  whomToAsk: (name: string): string => `The minutes were distributed by ${name}.`,
} as const

/** Of the answer to a message that nobody takes. */
const wrongAddressTexts = {
  subject: 'Plumbline: your message was not taken',
  title: 'Your message was not taken',
  lines: [
    'The address that you wrote to is wrong, or it has ended: the record was closed long ago, you are no member of the project any more, or a manager has ended the address.',
    'It was not added to any record. Please write to the people of the project, or sign in.',
  ],
} as const

/** Of the mail to the address that an account had. */
const formerAddressTexts = {
  subject: 'Plumbline: your address was changed',
  title: 'The address of your account was changed',
  lines: [
    'Mails of your account go to another address from now on.',
    'If that was not you, tell an administrator of your organization at once.',
  ],
} as const

/** Of the mail with the code that opens a link on a new device. */
const codeTexts = {
  subject: 'Plumbline: your code',
  title: 'Your code',
  code: 'Code',
  howLong: (minutes: number): string =>
    `Enter it on the device that asked for it, within ${minutes} minutes.`,
  notYou: 'If you did not ask for it, do nothing: nobody can open the link without it.',
} as const

/** Of an invitation. */
const invitationTexts = {
  subject: (by: string, what: string): string => `${by} invites you to ${what}`,
  title: (what: string): string => `You are invited to ${what}`,
  by: 'Invited by',
  projects: 'Projects',
  role: 'Your role',
  roleName: (role: string): string => role,
  company: 'Company',
  says: (by: string): string =>
    `${by} invites you to work on RFIs, submittals, punch lists and the other records of construction projects with them.`,
  waits: (company: string): string => `Whether you belong to ${company} here, its administrators decide.`,
  accept: 'Set your password',
  acceptWithPasskeys: 'Set your password or passkey',
  howLong: (days: number): string => `The link works once, for ${days} days, and only for this address.`,
  notYou: 'If you do not know who invites you, do nothing.',
} as const

/** Of the mail with the link for a forgotten password. */
const passwordTexts = {
  subject: 'Plumbline: set a new password',
  title: 'Set a new password',
  login: 'You sign in as',
  says: 'Somebody, probably you, asked for a new password for your account.',
  set: 'Set a new password',
  howLong: (minutes: number): string => `The link works once, for ${minutes} minutes.`,
  notYou: 'If it was not you, do nothing: your password stays as it is.',
} as const

/** Of the mail that tries a mail server. */
const triedTexts = {
  subject: 'Plumbline: this server sends mail',
  says: (publicUrl: string): string =>
    `This mail was sent to try the mail server. People will open what is told them at ${publicUrl}.\n`,
} as const

/** The same texts in other words. */
type InOtherWords<T> = T extends (...given: infer Given) => string
  ? (...given: Given) => string
  : T extends string
    ? string
    : T extends readonly unknown[]
      ? readonly string[]
      : { readonly [Name in keyof T]: InOtherWords<T[Name]> }

export const englishTexts = {
  texts,
  digestTexts,
  guestTexts,
  wrongAddressTexts,
  formerAddressTexts,
  codeTexts,
  invitationTexts,
  passwordTexts,
  triedTexts,
}

export type MailTexts = InOtherWords<typeof englishTexts>
