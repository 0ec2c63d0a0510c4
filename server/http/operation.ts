/** A call that came through a door, from its bytes to its answer. */
import { limits } from '../../contract/limits.ts'
import { digestOf } from '../access/secrets.ts'
import { type Answer, type Asked, answer } from '../kernel/call.ts'
import { Fault, invalidField } from '../kernel/faults.ts'
import { whoAsks } from './askers.ts'
import { bind, queryValues, type Source } from './bind.ts'
import { readBody } from './body.ts'
import { toCsv } from './csv.ts'
import { type Door, verbsOf, wrongVerb } from './doors.ts'
import { type Exchange, type Sent, sendJson } from './exchange.ts'
import { unreadable } from './json.ts'
import { type Format, negotiate } from './negotiate.ts'
import type { Rate } from './rate.ts'
import { faultJson, faultOf } from './status.ts'

export async function throughDoor(exchange: Exchange, door: Door, rate: Rate): Promise<Sent> {
  const verbs = verbsOf(door)
  if (exchange.method === 'OPTIONS') return { status: 204, headers: { Allow: verbs.join(', ') }, body: '' }
  if (!verbs.includes(exchange.method)) throw wrongVerb(verbs)
  const format = negotiate(
    { suffix: exchange.place.suffix, query: exchange.query, accept: exchange.request.headers.accept },
    door.operation,
  )
  try {
    const body = await readBody(exchange.request, exchange.parts.settings.bodyBytesMax)
    if (door.batch) return await batch(exchange, door, body, rate)
    const asked = await ask(exchange, door, body, format, rate)
    return written(door, await answer(exchange.parts, asked.asked), format, asked.headers)
  } catch (error) {
    if (format.kind !== 'jsonp') throw error
    const fault = faultOf(error)
    return { ...jsonp(format, faultJson(fault, exchange.requestId)), status: fault.status }
  }
}

/** On its own route the query overrides the body; on the generic doors it fills what the body left out. */
async function ask(exchange: Exchange, door: Door, body: Source, format: Format, rate: Rate) {
  const query = { value: queryValues(exchange.query), loose: true }
  const { request, faults } = bind(door.operation.request, door.generic ? [query, body] : [body, query])
  const { headers } = exchange.request
  const { asker, sessionKey } = await whoAsks(exchange, request.authSessionKey, format.kind !== 'jsonp')
  const limited = rate.take(sessionKey ? digestOf(sessionKey).toString('base64') : exchange.address)
  const asked: Asked = {
    operation: door.operation,
    request,
    faults,
    asker,
    sessionKey,
    address: exchange.address,
    ifMatch: headers['if-match'],
    idempotencyKey: headers['idempotency-key'] as string | undefined,
  }
  return { asked, headers: limited }
}

function written(door: Door, answer: Answer, format: Format, headers: Sent['headers']): Sent {
  const more = answer.etag ? { ...headers, ETag: answer.etag } : headers
  if (format.kind === 'json') return sendJson(answer.json, 200, more)
  if (format.kind === 'jsonp') {
    const sent = jsonp(format, answer.json)
    return { ...sent, headers: { ...sent.headers, ...more } }
  }
  const name = `${door.operation.name.replace(/Request$/, '')}.csv`
  return {
    status: 200,
    headers: {
      ...more,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
    body: toCsv(door.operation, answer.reply!),
  }
}

const jsonp = (format: Format & { kind: 'jsonp' }, json: string): Sent => ({
  status: 200,
  headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  body: `${format.callback}(${json})`,
})

/** One after the other; the first failure stops it and says how many were done before. */
async function batch(exchange: Exchange, door: Door, body: Source, rate: Rate): Promise<Sent> {
  if (!Array.isArray(body.value)) throw unreadable('A batch is a JSON array of requests.')
  if (body.value.length > limits.listItemsMax)
    throw invalidField('', 'Length', `A batch may have at most ${limits.listItemsMax} requests.`)
  const answers: string[] = []
  try {
    for (const value of body.value) {
      const { asked } = await ask(exchange, door, { value, loose: false }, { kind: 'json' }, rate)
      answers.push((await answer(exchange.parts, { ...asked, idempotencyKey: undefined })).json)
    }
  } catch (error) {
    const fault = faultOf(error)
    const headers = { ...fault.more.headers, 'X-AutoBatch-Completed': String(answers.length) }
    throw new Fault(fault.code, fault.message, { ...fault.more, headers })
  }
  return sendJson(`[${answers.join(',')}]`, 200, { 'X-AutoBatch-Completed': String(answers.length) })
}
