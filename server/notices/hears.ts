/**
 * Who hears of what, as data. `happened.ts` says which of these things an event is, `concerned.ts` who belongs to a group. Nobody
 * hears of their own act but about their account, nor of anything that they do not see.
 */
import type { NoticeReason } from '../../contract/outbound/notice.ts'
import { authorParts } from '../access/visibility.ts'

/** What an event can be. */
export type Happening =
  | 'comes into a court'
  | 'is given to others'
  | 'is issued'
  | 'gets a party'
  | 'turns'
  | 'withdraws words'
  | 'is replied to'
  | 'is revised'
  | 'is corrected'
  | 'is distributed'
  | 'makes or changes a member'
  | 'is done on behalf'
  | 'is a sign-in'
  | 'changes an account'
  | 'makes a key'
  | 'stops a web-hook'
  | 'lacks a backup'
  | 'has mail to decide about'
  | 'asks to be taken into a company'
  | 'ends an invitation'
  | 'makes the first administrator of a company'
  | 'is sent as a transmittal'

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
  | 'administrators of their company'
  | 'administrators of the organization'
  | 'managers of the project'
  | 'admins of the project'
  | 'who invited'

interface Rule {
  readonly when: Happening
  readonly hear: readonly Group[]
  readonly reason: NoticeReason
}

export const rules: readonly Rule[] = [
  { when: 'comes into a court', hear: ['new in the court'], reason: 'court' },
  { when: 'is given to others', hear: ['from whom it was taken'], reason: 'change' },
  { when: 'is issued', hear: ['parties but its authors'], reason: 'party' },
  { when: 'gets a party', hear: ['new parties'], reason: 'party' },
  { when: 'turns', hear: ['parties', 'followers'], reason: 'status' },
  { when: 'withdraws words', hear: ['who gave them', 'parties of its sub-RFIs'], reason: 'status' },
  {
    when: 'is replied to',
    hear: ['parties', 'parties of its sub-RFIs', 'who replied before', 'followers'],
    reason: 'reply',
  },
  { when: 'is replied to', hear: ['named with @'], reason: 'mention' },
  { when: 'is revised', hear: ['addressees and copies', 'followers'], reason: 'change' },
  { when: 'is corrected', hear: ['attendees', 'followers'], reason: 'change' },
  { when: 'is distributed', hear: ['attendees', 'followers'], reason: 'minutes' },
  { when: 'is sent as a transmittal', hear: ['the people it was sent to'], reason: 'transmittal' },
  { when: 'makes or changes a member', hear: ['the person meant'], reason: 'member' },
  {
    when: 'is done on behalf',
    hear: ['the person meant', 'administrators of their company'],
    reason: 'behalf',
  },
  { when: 'is a sign-in', hear: ['the person meant'], reason: 'account' },
  { when: 'stops a web-hook', hear: ['the person meant'], reason: 'account' },
  { when: 'changes an account', hear: ['the person meant'], reason: 'account' },
  { when: 'has mail to decide about', hear: ['managers of the project'], reason: 'mail' },
  {
    when: 'asks to be taken into a company',
    hear: ['administrators of the organization'],
    reason: 'people',
  },
  { when: 'ends an invitation', hear: ['who invited'], reason: 'people' },
  { when: 'makes the first administrator of a company', hear: ['admins of the project'], reason: 'people' },
  { when: 'lacks a backup', hear: ['administrators of the organization'], reason: 'server' },
  { when: 'makes a key', hear: ['administrators of the organization'], reason: 'account' },
]

/** Anyone who leaves a record still hears by these reasons. */
export const evenIfLeft: readonly NoticeReason[] = ['court', 'mention', 'mail', 'behalf']

/** Parts in a record, as its parties have them. The company of the maker of an RFI only reads along. */
export const onlyReads = 'company'
/** It is not addressed to these. Any other part is one of an addressee or a copy, also that of a new record type. */
const notAddressed = [...authorParts, onlyReads, 'contractor', 'projectmanager', 'attendee', 'assigned']
export const isAddressed = (part: string): boolean => !(notAddressed as string[]).includes(part)
export const attendees = ['attendee']
