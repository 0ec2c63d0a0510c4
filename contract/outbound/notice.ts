/** Notices: what tells a person of an event, why, and how they want to be told. */
import * as is from '../base.ts'
import { long } from '../fields/fieldtypes.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'
import { BouncedAddress } from './mail.ts'
import { deliveries, followings, type NoticeDelivery } from './noticewords.ts'

export { deliveries, followings, type NoticeDelivery }

interface ReasonAbout {
  readonly about: string
  readonly usually: NoticeDelivery
  /** It cannot be switched off. */
  readonly isFixed?: true
}

/** Why somebody is told, the strongest reason first. */
export const noticeReasons = {
  court: { about: 'A record waits on you.', usually: 'now' },
  mention: { about: 'Somebody names you with @ in a reply.', usually: 'now' },
  party: { about: 'You are copied on a record, or made a party of it.', usually: 'now' },
  status: {
    about:
      'A record of yours is answered, returned, ready, accepted, not accepted, closed, reopened or void.',
    usually: 'now',
  },
  minutes: { about: 'Minutes of a meeting that you attended are distributed.', usually: 'now' },
  transmittal: { about: 'Somebody sends you documents or records with a transmittal.', usually: 'now' },
  withdrawal: {
    about: 'Drawings that you see are withdrawn: they are no longer to be built by.',
    usually: 'now',
    isFixed: true,
  },
  drawings: { about: 'Drawings that you see are published, new or in a new revision.', usually: 'now' },
  change: {
    about: 'The question, due date or addressee of an issued record changes, or minutes are corrected.',
    usually: 'now',
  },
  reply: { about: 'Somebody replies to a record of yours.', usually: 'now' },
  due: { about: 'A record that waits on you is due within 2 working days.', usually: 'digest' },
  overdue: { about: 'A record that waits on you, or that you manage, is overdue.', usually: 'digest' },
  member: { about: 'You are added to a project, or your role there changes.', usually: 'now' },
  people: {
    about:
      'Somebody whom you invited joins, somebody waits to be taken into your company, or a company of your project gets its first administrator.',
    usually: 'now',
  },
  mail: {
    about: 'A mail to your project is held for you to decide, or a mail to somebody there came back.',
    usually: 'now',
  },
  behalf: {
    about: 'Somebody acts on your behalf, or on that of somebody in your company.',
    usually: 'now',
    isFixed: true,
  },
  account: {
    about:
      'Your account is used from a new address, or its password, passkeys or e-mail change; an API key is made.',
    usually: 'now',
    isFixed: true,
  },
  server: {
    about: 'A backup of the server that your company runs failed, lacks files or is late.',
    usually: 'now',
    isFixed: true,
  },
} as const satisfies Record<string, ReasonAbout>
export type NoticeReason = keyof typeof noticeReasons

export const reasonsInOrder = Object.keys(noticeReasons) as NoticeReason[]
export const reasonAbout = (reason: NoticeReason): ReasonAbout => noticeReasons[reason]

const reasonCodes = reasonsInOrder.join(', ')
const isMailOn = is.bool('Whether this server sends mail at all.')

export const Notice = dto('Notice', {
  noticeId: is.long('Its id.'),
  reason: is.name(`Why you are told: ${reasonCodes}. The strongest of the reasons.`),
  reasons: is.listOf(is.names, 'All reasons why you are told, the strongest first.'),
  folderId: is.int('The record; 0 if it is about none.'),
  folderType: is.int('What it is: 121 an RFI, 132 a punch list item …'),
  folderTypeName: is.name('The name of its type.'),
  number: is.name('Its number.'),
  title: is.name('Its title.'),
  recordCount: is.int('How many records were changed together; this is about the first of them.'),
  transmittalId: is.int('The transmittal; 0 if it is about none. Number and Title are its own then.'),
  publicationId: is.int('The publication of drawings; 0 if it is about none. Title is its name then.'),
  projectId: is.int('The project; 0 if it is about none.'),
  projectName: is.name('The name of the project.'),
  timeZone: is.name('The time zone of the project.'),
  action: is.name(
    'What happened, as in the history: Created, StatusChanged, ReplyAdded … Of your account also PasswordChanged, EmailChanged.',
  ),
  statusName: is.name('Of a step: the status that it led to.'),
  userId: is.int('Who did it; 0 if it happened by itself.').names('person'),
  fullName: is.name('Their name.'),
  company: is.name('Their company.'),
  onBehalfOfName: is.name('On whose behalf.'),
  at: is.instant('When it happened.'),
  isRead: is.bool('Whether you have read it.'),
})

/** Counting stops here. */
export const unreadCountMax = 1000

export const NoticesRead = is.operation('NoticesReadRequest', {
  route: '/api/internal/notice/read',
  about:
    'Reads your inbox: what you were told, the newest first. Notices of records that you see no more are left out.',
  effect: 'read',
  request: {
    unreadOnly: is.bool('Only those that you have not read.'),
    projectId: is.id('Only those of a project.'),
    ...paging,
  },
  response: {
    notices: is.listOf(Notice, 'The notices.'),
    unreadCount: is.int(`How many you have not read, in all projects; at most ${unreadCountMax}.`),
    isMailOn,
    nextCursor,
  },
})

export const NoticesMarkRead = is.operation('NoticesMarkReadRequest', {
  route: '/api/internal/notice/markread',
  about:
    'Marks notices of yours as read: those given, those of a record, or all. Ids of other people are passed over.',
  effect: 'write',
  request: {
    noticeIds: is.listOf(long, 'These notices …'),
    folderId: is.id('… or those of a record …'),
    all: is.bool('… or all.'),
    isUnread: is.bool('Marks them as not read instead.'),
  },
  response: { unreadCount: is.int(`How many are left; at most ${unreadCountMax}.`) },
})

export const NoticePreference = dto('NoticePreference', {
  reason: is.name(`Why you are told: ${reasonCodes}.`),
  delivery: is.name(
    `How it goes out by mail: ${deliveries.join(', ')}. In the inbox it is in any case; due and overdue are only in mails.`,
  ),
  about: is.text('What it is, in a sentence.').readOnly(),
  usually: is.name('How it goes out where nobody chose otherwise.').readOnly(),
  isFixed: is.bool('Whether it cannot be switched off.').readOnly(),
})

export const MutedProject = dto('MutedProject', {
  projectId: is.id('The project.'),
  projectName: is.name('Its name.'),
})

const preferences = {
  preferences: is.listOf(NoticePreference, 'One for each reason.'),
  mutedProjects: is.listOf(MutedProject, 'The projects of which you hear nothing.'),
  bouncedAddress: is.one(BouncedAddress, 'Your address, if mail to it came back. It is absent otherwise.'),
  isMailOn,
}

export const NoticePreferencesRead = is.operation('NoticePreferencesReadRequest', {
  route: '/api/internal/notice/preferences/read',
  about: 'Reads how you want to be told, reason by reason, and which projects you have muted.',
  effect: 'read',
  response: preferences,
})

export const NoticePreferencesSave = is.operation('NoticePreferencesSaveRequest', {
  route: '/api/internal/notice/preferences/save',
  about:
    'Sets how you want to be told, for the reasons given. Those that cannot be switched off are refused.',
  effect: 'write',
  request: { preferences: is.listOf(NoticePreference, 'The reasons to change.') },
  response: preferences,
})

export const ProjectMute = is.operation('ProjectMuteRequest', {
  route: '/api/internal/project/mute',
  about:
    'Mutes a project for you, or lets it be heard again. Of a muted project you get no notices but those that cannot be switched off.',
  effect: 'write',
  request: { projectId: is.id('The project.'), isMuted: is.bool('Whether to mute it.') },
})

export const RecordFollow = is.operation('RecordFollowRequest', {
  route: '/api/internal/record/follow',
  about:
    'Follows a record, which tells you of its steps, replies and changes, or leaves it, which ends those notices. What waits on ' +
    'you, names you or is done on your behalf is told in any case.',
  effect: 'write',
  request: {
    folderId: is.id('The record.'),
    following: is.name(`One of ${followings.join(', ')}: Usual is by your part in the record.`),
  },
  response: { following: is.name('As it is now.') },
})

export const RecordTold = dto('RecordTold', {
  userId: is.int('Who was told; 0 for a guest of a meeting, who has no account.').names('person'),
  fullName: is.name('Their name.'),
  company: is.name('Their company.'),
  reason: is.name(`Why: ${reasonCodes}.`),
  action: is.name('Of what, as in the history.'),
  statusName: is.name('Of a step: the status that it led to.'),
  at: is.instant('When they were told.'),
  isRead: is.bool('Whether they have read it in their inbox.'),
  mailState: is.name(
    'What became of the mail: waiting, queued, sent, refused, given up or not sent. Sent: the mail server of this installation took it. Left out if ' +
      'it goes out with no mail, or with the digest.',
  ),
  mailDate: is.instant('When the mail server took the mail.'),
})

export const RecordToldRead = is.operation('RecordToldReadRequest', {
  route: '/api/internal/record/told',
  about:
    'Lists who was told of a record, of what and when, the newest first; and how you follow it. Left out is what you do not see yourself.',
  effect: 'read',
  request: { folderId: is.id('The record.'), ...paging },
  response: {
    told: is.listOf(RecordTold, 'Whoever was told.'),
    following: is.name(`How you follow it: ${followings.join(', ')}.`),
    nextCursor,
  },
})
