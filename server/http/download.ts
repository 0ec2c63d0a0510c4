/** A file that goes out as it is, or a part of it. */
import type { Readable } from 'node:stream'
import { type Blobs, BytesMissing, type Range } from '../blobs/blobs.ts'
import { shownType, tellingBytes } from '../blobs/shown.ts'
import { Fault } from '../kernel/faults.ts'
import type { Found } from '../kernel/serve.ts'
import { disposition } from './disposition.ts'
import type { Exchange, Sent } from './exchange.ts'
import { isKnown, rangeOf } from './ranges.ts'

/** A file may be kept by the client alone, and is asked for again each time: rights may have changed. */
const always = {
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
  'Accept-Ranges': 'bytes',
}
/** Browsers show no PDF in a sandbox; nothing in one runs as a script of ours. */
const asPdf = { 'Content-Security-Policy': "default-src 'none'; object-src 'self'; frame-ancestors 'self'" }

export async function sendFile(exchange: Exchange, found: Found, inline: boolean): Promise<Sent> {
  const { blobs } = exchange.services
  const { headers: asked } = exchange.request
  const { sha256, sizeBytes, name } = found
  const etag = `"${sha256.toString('hex')}"`
  if (isKnown(asked, etag)) return { status: 304, headers: { ...always, ETag: etag }, body: '' }
  const range = exchange.method === 'GET' ? rangeOf(asked, etag, sizeBytes) : undefined
  if ((await blobs.find(sha256))?.sizeBytes !== sizeBytes) throw lost(found)
  const shown = inline ? shownType(await beginningOf(blobs, found)) : undefined
  const stream = exchange.request.method === 'HEAD' ? undefined : await opened(blobs, found, range)
  return {
    status: range ? 206 : 200,
    headers: {
      ...always,
      ...(shown === 'application/pdf' && asPdf),
      ETag: etag,
      'Content-Type': shown ?? typeOf(found),
      'Content-Disposition': disposition(shown ? 'inline' : 'attachment', name),
      ...(range && { 'Content-Range': `bytes ${range.first}-${range.last}/${sizeBytes}` }),
    },
    body: { sizeBytes: range ? range.last - range.first + 1 : sizeBytes, stream },
  }
}

/** Which file it is, for who wants it; which contents, for the log. */
const lost = ({ name, sha256 }: Found): Fault =>
  new Fault(
    'InternalServerError',
    `The contents of the file "${name}" are missing or damaged on the server. Please tell who runs it.`,
    {
      dev: 'The row is there, its bytes are not: `plumbline files verify` lists such files.',
      cause: new BytesMissing(sha256),
    },
  )

async function opened(blobs: Blobs, found: Found, range: Range | undefined): Promise<Readable> {
  const stream = await blobs.open(found.sha256, range)
  if (!stream) throw lost(found)
  return stream
}

async function beginningOf(blobs: Blobs, found: Found): Promise<Buffer> {
  const { sizeBytes } = found
  if (sizeBytes === 0) return Buffer.alloc(0)
  const stream = await opened(blobs, found, { first: 0, last: Math.min(tellingBytes, sizeBytes) - 1 })
  return Buffer.concat(await stream.toArray())
}

const typeCharsMax = 255

/** What somebody said it is, if that is a type at all: one that can't stand in a header would keep the file from going out. */
const typeOf = ({ type }: Found): string =>
  type && type.length <= typeCharsMax && mediaType.test(type) ? type : 'application/octet-stream'

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(; *charset=[\w-]+)?$/
