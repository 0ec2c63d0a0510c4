/** Runs a call of an operation: reads and binds the request, identifies the caller, writes the response. */

import { Readable } from 'node:stream'
import { limits } from '../../contract/limits.ts'
import { UserLogin } from '../../contract/people/session.ts'
import { opensConnector } from '../access/apikeys.ts'
import { within } from '../db/timelimit.ts'
import type { BoundCall, CallResponse, MadeFile } from '../kernel/call.ts'
import { Fault, invalidField, signInFirst } from '../kernel/faults.ts'
import { wholeJson } from '../kernel/responsejson.ts'
import { bind, bindYielding, bodyKey, queryValues, type Source } from './bind.ts'
import { type Body, type Known, readBody } from './body/body.ts'
import { unreadable } from './body/json.ts'
import { withOnlyFile } from './body/onlyfile.ts'
import { refuseKeysInQuery } from './caller/addresskeys.ts'
import { deviceOf } from './caller/device.ts'
import { identify, identifyIfAny, isKnownCaller, refuseReadOnly } from './caller/identify.ts'
import { refuseProgram } from './caller/peopleonly.ts'
import { deviceCookieOf, refuseOtherOrigin, sentDeviceKey, signInOrigins } from './caller/sessionkey.ts'
import { type Exchange, jsonType, noQuery, type Sent, sendJson } from './exchange.ts'
import { toCsv } from './files/csv.ts'
import { disposition } from './files/disposition.ts'
import { isKnown } from './files/ranges.ts'
import { listingFile } from './files/sheet.ts'
import { runAdmitted } from './limits/admission.ts'
import { checkRate, type Rate } from './limits/rate.ts'
import { type Format, negotiate } from './negotiate.ts'
import { checkVerb, pageOf, type RouteMatch, verbsOf } from './routes.ts'
import { faultOf } from './status.ts'

export async function runOperation(exchange: Exchange, match: RouteMatch, rate: Rate): Promise<Sent> {
  if (exchange.method === 'OPTIONS')
    return { status: 204, headers: { Allow: verbsOf(match).join(', ') }, body: '' }
  checkVerb(match, exchange.method)
  const page = pageOf(match)
  if (page && exchange.method !== 'POST') return toPage(page, exchange)
  const format = formatOf(exchange, match)
  const body = await readBody(exchange, whoIsKnown(exchange, match))
  const sent = await within(
    exchange.limit,
    () => (match.batch ? batch(exchange, match, body, rate) : runOne(exchange, match, body, rate, format)),
    match.operation.effect === 'write',
  )
  return match.oneWay ? withoutBody(sent) : sent
}

/** Only the token goes along: it is all that such a page reads. */
function toPage(page: string, { query }: Exchange): Sent {
  const [token = ''] = [query.token].flat()
  const headers = { Location: `${page}?token=${encodeURIComponent(token)}`, 'Cache-Control': 'no-store' }
  return { status: 303, headers, body: '' }
}

/** The call was run before: what failed was answered as on any other route. */
function withoutBody({ headers: { 'Content-Type': _, ...headers }, body }: Sent): Sent {
  if (typeof body === 'object' && 'stream' in body) body.stream?.destroy()
  return { status: 204, headers, body: '' }
}

async function runOne(
  exchange: Exchange,
  match: RouteMatch,
  body: Body,
  rate: Rate,
  format: Format,
): Promise<Sent> {
  const bound = await bindCall(exchange, match, body, rate)
  if (format !== 'json') return sendListing(exchange, match, bound, format)
  const response = await runAdmitted(exchange.services, bound)
  if (response.pieces) return sendPieces(exchange, response)
  if (response.file) return sendMade(exchange, bound, response.file)
  const sent = responseOf(exchange, match, response, format)
  // Only of GET and HEAD: a POST with this header is run as without it.
  const isCached = ['GET', 'HEAD'].includes(exchange.method) && response.etag !== undefined
  if (isCached && isKnown(exchange.request.headers, response.etag!))
    return { status: 304, headers: { ETag: response.etag! }, body: '' }
  return sent
}

function formatOf({ place: { suffix }, query, callback, request }: Exchange, match: RouteMatch): Format {
  const requested = { suffix, query, callback, accept: request.headers.accept }
  return negotiate(requested, match.batch ? undefined : match.operation)
}

/** Callers whose long bodies are parsed: those with a session, and those with an API key where one is needed. */
const whoIsKnown = (exchange: Exchange, match: RouteMatch): Known => ({
  isBatch: match.batch,
  isSessionNeeded: match.operation.session === 'needed',
  async isKnown(keys) {
    const sources = sourcesOf(exchange, match, keys ?? { value: {}, loose: false })
    const key = keyIn(match.operation, sources)
    // A password counts only where no key is sent, and the body may have one.
    const isKnown =
      keys === undefined || match.operation.session === 'ignored'
        ? (await identifyIfAny(exchange, key)).caller !== undefined
        : await isKnownCaller(exchange, key)
    return isKnown || (await hasApiKey(exchange, match, sources))
  },
})

async function hasApiKey(exchange: Exchange, { operation }: RouteMatch, sources: Source[]): Promise<boolean> {
  if (!('apiKey' in operation.request.fields)) return false
  const { apiKey, connectorName } = bind(operation.request, sources).request
  const { database: db, settings, now } = exchange.services
  const asking = { db, settings, now: now(), address: exchange.address }
  return typeof apiKey === 'string' && opensConnector(apiKey, connectorName, asking)
}

/** The caller is identified before the fields are read: unauthenticated requests cannot make the server read them. */
export async function bindCall(
  exchange: Exchange,
  match: RouteMatch,
  body: Body,
  rate: Rate,
): Promise<BoundCall> {
  const { operation } = match
  const { headers } = exchange.request
  const sources = sourcesOf(exchange, match, withOnlyFile(operation, body))
  if (operation === UserLogin) refuseOtherOrigin(exchange.request, signInOrigins(exchange.services.settings))
  const identifyCaller = operation.session === 'ignored' ? identifyIfAny : identify
  const identifyAgain = () => identifyCaller(exchange, keyIn(operation, sources))
  const found = identifyAgain()
  const who = found instanceof Promise ? await found : found
  const { caller, epoch, sessionKey, digest, cameBy } = who
  if (rate.perMinute > 0) await checkRate(exchange, rate, digest)
  if (operation.session === 'needed' && !caller) throw signInFirst()
  if (operation.effect === 'write') refuseReadOnly(who)
  refuseProgram(operation, who)
  const isLong = sources.some((source) => source.isLong)
  const { request, faults } = isLong
    ? await bindYielding(operation.request, sources)
    : bind(operation.request, sources)
  return {
    operation,
    request,
    faults,
    caller,
    epoch,
    identifyAgain,
    sessionKey,
    ...(cameBy && { cameBy }),
    deviceKey: sentDeviceKey(exchange.request, exchange.callback === undefined),
    address: exchange.address,
    origin: originOf(exchange),
    mayStream: true,
    device: operation === UserLogin ? deviceOf(headers['user-agent']) : undefined,
    limit: exchange.limit,
    ifMatch: headers['if-match'],
    idempotencyKey: headers['idempotency-key'] as string | undefined,
  }
}

/** For links back to here, where no setting says what people call this server. */
function originOf({ secure, request }: Exchange): string | undefined {
  const { host } = request.headers
  return host && /^[\w.:[\]-]{1,255}$/.test(host) ? `${secure ? 'https' : 'http'}://${host}` : undefined
}

const keyIn = ({ request }: RouteMatch['operation'], sources: Source[]): unknown =>
  'authSessionKey' in request.fields ? bodyKey(sources) : undefined

/**
 * On the operation's own route the query overrides the body; on the generic routes the body overrides the
 * query.
 */
function sourcesOf({ query }: Exchange, { generic }: RouteMatch, body: Source): Source[] {
  if (query === noQuery) return [body]
  const value = queryValues(query)
  refuseKeysInQuery(value)
  const fromQuery = { value, loose: true }
  return generic ? [fromQuery, body] : [body, fromQuery]
}

/** A callback would run what came before a failure, so its list is sent when it is whole. */
async function sendPieces({ callback, method, request }: Exchange, response: CallResponse): Promise<Sent> {
  if (callback) return sendJson(await wholeJson(response, batchCharsMax))
  const isHead = method === 'HEAD' || request.method === 'HEAD'
  return {
    status: 200,
    headers: { 'Content-Type': jsonType },
    body: { sizeBytes: undefined, stream: isHead ? undefined : Readable.from(response.pieces!) },
  }
}

/** Of a response that is not sent in pieces. */
const batchCharsMax = 16_000_000

/** A listing as a file. A short CSV is sent at once, and compressed. */
async function sendListing(
  exchange: Exchange,
  match: RouteMatch,
  bound: BoundCall,
  format: 'csv' | 'xlsx',
): Promise<Sent> {
  const { services } = exchange
  const { first, file, isLong } = await listingFile(services, bound, format)
  if (format === 'xlsx' || isLong) return sendMade(exchange, bound, file)
  await services.noteExport(services, bound, file.records)
  return responseOf(exchange, match, first, format)
}

/** Noted before it is sent: what cannot be noted is not sent. */
async function sendMade(exchange: Exchange, bound: BoundCall, file: MadeFile): Promise<Sent> {
  await exchange.services.noteExport(exchange.services, bound, file.records)
  return fileResponse(exchange, file)
}

/** A file that is made while it is sent. A browser shows a PDF in its own viewer. */
const fileResponse = ({ method, request }: Exchange, file: MadeFile): Sent => ({
  status: 200,
  headers: {
    'Content-Type': file.type,
    'Content-Disposition': disposition(file.type === 'application/pdf' ? 'inline' : 'attachment', file.name),
    'Content-Security-Policy': "default-src 'none'; object-src 'self'; frame-ancestors 'self'",
  },
  body: {
    sizeBytes: undefined,
    stream: method === 'HEAD' || request.method === 'HEAD' ? undefined : file.open(),
  },
})

function responseOf(
  { secure }: Exchange,
  match: RouteMatch,
  { newDeviceKey, ...response }: CallResponse,
  format: Format,
): Sent {
  const headers: Sent['headers'] = {}
  if (response.etag) headers.ETag = response.etag
  if (newDeviceKey) headers['Set-Cookie'] = deviceCookieOf(newDeviceKey, secure)
  if (format === 'json') return sendJson(response.json, 200, headers)
  const name = `${match.operation.name.replace(/Request$/, '')}.csv`
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
    body: toCsv(match.operation, response.fields!),
  }
}

/**
 * Runs the requests one after the other. The first failure ends the batch and reports how many were
 * completed.
 */
async function batch(exchange: Exchange, match: RouteMatch, body: Body, rate: Rate): Promise<Sent> {
  if (match.operation.file) throw unreadable('The response is a file: send each request by itself.')
  if (!Array.isArray(body.value)) throw unreadable('A batch is a JSON array of requests.')
  if (body.value.length > limits.listItemsMax)
    throw invalidField('', 'Length', `A batch may have at most ${limits.listItemsMax} requests.`)
  const responses: string[] = []
  let charsLeft = batchCharsMax
  try {
    for (const value of body.value) {
      const bound = await bindCall(exchange, match, { ...body, value }, rate)
      const response = await runAdmitted(exchange.services, { ...bound, inBatch: responses.length })
      const json = await wholeJson(response, charsLeft)
      charsLeft -= json.length
      responses.push(json)
    }
  } catch (error) {
    const fault = faultOf(error)
    const headers = { ...fault.more.headers, 'X-AutoBatch-Completed': String(responses.length) }
    throw new Fault(fault.code, fault.message, { ...fault.more, headers })
  }
  return sendJson(`[${responses.join(',')}]`, 200, { 'X-AutoBatch-Completed': String(responses.length) })
}
