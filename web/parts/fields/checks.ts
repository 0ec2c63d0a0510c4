/** Validates a field before it is sent, so that users do not wait for the server. */
import type { FieldInfo } from 'plumbline:types'
import { dayOf } from '../../app/language/dates.ts'
import { locale } from '../../app/language/locale.ts'
import { fieldTexts as t } from '../../texts/fields.ts'
import { asText, type ControlName } from './field.ts'

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Whether the reader writes 1.850,50 */
const hasComma = new Intl.NumberFormat(locale).format(0.5).includes(',')
const swapped = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))

/** `1,850.50` and `$1850.5` are numbers, with a decimal comma also `1.850,50`; only digits are sent. */
export const plainAmount = (text: string, isComma = hasComma): string | undefined => {
  const digits = (isComma && /,|^\D*\d{1,3}(\.\d{3})+\D*$/.test(text) ? swapped(text) : text)
    .replace(/^\s*(-?)\s*[$€£]?\s*/, '$1')
    .replace(/(?<=\d)[,\u00a0 ](?=\d{3}(\D|$))/g, '')
    .trim()
  return /^-?\d{1,28}(\.\d{1,28})?$/.test(digits) ? digits : undefined
}

/** A stored number as the reader writes it: with a decimal comma where that is theirs. What is typed stays as it is. */
export const typedAmount = (value: unknown, isComma = hasComma): string =>
  typeof value === 'number' && isComma ? asText(value).replace('.', ',') : asText(value)

export interface Checked {
  fieldInfo: FieldInfo
  control: ControlName
  label: string
  needed?: boolean
}

/** The error of the value, in a sentence; undefined if there is none. */
export function problemOf(
  { fieldInfo, control, label, needed }: Checked,
  value: unknown,
): string | undefined {
  if (isEmpty(value)) return needed ? t.needs(label) : undefined
  const text = typedAmount(value)
  if (control === 'date' && !dayOf(text)) return t.notADay
  if (control === 'whole' && !/^-?\d{1,9}$/.test(text.trim())) return t.notWhole
  if ((control === 'decimal' || control === 'money') && !plainAmount(text)) return t.notANumber
  const tooLong = typeof value === 'string' && fieldInfo.max ? value.length - fieldInfo.max : 0
  return tooLong > 0 ? t.tooLong(label, tooLong) : undefined
}

/** As it is sent: amounts without thousands separators. A stored number is no typed text: 1.234 is not 1,234 in German. */
export function asSent(control: ControlName, value: unknown): unknown {
  if (isEmpty(value)) return Array.isArray(value) ? value : null
  if (typeof value === 'number') return value
  if (control === 'decimal' || control === 'money') return plainAmount(asText(value)) ?? value
  if (control === 'whole') return Number(value)
  return value
}
