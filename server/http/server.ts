/** The HTTP server: finds who answers, and sends what they say. The header names keep their spelling on the way out. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { operations } from '../../contract/index.ts'
import type { Parts } from '../kernel/call.ts'
import { Fault } from '../kernel/faults.ts'
import { errorDetail, type Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { authenticate } from './authenticate.ts'
import { type Door, doorsOf } from './doors.ts'
import { type Exchange, exchangeOf, inCallback, jsonType, type Sent, sendJson } from './exchange.ts'
import { throughDoor } from './operation.ts'
import { page } from './pages.ts'
import { type Rate, rateOf } from './rate.ts'
import { faultJson, faultOf } from './status.ts'

const headerBytesMax = 32 * 1024

/** `ready` gives the parts once there are any: until then everybody is asked to come back. */
export function createDoors(settings: Settings, log: Log, ready: () => Parts | undefined): Server {
  const door = doorsOf(operations)
  const rate = rateOf(settings.ratePerMinute, () => ready()?.now() ?? new Date())
  const options = { maxHeaderSize: headerBytesMax, requestTimeout: settings.requestTimeoutMs }
  const server = createServer(options, (request, response) => {
    void respond(ready(), log, door, rate, request, response)
  })
  server.on('clientError', refuse)
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
  let exchange: Exchange | undefined
  let sent: Sent
  try {
    if (!parts) throw starting()
    exchange = exchangeOf(parts, log, request, requestId)
    sent = await route(exchange, door, rate)
  } catch (error) {
    const fault = faultOf(error)
    if (fault.status >= 500)
      log('error', fault.message, {
        requestId,
        path: request.url?.split('?')[0],
        ...errorDetail(fault.cause ?? fault),
      })
    sent = refusal(fault, requestId)
  }
  if (exchange?.callback && sent.headers['Content-Type'] === jsonType)
    sent = inCallback(exchange.callback, sent)
  const body = typeof sent.body === 'string' ? Buffer.from(sent.body) : sent.body
  response.writeHead(sent.status, {
    ...everyAnswer,
    ...(exchange?.secure ? overHttps : {}),
    ...(String(sent.headers['Content-Type']).startsWith('text/html') ? everyPage : {}),
    'X-Request-Id': requestId,
    ...exchange?.answerHeaders,
    ...sent.headers,
    ...(sent.status === 204 ? {} : { 'Content-Length': body.length }),
  })
  response.end(body)
  // What is left of a body nobody read would be taken for the next request.
  if (!request.complete) request.resume()
}

const everyAnswer = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept',
}
/** Nobody frames our pages, and no page that opened one can reach into it. */
const everyPage = { 'X-Frame-Options': 'DENY', 'Cross-Origin-Opener-Policy': 'same-origin' }
/** Whoever came by https once shall come by nothing else for a year. */
const overHttps = { 'Strict-Transport-Security': 'max-age=31536000' }

/** HTTP wants a 401 to name a way in, and some clients give up on one that does not. */
const refusal = (fault: Fault, requestId: string): Sent =>
  sendJson(faultJson(fault, requestId), fault.status, {
    ...(fault.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...fault.more.headers,
  })

/** What is no HTTP, is too long or too late: there is no request to answer, only a socket. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const requestId = randomUUID()
  const fault =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Fault('PayloadTooLarge', 'The headers of the request are too large.')
      : new Fault('SerializationException', 'The request could not be read.', {
          dev: 'It is not HTTP, or too late.',
        })
  const { status, headers, body } = refusal(fault, requestId)
  const lines = Object.entries({
    ...everyAnswer,
    'X-Request-Id': requestId,
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
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
