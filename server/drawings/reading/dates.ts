/** Days in all the forms in which drawings have them. */

/** Which of two numbers is the day, if the text leaves it open. */
export type DayOrder = 'dayFirst' | 'monthFirst'

const months = [
  'JAN|JANUARY|JANUAR|JÄN|JÄNNER',
  'FEB|FEBRUARY|FEBRUAR',
  'MAR|MARCH|MÄR|MRZ|MÄRZ',
  'APR|APRIL',
  'MAY|MAI',
  'JUN|JUNE|JUNI',
  'JUL|JULY|JULI',
  'AUG|AUGUST',
  'SEP|SEPT|SEPTEMBER',
  'OCT|OCTOBER|OKT|OKTOBER',
  'NOV|NOVEMBER',
  'DEC|DECEMBER|DEZ|DEZEMBER',
]
const monthOf = (word: string): number =>
  months.findIndex((names) => names.split('|').includes(word.toUpperCase())) + 1
const anyMonth = months.join('|')

type Parts = { year: number; month: number; day: number; isOpen: boolean }

const forms: Array<[RegExp, (found: string[], separator: DayOrder) => Parts]> = [
  [/(?<!\d)(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/g, ([y, m, d]) => partsOf(y!, m!, d!)],
  [/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?![\d.])/g, ([d, m, y]) => partsOf(y!, m!, d!)],
  [
    /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g,
    ([first, , second, y], order) => {
      const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && order === 'dayFirst')
      const isOpen = Number(first) <= 12 && Number(second) <= 12 && first !== second
      return { ...(isDayFirst ? partsOf(y!, second!, first!) : partsOf(y!, first!, second!)), isOpen }
    },
  ],
  [
    new RegExp(
      `(?<![\\d])(\\d{1,2})(?:ST|ND|RD|TH)?[. -]*(${anyMonth})[.,']*[ -]*(\\d{4}|\\d{2})(?!\\d)`,
      'gi',
    ),
    ([d, m, y]) => partsOf(y!, String(monthOf(m!)), d!),
  ],
  [
    new RegExp(
      `(?<!\\p{L})(${anyMonth})\\.?[ -]*(\\d{1,2})(?:ST|ND|RD|TH)?[ ,-]+(\\d{4}|\\d{2})(?!\\d)`,
      'giu',
    ),
    ([m, d, y]) => partsOf(y!, String(monthOf(m!)), d!),
  ],
]

const partsOf = (year: string, month: string, day: string): Parts => ({
  year: year.length === 2 ? 2000 + Number(year) : Number(year),
  month: Number(month),
  day: Number(day),
  isOpen: false,
})

export interface Day {
  /** YYYY-MM-DD */
  readonly day: string
  /** Whether the order of the set decided which of two numbers is the day. */
  readonly isOpen: boolean
}

/** Most texts are none: this is asked of each. */
const mayHaveDay =
  /\d[-./]\s?\d{1,2}[-./]\s?\d|(?:J[AÄ]N|FEB|M[AÄ]R|MRZ|APR|MA[YI]|JU[NL]|AUG|SEP|O[CK]T|NOV|DE[CZ])\D{0,9}\d/i

export function daysIn(text: string, order: DayOrder = 'monthFirst'): Day[] {
  if (text.length < 6 || text.length > 300 || !mayHaveDay.test(text)) return []
  return forms.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const { year, month, day, isOpen } = read(found.slice(1), order)
      const at = new Date(Date.UTC(year, month - 1, day))
      const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && month > 0
      return isDay && year >= 1950 && year < 2100 ? [{ day: at.toISOString().slice(0, 10), isOpen }] : []
    }),
  )
}

const withSlashes = /(?<![\d/-])(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?![\d/-])/g

/** By the dates of a set that leave nothing open; German words are of people who write the day first. */
export function orderOf(texts: Iterable<string>): DayOrder {
  let [dayFirst, monthFirst, german] = [0, 0, 0]
  for (const text of texts) {
    if (text.length > 300) continue
    if (/^(?:DATUM|MA(?:SS|ß)STAB|BAUHERR|BAUVORHABEN|GEZ\.?|GEPR\.?)\b/i.test(text)) german++
    for (const [, first, second] of text.matchAll(withSlashes)) {
      if (Number(first) > 12 && Number(second) <= 12) dayFirst++
      if (Number(second) > 12 && Number(first) <= 12) monthFirst++
    }
  }
  return dayFirst > monthFirst || (dayFirst === monthFirst && german > 0) ? 'dayFirst' : 'monthFirst'
}
