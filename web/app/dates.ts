/** Days and times in words, by the user's locale and the project's time zone. */

import { readDay, readInstant } from '../../contract/dates.ts'
import { msPerDay, msPerMinute } from '../../contract/durations.ts'
import { locale } from './locale.ts'

/** A day is YYYY-MM-DD; the wire may carry it in five forms. */
export const dayOf = (text: string | null | undefined): string | undefined =>
  (text && readDay(text)) || undefined

export const instantOf = (text: string | null | undefined): Date | undefined =>
  (text && readInstant(text)) || undefined

/** Today where the project is. */
export function todayIn(timeZone?: string | null): string {
  const minute = Math.floor(Date.now() / msPerMinute)
  const key = timeZone ?? ''
  const known = todays.get(key)
  // Every row of a list asks for it.
  if (known?.minute === minute) return known.day
  const day = dayIn(new Date(), timeZone)
  todays.set(key, { minute, day })
  return day
}

const todays = new Map<string, { minute: number; day: string }>()

const zone = (timeZone?: string | null): string | undefined => timeZone || undefined
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string =>
  new Date(utc(day).getTime() + days * msPerDay).toISOString().slice(0, 10)

/** Days from one to the other; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / msPerDay)

type Form = Intl.DateTimeFormatOptions
const forms = new Map<string, Intl.DateTimeFormat>()
/** To make one takes a phone longer than the rest of a row, so each is made once. */
function format(date: Date, form: Form, language = locale): string {
  const key = `${language} ${JSON.stringify(form)}`
  const known = forms.get(key) ?? new Intl.DateTimeFormat(language, form)
  forms.set(key, known)
  return known.format(date)
}

/** Nov 13; with the year if it is another one. */
export function shortDay(day: string, today: string): string {
  const year: Form = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }
  return format(utc(day), { month: 'short', day: 'numeric', timeZone: 'UTC', ...year })
}

/** Fri, Nov 13, 2026 */
export const wholeDay = (day: string): string =>
  format(utc(day), { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Thursday, November 12, 2026 */
export const longDay = (day: string): string => format(utc(day), { dateStyle: 'full', timeZone: 'UTC' })

export const weekday = (day: string): string => format(utc(day), { weekday: 'long', timeZone: 'UTC' })

/** 8:31 AM; with the zone if the clock of the project differs from the reader's: 8:31 AM PST */
export const clock = (moment: Date, timeZone?: string | null): string => {
  const at: Form = { hour: 'numeric', minute: '2-digit', timeZone: zone(timeZone) }
  const there = format(moment, at)
  const isElsewhere =
    timeZone &&
    (there !== format(moment, { ...at, timeZone: undefined }) || dayIn(moment, timeZone) !== dayIn(moment))
  return isElsewhere ? format(moment, { ...at, timeZoneName: 'short' }) : there
}

export const dayIn = (moment: Date, timeZone?: string | null): string =>
  format(moment, { timeZone: zone(timeZone) }, 'en-CA')

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
export function nearDay(day: string, today: string): string | undefined {
  const days = daysBetween(today, day)
  if (Math.abs(days) > 1) return undefined
  const name = nearDays.get(days) ?? capital(inDays(days))
  nearDays.set(days, name)
  return name
}
