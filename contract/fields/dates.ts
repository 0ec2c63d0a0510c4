/**
 * Parses dates. A `DateTime` is an instant; a date-carrying string is stored as sent and read as a day.
 * Pure functions: undefined means "not readable".
 */
import { type Day, dayText, utcDay } from './days.ts'
import { msPerMinute } from './durations.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day that many clients send for "no date". */
export const noDay = '0001-01-01'
const yearOneMs = Date.parse(noDay)
const zoneHoursMax = 14

const wireDate = /^\\?\/Date\((-?\d{1,15})([+-]\d{4})?\)\\?\/$/
const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|z|[+-]\d{2}:?\d{2})?)?$/
const rfc1123 =
  /^(?:[A-Za-z]{3},?\s+)?(\d{1,2}) ([A-Za-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (?:GMT|UTC|Z|[+-]0000)$/

/** Reads `/Date(ms)/`, ISO 8601 and RFC 1123. A time without an offset is UTC. */
export function readInstant(text: string): Date | undefined {
  const value = text.trim()
  const wire = wireDate.exec(value)
  if (wire) return valid(new Date(Number(wire[1])))
  const parts = iso.exec(value)
  if (parts) {
    const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = parts
    const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
    return instant(+year!, +month! - 1, +day!, +hour, +minute, +second, ms, offsetMinutes(zone))
  }
  const rfc = rfc1123.exec(value)
  if (!rfc) return undefined
  const month = months.indexOf(rfc[2]!.toLowerCase())
  return instant(+rfc[3]!, month, +rfc[1]!, +rfc[4]!, +rfc[5]!, +rfc[6]!, 0, 0)
}

const zone = String.raw`\s*(Z|z|[+-]\d{2}:?\d{2})?`
const time = String.raw`(?:[T ,]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*([AaPp][Mm])?${zone})?`
const dayForms: Array<[RegExp, (part: string[]) => [year: number, month: number, day: number]]> = [
  [new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})${time}$`), (p) => [+p[1]!, +p[2]!, +p[3]!]],
  [new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})${time}$`), slashed],
  [new RegExp(`^(\\d{1,2})-([A-Za-z]{3})[a-z]*-(\\d{4})${time}$`), (p) => [+p[3]!, monthOf(p[2]!), +p[1]!]],
  [
    new RegExp(`^([A-Za-z]{3})[a-z]*\\.? (\\d{1,2}),? (\\d{4})${time}$`),
    (p) => [+p[3]!, monthOf(p[1]!), +p[2]!],
  ],
]

/**
 * The day a date-carrying string means, as YYYY-MM-DD: the day as written, because a client that writes its
 * local midnight with an offset means its own day. If no day is written (`/Date(ms)/`) it is the UTC day.
 */
export function readDay(text: string): Day | undefined {
  if (isPlainDay(text)) return text
  const value = text.trim()
  for (const [form, order] of dayForms) {
    const parts = form.exec(value)
    if (!parts) continue
    if (!clockTime(parts[4], parts[5], parts[6], parts[7]) || offsetMinutes(parts[8]) === undefined)
      return undefined
    const [year, month, day] = order(parts)
    return instant(year, month - 1, day, 0, 0, 0, 0, 0) && dayText(year, month, day)
  }
  const moment = readInstant(value)
  return moment && utcDay(moment)
}

/** A day as YYYY-MM-DD, as most are sent: read in a quarter of the time. */
const isPlainDay = (text: string): text is Day =>
  text.length === 10 &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isDayOf(+text.slice(0, 4), +text.slice(5, 7), +text.slice(8))

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isDayOf = (year: number, month: number, day: number): boolean =>
  year >= 1 && day >= 1 && day <= (month === 2 && isLeap(year) ? 29 : (monthDays[month - 1] ?? 0))

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** M/D/YYYY as in the United States, unless only D/M/YYYY is possible. Two digits: this century. */
function slashed(part: string[]): [number, number, number] {
  const [first, second] = [+part[1]!, +part[2]!]
  const year = part[3]!.length === 2 ? 2000 + +part[3]! : +part[3]!
  return first > 12 ? [year, second, first] : [year, first, second]
}

const monthOf = (name: string): number => months.indexOf(name.toLowerCase()) + 1

function clockTime(hour?: string, minute?: string, second = '0', half?: string): boolean {
  if (hour === undefined) return true
  const hourMax = half ? 12 : 23
  return +hour <= hourMax && !(half && +hour === 0) && +minute! < 60 && +second < 60
}

function instant(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  ms: number,
  offset: number | undefined,
): Date | undefined {
  if (offset === undefined || hour > 23 || minute > 59 || second > 59 || year < 1) return undefined
  const moment = new Date(0)
  moment.setUTCFullYear(year, month, day)
  // A 31st of April would roll over into May: it is not a date.
  if (moment.getUTCMonth() !== month || moment.getUTCDate() !== day) return undefined
  moment.setUTCHours(hour, minute, second, ms)
  return valid(new Date(moment.getTime() - offset * msPerMinute))
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (!zone || zone.toUpperCase() === 'Z') return 0
  const [hours, minutes] = [+zone.slice(1, 3), +zone.slice(-2)]
  if (hours > zoneHoursMax || minutes > 59) return undefined
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/**
 * PostgreSQL and the wire agree on the years 1 to 9999; beyond that a value is an error, except
 * "no date" with an offset east of Greenwich: that falls just before the year 1 and is still "no date".
 */
function valid(moment: Date): Date | undefined {
  const ms = moment.getTime()
  if (ms < yearOneMs)
    return ms >= yearOneMs - zoneHoursMax * 60 * msPerMinute ? new Date(yearOneMs) : undefined
  return Number.isNaN(ms) || moment.getUTCFullYear() > 9999 ? undefined : moment
}

/** Whether it is the name of a time zone, such as America/Chicago. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
