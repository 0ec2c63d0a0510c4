/** The types behind the operations, and the tables of their fields. */
import type { FieldType } from '../fields/fieldtype.ts'
import type { Dto, Field, Operation } from '../kit.ts'

export const isDto = (fieldType: FieldType): fieldType is Dto => 'entries' in fieldType

/** Every DTO within requests and responses (not these themselves), in order of first use. */
export const typesOf = (operations: readonly Operation<any, any>[]): Dto[] =>
  typesWithin(operations.flatMap(({ request, response }) => [request, response]))

/** `isSeen`: of which fields the types count. */
export function typesWithin(
  messages: readonly Dto<any>[],
  isSeen: (field: Field) => boolean = () => true,
): Dto[] {
  const found = new Set<Dto>()
  const visit = (fieldType: FieldType): void => {
    if (fieldType.item) visit(fieldType.item)
    if (!isDto(fieldType)) return
    const type = fieldType.sameAs ?? fieldType
    if (found.has(type)) return
    found.add(type)
    for (const { field } of fieldType.entries) if (isSeen(field)) visit(field.type)
  }
  for (const { entries } of messages) for (const { field } of entries) if (isSeen(field)) visit(field.type)
  return [...found]
}

/** The noun of an operation, by its route: /api/internal/rfi/read is of rfi. */
export const nounOf = ({ route }: Operation<any, any>): string =>
  route.replace(/^\/api\/(internal\/)?/, '').split('/')[0]!

/** The noun as a title. Routes have no capitals: the words are taken from an operation name that begins with it. */
export function titleOf(noun: string, group: readonly Operation<any, any>[]): string {
  const name = group.find((operation) => operation.name.toLowerCase().startsWith(noun))?.name ?? noun
  const words = name
    .slice(0, noun.length)
    .replace(/[a-z](?=[A-Z])/g, '$& ')
    .split(' ')
  const [first = '', ...rest] = words
  return [first[0]!.toUpperCase() + first.slice(1), ...rest.map((word) => word.toLowerCase())].join(' ')
}

export interface FieldRow {
  name: string
  parameter: 'body' | 'query' | 'form'
  type: string
  required: 'No'
  description: string
}

/** A row for each field. Pass 'form' for a response; beside query parameters the rest is 'form' too. */
export function fieldTable(dto: Dto<any>, parameter: 'body' | 'form' = 'body'): FieldRow[] {
  const others = dto.entries.some(({ field }) => field.inQuery) ? 'form' : parameter
  return dto.entries.map(({ documented, field }) => ({
    name: documented,
    parameter: field.inQuery ? 'query' : others,
    type: field.type.type,
    required: 'No',
    description: [field.about, refersTo(field)].filter(Boolean).join(' Refers to: '),
  }))
}

/** What its value refers to, in a word or two: `member`, `list rfiReason`. */
export const refersTo = ({ refers }: Field): string | undefined =>
  typeof refers === 'object' ? `list ${refers.list}` : refers
