/** Numbers of a spreadsheet as people see them: dates by the format of the cell, and the numbers themselves. */

/** How the number of a cell is meant. */
export type Format = 'number' | 'date' | 'time' | 'percent' | { digits: number }

/** The formats that every spreadsheet program has built in, by their ids. */
const builtInDates = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]
const builtInTimes = [18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47]
const builtInPercents = [9, 10]

export function formatOf(id: number, code: string | undefined): Format {
  if (code === undefined) {
    if (builtInDates.includes(id)) return 'date'
    if (builtInTimes.includes(id)) return 'time'
    return builtInPercents.includes(id) ? 'percent' : 'number'
  }
  // Texts in quotes, escaped characters, colors and locales are no part of the format.
  const plain = code
    .split(';')[0]!
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/[dy]/i.test(plain)) return 'date'
  if (/[hs]/i.test(plain)) return 'time'
  if (/^m+$/i.test(plain.trim())) return 'date'
  if (plain.includes('%')) return 'percent'
  return /^0{2,15}$/.test(plain.trim()) ? { digits: plain.trim().length } : 'number'
}

const msPerDay = 86_400_000
/** Day 0 of the calendar that counts from 1900, and of the one that counts from 1904. */
const dayZeroMs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }
/** The calendar from 1900 has a 29 February 1900, which never was: earlier days are one further. */
const feb29 = 60
const lastDay = 2_958_465

export function numberText(raw: string, format: Format, is1904: boolean): string {
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  if (format === 'date') return dateText(value, is1904) ?? plainNumber(value, raw)
  if (format === 'time') return value >= 0 && value < 1 ? clock(value) : (dateText(value, is1904) ?? raw)
  if (format === 'percent') return `${plainNumber(value * 100, String(value * 100))}%`
  if (typeof format === 'object' && Number.isInteger(value) && value >= 0)
    return plainNumber(value, raw).padStart(format.digits, '0')
  return plainNumber(value, raw)
}

/** As people typed it: the last binary digits of 0.30000000000000004 are none of theirs. */
function plainNumber(value: number, raw: string): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value)
  const rounded = String(Number(value.toPrecision(15)))
  return rounded.includes('e') ? raw : rounded
}

/** `YYYY-MM-DD`, with the time if there is one. Undefined for what is no day of the calendar. */
function dateText(serial: number, is1904: boolean): string | undefined {
  if (serial < 0 || serial > lastDay) return undefined
  const days = !is1904 && serial < feb29 ? serial + 1 : serial
  const zero = is1904 ? dayZeroMs.from1904 : dayZeroMs.from1900
  const moment = new Date(Math.round((zero + days * msPerDay) / 1000) * 1000)
  const [day, time] = moment.toISOString().slice(0, 19).split('T')
  if (time === '00:00:00') return day
  return `${day} ${time!.endsWith(':00') ? time!.slice(0, 5) : time}`
}

const clock = (fraction: number): string => {
  const time = new Date(Math.round((fraction * msPerDay) / 1000) * 1000).toISOString().slice(11, 19)
  return time.endsWith(':00') ? time.slice(0, 5) : time
}
