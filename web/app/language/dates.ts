/** Days and times in words, by the user's locale and the project's time zone. */

import { readDay, readInstant } from '../../../contract/fields/dates.ts'
import { asDayMoment, type Day, dayMeant, daysBetween, midnight } from '../../../contract/fields/days.ts'
import { msPerMinute } from '../../../contract/fields/durations.ts'
import { locale } from './locale.ts'

/** The day of a text that carries a date, in any form of the wire. */
export const dayOf = (text: string | null | undefined): Day | undefined =>
  (text && readDay(text)) || undefined

export const instantOf = (text: string | null | undefined): Date | undefined =>
  (text && readInstant(text)) || undefined

/** The day that a `DateTime` of the wire means, as `Dated` of a daily report: by the rule that the server has. */
export function dayOfMoment(text: string | null | undefined, timeZone?: string | null): Day | undefined {
  const at = instantOf(text)
  return at && dayMeant(asDayMoment(at), (moment) => dayIn(moment, timeZone))
}

/** How a day is sent where the wire has a `DateTime`. */
export const momentText = (day: Day): string => `${day}T00:00:00Z`

/** Today where the project is. */
export function todayIn(timeZone?: string | null): Day {
  const minute = Math.floor(Date.now() / msPerMinute)
  const key = timeZone ?? ''
  const known = todays.get(key)
  // Every row of a list asks for it.
  if (known?.minute === minute) return known.day
  const day = dayIn(new Date(), timeZone)
  todays.set(key, { minute, day })
  return day
}

const todays = new Map<string, { minute: number; day: Day }>()

const zone = (timeZone?: string | null): string | undefined => timeZone || undefined
type Form = Intl.DateTimeFormatOptions
const forms = new Map<string, Intl.DateTimeFormat>()
/** To make one takes a phone longer than the rest of a row, so each is made once. */
function format(date: Date, form: Form, language = locale): string {
  const key = `${language} ${JSON.stringify(form)}`
  const known = forms.get(key) ?? new Intl.DateTimeFormat(language, form)
  forms.set(key, known)
  return known.format(date)
}

const ofYear: Form = { month: 'short', day: 'numeric', timeZone: 'UTC' }

/** Nov 13; with the year if it is another one. */
export const shortDay = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? format(midnight(day), ofYear) : dayWithYear(day)

/** Nov 13, 2026 */
export const dayWithYear = (day: Day): string => format(midnight(day), { ...ofYear, year: 'numeric' })

/** Fri, Nov 13, 2026 */
export const wholeDay = (day: Day): string =>
  format(midnight(day), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Thursday, November 12, 2026 */
export const longDay = (day: Day): string => format(midnight(day), { dateStyle: 'full', timeZone: 'UTC' })

export const weekday = (day: Day): string => format(midnight(day), { weekday: 'long', timeZone: 'UTC' })

/** 8:31 AM; with the zone if the clock of the project differs from the reader's: 8:31 AM PST */
export const clock = (moment: Date, timeZone?: string | null): string => {
  const at: Form = { hour: 'numeric', minute: '2-digit', timeZone: zone(timeZone) }
  const there = format(moment, at)
  const isElsewhere =
    timeZone &&
    (there !== format(moment, { ...at, timeZone: undefined }) || dayIn(moment, timeZone) !== dayIn(moment))
  return isElsewhere ? format(moment, { ...at, timeZoneName: 'short' }) : there
}

export const dayIn = (moment: Date, timeZone?: string | null): Day =>
  format(moment, { timeZone: zone(timeZone) }, 'en-CA') as Day

/** Today, 8:31 am; Nov 4, 10:20 am */
export function moment(at: Date, timeZone?: string | null): string {
  const today = todayIn(timeZone)
  const day = dayIn(at, timeZone)
  return `${nearDay(day, today) ?? shortDay(day, today)}, ${clock(at, timeZone)}`
}

let relative: Intl.RelativeTimeFormat | undefined
export function inDays(days: number): string {
  relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return relative.format(days, 'day')
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
const nearDays = new Map<number, string>()

/** Yesterday, Today, Tomorrow; else undefined. */
export function nearDay(day: Day, today: Day): string | undefined {
  const days = daysBetween(today, day)
  if (Math.abs(days) > 1) return undefined
  const name = nearDays.get(days) ?? capital(inDays(days))
  nearDays.set(days, name)
  return name
}
