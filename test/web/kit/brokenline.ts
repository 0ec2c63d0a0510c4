/**
 * A line between a phone and a server that breaks at a request that a test names: before the server has it, or after the server has
 * answered and before the phone knows. Unlike the routes of a page it is also that of the service worker and of pages that are killed.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../../kit/atend.ts'
import type { Site } from '../../kit/harness.ts'

/** Which part is lost at the request where the line breaks. */
export type Lost = 'request' | 'response'

export interface BrokenLine {
  /** The same site, at the other end of the line. */
  site: Site
  /** How many of the counted requests were sent since it was last cut. */
  count(): number
  isBroken(): boolean
  /** Breaks at the n-th counted request from now on, and stays so until it is repaired. */
  breakAt(n: number, lost: Lost): void
  repair(): void
}

export async function brokenLine(
  site: Site,
  isCounted: (asked: IncomingMessage) => boolean,
): Promise<BrokenLine> {
  let [count, at, isBroken]: [number, number, boolean] = [0, Number.POSITIVE_INFINITY, false]
  let lost: Lost = 'request'
  const cut = (): void => {
    isBroken = true
    server.closeAllConnections()
  }
  const server = createServer((asked, answer) => {
    if (isBroken) return void answer.destroy()
    if (isCounted(asked)) count += 1
    const isLast = count === at && isCounted(asked)
    if (isLast && lost === 'request') return cut()
    pass(site.url, asked, answer, isLast ? cut : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    site: { ...site, url: `http://127.0.0.1:${port}` },
    count: () => count,
    isBroken: () => isBroken,
    breakAt(n, part) {
      ;[count, at, isBroken, lost] = [0, n, false, part]
    },
    repair() {
      ;[at, isBroken] = [Number.POSITIVE_INFINITY, false]
    },
  }
}

/** `cut`: instead of the answer, once the server has given all of it. */
function pass(url: string, asked: IncomingMessage, answer: ServerResponse, cut?: () => void): void {
  const { method, headers } = asked
  const upstream = request(new URL(asked.url!, url), { method, headers }, (response) => {
    if (cut) {
      response.on('end', cut).resume()
      return
    }
    answer.writeHead(response.statusCode!, response.headers)
    response.pipe(answer)
  })
  upstream.on('error', () => answer.destroy())
  // The server finishes what has arrived, whether somebody waits for it or not.
  if (!cut) answer.on('close', () => upstream.destroy())
  asked.pipe(upstream)
}
