/** Reads the body of a request, up to the size limit. It is parsed as JSON unless it is a form. */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { Busboy } from '@fastify/busboy'
import { Fault } from '../kernel/faults.ts'
import { decode, parseJson, unreadable } from './json.ts'

export interface Body {
  value: unknown
  /** All values are strings, because they came from a form. */
  loose: boolean
}

const emptyBody: Body = { value: {}, loose: false }
const inflaters = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), deflate: promisify(inflate) }

export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Body> {
  const sent = await readBytes(request, bytesMax)
  if (sent.length === 0) return emptyBody
  const isCompressed = request.headers['content-encoding'] !== undefined
  const bytes = isCompressed ? await decompress(request, sent, bytesMax) : sent
  if (bytes.length === 0) return emptyBody
  if (request.headers['content-type'] === 'application/json') return jsonBody(decode(bytes))
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  checkCharset(parameters, bytes)
  if (type.trim() === 'multipart/form-data') return { value: await multipart(request, bytes), loose: true }
  const text = decode(bytes)
  // curl sends JSON as a form unless a Content-Type is given; a form does not begin with a brace.
  if (type.trim() === 'application/x-www-form-urlencoded' && !/^\s*[{[]/.test(text))
    return { value: grouped(formPairs(text)), loose: true }
  return jsonBody(text)
}

const jsonBody = (text: string): Body =>
  text.trim() === '' ? emptyBody : { value: parseJson(text), loose: false }

/** Names and their values. A name that occurs more than once gets an array. */
export function grouped(pairs: Iterable<[string, string]>): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of pairs) {
    const known = result[name]
    if (Array.isArray(known)) known.push(value)
    else result[name] = known === undefined ? value : [known, value]
  }
  return result
}

const replacementCharacter = '\uFFFD'

/**
 * The pairs of a form or a query. A replacement character that was not sent means that the bytes were not
 * UTF-8.
 */
export function formPairs(text: string): Array<[string, string]> {
  const pairs = [...new URLSearchParams(text)]
  if (
    pairs.some(([name, value]) => `${name}${value}`.includes(replacementCharacter)) &&
    !/%EF%BF%BD|\uFFFD/i.test(text)
  )
    throw unreadable('The form or query is not UTF-8.')
  return pairs
}

export const tooLarge = (bytesMax: number): Fault =>
  new Fault('PayloadTooLarge', `The request is too large: at most ${sizeText(bytesMax)} are allowed.`)

const sizeText = (bytes: number): string =>
  bytes < 1048576 ? `${bytes} bytes` : `${Math.floor(bytes / 1048576)} MiB`

function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = Number(request.headers['content-length'] ?? 0)
    if (size > bytesMax) return reject(tooLarge(bytesMax))
    size = 0
    const take = (chunk: Buffer): void => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= bytesMax) return
      // The client must still get the response, so the connection stays open.
      request.off('data', take).pause()
      reject(tooLarge(bytesMax))
    }
    const cut = (): void => {
      if (!request.complete) reject(unreadable('The connection ended before the body did.'))
    }
    request.on('data', take).once('error', cut).once('close', cut)
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
  })
}

async function decompress(request: IncomingMessage, bytes: Buffer, bytesMax: number): Promise<Buffer> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return bytes
  const decompressor = inflaters[encoding as keyof typeof inflaters]
  if (!decompressor)
    throw new Fault('UnsupportedMediaType', 'The server does not support this compression.', {
      dev: `Content-Encoding ${encoding.slice(0, 40)} is not supported: send gzip or none.`,
    })
  try {
    return await decompressor(bytes, { maxOutputLength: bytesMax })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(bytesMax)
    throw unreadable(`The body is not ${encoding}.`)
  }
}

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80)

/** Older clients declare an 8-bit charset. Its ASCII half is the same as in UTF-8. */
function checkCharset(parameters: string[], bytes: Buffer): void {
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))?.split('=')[1]
  const name = charset?.trim().replaceAll('"', '')
  if (!name || ['utf-8', 'utf8'].includes(name)) return
  if (/^(utf|ucs)/.test(name) || !isAscii(bytes))
    throw new Fault('UnsupportedMediaType', 'Please send the request in UTF-8.', {
      dev: `Charset ${name.slice(0, 40)} is not supported.`,
    })
}

const fieldsMax = 10_000
const filesMax = 20

function multipart(request: IncomingMessage, bytes: Buffer): Promise<Record<string, string | string[]>> {
  return new Promise((resolve, reject) => {
    const pairs: Array<[string, string]> = []
    const fail = (error: unknown) =>
      reject(error instanceof Fault ? error : unreadable('The body is not multipart/form-data.'))
    try {
      const form = new Busboy({
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        limits: { fieldSize: bytes.length, fields: fieldsMax, files: filesMax, parts: fieldsMax + filesMax },
      })
      form.on('field', (name: string, value: string) => pairs.push([name, value]))
      // A file part sets the field of its name to its bytes.
      form.on('file', (name: string, stream: NodeJS.ReadableStream) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        // A truncated part never ends; an error without a listener would end the process.
        stream.on('error', fail)
        stream.on('end', () => pairs.push([name, Buffer.concat(chunks).toString('base64')]))
      })
      form.on('error', fail)
      form.on('fieldsLimit', () => fail(unreadable(`A form may have at most ${fieldsMax} fields.`)))
      form.on('filesLimit', () => fail(unreadable(`A form may have at most ${filesMax} files.`)))
      form.on('partsLimit', () => fail(unreadable('A form may not have so many parts.')))
      form.on('finish', () => resolve(grouped(pairs)))
      form.end(bytes)
    } catch (error) {
      fail(error)
    }
  })
}
