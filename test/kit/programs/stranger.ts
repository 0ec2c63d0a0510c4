/** A server that is no Plumbline server, or a bad one: it answers everything in the same way, and notes what it got. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../atend.ts'

export interface Got {
  url: string
  body: string
  authorization: string | undefined
}

export async function stranger(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ url: string; got: Got[] }> {
  const got: Got[] = []
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const part of request) sent += part
    got.push({ url: request.url!, body: sent, authorization: request.headers.authorization })
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got }
}
