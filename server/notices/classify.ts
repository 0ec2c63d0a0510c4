/** What an event is, for those who hear of it. */
import type { ReadEvent } from '../kernel/events/eventreader.ts'
import type { FieldChange } from '../kernel/events/events.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import type { State, StateMachine } from '../records/engine/declare/statemachine.ts'
import type { NoticeEvent } from './rules.ts'

/** A step of the record, by the names of the states. A new record has no `from`. */
export interface TakenStep {
  from?: string
  to: string
}

/** Mail that waits for a manager, or came back. */
const mailActions: readonly string[] = ['MailHeld', 'MailBounced']

/** Somebody has a new key. */
export const keyActions: readonly string[] = ['ApiKeyAdded', 'ServiceKeyAdded', 'ServiceKeyRotated']

/** A backup of the server failed, lacks something or is late: written by backup/watch.ts. */
const backupActions: readonly string[] = ['BackupNotMade', 'BackupNotComplete', 'BackupLate']

const stepActions = ['StatusChanged', 'StatusOverridden']
const accountFields = ['email', 'notificationEmail', 'userPassword']

/** Told only of a record that others saw before. */
const ofIssued: readonly NoticeEvent[] = ['reassigned', 'revised']

/**
 * Nothing for events that nobody hears of. `wasIssued`: others saw the record before the event already.
 */
export function noticeEventsOf(
  event: ReadEvent,
  recordType: RecordType<any> | undefined,
  wasIssued: boolean,
): NoticeEvent[] {
  if (!event.folderId) return ofDirectory(event)
  if (!recordType || !isTold(event, recordType)) return []
  const behalf: NoticeEvent[] = event.onBehalfOf ? ['doneOnBehalf'] : []
  const noticeEvents: NoticeEvent[] = ['entersCourt', 'reassigned', ...ofRecord(event, recordType)]
  return [...noticeEvents.filter((one) => wasIssued || !ofIssued.includes(one)), ...behalf]
}

function ofDirectory({ action, changes }: ReadEvent): NoticeEvent[] {
  if (action === 'MemberAdded' || action === 'MemberUpdated') return ['memberChanged']
  if (action === 'SignedIn') return ['signIn']
  if (action === 'TransmittalSent') return ['transmittalSent']
  if (action === 'DrawingsPublished') return ['drawingsPublished']
  if (action === 'DrawingsWithdrawn') return ['drawingsWithdrawn']
  if (keyActions.includes(action)) return ['keyMade']
  if (action === 'InvitationWaits') return ['membershipRequested']
  if (action === 'InvitationAccepted' || action === 'InvitationDecided') return ['invitationEnded']
  if (action === 'CompanyAdministratorMade') return ['companyGetsAdministrator']
  if (action === 'WebHookStopped') return ['webhookStopped']
  if (backupActions.includes(action)) return ['backupMissing']
  if (['PasskeyAdded', 'PasskeyRemoved', 'MailsEndedByLink'].includes(action)) return ['accountChanged']
  if (action === 'UserUpdated' && changesAccount(changes)) return ['accountChanged']
  return []
}

/** The person who has not accepted has no account yet: their invitation goes to the new address, and says all that there is to say. */
function changesAccount(changes: FieldChange[]): boolean {
  const isInvited = changes.some(([field]) => field === 'invitationEmail')
  return changes.some(([field]) => accountFields.includes(field) && !(isInvited && field === 'email'))
}

/** What was restored, imported, read or printed, what a deletion ends, labels, and mark-ups. */
const untold = [
  'Restored',
  'Deleted',
  'Opened',
  'Exported',
  'Imported',
  'ReplyImported',
  'LabelsImported',
  'LabelsChanged',
  'MarkupsSaved',
  'MarkupsRemoved',
  'ScaleSaved',
]

/** Imported records are told to nobody either. */
export function isTold(event: ReadEvent, recordType: RecordType<any>): boolean {
  if (untold.includes(event.action)) return false
  const step = stepOf(event.changes, recordType)
  return event.action !== 'Created' || !step || isStart(recordType.states!, step.to)
}

/** A record begins in its first state or one step further. One that is made in any other state, or closed, is an import. */
const isStart = ({ first, states }: StateMachine, name: string): boolean =>
  name === first || (states[first]!.to[name] !== undefined && !states[name]!.closed)

function ofRecord(event: ReadEvent, recordType: RecordType<any>): NoticeEvent[] {
  const { action, changes } = event
  if (action === 'Created') return madeAs(changes, recordType)
  if (withdraws(event, recordType)) return [...ofStepAndFields(changes, recordType), 'answerWithdrawn']
  if (mailActions.includes(action)) return ['mailHeld']
  if (action === 'ReplyAdded') return ['replied']
  if (action === 'Corrected') return ['corrected', 'partyAdded']
  if (recordType.told?.actions?.includes(action)) return ['statusChanged']
  // What a step fills in, such as the day to return an item by, is no change of something.
  if (stepActions.includes(action)) return ofStepAndFields(changes, recordType)
  return ofFields(changes, recordType)
}

const ofStepAndFields = (changes: FieldChange[], recordType: RecordType<any>): NoticeEvent[] => [
  ...ofStep(changes, recordType),
  ...ofFields(changes, recordType, ([, from]) => !isEmpty(from)),
]

/** Of a new record: those it names are parties from now on. */
const madeAs = (changes: FieldChange[], recordType: RecordType<any>): NoticeEvent[] =>
  stateOf(recordType, stepOf(changes, recordType)?.to)?.distributes
    ? ['partyAdded', 'distributed']
    : ['partyAdded']

function ofStep(changes: FieldChange[], recordType: RecordType<any>): NoticeEvent[] {
  const step = stepOf(changes, recordType)
  if (!step) return []
  const [from, to] = [stateOf(recordType, step.from), stateOf(recordType, step.to)]
  const noticeEvents: NoticeEvent[] = []
  if (to?.distributes) noticeEvents.push('distributed')
  else if (from?.seenBy && !to?.seenBy) noticeEvents.push('issued')
  if (from?.closed !== to?.closed || isTurn(from, to, step)) noticeEvents.push('statusChanged')
  return noticeEvents
}

/** Whether the step emptied an official answer. */
export const withdraws = ({ action, changes }: ReadEvent, { told }: RecordType<any>): boolean =>
  stepActions.includes(action) &&
  changes.some(
    ([field, from, to]) => told?.turning?.includes(field) === true && !isEmpty(from) && isEmpty(to),
  )

/** Between states in which others see the record. */
const isTurn = (from: State | undefined, to: State | undefined, step: TakenStep): boolean =>
  !from?.seenBy && !to?.seenBy && !from?.to[step.to]?.quiet

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0

function ofFields(
  changes: FieldChange[],
  { told }: RecordType<any>,
  isRevision: (change: FieldChange) => boolean = () => true,
): NoticeEvent[] {
  const has = (fields: readonly string[] = [], some = changes) =>
    some.some(([field]) => fields.includes(field))
  return [
    'partyAdded',
    ...(has(told?.turning) || changes.some((change) => told?.turns?.(change))
      ? ['statusChanged' as const]
      : []),
    ...(has(told?.revised, changes.filter(isRevision)) ? ['revised' as const] : []),
  ]
}

const stateOf = ({ states }: RecordType<any>, name: string | undefined): State | undefined =>
  name === undefined ? undefined : states?.states[name]

/** The step that the changes contain, if any. */
export function stepOf(changes: FieldChange[], { states, status }: RecordType<any>): TakenStep | undefined {
  const change = states && changes.find(([field]) => field === status)
  if (!change) return undefined
  const [, from, after] = change
  const to = states.nameOf(Number(after))
  return from === null || from === undefined ? { to } : { from: states.nameOf(Number(from)), to }
}

/** The value of a changed field, after the change. */
export const changedTo = (changes: FieldChange[], field: string): unknown =>
  changes.find(([changed]) => changed === field)?.[2]
