// Reads the interface document into a table of facts. The table is what the contract is compared with, so
// nothing here may import the server or the contract: a mistake there must not be able to hide itself.
// The reader throws at anything it does not understand, because a skipped field would never be noticed.

export interface FieldFact {
  name: string
  jsonName: string
  type: string
}

export interface RequestFieldFact extends FieldFact {
  in: 'body' | 'query'
}

export interface TypeFact {
  fields: FieldFact[]
  includes?: string[]
}

export interface OperationFact {
  number: number
  method: string
  route: string | null
  requestName: string
  request: RequestFieldFact[]
  response: FieldFact[]
}

export interface InterfaceTable {
  types: Record<string, TypeFact>
  operations: OperationFact[]
}

export function readInterface(document: string): InterfaceTable {
  return {
    types: readTypes(section(document, '## 2. Resources and their fields')),
    operations: readOperations(section(document, '## 4. Endpoints')),
  }
}

/** Lower-cases the leading run of capitals, except the one that starts the next word. */
export function jsonName(name: string): string {
  return name.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (capitals) => capitals.toLowerCase())
}

/** Formatted as biome would: one line where it fits, so that a changed field is a diff of one line. */
export function interfaceText(table: InterfaceTable): string {
  return `${layOut(table, '', '')}\n`
}

function section(document: string, heading: string): string[] {
  const lines = document.split(/\r?\n/)
  const start = lines.indexOf(heading)
  if (start < 0) throw new Error(`The document has no heading "${heading}"`)
  const end = lines.findIndex((line, at) => at > start && line.startsWith('## '))
  return lines.slice(start + 1, end < 0 ? undefined : end).filter((line) => line.trim() !== '')
}

// Lines of section 2 that name no field; any other line must be understood.
const prose = [/^All fields have Required = No\./, /^### Shared structures$/, /: not shown\.$/]

function readTypes(lines: string[]): Record<string, TypeFact> {
  const types: Record<string, TypeFact> = {}
  let current: TypeFact | undefined
  for (const line of lines) {
    if (prose.some((pattern) => pattern.test(line))) continue
    const start = typeStart(line)
    if (start && types[start.name]) throw new Error(`${start.name} is described twice`)
    if (start) {
      current = start.includes.length > 0 ? { fields: [], includes: start.includes } : { fields: [] }
      types[start.name] = current
    }
    const rest = start ? start.rest : line
    if (!current) throw new Error(`No type is open for "${line}"`)
    if (rest) current.fields.push(...fieldsOfLine(rest))
  }
  for (const [name, type] of Object.entries(types)) completeFromIncludes(name, type, types)
  return types
}

function typeStart(line: string): { name: string; includes: string[]; rest: string } | undefined {
  const match =
    /^### (?<name>\w+)(?: \((?<note>[^()]*)\))?$/.exec(line) ??
    /^\*\*(?<name>\w+)\*\*(?: \((?<note>[^()]*)\))?(?:: (?<rest>.+))?$/.exec(line)
  if (!match?.groups) return undefined
  const { name = '', note = '', rest = '' } = match.groups
  return { name, includes: [...note.matchAll(/\bincludes (\w+)/g)].map((found) => found[1]!), rest }
}

const listedTypes: Record<string, string> = { Integer: 'int', Boolean: 'bool', String: 'string' }

function fieldsOfLine(line: string): FieldFact[] {
  if (line === '| Field | Type |' || line === '|---|---|') return []
  if (line.startsWith('|')) {
    const [name = '', type = '', ...more] = cells(line)
    if (!/^\w+$/.test(name) || type === '' || more.length > 0) throw new Error(`Not a field row: "${line}"`)
    return [field(name, type)]
  }
  const listed = /^(\w+) fields: (\w+(?:, \w+)*)\.$/.exec(line)
  if (!listed) return fieldList(line.replace(/\.$/, '')).map(({ name, type }) => field(name, type))
  const type = listedTypes[listed[1]!]
  if (!type) throw new Error(`Unknown kind of fields: "${line}"`)
  return listed[2]!.split(', ').map((name) => field(name, type))
}

/**
 * "Name (type), Name (type)". Types contain commas too, so the text is split before a name with a bracket.
 */
function fieldList(text: string): { name: string; type: string }[] {
  return text.split(/, (?=\w+ \()/).map((part) => {
    const match = /^(\w+) \(([^()]+)\)$/.exec(part)
    if (!match) throw new Error(`Not a field: "${part}"`)
    return { name: match[1]!, type: match[2]! }
  })
}

function field(name: string, written: string): FieldFact {
  const type = written.replace(/^list of (\w+)$/, 'List<$1>')
  const plain = type === 'map string to string' ? 'Dictionary<String,String>' : type
  if (!/^[\w<>,]+\??$/.test(plain)) throw new Error(`Not a type of ${name}: "${written}"`)
  return { name, jsonName: jsonName(name), type: plain }
}

// Most types list the included fields again and Folder does not; either way each is in the table once.
function completeFromIncludes(name: string, type: TypeFact, types: Record<string, TypeFact>): void {
  for (const base of type.includes ?? []) {
    const included = types[base]
    if (!included) throw new Error(`${name} includes ${base}, which is not described`)
    const own = new Set(type.fields.map((each) => each.jsonName))
    type.fields.push(...included.fields.filter((each) => !own.has(each.jsonName)))
  }
  const names = type.fields.map((each) => each.jsonName)
  if (names.length === 0) throw new Error(`${name} has no fields`)
  if (new Set(names).size < names.length) throw new Error(`${name} has a field twice`)
}

const operationsHeader = ['#', 'Method', 'Path', 'RequestName', 'Request body fields', 'Response fields']

function readOperations(lines: string[]): OperationFact[] {
  const [header = '', rule = '', ...rows] = lines.filter((line) => line.startsWith('|'))
  if (cells(header).join() !== operationsHeader.join() || !/^[|-]+$/.test(rule)) {
    throw new Error(`The table of operations has other columns: "${header}"`)
  }
  return rows.map(operation)
}

function operation(row: string): OperationFact {
  const columns = cells(row)
  const [number = '', verb = '', path = '', requestName = '', request = '', response = ''] = columns
  const method = verb === 'all verbs' ? 'all' : verb
  const route = path === 'Route: not shown.' ? null : path
  const readable = /^\d+$/.test(number) && /^(all|[A-Z]+)$/.test(method) && /^\w+$/.test(requestName)
  if (columns.length !== operationsHeader.length || !readable || !/^\/api\/\S+$/.test(route ?? '/api/-')) {
    throw new Error(`Not an operation: "${row}"`)
  }
  return {
    number: Number(number),
    method,
    route,
    requestName,
    request: fieldList(request).map(requestField),
    response:
      response === 'none beyond BaseResponse'
        ? []
        : fieldList(response).map(({ name, type }) => field(name, type)),
  }
}

function requestField({ name, type }: { name: string; type: string }): RequestFieldFact {
  const bare = type.replace(/, query parameter$/, '')
  return { ...field(name, bare), in: bare === type ? 'body' : 'query' }
}

function cells(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

const lineWidth = 110

function layOut(value: unknown, indent: string, label: string): string {
  const line = oneLine(value)
  // The comma that may follow counts too.
  if (indent.length + label.length + line.length < lineWidth) return label + line
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + layOut(item, inner, ''))
    return `${label}[\n${items.join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return label + line
  const entries = Object.entries(value).map(
    ([key, item]) => inner + layOut(item, inner, `${JSON.stringify(key)}: `),
  )
  return `${label}{\n${entries.join(',\n')}\n${indent}}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`)
  return `{ ${entries.join(', ')} }`
}
