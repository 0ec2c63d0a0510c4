/** What an administrator sees of the calls: numbers for /metrics, the request log and the log of slow calls. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../../log.ts'
import { type CallFigures, countCalls } from '../../metrics/calls.ts'
import { watchEventLoop } from '../../metrics/process.ts'
import type { Settings } from '../../settings/settings.ts'
import { isBatchPath } from '../batch.ts'
import { isAuthenticate } from '../caller/authenticate.ts'
import { isTokenPath } from '../caller/oauth.ts'
import { type Exchange, isLasting, type Sent } from '../exchange.ts'
import { fileRouteName } from '../files/files.ts'
import { eventsPath } from '../live/events.ts'
import { isPage } from '../pages/pages.ts'
import type { Routes } from '../routes.ts'

export interface Answered {
  exchange: Exchange | undefined
  sent: Sent
  requestId: string
}

export interface CallWatch extends Pick<CallFigures, 'families'> {
  /** Call the result with the response, before it is sent. */
  begin(request: IncomingMessage, response: ServerResponse): (answered: Answered) => void
}

/** As other servers log it: the client was gone before there was a response. */
const clientGoneStatus = 499
const pathCharsMax = 200

export function watchCalls(settings: Settings, log: Log, routes: Routes): CallWatch {
  watchEventLoop()
  const figures = countCalls()
  const note = (request: IncomingMessage, answered: Answered | undefined, ms: number): void => {
    const operation = operationName(routes, answered)
    const status = answered?.sent.status ?? clientGoneStatus
    figures.end(operation, status, ms)
    const isSlow = settings.slowCallMs > 0 && ms >= settings.slowCallMs && !isStreamed(answered)
    if (settings.requestLog === 'off' && !isSlow) return
    const line = lineOf(request, answered, { operation, status, ms: Math.round(ms) })
    if (settings.requestLog === 'on') log('info', 'A request was answered.', line)
    if (isSlow) log('warn', 'A call was slow.', line)
  }
  return {
    families: figures.families,
    begin(request, response) {
      const begun = performance.now()
      let known: Answered | undefined
      figures.begin()
      let isEnded = false
      const end = (): void => {
        if (!isEnded) note(request, known, performance.now() - begun)
        isEnded = true
      }
      response.on('close', end)
      return (answered) => {
        known = answered
        // A stream takes as long as its client wants; what counts is when it began.
        if (isLasting(answered.sent.body) || request.socket.destroyed) end()
      }
    },
  }
}

/** Uploads and downloads take as long as the network of the client. */
const isStreamed = (answered: Answered | undefined): boolean =>
  answered?.exchange !== undefined && fileRouteName(answered.exchange.place.path) !== undefined

/** No query, no body, no header but the length: all others may have secrets. */
const lineOf = (
  { method, url = '', headers, socket }: IncomingMessage,
  answered: Answered | undefined,
  more: object,
): Record<string, unknown> => ({
  requestId: answered?.requestId,
  method,
  path: url.split('?')[0]!.slice(0, pathCharsMax),
  ...more,
  address: answered?.exchange?.address ?? socket.remoteAddress,
  bytesIn: Number(headers['content-length'] ?? 0),
})

/** One of a fixed set of names, whatever a client asks for. */
function operationName(routes: Routes, answered: Answered | undefined): string {
  if (!answered) return 'unanswered'
  if (!answered.exchange) return 'starting'
  const { path, suffix = '' } = answered.exchange.place
  return (
    nameByRoute(routes, path) ??
    fileRouteName(path) ??
    (isAuthenticate(path) ? 'Authenticate' : undefined) ??
    (isTokenPath(path) ? 'OAuthToken' : undefined) ??
    (path === eventsPath ? 'events' : undefined) ??
    (isBatchPath(path) ? 'ReadsTogether' : undefined) ??
    (isPage(path + suffix) ? path + suffix : answered.sent.status < 400 ? 'web' : 'unknown')
  )
}

function nameByRoute(routes: Routes, path: string): string | undefined {
  try {
    return (routes.own(path) ?? routes.named(path))?.operation.name.replace(/Request$/, '')
  } catch {
    // The name of no operation.
    return undefined
  }
}
