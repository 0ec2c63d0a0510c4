/** Runs a call of an operation: reads and binds the request, identifies the caller, writes the answer. */

import { limits } from '../../contract/limits.ts'
import { answer } from '../kernel/answer.ts'
import type { Answer, BoundCall } from '../kernel/call.ts'
import { Fault, invalidField } from '../kernel/faults.ts'
import { bind, queryValues, type Source } from './bind.ts'
import { readBody } from './body.ts'
import { rowsOf, toCsv } from './csv.ts'
import { type Exchange, noQuery, type Sent, sendJson } from './exchange.ts'
import { identify, identifyIfAny } from './identify.ts'
import { unreadable } from './json.ts'
import { type Format, negotiate } from './negotiate.ts'
import { checkRate, type Rate } from './rate.ts'
import { checkVerb, type RouteMatch, verbsOf } from './routes.ts'
import { faultOf } from './status.ts'

export async function runOperation(exchange: Exchange, match: RouteMatch, rate: Rate): Promise<Sent> {
  if (exchange.method === 'OPTIONS')
    return { status: 204, headers: { Allow: verbsOf(match).join(', ') }, body: '' }
  checkVerb(match, exchange.method)
  const format = formatOf(exchange, match)
  const body = await readBody(exchange.request, exchange.services.settings.bodyBytesMax)
  if (match.batch) return batch(exchange, match, body, rate)
  const bound = await bindCall(exchange, match, body, rate)
  const answered = await answer(exchange.services, bound)
  if (format === 'csv')
    await exchange.services.noteExport(
      exchange.services,
      bound,
      rowsOf(match.operation, answered.reply!).length,
    )
  return responseOf(match, answered, format)
}

function formatOf({ place: { suffix }, query, callback, request }: Exchange, match: RouteMatch): Format {
  const requested = { suffix, query, callback, accept: request.headers.accept }
  return negotiate(requested, match.batch ? undefined : match.operation)
}

/** On the operation's own route the query overrides the body; on the generic routes the body overrides the query. */
async function bindCall(exchange: Exchange, match: RouteMatch, body: Source, rate: Rate): Promise<BoundCall> {
  const { request, faults } = bind(match.operation.request, sourcesOf(exchange, match, body))
  const { headers } = exchange.request
  const identifyCaller = match.operation.session === 'ignored' ? identifyIfAny : identify
  const found = identifyCaller(exchange, request.authSessionKey)
  const { caller, sessionKey, digest } = found instanceof Promise ? await found : found
  if (rate.perMinute > 0) await checkRate(exchange, rate, digest)
  return {
    operation: match.operation,
    request,
    faults,
    caller,
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

function responseOf(match: RouteMatch, answer: Answer, format: Format): Sent {
  const headers: Sent['headers'] | undefined = answer.etag ? { ETag: answer.etag } : undefined
  if (format === 'json') return sendJson(answer.json, 200, headers)
  const name = `${match.operation.name.replace(/Request$/, '')}.csv`
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
    body: toCsv(match.operation, answer.reply!),
  }
}

/** Runs the requests one after the other. The first failure ends the batch and reports how many were completed. */
async function batch(exchange: Exchange, match: RouteMatch, body: Source, rate: Rate): Promise<Sent> {
  if (!Array.isArray(body.value)) throw unreadable('A batch is a JSON array of requests.')
  if (body.value.length > limits.listItemsMax)
    throw invalidField('', 'Length', `A batch may have at most ${limits.listItemsMax} requests.`)
  const answers: string[] = []
  try {
    for (const value of body.value) {
      const bound = await bindCall(exchange, match, { value, loose: false }, rate)
      const { json } = await answer(exchange.services, { ...bound, inBatch: answers.length })
      answers.push(json)
    }
  } catch (error) {
    const fault = faultOf(error)
    const headers = { ...fault.more.headers, 'X-AutoBatch-Completed': String(answers.length) }
    throw new Fault(fault.code, fault.message, { ...fault.more, headers })
  }
  return sendJson(`[${answers.join(',')}]`, 200, { 'X-AutoBatch-Completed': String(answers.length) })
}
