/**
 * Several reads in one request: on a bad line each request costs a round trip, and a page needs a dozen reads.
 * Each is bound, identified, admitted and answered as if it had come alone.
 */
import { within } from '../db/timelimit.ts'
import { Fault, invalidField, notEmpty } from '../kernel/faults.ts'
import { wholeJson } from '../kernel/responsejson.ts'
import { type Known, readBody } from './body/body.ts'
import { isKnownCaller } from './caller/identify.ts'
import { type Exchange, type Sent, sendJson } from './exchange.ts'
import type { FaultLog } from './faultlog.ts'
import { runAdmitted } from './limits/admission.ts'
import type { Rate } from './limits/rate.ts'
import { bindCall } from './operation.ts'
import { type Routes, wrongVerb } from './routes.ts'
import { faultJson, faultOf } from './status.ts'

const path = '/api/internal/together'
export const isBatchPath = (at: string): boolean => at === path

/** More than any page begins with. */
const readsMax = 20
/** Of a list that would be sent in pieces if it came alone. */
const answerCharsMax = 4_000_000

interface Asked {
  operation: string
  request: unknown
  takes: Takes | undefined
}

/** A field of the request is an id in the answer to an earlier one: a second round trip is not needed for it. */
interface Takes {
  field: string
  /** Which one of the reads. */
  from: number
  value: string
}

/** Undefined if the path is another one. */
export async function runBatch(
  exchange: Exchange,
  { routes, rate, faults }: { routes: Routes; rate: Rate; faults: FaultLog },
): Promise<Sent | undefined> {
  if (!isBatchPath(exchange.place.path)) return undefined
  if (exchange.method === 'OPTIONS') return { status: 204, headers: { Allow: 'POST, OPTIONS' }, body: '' }
  if (exchange.method !== 'POST') throw wrongVerb(['POST', 'OPTIONS'])
  const known: Known = {
    isBatch: false,
    isSessionNeeded: true,
    isKnown: () => isKnownCaller(exchange),
  }
  const asked = readsIn((await readBody(exchange, known)).value)
  const answer = async (one: Asked, before: ReadonlyArray<Promise<string>>): Promise<string> => {
    try {
      const source = one.takes && (await before[one.takes.from]!)
      return source && !isGood(source) ? source : await answered(exchange, routes, rate, one, source)
    } catch (error) {
      const fault = faultOf(error)
      faults.failed(fault, { requestId: exchange.requestId, path: `${path} ${one.operation}` })
      return refused(fault, exchange.requestId)
    }
  }
  const responses = await within(exchange.limit, () => {
    const all: Promise<string>[] = []
    for (const one of asked) all.push(answer(one, all))
    return Promise.all(all)
  })
  return sendJson(`{"responses":[${responses.join(',')}]}`)
}

function readsIn(value: unknown): Asked[] {
  const { reads } = (value ?? {}) as { reads?: unknown }
  if (!Array.isArray(reads) || reads.length === 0) throw notEmpty('Reads', 'the reads, as a list')
  if (reads.length > readsMax)
    throw invalidField('Reads', 'Length', `At most ${readsMax} reads can be sent together.`)
  return reads.map((one: Partial<Asked> | null, i) => ({
    operation: String(one?.operation ?? ''),
    request: one?.request ?? {},
    takes: takesOf(one?.takes, i),
  }))
}

function takesOf(takes: Partial<Takes> | null | undefined, at: number): Takes | undefined {
  if (takes === undefined || takes === null) return undefined
  const { field, from, value } = takes
  const isEarlier = Number.isInteger(from) && from! >= 0 && from! < at
  if (isEarlier && field && value && typeof field === 'string' && typeof value === 'string')
    return { field, from: from!, value }
  throw invalidField(
    'Takes',
    'Enum',
    'Takes must name a field, the number of an earlier read, and a value of it.',
  )
}

const isGood = (response: string): boolean => response.startsWith(good)

/** The request with the id that it takes from the answer to an earlier read. */
function requestOf({ request, takes }: Asked, source: string | undefined): unknown {
  if (!takes || source === undefined) return request
  const id = JSON.parse(source).body[takes.value]
  if (!Number.isSafeInteger(id))
    throw invalidField('Takes', 'Enum', `That read has no ${takes.value.slice(0, 100)} that is an id.`)
  return { ...(request as object), [takes.field]: id }
}

async function answered(
  exchange: Exchange,
  routes: Routes,
  rate: Rate,
  asked: Asked,
  source: string | undefined,
): Promise<string> {
  const { operation } = asked
  const match = routes.named(`/api/${operation.toLowerCase()}`)
  if (!match || match.batch || match.operation.effect !== 'read')
    throw new Fault('MethodNotAllowed', 'Only reads can be sent together.', {
      dev: `${operation.slice(0, 100)} is no operation that reads.`,
    })
  const bound = await bindCall(exchange, match, { value: requestOf(asked, source), loose: false }, rate)
  const response = await runAdmitted(exchange.services, bound)
  const { etag } = response
  const json = await wholeJson(response, answerCharsMax)
  return `${good}${etag ? `"etag":${JSON.stringify(etag)},` : ''}"body":${json}}`
}

const good = '{"status":200,'

const refused = (fault: Fault, requestId: string): string =>
  `{"status":${fault.status},"body":${faultJson(fault, requestId)}}`
