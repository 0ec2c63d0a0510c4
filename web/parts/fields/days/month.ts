/** The weeks of a month as a calendar shows them. */
import { addDays, type Day, midnight, utcDay } from '../../../../contract/fields/days.ts'

/** 0 Sunday, 1 Monday: the day a week begins with where the reader is. */
export function weekStart(locale: string): number {
  const found = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (found.getWeekInfo?.() ?? found.weekInfo ?? { firstDay: 7 }).firstDay % 7
}

const weekdayOf = (day: Day): number => midnight(day).getUTCDay()

/** The first day of the week that the day is in. */
export const weekOf = (day: Day, start: number): Day => addDays(day, -((weekdayOf(day) - start + 7) % 7))

/** Whole weeks, from the one with the first of the month to the one with its last day. */
export function weeksOf(day: Day, start: number): Day[][] {
  const begins = addDays(day, 1 - Number(day.slice(8)))
  const last = addDays(addMonths(begins, 1), -1)
  const weeks: Day[][] = []
  for (let first = weekOf(begins, start); first <= last; first = addDays(first, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(first, i)))
  return weeks
}

/** The same day of another month, or its last where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year!, month! + count, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year!, month! - 1 + count, Math.min(date!, last)))
  return utcDay(moved)
}
