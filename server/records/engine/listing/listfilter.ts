/** The filter of a listing: the requested values, field by field, as SQL conditions. */
import { readDay, readInstant } from '../../../../contract/fields/dates.ts'
import { addDays, type Day } from '../../../../contract/fields/days.ts'
import { limits } from '../../../../contract/limits.ts'
import { findItem, readList, unknownCode } from '../../../codes/codes.ts'
import { type Fragment, join, never, param, raw, sql } from '../../../db/sql.ts'
import type { Call } from '../../../kernel/call.ts'
import { type Fault, invalidField } from '../../../kernel/faults.ts'
import { waitingOn } from '../court/court.ts'
import { queryOf } from '../search/words.ts'
import type { ListField } from './listfield.ts'

/** The values of a statement. Adding one returns its parameter. */
export class Values {
  readonly list: unknown[]

  constructor(first: readonly unknown[]) {
    this.list = [...first]
  }

  add(value: unknown): Fragment {
    return param(this.list.push(value))
  }
}

export interface FilterContext {
  readonly call: Call
  readonly projectId: number
  readonly timeZone: string
  readonly values: Values
}

const intMax = 2147483647
const valuesMax = 100
const between = '..'

/** The condition for one field: any of the values, which are separated by `;`. */
export async function conditionOf(
  field: ListField,
  name: string,
  filter: string,
  context: FilterContext,
): Promise<Fragment> {
  const given = filter.split(';').map((value) => value.trim())
  if (given.length > valuesMax)
    throw invalidField(
      name,
      'Length',
      `${name} has ${given.length} values; at most ${valuesMax} are allowed.`,
    )
  const wanted = given.filter(Boolean)
  const conditions = wanted.length < given.length ? [unset(field)] : []
  if (wanted.length > 0) conditions.push(...(await conditionsOf(field, name, wanted, context)))
  return sql`(${join(conditions, ' OR ')})`
}

const unset = ({ key, sort, compare, among, isLabel }: ListField): Fragment =>
  sort === 'text' && !among && !isLabel ? sql`coalesce(${compare ?? key}, '') = ''` : sql`(${key}) IS NULL`

async function conditionsOf(
  field: ListField,
  name: string,
  wanted: readonly string[],
  context: FilterContext,
): Promise<Fragment[]> {
  const { values } = context
  if (field.list) {
    const items = await readList(context.call.db, field.list, { projectId: context.projectId })
    const codes = wanted.map((value) => {
      const item = findItem(items, value)
      if (!item) throw unknownCode(name, value, items)
      return item.id
    })
    return [sql`${field.compare ?? field.key} = ANY (${values.add(codes)}::int[])`]
  }
  if (field.courtOf) return courts(field, name, wanted, context)
  if (field.isLabel) return [await carriesLabel(name, wanted, context)]
  const { among = (condition) => condition } = field
  return wanted.map((value) => among(oneCondition(field, name, value, context)))
}

function oneCondition(field: ListField, name: string, value: string, context: FilterContext): Fragment {
  const { values } = context
  switch (field.sort) {
    case 'text':
      return value.includes('*')
        ? sql`lower(${field.raw!}) LIKE lower(${values.add(patternOf(value))}::text)`
        : sql`${field.compare ?? field.key} = ${raw(field.fold!)}(${values.add(value)}::text)`
    case 'bool':
      return sql`${field.key} = ${values.add(asBool(name, value))}::boolean`
    case 'int':
      return inRange(
        field.key,
        value,
        (bound) => sql`${values.add(asWhole(field, name, bound, context))}::int`,
      )
    case 'day':
      return inRange(
        field.compare ?? field.key,
        value,
        (bound) => sql`${values.add(asDay(name, bound))}::date`,
      )
    case 'instant':
      return inSpan(field.key, name, value, context)
  }
}

/** `*` matches anything; the wildcards of LIKE are escaped. */
const patternOf = (value: string): string => value.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')

/** SQL: the record has all the words, as in the search: the last word matches as a prefix. */
export function hasWords(text: string, values: Values): Fragment {
  const query = queryOf(text)
  if (!query) return never
  const words = sql`${values.add(query.tsquery)}::tsquery`
  return sql`EXISTS (SELECT FROM search_entry s WHERE s.folder_id = f.id AND s.words @@ ${words})`
}

/** A single value, or a range: `3..7`, `3..`, `..7`. */
function inRange(key: Fragment, value: string, bound: (text: string) => Fragment): Fragment {
  const at = value.indexOf(between)
  if (at < 0) return sql`${key} = ${bound(value)}`
  const [from, to] = [value.slice(0, at).trim(), value.slice(at + between.length).trim()]
  return inBounds(key, [
    ...(from ? [sql`${key} >= ${bound(from)}`] : []),
    ...(to ? [sql`${key} <= ${bound(to)}`] : []),
  ])
}

const inBounds = (key: Fragment, bounds: readonly Fragment[]): Fragment =>
  bounds.length > 0 ? sql`(${join(bounds, ' AND ')})` : sql`${key} IS NOT NULL`

/** Timestamps by their day in the time zone of the project, or by the exact time. */
function inSpan(key: Fragment, name: string, value: string, { values, timeZone }: FilterContext): Fragment {
  const at = value.indexOf(between)
  const [from, to] =
    at < 0 ? [value, value] : [value.slice(0, at).trim(), value.slice(at + between.length).trim()]
  const midnight = (day: Day): Fragment =>
    sql`(${values.add(day)}::timestamp AT TIME ZONE ${values.add(timeZone)}::text)`
  const isDay = (text: string): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text) && readDay(text) !== undefined
  const moment = (text: string): Fragment => {
    const read = readInstant(text)
    if (!read) throw unreadable(name, text, 'a day YYYY-MM-DD or a time in ISO 8601')
    return sql`${values.add(read)}::timestamptz`
  }
  const bounds: Fragment[] = []
  if (from) bounds.push(sql`${key} >= ${isDay(from) ? midnight(from) : moment(from)}`)
  if (to) bounds.push(isDay(to) ? sql`${key} < ${midnight(addDays(to, 1))}` : sql`${key} <= ${moment(to)}`)
  return inBounds(key, bounds)
}

/** SQL: the record carries one of the labels, given by their ids or names. */
async function carriesLabel(
  name: string,
  wanted: readonly string[],
  { call, projectId, values }: FilterContext,
): Promise<Fragment> {
  const labels = await call.db.rows<{ id: number; name: string }>(
    'SELECT id, name FROM label WHERE project_id = $1 ORDER BY lower(name)',
    [projectId],
  )
  const ids = wanted.map((value) => {
    const found = labels.find(
      (one) => String(one.id) === value || one.name.toLowerCase() === value.toLowerCase(),
    )
    if (found) return found.id
    const known = labels.length > 0 ? labels.map((one) => one.name).join(', ') : 'none'
    throw invalidField(
      name,
      'Enum',
      `${name}: "${value.slice(0, 40)}" is not a label of this project: ${known}.`,
    )
  })
  return sql`EXISTS (SELECT FROM record_label k WHERE k.folder_id = f.id
    AND k.label_id = ANY (${values.add(ids)}::int[]))`
}

/** Matches anybody in the court, not only the first person. 0 means nobody. */
function courts(
  field: ListField,
  name: string,
  wanted: readonly string[],
  context: FilterContext,
): Fragment[] {
  const people = wanted.map((value) => asWhole(field, name, value, context))
  const some = people.filter((id) => id !== 0)
  return [
    ...(some.length < people.length ? [sql`${field.key} IS NULL`] : []),
    ...(some.length > 0
      ? [sql`${field.courtOf!} IN (${waitingOn(sql`${context.values.add(some)}::int[]`)})`]
      : []),
  ]
}

function asWhole({ isPerson }: ListField, name: string, text: string, { call }: FilterContext): number {
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

const bools = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function asBool(name: string, text: string): boolean {
  const value = bools.get(text.toLowerCase())
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
