/** A call that came through a door, from its bytes to its answer. */

import { limits } from '../../contract/limits.ts'
import { answer } from '../kernel/answer.ts'
import type { Answer, Asked } from '../kernel/call.ts'
import { Fault, invalidField } from '../kernel/faults.ts'
import { bind, queryValues, type Source } from './bind.ts'
import { readBody } from './body.ts'
import { rowsOf, toCsv } from './csv.ts'
import { type Exchange, noQuery, type Sent, sendJson } from './exchange.ts'
import { identify, identifyIfAny } from './identify.ts'
import { unreadable } from './json.ts'
import { type Format, negotiate } from './negotiate.ts'
import { checkRate, type Rate } from './rate.ts'
import { checkVerb, type Door, verbsOf } from './routes.ts'
import { faultOf } from './status.ts'

export async function throughDoor(exchange: Exchange, door: Door, rate: Rate): Promise<Sent> {
  if (exchange.method === 'OPTIONS')
    return { status: 204, headers: { Allow: verbsOf(door).join(', ') }, body: '' }
  checkVerb(door, exchange.method)
  const format = formatOf(exchange, door)
  const body = await readBody(exchange.request, exchange.parts.settings.bodyBytesMax)
  if (door.batch) return batch(exchange, door, body, rate)
  const asked = await ask(exchange, door, body, rate)
  const answered = await answer(exchange.parts, asked)
  if (format === 'csv')
    await exchange.parts.noteExport(exchange.parts, asked, rowsOf(door.operation, answered.reply!).length)
  return written(door, answered, format)
}

function formatOf({ place: { suffix }, query, callback, request }: Exchange, door: Door): Format {
  const wanted = { suffix, query, callback, accept: request.headers.accept }
  return negotiate(wanted, door.batch ? undefined : door.operation)
}

/** On its own route the query overrides the body; on the generic doors it fills what the body left out. */
async function ask(exchange: Exchange, door: Door, body: Source, rate: Rate): Promise<Asked> {
  const { request, faults } = bind(door.operation.request, sourcesOf(exchange, door, body))
  const { headers } = exchange.request
  const who = door.operation.session === 'ignored' ? identifyIfAny : identify
  const found = who(exchange, request.authSessionKey)
  const { caller, sessionKey, digest } = found instanceof Promise ? await found : found
  if (rate.perMinute > 0) await checkRate(exchange, rate, digest)
  return {
    operation: door.operation,
    request,
    faults,
    caller,
    sessionKey,
    address: exchange.address,
    ifMatch: headers['if-match'],
    idempotencyKey: headers['idempotency-key'] as string | undefined,
  }
}

function sourcesOf({ query }: Exchange, { generic }: Door, body: Source): Source[] {
  if (query === noQuery) return [body]
  const asked = { value: queryValues(query), loose: true }
  return generic ? [asked, body] : [body, asked]
}

function written(door: Door, answer: Answer, format: Format): Sent {
  const headers: Sent['headers'] | undefined = answer.etag ? { ETag: answer.etag } : undefined
  if (format === 'json') return sendJson(answer.json, 200, headers)
  const name = `${door.operation.name.replace(/Request$/, '')}.csv`
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
    body: toCsv(door.operation, answer.reply!),
  }
}

/** One after the other; the first failure stops it and says how many were done before. */
async function batch(exchange: Exchange, door: Door, body: Source, rate: Rate): Promise<Sent> {
  if (!Array.isArray(body.value)) throw unreadable('A batch is a JSON array of requests.')
  if (body.value.length > limits.listItemsMax)
    throw invalidField('', 'Length', `A batch may have at most ${limits.listItemsMax} requests.`)
  const answers: string[] = []
  try {
    for (const value of body.value) {
      const asked = await ask(exchange, door, { value, loose: false }, rate)
      const { json } = await answer(exchange.parts, { ...asked, inBatch: answers.length })
      answers.push(json)
    }
  } catch (error) {
    const fault = faultOf(error)
    const headers = { ...fault.more.headers, 'X-AutoBatch-Completed': String(answers.length) }
    throw new Fault(fault.code, fault.message, { ...fault.more, headers })
  }
  return sendJson(`[${answers.join(',')}]`, 200, { 'X-AutoBatch-Completed': String(answers.length) })
}
