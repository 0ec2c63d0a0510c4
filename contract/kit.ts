/**
 * The building blocks of the contract: a field, a DTO (a named set of fields) and an operation.
 * Keys are the names on the wire. The documented name is the key with a capital, or given by `documented`.
 */

import type { FieldType, Reading } from './fields/fieldtype.ts'
import { AlreadyRead, compile, writeExpression } from './fields/fieldtypes.ts'
import { readLoose } from './fields/jsv.ts'

/**
 * What a value refers to: an item of that code list, by its code; a member of the project, a person of the
 * directory, an organization or a document, by its id; a party: a member, a company or an outside party, by a
 * text.
 */
export type Refers = { readonly list: string } | 'member' | 'person' | 'organization' | 'document' | 'party'

export interface Field<T = unknown, W = unknown> {
  readonly type: FieldType<T, W>
  readonly about: string
  /** The name in the documentation, if it is not the key with a capital. */
  readonly documentedAs?: string
  /** Set by the server: ignored in requests. */
  readonly isReadOnly: boolean
  /** Shown as a parameter of the query string. */
  readonly inQuery: boolean
  /** The record's own id or place, which no stored record has as 0; see `reader`. */
  readonly isOwn: boolean
  /** What it refers to, or each of its entries; undefined if it is a plain value. */
  readonly refers?: Refers
  documented(name: string): Field<T, W>
  readOnly(): Field<T, W>
  query(): Field<T, W>
  own(): Field<T, W>
  /** An item of that code list, by its code. */
  list(name: string): Field<T, W>
  names(what: Exclude<Refers, object>): Field<T, W>
}

export type Fields = Record<string, Field<any, any>>

export function field<T, W>(
  fieldType: FieldType<T, W>,
  about: string,
  more: Partial<Field<T, W>> = {},
): Field<T, W> {
  const base = { type: fieldType, about, isReadOnly: false, inQuery: false, isOwn: false, ...more }
  return {
    ...base,
    documented: (documentedAs) => field(fieldType, about, { ...base, documentedAs }),
    readOnly: () => field(fieldType, about, { ...base, isReadOnly: true }),
    query: () => field(fieldType, about, { ...base, inQuery: true }),
    own: () => field(fieldType, about, { ...base, isOwn: true }),
    list: (list) => field(fieldType, about, { ...base, refers: { list } }),
    names: (refers) => field(fieldType, about, { ...base, refers }),
  }
}

/** What the server works with: undefined = not given, null = to be cleared. */
export type Value<F extends Fields> = {
  [K in keyof F]?: (F[K] extends Field<infer T, any> ? T : never) | null
}
/** What a typed client sends and receives. */
export type Wire<F extends Fields> = {
  [K in keyof F]?: (F[K] extends Field<any, infer W> ? W : never) | null
}

export interface Entry {
  readonly key: string
  readonly documented: string
  readonly field: Field
}

export interface Dto<F extends Fields = Fields> extends FieldType<Value<F>, Wire<F>> {
  readonly fields: F
  readonly entries: readonly Entry[]
  /** The type that this one only reads differently. */
  readonly sameAs?: Dto<F>
}

export interface DtoOptions {
  /** The documentation shows the names of this type as on the wire. */
  asOnWire?: boolean
  /** A response: its own lists are always there, `[]` when empty. */
  listsAlways?: boolean
}

export function dto<F extends Fields>(type: string, fields: F, options: DtoOptions = {}): Dto<F> {
  const entries = Object.entries(fields).map(([key, field]) => ({
    key,
    documented: field.documentedAs ?? (options.asOnWire ? key : capital(key)),
    field,
  }))
  return {
    type,
    fields,
    entries,
    unset: undefined,
    get schema() {
      return { $ref: `#/components/schemas/${type}` }
    },
    get sample() {
      return Object.fromEntries(entries.map(({ key, field }) => [key, field.type.sample])) as Wire<F>
    },
    read: reader(entries) as Dto<F>['read'],
    // Compiled when first used: types may refer to one another.
    code: (v, use) => ({ value: `${use(writeLater(() => writeEntries(entries, options)))}(${v})` }),
  }
}

const capital = (key: string): string => key[0]!.toUpperCase() + key.slice(1)

/** The documented name of a key; also of one that the type does not have. */
export const documentedName = ({ entries }: Dto<any>, key: string): string =>
  entries.find((entry) => entry.key === key)?.documented ?? capital(key)

function writeLater(make: () => (value: unknown) => string): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined
  return (value) => {
    write ??= make()
    return write(value)
  }
}

/** The same type, but each 0 and false in it counts as sent, whatever its own id and place are. */
export const asSent = <F extends Fields>(of: Dto<F>): Dto<F> => ({
  ...of,
  sameAs: of,
  read: reader(of.entries, false) as Dto<F>['read'],
})

/**
 * Compiles the reader of an object: names in any letter case, unknown ones ignored.
 *
 * A typed client that did not read the record first sends 0 and false for every number and bool that it did not fill in. It
 * can be recognized: it also sends 0 as the record's own id or place. In such a record 0 and false mean "not given".
 */
function reader(entries: readonly Entry[], findsZeros = true): FieldType['read'] {
  const byName = new Map<string, Entry>()
  for (const entry of entries) {
    if (entry.field.isReadOnly && !entry.field.isOwn) continue
    byName.set(entry.documented.toLowerCase(), entry)
    byName.set(entry.key.toLowerCase(), entry)
  }
  for (const [, entry] of [...byName]) byName.set(entry.key, entry)
  return (value: unknown, at: string, reading: Reading) => {
    const given = reading.loose && typeof value === 'string' ? readLoose(value) : value
    if (typeof given !== 'object' || given === null || Array.isArray(given) || ArrayBuffer.isView(given))
      return reading.fault(at, 'Type', `${at} must be an object.`)
    const result: Record<string, unknown> = {}
    let wasRead = true
    for (const name in given) {
      const entry = byName.get(name) ?? byName.get(name.toLowerCase())
      if (!entry) continue
      const sent = (given as Record<string, unknown>)[name]
      if (findsZeros && entry.field.isOwn && isZero(sent, entry)) wasRead = false
      if (entry.field.isReadOnly) continue
      const path = at === '' ? entry.documented : `${at}.${entry.documented}`
      const kept = sent === null ? null : readOnce(entry.field.type, sent, path, reading)
      if (kept !== undefined) result[entry.key] = kept
    }
    if (!wasRead)
      for (const name in given) {
        const entry = byName.get(name) ?? byName.get(name.toLowerCase())
        if (entry && isZero((given as Record<string, unknown>)[name], entry)) delete result[entry.key]
      }
    return result
  }
}

const readOnce = (fieldType: FieldType, sent: unknown, at: string, reading: Reading): unknown =>
  sent instanceof AlreadyRead ? sent.value : fieldType.read(sent, at, reading)

const zeroText = /^\s*([+-]?0+(\.0*)?|false)\s*$/i

/** 0 and false; for a number or a bool also as a text, as in a form. */
const isZero = (sent: unknown, { field }: Entry): boolean =>
  sent === 0 ||
  sent === false ||
  (typeof sent === 'string' && /^(int|long|decimal|bool)/.test(field.type.type) && zeroText.test(sent))

/** Compiles the serializer of an object: declared fields only, so nothing else can leak. */
function writeEntries(entries: readonly Entry[], options: DtoOptions): (value: unknown) => string {
  return compile((use) => {
    // Each field but the first needs a comma before it. After a field that is always written, this is known
    // at compile time; removing a leading comma at the end would copy the whole text.
    let isBegun = false
    const lines = entries.map(({ key, field }) => {
      const { type: fieldType } = field
      const unset = options.listsAlways && fieldType.type.startsWith('List<') ? '[]' : fieldType.unset
      const name = `${isBegun ? ',' : ''}${JSON.stringify(key)}:`
      const comma = isBegun ? '' : "(s.length===1?'':',')+"
      const set = `s+=${comma}${writeExpression(name, fieldType.code('x', use))}`
      const orElse = unset === undefined ? '' : `;else s+=${comma}${JSON.stringify(name + unset)}`
      isBegun ||= unset !== undefined
      return `x=v[${JSON.stringify(key)}];if(x!==undefined&&x!==null)${set}${orElse}`
    })
    return `let s='{',x;${lines.join('\n')}\nreturn s+'}'`
  })
}

export type Effect = 'read' | 'write'
export type Session = 'needed' | 'allowed' | 'ignored'

export interface Operation<Q extends Fields = Fields, R extends Fields = Fields> {
  /** The name of the request, used by the generic routes. */
  readonly name: string
  readonly route: string
  /** The verbs that its own route accepts. */
  readonly verbs: 'POST' | 'all'
  readonly about: string
  readonly effect: Effect
  /** Whether it needs a session; if `ignored`, an expired key is no error. */
  readonly session: Session
  readonly request: Dto<Q>
  readonly response: Dto<R>
  /** The response is a file of this media type; its fields are only those of a refusal. */
  readonly file?: string
  /** The page of the web app that a browser gets which opens the route: people see what would be done, and nothing is done. */
  readonly page?: string
}

export type ResponseOf<O> = O extends Operation<any, infer R> ? Value<R> : never
