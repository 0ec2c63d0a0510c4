/** The timeline: changes of one event in one entry, files uploaded together in one line, the oldest first. */
import { msPerMinute } from '../../../../contract/fields/durations.ts'
import type { ResponseOf } from '../../../app/calls/client.ts'

export type HistoryChange = NonNullable<ResponseOf<'RecordHistoryRead'>['changes']>[number]

export interface Event {
  eventId: number
  when: string
  userId: number
  who: string
  action: string
  changes: HistoryChange[]
  reason?: string
  /** How they came, if they did not sign in. */
  cameBy?: string
  /** Somebody else, for whom it was done. */
  onBehalfOf?: string
}

/** Fields that follow from others and would only be repeated. */
const silent =
  /^(Number|PunchListNumber|SubmittalItemNumber|StatusName|StageName|FolderName|FolderPath|FirstDateDue|VerdictOf)$/
/** Changes of these make a revision of the question as well, but its words stay: then its number is not said. */
const besideTheWords = /^(To|From)(UserId|Name|CompanyId)$|^(DateDue|QuestionRevision)$/
const stateFields = /^(StatusId|Status|Stage)$/
const sayings = /^(Response|Message)$/
/** Repeated by one person in a row, these become one line. */
const mergeable = ['FileAttached', 'ActivityAdded']
const togetherMs = 10 * msPerMinute

/** `changes` as the server sends them, the newest first. */
export function eventsOf(changes: readonly HistoryChange[]): Event[] {
  const events: Event[] = []
  for (const change of changes) {
    const last = events.at(-1)
    if (last && last.eventId === change.eventId) last.changes.push(readable(change))
    else events.push(newEvent(readable(change)))
  }
  return events.reverse().reduce<Event[]>(together, [])
}

/** The status of a party is stored as "Acme: 2 Complete": the party becomes the field, the code is left out. */
function readable(change: HistoryChange): HistoryChange {
  if (change.field !== 'PartyStatus') return change
  const [was, is] = [change.oldValue, change.newValue].map((value) => /^(.*): \d+ ?(.*)$/.exec(value ?? ''))
  if (!was || !is) return change
  return { ...change, field: `PartyStatus ${is[1]}`, oldValue: was[2], newValue: is[2] }
}

/** Whose review result was noted with the event. */
export const verdictOf = ({ changes }: Event): HistoryChange | undefined =>
  changes.find(({ field }) => field === 'VerdictOf')

const newEvent = (change: HistoryChange): Event => ({
  eventId: change.eventId ?? 0,
  when: change.when ?? '',
  userId: change.userId ?? 0,
  who: change.fullName ?? '',
  action: change.action ?? '',
  changes: [change],
  ...(change.reason ? { reason: change.reason } : {}),
  ...(change.cameBy ? { cameBy: change.cameBy } : {}),
  ...(change.onBehalfOfName ? { onBehalfOf: change.onBehalfOfName } : {}),
})

const msOf = (wire: string): number => Number(/-?\d+/.exec(wire)?.[0] ?? 0)

/** Ten photos dropped at once are one line. */
function together(all: Event[], event: Event): Event[] {
  const last = all.at(-1)
  const isSame =
    last &&
    mergeable.includes(event.action) &&
    last.action === event.action &&
    last.userId === event.userId &&
    msOf(event.when) - msOf(last.when) < togetherMs
  if (!isSame) return [...all, event]
  return [...all.slice(0, -1), { ...last, when: event.when, changes: [...last.changes, ...event.changes] }]
}

/** The text, where the event is a reply. */
export const replyIn = ({ action, changes }: Event): string | undefined =>
  action === 'ReplyAdded' || action === 'ReplyImported'
    ? (changes.find(({ field }) => sayings.test(field ?? ''))?.newValue ?? undefined)
    : undefined

/** Who said it, when and according to what, where the event brought a reply in. */
export interface SaidElsewhere {
  by?: string
  on?: string
  source: string
  isAnswer: boolean
}

export function saidElsewhere({ action, changes }: Event): SaidElsewhere | undefined {
  if (action !== 'ReplyImported') return undefined
  const told = (name: string): string | undefined =>
    changes.find(({ field }) => field === name)?.newValue ?? undefined
  return {
    by: told('SaidBy'),
    on: told('SaidOn'),
    source: told('ImportedFrom') ?? '',
    isAnswer: told('IsAnswer') !== undefined,
  }
}

/** The change of the state, where the event is a step. */
export const stepIn = ({ action, changes }: Event): HistoryChange | undefined =>
  /^Status(Changed|Overridden)$/.test(action)
    ? changes.find(({ field }) => stateFields.test(field ?? ''))
    : undefined

/**
 * The fields worth showing: not those that are the step itself or follow from it, nor those that the step
 * is `about`.
 */
export function fieldsIn(event: Event, about: readonly string[] = []): HistoryChange[] {
  const step = stepIn(event)
  const isReworded = event.changes.some(({ field }) => field && !besideTheWords.test(field))
  return event.changes.filter(
    (change) =>
      change.field &&
      (isReworded || change.field !== 'QuestionRevision') &&
      !(step && stateFields.test(change.field)) &&
      !silent.test(change.field) &&
      !about.includes(change.field) &&
      !(event.reason && change.newValue === event.reason) &&
      // A step fills in its own dates.
      !(step && /^(Date|Due|Completed|Closed|Returned.*Date)/.test(change.field) && !change.oldValue),
  )
}

export const numberIn = ({ changes }: Event): string | undefined =>
  changes.find(({ field }) => /Number$/.test(field ?? '') && silent.test(field ?? ''))?.newValue ?? undefined

const fileIdField = 'AttachmentFileId'

/** The ids of the files that were added. */
export const filesIn = ({ action, changes }: Event): number[] =>
  action === 'FileAttached'
    ? changes.flatMap(({ field, newValue }) => (field === fileIdField ? [Number(newValue)] : []))
    : []

/** For a crew of a daily report only its company; a document with its version. */
export function objectsIn({ action, changes }: Event): HistoryChange[] {
  const named = changes.filter(
    ({ field, newValue, oldValue }) => field && field !== fileIdField && (newValue || oldValue),
  )
  if (action.startsWith('Activity')) {
    const company = /\.PrimarySubc$/
    const others = /\.(ContactString|Contact)$/
    const some = named.filter(({ field }) => company.test(field!))
    return some.length > 0 ? some : named.filter(({ field }) => others.test(field!))
  }
  // Said by the entry itself, and by its reason.
  if (action.startsWith('Report')) return []
  if (action.startsWith('Reference')) return named.filter(({ field }) => field !== 'Version')
  return named
}
