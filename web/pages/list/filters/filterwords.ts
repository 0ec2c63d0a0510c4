/** Converts a filter between the form of the server, the text of a chip, and the fields of a form. */
import type { Day } from '../../../../contract/fields/days.ts'
import { dayOf, shortDay } from '../../../app/language/dates.ts'
import type { FilterField } from '../../../recordtypes/listings/listing.ts'
import { listTexts as t } from '../../../texts/lists/lists.ts'

export type Comparison = keyof typeof t.comparisons

export interface Filled {
  comparison: Comparison
  /** Codes, a person, a text, true or false; of a span its two ends. */
  values: string[]
}

export const comparisonsOf: Readonly<Record<FilterField['sort'], readonly Comparison[]>> = {
  coded: ['any', 'unset'],
  person: ['any', 'unset'],
  label: ['any', 'unset'],
  text: ['has', 'is', 'unset'],
  day: ['between', 'unset'],
  number: ['between'],
  flag: ['is'],
}

/** Its values are ids, of which any may be meant. */
const isById = (sort: FilterField['sort']): boolean => ['coded', 'person', 'label'].includes(sort)

const between = '..'

/** The values of the form fields for an existing filter. */
export function filledFrom({ sort }: FilterField, value: string): Filled {
  if (value === '') return { comparison: 'unset', values: [] }
  if (isById(sort)) return { comparison: 'any', values: value.split(';') }
  if (sort === 'day' || sort === 'number') {
    const at = value.indexOf(between)
    const ends = at < 0 ? [value, value] : [value.slice(0, at), value.slice(at + between.length)]
    return { comparison: 'between', values: ends.map((end) => end.trim()) }
  }
  if (sort === 'flag') return { comparison: 'is', values: [value] }
  const isPart = value.length > 2 && value.startsWith('*') && value.endsWith('*')
  return isPart ? { comparison: 'has', values: [value.slice(1, -1)] } : { comparison: 'is', values: [value] }
}

/** The value sent to the server; undefined while nothing is chosen. */
export function valueFrom({ sort }: FilterField, { comparison, values }: Filled): string | undefined {
  if (comparison === 'unset') return ''
  const given = values.map((value) => value.trim())
  if (sort === 'day' || sort === 'number') {
    const [from = '', to = ''] = given
    if (!from && !to) return undefined
    return from === to ? from : `${from}${between}${to}`
  }
  const some = given.filter(Boolean)
  if (some.length === 0) return undefined
  return comparison === 'has' ? `*${some[0]}*` : some.join(';')
}

/** The text of a chip. `nameOf` knows codes and people. */
export function valueTextOf(
  field: FilterField,
  value: string,
  today: Day,
  nameOf: (value: string) => string | undefined,
): string {
  const { comparison, values } = filledFrom(field, value)
  if (comparison === 'unset') return field.unset ?? t.unset
  switch (field.sort) {
    case 'coded':
    case 'person':
    case 'label':
      return values.map((one) => (one === '' ? t.unset : (nameOf(one) ?? one))).join(', ')
    case 'flag':
      return value === 'true' || value === '1' ? t.yes : t.no
    case 'day':
    case 'number': {
      const [from = '', to = ''] = values.map((end) => (field.sort === 'day' ? dayWord(end, today) : end))
      return from === to ? from : t.range(from, to)
    }
    default:
      return comparison === 'has' ? t.notThis(values[0]!) : value.split(';').join(', ')
  }
}

const dayWord = (text: string, today: Day): string => {
  const day = dayOf(text)
  return day ? shortDay(day, today) : text
}
