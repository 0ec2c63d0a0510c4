/** Days and times as papers write them: in the time zone of the project and the language of the paper. */
import { readDay } from '../../contract/fields/dates.ts'
import {
  type Day,
  type DayMoment,
  dayMeant,
  daysBetween as daysFrom,
  midnight,
} from '../../contract/fields/days.ts'

export interface Dates {
  readonly zone: string
  /** A day with its year; a text that is no day as it was written. */
  day(value: string | null | undefined): string
  /** A day without its year, for columns; with it if it is not this year. */
  short(value: string | null | undefined): string
  /** A day with its weekday. */
  long(value: string | null | undefined): string
  time(at: Date): string
  shortTime(at: Date): string
  today: Day
  /** The day of an instant where the project is. */
  dayOf(at: Date): Day
  /** The day that a `DateTime` means. */
  meant(moment: DayMoment | null | undefined): Day | undefined
}

/** Formatters take long to make: one of each for a paper. */
export function datesIn(zone: string, now: Date, locale: string): Dates {
  const format = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const full = format({ year: 'numeric', month: 'short', day: 'numeric' })
  const brief = format({ month: 'short', day: 'numeric' })
  const withWeekday = format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
  const times = format(
    {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    },
    zone,
  )
  const shortTimes = format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }, zone)
  const iso = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const dayOf = (at: Date): Day => iso.format(at) as Day
  const today = dayOf(now)
  const shown = (value: string | null | undefined, by: (day: Day) => Intl.DateTimeFormat): string => {
    const day = value ? readDay(value) : undefined
    return day ? by(day).format(midnight(day)) : (value ?? '')
  }
  const lower = (text: string): string =>
    text.replace(/\u202f/g, ' ').replace(/ (AM|PM)\b/, (_, half) => ` ${half.toLowerCase()}`)
  return {
    zone,
    today,
    day: (value) => shown(value, () => full),
    short: (value) => shown(value, (day) => (day.slice(0, 4) === today.slice(0, 4) ? brief : full)),
    long: (value) => shown(value, () => withWeekday),
    time: (at) => lower(times.format(at)),
    shortTime: (at) => lower(shortTimes.format(at)),
    dayOf,
    meant: (moment) => (moment ? dayMeant(moment, dayOf) : undefined),
  }
}

/** Days from one day to another, as a client wrote them. */
export function daysBetween(
  from: string | null | undefined,
  to: string | null | undefined,
): number | undefined {
  const [first, last] = [from && readDay(from), to && readDay(to)]
  return first && last ? daysFrom(first, last) : undefined
}
