/**
 * The JSON Schemas of requests and responses. A type that is in both has two: what is sent may be a part of the record,
 * with null to empty a field (`RFIInput`); what is received always has the fields that the serializer always writes (`RFI`).
 */
import { BaseResponse } from '../base.ts'
import type { FieldType } from '../fields/fieldtype.ts'
import type { Dto, Entry } from '../kit.ts'
import { isDto, refersTo, typesWithin } from './types.ts'

export type Json = Record<string, unknown>

export interface Messages {
  requests: readonly Dto<any>[]
  responses: readonly Dto<any>[]
}

export const ref = (place: string, name: string) => ({ $ref: `#/components/${place}/${name}` })

export function schemasOf({ requests, responses }: Messages): Json {
  const received = typesWithin([...responses, BaseResponse])
  const sent = typesWithin(requests, ({ isReadOnly }) => !isReadOnly)
  const both = new Set(received.map(({ type }) => type))
  const nameOf = ({ type }: Dto<any>): string => (both.has(type) ? `${type}Input` : type)
  const all: Array<[string, Json]> = [
    ...requests.map((dto): [string, Json] => [dto.type, requestOf(dto, nameOf, false)]),
    ...[...responses, BaseResponse].map((dto): [string, Json] => [dto.type, responseOf(dto, true)]),
    ...sent.map((dto): [string, Json] => [nameOf(dto), requestOf(dto, nameOf, isRecord(dto))]),
    ...received.map((dto): [string, Json] => [dto.type, responseOf(dto, false)]),
  ]
  return Object.fromEntries(all)
}

/** Of records, which have an id or a place of their own, a part can be sent. */
const isRecord = ({ entries }: Dto<any>): boolean => entries.some(({ field }) => field.isOwn)

type NameOf = (dto: Dto<any>) => string

const objectOf = (properties: Array<[string, Json]>, required: string[] = []): Json => ({
  type: 'object',
  properties: Object.fromEntries(properties),
  ...(required.length > 0 ? { required } : {}),
})

// Fields in the query string are left out of the body, and those that the server sets out of what is sent.
function requestOf(dto: Dto<any>, nameOf: NameOf, isPart: boolean): Json {
  const shown = dto.entries.filter(({ field }) => !field.inQuery && !field.isReadOnly)
  return objectOf(
    shown.map((entry) => {
      const schema = typeSchema(entry.field.type, nameOf)
      return [entry.key, described(entry, isPart && !entry.field.isOwn ? orNull(schema) : schema)]
    }),
  )
}

const statusBlock = new Set<string>(BaseResponse.entries.map(({ key }) => key))

/** `isMessage`: a response, whose lists are always there; so is the status block, in a refusal as well. */
function responseOf(dto: Dto<any>, isMessage: boolean): Json {
  const isAlways = ({ key, field }: Entry): boolean =>
    field.type.unset !== undefined || (isMessage && (field.type.item !== undefined || statusBlock.has(key)))
  return objectOf(
    dto.entries.map((entry) => [
      entry.key,
      {
        ...described(entry, withoutLimit(typeSchema(entry.field.type, ({ type }) => type))),
        ...(entry.field.isReadOnly ? { readOnly: true } : {}),
      },
    ]),
    dto.entries.filter(isAlways).map(({ key }) => key),
  )
}

function typeSchema(type: FieldType, nameOf: NameOf): Json {
  if (type.item) return { ...type.schema, items: typeSchema(type.item, nameOf) }
  return isDto(type) ? ref('schemas', nameOf(type.sameAs ?? type)) : (type.schema as Json)
}

/** Limits are of what is sent: what the server composes of several texts may be longer. */
const withoutLimit = ({ maxLength: _, ...schema }: Json): Json =>
  schema.items ? { ...schema, items: withoutLimit(schema.items as Json) } : schema

function orNull(schema: Json): Json {
  if ('$ref' in schema) return { anyOf: [schema, { type: 'null' }] }
  const values = schema.enum as unknown[] | undefined
  return { ...schema, type: [schema.type, 'null'], ...(values ? { enum: [...values, null] } : {}) }
}

function described({ field }: Entry, schema: Json): Json {
  const refers = refersTo(field)
  return { ...schema, description: field.about, ...(refers ? { 'x-refers-to': refers } : {}) }
}
