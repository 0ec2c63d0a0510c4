/**
 * Who hears of what, as data. `classify.ts` decides which of these an event is, `whohears.ts` who belongs to a group. Nobody
 * hears of their own act but about their account, nor of anything that they do not see.
 */
import type { NoticeReason } from '../../contract/outbound/notice.ts'
import { authorParts } from '../access/visibility.ts'

/** What an event can be. */
export type NoticeEvent =
  | 'entersCourt'
  | 'reassigned'
  | 'issued'
  | 'partyAdded'
  | 'statusChanged'
  | 'answerWithdrawn'
  | 'replied'
  | 'revised'
  | 'corrected'
  | 'distributed'
  | 'memberChanged'
  | 'doneOnBehalf'
  | 'signIn'
  | 'accountChanged'
  | 'keyMade'
  | 'webhookStopped'
  | 'backupMissing'
  | 'mailHeld'
  | 'membershipRequested'
  | 'invitationEnded'
  | 'companyGetsAdministrator'
  | 'transmittalSent'
  | 'drawingsPublished'
  | 'drawingsWithdrawn'

/** Those who are meant: by their part in the record, or by what the event names. */
export type Group =
  | 'new in the court'
  | 'from whom it was taken'
  | 'new parties'
  | 'parties'
  | 'parties but its authors'
  | 'parties of its sub-RFIs'
  | 'addressees and copies'
  | 'attendees'
  | 'who replied before'
  | 'who gave them'
  | 'followers'
  | 'named with @'
  | 'the person meant'
  | 'the people it was sent to'
  | 'who sees one of the sheets'
  | 'administrators of their company'
  | 'administrators of the organization'
  | 'managers of the project'
  | 'admins of the project'
  | 'who invited'

interface Rule {
  readonly when: NoticeEvent
  readonly hear: readonly Group[]
  readonly reason: NoticeReason
}

export const rules: readonly Rule[] = [
  { when: 'entersCourt', hear: ['new in the court'], reason: 'court' },
  { when: 'reassigned', hear: ['from whom it was taken'], reason: 'change' },
  { when: 'issued', hear: ['parties but its authors'], reason: 'party' },
  { when: 'partyAdded', hear: ['new parties'], reason: 'party' },
  { when: 'statusChanged', hear: ['parties', 'followers'], reason: 'status' },
  { when: 'answerWithdrawn', hear: ['who gave them', 'parties of its sub-RFIs'], reason: 'status' },
  {
    when: 'replied',
    hear: ['parties', 'parties of its sub-RFIs', 'who replied before', 'followers'],
    reason: 'reply',
  },
  { when: 'replied', hear: ['named with @'], reason: 'mention' },
  { when: 'revised', hear: ['addressees and copies', 'followers'], reason: 'change' },
  { when: 'corrected', hear: ['attendees', 'followers'], reason: 'change' },
  { when: 'distributed', hear: ['attendees', 'followers'], reason: 'minutes' },
  { when: 'transmittalSent', hear: ['the people it was sent to'], reason: 'transmittal' },
  { when: 'drawingsPublished', hear: ['who sees one of the sheets'], reason: 'drawings' },
  { when: 'drawingsWithdrawn', hear: ['who sees one of the sheets'], reason: 'withdrawal' },
  { when: 'memberChanged', hear: ['the person meant'], reason: 'member' },
  {
    when: 'doneOnBehalf',
    hear: ['the person meant', 'administrators of their company'],
    reason: 'behalf',
  },
  { when: 'signIn', hear: ['the person meant'], reason: 'account' },
  { when: 'webhookStopped', hear: ['the person meant'], reason: 'account' },
  { when: 'accountChanged', hear: ['the person meant'], reason: 'account' },
  { when: 'mailHeld', hear: ['managers of the project'], reason: 'mail' },
  {
    when: 'membershipRequested',
    hear: ['administrators of the organization'],
    reason: 'people',
  },
  { when: 'invitationEnded', hear: ['who invited'], reason: 'people' },
  { when: 'companyGetsAdministrator', hear: ['admins of the project'], reason: 'people' },
  { when: 'backupMissing', hear: ['administrators of the organization'], reason: 'server' },
  { when: 'keyMade', hear: ['administrators of the organization'], reason: 'account' },
]

/** Whether one of these tells a group: only then are its people looked up, of those that need a statement of their own. */
export const tells = (noticeEvents: readonly NoticeEvent[], group: Group): boolean =>
  rules.some(({ when, hear }) => noticeEvents.includes(when) && hear.includes(group))

/** Anyone who leaves a record still hears by these reasons. */
export const evenIfLeft: readonly NoticeReason[] = ['court', 'mention', 'mail', 'behalf']

/** Parts in a record, as its parties have them. The company of the maker of an RFI only reads along. */
export const onlyReads = 'company'
/** It is not addressed to these. Any other part is one of an addressee or a copy, also that of a new record type. */
const notAddressed = [...authorParts, onlyReads, 'contractor', 'projectmanager', 'attendee', 'assigned']
export const isAddressed = (part: string): boolean => !(notAddressed as string[]).includes(part)
export const attendees = ['attendee']
