/** One HTTP request and its response, in the form that the rest of this folder works with. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { TimeLimit } from '../db/timelimit.ts'
import type { Services } from '../kernel/services.ts'
import type { Log } from '../log.ts'
import { formPairs, grouped, pairsMax } from './body/form.ts'
import { corsHeaders } from './cors.ts'
import type { Pace } from './limits/pace.ts'
import type { UnauthenticatedBodies } from './limits/unauthenticated.ts'
import { callbackOf } from './negotiate.ts'
import type { Origin } from './proxies.ts'
import { type ParsedPath, parsePath } from './routes.ts'

export interface Exchange {
  readonly services: Services
  readonly log: Log
  readonly request: IncomingMessage
  readonly requestId: string
  readonly place: ParsedPath
  readonly query: Record<string, string | string[]>
  /** The function of a JSONP call: the response is wrapped in it, and cookies are ignored. */
  readonly callback: string | undefined
  /** The verb, after X-Http-Method-Override. */
  readonly method: string
  readonly address: string
  readonly secure: boolean
  readonly pace: Pace
  readonly unauthenticated: UnauthenticatedBodies
  /** For the call: the database stops working for it when it is over. An upload gets another one after its bytes. */
  readonly limit: TimeLimit
  readonly beginLimit: () => TimeLimit
  /** The server is about to end. */
  readonly isDraining: boolean
  /** A write was refused for that just now. */
  readonly isDiskFull: boolean
  /** Requests the body from a client that sent `Expect: 100-continue`. */
  readonly proceed: () => void
  /** Headers that are sent with the response, whether it succeeds or fails. */
  readonly responseHeaders: Record<string, string>
}

export interface Sent {
  status: number
  headers: Record<string, string | string[]>
  body: string | Buffer | Streamed | Lasting
}

/** A response that goes on: it is written by whatever it is handed to, and has no length. */
export interface Lasting {
  attach(response: ServerResponse): void
}

export const isLasting = (body: Sent['body']): body is Lasting => typeof body === 'object' && 'attach' in body

/** Bytes that are sent while they are read; for HEAD only their number. */
export interface Streamed {
  /** Undefined if they are made meanwhile. */
  sizeBytes: number | undefined
  stream: Readable | undefined
}

/** The query of a URL that has none. */
export const noQuery: Exchange['query'] = Object.freeze({})

export function exchangeOf(
  services: Services,
  request: IncomingMessage,
  more: Pick<
    Exchange,
    | 'log'
    | 'requestId'
    | 'pace'
    | 'unauthenticated'
    | 'limit'
    | 'beginLimit'
    | 'isDiskFull'
    | 'isDraining'
    | 'proceed'
  > & { origin: Origin },
): Exchange {
  // A proxy may send an absolute URL.
  const url = request.url ?? '/'
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '')
  const at = target.indexOf('?')
  const query = at < 0 ? noQuery : grouped(formPairs(target.slice(at + 1), pairsMax.query))
  const override = request.headers['x-http-method-override']
  const method = request.method ?? 'GET'
  return {
    services,
    request,
    log: more.log,
    requestId: more.requestId,
    pace: more.pace,
    unauthenticated: more.unauthenticated,
    limit: more.limit,
    beginLimit: more.beginLimit,
    isDraining: more.isDraining,
    isDiskFull: more.isDiskFull,
    proceed: more.proceed,
    place: parsePath(at < 0 ? target : target.slice(0, at)),
    query,
    callback: query === noQuery ? undefined : callbackOf(query),
    method:
      method === 'POST' && typeof override === 'string' && override ? override.trim().toUpperCase() : method,
    address: more.origin.address,
    secure: more.origin.secure,
    responseHeaders: corsHeaders(request, services.settings.corsOrigins),
  }
}

export const jsonType = 'application/json; charset=utf-8'

export const sendJson = (body: string, status = 200, headers?: Sent['headers']): Sent => ({
  status,
  headers: headers ? { 'Content-Type': jsonType, ...headers } : { 'Content-Type': jsonType },
  body,
})

/**
 * A JSON response as a JSONP call. U+2028 and U+2029 are allowed in JSON, but end a line in older JavaScript. A browser does not
 * run a script with the status of a failure: it is sent as a 200 with the status in the block.
 */
export function inCallback(callback: string, sent: Sent): Sent {
  const isFailure = sent.status >= 400
  const json = isFailure ? withStatus(String(sent.body), sent.status) : String(sent.body)
  return {
    status: isFailure ? 200 : sent.status,
    headers: { ...sent.headers, 'Content-Type': 'text/javascript; charset=utf-8' },
    body: `${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')})`,
  }
}

function withStatus(json: string, status: number): string {
  const { responseStatus, ...body } = JSON.parse(json)
  const meta = { ...responseStatus?.meta, statusCode: String(status) }
  return JSON.stringify({ ...body, responseStatus: { ...responseStatus, meta } })
}

export const sendPage = (html: string): Sent => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'",
  },
  body: html,
})
