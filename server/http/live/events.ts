/** `GET /events`: what changes, as server-sent events, for anyone who may see it. */
import { invalidField, signInFirst } from '../../kernel/faults.ts'
import { identify } from '../caller/identify.ts'
import type { Exchange, Sent } from '../exchange.ts'
import { checkRate, type Rate } from '../limits/rate.ts'
import { wrongVerb } from '../routes.ts'
import type { LiveStreams } from './livestreams.ts'

export const eventsPath = '/events'
const verbs = ['GET', 'OPTIONS']

/** Names under which a client might send its key in the address, which ends up in logs and histories. */
const keyNames = /^(authsessionkey|x-?ss-?id|ss-?id|key|apikey|api_key|token|access_token)$/i

/** Undefined if the path is another one. */
export async function events(exchange: Exchange, rate: Rate, live: LiveStreams): Promise<Sent | undefined> {
  const { place, method, query, request, services } = exchange
  if (place.path !== eventsPath || place.suffix) return undefined
  if (method === 'OPTIONS') return { status: 204, headers: { Allow: verbs.join(', ') }, body: '' }
  if (method !== 'GET') throw wrongVerb(verbs)
  const named = Object.keys(query).find((name) => keyNames.test(name))
  if (named)
    throw invalidField(
      named,
      'Query',
      'The session key is sent as a cookie or in a header, never in the address.',
    )
  const { caller, digest, sessionKey } = await identify(exchange)
  // A stream lasts as long as its session: a password with the call has none.
  if (!caller || !digest || !sessionKey) throw signInFirst()
  await checkRate(exchange, rate, digest)
  // A page that takes the stream over from another tab cannot set a header.
  const lastId = [request.headers['last-event-id'], query.lastEventId].find(
    (id) => typeof id === 'string' && id,
  )
  const attach = live.open(services, { personId: caller.id, digest, lastId: lastId as string | undefined })
  return { status: 200, headers: streamHeaders, body: { attach } }
}

/** A proxy must pass each line on at once. */
const streamHeaders = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }
