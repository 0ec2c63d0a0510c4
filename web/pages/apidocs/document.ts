/** What the page reads of /openapi.json. */

export interface Schema {
  type?: string | string[]
  $ref?: string
  anyOf?: Schema[]
  items?: Schema
  format?: string
  enum?: Array<string | null>
  maxLength?: number
  description?: string
  readOnly?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
}

interface Content {
  content?: Record<string, { schema: Schema }>
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  description?: string
  schema: Schema
}

interface Described {
  operationId: string
  summary: string
  tags: string[]
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { $ref?: string; description?: string }>
}

interface OpenApi {
  info: { version: string }
  tags: Array<{ name: string; description: string }>
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; responses: Record<string, { description: string }> } & {
    parameters: Record<string, Parameter>
  }
}

export interface ApiOperation extends Described {
  verb: string
  path: string
  tag: string
  /** Lower case: its name, route, sentence and the names of its fields. */
  words: string
}

export interface Api {
  document: OpenApi
  /** By tag, in the order of the document. */
  groups: Array<{ name: string; title: string; operations: ApiOperation[] }>
}

export async function loadApi(): Promise<Api> {
  const response = await fetch('/openapi.json')
  if (!response.ok) throw new Error(String(response.status))
  const document = (await response.json()) as OpenApi
  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      // A route that takes every verb is shown once.
      .filter(([verb]) => verb === 'post' || !verbs.post)
      .map(([verb, one]): ApiOperation => ({ ...one, verb, path, tag: one.tags[0]!, words: '' })),
  )
  for (const one of operations) one.words = wordsOf(document, one)
  return {
    document,
    groups: document.tags.map(({ name, description }) => ({
      name,
      title: description.replace(/\.$/, ''),
      operations: operations.filter(({ tag }) => tag === name),
    })),
  }
}

const nameIn = (schema: Schema | undefined): string | undefined => schema?.$ref?.split('/').at(-1)

/** The type that a schema refers to, itself or by its entries. */
export const typeIn = (schema: Schema): string | undefined =>
  nameIn(schema) ?? nameIn(schema.items) ?? schema.anyOf?.map(nameIn).find((name) => name !== undefined)

export const jsonOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema

export const resolved = (document: OpenApi, schema: Schema): Schema =>
  document.components.schemas[nameIn(schema) ?? ''] ?? schema

export const parametersOf = (document: OpenApi, operation: ApiOperation): Parameter[] =>
  (operation.parameters ?? []).map((one) =>
    one.$ref ? document.components.parameters[nameIn(one as Schema)!]! : one,
  )

function wordsOf(document: OpenApi, operation: ApiOperation): string {
  const types = [jsonOf(operation.requestBody), jsonOf(operation.responses[200])].filter(
    (one) => one !== undefined,
  )
  const fields = types.flatMap((schema) => {
    const own = resolved(document, schema).properties ?? {}
    const inner = Object.values(own).flatMap((one) =>
      Object.keys(document.components.schemas[typeIn(one) ?? '']?.properties ?? {}),
    )
    return [...Object.keys(own), ...inner]
  })
  const { operationId, summary, path } = operation
  return [operationId, summary, path, ...fields].join(' ').toLowerCase()
}

/** The groups with the operations that have all the words. */
export function matching(groups: Api['groups'], text: string): Api['groups'] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((one) => words.every((word) => one.words.includes(word))),
    }))
    .filter(({ operations }) => operations.length > 0)
}

export function kindOf(schema: Schema): string {
  const name = nameIn(schema)
  if (name) return name
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' | ')
  if (schema.items) return `${kindOf(schema.items)}[]`
  const types = [schema.type].flat().join(' | ')
  return schema.format ? `${types} (${schema.format})` : types
}

/** The types within a schema, each once, in the order of their first use. */
export function typesIn(document: OpenApi, schema: Schema): string[] {
  const found = new Set<string>()
  const visit = (one: Schema): void => {
    for (const field of Object.values(one.properties ?? {})) {
      const name = typeIn(field)
      if (!name || found.has(name)) continue
      found.add(name)
      visit(document.components.schemas[name] ?? {})
    }
  }
  visit(resolved(document, schema))
  return [...found]
}

/** Fields of every request, which a first try does not need. */
const ofAll = ['authSessionKey', 'additionalInfo']

/** A request to begin with: its own fields, empty. */
export function beginningOf(document: OpenApi, operation: ApiOperation): string {
  const schema = jsonOf(operation.requestBody)
  const properties = schema ? (resolved(document, schema).properties ?? {}) : {}
  const fields = Object.entries(properties).filter(([key]) => !ofAll.includes(key))
  return JSON.stringify(Object.fromEntries(fields.map(([key, one]) => [key, emptyOf(one)])), undefined, 2)
}

const empty: Record<string, unknown> = { string: '', integer: 0, number: 0, boolean: false, array: [] }
const emptyOf = (schema: Schema): unknown => {
  const type = [schema.type].flat()[0]
  return type && type in empty ? empty[type] : {}
}
