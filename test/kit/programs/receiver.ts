/** A program that receives webhooks on loopback. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Received {
  headers: IncomingHttpHeaders
  text: string
  body: any
}

export interface Receiver {
  url: string
  /** What it took and what it refused, in order. */
  received: Received[]
  /** How it answers from now on; by default 204. */
  answers(how: (response: ServerResponse, received: Received) => void): void
  /** Resolves when it has received so many. */
  until(count: number): Promise<void>
}

const takes = (response: ServerResponse): void => void response.writeHead(204).end()

export async function receiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let answer: Parameters<Receiver['answers']>[0] = takes
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      const one = { headers: request.headers, text, body: JSON.parse(text) }
      received.push(one)
      answer(response, one)
      for (const look of [...waiting]) look()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers(how) {
      answer = how
    },
    until: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}
