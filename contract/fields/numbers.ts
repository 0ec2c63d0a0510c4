/** The field types of numbers: integers within their range, exact decimals. */

import { limits } from '../limits.ts'
import type { FieldType, Reading } from './fieldtype.ts'

const intMin = -2147483648
const intMax = 2147483647

const whole = /^[+-]?\d{1,20}(\.0*)?$/

function readWhole(value: unknown, at: string, reading: Reading, max: number): number | undefined {
  const text =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : undefined
  if (text === '') return undefined
  if (text === undefined || !whole.test(text)) {
    const isNumber = text !== undefined && Number.isFinite(Number(text))
    return reading.fault(
      at,
      'Type',
      `${at} must be a whole number${isNumber ? `, not ${text.slice(0, 40)}` : ''}.`,
    )
  }
  const number = Number(text)
  const min = max === intMax ? intMin : -max
  if (number > max || number < min)
    return reading.fault(at, 'InclusiveBetween', `${at} must be between ${min} and ${max}.`)
  return number === 0 ? 0 : number
}

export const int: FieldType<number, number> = {
  type: 'int',
  unset: '0',
  schema: { type: 'integer', format: 'int32' },
  sample: 0,
  read: (value, at, reading) => readWhole(value, at, reading, intMax),
  code: (value) => ({ value }),
}

export const nullableInt: FieldType<number, number> = { ...int, type: 'int?', unset: undefined }

export const long: FieldType<number, number> = {
  ...int,
  type: 'long',
  schema: { type: 'integer', format: 'int64' },
  read: (value, at, reading) => readWhole(value, at, reading, Number.MAX_SAFE_INTEGER),
}

/** Identifies a record, folder, project or size: 0 means "not given"; some clients always send it. */
export const id: FieldType<number, number> = {
  ...int,
  sample: 1,
  read: (value, at, reading) => int.read(value, at, reading) || undefined,
}
export const nullableId: FieldType<number, number> = { ...id, type: 'int?', unset: undefined }

/** A size declared as a long: here too 0 means "not given". */
export const size: FieldType<number, number> = {
  ...long,
  read: (value, at, reading) => long.read(value, at, reading) || undefined,
}

const decimalForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** The plain digits of a number, without exponent: exact, because a binary float would not be. */
export function plainDecimal(text: string): string | undefined {
  const parts = decimalForm.exec(text.trim())
  if (!parts || !(parts[2] || parts[3])) return undefined
  const [, sign, before = '', after = '', exponent = '0'] = parts
  const shift = Number(exponent)
  if (Math.abs(shift) > 2 * limits.decimalDigitsMax) return undefined
  const digits = before + after
  const point = before.length + shift
  const left =
    digits
      .slice(0, Math.max(point, 0))
      .padEnd(Math.max(point, 0), '0')
      .replace(/^0+(?=\d)/, '') || '0'
  const right = (point < 0 ? '0'.repeat(-point) : '') + digits.slice(Math.max(point, 0))
  const number = right ? `${left}.${right}` : left
  return sign === '-' && /[1-9]/.test(number) ? `-${number}` : number
}

/** Exact: text between wire and database. */
export const decimal: FieldType<string, number> = {
  type: 'decimal',
  unset: '0',
  schema: { type: 'number' },
  sample: 0,
  read(value, at, reading) {
    if (typeof value === 'string' && value.trim() === '') return undefined
    const text =
      typeof value === 'number' || typeof value === 'string' ? plainDecimal(String(value)) : undefined
    if (text === undefined) return reading.fault(at, 'Type', `${at} must be a number.`)
    if (text.replace(/^-?0*\.?|\D/g, '').length > limits.decimalDigitsMax)
      return reading.fault(
        at,
        'InclusiveBetween',
        `${at} may have at most ${limits.decimalDigitsMax} digits.`,
      )
    return text
  },
  code: (value) => ({ value }),
}
