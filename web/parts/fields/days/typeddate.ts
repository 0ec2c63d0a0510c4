/** Days as people type them: `11/13`, `fri`, `+7`, `tomorrow`, `Nov 13`. */
import { noDay, readDay } from '../../../../contract/fields/dates.ts'
import { addDays, type Day, midnight, dayText as textOfDay } from '../../../../contract/fields/days.ts'

/** The order in which the reader writes day and month. */
export type DayOrder = 'month-first' | 'day-first'

export function orderOf(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0)
  const at = (type: string): number => parts.findIndex((part) => part.type === type)
  return at('day') < at('month') ? 'day-first' : 'month-first'
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const near: Record<string, number> = { today: 0, tod: 0, tomorrow: 1, tom: 1, yesterday: -1 }

type Form = [RegExp, (part: RegExpExecArray, today: Day, order: DayOrder) => Day | undefined]

/** The first that fits counts. */
const forms: Form[] = [
  [/^[a-z]+$/, (part, today) => nearDay(part[0], today) ?? nextWeekday(part[0], today)],
  [/^([+-]\d{1,4}) ?([dwm])?$/, (part, today) => later(today, Number(part[1]), part[2])],
  [/^(\d{1,2})$/, (part, today) => nextDayOfMonth(Number(part[1]), today)],
  [
    /^(\d{1,2})[/.-](\d{1,2})[/.]?$/,
    ([, first, second], today, order) => ofYear(...ordered(+first!, +second!, order), undefined, today),
  ],
  [
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/,
    ([, first, second, year], today, order) => ofYear(...ordered(+first!, +second!, order), year, today),
  ],
  [
    /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:,? (\d{4}))?$/,
    ([, name, day, year], today) => ofYear(monthOf(name!), +day!, year, today),
  ],
  [
    /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?(?:,? (\d{4}))?$/,
    ([, day, name, year], today) => ofYear(monthOf(name!), +day!, year, today),
  ],
]

/** The day that is meant, as YYYY-MM-DD; undefined: not readable. */
export function readTypedDay(text: string, today: Day, order: DayOrder, tag = 'en'): Day | undefined {
  const typed = inEnglish(text.trim().toLowerCase().replace(/\s+/g, ' '), tag)
  // `Fri, Nov 13`: our own format may be edited.
  const withoutWeekday = typed.replace(/^(sun|mon|tue|wed|thu|fri|sat)[a-z]*[,.]* (?=\S)/, '')
  for (const [form, means] of forms) {
    const part = form.exec(withoutWeekday)
    if (part) return means(part, today, order)
  }
  const day = readDay(withoutWeekday)
  return day === noDay ? undefined : day
}

/** The words of another language for near days, weekdays and months: `fr`, `morgen`, `13. März`. */
function inEnglish(text: string, tag: string): string {
  if (tag.startsWith('en')) return text
  const named = (form: Intl.DateTimeFormatOptions, month: number, day: number): string =>
    new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' })
      .format(Date.UTC(2023, month, day))
      .toLowerCase()
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const nears = Object.entries(near).map(([word, days]) => [relative.format(days, 'day'), word] as const)
  const others = [
    // The first of January 2023 was a Sunday.
    ...weekdays.map((word, i) => [named({ weekday: 'long' }, 0, 1 + i), word] as const),
    ...months.map((word, i) => [named({ month: 'long' }, i, 1), word] as const),
  ]
  return text.replace(
    /\p{L}{2,}/gu,
    (word) =>
      (nears.find(([own]) => own === word) ?? others.find(([own]) => own.startsWith(word)))?.[1] ?? word,
  )
}

const nearDay = (word: string, today: Day): Day | undefined =>
  Object.hasOwn(near, word) ? addDays(today, near[word]!) : undefined

/** The next one after today: `fri` typed on a Friday means the next one. */
function nextWeekday(word: string, today: Day): Day | undefined {
  const wanted = weekdays.findIndex((name) => word.startsWith(name))
  if (wanted < 0) return undefined
  const now = midnight(today).getUTCDay()
  return addDays(today, ((wanted - now + 6) % 7) + 1)
}

function later(today: Day, count: number, unit = 'd'): Day | undefined {
  if (unit !== 'm') return addDays(today, count * (unit === 'w' ? 7 : 1))
  const [year, month, day] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year!, month! - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayText(first.getUTCFullYear(), first.getUTCMonth() + 1, Math.min(day!, last))
}

/** `13`: of this month, or if that day is past, of the next. */
function nextDayOfMonth(day: number, today: Day): Day | undefined {
  const [year, month, now] = today.split('-').map(Number)
  if (day >= now!) return dayText(year!, month!, day)
  return month === 12 ? dayText(year! + 1, 1, day) : dayText(year!, month! + 1, day)
}

const ordered = (first: number, second: number, order: DayOrder): [month: number, day: number] => {
  if (first > 12) return [second, first]
  if (second > 12) return [first, second]
  return order === 'month-first' ? [first, second] : [second, first]
}

/** Without a year: this one, unless the next or the last is nearer by months. */
function ofYear(month: number, day: number, year: string | undefined, today: Day): Day | undefined {
  if (year) return dayText(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const now = Number(today.slice(0, 4))
  const between = month - Number(today.slice(5, 7))
  return dayText(between < -6 ? now + 1 : between > 9 ? now - 1 : now, month, day)
}

const monthOf = (name: string): number => months.indexOf(name) + 1

/** Undefined where the calendar has no such day. */
function dayText(year: number, month: number, day: number): Day | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return textOfDay(year, month, day)
}

/** As in the field: 11/13/2026, 13/11/2026, or 13.11.2026. */
export function typedForm(day: Day, order: DayOrder, tag = 'en'): string {
  const [year, month, date] = day.split('-').map(Number)
  const mark = new Intl.DateTimeFormat(tag).format(0).includes('.') ? '.' : '/'
  return (order === 'month-first' ? [month, date, year] : [date, month, year]).join(mark)
}
