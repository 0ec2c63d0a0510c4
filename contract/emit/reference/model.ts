/** What a typed reference is written from, the same for every language: enums and types, each after those that it uses. */
import type { FieldType } from '../../fields/fieldtype.ts'
import type { Dto, Operation } from '../../kit.ts'
import { isDto } from '../types.ts'

export type Scalar = 'int' | 'long' | 'decimal' | 'bool' | 'string' | 'DateTime' | 'bytes' | 'map'

/** The type of a value. Every value may be unset. */
export type ValueType = { scalar: Scalar } | { list: ValueType } | { type: string } | { enum: string }

export interface ReferenceField {
  /** The name on the wire. */
  key: string
  /** The name in the documentation, which begins with a capital. */
  documented: string
  about: string
  value: ValueType
}

export interface ReferenceType {
  name: string
  about: string
  fields: ReferenceField[]
  /** Of a request: how it is sent, and what comes back. */
  request?: { route: string; verb: 'POST' | 'GET'; response: string }
}

/** The interface by which a client library knows the verb. */
export const verbMarker = ({ verb }: { verb: 'POST' | 'GET' }): string => (verb === 'GET' ? 'IGet' : 'IPost')

export interface ReferenceEnum {
  name: string
  values: string[]
}

export interface Model {
  enums: ReferenceEnum[]
  types: ReferenceType[]
}

/** Requests that are answered, but are declared as no operation. */
export interface Message {
  request: Dto<any>
  response: Dto<any>
  about: string
  route: string
}

export function modelOf(operations: readonly Operation<any, any>[], messages: readonly Message[]): Model {
  const enums = new Map<string, ReferenceEnum>()
  const types = new Map<string, ReferenceType>()
  const add = (dto: Dto<any>, about = '', request?: ReferenceType['request']): void => {
    if (types.has(dto.type)) return
    const fields = dto.entries.map(({ key, documented, field }) => ({
      key,
      documented,
      about: field.about,
      value: valueFor(field.type),
    }))
    types.set(dto.type, { name: dto.type, about, fields, ...(request && { request }) })
  }
  const valueFor = (type: FieldType<any, any>): ValueType => {
    if (type.item) return { list: valueFor(type.item) }
    const plainItem = /^List<(\w+)>$/.exec(type.type)?.[1]
    if (plainItem) return { list: { scalar: scalarOf(plainItem) } }
    if (isDto(type)) {
      add(type.sameAs ?? type)
      return { type: type.type }
    }
    const values = (type.schema as { enum?: string[] }).enum
    // A choice of texts without a name of its own is a text.
    if (!values || type.type in scalars) return { scalar: scalarOf(type.type) }
    enums.set(type.type, { name: type.type, values })
    return { enum: type.type }
  }
  for (const { request, response, about, route } of messages) {
    add(response)
    add(request, about, { route, verb: 'POST', response: response.type })
  }
  for (const { request, response, about, route, verbs } of operations) {
    add(response)
    add(request, about, { route, verb: verbs === 'all' ? 'GET' : 'POST', response: response.type })
  }
  return { enums: [...enums.values()], types: [...types.values()] }
}

const scalars: Record<string, Scalar> = {
  int: 'int',
  long: 'long',
  decimal: 'decimal',
  bool: 'bool',
  string: 'string',
  DateTime: 'DateTime',
  'byte[]': 'bytes',
  'Dictionary<String,String>': 'map',
}

function scalarOf(type: string): Scalar {
  const scalar = scalars[type.replace(/\?$/, '')]
  if (!scalar) throw new Error(`No typed reference knows the field type ${type}.`)
  return scalar
}

/** The names of types and enums that a type uses. */
export const usedBy = ({ fields, request }: ReferenceType): string[] => [
  ...fields.map(({ value }) => nameIn(value)).filter((name) => name !== undefined),
  ...(request ? [request.response] : []),
]

function nameIn(value: ValueType): string | undefined {
  if ('list' in value) return nameIn(value.list)
  return 'type' in value ? value.type : 'enum' in value ? value.enum : undefined
}

/** Words of a language for scalars and lists; names of types and enums are written as they are. */
export interface Words {
  scalars: Record<Scalar, string>
  list(item: string): string
  type?(name: string): string
}

export function wordOf(value: ValueType, words: Words): string {
  if ('list' in value) return words.list(wordOf(value.list, words))
  if ('scalar' in value) return words.scalars[value.scalar]
  const name = 'type' in value ? value.type : value.enum
  return words.type ? words.type(name) : name
}
