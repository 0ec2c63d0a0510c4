/** The built web app: read once at start, served from memory. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Log } from '../log.ts'
import { packageRoot } from '../root.ts'
import type { Exchange, Sent } from './exchange.ts'
import { isKnown } from './ranges.ts'
import { wrongVerb } from './routes.ts'

/** Undefined if the path is not one of the web app's. */
export type WebApp = (exchange: Exchange) => Sent | undefined

/** Paths that the web app routes itself: all get index.html. */
const addresses = /^\/(?:(?:signin|inbox|projects|p|r|me|search|unsubscribe)(?:\/.*)?)?$/
const verbs = ['GET', 'HEAD', 'OPTIONS']

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
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

/** The name of an asset changes with its contents, so it never needs to be requested again. */
const forever = 'public, max-age=31536000, immutable'

export function readWebApp(log: Log, folder = join(packageRoot, 'dist', 'web')): WebApp {
  const files = filesIn(folder)
  const page = files.get('/index.html')
  if (!page) log('warn', 'The web app is not built: run `npm run build`. The operations work without it.')
  return (exchange) => {
    const { path, suffix = '' } = exchange.place
    const isPage = addresses.test(path)
    const file = isPage ? page : path === '/index.html' ? undefined : files.get(path + suffix)
    if (!file && !isPage) return undefined
    if (exchange.method === 'OPTIONS') return { status: 204, headers: { Allow: verbs.join(', ') }, body: '' }
    if (!verbs.includes(exchange.method)) throw wrongVerb(verbs)
    return file ? send(exchange, file) : notBuilt
  }
}

type Coding = 'br' | 'gzip' | 'identity'

interface WebFile {
  type: string
  cache: string
  digest: string
  bytes: Partial<Record<Coding, Buffer>> & { identity: Buffer }
}

/** By URL path, in lower case like parsed paths. */
function filesIn(folder: string): Map<string, WebFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const served = names.filter((name) => extname(name) in types)
  return new Map(
    served.map((name) => {
      const path = `/${name.replaceAll('\\', '/').toLowerCase()}`
      const read = (ending = ''): Buffer | undefined =>
        names.includes(name + ending) ? readFileSync(join(folder, name + ending)) : undefined
      const identity = read()!
      return [
        path,
        {
          type: types[extname(name)]!,
          cache: path.startsWith('/assets/') ? forever : 'no-cache',
          digest: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
          bytes: { identity, br: read('.br'), gzip: read('.gz') },
        },
      ]
    }),
  )
}

function send({ request }: Exchange, file: WebFile): Sent {
  const coding = codingOf(request.headers['accept-encoding'], file)
  const etag = `"${file.digest}-${coding}"`
  const headers: Sent['headers'] = {
    'Content-Type': file.type,
    'Cache-Control': file.cache,
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...(file.type.startsWith('text/html') ? { 'Content-Security-Policy': policy } : {}),
  }
  if (isKnown(request.headers, etag)) return { status: 304, headers, body: '' }
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  return { status: 200, headers, body: file.bytes[coding]! }
}

/** The smallest encoding that the client accepts. */
function codingOf(accepted = '', { bytes }: WebFile): Coding {
  const refused = /^(0|0\.0+)$/
  const acceptable = new Map(
    accepted.split(',').map((entry) => {
      const [name = '', quality = ''] = entry.toLowerCase().split(/\s*;\s*q=\s*/)
      return [name.trim(), !refused.test(quality.trim())]
    }),
  )
  const accepts = (coding: Coding): boolean => acceptable.get(coding) ?? acceptable.get('*') ?? false
  return (['br', 'gzip'] as const).find((coding) => bytes[coding] && accepts(coding)) ?? 'identity'
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
