/**
 * The records that wait on a person, in three bands; within each in the order of the server: the oldest due
 * first.
 */
import type { ResponseOf } from '../../app/client.ts'
import { addDays, dayOf, todayIn } from '../../app/dates.ts'

export type Waiting = NonNullable<ResponseOf<'MyCourtRead'>['items']>[number]
export type BandName = 'overdue' | 'week' | 'later'
export type Bands = Record<BandName, Waiting[]>

/** The Sunday of the week: the end of "this week". */
export function weekEnd(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, (7 - weekday) % 7)
}

/** A past due day without being overdue (already answered) means that a step is due now. */
export function bandOf({ isOverdue, dueDate }: Waiting, today: string): BandName {
  if (isOverdue) return 'overdue'
  const due = dayOf(dueDate)
  return due && due <= weekEnd(today) ? 'week' : 'later'
}

/** Today is not the same day in each project. */
export function inBands(items: readonly Waiting[], todayOf = today): Bands {
  const bands: Bands = { overdue: [], week: [], later: [] }
  for (const item of items) bands[bandOf(item, todayOf(item))].push(item)
  return bands
}

const today = ({ timeZone }: Waiting): string => todayIn(timeZone)
