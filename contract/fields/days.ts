/**
 * Days of the calendar. A day is no instant: it has no time zone, and none may shift it. Its type is made by the functions
 * here and by `readDay` only, so that the compiler refuses a text or a moment where a day is meant.
 */
import { msPerDay } from './durations.ts'

declare const isDay: unique symbol
declare const meansDay: unique symbol

/** A day, written YYYY-MM-DD. */
export type Day = string & { readonly [isDay]: true }

/**
 * A `DateTime` of the wire that means a day, as `Dated` of a daily report. When the program runs it is a Date, but none for the
 * compiler: what is no Date cannot be shown as a time in some zone. `dayMeant` reads it.
 */
export interface DayMoment {
  readonly [meansDay]: true
}

export const dayText = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as Day

export const utcDay = (moment: Date): Day =>
  dayText(moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate())

/** Midnight in UTC of that day, which stands for it in arithmetic and in formats of UTC. */
export const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)

export const addDays = (day: Day, days: number): Day =>
  utcDay(new Date(midnight(day).getTime() + days * msPerDay))

/** Days from one to the other; negative if the second is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((midnight(to).getTime() - midnight(from).getTime()) / msPerDay)

/** A moment as the wire carries a day, which was read as a time. */
export const asDayMoment = (moment: Date): DayMoment => moment as unknown as DayMoment

/** How a day is sent and stored where the wire has a `DateTime`. */
export const momentOfDay = (day: Day): DayMoment => asDayMoment(midnight(day))

/** Clients send midnight UTC for a day; any other time is an instant, whose day depends on the time zone. */
export function dayMeant(moment: DayMoment, dayIn: (at: Date) => Day): Day {
  const at = moment as unknown as Date
  return at.getTime() % msPerDay === 0 ? utcDay(at) : dayIn(at)
}
