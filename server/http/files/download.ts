/** Sends a file, or a range of it. */
import type { Readable } from 'node:stream'
import { type Blobs, BytesChanged, BytesMissing, type Range } from '../../blobs/blobs.ts'
import { shownType, tellingBytes } from '../../blobs/shown.ts'
import { Fault } from '../../kernel/faults.ts'
import type { Found } from '../../kernel/serve.ts'
import type { Exchange, Sent } from '../exchange.ts'
import { disposition } from './disposition.ts'
import { isKnown, rangeOf } from './ranges.ts'

/** Only the client may cache a file, and it revalidates each time: rights may have changed. */
const commonHeaders = {
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
  'Accept-Ranges': 'bytes',
}
/** Browsers show no PDF in a sandbox; scripts in a PDF do not run in our origin. */
const pdfHeaders = {
  'Content-Security-Policy': "default-src 'none'; object-src 'self'; frame-ancestors 'self'",
}

export async function sendFile(exchange: Exchange, found: Found, inline: boolean): Promise<Sent> {
  const { blobs } = exchange.services
  const requestHeaders = exchange.request.headers
  const { sha256, sizeBytes, name } = found
  if (found.make) return sendMade(exchange, found, found.make)
  if (found.part) return sendPart(exchange, found, found.part)
  const etag = `"${sha256.toString('hex')}"`
  if (isKnown(requestHeaders, etag))
    return { status: 304, headers: { ...headersOf(found), ETag: etag }, body: '' }
  const range = exchange.method === 'GET' ? rangeOf(requestHeaders, etag, sizeBytes) : undefined
  if ((await blobs.find(sha256))?.sizeBytes !== sizeBytes) throw contentsMissing(found)
  const shown = inline ? shownType(await firstBytesOf(blobs, found)) : undefined
  const stream = exchange.request.method === 'HEAD' ? undefined : await openBlob(blobs, found, range)
  return {
    status: range ? 206 : 200,
    headers: {
      ...headersOf(found),
      ...(shown === 'application/pdf' && pdfHeaders),
      ETag: etag,
      'Content-Type': shown ?? typeOf(found),
      'Content-Disposition': disposition(shown ? 'inline' : 'attachment', name),
      ...(range && { 'Content-Range': `bytes ${range.first}-${range.last}/${sizeBytes}` }),
    },
    body: { sizeBytes: range ? range.last - range.first + 1 : sizeBytes, stream },
  }
}

const headersOf = ({ maxAgeSeconds }: Found) => ({
  ...commonHeaders,
  ...(maxAgeSeconds && { 'Cache-Control': `private, max-age=${maxAgeSeconds}` }),
})

/** Once it is known that the caller may have it. */
async function sendMade(exchange: Exchange, found: Found, make: () => Promise<Buffer>): Promise<Sent> {
  const etag = `"${found.sha256.toString('hex')}"`
  const headers = { ...headersOf(found), 'Accept-Ranges': 'none', ETag: etag }
  if (isKnown(exchange.request.headers, etag)) return { status: 304, headers, body: '' }
  const made = await make()
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': shownType(made) ?? typeOf(found),
      'Content-Disposition': disposition('inline', found.name),
    },
    body: made,
  }
}

/** A part of larger contents, which is never asked for in ranges. A damaged one is no picture, which does no harm. */
async function sendPart(exchange: Exchange, found: Found, part: Range): Promise<Sent> {
  const { blobs } = exchange.services
  const etag = `"${found.sha256.toString('hex')}-${part.first}"`
  const headers = { ...headersOf(found), 'Accept-Ranges': 'none', ETag: etag }
  if (isKnown(exchange.request.headers, etag)) return { status: 304, headers, body: '' }
  const stream = exchange.request.method === 'HEAD' ? undefined : await blobs.open(found.sha256, part)
  if (!stream && exchange.request.method !== 'HEAD') throw contentsMissing(found)
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': typeOf(found),
      'Content-Disposition': disposition('inline', found.name),
    },
    body: { sizeBytes: found.sizeBytes, stream },
  }
}

/** The message names the file, for the caller; the cause names its SHA-256, for the log. */
const contentsMissing = ({ name, sha256 }: Found, cause: Error = new BytesMissing(sha256)): Fault =>
  new Fault(
    'InternalServerError',
    `The contents of the file "${name}" are missing or damaged on the server. Please contact your administrator.`,
    {
      dev: 'The file store does not have the bytes that were uploaded: `plumbline files verify` lists such files.',
      cause,
    },
  )

async function openBlob(blobs: Blobs, found: Found, range: Range | undefined): Promise<Readable> {
  const stream = await blobs.read(found.sha256, range).catch((error) => {
    throw error instanceof BytesChanged ? contentsMissing(found, error) : error
  })
  if (!stream) throw contentsMissing(found)
  return stream
}

async function firstBytesOf(blobs: Blobs, found: Found): Promise<Buffer> {
  const { sizeBytes } = found
  if (sizeBytes === 0) return Buffer.alloc(0)
  // They are not sent, so they need not be compared.
  const stream = await blobs.open(found.sha256, { first: 0, last: Math.min(tellingBytes, sizeBytes) - 1 })
  if (!stream) throw contentsMissing(found)
  return Buffer.concat(await stream.toArray())
}

const typeCharsMax = 255

/** The declared type, if it is valid: an invalid header value would make the download fail. */
const typeOf = ({ type }: Found): string =>
  type && type.length <= typeCharsMax && mediaType.test(type) ? type : 'application/octet-stream'

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(; *charset=[\w-]+)?$/
