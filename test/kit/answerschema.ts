/**
 * Compares answers with what the OpenAPI document says of them. Every call of a test's client comes by here; of each operation
 * and status those are checked that are longer than all before, so that it costs next to nothing.
 */
import { openApi } from '../../contract/emit.ts'
import { downloads, operations, uploads } from '../../contract/index.ts'

type Schema = Record<string, any>

let document: Schema | undefined
/** By the last part of a generic door and by the route, in lower case. */
let byPath: Map<string, string> | undefined
const longest = new Map<string, number>()

export function checkAnswer(url: string, status: number, text: string): void {
  const { pathname, search } = new URL(url)
  const route = isJson(status, search) ? routeOf(pathname) : undefined
  if (!route) return
  const key = `${status} ${route}`
  if (text.length <= (longest.get(key) ?? 0)) return
  longest.set(key, text.length)
  const wrong = faultsOf(route, 'post', status, JSON.parse(text))
  if (wrong.length > 0)
    throw new Error(`The answer to ${url} is not as /openapi.json says: ${wrong.join(' ')}`)
}

/** No body, a wrong verb (which is no matter of the operation), or another form was asked for. */
const isJson = (status: number, search: string): boolean =>
  ![204, 304, 405].includes(status) && !/[?&](format|callback)=/.test(search)

function routeOf(path: string): string | undefined {
  byPath ??= new Map(
    operations
      .filter(({ file }) => !file)
      .flatMap(({ name, route }) => [
        [route.toLowerCase(), route],
        [`/api/${name}`.toLowerCase(), route],
        [`/json/reply/${name}`.toLowerCase(), route],
      ]),
  )
  return byPath.get(path.toLowerCase())
}

/** What is wrong with an answer, as sentences. */
export function faultsOf(route: string, verb: string, status: number, answer: unknown): string[] {
  document ??= openApi(operations, { title: '', version: '', baseUrl: '/', uploads, downloads }) as Schema
  const declared = document.paths[route]?.[verb]?.responses?.[status]
  if (!declared) return [`${verb} ${route} declares no status ${status}.`]
  const response = resolved(declared)
  return faults(response.content['application/json'].schema, answer, 'It')
}

const resolved = (schema: Schema): Schema =>
  schema.$ref
    ? schema.$ref
        .slice(2)
        .split('/')
        .reduce((at: Schema, part: string) => at[part], document!)
    : schema

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value

function faults(given: Schema, value: unknown, at: string): string[] {
  const schema = resolved(given)
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one: Schema) => faults(one, value, at))
    return tried.some((found: string[]) => found.length === 0) ? [] : tried.flat()
  }
  if (schema.allOf) return faults(together(schema.allOf.map(resolved)), value, at)
  const types = [schema.type].flat()
  const type = typeOf(value)
  if (!types.includes(type) && !(type === 'integer' && types.includes('number')))
    return [`${at} is ${type}, not ${types}.`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${value}, none of ${schema.enum}.`]
  if (typeof value === 'string' && value.length > (schema.maxLength ?? Infinity))
    return [`${at} has ${value.length} characters, more than ${schema.maxLength}.`]
  if (Array.isArray(value)) return value.flatMap((item, i) => faults(schema.items, item, `${at}[${i}]`))
  return type === 'object' ? objectFaults(schema, value as Schema, at) : []
}

const together = (schemas: readonly Schema[]): Schema => ({
  type: 'object',
  properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
  required: schemas.flatMap(({ required }) => required ?? []),
})

function objectFaults(schema: Schema, value: Schema, at: string): string[] {
  const missing = (schema.required ?? [])
    .filter((key: string) => !(key in value))
    .map((key: string) => `${at} has no ${key}.`)
  const found = Object.entries(value).flatMap(([key, inner]) => {
    const property = schema.properties?.[key] ?? schema.additionalProperties
    if (property) return faults(property, inner, `${at}.${key}`)
    return schema.properties ? [`${at}.${key} is not declared.`] : []
  })
  return [...missing, ...found]
}
