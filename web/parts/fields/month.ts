/** The weeks of a month as a calendar shows them. */
import { addDays } from '../../app/dates.ts'

/** 0 Sunday, 1 Monday: the day a week begins with where the reader is. */
export function weekStart(locale: string): number {
  const found = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (found.getWeekInfo?.() ?? found.weekInfo ?? { firstDay: 7 }).firstDay % 7
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The first day of the week that the day is in. */
export const weekOf = (day: string, start: number): string =>
  addDays(day, -((weekdayOf(day) - start + 7) % 7))

/** Whole weeks, from the one with the first of the month to the one with its last day. */
export function weeksOf(day: string, start: number): string[][] {
  const last = addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
  const weeks: string[][] = []
  for (let first = weekOf(`${day.slice(0, 7)}-01`, start); first <= last; first = addDays(first, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(first, i)))
  return weeks
}

/** The same day of another month, or its last where it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year!, month! + count, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year!, month! - 1 + count, Math.min(date!, last)))
  return moved.toISOString().slice(0, 10)
}
