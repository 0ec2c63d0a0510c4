/** Pages that need no session: health, version and the documentation. */

import { openApi } from '../../../contract/emit.ts'
import { msPerDay } from '../../../contract/fields/durations.ts'
import { downloads, operations, uploads } from '../../../contract/index.ts'
import { Fault } from '../../kernel/faults.ts'
import { productVersion } from '../../root.ts'
import { type Exchange, type Sent, sendJson, sendPage } from '../exchange.ts'
import { hostOf } from '../host.ts'
import { wrongVerb } from '../routes.ts'
import { health, live, version } from './health.ts'
import { developersPage, listPage, operationPage } from './metadata.ts'
import { isReference, referencePaths, typedReference } from './typesreference.ts'

const verbs = ['GET', 'HEAD', 'OPTIONS']

/** Undefined if the path is another one. `metrics` is the page of the numbers, which needs more than the exchange. */
export async function page(
  exchange: Exchange,
  metrics: (exchange: Exchange) => Promise<Sent>,
): Promise<Sent | undefined> {
  const { path, suffix = '' } = exchange.place
  const at = path + suffix
  const page = at === metricsPath ? metrics : isReference(at) ? typedReference : pages.get(at)
  if (!page) return undefined
  if (exchange.method === 'OPTIONS') return { status: 204, headers: { Allow: verbs.join(', ') }, body: '' }
  if (!verbs.includes(exchange.method)) throw wrongVerb(verbs)
  return page(exchange)
}

const metricsPath = '/metrics'

export const isPage = (path: string): boolean =>
  path === metricsPath || pages.has(path) || referencePaths.includes(path)

const pages = new Map<string, (exchange: Exchange) => Sent | Promise<Sent>>([
  ['/developers', () => sendPage(developersPage())],
  ['/live', live],
  ['/health', health],
  ['/version', version],
  ['/metadata', () => sendPage(listPage(operations, { uploads, downloads }))],
  ['/metadata.css', stylesheet],
  ['/json/metadata', oneOperation],
  ['/openapi.json', openApiDocument],
  ['/.well-known/security.txt', securityText],
])

function oneOperation(exchange: Exchange): Sent {
  const name = operationName(exchange.query)
  if (!name) return { status: 302, headers: { Location: '/metadata' }, body: '' }
  const operation = operations.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (!operation)
    throw new Fault('NotFound', 'There is no operation of this name.', {
      dev: 'The operations are listed at /metadata.',
    })
  return sendPage(
    operationPage(operation, { scheme: exchange.secure ? 'https' : 'http', host: hostOf(exchange) }),
  )
}

function operationName(query: Exchange['query']): string {
  const given = Object.entries(query).find(([name]) => name.toLowerCase() === 'op')?.[1] ?? ''
  return (Array.isArray(given) ? (given[0] ?? '') : given).trim()
}

let openApiText: string | undefined

// The server URL is `/`, relative to the document, which is right behind any proxy.
function openApiDocument(): Sent {
  openApiText ??= JSON.stringify(
    openApi(operations, { title: 'Plumbline', version: productVersion, baseUrl: '/', uploads, downloads }),
  )
  return sendJson(openApiText)
}

const securityTextDays = 180

/** RFC 9116: whom somebody who found a hole writes to. None if the settings do not say it. */
function securityText({ services: { settings, now } }: Exchange): Sent {
  const { securityContact, publicUrl } = settings
  if (!securityContact) throw new Fault('NotFound', 'There is nothing at this address.')
  const expires = new Date(now().getTime() + securityTextDays * msPerDay)
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en, de',
    ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  return { status: 200, headers, body: `${lines.join('\n')}\n` }
}

function stylesheet(): Sent {
  return {
    status: 200,
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
    body: css,
  }
}

const css = `:root {
  color-scheme: light dark;
  --paper: #f5f4f1; --surface: #fff; --surface-2: #faf9f7; --line: #e5e3dd; --line-2: #d3d0c8;
  --text: #1c1b19; --text-2: #4d4a44; --accent-text: #1b5aa3; --selected: #e9f1fa;
  --reads: #1b5aa3; --reads-soft: #e7f0fa; --writes: #7d5300; --writes-soft: #fbf0d5;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #101214; --surface: #16181b; --surface-2: #1b1e21; --line: #272b2f; --line-2: #363b41;
    --text: #e9eaeb; --text-2: #bcc0c5; --accent-text: #8bbcf4; --selected: #182638;
    --reads: #8bbcf4; --reads-soft: #172840; --writes: #e6b54a; --writes-soft: #32270f;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--text); font: 1rem/1.6 var(--sans); }
a { color: var(--accent-text); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; }
:target { background: var(--selected); }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--surface); }
.skip:focus { left: 0; z-index: 1; }
header, main { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
header nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: .75rem 0; }
header nav { border-bottom: 1px solid var(--line-2); }
header a { padding: .25rem 0; text-decoration: none; }
header a:hover { text-decoration: underline; }
.brand { color: var(--text); font-weight: 600; }
main { padding-top: 1.5rem; padding-bottom: 4.5rem; }
main > p { max-width: 44rem; }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { margin: .5rem 0 1rem; font-size: 1.75rem; }
h2 { margin: 3rem 0 .75rem; font-size: 1.375rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
.lead { font-size: 1.125rem; color: var(--text-2); }
code, pre { font-family: var(--mono); font-size: .8125rem; }
.contents { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1.5rem 0; }
.contents a { display: inline-block; padding: .125rem 0; }
ul { padding: 0; list-style: none; }
.links { max-width: 44rem; border-top: 1px solid var(--line-2); }
.links li { display: grid; grid-template-columns: 9rem 1fr; padding: .75rem 0; }
.links li { border-bottom: 1px solid var(--line); }
.links span { color: var(--text-2); }
.operations, .scroll, pre { background: var(--surface); border: 1px solid var(--line-2); border-radius: 6px; }
.operations { margin: 0; }
.operations > li { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .25rem 2rem; }
.operations > li { padding: .75rem 1rem; }
.operations > li + li { border-top: 1px solid var(--line); }
.operations h3 { display: inline; margin-right: .5rem; }
.operations p { margin: .25rem 0; font-size: .875rem; color: var(--text-2); }
.routes { margin: 0; overflow-wrap: anywhere; }
.routes li { display: grid; grid-template-columns: 5.5rem 1fr; align-items: baseline; }
.routes b { font-size: .75rem; font-weight: 500; color: var(--text-2); }
.effect { display: inline-block; padding: 0 .5rem; border-radius: 4px; font-size: .75rem; font-weight: 600; }
.read { color: var(--reads); background: var(--reads-soft); }
.write { color: var(--writes); background: var(--writes-soft); }
.scroll, pre { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .4rem .75rem; text-align: left; vertical-align: baseline; }
tbody tr { border-top: 1px solid var(--line); }
thead th { background: var(--surface-2); color: var(--text-2); font-weight: 600; }
tbody th { font-weight: 400; }
th, td:nth-child(3) { white-space: nowrap; }
td:last-child { min-width: 15rem; }
pre { max-height: 32rem; margin: 0; padding: .75rem 1rem; line-height: 1.5; }
@media (max-width: 47.99rem) {
  .operations > li { grid-template-columns: minmax(0, 1fr); }
  .contents a { padding: .5rem 0; }
  header a { padding: .6rem 0; }
  .links li { grid-template-columns: 1fr; }
}
@media print {
  :root { --paper: #fff; --text: #000; --text-2: #333; --accent-text: #000; }
  body { font-size: 10pt; }
  header, nav, .skip { display: none; }
  h2, h3 { break-after: avoid; }
  tr, .operations > li { break-inside: avoid; }
  .scroll, pre { overflow: visible; max-height: none; }
  td:last-child { min-width: 9rem; }
  td:nth-child(3) { min-width: 8rem; white-space: normal; overflow-wrap: anywhere; }
  table, table code { font-size: 8pt; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
}
`
