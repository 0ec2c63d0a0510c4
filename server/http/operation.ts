/** A call that came through a door, from its bytes to its answer. */
import { limits } from '../../contract/limits.ts'
import { noteExport } from '../directory/exported.ts'
import { type Answer, type Asked, answer } from '../kernel/call.ts'
import { Fault, invalidField } from '../kernel/faults.ts'
import { whoAsks, whoAsksIfAny } from './askers.ts'
import { bind, queryValues, type Source } from './bind.ts'
import { readBody } from './body.ts'
import { rowsOf, toCsv } from './csv.ts'
import { checkVerb, type Door, verbsOf } from './doors.ts'
import { type Exchange, type Sent, sendJson } from './exchange.ts'
import { unreadable } from './json.ts'
import { type Format, negotiate } from './negotiate.ts'
import { checkRate, type Rate } from './rate.ts'
import { faultOf } from './status.ts'

export async function throughDoor(exchange: Exchange, door: Door, rate: Rate): Promise<Sent> {
  if (exchange.method === 'OPTIONS')
    return { status: 204, headers: { Allow: verbsOf(door).join(', ') }, body: '' }
  checkVerb(door, exchange.method)
  const { place, query, callback, request } = exchange
  const wanted = { suffix: place.suffix, query, callback, accept: request.headers.accept }
  const format = negotiate(wanted, door.batch ? undefined : door.operation)
  const body = await readBody(request, exchange.parts.settings.bodyBytesMax)
  if (door.batch) return batch(exchange, door, body, rate)
  const asked = await ask(exchange, door, body, rate)
  const answered = await answer(exchange.parts, asked)
  if (format === 'csv')
    await noteExport(exchange.parts, asked, rowsOf(door.operation, answered.reply!).length)
  return written(door, answered, format)
}

/** On its own route the query overrides the body; on the generic doors it fills what the body left out. */
async function ask(exchange: Exchange, door: Door, body: Source, rate: Rate): Promise<Asked> {
  const query = { value: queryValues(exchange.query), loose: true }
  const { request, faults } = bind(door.operation.request, door.generic ? [query, body] : [body, query])
  const { headers } = exchange.request
  const who = door.operation.session === 'ignored' ? whoAsksIfAny : whoAsks
  const { asker, sessionKey } = await who(exchange, request.authSessionKey)
  await checkRate(exchange, rate, sessionKey)
  return {
    operation: door.operation,
    request,
    faults,
    asker,
    sessionKey,
    address: exchange.address,
    ifMatch: headers['if-match'],
    idempotencyKey: headers['idempotency-key'] as string | undefined,
  }
}

function written(door: Door, answer: Answer, format: Format): Sent {
  const headers: Sent['headers'] = answer.etag ? { ETag: answer.etag } : {}
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
      answers.push((await answer(exchange.parts, { ...asked, inBatch: answers.length })).json)
    }
  } catch (error) {
    const fault = faultOf(error)
    const headers = { ...fault.more.headers, 'X-AutoBatch-Completed': String(answers.length) }
    throw new Fault(fault.code, fault.message, { ...fault.more, headers })
  }
  return sendJson(`[${answers.join(',')}]`, 200, { 'X-AutoBatch-Completed': String(answers.length) })
}
