/**
 * What the tests need of fetch, on node:http: for the tens of thousands of calls of a run it takes half the processor time.
 * Tests of what fetch itself does (streams, redirects, aborts) use the real one.
 */
import { Agent, request } from 'node:http'
import { checkAnswer } from './answerschema.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export const leanFetch = (url: string, init: RequestInit = {}): Promise<Response> =>
  new Promise((resolve, reject) => {
    const body = init.body as string | undefined
    const headers = { ...(init.headers as Record<string, string>) }
    if (body !== undefined) headers['Content-Length'] = String(Buffer.byteLength(body))
    const sent = request(url, { agent, method: init.method ?? 'GET', headers }, (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part) => parts.push(part))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const bytes = Buffer.concat(parts)
        try {
          checkAnswer(url, incoming.statusCode!, bytes.toString('utf8'))
          resolve(responseOf(incoming.statusCode!, incoming.rawHeaders, bytes))
        } catch (error) {
          reject(error)
        }
      })
    })
    // The server may have closed a kept connection at this very moment; fetch sends again in that case as well.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(leanFetch(url, init)) : reject(error),
    )
    sent.end(body)
  })

/** A Response as far as the client and the tests read it. */
function responseOf(status: number, raw: readonly string[], bytes: Buffer): Response {
  const headers: Array<[string, string]> = []
  for (let i = 0; i < raw.length; i += 2) headers.push([raw[i]!.toLowerCase(), raw[i + 1]!])
  const own = {
    status,
    ok: status >= 200 && status < 300,
    headers: {
      get: (name: string) => headers.find(([key]) => key === name.toLowerCase())?.[1] ?? null,
      [Symbol.iterator]: () => headers.toSorted(([a], [b]) => (a < b ? -1 : 1))[Symbol.iterator](),
    },
    text: async () => bytes.toString('utf8'),
    arrayBuffer: async () => bytes,
  }
  return own as unknown as Response
}
