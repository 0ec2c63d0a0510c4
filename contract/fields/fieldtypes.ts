/**
 * Field types. Only a field type knows its wire form: how a value is read (generously), written (exactly)
 * and described. Everything else (binder, serializer, documentation) is computed from field types.
 */

import { type Limit, limits } from '../limits.ts'
import { readBase64 } from './base64.ts'
import { noDay, readDay, readInstant } from './dates.ts'
import { asDayMoment, type DayMoment, utcDay } from './days.ts'
import type { FieldType, Reading, Use, WriterCode } from './fieldtype.ts'
import { readLoose } from './jsv.ts'

export * from './fieldtype.ts'
export * from './numbers.ts'

/** A value that was read before, yielding to the event loop: readers take it as it is. Undefined after a fault. */
export class AlreadyRead {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

export const bool: FieldType<boolean, boolean> = {
  type: 'bool',
  unset: 'false',
  schema: { type: 'boolean' },
  sample: false,
  read(value, at, reading) {
    if (typeof value === 'boolean') return value
    const text =
      typeof value === 'number' || typeof value === 'string' ? String(value).trim().toLowerCase() : '?'
    if (text === 'true' || text === '1') return true
    if (text === 'false' || text === '0') return false
    if (text === '') return undefined
    return reading.fault(at, 'Type', `${at} must be true or false.`)
  },
  code: (value) => ({ value }),
}

/** Text with at most that limit of characters. */
function textOf(limit: Limit, check?: (text: string, at: string, reading: Reading) => string | undefined) {
  const fieldType: FieldType<string, string> = {
    type: 'string',
    unset: undefined,
    get schema() {
      return { type: 'string', maxLength: limits[limit] }
    },
    sample: 'String',
    read(value, at, reading) {
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
        return reading.fault(at, 'Type', `${at} must be a text.`)
      const text = String(value)
      if (text.length > limits[limit])
        return reading.fault(
          at,
          'Length',
          `${at} has ${text.length} characters; at most ${limits[limit]} are allowed.`,
        )
      if (text.includes('\0') || !text.isWellFormed())
        return reading.fault(at, 'Text', `${at} contains a NUL or half a character; please send plain text.`)
      return check ? check(text, at, reading) : text
    },
    code: (v, use) => ({ before: '"', value: `${use(escapedText)}(${v})`, after: '"' }),
  }
  return fieldType
}

/** Characters that JSON escapes, or that may be half of one. */
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/
/** Checking a longer text may cost more than it saves. */
const plainCharsMax = 1_000

/**
 * The characters of a JSON string, without its quotes. Most texts need no escaping: checking for that takes half the time of
 * JSON.stringify.
 */
function escapedText(text: string): string {
  if (text.length < plainCharsMax && !escaped.test(text)) return text
  const json = JSON.stringify(text)
  // A row of the database has no types that the compiler could check.
  if (json[0] !== '"') throw new TypeError(`a text field has a value of type ${typeof text}`)
  return json.slice(1, -1)
}

export const text = textOf('textCharsMax')
export const name = textOf('nameCharsMax')
/** Names and amounts that are compared or shown in a line: spaces around them are removed. */
export const trimmed = textOf('textCharsMax', (value) => value.trim())

const inOneLine = (value: string, at: string, reading: Reading): string | undefined =>
  /[\p{Cc}\u2028\u2029]/u.test(value)
    ? reading.fault(at, 'Text', `${at} has a line end or another control character; please enter one line.`)
    : value
/** The names of people, companies and the like, and their e-mail addresses: they stand in a line, also in the head of a mail. */
export const line = textOf('nameCharsMax', inOneLine)
export const trimmedLine = textOf('nameCharsMax', (value, at, reading) =>
  inOneLine(value.trim(), at, reading),
)
/** Shown as a link, so only http(s) is allowed. */
export const url: FieldType<string, string> = {
  ...textOf('urlCharsMax', (value, at, reading) => {
    const link = value.trim()
    if (link === '' || (/^https?:\/\//i.test(link) && URL.canParse(link))) return link
    return reading.fault(at, 'Url', `${at} must be an address that starts with http:// or https://.`)
  }),
  sample: 'https://example.com/file',
}

const dateForms = 'YYYY-MM-DD, YYYY/MM/DD, M/D/YYYY, D-Mon-YYYY or Mon D, YYYY'

/** A string that carries a date: stored as sent, but it must be readable as one. */
export const date: FieldType<string, string> = {
  carriesDate: true,
  ...textOf('nameCharsMax', (value, at, reading) => {
    const trimmedText = value.trim()
    if (trimmedText === '') return trimmedText
    const day = readDay(trimmedText)
    if (day === undefined)
      return reading.fault(at, 'Date', `${at} is not a date we can read: send ${dateForms}.`)
    return day === noDay ? undefined : trimmedText
  }),
  sample: '2026-01-31',
}

export const instant: FieldType<Date, string> = {
  type: 'DateTime',
  unset: undefined,
  // No pattern: the same schema describes requests, and those may be ISO 8601.
  schema: { type: 'string', examples: ['/Date(1767225600000-0000)/'] },
  sample: '/Date(1767225600000-0000)/',
  read(value, at, reading) {
    if (typeof value === 'string' && value.trim() === '') return undefined
    const moment = typeof value === 'string' ? readInstant(value) : undefined
    if (!moment)
      return reading.fault(at, 'Date', `${at} is not a time we can read: send ISO 8601 or /Date(ms)/.`)
    return utcDay(moment) === noDay ? undefined : moment
  },
  code: (v) => ({ before: '"\\/Date(', value: `${v}.getTime()`, after: '-0000)\\/"' }),
}

/** A `DateTime` that means a day: on the wire as any other, but a type of its own for those who show or compare it. */
export const day: FieldType<DayMoment, string> = {
  type: instant.type,
  unset: instant.unset,
  schema: instant.schema,
  sample: instant.sample,
  meansDay: true,
  read(value, at, reading) {
    const moment = instant.read(value, at, reading)
    return moment && asDayMoment(moment)
  },
  code: instant.code,
}

export const notBase64 = (at: string, reading: Reading): undefined =>
  reading.fault(at, 'Base64', `${at} must be bytes in base64.`)

export const bytes: FieldType<Buffer, string> = {
  type: 'byte[]',
  unset: undefined,
  schema: { type: 'string', contentEncoding: 'base64' },
  sample: 'aGVsbG8=',
  read(value, at, reading) {
    // A form in parts has the bytes themselves.
    if (Buffer.isBuffer(value)) return value
    const content = typeof value === 'string' ? readBase64(value) : undefined
    return content ?? notBase64(at, reading)
  },
  code: (v) => ({ before: '"', value: `${v}.toString('base64')`, after: '"' }),
}

export const textMap: FieldType<Record<string, string>, Record<string, string>> = {
  type: 'Dictionary<String,String>',
  unset: undefined,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
  sample: { String: 'String' },
  read(value, at, reading) {
    const given = reading.loose && typeof value === 'string' ? readLoose(value) : value
    if (typeof given !== 'object' || given === null || Array.isArray(given) || ArrayBuffer.isView(given))
      return reading.fault(at, 'Type', `${at} must be an object of names and texts.`)
    const map: Record<string, string> = Object.create(null)
    for (const [key, entry] of Object.entries(given)) {
      const entryText = entry === null ? '' : text.read(entry, `${at}.${key}`, reading)
      if (entryText !== undefined && name.read(key, at, reading) !== undefined) map[key] = entryText
    }
    return map
  },
  code: (v, use) => ({ value: `${use(JSON.stringify)}(${v})` }),
}

export function listOf<T, W>(item: FieldType<T, W>): FieldType<T[], W[]> {
  return {
    type: `List<${item.type}>`,
    item,
    unset: undefined,
    schema: { type: 'array', items: item.schema },
    get sample() {
      return [item.sample]
    },
    read(value, at, reading) {
      const given = reading.loose ? looseList(value) : value
      if (!Array.isArray(given)) return reading.fault(at, 'Type', `${at} must be a list.`)
      if (given.length > limits.listItemsMax)
        return reading.fault(
          at,
          'Length',
          `${at} has ${given.length} entries; at most ${limits.listItemsMax} are allowed.`,
        )
      const list: T[] = []
      for (let i = 0; i < given.length; i++) {
        if (given[i] === null || given[i] === undefined)
          reading.fault(`${at}[${i}]`, 'NotEmpty', `${at}[${i}] is empty.`)
        else {
          const entry: T | undefined =
            given[i] instanceof AlreadyRead ? given[i].value : item.read(given[i], `${at}[${i}]`, reading)
          if (entry !== undefined) list.push(entry)
        }
      }
      return list
    },
    code: (v, use) => ({ value: `${use(writeList(item))}(${v})` }),
  }
}

function writeList(item: FieldType): (values: unknown[]) => string {
  const write = writer(item)
  return (values) => {
    let json = ''
    for (const value of values) json += json === '' ? write(value) : `,${write(value)}`
    return `[${json}]`
  }
}

/** Compiles the writer of a field type. */
export function writer(fieldType: FieldType): (value: unknown) => string {
  return compile((use) => `return ${writeExpression('', fieldType.code('v', use))}`)
}

/**
 * Joins a constant text and the code of a value into one expression. Adjacent constants are merged here, so that fewer strings are
 * joined at run time.
 */
export const writeExpression = (text: string, { before = '', value, after = '' }: WriterCode): string =>
  [JSON.stringify(text + before), value, ...(after ? [JSON.stringify(after)] : [])].join('+')

/** Compiles generated code into a function of `v` that may use other functions. */
export function compile(body: (use: Use) => string): (value: unknown) => string {
  const used: Array<(value: any) => string> = []
  const use: Use = (fn) => {
    const known = used.indexOf(fn)
    return `f${known >= 0 ? known : used.push(fn) - 1}`
  }
  const code = body(use)
  const names = used.map((_, i) => `f${i}`)
  return new Function(...names, `return function(v){${code}}`)(...used)
}

/** A list in a query string: `a,b`, `[a,b]`, `["a","b"]` or repeated keys. */
function looseList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const given = value.trim()
  if (given === '') return []
  if (given.startsWith('[') || given.startsWith('{')) {
    const read = readLoose(given)
    return Array.isArray(read) ? read : [read]
  }
  return given.split(',').map((entry) => entry.trim())
}
