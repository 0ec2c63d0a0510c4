/**
 * The HTTP server: routes each request and sends the response. Header names are sent as they are spelled
 * here.
 */

import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { operations } from '../../contract/index.ts'
import { Fault } from '../kernel/faults.ts'
import type { Services } from '../kernel/runcall.ts'
import { errorDetail, type Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { authenticate } from './authenticate.ts'
import { compressed } from './compress.ts'
import { type Exchange, exchangeOf, inCallback, jsonType, type Sent, sendJson } from './exchange.ts'
import { files } from './files.ts'
import { runOperation } from './operation.ts'
import { Pace } from './pace.ts'
import { page } from './pages.ts'
import { type CountCall, countByMinute, type Rate } from './rate.ts'
import { type Routes, routesOf } from './routes.ts'
import { notReady, startingPage } from './starting.ts'
import { faultJson, faultOf } from './status.ts'
import { readCertificate, type WebServer } from './tls.ts'
import { readWebApp, type WebApp } from './webapp.ts'

const headerBytesMax = 32 * 1024

/**
 * `ready` returns the services once the server has started; until then every request gets a 503, with
 * the sentence of `startingWith` if there is one. `count` is given if several processes share the rate limit.
 */
export function createHttpServer(
  settings: Settings,
  log: Log,
  ready: () => Services | undefined,
  count: CountCall = countByMinute(() => ready()?.now() ?? new Date()),
  startingWith: () => string = () => '',
): WebServer {
  const routes = routesOf(operations)
  const webApp = readWebApp(log)
  const rate: Rate = { perMinute: settings.ratePerMinute, count }
  // Time limits for bodies are in `pace.ts`: files have more time than other requests.
  const timeouts = { headersTimeout: settings.requestTimeoutMs, requestTimeout: 0 }
  const certificate = readCertificate(settings)
  const options = { maxHeaderSize: headerBytesMax, ...timeouts }
  const server = certificate ? createTlsServer({ ...options, ...certificate }) : createServer(options)
  const respondTo = (isWaiting: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    const routing = { services: ready(), startingWith, settings, log, routes, rate, webApp }
    respond(routing, request, response, isWaiting).catch((error) => {
      // One request that fails must not end the process, and with it all the others.
      response.destroy()
      log('error', 'A request could not be answered.', errorDetail(error))
    })
  }
  server.on('request', respondTo(false))
  // A client that sends `Expect: 100-continue` is refused before it sends the body.
  server.on('checkContinue', respondTo(true))
  // HTTP allows us to ignore other expectations; Node's own refusal would have no body.
  server.on('checkExpectation', respondTo(false))
  server.on('clientError', refuse)
  return server
}

interface Routing {
  services: Services | undefined
  startingWith: () => string
  settings: Settings
  log: Log
  routes: Routes
  rate: Rate
  webApp: WebApp
}

/** `isWaiting`: the client waits for 100 Continue before it sends the body. */
async function respond(
  routing: Routing,
  request: IncomingMessage,
  response: ServerResponse,
  isWaiting: boolean,
): Promise<void> {
  const { settings, log } = routing
  const requestId = randomUUID()
  const pace = new Pace(request, response, refuseLate)
  // Most bodies arrive with the headers and need no timer.
  queueMicrotask(() => pace.within(settings.requestTimeoutMs))
  const proceed = (): void => {
    if (isWaiting) response.writeContinue()
    isWaiting = false
  }
  const { exchange, sent: plain } = await respondOrRefuse(routing, request, { log, requestId, pace, proceed })
  const packed = compressed(request, plain)
  const sent = packed instanceof Promise ? await packed : packed
  response.writeHead(sent.status, headersOf(exchange, sent, requestId, isWaiting))
  const writing = write(routing, requestId, response, sent.body)
  if (writing) await writing
  // An unread rest of the body would be taken for the next request.
  if (request.complete) return
  pace.within(settings.requestTimeoutMs)
  request.resume()
}

function headersOf(exchange: Exchange | undefined, sent: Sent, requestId: string, isWaiting: boolean) {
  const headers: OutgoingHttpHeaders = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept',
    'X-Request-Id': requestId,
  }
  if (exchange?.secure) Object.assign(headers, httpsHeaders)
  if (String(sent.headers['Content-Type']).startsWith('text/html')) Object.assign(headers, pageHeaders)
  Object.assign(headers, exchange?.responseHeaders, sent.headers)
  if (sent.status !== 204 && sent.status !== 304) headers['Content-Length'] = lengthOf(sent.body)
  // The client may send the body or not: the server could not tell it from the next request.
  if (isWaiting) headers.Connection = 'close'
  return headers
}

const lengthOf = (body: Sent['body']): number => {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return Buffer.isBuffer(body) ? body.length : body.sizeBytes
}

async function respondOrRefuse(
  routing: Routing,
  request: IncomingMessage,
  more: Parameters<typeof exchangeOf>[2],
): Promise<{ exchange: Exchange | undefined; sent: Sent }> {
  const { services, log } = routing
  let exchange: Exchange | undefined
  let sent: Sent
  try {
    if (!services) throw notReady(routing.startingWith())
    exchange = exchangeOf(services, request, more)
    sent = await route(exchange, routing)
  } catch (error) {
    const fault = faultOf(error)
    // Requests while the server starts are no errors, and there may be many.
    if (fault.status >= 500 && services)
      log('error', fault.message, {
        requestId: more.requestId,
        path: request.url?.split('?')[0],
        ...errorDetail(fault.cause ?? fault),
      })
    sent = services ? refusal(fault, more.requestId) : whileStarting(request, fault, more.requestId)
  }
  // A downloaded file may be JSON, too; it is sent unchanged.
  if (exchange?.callback && typeof sent.body === 'string' && sent.headers['Content-Type'] === jsonType)
    sent = inCallback(exchange.callback, sent)
  return { exchange, sent }
}

/** A client that disconnects or stalls also ends the reading of the file. */
function write(
  routing: Routing,
  requestId: string,
  response: ServerResponse,
  body: Sent['body'],
): Promise<void> | undefined {
  const isAtOnce = typeof body === 'string' || Buffer.isBuffer(body)
  // A short body is in the socket buffer at once and needs no timeout.
  if (!isAtOnce || body.length > shortBytes)
    response.setTimeout(routing.settings.uploadIdleSeconds * 1000, () => response.destroy())
  // A body in memory is sent in one write with the headers.
  if (isAtOnce) return void response.end(body)
  if (!body.stream) return void response.end()
  return streamFile(body.stream, response, routing.log, requestId)
}

async function streamFile(
  stream: Readable,
  response: ServerResponse,
  log: Log,
  requestId: string,
): Promise<void> {
  try {
    await pipeline(stream, response)
  } catch (error) {
    if (!clientGone.includes((error as NodeJS.ErrnoException).code ?? ''))
      log('error', 'A file could not be read to its end.', { requestId, ...errorDetail(error) })
  }
}

const shortBytes = 64 * 1024
const clientGone = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']

/** Forbids framing of our pages, and access by the page that opened one. */
const pageHeaders = { 'X-Frame-Options': 'DENY', 'Cross-Origin-Opener-Policy': 'same-origin' }
/** A browser that used https once uses only https for a year. */
const httpsHeaders = { 'Strict-Transport-Security': 'max-age=31536000' }

/** HTTP requires WWW-Authenticate with a 401; some clients fail without it. */
const refusal = (fault: Fault, requestId: string): Sent =>
  sendJson(faultJson(fault, requestId), fault.status, {
    ...(fault.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...fault.more.headers,
  })

/** The rest of the request did not arrive in time. */
function refuseLate({ socket }: IncomingMessage): void {
  socket.once('finish', () => socket.destroy())
  refuse(Object.assign(new Error('Too late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}

/** Refuses input that is not HTTP, too long or too late: there is no request to answer, only a socket. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
  const requestId = randomUUID()
  const fault =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Fault('PayloadTooLarge', 'The headers of the request are too large.')
      : new Fault('SerializationException', 'The request could not be read.', {
          dev: 'It is not HTTP, or it came too late.',
        })
  const { status, headers, body } = refusal(fault, requestId)
  const text = String(body)
  const sent = { status, headers, body: text }
  const lines = Object.entries(headersOf(undefined, sent, requestId, true)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}

/**
 * Whether an earlier response is being sent: a refusal would be taken for a part of it. Node's own code looks
 * there, too.
 */
const isAnswering = (socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true

/** A browser gets a page that loads itself again; /health and clients get the status block. */
const whileStarting = (request: IncomingMessage, fault: Fault, requestId: string): Sent =>
  /\btext\/html\b/.test(request.headers.accept ?? '') && !request.url?.startsWith('/health')
    ? startingPage(fault)
    : refusal(fault, requestId)

async function route(exchange: Exchange, { routes, rate, webApp }: Routing): Promise<Sent> {
  const own = routes.own(exchange.place.path)
  if (own) {
    exchange.proceed()
    return runOperation(exchange, own, rate)
  }
  const file = await files(exchange, rate)
  if (file) return file
  exchange.proceed()
  const found = (await authenticate(exchange)) ?? (await page(exchange)) ?? webApp.at(exchange)
  if (found) return found
  const match = routes.named(exchange.place.path)
  const nothing = match ? undefined : webApp.nothing(exchange)
  if (nothing) return nothing
  if (!match)
    throw new Fault('NotFound', 'There is nothing at this address.', {
      dev: 'The operations are listed at /metadata.',
    })
  return runOperation(exchange, match, rate)
}
