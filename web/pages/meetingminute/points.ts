/**
 * The points of a meeting while it runs: old and new business, the fields to send, and merging the changes
 * of two writers.
 */
import { meetingItemStatus } from '../../../contract/states.ts'
import type { RequestOf, ResponseOf } from '../../app/calls/client.ts'

export type Minutes = NonNullable<ResponseOf<'MeetingMinuteRead'>['meetingMinute']>
type Item = NonNullable<NonNullable<Minutes['itemList']>[number]>
export type MinutesSent = NonNullable<RequestOf<'MeetingMinuteUpdate'>['meetingMinute']>

const pointFields = ['topic', 'categoryId', 'assignedTo', 'dueDate', 'statusId', 'notes'] as const
export type PointField = (typeof pointFields)[number]

/** A point; until it is saved it has no number, so the page identifies it by a key. */
export type Point = Item & { readonly key: string }

export const open = meetingItemStatus.Open.code
export const done = meetingItemStatus.Done.code

/** The fields that are edited while the meeting runs. */
export interface Written {
  readonly points: readonly Point[]
  readonly attendees: readonly number[]
  readonly notes: string
}

export const newPoint = (topic: string, key: string): Point => ({ key, topic, statusId: open })

/** `known`: points that have a key already keep it. */
export function writtenOf(minutes: Minutes, known: readonly Point[] = []): Written {
  const keys = new Map(known.map(({ itemNumber, key }) => [itemNumber, key]))
  return {
    points: (minutes.itemList ?? []).map((item) => ({
      ...item,
      key: keys.get(item.itemNumber) ?? `point ${item.itemNumber}`,
    })),
    attendees: minutes.attendeeList ?? [],
    notes: minutes.notes ?? '',
  }
}

/** Points that came from the meeting before are old business, in their order; the rest is new. */
export const businessOf = (
  points: readonly Point[],
  before: ReadonlySet<string>,
): { old: Point[]; fresh: Point[] } => ({
  old: points.filter(({ itemNumber }) => itemNumber && before.has(itemNumber)),
  fresh: points.filter(({ itemNumber }) => !itemNumber || !before.has(itemNumber)),
})

const isSame = (one: unknown, other: unknown): boolean => (one || undefined) === (other || undefined)
const isSamePoint = (one: Point, other: Point): boolean =>
  isSame(one.itemNumber, other.itemNumber) && pointFields.every((field) => isSame(one[field], other[field]))

const areSame = <T>(one: readonly T[], other: readonly T[], same: (a: T, b: T) => boolean): boolean =>
  one.length === other.length && one.every((entry, i) => same(entry, other[i]!))

export const isSameWritten = (one: Written, other: Written): boolean =>
  Object.keys(changesOf(one, other)).length === 0

/** Only differences are sent. The points are sent as a whole: their order counts. */
export function changesOf(base: Written, is: Written): MinutesSent {
  return {
    ...(!areSame(base.points, is.points, isSamePoint) && { itemList: is.points.map(itemOf) }),
    ...(!areSame(base.attendees, is.attendees, Object.is) && { attendeeList: [...is.attendees] }),
    ...(!isSame(base.notes, is.notes) && { notes: is.notes }),
  }
}

const itemOf = ({ key: _key, ...item }: Point): Item => item

/** The server numbered the points that had no number: matched by their index in the request. */
export function numbered(points: readonly Point[], sent: readonly Point[], saved: Minutes): Point[] {
  const numbers = new Map(sent.map(({ key }, i) => [key, saved.itemList?.[i]?.itemNumber]))
  return points.map((point) =>
    point.itemNumber ? point : { ...point, itemNumber: numbers.get(point.key) ?? point.itemNumber },
  )
}

/** A field that both changed, differently: the user has to choose. No key: the notes of the whole meeting. */
export interface Clash {
  readonly key?: string
  readonly itemNumber?: string | null
  readonly field: PointField
  readonly theirs: Item[PointField]
  readonly mine: Item[PointField]
}

export interface Met {
  written: Written
  clashes: Clash[]
  /** The numbers of points that were taken over from them, changed or new. */
  taken: string[]
}

/**
 * Changes of one person are taken over; for changes of both the typed text stays, and is reported. Nothing
 * is lost.
 */
export function meet(base: Written, theirs: Written, mine: Written): Met {
  const clashes: Clash[] = []
  const taken: string[] = []
  const byNumber = (written: Written) =>
    new Map(written.points.flatMap((point) => (point.itemNumber ? [[point.itemNumber, point]] : [])))
  const [was, their, own] = [byNumber(base), byNumber(theirs), byNumber(mine)]
  const points = mine.points.flatMap((point) => {
    const [before, other] = [was.get(point.itemNumber ?? ''), their.get(point.itemNumber ?? '')]
    if (!before) return [point]
    // They removed it: it is removed, unless something was typed here.
    if (!other) return isSamePoint(before, point) ? [] : [point]
    return [meetPoint(before, other, point, clashes, taken)]
  })
  for (const [number, point] of their)
    if (!was.has(number) && !own.has(number)) {
      points.push(point)
      taken.push(number)
    }
  const notes = meetNotes(base.notes, theirs.notes, mine.notes, clashes)
  return { written: { points, notes, attendees: meetLists(base, theirs, mine) }, clashes, taken }
}

function meetPoint(was: Point, theirs: Point, mine: Point, clashes: Clash[], taken: string[]): Point {
  const merged: Record<string, unknown> = { ...mine }
  let isTaken = false
  for (const field of pointFields) {
    if (isSame(was[field], theirs[field]) || isSame(theirs[field], mine[field])) continue
    if (isSame(was[field], mine[field])) {
      merged[field] = theirs[field]
      isTaken = true
    } else
      clashes.push({
        key: mine.key,
        itemNumber: mine.itemNumber,
        field,
        theirs: theirs[field],
        mine: mine[field],
      })
  }
  if (isTaken) taken.push(mine.itemNumber!)
  return merged as Point
}

function meetNotes(was: string, theirs: string, mine: string, clashes: Clash[]): string {
  if (isSame(was, theirs) || isSame(theirs, mine)) return mine
  if (isSame(was, mine)) return theirs
  clashes.push({ field: 'notes', theirs, mine })
  return mine
}

/** An attendee that either writer added is there; one that either removed is not. */
function meetLists(base: Written, theirs: Written, mine: Written): number[] {
  const [was, their] = [new Set(base.attendees), new Set(theirs.attendees)]
  const kept = mine.attendees.filter((id) => their.has(id) || !was.has(id))
  return [...kept, ...theirs.attendees.filter((id) => !was.has(id) && !kept.includes(id))]
}

/** Theirs instead of mine. */
export function choose(written: Written, { key, field, theirs }: Clash): Written {
  if (!key) return { ...written, notes: String(theirs ?? '') }
  return {
    ...written,
    points: written.points.map((point) => (point.key === key ? { ...point, [field]: theirs } : point)),
  }
}
