/** Compresses responses for clients that accept it: on a bad line the bytes are the time. */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

/** The response, compressed if it is text in memory, long enough, and not compressed yet. */
export function compressed(request: IncomingMessage, sent: Sent): Sent | Promise<Sent> {
  const { body, headers } = sent
  if (typeof body !== 'string' || body.length < compressedBytesMin) return sent
  if (headers['Content-Encoding'] || !compressible.test(String(headers['Content-Type']))) return sent
  const coding = acceptedCoding(request.headers['accept-encoding'], ['br', 'gzip'])
  if (coding === 'identity') return sent
  return codings[coding](Buffer.from(body)).then((packed) => ({
    ...sent,
    headers: { ...headers, 'Content-Encoding': coding, Vary: 'Accept, Accept-Encoding' },
    body: packed,
  }))
}

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
