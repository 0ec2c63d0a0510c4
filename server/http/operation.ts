/** A call that came through a door, from its bytes to its answer. */

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
  const bound = await ask(exchange, match, body, rate)
  const answered = await answer(exchange.services, bound)
  if (format === 'csv')
    await exchange.services.noteExport(
      exchange.services,
      bound,
      rowsOf(match.operation, answered.reply!).length,
    )
  return written(match, answered, format)
}

function formatOf({ place: { suffix }, query, callback, request }: Exchange, match: RouteMatch): Format {
  const wanted = { suffix, query, callback, accept: request.headers.accept }
  return negotiate(wanted, match.batch ? undefined : match.operation)
}

/** On its own route the query overrides the body; on the generic doors it fills what the body left out. */
async function ask(exchange: Exchange, match: RouteMatch, body: Source, rate: Rate): Promise<BoundCall> {
  const { request, faults } = bind(match.operation.request, sourcesOf(exchange, match, body))
  const { headers } = exchange.request
  const who = match.operation.session === 'ignored' ? identifyIfAny : identify
  const found = who(exchange, request.authSessionKey)
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
  const asked = { value: queryValues(query), loose: true }
  return generic ? [asked, body] : [body, asked]
}

function written(match: RouteMatch, answer: Answer, format: Format): Sent {
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

/** One after the other; the first failure stops it and says how many were done before. */
async function batch(exchange: Exchange, match: RouteMatch, body: Source, rate: Rate): Promise<Sent> {
  if (!Array.isArray(body.value)) throw unreadable('A batch is a JSON array of requests.')
  if (body.value.length > limits.listItemsMax)
    throw invalidField('', 'Length', `A batch may have at most ${limits.listItemsMax} requests.`)
  const answers: string[] = []
  try {
    for (const value of body.value) {
      const bound = await ask(exchange, match, { value, loose: false }, rate)
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
