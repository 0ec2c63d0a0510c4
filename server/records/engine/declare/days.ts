/** Days in the time zone of a project: today, working days, the day of an instant. Written YYYY-MM-DD. */

import {
  addDays,
  type Day,
  type DayMoment,
  dayMeant,
  midnight,
  utcDay,
} from '../../../../contract/fields/days.ts'
import { msPerDay } from '../../../../contract/fields/durations.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const lastDays = new Map<string, readonly [second: number, day: Day]>()

/** The day in a time zone. Cached for the rest of the second, in which many calls need it. */
export function dayIn(timeZone: string, moment: Date): Day {
  const second = Math.floor(moment.getTime() / 1000)
  const last = lastDays.get(timeZone)
  if (last?.[0] === second) return last[1]
  const day = computeDay(timeZone, moment)
  lastDays.set(timeZone, [second, day])
  return day
}

function computeDay(timeZone: string, moment: Date): Day {
  let format = formats.get(timeZone)
  if (!format) {
    // The Canadian locale writes YYYY-MM-DD.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(moment) as Day
}

/** The day that a `DateTime` of a project means. */
export const projectDay = (timeZone: string, moment: DayMoment): Day =>
  dayMeant(moment, (at) => dayIn(timeZone, at))

const timeOf = (day: Day): number => midnight(day).getTime()

/** The working days of a project. */
export interface Calendar {
  /** The days of the week on which people work: 1 is Monday, 7 is Sunday. At least one. */
  readonly weekdays: readonly number[]
  readonly holidays: ReadonlySet<Day>
}

const isoWeekday = (time: number): number => ((new Date(time).getUTCDay() + 6) % 7) + 1

const isWorkedAt = ({ weekdays, holidays }: Calendar, time: number): boolean =>
  weekdays.includes(isoWeekday(time)) && !(holidays.size > 0 && holidays.has(utcDay(new Date(time))))

export const isWorkingDay = (day: Day, calendar: Calendar): boolean => isWorkedAt(calendar, timeOf(day))

/** That day if people work on it, else the next one on which they do. */
function nextWorkingDay(day: Day, calendar: Calendar): Day {
  let time = timeOf(day)
  while (!isWorkedAt(calendar, time)) time += msPerDay
  return utcDay(new Date(time))
}

export function addWorkingDays(day: Day, days: number, calendar: Calendar): Day {
  let time = timeOf(day)
  for (let left = days; left > 0; ) {
    time += msPerDay
    if (isWorkedAt(calendar, time)) left--
  }
  return utcDay(new Date(time))
}

/** A number of days, as working days or as calendar days. */
export interface Term {
  readonly days: number
  readonly isWorking: boolean
}

/** The day on which a term ends that begins on that day. It is never a free day. */
export const dueAfter = (day: Day, { days, isWorking }: Term, calendar: Calendar): Day =>
  nextWorkingDay(isWorking ? addWorkingDays(day, days, calendar) : addDays(day, days), calendar)

/** SQL of a calendar, by the values of `calendarValues`. */
export interface CalendarSql {
  /** The number of working weekdays from Monday up to each weekday: `int[]`. */
  readonly worked: string
  /** The holidays that are no free days anyway: `date[]`. */
  readonly holidays: string
}

export function calendarValues({ weekdays, holidays }: Calendar): [worked: number[], holidays: Day[]] {
  const worked = [1, 2, 3, 4, 5, 6, 7].map((last) => weekdays.filter((weekday) => weekday <= last).length)
  return [worked, [...holidays].filter((day) => weekdays.includes(isoWeekday(timeOf(day))))]
}

/** The same, where they are the parameters of the statement from that one on. */
export const calendarAt = (first: number): CalendarSql => ({
  worked: `$${first}::int[]`,
  holidays: `$${first + 1}::date[]`,
})

/**
 * SQL for the number of working days after `from` up to and including `to`: the inverse of `addWorkingDays`.
 */
export const workingDays = (from: string, to: string, calendar: CalendarSql): string =>
  `(CASE WHEN ${to} < ${from} THEN 0 ELSE ${workedUntil(to, calendar)} - ${workedUntil(from, calendar)}
    - (SELECT count(*)::int FROM unnest(${calendar.holidays}) AS free (day)
        WHERE free.day > ${from} AND free.day <= ${to}) END)`

/** The same of two days that are known. */
export function workingDaysBetween(from: Day, to: Day, calendar: Calendar): number {
  const [worked, free] = calendarValues(calendar)
  const until = (day: Day): number => {
    const days = Math.round((timeOf(day) - firstMonday) / msPerDay)
    return Math.floor(days / 7) * worked[6]! + worked[((days % 7) + 7) % 7]!
  }
  return to < from ? 0 : until(to) - until(from) - free.filter((day) => day > from && day <= to).length
}

const firstMonday = timeOf('2001-01-01' as Day)

/** Counts from 0001-01-01, which was a Monday. */
const workedUntil = (day: string, { worked }: CalendarSql): string =>
  `((${day} - date '0001-01-01') / 7 * (${worked})[7] + (${worked})[(${day} - date '0001-01-01') % 7 + 1])`

/** SQL: whether people work on that day. */
export const isWorked = (day: string, { worked, holidays }: CalendarSql): string =>
  `((${worked})[extract(isodow FROM ${day})::int] > coalesce((${worked})[extract(isodow FROM ${day})::int - 1], 0)
    AND NOT ${day} = ANY (${holidays}))`

/** The Monday of its week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - isoWeekday(timeOf(day)))
