/** What a list is sorted and filtered by: SQL for a value, and of what sort it is. */
import { noDay, readDay } from '../../../../contract/dates.ts'
import type { ListName } from '../../../codes/shipped.ts'

/** How values of a sort are told in a cursor and taken from one. Who makes a cursor up must not break the statement. */
interface Sort {
  /** SQL for the value as a cursor has it. */
  told(key: string): string
  /** SQL for the value of a cursor in the parameter. */
  taken(parameter: string): string
  fits(value: unknown): boolean
}

const isInt = (value: unknown): boolean => Number.isSafeInteger(value)

export const sorts = {
  text: {
    told: (key) => key,
    taken: (parameter) => `${parameter}::text COLLATE "C"`,
    fits: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  },
  int: {
    told: (key) => key,
    taken: (parameter) => `${parameter}::bigint`,
    fits: isInt,
  },
  day: {
    told: (key) => key,
    taken: (parameter) => `${parameter}::date`,
    fits: (value) => typeof value === 'string' && value.length === noDay.length && readDay(value) === value,
  },
  // In microseconds: a Date has only thousandths, and a page would begin in the middle of one.
  instant: {
    told: (key) => `(extract(epoch FROM ${key}) * 1000000)::bigint`,
    taken: (parameter) => `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`,
    fits: isInt,
  },
  bool: {
    told: (key) => key,
    taken: (parameter) => `${parameter}::boolean`,
    fits: (value) => typeof value === 'boolean',
  },
} satisfies Record<string, Sort>

export interface ListField {
  readonly sort: keyof typeof sorts
  /** SQL that is sorted by. */
  readonly key: string
  /** Of a text: how a value is made comparable with the key, and the text itself. */
  readonly fold?: 'lower' | 'natural_order' | 'csi_section'
  readonly raw?: string
  /** Of a text whose order goes by more than itself: SQL that a value is compared with. */
  readonly compare?: string
  /** Of a code: the list that names it. */
  readonly list?: ListName
  /** Names a person, so "me" is the asker. */
  readonly isPerson?: true
  /** A join that the key needs besides the kind's row. */
  readonly join?: string
  /** Of the court: SQL for the node whose court it is. */
  readonly courtOf?: string
  /** Of a record that has several: SQL for whether one of them meets the condition. */
  readonly among?: (condition: string) => string
}

/** By its letters, whatever their case. */
export const words = (raw: string): ListField => ({
  sort: 'text',
  key: `lower(${raw}) COLLATE "C"`,
  fold: 'lower',
  raw,
})
/** Any of the companies `held.company`; sorted by all of them. */
export const companies = (held: string): ListField => ({
  sort: 'text',
  key: `(SELECT string_agg(lower(held.company), ', ' ORDER BY lower(held.company) COLLATE "C") FROM ${held}) COLLATE "C"`,
  fold: 'lower',
  raw: 'held.company',
  compare: 'lower(held.company)',
  among: (condition) => `EXISTS (SELECT FROM ${held} WHERE ${condition})`,
})
/** As people count: room 9 before room 10. */
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

/** Of the node: in these orders an index is walked. */
export const number: ListField = { sort: 'text', key: 'f.number_key', fold: 'natural_order', raw: 'f.number' }
export const title: ListField = words('f.title')
export const due: ListField = day('f.due_day')
export const state = (list: ListName): ListField => coded('f.state', list)

export const updated: ListField = moment('f.updated_at')
export const created: ListField = moment('f.created_at')
