/** The fields that a listing is sorted and filtered by: SQL for a value, and its type. */
import { noDay, readDay } from '../../../../contract/fields/dates.ts'
import type { ListName } from '../../../codes/shipped.ts'
import { type Fragment, fragment, raw, type Sql, sql } from '../../../db/sql.ts'

/** How values of a type are written to a cursor and read from one. A forged cursor must not break the statement. */
interface Sort {
  /** SQL for the value as written to a cursor. */
  toCursor(key: Fragment): Fragment
  /** SQL for a value of a cursor, given as a parameter. */
  fromCursor(parameter: Fragment): Fragment
  isValid(value: unknown): boolean
}

const isInt = (value: unknown): boolean => Number.isSafeInteger(value)

export const sorts = {
  text: {
    toCursor: (key) => key,
    fromCursor: (parameter) => sql`${parameter}::text COLLATE "C"`,
    isValid: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  },
  int: {
    toCursor: (key) => key,
    fromCursor: (parameter) => sql`${parameter}::bigint`,
    isValid: isInt,
  },
  day: {
    toCursor: (key) => key,
    fromCursor: (parameter) => sql`${parameter}::date`,
    isValid: (value) =>
      typeof value === 'string' && value.length === noDay.length && readDay(value) === value,
  },
  // In microseconds: a Date has only milliseconds, and several rows can fall within one.
  instant: {
    toCursor: (key) => sql`(extract(epoch FROM ${key}) * 1000000)::bigint`,
    fromCursor: (parameter) => sql`(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`,
    isValid: isInt,
  },
  bool: {
    toCursor: (key) => key,
    fromCursor: (parameter) => sql`${parameter}::boolean`,
    isValid: (value) => typeof value === 'boolean',
  },
} satisfies Record<string, Sort>

export interface ListField {
  readonly sort: keyof typeof sorts
  /** SQL to sort by. */
  readonly key: Fragment
  /** For a text: the function that makes a value comparable with the key, and the text itself. */
  readonly fold?: 'lower' | 'natural_order' | 'csi_section' | 'sheet_key'
  readonly raw?: Fragment
  /** For a field that is sorted by more than itself: the SQL that a value is compared with. */
  readonly compare?: Fragment
  /** For a code: its code list. */
  readonly list?: ListName
  /** The value is a person, so "me" means the caller. */
  readonly isPerson?: true
  /** SQL: a join that the key needs besides the row `t`. */
  readonly join?: Fragment
  /** For the court: SQL of the node whose court it is. */
  readonly courtOf?: Fragment
  /** The value is a label of the record, by its id or name. */
  readonly isLabel?: true
  /** For a field with several values: SQL for whether one of them meets the condition. */
  readonly among?: (condition: Fragment) => Fragment
}

/** Case-insensitive text. */
export const words = (text: Sql): ListField => ({
  sort: 'text',
  key: sql`lower(${fragment(text)}) COLLATE "C"`,
  fold: 'lower',
  raw: fragment(text),
})
/** Filters by any of the companies `held.company`; sorts by all of them. */
export const companies = (held: string): ListField => ({
  sort: 'text',
  key: raw(
    `(SELECT string_agg(lower(held.company), ', ' ORDER BY lower(held.company) COLLATE "C") FROM ${held}) COLLATE "C"`,
  ),
  fold: 'lower',
  raw: raw('held.company'),
  compare: raw('lower(held.company)'),
  among: (condition) => sql`EXISTS (SELECT FROM ${raw(held)} WHERE ${condition})`,
})
/** Filters by any of the labels of the node; sorts by all their names. */
export const label: ListField = {
  sort: 'text',
  key: raw(
    `(SELECT string_agg(lower(l.name), ', ' ORDER BY lower(l.name) COLLATE "C")
       FROM record_label k JOIN label l ON l.id = k.label_id WHERE k.folder_id = f.id) COLLATE "C"`,
  ),
  isLabel: true,
}
/** Natural sort order: room 9 before room 10. */
export const counted = (text: Sql): ListField => ({
  sort: 'text',
  key: sql`natural_order(${fragment(text)}) COLLATE "C"`,
  fold: 'natural_order',
  raw: fragment(text),
})
export const whole = (key: Sql): ListField => ({ sort: 'int', key: fragment(key) })
export const person = (key: Sql): ListField => ({ sort: 'int', key: fragment(key), isPerson: true })
export const day = (key: Sql): ListField => ({ sort: 'day', key: fragment(key) })
/** Filters by any of several days; sorts by the last one. */
export const someDay = (from: string, column: string, where: string): ListField => ({
  sort: 'day',
  key: raw(`(SELECT max(${column}) FROM ${from} WHERE ${where})`),
  compare: raw(column),
  among: (condition) => sql`EXISTS (SELECT FROM ${raw(from)} WHERE ${raw(where)} AND ${condition})`,
})
const moment = (key: Sql): ListField => ({ sort: 'instant', key: fragment(key) })
export const flag = (key: Sql): ListField => ({ sort: 'bool', key: sql`coalesce(${fragment(key)}, false)` })
export const coded = (key: Sql, list: ListName): ListField => ({ sort: 'int', key: fragment(key), list })

/** Columns of the node: an index serves these sort orders. */
export const number: ListField = {
  sort: 'text',
  key: raw('f.number_key'),
  fold: 'natural_order',
  raw: raw('f.number'),
}
export const title: ListField = words('f.title')
export const due: ListField = day('f.due_day')
export const state = (list: ListName): ListField => coded('f.state', list)

export const updated: ListField = moment('f.updated_at')
export const created: ListField = moment('f.created_at')
