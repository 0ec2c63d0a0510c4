/** The items of a meeting: each keeps its number `<meeting>.<item>` and is carried over until it is done. */
import type { Value } from '../../../contract/kit.ts'
import type { MeetingMinute, MeetingMinuteItem } from '../../../contract/records/meetingminute.ts'
import { invalidField } from '../../kernel/faults.ts'
import type { RecordChange } from '../engine/declare/recordchange.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'

export type Item = Value<typeof MeetingMinuteItem.fields>

/** Minutes with the extra columns that are stored beside their fields. */
export type Minutes = Value<typeof MeetingMinute.fields> & {
  /** The position of the meeting in its series, from 1. */
  sequence?: number
  /** The last item number given in this meeting. */
  last_item?: number
  distributed_at?: Date | null
  /** The last day to object. */
  objections_until?: string | null
  /** At a step to Final: how many objections are open. */
  openObjections?: number
}

/** The code of Done in the code list of meeting item statuses. */
const done = 3

/** The items to carry over. An item without a status is open. */
export const stillOpen = (items: readonly Item[]): Item[] => items.filter((item) => item.statusId !== done)

interface ItemNumber {
  meeting: number
  item: number
}

/** The two parts of a number; undefined for a number of another form, which a user has chosen freely. */
function parseItemNumber(number: string | null | undefined): ItemNumber | undefined {
  const parts = /^([1-9]\d{0,5})\.(\d{1,6})$/.exec(number?.trim() ?? '')
  return parts ? { meeting: Number(parts[1]), item: Number(parts[2]) } : undefined
}

/** Gives each item without a number the next one, continuing after numbers that users have set. */
export function numberItems(minutes: Minutes): void {
  const items = minutes.itemList ?? []
  const parsed = items.flatMap((item) => parseItemNumber(item.itemNumber) ?? [])
  minutes.sequence ??= Math.max(1, ...parsed.map(({ meeting }) => meeting))
  const own = parsed.filter(({ meeting }) => meeting === minutes.sequence)
  let last = Math.max(minutes.last_item ?? 0, ...own.map(({ item }) => item))
  minutes.itemList = items.map((item) =>
    item.itemNumber?.trim() ? item : { ...item, itemNumber: `${minutes.sequence}.${++last}` },
  )
  minutes.last_item = last
}

/** Two items with the same number cannot be distinguished. Duplicates stored before are accepted. */
export function rejectDuplicates(
  items: readonly Item[],
  { was, context }: RecordChange<typeof MeetingMinute.fields>,
): void {
  const before = was?.itemList ?? []
  const numbersOf = (list: readonly Item[]) => list.map(({ itemNumber }) => itemNumber?.trim() ?? '')
  const [numbers, old] = [numbersOf(items), numbersOf(before)]
  const countOf = (list: readonly string[], number: string) => list.filter((one) => one === number).length
  for (const [i, number] of numbers.entries()) {
    const isDuplicate = number !== '' && numbers.indexOf(number) < i
    if (!isDuplicate || countOf(numbers, number) <= countOf(old, number)) continue
    const field = fieldOf(context, i, 'ItemNumber')
    throw invalidField(field, 'Duplicate', `${field} "${number}" is used twice in these minutes.`)
  }
}

const fieldOf = (context: WriteContext, i: number, name: string): string =>
  `${context.fieldName('itemList')}[${i}].${name}`
