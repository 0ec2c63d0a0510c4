/** Compresses responses for clients that accept it: on a bad line the bytes are the time. */
import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Sent } from './exchange.ts'

export type Coding = 'br' | 'gzip' | 'identity'

/** Smaller ones fit into one packet anyway. */
const compressedBytesMin = 1400
const compressible = /^(application\/json\b|text\/csv\b|text\/html\b|text\/plain; charset=)/

/** Quick rather than small: these are compressed once for each response. */
const codings = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 4 }),
}

/** A window of 256 kB: there may be many such responses, and by default each would hold 4 MB. */
const streamCodings = {
  br: () =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: () => createGzip({ level: 4 }),
}

/** The response, compressed if it is text, long enough, and not compressed yet. */
export function compressed(request: IncomingMessage, sent: Sent): Sent | Promise<Sent> {
  const { body, headers } = sent
  const text = typeof body === 'string' && body.length >= compressedBytesMin ? body : undefined
  const stream = madeMeanwhile(body)
  if (!text && !stream) return sent
  if (headers['Content-Encoding'] || !compressible.test(String(headers['Content-Type']))) return sent
  const coding = acceptedCoding(request.headers['accept-encoding'], ['br', 'gzip'])
  if (coding === 'identity') return sent
  const as = (packed: Sent['body']): Sent => ({
    ...sent,
    headers: { ...headers, 'Content-Encoding': coding, Vary: 'Accept, Accept-Encoding' },
    body: packed,
  })
  if (text) return codings[coding](Buffer.from(text)).then(as)
  // An error of one end is passed on to the other.
  return as({ sizeBytes: undefined, stream: pipeline(stream!, streamCodings[coding](), () => undefined) })
}

/** A long list or CSV. A file has a known size, and is sent as it is. */
const madeMeanwhile = (body: Sent['body']): Readable | undefined =>
  typeof body === 'object' && 'stream' in body && body.sizeBytes === undefined ? body.stream : undefined

/** The first of the offered codings that the client accepts. */
export function acceptedCoding<C extends Coding>(accepted = '', offered: readonly C[]): C | 'identity' {
  if (accepted === '') return 'identity'
  const refused = /^(0|0\.0+)$/
  const acceptable = new Map(
    accepted.split(',').map((entry) => {
      const [name = '', quality = ''] = entry.toLowerCase().split(/\s*;\s*q=\s*/)
      return [name.trim(), !refused.test(quality.trim())]
    }),
  )
  return offered.find((coding) => acceptable.get(coding) ?? acceptable.get('*') ?? false) ?? 'identity'
}
