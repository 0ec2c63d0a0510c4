/** The headers of every response, and the response of a refusal. */
import type { OutgoingHttpHeaders } from 'node:http'
import type { Fault } from '../kernel/faults.ts'
import { type Exchange, isLasting, type Lasting, type Sent, sendJson } from './exchange.ts'
import { faultJson } from './status.ts'

export function headersOf(exchange: Exchange | undefined, sent: Sent, requestId: string, isWaiting: boolean) {
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
  // With CORS the headers are others for another origin.
  if (exchange?.services.settings.corsOrigins) headers.Vary = `${headers.Vary}, Origin`
  const length = isLasting(sent.body) ? undefined : lengthOf(sent.body)
  if (sent.status !== 204 && sent.status !== 304 && length !== undefined) headers['Content-Length'] = length
  // The client may send the body or not: the server could not tell it from the next request.
  if (isWaiting) headers.Connection = 'close'
  return headers
}

const lengthOf = (body: Exclude<Sent['body'], Lasting>): number | undefined => {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return Buffer.isBuffer(body) ? body.length : body.sizeBytes
}

/**
 * Forbids framing of our pages, access by the page that opened one, and what no page of ours uses. Photos are taken by the
 * device itself, for a field of files.
 */
const pageHeaders = {
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
    'microphone=(), midi=(), payment=(), serial=(), usb=()',
}
/** A browser that used https once uses only https for a year. */
const httpsHeaders = { 'Strict-Transport-Security': 'max-age=31536000' }

/** HTTP requires WWW-Authenticate with a 401; some clients fail without it. */
export const refusal = (fault: Fault, requestId: string): Sent =>
  sendJson(faultJson(fault, requestId), fault.status, {
    ...(fault.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...fault.more.headers,
  })
