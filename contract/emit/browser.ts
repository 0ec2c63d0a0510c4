/** What the web app needs of the contract: two modules, generated when it is built. */
import { BaseRequest, ItemNameValue } from '../base.ts'
import type { Dto, Entry, Operation, Refers } from '../kit.ts'
import { isDto, typesWithin } from './types.ts'

/** How an operation is called. */
export interface OperationInfo {
  /** The request's name. */
  name: string
  route: string
  /** The fields in the query string. */
  query: string[]
  effect: 'read' | 'write'
}

/** A field as a form needs it. */
export interface FieldInfo {
  key: string
  documented: string
  /** As in the documentation: `int?`, `List<string>`. */
  type: string
  /** The longest text it accepts; for a list: each of its entries. */
  max?: number
  /** Set by the server: shown, never entered. */
  readOnly?: true
  /** A text that carries a date. */
  date?: true
  /** What it refers to, or each of its entries. */
  refers?: Refers
}

/** All exports of a module of the contract; only operations are used. */
type Exported = Record<string, unknown>

const isOperation = (value: unknown): value is Operation<any, any> =>
  typeof value === 'object' && value !== null && 'effect' in value && 'route' in value

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

/** What users fill in: the types in the requests of writes, and requests that have a text themselves. */
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
  const { type: fieldType, isReadOnly, refers } = field
  const max = maxOf(isDto(fieldType) ? {} : (fieldType.item ?? fieldType).schema)
  return {
    key,
    documented,
    type: fieldType.type,
    ...(max === undefined ? {} : { max }),
    ...(isReadOnly ? { readOnly: true } : {}),
    ...(fieldType.carriesDate ? { date: true } : {}),
    ...(refers ? { refers } : {}),
  }
}

const maxOf = (schema: { maxLength?: number }): number | undefined => schema.maxLength

const ownRoutes = '/api/internal/'

/**
 * The operations as lines, which are much shorter to load than objects. Most routes are the name itself, in parts: `RFI/Read`.
 * What only the name has is behind a plus: `Record/Told+Read`. Of the others the route follows: `BinRead folder/bin`. Then come the
 * fields in the query string. Reads are before the empty line.
 */
function operationsModule(exported: Exported): string {
  const linesOf = (wanted: OperationInfo['effect']): string =>
    Object.entries(operationInfos(exported))
      .filter(([, { effect }]) => effect === wanted)
      .map(([short, info]) => lineOf(short, info))
      .join('\n')
  const text = JSON.stringify(`${linesOf('read')}\n\n${linesOf('write')}`)
  return `export const operations = {}
let effect = 'read'
for (const line of ${text}.split('\\n')) {
  const [parts, ...query] = line.split(' ')
  const short = parts.replace(/[/+]/g, '')
  const path = parts === short ? query.shift() : parts.split('+')[0].toLowerCase()
  if (short) operations[short] = { name: short + 'Request', route: path[0] === '/' ? path : '${ownRoutes}' + path, query, effect }
  else effect = 'write'
}`
}

function lineOf(short: string, { route, query }: OperationInfo): string {
  const path = route.startsWith(ownRoutes) ? route.slice(ownRoutes.length) : route
  const parts = inParts(short, path)
  return [...(parts ? [parts] : [short, path]), ...query].join(' ')
}

/** The name with the slashes of the route; undefined if the name does not begin with it. */
function inParts(short: string, path: string): string | undefined {
  const flat = path.replaceAll('/', '')
  if (!/^[^/]+\//.test(path) || !short.toLowerCase().startsWith(flat)) return undefined
  let at = 0
  const parts = [...path].map((letter) => (letter === '/' ? letter : short[at++])).join('')
  return at === short.length ? parts : `${parts}+${short.slice(at)}`
}

/** Both as the source of a module, for the build of the web app. */
export const moduleOf = (name: 'operations' | 'types', exported: Exported): string =>
  name === 'operations'
    ? operationsModule(exported)
    : `export const types = ${JSON.stringify(typeInfos(exported))}`
