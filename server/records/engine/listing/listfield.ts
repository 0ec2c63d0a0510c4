/** The fields that a listing is sorted and filtered by: SQL for a value, and its type. */
import { noDay, readDay } from '../../../../contract/dates.ts'
import type { ListName } from '../../../codes/shipped.ts'

/** How values of a type are written to a cursor and read from one. A forged cursor must not break the statement. */
interface Sort {
  /** SQL for the value as written to a cursor. */
  toCursor(key: string): string
  /** SQL for a value of a cursor, given as a parameter. */
  fromCursor(parameter: string): string
  isValid(value: unknown): boolean
}

const isInt = (value: unknown): boolean => Number.isSafeInteger(value)

export const sorts = {
  text: {
    toCursor: (key) => key,
    fromCursor: (parameter) => `${parameter}::text COLLATE "C"`,
    isValid: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  },
  int: {
    toCursor: (key) => key,
    fromCursor: (parameter) => `${parameter}::bigint`,
    isValid: isInt,
  },
  day: {
    toCursor: (key) => key,
    fromCursor: (parameter) => `${parameter}::date`,
    isValid: (value) =>
      typeof value === 'string' && value.length === noDay.length && readDay(value) === value,
  },
  // In microseconds: a Date has only milliseconds, and several rows can fall within one.
  instant: {
    toCursor: (key) => `(extract(epoch FROM ${key}) * 1000000)::bigint`,
    fromCursor: (parameter) => `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`,
    isValid: isInt,
  },
  bool: {
    toCursor: (key) => key,
    fromCursor: (parameter) => `${parameter}::boolean`,
    isValid: (value) => typeof value === 'boolean',
  },
} satisfies Record<string, Sort>

export interface ListField {
  readonly sort: keyof typeof sorts
  /** SQL to sort by. */
  readonly key: string
  /** For a text: the function that makes a value comparable with the key, and the text itself. */
  readonly fold?: 'lower' | 'natural_order' | 'csi_section'
  readonly raw?: string
  /** For a text that is sorted by more than itself: the SQL that a value is compared with. */
  readonly compare?: string
  /** For a code: its code list. */
  readonly list?: ListName
  /** The value is a person, so "me" means the caller. */
  readonly isPerson?: true
  /** SQL: a join that the key needs besides the row `t`. */
  readonly join?: string
  /** For the court: SQL of the node whose court it is. */
  readonly courtOf?: string
  /** For a field with several values: SQL for whether one of them meets the condition. */
  readonly among?: (condition: string) => string
}

/** Case-insensitive text. */
export const words = (raw: string): ListField => ({
  sort: 'text',
  key: `lower(${raw}) COLLATE "C"`,
  fold: 'lower',
  raw,
})
/** Filters by any of the companies `held.company`; sorts by all of them. */
export const companies = (held: string): ListField => ({
  sort: 'text',
  key: `(SELECT string_agg(lower(held.company), ', ' ORDER BY lower(held.company) COLLATE "C") FROM ${held}) COLLATE "C"`,
  fold: 'lower',
  raw: 'held.company',
  compare: 'lower(held.company)',
  among: (condition) => `EXISTS (SELECT FROM ${held} WHERE ${condition})`,
})
/** Natural sort order: room 9 before room 10. */
export const counted = (raw: string): ListField => ({
  sort: 'text',
  key: `natural_order(${raw}) COLLATE "C"`,
  fold: 'natural_order',
  raw,
})
export const whole = (key: string): ListField => ({ sort: 'int', key })
export const person = (key: string): ListField => ({ sort: 'int', key, isPerson: true })
export const day = (key: string): ListField => ({ sort: 'day', key })
export const moment = (key: string): ListField => ({ sort: 'instant', key })
export const flag = (key: string): ListField => ({ sort: 'bool', key: `coalesce(${key}, false)` })
export const coded = (key: string, list: ListName): ListField => ({ sort: 'int', key, list })

/** Columns of the node: an index serves these sort orders. */
export const number: ListField = { sort: 'text', key: 'f.number_key', fold: 'natural_order', raw: 'f.number' }
export const title: ListField = words('f.title')
export const due: ListField = day('f.due_day')
export const state = (list: ListName): ListField => coded('f.state', list)

export const updated: ListField = moment('f.updated_at')
export const created: ListField = moment('f.created_at')
