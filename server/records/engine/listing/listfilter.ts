/** What a list is narrowed to: the values asked for, field by field, as conditions of its statement. */
import { readDay, readInstant } from '../../../../contract/dates.ts'
import { limits } from '../../../../contract/limits.ts'
import { findItem, readList, unknownCode } from '../../../codes/codes.ts'
import type { Call } from '../../../kernel/call.ts'
import { type Fault, invalidField } from '../../../kernel/faults.ts'
import { waitingOn } from '../court/court.ts'
import { addDays } from '../declare/days.ts'
import { queryOf } from '../search/words.ts'
import type { ListField } from './listfield.ts'

/** The values of a statement; each gets the name of its parameter. */
export class Values {
  readonly list: unknown[]

  constructor(first: readonly unknown[]) {
    this.list = [...first]
  }

  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}

export interface Filtering {
  readonly call: Call
  readonly projectId: number
  readonly timeZone: string
  readonly values: Values
}

const intMax = 2147483647
const valuesMax = 100
const between = '..'

/** The condition that one field sets: any of its values, joined with `;`. */
export async function conditionOf(
  field: ListField,
  name: string,
  asked: string,
  filtering: Filtering,
): Promise<string> {
  const given = asked.split(';').map((value) => value.trim())
  if (given.length > valuesMax)
    throw invalidField(name, 'Length', `${name} has ${given.length} values; at most ${valuesMax} are taken.`)
  const wanted = given.filter(Boolean)
  const conditions = wanted.length < given.length ? [unset(field)] : []
  if (wanted.length > 0) conditions.push(...(await conditionsOf(field, name, wanted, filtering)))
  return `(${conditions.join(' OR ')})`
}

const unset = ({ key, sort, compare, among }: ListField): string =>
  sort === 'text' && !among ? `coalesce(${compare ?? key}, '') = ''` : `(${key}) IS NULL`

async function conditionsOf(
  field: ListField,
  name: string,
  wanted: readonly string[],
  filtering: Filtering,
): Promise<string[]> {
  const { values } = filtering
  if (field.list) {
    const items = await readList(filtering.call.db, field.list, { projectId: filtering.projectId })
    const codes = wanted.map((value) => {
      const item = findItem(items, value)
      if (!item) throw unknownCode(name, value, items)
      return item.id
    })
    return [`${field.key} = ANY (${values.add(codes)}::int[])`]
  }
  if (field.courtOf) return courts(field, name, wanted, filtering)
  const { among = (condition) => condition } = field
  return wanted.map((value) => among(oneCondition(field, name, value, filtering)))
}

function oneCondition(field: ListField, name: string, value: string, filtering: Filtering): string {
  const { values } = filtering
  switch (field.sort) {
    case 'text':
      return value.includes('*')
        ? `lower(${field.raw}) LIKE lower(${values.add(patternOf(value))}::text)`
        : `${field.compare ?? field.key} = ${field.fold}(${values.add(value)}::text)`
    case 'bool':
      return `${field.key} = ${values.add(asBool(name, value))}::boolean`
    case 'int':
      return inRange(
        field.key,
        value,
        (bound) => `${values.add(asWhole(field, name, bound, filtering))}::int`,
      )
    case 'day':
      return inRange(field.key, value, (bound) => `${values.add(asDay(name, bound))}::date`)
    case 'instant':
      return inSpan(field.key, name, value, filtering)
  }
}

/** A `*` stands for anything; what LIKE would take for such a sign stands for itself. */
const patternOf = (value: string): string => value.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')

/** All the words of a text, as the search finds them: the last one may be the beginning of one. */
export function hasWords(text: string, values: Values): string {
  const query = queryOf(text)
  if (!query) return 'false'
  const words = `${values.add(query.tsquery)}::tsquery`
  return `EXISTS (SELECT FROM search_entry s WHERE s.folder_id = f.id AND s.words @@ ${words})`
}

/** One value, or all from one to another: `3..7`, `3..`, `..7`. */
function inRange(key: string, value: string, bound: (text: string) => string): string {
  const at = value.indexOf(between)
  if (at < 0) return `${key} = ${bound(value)}`
  const [from, to] = [value.slice(0, at).trim(), value.slice(at + between.length).trim()]
  const bounds = [...(from ? [`${key} >= ${bound(from)}`] : []), ...(to ? [`${key} <= ${bound(to)}`] : [])]
  return bounds.length > 0 ? `(${bounds.join(' AND ')})` : `${key} IS NOT NULL`
}

/** Moments by the day they fall on where the project is, or by the moment itself. */
function inSpan(key: string, name: string, value: string, { values, timeZone }: Filtering): string {
  const at = value.indexOf(between)
  const [from, to] =
    at < 0 ? [value, value] : [value.slice(0, at).trim(), value.slice(at + between.length).trim()]
  const midnight = (day: string): string =>
    `(${values.add(day)}::timestamp AT TIME ZONE ${values.add(timeZone)}::text)`
  const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && readDay(text) !== undefined
  const moment = (text: string): string => {
    const read = readInstant(text)
    if (!read) throw unreadable(name, text, 'a day YYYY-MM-DD or a time in ISO 8601')
    return `${values.add(read)}::timestamptz`
  }
  const bounds: string[] = []
  if (from) bounds.push(`${key} >= ${isDay(from) ? midnight(from) : moment(from)}`)
  if (to) bounds.push(isDay(to) ? `${key} < ${midnight(addDays(to, 1))}` : `${key} <= ${moment(to)}`)
  return bounds.length > 0 ? `(${bounds.join(' AND ')})` : `${key} IS NOT NULL`
}

/** Whoever is among those who have it, not only the first of them. 0 is nobody. */
function courts(field: ListField, name: string, wanted: readonly string[], filtering: Filtering): string[] {
  const people = wanted.map((value) => asWhole(field, name, value, filtering))
  const some = people.filter((id) => id !== 0)
  return [
    ...(some.length < people.length ? [`${field.key} IS NULL`] : []),
    ...(some.length > 0
      ? [`${field.courtOf} IN (${waitingOn(`${filtering.values.add(some)}::int[]`)})`]
      : []),
  ]
}

function asWhole({ isPerson }: ListField, name: string, text: string, { call }: Filtering): number {
  if (isPerson && text.toLowerCase() === 'me') return call.caller.id
  const value = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value) || Math.abs(value) > intMax)
    throw unreadable(name, text, isPerson ? 'the id of a person, or "me"' : 'a whole number')
  return value
}

function asDay(name: string, text: string): string {
  const day = readDay(text)
  if (day === undefined) throw unreadable(name, text, 'a day such as 2026-01-31')
  return day
}

function asBool(name: string, text: string): boolean {
  const value = { true: true, '1': true, false: false, '0': false }[text.toLowerCase()]
  if (value === undefined) throw unreadable(name, text, 'true or false')
  return value
}

const shownCharsMax = 40

const unreadable = (name: string, text: string, what: string): Fault =>
  invalidField(
    name,
    'Type',
    `${name}: "${text.slice(0, Math.min(shownCharsMax, limits.nameCharsMax))}" is not ${what}.`,
  )
