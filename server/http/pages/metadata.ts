/** The documentation pages, rendered from the contract. */

import {
  fieldTable,
  languages,
  nounOf,
  sampleRequest,
  sampleResponse,
  titleOf,
  typesOf,
} from '../../../contract/emit.ts'
import type { Download, Upload } from '../../../contract/fields/bytes.ts'
import type { Dto, Operation } from '../../../contract/kit.ts'
import { jsonType } from '../exchange.ts'
import { verbsOf } from '../routes.ts'

type AnyOperation = Operation<any, any>

/** The start page for developers of clients. */
export const developersPage = (): string =>
  documentOf(
    'For developers – Plumbline',
    html`<h1>For developers</h1>
<p class="lead">The records server of construction projects: RFIs, submittals, punch lists, daily reports and
the documents they refer to, by HTTP and JSON. The web app uses the same operations.</p>
<ul class="links">
<li><a href="/docs">Reference</a><span>To read and search, with a place to try each operation.</span></li>
<li><a href="/metadata">Operations</a><span>Routes, fields and samples, without scripts.</span></li>
<li><a href="/openapi.json">OpenAPI 3.1</a><span>The same, machine-readable.</span></li>
<li>Typed references<span>Every request and response as source code:
${[...languages.keys()].map((name) => html`<a href="/types/${name}">${name}</a> `)}</span></li>
<li>Samples<span>On the page of each <a href="/metadata">operation</a>; a first client in five languages is in
<code>docs/clients-start.md</code> of Plumbline, what holds for all of them in <code>docs/clients.md</code>.</span></li>
<li><a href="/health">Health</a><span>Whether the server works.</span></li>
<li><a href="/version">Version</a><span>Of the product and of the interface.</span></li>
</ul>`,
  )

interface FileRoutes {
  uploads: readonly Upload<any>[]
  downloads: readonly Download<any>[]
}

/** All operations, grouped by noun in the order of the contract, and the routes of files. */
export function listPage(operations: readonly AnyOperation[], files: FileRoutes): string {
  const nouns = [...new Set(operations.map(nounOf))].map(
    (noun) => [noun, operations.filter((operation) => nounOf(operation) === noun)] as const,
  )
  const contents = nouns.map(
    ([noun, group]) => html`<li><a href="#${noun}">${titleOf(noun, group)}</a></li>\n`,
  )
  return documentOf(
    'Operations – Plumbline',
    html`<h1>Operations</h1>
<p class="lead">Each of the ${operations.length} operations answers at its own route and, by its name, at two
generic routes. The request is a JSON object; so is the response. Every field is optional. Letter case in names
is ignored.</p>
<p>Sign in with <a href="${pageOf('UserLoginRequest')}">UserLoginRequest</a> and send the
<code>authSessionKey</code> it returns in the body, as <code>Authorization: Bearer</code>, as
<code>X-ss-id</code> or in the cookie <code>ss-id</code>. Many requests in one call: a JSON array to a generic
route with <code>[]</code> after the name. For programs: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="On this page"><ul class="contents">${contents}<li><a href="#files">Files as bytes</a></li></ul></nav>
${nouns.map(([noun, group]) => nounSection(noun, group))}${filesSection(files)}`,
  )
}

/** Files are sent as raw bytes; their parameters are in the path, the query and the headers. */
const filesSection = ({ uploads, downloads }: FileRoutes): Html => {
  const routes = [
    ...uploads.map(({ query, ...route }) => ({ ...route, verb: 'PUT', fields: query })),
    ...downloads.map(({ request, ...route }) => ({ ...route, verb: 'GET', fields: request })),
  ]
  return html`<section aria-labelledby="files">
<h2 id="files">Files as bytes</h2>
<p>Large files are not sent as JSON: the body is the file itself, the session key is in a header or cookie. An upload
is answered like the operation that receives it; rights are checked before its bytes are read. A download has the
SHA-256 of the file as its ETag and supports <code>Range</code>.</p>
${routes.map(
  ({ verb, route, about, fields }) => html`<h3 id="${fields.type}">${verb} <code>${route}</code></h3>
<p>${about}</p>
${tableOf(
  `Parameters of ${verb} ${route}`,
  ['Name', 'Parameter', 'Data type', 'Description'],
  fields.entries.map(({ key, field }) => [
    html`<code>${key}</code>`,
    route.includes(`{${key}}`) ? 'path' : 'query',
    html`<code>${field.type.type}</code>`,
    field.about,
  ]),
)}
`,
)}</section>
`
}

const nounSection = (noun: string, group: readonly AnyOperation[]): Html =>
  html`<section aria-labelledby="${noun}">
<h2 id="${noun}">${titleOf(noun, group)}</h2>
<ul class="operations">
${group.map(listItem)}</ul>
</section>
`

const listItem = (operation: AnyOperation): Html =>
  html`<li>
<div><h3><a href="${pageOf(operation.name)}">${operation.name}</a></h3> ${effectOf(operation)}
<p>${operation.about}</p></div>
<ul class="routes">
${routesOf(operation).map(({ path, verbs }) => html`<li><b>${verbs}</b> <code>${path}</code></li>\n`)}</ul>
</li>
`

const pageOf = (name: string): string => `/json/metadata?op=${encodeURIComponent(name)}`

const effectOf = ({ effect }: AnyOperation): Html =>
  html`<span class="effect ${effect}">${effect === 'read' ? 'Reads' : 'Writes'}</span>`

interface ShownRoute {
  about: string
  path: string
  verbs: string
}

function routesOf(operation: AnyOperation): ShownRoute[] {
  const shown = (about: string, path: string, generic: boolean): ShownRoute => {
    const verbs = verbsOf({ operation, generic, batch: false, oneWay: false }).filter(
      (verb) => !/HEAD|OPTIONS/.test(verb),
    )
    return { about, path, verbs: verbs.length > 2 ? 'any verb' : verbs.join(' ') }
  }
  return [
    shown('Its own route', operation.route, false),
    shown('By its name', `/json/reply/${operation.name}`, true),
    shown('By its name, shorter', `/api/${operation.name}`, true),
  ]
}

/** One operation. `origin` is the address of this server, so that the samples can be copied and run. */
export function operationPage(operation: AnyOperation, origin: { scheme: string; host: string }): string {
  const types = typesOf([operation])
  const tables = tablesOf(types)
  return documentOf(
    `${operation.name} – Plumbline`,
    html`<nav aria-label="Breadcrumb"><a href="/metadata">All operations</a></nav>
<h1>${operation.name}</h1>
<p class="lead">${operation.about}</p>
<p>${effectOf(operation)} ${operation.session === 'needed' ? 'Needs a session or a service key.' : 'Answers without a session.'}</p>
<nav aria-label="On this page"><ul class="contents">
${sections.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ul></nav>
<h2 id="routes">Routes</h2>
${routeTable(operation)}
<h2 id="request">Request</h2>
<p>Names are sent with a lower-case first letter, as in the sample, and accepted in any letter case.</p>
${tables(operation.request, 'body')}
<h2 id="response">Response</h2>
${tables(operation.response, 'form')}
<h2 id="types">Types</h2>
${types.map((type) => html`<h3 id="type-${type.type}">${type.type}</h3>\n${tables(type, 'form')}\n`)}
<h2 id="samples">Samples</h2>
${samplesOf(operation, origin)}`,
  )
}

const sections = [
  ['routes', 'Routes'],
  ['request', 'Request'],
  ['response', 'Response'],
  ['types', 'Types'],
  ['samples', 'Samples'],
] as const

const routeTable = (operation: AnyOperation): Html =>
  tableOf(
    'Routes',
    ['Path', 'Verb', 'Route'],
    routesOf(operation).map(({ about, path, verbs }) => [html`<code>${path}</code>`, verbs, about]),
  )

const fieldColumns = ['Name', 'Parameter', 'Data type', 'Required', 'Description']

/** Renders the field tables of a page, with links to its types. */
function tablesOf(types: readonly Dto[]): (dto: Dto<any>, parameter: 'body' | 'form') => Html {
  const known = new Set(types.map(({ type }) => type))
  const linked = (type: string): Html[] =>
    type
      .split(/\b/)
      .map((word) => (known.has(word) ? html`<a href="#type-${word}">${word}</a>` : html`${word}`))
  return (dto, parameter) =>
    tableOf(
      `Fields of ${dto.type}`,
      fieldColumns,
      fieldTable(dto, parameter).map((row, at) => [
        html`<code>${row.name}</code>`,
        row.parameter,
        html`<code>${linked(row.type)}</code>`,
        row.required,
        dto.entries[at]?.field.isReadOnly
          ? html`${row.description} <i>Set by the server.</i>`
          : row.description,
      ]),
    )
}

/** A table in a box that scrolls by touch and by keyboard on a narrow screen. */
const tableOf = (title: string, columns: readonly string[], rows: ReadonlyArray<readonly Content[]>): Html =>
  html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([head, ...cells]) =>
    html`<tr><th scope="row">${head!}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`,
)}</tbody></table></div>`

function samplesOf(operation: AnyOperation, { scheme, host }: { scheme: string; host: string }): Html {
  const request = sampleRequest(operation)
  const response = sampleResponse(operation)
  const line = JSON.stringify(JSON.parse(request)).replaceAll("'", String.raw`'\''`)
  return html`<h3>Request</h3>
${sample('Sample request', [
  `POST /json/reply/${operation.name} HTTP/1.1`,
  `Host: ${host}`,
  'Content-Type: application/json',
  ...withLength(request),
])}
<h3>Response</h3>
${sample('Sample response', ['HTTP/1.1 200 OK', `Content-Type: ${jsonType}`, ...withLength(response)])}
<h3>With curl</h3>
${sample('With curl', [
  `curl '${scheme}://${host}${operation.route}' -H 'Content-Type: application/json' -d '${line}'`,
])}`
}

const withLength = (body: string): string[] => [`Content-Length: ${Buffer.byteLength(body)}`, '', body]

const sample = (title: string, lines: readonly string[]): Html =>
  html`<pre role="region" aria-label="${title}" tabindex="0"><code>${lines.join('\n')}</code></pre>`

const documentOf = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/metadata.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><nav aria-label="Site"><a class="brand" href="/">Plumbline</a> <a href="/developers">Developers</a>
<a href="/docs">Reference</a> <a href="/metadata">Operations</a> <a href="/openapi.json">OpenAPI</a></nav></header>
<main id="main">
${body}
</main>
</body>
</html>
`.markup

/** Markup. Only `html` creates it, and it escapes all other values. */
interface Html {
  readonly markup: string
}

type Content = string | number | Html | readonly Content[]

export const html = (parts: TemplateStringsArray, ...contents: Content[]): Html => ({
  markup: String.raw({ raw: parts }, ...contents.map(markupOf)),
})

function markupOf(content: Content): string {
  if (typeof content === 'string' || typeof content === 'number') return escapeText(String(content))
  return 'markup' in content ? content.markup : content.map(markupOf).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
