/** /metrics, for programs on this machine and for those that send the token of the settings. */
import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { digestOf } from '../../access/secrets.ts'
import { Fault } from '../../kernel/faults.ts'
import type { Services } from '../../kernel/services.ts'
import { contentType, counter, type Family, gauge, merged, textOf } from '../../metrics/families.ts'
import { processFamilies } from '../../metrics/process.ts'
import { storedFamilies } from '../../metrics/stored.ts'
import type { Exchange, Sent } from '../exchange.ts'
import { callsOf } from '../limits/admission.ts'
import type { CallWatch } from '../limits/callwatch.ts'
import type { UnauthenticatedBodies } from '../limits/unauthenticated.ts'

/** The metrics of each process that answers calls; with several, the primary asks all of them. */
export interface Gathering {
  /** Those of this process; set by its HTTP server. */
  own: () => Family[]
  all(): Promise<ProcessFigures[]>
}

export interface ProcessFigures {
  /** The number of the worker; 0: the only process. */
  worker: number
  families: Family[]
}

export function gatherHere(): Gathering {
  const gathering: Gathering = {
    own: () => [],
    all: async () => [{ worker: 0, families: gathering.own() }],
  }
  return gathering
}

export async function metrics(exchange: Exchange, gathering: Gathering): Promise<Sent> {
  if (!isLocal(exchange) && !hasToken(exchange)) throw refused()
  const parts = await gathering.all()
  const processes = parts.map(({ worker, families }) => ({ labels: { worker: String(worker) }, families }))
  const all = [...merged(processes), ...(await storedFamilies(exchange.services))]
  return { status: 200, headers: { 'Content-Type': contentType }, body: textOf(all) }
}

/** The metrics of this process. */
export const ownFamilies = (
  services: Services,
  watch: CallWatch,
  unauthenticated: UnauthenticatedBodies,
  liveCount: number,
  waitingForTurn: number,
): Family[] => {
  const { database } = services
  const { connections, inUse, waiting, refused, tooLate, isStarved } = database.load()
  return [
    ...watch.families(),
    counter(
      'plumbline_calls_refused_total',
      'Calls that were refused because too many were in progress or waited for their turn.',
      callsOf(services).refused,
    ),
    gauge(
      'plumbline_requests_waiting',
      'Requests that arrived and wait for their turn to begin, because the server is busy.',
      waitingForTurn,
    ),
    gauge(
      'plumbline_stranger_bytes',
      'Bytes of bodies that arrive without a key in a header.',
      unauthenticated.heldBytes(),
    ),
    counter(
      'plumbline_stranger_refused_total',
      'Bodies without a key in a header that were refused because there was no room for them.',
      unauthenticated.refused(),
    ),
    gauge(
      'plumbline_pool_connections',
      'Connections to the database that are in use, and how many there may be.',
      [
        { labels: { state: 'used' }, value: inUse },
        { labels: { state: 'max' }, value: connections },
      ],
    ),
    gauge('plumbline_queue_waiting', 'Calls that wait for a connection to the database.', waiting),
    counter('plumbline_queue_refused_total', 'Calls that were refused because the queue was full.', refused),
    counter('plumbline_queue_too_late_total', 'Calls that were ended by their time limit.', tooLate),
    gauge(
      'plumbline_queue_starved',
      'Whether calls wait and none of them got a connection for ten seconds; /health is 503 then.',
      isStarved ? 1 : 0,
    ),
    counter(
      'plumbline_database_epochs_total',
      'How often another PostgreSQL took over, or it was restarted, since the start.',
      database.epoch,
    ),
    gauge(
      'plumbline_database_trouble',
      'Whether something is wrong with the database although it answers; /health says what.',
      database.trouble() ? 1 : 0,
    ),
    gauge('plumbline_live_streams', 'Open streams of /events.', liveCount),
    ...processFamilies(),
  ]
}

const refused = (): Fault =>
  new Fault('Forbidden', 'The figures of the server are for its administrators.', {
    dev: 'Ask at 127.0.0.1 or localhost from the machine of the server, or send PLUMBLINE_METRICS_TOKEN as a bearer token.',
  })

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** A proxy on this machine adds one of these to what it passes on. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'via',
]

/**
 * By a number or as localhost. The page of another site may have given its own name the address of this machine, and a browser
 * here would send our metrics to it.
 */
function isByAddress(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return isIP(name) !== 0 || name.toLowerCase() === 'localhost'
}

function isLocal({ request }: Exchange): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return (
    isIP(address) !== 0 &&
    loopback.check(address, family) &&
    isByAddress(request.headers.host) &&
    !proxyHeaders.some((name) => name in request.headers)
  )
}

function hasToken({ request, services }: Exchange): boolean {
  const { metricsToken } = services.settings
  const [, sent = ''] = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '') ?? []
  return metricsToken !== '' && timingSafeEqual(digestOf(sent), digestOf(metricsToken))
}
