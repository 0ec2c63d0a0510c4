/** Runs a call of an operation: reads and binds the request, identifies the caller, writes the response. */

import { limits } from '../../contract/limits.ts'
import { UserLogin } from '../../contract/session.ts'
import type { BoundCall, CallResponse } from '../kernel/call.ts'
import { Fault, invalidField } from '../kernel/faults.ts'
import { runCall } from '../kernel/runcall.ts'
import { bind, queryValues, type Source } from './bind.ts'
import { readBody } from './body.ts'
import { rowsOf, toCsv } from './csv.ts'
import { type Exchange, noQuery, type Sent, sendJson } from './exchange.ts'
import { identify, identifyIfAny } from './identify.ts'
import { unreadable } from './json.ts'
import { type Format, negotiate } from './negotiate.ts'
import { checkRate, type Rate } from './rate.ts'
import { checkVerb, type RouteMatch, verbsOf } from './routes.ts'
import { refuseOtherOrigin } from './sessionkey.ts'
import { faultOf } from './status.ts'

export async function runOperation(exchange: Exchange, match: RouteMatch, rate: Rate): Promise<Sent> {
  if (exchange.method === 'OPTIONS')
    return { status: 204, headers: { Allow: verbsOf(match).join(', ') }, body: '' }
  checkVerb(match, exchange.method)
  const format = formatOf(exchange, match)
  const body = await readBody(exchange.request, exchange.services.settings.bodyBytesMax)
  if (match.batch) return batch(exchange, match, body, rate)
  const bound = await bindCall(exchange, match, body, rate)
  const response = await runCall(exchange.services, bound)
  if (format === 'csv')
    await exchange.services.noteExport(
      exchange.services,
      bound,
      rowsOf(match.operation, response.fields!).length,
    )
  return responseOf(match, response, format)
}

function formatOf({ place: { suffix }, query, callback, request }: Exchange, match: RouteMatch): Format {
  const requested = { suffix, query, callback, accept: request.headers.accept }
  return negotiate(requested, match.batch ? undefined : match.operation)
}

/**
 * On the operation's own route the query overrides the body; on the generic routes the body overrides the
 * query.
 */
async function bindCall(exchange: Exchange, match: RouteMatch, body: Source, rate: Rate): Promise<BoundCall> {
  const { request, faults } = bind(match.operation.request, sourcesOf(exchange, match, body))
  const { headers } = exchange.request
  if (match.operation === UserLogin)
    refuseOtherOrigin(exchange.request, exchange.services.settings.allowedOrigins)
  const identifyCaller = match.operation.session === 'ignored' ? identifyIfAny : identify
  const identifyAgain = () => identifyCaller(exchange, request.authSessionKey)
  const found = identifyAgain()
  const { caller, epoch, sessionKey, digest } = found instanceof Promise ? await found : found
  if (rate.perMinute > 0) await checkRate(exchange, rate, digest)
  return {
    operation: match.operation,
    request,
    faults,
    caller,
    epoch,
    identifyAgain,
    sessionKey,
    address: exchange.address,
    ifMatch: headers['if-match'],
    idempotencyKey: headers['idempotency-key'] as string | undefined,
  }
}

function sourcesOf({ query }: Exchange, { generic }: RouteMatch, body: Source): Source[] {
  if (query === noQuery) return [body]
  const fromQuery = { value: queryValues(query), loose: true }
  return generic ? [fromQuery, body] : [body, fromQuery]
}

function responseOf(match: RouteMatch, response: CallResponse, format: Format): Sent {
  const headers: Sent['headers'] | undefined = response.etag ? { ETag: response.etag } : undefined
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
async function batch(exchange: Exchange, match: RouteMatch, body: Source, rate: Rate): Promise<Sent> {
  if (!Array.isArray(body.value)) throw unreadable('A batch is a JSON array of requests.')
  if (body.value.length > limits.listItemsMax)
    throw invalidField('', 'Length', `A batch may have at most ${limits.listItemsMax} requests.`)
  const responses: string[] = []
  try {
    for (const value of body.value) {
      const bound = await bindCall(exchange, match, { value, loose: false }, rate)
      const { json } = await runCall(exchange.services, { ...bound, inBatch: responses.length })
      responses.push(json)
    }
  } catch (error) {
    const fault = faultOf(error)
    const headers = { ...fault.more.headers, 'X-AutoBatch-Completed': String(responses.length) }
    throw new Fault(fault.code, fault.message, { ...fault.more, headers })
  }
  return sendJson(`[${responses.join(',')}]`, 200, { 'X-AutoBatch-Completed': String(responses.length) })
}
