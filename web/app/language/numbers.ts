/** Numbers, amounts and sizes by the reader's locale. */
import { locale } from './locale.ts'

/** Made when it is first used: to make one takes a phone as long as to draw several rows. */
function formatOf(digits: number | undefined): (value: number) => string {
  let made: Intl.NumberFormat | undefined
  return (value) => {
    made ??= new Intl.NumberFormat(locale, digits === undefined ? {} : { maximumFractionDigits: digits })
    return made.format(value)
  }
}

export const count = formatOf(undefined)
export const decimal = formatOf(1)
/** Hours, and other values that are counted in quarters. */
export const quarters = formatOf(2)
/** +2, −1: the difference to before. */
export const signed = (value: number): string => (value < 0 ? '−' : '+') + quarters(Math.abs(value))

/** 1 record, 2 records: a rule of English and of German. */
export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${Math.abs(value) === 1 ? one : many}`

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
