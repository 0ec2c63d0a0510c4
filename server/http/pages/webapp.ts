/** The built web app: read once at start, served from memory. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isLanguage } from '../../../contract/languagecodes.ts'
import type { Log } from '../../log.ts'
import { packageRoot } from '../../root.ts'
import { cookieNamed } from '../caller/sessionkey.ts'
import { acceptedCoding, type Coding } from '../compress.ts'
import type { Exchange, Sent } from '../exchange.ts'
import { isKnown } from '../files/ranges.ts'
import { wrongVerb } from '../routes.ts'
import { webBundles } from './webbundles.ts'

export interface WebApp {
  /** Undefined if the path is not one of the web app's. */
  at: (exchange: Exchange) => Sent | undefined
  /** For an address where nothing is, asked for by a person: the web app says so. */
  nothing: (exchange: Exchange) => Sent | undefined
}

/** Paths that the web app routes itself: all get index.html. */
const addresses =
  /^\/(?:(?:signin|inbox|projects|p|r|me|search|new|share|unsubscribe|m|join|password|first|begin|people|server|docs)(?:\/.*)?)?$/
const verbs = ['GET', 'HEAD', 'OPTIONS']

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.bcmap': 'application/octet-stream',
  '.webmanifest': 'application/manifest+json',
}

/** Only our own origin; previews of files may also come from the memory of the web app. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The worker that reads PDFs has a policy of its own: it compiles decoders, which no page may. */
const pdfWorker = /^\/assets\/pdfworker-/
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The name of an asset changes with its contents, so it never needs to be requested again. */
const forever = 'public, max-age=31536000, immutable'

const shippedFolder = join(packageRoot, 'dist', 'web')

export function readWebApp(log: Log, folder = shippedFolder): WebApp {
  const files = folder === shippedFolder ? shippedFiles() : filesIn(folder)
  const page = files.get('/index.html')
  if (!page) log('warn', 'The web app is not built: run `npm run build`. The operations work without it.')
  const shellOf = (path: string): WebFile | undefined => {
    const bundle = webBundles.find(([, address]) => address.test(path))?.[0]
    return files.get(`/index.${bundle}.html`) ?? page
  }
  const dictionaries = dictionariesIn(files)
  const sendPage = (exchange: Exchange, file: WebFile, isOnce: boolean): Sent => {
    const sent = isOnce ? sendOnce(exchange, file) : send(exchange, file)
    const dictionary = dictionaries.get(languageOf(exchange) ?? '')
    if (!dictionary) return sent
    return { ...sent, headers: { ...sent.headers, Link: `<${dictionary}>; rel=modulepreload` } }
  }
  return {
    at(exchange) {
      const { path, suffix = '' } = exchange.place
      const isPage = addresses.test(path)
      const file = isPage ? shellOf(path) : isShell.test(path) ? undefined : files.get(path + suffix)
      if (!file && !isPage) return undefined
      if (exchange.method === 'OPTIONS')
        return { status: 204, headers: { Allow: verbs.join(', ') }, body: '' }
      if (!verbs.includes(exchange.method)) throw wrongVerb(verbs)
      if (file && isPage) return sendPage(exchange, file, isOfMails.test(path))
      return file ? send(exchange, file) : notBuilt
    },
    nothing(exchange) {
      const isPerson = /\btext\/html\b/.test(exchange.request.headers.accept ?? '')
      if (programs.test(exchange.place.path)) return undefined
      if (!page || !isPerson || !['GET', 'HEAD'].includes(exchange.method)) return undefined
      const sent = send(exchange, page)
      const { ETag: _, ...headers } = sent.headers
      return sent.status === 200 ? { ...sent, headers, status: 404 } : undefined
    },
  }
}

/** Addresses of programs, even if a person types one. */
const programs = /^\/(api|json|assets|events|files|auth)(\/|$)/

const isShell = /^\/index(\.\w+)?\.html$/

/**
 * By language: the address of its texts. The page loads them before it runs, so that they are named to the browser with the page,
 * together with the script that would ask for them.
 */
const dictionariesIn = (files: ReadonlyMap<string, WebFile>): Map<string, string> =>
  new Map(
    [...files.values()].flatMap(({ path }) => {
      const language = /^\/assets\/([a-z]{2})-[^-]+\.js$/.exec(path)?.[1]
      return language && isLanguage(language) ? [[language, path]] : []
    }),
  )

/** The language that the page will be in: the choice in this browser, else the first of its languages that we have. */
function languageOf({ request }: Exchange): string | undefined {
  const chosen = cookieNamed(request, 'plumbline-language')
  if (isLanguage(chosen)) return chosen
  const wished = (request.headers['accept-language'] ?? '').slice(0, 200).split(',')
  return wished.map((tag) => tag.trim().split(/[-;]/)[0]!.toLowerCase()).find(isLanguage)
}

interface WebFile {
  /** As it is written. */
  path: string
  type: string
  policy: string | undefined
  cache: string
  digest: string
  bytes: Partial<Record<Coding, Buffer>> & { identity: Buffer }
}

let shipped: Map<string, WebFile> | undefined

/** Read once for a process, however many servers it has: they are 11 MB. */
function shippedFiles(): Map<string, WebFile> {
  shipped ??= filesIn(shippedFolder)
  return shipped
}

/** By URL path, in lower case like parsed paths. */
function filesIn(folder: string): Map<string, WebFile> {
  if (!existsSync(folder)) return new Map()
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  const served = [...names].filter((name) => extname(name) in types)
  return new Map(
    served.map((name) => {
      const asWritten = `/${name.replaceAll('\\', '/')}`
      const path = asWritten.toLowerCase()
      const read = (ending = ''): Buffer | undefined =>
        names.has(name + ending) ? readFileSync(join(folder, name + ending)) : undefined
      const identity = read()!
      return [
        path,
        {
          path: asWritten,
          type: types[extname(name)]!,
          policy: policyOf(path),
          cache: path.startsWith('/assets/') ? forever : 'no-cache',
          digest: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
          bytes: { identity, br: read('.br'), gzip: read('.gz') },
        },
      ]
    }),
  )
}

const policyOf = (path: string): string | undefined => {
  if (path.endsWith('.html')) return policy
  return pdfWorker.test(path) ? pdfWorkerPolicy : undefined
}

function send({ request }: Exchange, file: WebFile, mayBeKnown = true): Sent {
  const offered = (['br', 'gzip'] as const).filter((coding) => file.bytes[coding])
  const coding = acceptedCoding(request.headers['accept-encoding'], offered)
  const etag = `"${file.digest}-${coding}"`
  const headers: Sent['headers'] = {
    'Content-Type': file.type,
    'Cache-Control': file.cache,
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...(file.policy ? { 'Content-Security-Policy': file.policy } : {}),
  }
  if (mayBeKnown && isKnown(request.headers, etag)) return { status: 304, headers, body: '' }
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  return { status: 200, headers, body: file.bytes[coding]! }
}

/** Pages that links of mails open: no browser keeps anything of them. */
const isOfMails = /^\/(m|join|password|first)(\/|$)/

function sendOnce(exchange: Exchange, file: WebFile): Sent {
  const { headers, ...sent } = send(exchange, file, false)
  const { ETag: _, ...others } = headers
  return { ...sent, headers: { ...others, 'Cache-Control': 'no-store' } }
}

const notBuilt: Sent = {
  status: 503,
  headers: { 'Content-Type': types['.html']!, 'Content-Security-Policy': "default-src 'none'" },
  body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Plumbline</title></head>
<body>
<h1>The web app is not built</h1>
<p>This server runs from its sources, and the web app was not built. Run <code>npm run build</code> and
start it again. The operations work without it: <a href="/developers">for developers</a>.</p>
</body>
</html>
`,
}
