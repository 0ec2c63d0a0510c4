/** Days in the time zone of a project: today, working days, the day of an instant. Written YYYY-MM-DD. */

import { utcDay } from '../../../../contract/dates.ts'
import { msPerDay } from '../../../../contract/durations.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const lastDays = new Map<string, readonly [second: number, day: string]>()

/** The day in a time zone. Cached for the rest of the second, in which many calls need it. */
export function dayIn(timeZone: string, moment: Date): string {
  const second = Math.floor(moment.getTime() / 1000)
  const last = lastDays.get(timeZone)
  if (last?.[0] === second) return last[1]
  const day = computeDay(timeZone, moment)
  lastDays.set(timeZone, [second, day])
  return day
}

function computeDay(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone)
  if (!format) {
    // The Canadian locale writes YYYY-MM-DD.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}

/** Clients send midnight UTC for a day; any other time is an instant, whose day depends on the time zone. */
export const projectDay = (timeZone: string, moment: Date): string =>
  moment.getTime() % msPerDay === 0 ? utcDay(moment) : dayIn(timeZone, moment)

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string => utcDay(new Date(timeOf(day) + days * msPerDay))

/**
 * SQL for the number of working days after `from` up to and including `to`: the inverse of `addWorkingDays`.
 */
export const workingDays = (from: string, to: string): string =>
  `(CASE WHEN ${to} < ${from} THEN 0 ELSE ${workedUntil(to)} - ${workedUntil(from)} END)`

/** Counts from 0001-01-01, which was a Monday. */
const workedUntil = (day: string): string =>
  `((${day} - date '0001-01-01') / 7 * 5 + least((${day} - date '0001-01-01') % 7 + 1, 5))`

/** The Monday of its week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7))

export function addWorkingDays(day: string, days: number): string {
  let time = timeOf(day)
  for (let left = days; left > 0; ) {
    time += msPerDay
    const weekday = new Date(time).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return utcDay(new Date(time))
}
