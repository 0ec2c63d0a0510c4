/** Days in the cells of a column. Whether 3/4 is in March or April is decided for the column, not for each cell. */
import { readDay } from '../../contract/fields/dates.ts'
import { numberText } from './sheet/numberformat.ts'

export type DayOrder = 'month first' | 'day first' | 'mixed'

const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?=$|[\sT,])/
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?=$|[\sT,])/

/** Days of which only one order is possible decide for all others. Without any, as in the United States. */
export function dayOrder(texts: readonly string[]): DayOrder {
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const text of texts) {
    const parts = slashed.exec(text.trim())
    if (!parts) continue
    const [first, second] = [isDay(parts, 'day first'), isDay(parts, 'month first')]
    // A day that is none in either order says nothing of the others.
    if (first && !second) isDayFirst = true
    if (second && !first) isMonthFirst = true
  }
  if (isDayFirst && isMonthFirst) return 'mixed'
  return isDayFirst ? 'day first' : 'month first'
}

const isDay = ([, one, other, digits]: RegExpExecArray, order: DayOrder): boolean =>
  readDay(`${year(digits!)}-${order === 'day first' ? `${other}-${one}` : `${one}-${other}`}`) !== undefined

export interface ReadDate {
  day?: string
  fault?: string
  note?: string
}

const hasTime = /\d:\d\d/
const hasZone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}|\b[A-Z]{2,4}T)$/
const write = 'Please write days as YYYY-MM-DD.'

export function readDate(text: string, order: DayOrder): ReadDate {
  const cleaned = text
    .trim()
    .replace(/\s+at\s+/i, ' ')
    .replace(/\s+(?:UTC|GMT|[A-Z]{2,4}T)$/, '')
  const counted = dayOfNumber(cleaned)
  if (counted)
    return { day: counted, note: `${cleaned} is read as the day number of a spreadsheet: ${counted}.` }
  const dots = dotted.exec(cleaned)
  const parts = dots ?? slashed.exec(cleaned)
  const isAmbiguous =
    parts && !dots && Number(parts[1]) <= 12 && Number(parts[2]) <= 12 && parts[1] !== parts[2]
  if (isAmbiguous && order === 'mixed')
    return {
      fault: `"${text.slice(0, 40)}" can be two days, and the column has days in both orders. ${write}`,
    }
  const isDayFirst = parts && (dots || order === 'day first' || Number(parts[1]) > 12)
  const day = parts
    ? readDay(`${year(parts[3]!)}-${isDayFirst ? `${parts[2]}-${parts[1]}` : `${parts[1]}-${parts[2]}`}`)
    : readDay(cleaned)
  if (!day) return { fault: `"${text.slice(0, 40)}" is not a day. ${write}` }
  if (hasTime.test(text) && !hasZone.test(text.trim()))
    return { day, note: `"${text.slice(0, 40)}" has no time zone: only its day, ${day}, is taken.` }
  return { day }
}

/** Days that spreadsheets count from 1900, as they write them where a cell lost its format: 45292 is 2024-01-01. */
const [firstNumber, lastNumber] = [25_569, 73_050]

function dayOfNumber(text: string): string | undefined {
  const number = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Number.parseInt(text, 10) : 0
  if (number < firstNumber || number > lastNumber) return undefined
  return numberText(String(number), 'date', false)
}

const year = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits)
