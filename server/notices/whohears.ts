/** Who hears of an event, by the rules: candidates, before it is judged what they may see. */
import type { NoticeReason } from '../../contract/outbound/notice.ts'
import { authorParts } from '../access/visibility.ts'
import type { ReadEvent } from '../kernel/events/eventreader.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import { changedTo } from './classify.ts'
import type { Party, RecipientsOfOne } from './recipients.ts'
import { attendees, evenIfLeft, type Group, isAddressed, type NoticeEvent, rules } from './rules.ts'

/** What is known of an event besides itself. */
export interface Happened {
  event: ReadEvent
  recordType: RecordType<any> | undefined
  noticeEvents: readonly NoticeEvent[]
  /** Who saw the record when the event was written. */
  audience: number
  /** New in the court, and told of it by this event. */
  newInCourt: readonly number[]
  /** On whom it waited, or to whom it was addressed, until this event. */
  takenFrom: readonly number[]
  /** Named with @ in its words. */
  named: readonly number[]
  /** Of words that it withdrew: who gave them, and for whom. */
  gave: readonly number[]
  /** Administrators of the company of the person it was done for; of the organization of the event, if a rule of it tells them. */
  companyAdmins: readonly number[]
  organizationAdmins: readonly number[]
  /** Members who see one of the sheets that it published or withdrew. */
  seeSheets: readonly number[]
  /** Those who manage and who administer the project, if a rule of the event tells one of them. */
  managers: readonly number[]
  admins: readonly number[]
}

export interface Candidate {
  personId: number
  reason: NoticeReason
}

/** Each person and reason once. */
export function candidatesOf(happened: Happened, of: RecipientsOfOne): Candidate[] {
  const { event, noticeEvents } = happened
  const found = new Map<string, Candidate>()
  for (const { when, hear, reason } of rules) {
    if (!noticeEvents.includes(when)) continue
    for (const personId of hear.flatMap((group) => groups[group](happened, of))) {
      if (reason !== 'account' && personId === event.personId) continue
      if (of.left.includes(personId) && !evenIfLeft.includes(reason)) continue
      found.set(`${personId} ${reason}`, { personId, reason })
    }
  }
  return [...found.values()]
}

type PeopleOf = (happened: Happened, of: RecipientsOfOne) => readonly number[]

const ids = (some: ReadonlyArray<{ personId: number }>): number[] => some.map(({ personId }) => personId)
const withParts = (parties: Party[], parts: readonly string[]): number[] =>
  ids(parties.filter(({ part }) => parts.includes(part)))

const groups: Record<Group, PeopleOf> = {
  'new in the court': ({ newInCourt }) => newInCourt,
  'from whom it was taken': ({ takenFrom }) => takenFrom,
  'new parties': (happened, { parties }) => ids(partiesAddedBy(happened, parties)),
  parties: (_, { parties }) => ids(parties.filter(({ isVia }) => !isVia)),
  'parties but its authors': (_, { parties }) =>
    ids(parties.filter(({ part, isVia }) => !isVia && !(authorParts as readonly string[]).includes(part))),
  'parties of its sub-RFIs': (_, { parties }) => ids(parties.filter(({ isVia }) => isVia)),
  'addressees and copies': (_, { parties }) => ids(parties.filter(({ part }) => isAddressed(part))),
  attendees: (_, { parties }) => withParts(parties, attendees),
  'who replied before': (_, { replied }) => replied,
  'who gave them': ({ gave }) => gave,
  followers: (_, { followers }) => followers,
  'named with @': ({ named }) => named,
  'the person meant': ({ event }) => personMeant(event),
  'the people it was sent to': ({ event }) =>
    (changedTo(event.changes, 'userIds') as number[] | undefined) ?? [],
  'who sees one of the sheets': ({ seeSheets }) => seeSheets,
  'administrators of their company': ({ companyAdmins }) => companyAdmins,
  'administrators of the organization': ({ organizationAdmins }) => organizationAdmins,
  'managers of the project': ({ managers }) => managers,
  'admins of the project': ({ admins }) => admins,
  'who invited': ({ event }) => numberIn(event, 'invitedBy'),
}

/** Of an event of the directory: whom it changed. Of one on behalf: for whom. */
function personMeant(event: ReadEvent): number[] {
  if (event.folderId) return event.onBehalfOf ? [event.onBehalfOf] : []
  if (event.action === 'SignedIn') return event.personId ? [event.personId] : []
  return numberIn(event, 'userId')
}

const numberIn = ({ changes }: ReadEvent, field: string): number[] => {
  const id = Number(changedTo(changes, field))
  return id ? [id] : []
}

/** Those whom the event made a party: a field that refers to people or companies has them now, and had not. */
function partiesAddedBy({ event, recordType }: Happened, parties: readonly Party[]): Party[] {
  if (event.action === 'PartyAssigned')
    return parties.filter((party) => matchers.party!(party, event.changes[0]?.[1]))
  const partyFields = event.changes.flatMap(([field, from, to]) => {
    const refers = recordType?.dto.fields[field]?.refers
    const matches = typeof refers === 'string' ? matchers[refers] : undefined
    return matches ? [{ from, to, matches }] : []
  })
  return parties.filter((party) =>
    partyFields.some(
      ({ from, to, matches }) => isListed(party, to, matches) && !isListed(party, from, matches),
    ),
  )
}

type Matches = (party: Party, value: unknown) => boolean

/** By what a field refers to: whether its value is this party. */
const matchers: Readonly<Record<string, Matches>> = {
  member: ({ personId }, value) => value === personId,
  person: ({ personId }, value) => value === personId,
  organization: ({ organizationId }, value) => value === organizationId,
  party: ({ label }, value) => label !== null && typeof value === 'string' && sameText(value, label),
}

const sameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** A daily report has its copies in one text. */
function isListed(party: Party, value: unknown, matches: Matches): boolean {
  if (Array.isArray(value)) return value.some((one) => matches(party, one))
  if (matches(party, value)) return true
  return typeof value === 'string' && value.split(/[;,]/).some((one) => matches(party, one))
}
