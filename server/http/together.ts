/**
 * Several reads in one request: on a bad line each request costs a round trip, and a page needs a dozen reads.
 * Each is bound, identified, admitted and answered as if it had come alone.
 */
import { within } from '../db/timelimit.ts'
import { Fault, invalidField, notEmpty } from '../kernel/faults.ts'
import { runAdmitted } from './admission.ts'
import { type Known, readBody } from './body.ts'
import { type Exchange, type Sent, sendJson } from './exchange.ts'
import type { FaultLog } from './faultlog.ts'
import { isKnownCaller } from './identify.ts'
import { bindCall } from './operation.ts'
import type { Rate } from './rate.ts'
import { type Routes, wrongVerb } from './routes.ts'
import { faultJson, faultOf } from './status.ts'

const path = '/api/internal/together'
export const isTogether = (at: string): boolean => at === path

/** More than any page begins with. */
const readsMax = 20

interface Asked {
  operation: string
  request: unknown
}

/** Undefined if the path is another one. */
export async function together(
  exchange: Exchange,
  { routes, rate, faults }: { routes: Routes; rate: Rate; faults: FaultLog },
): Promise<Sent | undefined> {
  if (!isTogether(exchange.place.path)) return undefined
  if (exchange.method === 'OPTIONS') return { status: 204, headers: { Allow: 'POST, OPTIONS' }, body: '' }
  if (exchange.method !== 'POST') throw wrongVerb(['POST', 'OPTIONS'])
  const known: Known = {
    isBatch: false,
    isSessionNeeded: true,
    isKnown: () => isKnownCaller(exchange),
  }
  const asked = readsIn((await readBody(exchange, known)).value)
  const answer = async (one: Asked): Promise<string> => {
    try {
      return await answered(exchange, routes, rate, one)
    } catch (error) {
      const fault = faultOf(error)
      faults.failed(fault, { requestId: exchange.requestId, path: `${path} ${one.operation}` })
      return refused(fault, exchange.requestId)
    }
  }
  const responses = await within(exchange.limit, () => Promise.all(asked.map(answer)))
  return sendJson(`{"responses":[${responses.join(',')}]}`)
}

function readsIn(value: unknown): Asked[] {
  const { reads } = (value ?? {}) as { reads?: unknown }
  if (!Array.isArray(reads) || reads.length === 0) throw notEmpty('Reads', 'the reads, as a list')
  if (reads.length > readsMax)
    throw invalidField('Reads', 'Length', `At most ${readsMax} reads can be sent together.`)
  return reads.map((one) => ({
    operation: String((one as Partial<Asked> | null)?.operation ?? ''),
    request: (one as Partial<Asked> | null)?.request ?? {},
  }))
}

async function answered(
  exchange: Exchange,
  routes: Routes,
  rate: Rate,
  { operation, request }: Asked,
): Promise<string> {
  const match = routes.named(`/api/${operation.toLowerCase()}`)
  if (!match || match.batch || match.operation.effect !== 'read')
    throw new Fault('MethodNotAllowed', 'Only reads can be sent together.', {
      dev: `${operation.slice(0, 100)} is no operation that reads.`,
    })
  const bound = await bindCall(exchange, match, { value: request, loose: false }, rate)
  const { json, etag } = await runAdmitted(exchange.services, bound)
  return `{"status":200,${etag ? `"etag":${JSON.stringify(etag)},` : ''}"body":${json}}`
}

const refused = (fault: Fault, requestId: string): string =>
  `{"status":${fault.status},"body":${faultJson(fault, requestId)}}`
