/** What the page for people is told of the contract: two modules, made when the page is built. */
import { BaseRequest, ItemNameValue } from '../base.ts'
import type { Dto, Entry, Operation, Refers } from '../kit.ts'
import { isDto, typesWithin } from './types.ts'

/** How an operation is called. */
export interface OperationInfo {
  /** The request's name. */
  name: string
  route: string
  /** The fields that stand in the query string. */
  query: string[]
  effect: 'read' | 'write'
}

/** A field as a form needs it. */
export interface FieldInfo {
  key: string
  documented: string
  /** As the documents write it: `int?`, `List<string>`. */
  type: string
  /** How many characters it takes; of a list: each of its entries. */
  max?: number
  about: string
  /** Ours to set: shown, never asked for. */
  readOnly?: true
  /** A text that carries a date. */
  date?: true
  /** What it stands for, or each of its entries. */
  refers?: Refers
}

/** Everything that a module of the contract exports; what is no operation is passed over. */
type Exported = Record<string, unknown>

const isOperation = (said: unknown): said is Operation<any, any> =>
  typeof said === 'object' && said !== null && 'effect' in said && 'route' in said

const operationsIn = (exported: Exported): [string, Operation<any, any>][] =>
  Object.entries(exported).filter((entry): entry is [string, Operation<any, any>] => isOperation(entry[1]))

/** Every operation, under the name by which the contract exports it. */
export const operationInfos = (exported: Exported): Record<string, OperationInfo> =>
  Object.fromEntries(
    operationsIn(exported).map(([short, { name, route, request, effect }]) => {
      const query = request.entries.filter(({ field }) => field.inQuery).map(({ key }) => key)
      return [short, { name, route, query, effect }]
    }),
  )

/** What somebody fills in: the types within the requests of writes, and requests that ask for a text themselves. */
export function typeInfos(exported: Exported): Record<string, FieldInfo[]> {
  const requests = operationsIn(exported)
    .filter(([, { effect }]) => effect === 'write')
    .map(([, { request }]) => request)
  const types = [
    ...typesWithin(requests).filter((dto) => dto !== ItemNameValue),
    ...requests.filter(asksText),
  ]
  return Object.fromEntries(types.map((dto) => [dto.type, dto.entries.filter(isOwn).map(fieldSaid)]))
}

const isOwn = ({ key }: Entry): boolean => !(key in BaseRequest.fields)

const asksText = ({ entries }: Dto): boolean =>
  entries.some((entry) => isOwn(entry) && ['string', 'DateTime'].includes(entry.field.type.type))

function fieldSaid({ key, documented, field }: Entry): FieldInfo {
  const { type: fieldType, about, isReadOnly, refers } = field
  const max = maxOf(isDto(fieldType) ? {} : (fieldType.item ?? fieldType).schema)
  return {
    key,
    documented,
    type: fieldType.type,
    ...(max === undefined ? {} : { max }),
    about,
    ...(isReadOnly ? { readOnly: true } : {}),
    ...(fieldType.carriesDate ? { date: true } : {}),
    ...(refers ? { refers } : {}),
  }
}

const maxOf = (schema: { maxLength?: number }): number | undefined => schema.maxLength

/** The two as the source of a module, which the build puts into the page. */
export const moduleOf = (name: 'operations' | 'types', exported: Exported): string =>
  `export const ${name} = ${JSON.stringify(name === 'operations' ? operationInfos(exported) : typeInfos(exported))}`
