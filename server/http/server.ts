/** The HTTP server: finds who answers, and sends what they say. The header names keep their spelling on the way out. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { operations } from '../../contract/index.ts'
import type { Parts } from '../kernel/call.ts'
import { Fault } from '../kernel/faults.ts'
import { errorDetail, type Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { authenticate } from './authenticate.ts'
import { type Door, doorsOf } from './doors.ts'
import { type Exchange, exchangeOf, type Sent, sendJson } from './exchange.ts'
import { throughDoor } from './operation.ts'
import { page } from './pages.ts'
import { type Rate, rateOf } from './rate.ts'
import { faultJson, faultOf } from './status.ts'

const headerBytesMax = 32 * 1024

/** `ready` gives the parts once there are any: until then everybody is asked to come back. */
export function createDoors(settings: Settings, log: Log, ready: () => Parts | undefined): Server {
  const door = doorsOf(operations)
  const rate = rateOf(settings.ratePerMinute, () => new Date())
  const options = { maxHeaderSize: headerBytesMax, requestTimeout: settings.requestTimeoutMs }
  const server = createServer(options, (request, response) => {
    void respond(ready(), log, door, rate, request, response)
  })
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  return server
}

type FindDoor = (path: string) => Door | undefined

async function respond(
  parts: Parts | undefined,
  log: Log,
  door: FindDoor,
  rate: Rate,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const requestId = randomUUID()
  let sent: Sent
  try {
    if (!parts) throw starting()
    sent = await route(exchangeOf(parts, log, request, requestId), door, rate)
  } catch (error) {
    const fault = faultOf(error)
    if (fault.status >= 500)
      log('error', fault.message, {
        requestId,
        path: request.url?.split('?')[0],
        ...errorDetail(fault.cause ?? fault),
      })
    sent = sendJson(faultJson(fault, requestId), fault.status, fault.more.headers)
  }
  const body = typeof sent.body === 'string' ? Buffer.from(sent.body) : sent.body
  response.writeHead(sent.status, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    Vary: 'Accept',
    ...sent.headers,
    ...(sent.status === 204 ? {} : { 'Content-Length': body.length }),
  })
  response.end(body)
  // What is left of a body nobody read would be taken for the next request.
  if (!request.complete) request.resume()
}

const starting = (): Fault =>
  new Fault('ServiceUnavailable', 'The server is starting. Please try again in a moment.', {
    headers: { 'Retry-After': '1' },
  })

async function route(exchange: Exchange, door: FindDoor, rate: Rate): Promise<Sent> {
  const answered = (await authenticate(exchange)) ?? (await page(exchange))
  if (answered) return answered
  const found = door(exchange.place.path)
  if (!found)
    throw new Fault('NotFound', 'There is nothing at this address.', {
      dev: 'The operations are listed at /metadata.',
    })
  return throughDoor(exchange, found, rate)
}
