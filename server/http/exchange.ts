/** One request and its answer, as the rest of this folder sees them. */
import type { IncomingMessage } from 'node:http'
import type { Parts } from '../kernel/call.ts'
import type { Log } from '../log.ts'
import { grouped } from './body.ts'
import { type Place, placeOf } from './doors.ts'

export interface Exchange {
  readonly parts: Parts
  readonly log: Log
  readonly request: IncomingMessage
  readonly requestId: string
  readonly place: Place
  readonly query: Record<string, string | string[]>
  /** The verb, after X-Http-Method-Override. */
  readonly method: string
  readonly address: string
  readonly secure: boolean
}

export interface Sent {
  status: number
  headers: Record<string, string | string[]>
  body: string | Buffer
}

export function exchangeOf(parts: Parts, log: Log, request: IncomingMessage, requestId: string): Exchange {
  const target = request.url ?? '/'
  const at = target.indexOf('?')
  const override = request.headers['x-http-method-override']
  const method = request.method ?? 'GET'
  return {
    parts,
    log,
    request,
    requestId,
    place: placeOf(at < 0 ? target : target.slice(0, at)),
    query: at < 0 ? {} : grouped(new URLSearchParams(target.slice(at + 1))),
    method:
      method === 'POST' && typeof override === 'string' && override ? override.trim().toUpperCase() : method,
    address: request.socket.remoteAddress ?? '',
    secure: 'encrypted' in request.socket,
  }
}

export const jsonType = 'application/json; charset=utf-8'

export const sendJson = (body: string, status = 200, headers: Sent['headers'] = {}): Sent => ({
  status,
  headers: { 'Content-Type': jsonType, ...headers },
  body,
})

export const sendPage = (html: string): Sent => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'",
  },
  body: html,
})
