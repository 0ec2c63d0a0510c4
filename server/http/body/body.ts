/**
 * Reads the body of a request, up to the size limit. It is parsed as JSON unless it is a form. A long body is parsed only
 * for callers who are known; the key of a stranger is found in it first (keyscan.ts).
 */
import type { IncomingMessage } from 'node:http'
import { TooManyValues } from '../../../contract/fields/exact.ts'
import { Fault, signInFirst } from '../../kernel/faults.ts'
import type { Exchange } from '../exchange.ts'
import { smallBytes } from '../limits/unauthenticated.ts'
import { type FilePart, formPairs, grouped, multipart, pairsMax } from './form.ts'
import { inflate, isCompressed } from './inflate.ts'
import { decode, parseJson, parseLongJson } from './json.ts'
import type { KeyScan } from './jsonscan.ts'
import { formScan, jsonScan, multipartScan } from './keyscan.ts'
import { longFormPairs } from './long/form.ts'
import { receive, tooLarge } from './receive.ts'
import { nextTurn, shortBytes } from './yielding.ts'

export interface Body {
  value: unknown
  /** All values are strings, because they came from a form. */
  loose: boolean
  /** The files of a form; their bytes are in `value`. */
  files?: FilePart[]
  /** Its fields are checked yielding to the event loop. */
  isLong?: boolean
}

const emptyBody: Body = { value: {}, loose: false }

/** Whose bodies may be long. */
export interface Known {
  /**
   * Whether the caller is known by a key in a header, the query or the cookie; or, if a body is given, by the keys in
   * it, of which it has nothing else.
   */
  isKnown(keys?: Body): Promise<boolean>
  isBatch: boolean
  /** What a long body of a stranger is refused with: it lacks a session, or it is too long. */
  isSessionNeeded: boolean
}

/** What is parsed of a request whose caller is not known: this many bytes and values. */
const unauthenticatedMax = { bytes: 1024 * 1024, values: 10_000, fields: 1_000 }
/** A list of a thousand records has at most a few hundred values each. To parse so many takes 50 ms. */
const ofKnown = { bytes: Number.POSITIVE_INFINITY, values: 250_000, fields: pairsMax.form }

/** Most bodies are short: they are parsed at once, no matter who sent them. */
export async function readBody(exchange: Exchange, known: Known): Promise<Body> {
  const { request, services, unauthenticated } = exchange
  const { bodyBytesMax } = services.settings
  const isShort = hasShortBody(request)
  if (!isShort && (await known.isKnown()))
    return parse(request, await received(exchange, () => undefined), ofKnown)
  const holding = unauthenticated.begin(exchange.address)
  try {
    const chunks = isShort
      ? await receive(request, bodyBytesMax, holding.add)
      : await received(exchange, holding.add)
    const body = isShort ? parseShort(request, chunks, known) : parseLong(request, chunks, known)
    return body instanceof Promise ? await body : body
  } finally {
    holding.free()
  }
}

function hasShortBody({ headers }: IncomingMessage): boolean {
  if (headers['content-encoding'] !== undefined) return false
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] === undefined : Number(length) <= smallBytes
}

async function received(exchange: Exchange, hold: (bytes: number) => void): Promise<Buffer[]> {
  const { request, services } = exchange
  const { bodyBytesMax } = services.settings
  const chunks = await receive(request, bodyBytesMax, hold)
  return isCompressed(request) ? inflate(request, chunks, bodyBytesMax, hold) : chunks
}

/** One with very many values is treated like a long one. Short JSON, the usual case, is parsed without a promise. */
function parseShort(request: IncomingMessage, chunks: Buffer[], known: Known): Body | Promise<Body> {
  try {
    const body = parse(request, chunks, unauthenticatedMax)
    if (!(body instanceof Promise)) return body
    return body.catch((error) => parseAfter(error, request, chunks, known))
  } catch (error) {
    return parseAfter(error, request, chunks, known)
  }
}

/** After a fault: the body is parsed like a long one if it only has too many values. */
async function parseAfter(
  error: unknown,
  request: IncomingMessage,
  chunks: Buffer[],
  known: Known,
): Promise<Body> {
  if (!hasTooManyValues(error)) throw error
  if (await known.isKnown()) return parse(request, chunks, ofKnown)
  return parseLong(request, chunks, known)
}

async function parseLong(request: IncomingMessage, chunks: Buffer[], known: Known): Promise<Body> {
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
  if (bytes === 0) return emptyBody
  const keys = await findKeys(request, chunks, known.isBatch)
  if (await known.isKnown(keys)) return parse(request, chunks, ofKnown)
  if (bytes > unauthenticatedMax.bytes)
    throw known.isSessionNeeded ? signInFirst() : tooLarge(unauthenticatedMax.bytes)
  try {
    return await parse(request, chunks, unauthenticatedMax)
  } catch (error) {
    // With a session it may have so many values: the client has to know that its session has ended.
    throw hasTooManyValues(error) && known.isSessionNeeded ? signInFirst() : error
  }
}

const hasTooManyValues = (error: unknown): boolean =>
  error instanceof Fault && error.cause instanceof TooManyValues

/** In turns of the event loop, because a long body takes many milliseconds. */
async function findKeys(
  request: IncomingMessage,
  chunks: readonly Buffer[],
  isBatch: boolean,
): Promise<Body> {
  const kind = kindOf(request, chunks[0]!)
  const scan = scanOf(request, kind, isBatch)
  for (const [i, chunk] of chunks.entries()) {
    if (i > 0) await nextTurn()
    scan.write(chunk)
  }
  const text = await scan.end()
  if (kind !== 'json') return { value: grouped(formPairs(text, pairsMax.form)), loose: true }
  try {
    return { value: parseJson(text), loose: false }
  } catch {
    // The body is no JSON: the whole will be refused.
    return emptyBody
  }
}

type Kind = 'json' | 'form' | 'multipart'

function scanOf(request: IncomingMessage, kind: Kind, isBatch: boolean): KeyScan {
  if (kind === 'multipart') return multipartScan(request)
  return kind === 'form' ? formScan() : jsonScan(isBatch)
}

/** curl sends JSON as a form unless a Content-Type is given; a form does not begin with a brace. */
function kindOf({ headers }: IncomingMessage, begin: Buffer): Kind {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1)
  if (type.trim() === 'multipart/form-data') return 'multipart'
  if (type.trim() !== 'application/x-www-form-urlencoded') return 'json'
  return /^(?:\uFEFF|\u00EF\u00BB\u00BF)?\s*[{[]/.test(begin.toString('latin1', 0, smallBytes))
    ? 'json'
    : 'form'
}

function parse(
  request: IncomingMessage,
  chunks: Buffer[],
  max: typeof unauthenticatedMax,
): Body | Promise<Body> {
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
  if (bytes.length === 0) return emptyBody
  if (request.headers['content-type'] === 'application/json') return jsonBody(bytes, max.values)
  const [, ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  checkCharset(parameters, bytes)
  const kind = kindOf(request, bytes)
  if (kind === 'multipart') return multipartBody(request, bytes, max.fields)
  return kind === 'form' ? formBody(bytes, max.fields) : jsonBody(bytes, max.values)
}

async function multipartBody(request: IncomingMessage, bytes: Buffer, fieldsMax: number): Promise<Body> {
  const { fields, files } = await multipart(request, bytes, fieldsMax)
  return { value: fields, loose: true, files, isLong: bytes.length > shortBytes }
}

const blank = /^\s*$/

/** Some clients send `null` for a request without fields. */
function jsonBody(bytes: Buffer, valuesMax: number): Body | Promise<Body> {
  const isLong = bytes.length > shortBytes
  const bodyOf = (value: unknown): Body => (value === null ? emptyBody : { value, loose: false, isLong })
  if (isLong) return parseLongJson(bytes, valuesMax).then(bodyOf)
  const text = decode(bytes)
  return blank.test(text) ? emptyBody : bodyOf(parseJson(text, valuesMax))
}

async function formBody(bytes: Buffer, fieldsMax: number): Promise<Body> {
  const isLong = bytes.length > shortBytes
  const pairs = isLong ? await longFormPairs(bytes, fieldsMax) : formPairs(decode(bytes), fieldsMax)
  return { value: grouped(pairs), loose: true, isLong }
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
