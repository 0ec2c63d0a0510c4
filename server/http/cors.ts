/**
 * Lets pages of named origins call the server and read its answers (CORS). They send the session key as a Bearer key; the
 * cookie is `SameSite=Lax`, and a browser does not send it for a page of another site.
 */
import type { IncomingMessage } from 'node:http'

const methods = 'GET, HEAD, POST, PUT, DELETE'
const requestHeaders =
  'Content-Type, Authorization, X-ss-id, X-Api-Key, X-Http-Method-Override, Idempotency-Key, If-Match, If-None-Match, If-Range, Last-Event-ID, Range, Content-Digest, Plumbline-Person'
const responseHeaders =
  'ETag, X-Request-Id, Retry-After, X-AutoBatch-Completed, Content-Disposition, Content-Range, Allow'
/** As long as browsers remember it at most. */
const preflightSeconds = '7200'

interface Preflight {
  status: number
  headers: Record<string, string>
  body: string
}

/** The headers for the page that asks; none if its origin is not named. `named`: origins separated by commas. */
export function corsHeaders({ headers }: IncomingMessage, named: string): Record<string, string> {
  if (!headers.origin || !isNamed(headers.origin, named)) return {}
  return {
    'Access-Control-Allow-Origin': headers.origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': responseHeaders,
  }
}

/** The answer to the question of a browser whether it may send a call; undefined if the request is none, or not of a named origin. */
export function preflight(request: IncomingMessage, named: string): Preflight | undefined {
  const { origin } = request.headers
  const isQuestion = request.method === 'OPTIONS' && request.headers['access-control-request-method']
  if (!isQuestion || !origin || !isNamed(origin, named)) return undefined
  const headers = {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': requestHeaders,
    'Access-Control-Max-Age': preflightSeconds,
  }
  return { status: 204, headers, body: '' }
}

/** Whole and exact: `https://app.example.com.evil.example` is another origin. */
export const isNamed = (origin: string, named: string): boolean =>
  named.split(',').some((one) => one.trim() === origin.toLowerCase())
