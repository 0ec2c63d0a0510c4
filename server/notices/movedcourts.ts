/** Courts that events moved: who is told that a record waits on them, and from whom it was taken. */
import type { ReadEvent } from '../kernel/events/eventreader.ts'
import type { FieldChange } from '../kernel/events/events.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import { isTold, stepOf } from './classify.ts'
import type { Recipients, Tie } from './recipients.ts'
import { isAddressed } from './rules.ts'

type TypeOf = (event: ReadEvent) => RecordType<any> | undefined

const keyOf = ({ folderId, personId }: Tie): string => `${folderId} ${personId}`

function toldByRecord(events: readonly ReadEvent[], typeOf: TypeOf): Map<number, ReadEvent[]> {
  const found = new Map<number, ReadEvent[]>()
  for (const event of events) {
    const recordType = typeOf(event)
    if (recordType && isTold(event, recordType))
      found.set(event.folderId!, [...(found.get(event.folderId!) ?? []), event])
  }
  return found
}

/**
 * By event: who is in the court of its record and was not before, or was, but it has been in another court meanwhile. They are
 * told by the last event of the record that is not their own and that may have moved it there.
 */
export function newInCourts(
  events: readonly ReadEvent[],
  typeOf: TypeOf,
  { court, courtBefore }: Recipients,
): Map<number, number[]> {
  const had = new Set(courtBefore.map(keyOf))
  const byRecord = toldByRecord(events, typeOf)
  const found = new Map<number, number[]>()
  for (const { folderId, personId } of court) {
    const ofRecord = byRecord.get(folderId) ?? []
    const cameBack = lastComing(ofRecord, typeOf)
    const isNew = !had.has(keyOf({ folderId, personId }))
    const others = ofRecord.filter((event) => event.personId !== personId)
    const by = isNew
      ? (others.findLast((event) => mayMove(event, typeOf(event)!)) ?? others.at(-1))
      : cameBack && cameBack.personId !== personId
        ? cameBack
        : undefined
    if (by) found.set(by.id, [...(found.get(by.id) ?? []), personId])
  }
  return found
}

const moving = [
  'Created',
  'Forwarded',
  'SubRfiAnswered',
  'SubRfiReopened',
  'ReviewersSaved',
  'PartyAssigned',
  'ReachesNobody',
]

/** A step, or a change of a field that refers to people. */
const mayMove = ({ action, changes }: ReadEvent, recordType: RecordType<any>): boolean =>
  moving.includes(action) || stepOf(changes, recordType) !== undefined || namesPeople(changes, recordType)

const namesPeople = (changes: readonly FieldChange[], { dto }: RecordType<any>): boolean =>
  changes.some(([field]) => typeof dto.fields[field]?.refers === 'string')

/** The last step of these that brought the record from another court, if it had been in this one before them. */
function lastComing(ofRecord: readonly ReadEvent[], typeOf: TypeOf): ReadEvent | undefined {
  const recordType = ofRecord[0] && typeOf(ofRecord[0])
  if (!recordType?.states) return undefined
  const courtOf = (name: string | undefined) => (name ? recordType.states!.states[name]?.court : undefined)
  const steps = ofRecord.flatMap((event) => {
    const step = stepOf(event.changes, recordType)
    return step ? [{ event, from: courtOf(step.from), to: courtOf(step.to) }] : []
  })
  const last = steps.at(-1)
  return last && steps.findLast(({ from, to }) => to === last.to && from !== to)?.event
}

/**
 * By event: on whom the record waited until the event gave it to others, or to whom it was addressed until then. A step moves a court,
 * too, and takes nothing from anybody.
 */
export function takenFrom(
  events: readonly ReadEvent[],
  typeOf: TypeOf,
  { court, courtBefore, parties }: Recipients,
): Map<number, number[]> {
  const isIn = new Set(court.map(keyOf))
  const isStillMeant = new Set(parties.filter(({ part }) => isAddressed(part)).map(keyOf))
  const gone = courtBefore.filter((one) => !isIn.has(keyOf(one)))
  const lastBy = new Map<string, { event: ReadEvent; personId: number }>()
  for (const [folderId, ofRecord] of toldByRecord(events, typeOf)) {
    const waited = gone.filter((one) => one.folderId === folderId).map(({ personId }) => personId)
    for (const event of ofRecord) {
      const recordType = typeOf(event)!
      const replaced = replacedBy(event, recordType).filter(
        (personId) => !isStillMeant.has(keyOf({ folderId, personId })),
      )
      for (const personId of [...(gives(event, recordType) ? waited : []), ...replaced])
        if (personId !== event.personId) lastBy.set(keyOf({ folderId, personId }), { event, personId })
    }
  }
  const found = new Map<number, number[]>()
  for (const { event, personId } of lastBy.values())
    found.set(event.id, [...(found.get(event.id) ?? []), personId])
  return found
}

/** Whether it says that others have the record from now on. */
const gives = ({ action, changes }: ReadEvent, recordType: RecordType<any>): boolean =>
  action === 'ReviewersSaved' ||
  (action !== 'Created' && namesPeople(changes, recordType) && stepOf(changes, recordType) === undefined)

/** People to whom it was addressed before the event. Its authors are none. */
const replacedBy = ({ changes }: ReadEvent, { dto, told, authorKeys = [] }: RecordType<any>): number[] =>
  changes.flatMap(([field, from]) =>
    told?.revised?.includes(field) &&
    !authorKeys.includes(field) &&
    ['member', 'person'].includes(String(dto.fields[field]?.refers)) &&
    Number(from)
      ? Number(from)
      : [],
  )
