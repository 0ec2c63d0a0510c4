/** The points of a meeting: each has a number for life, `<meeting>.<point>`, and goes along until it is done. */
import type { Value } from '../../../contract/kit.ts'
import type { MeetingMinute, MeetingMinuteItem } from '../../../contract/meetingminute.ts'
import { invalidField } from '../../kernel/faults.ts'
import type { RecordChange } from '../engine/declare/recordtype.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'

export type Item = Value<typeof MeetingMinuteItem.fields>

/** Minutes with what is kept beside their fields. */
export type Minutes = Value<typeof MeetingMinute.fields> & {
  /** Which meeting it is in its own row of meetings, from 1. */
  sequence?: number
  /** The last point that was numbered in this meeting. */
  last_item?: number
}

/** The code of the list of meeting item statuses. */
const done = 3

/** Those that go along to the next meeting. What nobody has called done is not. */
export const stillOpen = (items: readonly Item[]): Item[] => items.filter((item) => item.statusId !== done)

interface Place {
  meeting: number
  point: number
}

/** What a number given by hand counts; one of another form is not of our counting. */
function placeOf(number: string | null | undefined): Place | undefined {
  const parts = /^([1-9]\d{0,5})\.(\d{1,6})$/.exec(number?.trim() ?? '')
  return parts ? { meeting: Number(parts[1]), point: Number(parts[2]) } : undefined
}

/** Gives each point without a number the next one. Who counts by hand is counted on from. */
export function numberItems(minutes: Minutes): void {
  const items = minutes.itemList ?? []
  const places = items.flatMap((item) => placeOf(item.itemNumber) ?? [])
  minutes.sequence ??= Math.max(1, ...places.map(({ meeting }) => meeting))
  const own = places.filter(({ meeting }) => meeting === minutes.sequence)
  let last = Math.max(minutes.last_item ?? 0, ...own.map(({ point }) => point))
  minutes.itemList = items.map((item) =>
    item.itemNumber?.trim() ? item : { ...item, itemNumber: `${minutes.sequence}.${++last}` },
  )
  minutes.last_item = last
}

/** Two points of one number could not be told apart. What was there before is not judged again. */
export function rejectDuplicates(
  items: readonly Item[],
  { was, context }: RecordChange<typeof MeetingMinute.fields>,
): void {
  const before = was?.itemList ?? []
  const numbersOf = (list: readonly Item[]) => list.map(({ itemNumber }) => itemNumber?.trim() ?? '')
  const [numbers, old] = [numbersOf(items), numbersOf(before)]
  const times = (list: readonly string[], number: string) => list.filter((one) => one === number).length
  for (const [i, number] of numbers.entries()) {
    const isTwin = number !== '' && numbers.indexOf(number) < i
    if (!isTwin || times(numbers, number) <= times(old, number)) continue
    const field = fieldOf(context, i, 'ItemNumber')
    throw invalidField(field, 'Duplicate', `${field} "${number}" is in these minutes twice.`)
  }
}

const fieldOf = (context: WriteContext, i: number, name: string): string =>
  `${context.fieldName('itemList')}[${i}].${name}`
