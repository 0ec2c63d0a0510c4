/**
 * The HTTP server: routes each request and sends the response. Header names are sent as they are spelled
 * here.
 */

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { operations } from '../../contract/index.ts'
import { type TimeLimit, type TimeLimits, timeLimits } from '../db/timelimit.ts'
import { Fault } from '../kernel/faults.ts'
import type { Services } from '../kernel/services.ts'
import { errorDetail, type Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { runBatch } from './batch.ts'
import { authenticate } from './caller/authenticate.ts'
import { oauth } from './caller/oauth.ts'
import { compressed } from './compress.ts'
import { preflight } from './cors.ts'
import { type Exchange, exchangeOf, inCallback, jsonType, type Sent } from './exchange.ts'
import { type FaultLog, logFaults } from './faultlog.ts'
import { files } from './files/files.ts'
import { headersOf, refusal } from './headers.ts'
import { callsOf, noTurn } from './limits/admission.ts'
import { type CallWatch, watchCalls } from './limits/callwatch.ts'
import { Pace } from './limits/pace.ts'
import { type CountCall, countByMinute, type Rate } from './limits/rate.ts'
import { openRequestQueue } from './limits/requestqueue.ts'
import { holdUnauthenticated, type UnauthenticatedBodies } from './limits/unauthenticated.ts'
import { closeWithConnection } from './limits/waiting.ts'
import { events } from './live/events.ts'
import { type LiveStreams, liveStreams, streamsMax } from './live/livestreams.ts'
import { runOperation } from './operation.ts'
import { live as isAlive } from './pages/health.ts'
import { type Gathering, gatherHere, metrics, ownFamilies } from './pages/metrics.ts'
import { page } from './pages/pages.ts'
import { readWebApp, type WebApp } from './pages/webapp.ts'
import { type Origin, originOf } from './proxies.ts'
import { type Routes, routesOf } from './routes.ts'
import { closeIdle, endingEvent, refuse, refuseLate } from './sockets.ts'
import { notReady, startingPage } from './starting.ts'
import { faultOf, orDiskFull } from './status.ts'
import { readCertificate, type WebServer } from './tls.ts'
import { writeBody } from './writebody.ts'

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
  isDraining: () => boolean = () => false,
  gathering: Gathering = gatherHere(),
): WebServer {
  const routes = routesOf(operations)
  const watch = watchCalls(settings, log, routes)
  const faults = logFaults(log)
  const webApp = readWebApp(log)
  const unauthenticated = holdUnauthenticated(settings.strangerBytesMax)
  gathering.own = () => {
    const services = ready()
    return services ? ownFamilies(services, watch, unauthenticated, live.count, requestQueue.waiting) : []
  }
  const limits = timeLimits(settings.requestTimeoutMs)
  const rate: Rate = { perMinute: settings.ratePerMinute, count }
  const live = liveStreams(log, Math.max(1, Math.floor(streamsMax / settings.workers)), isDraining)
  const fixed = {
    startingWith,
    isDraining,
    settings,
    log,
    routes,
    rate,
    unauthenticated,
    limits,
    webApp,
    watch,
    faults,
    gathering,
    live,
  }
  // Time limits for bodies are in `pace.ts`: files have more time than other requests.
  const timeouts = {
    headersTimeout: settings.requestTimeoutMs,
    requestTimeout: 0,
    // By default Node looks for late headers twice a minute.
    connectionsCheckingInterval: Math.min(1_000, settings.requestTimeoutMs),
  }
  const requestQueue = openRequestQueue(() => isBusy(ready()), settings.callsMax)
  const certificate = readCertificate(settings)
  const options = { maxHeaderSize: headerBytesMax, ...timeouts }
  const server = certificate ? createTlsServer({ ...options, ...certificate }) : createServer(options)
  const respondTo = (isWaiting: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    closeWithConnection(response, request.socket)
    const limit = limits.begin()
    const origin = originOf(request, settings.trustedProxies)
    const run = (isRefused = false): void => {
      const begun = { isWaiting, isRefused, limit, origin }
      respond({ services: ready(), ...fixed }, request, response, begun).catch((error) => {
        // One request that fails must not end the process, and with it all the others.
        response.destroy()
        log('error', 'A request could not be answered.', errorDetail(error))
      })
    }
    // Who asks whether the server is alive does not wait with the others.
    if (isProbe(request)) run()
    else
      requestQueue.begin(
        origin.address,
        () => run(),
        () => run(true),
      )
  }
  server.on('request', respondTo(false))
  // A client that sends `Expect: 100-continue` is refused before it sends the body.
  server.on('checkContinue', respondTo(true))
  // HTTP allows us to ignore other expectations; Node's own refusal would have no body.
  server.on('checkExpectation', respondTo(false))
  server.on('clientError', refuse)
  server.once(endingEvent, live.end)
  closeIdle(server)
  return server
}

interface Routing {
  services: Services | undefined
  startingWith: () => string
  isDraining: () => boolean
  settings: Settings
  log: Log
  routes: Routes
  rate: Rate
  unauthenticated: UnauthenticatedBodies
  limits: TimeLimits
  webApp: WebApp
  watch: CallWatch
  faults: FaultLog
  gathering: Gathering
  live: LiveStreams
}

/** A server that is not busy begins as many requests in a turn of the event loop as have arrived. */
const isBusy = (services: Services | undefined): boolean =>
  services !== undefined && callsOf(services).all >= services.settings.callsMax / 8

const isProbe = ({ url }: IncomingMessage): boolean => /^\/(live|health|metrics)\b/.test(url!)

interface Begun {
  /** The client waits for 100 Continue before it sends the body. */
  isWaiting: boolean
  /** Too many requests wait for their turn. */
  isRefused: boolean
  limit: TimeLimit
  origin: Origin
}

async function respond(
  routing: Routing,
  request: IncomingMessage,
  response: ServerResponse,
  { isWaiting, isRefused, limit, origin }: Begun,
): Promise<void> {
  const { settings, log, unauthenticated, limits } = routing
  const requestId = randomUUID()
  const answered = routing.watch.begin(request, response)
  const pace = new Pace(request, response, refuseLate)
  pace.afterThisTurn(settings.requestTimeoutMs)
  const proceed = (): void => {
    if (isWaiting) response.writeContinue()
    isWaiting = false
  }
  const { exchange, sent: plain } = await respondOrRefuse(routing, request, isRefused, {
    log,
    requestId,
    pace,
    unauthenticated,
    limit,
    origin,
    beginLimit: limits.begin,
    isDraining: routing.isDraining(),
    isDiskFull: routing.faults.isDiskFull(),
    proceed,
  })
  limit.end()
  const packed = compressed(request, plain)
  const sent = packed instanceof Promise ? await packed : packed
  answered({ exchange, sent, requestId })
  response.writeHead(sent.status, headersOf(exchange, sent, requestId, isWaiting))
  const writing = writeBody(response, sent.body, { settings, log, requestId })
  if (writing) await writing
  // An unread rest of the body would be taken for the next request.
  if (request.complete) return
  pace.within(settings.requestTimeoutMs)
  request.resume()
}

async function respondOrRefuse(
  routing: Routing,
  request: IncomingMessage,
  isRefused: boolean,
  more: Parameters<typeof exchangeOf>[2],
): Promise<{ exchange: Exchange | undefined; sent: Sent }> {
  const { services } = routing
  let exchange: Exchange | undefined
  let sent: Sent
  try {
    if (!services && request.url === '/live') return { exchange, sent: isAlive() }
    if (!services) throw notReady(routing.startingWith())
    exchange = exchangeOf(services, request, more)
    if (isRefused) throw noTurn(services)
    sent = await route(exchange, routing)
  } catch (error) {
    const fault = await orDiskFull(faultOf(error), routing.settings)
    // Requests while the server starts are no errors, and there may be many.
    if (services)
      routing.faults.failed(fault, { requestId: more.requestId, path: request.url?.split('?')[0] })
    sent = services ? refusal(fault, more.requestId) : whileStarting(request, fault, more.requestId)
  }
  // A downloaded file may be JSON as well; it is sent unchanged.
  if (exchange?.callback && typeof sent.body === 'string' && sent.headers['Content-Type'] === jsonType)
    sent = inCallback(exchange.callback, sent)
  return { exchange, sent }
}

/** A browser gets a page that loads itself again; /health and clients get the status block. */
const whileStarting = (request: IncomingMessage, fault: Fault, requestId: string): Sent =>
  /\btext\/html\b/.test(request.headers.accept ?? '') && !request.url?.startsWith('/health')
    ? startingPage(fault)
    : refusal(fault, requestId)

async function route(exchange: Exchange, routing: Routing): Promise<Sent> {
  const { routes, rate, webApp, faults, gathering } = routing
  const asked = preflight(exchange.request, routing.settings.corsOrigins)
  if (asked) return asked
  const own = routes.own(exchange.place.path)
  if (own) {
    exchange.proceed()
    const sent = await runOperation(exchange, own, rate)
    faults.succeeded()
    return sent
  }
  const file = (await files(exchange, rate)) ?? (await events(exchange, rate, routing.live))
  if (file) return file
  exchange.proceed()
  const found =
    (await authenticate(exchange)) ??
    (await oauth(exchange)) ??
    (await runBatch(exchange, routing)) ??
    (await page(exchange, (at) => metrics(at, gathering))) ??
    webApp.at(exchange)
  if (found) return found
  const match = routes.named(exchange.place.path)
  const nothing = match ? undefined : webApp.nothing(exchange)
  if (nothing) return nothing
  if (!match)
    throw new Fault('NotFound', 'There is nothing at this address.', {
      dev: 'The operations are listed at /metadata.',
    })
  const sent = await runOperation(exchange, match, rate)
  faults.succeeded()
  return sent
}
