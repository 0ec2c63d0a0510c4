/** What waits on somebody, in three bands; within each the server's order stays: the oldest due first. */
import type { ReplyOf } from '../../app/client.ts'
import { addDays, dayOf, todayIn } from '../../app/dates.ts'

export type Waiting = NonNullable<ReplyOf<'MyCourtRead'>['items']>[number]
export type BandName = 'overdue' | 'week' | 'later'
export type Bands = Record<BandName, Waiting[]>

/** The Sunday of the week: that is how far "this week" goes. */
export function weekEnd(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, (7 - weekday) % 7)
}

/** A day that is past without being late (the answer is there already) leaves a step that is due now. */
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
