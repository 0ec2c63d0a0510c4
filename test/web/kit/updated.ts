/**
 * A server that is updated while pages are open. The next version of the web app is this one under other names: the names
 * of its scripts change with their contents. As on a server, only those of the version that it has are there.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../../kit/atend.ts'
import type { Site } from '../../kit/harness.ts'

/** As an update goes on, in a server or in one of several. */
interface Standing {
  /** Which version the scripts, the service worker and the page are of. */
  app: 'now' | 'next'
  /** The page alone is of this version. */
  page?: 'now' | 'next'
  /** Addresses that are not answered yet. */
  missing?: RegExp
}

export interface Updated {
  site: Site
  standing: Standing
  /** The part of the names that a version has. */
  hashes: Record<Standing['app'], string>
}

const isApp = (path: string): boolean => /^\/(assets\/.*\.js|serviceworker\.js)$/.test(path)
const isPage = (path: string): boolean => /^\/(p\/.*)?$/.test(path)

export async function updatedSite(site: Site): Promise<Updated> {
  const html = await (await fetch(`${site.url}/`)).text()
  const now = /main-(\w+)\.js/.exec(html)![1]!
  const hashes = { now, next: [...now].reverse().join('') }
  const standing: Standing = { app: 'now' }
  const server = createServer((asked, answer) => pass(site.url, { standing, hashes }, asked, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { site: { ...site, url: `http://127.0.0.1:${port}` }, standing, hashes }
}

function pass(
  url: string,
  { standing, hashes }: Pick<Updated, 'standing' | 'hashes'>,
  asked: IncomingMessage,
  answer: ServerResponse,
): void {
  const path = asked.url!.split('?')[0]!
  const version = isPage(path) ? (standing.page ?? standing.app) : standing.app
  const isNext = version === 'next'
  if (standing.missing?.test(path)) return void answer.writeHead(503).end()
  if (path.includes(hashes[isNext ? 'now' : 'next'])) return void answer.writeHead(404).end()
  const isWritten = asked.method === 'GET' && (isApp(path) || isPage(path))
  const { 'accept-encoding': coding, 'if-none-match': _, ...headers } = asked.headers
  const upstream = request(
    new URL(asked.url!.replaceAll(hashes.next, hashes.now), url),
    {
      method: asked.method,
      headers: isWritten || !coding ? headers : { ...headers, 'accept-encoding': coding },
    },
    (response) => {
      if (isWritten && isNext) return void rewrite(response, answer, hashes)
      answer.writeHead(response.statusCode!, response.headers)
      response.pipe(answer)
    },
  )
  upstream.on('error', () => answer.destroy())
  answer.on('close', () => upstream.destroy())
  asked.pipe(upstream)
}

async function rewrite(
  response: IncomingMessage,
  answer: ServerResponse,
  { now, next }: Updated['hashes'],
): Promise<void> {
  const body = Buffer.concat(await response.toArray())
    .toString()
    .replaceAll(now, next)
  const { 'content-length': _, etag: __, ...headers } = response.headers
  answer.writeHead(response.statusCode!, headers).end(body)
}
