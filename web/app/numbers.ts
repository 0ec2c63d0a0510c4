/** Numbers, amounts and sizes by the reader's locale. */
import { language, locale } from './locale.ts'

const plain = new Intl.NumberFormat(locale)
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const twoDigits = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
const rules = new Intl.PluralRules(language)

export const count = (value: number): string => plain.format(value)
export const decimal = (value: number): string => oneDigit.format(value)
/** Hours, and other values that are counted in quarters. */
export const quarters = (value: number): string => twoDigits.format(value)
/** +2, −1: the difference to before. */
export const signed = (value: number): string => (value < 0 ? '−' : '+') + twoDigits.format(Math.abs(value))

/** 1 record, 2 records. */
export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${rules.select(value) === 'one' ? one : many}`

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function size(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: sizes[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}
