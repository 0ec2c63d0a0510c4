/**
 * The records that wait on a person, in bands by their due days; within each in the order of the server: the oldest due
 * first.
 */

import { addDays, type Day, midnight } from '../../../contract/fields/days.ts'
import type { ResponseOf } from '../../app/calls/client.ts'
import { dayOf, todayIn } from '../../app/language/dates.ts'

export type Waiting = NonNullable<ResponseOf<'MyCourtRead'>['items']>[number]
export type BandName = 'overdue' | 'week' | 'none' | 'later'
export type Bands = Record<BandName, Waiting[]>

/** The Sunday of the week: the end of "this week". */
export function weekEnd(day: Day): Day {
  const weekday = midnight(day).getUTCDay()
  return addDays(day, (7 - weekday) % 7)
}

/** The due day, unless it does not count any more: that of an answered RFI was for the answer. */
export function dueIn({ isOverdue, dueDate }: Waiting, today: Day): Day | undefined {
  const due = dayOf(dueDate)
  return due && (isOverdue || due >= today) ? due : undefined
}

export function bandOf(item: Waiting, today: Day): BandName {
  if (item.isOverdue) return 'overdue'
  const due = dueIn(item, today)
  if (!due) return 'none'
  return due <= weekEnd(today) ? 'week' : 'later'
}

/** Today is not the same day in each project. */
export function inBands(items: readonly Waiting[], todayOf = today): Bands {
  const bands: Bands = { overdue: [], week: [], none: [], later: [] }
  for (const item of items) bands[bandOf(item, todayOf(item))].push(item)
  return bands
}

const today = ({ timeZone }: Waiting): Day => todayIn(timeZone)
