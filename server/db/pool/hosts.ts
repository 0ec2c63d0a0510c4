/** The hosts of an address: which one is used, and the search for the one that takes writes now. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, clientConfig, type Target, targetsOf } from '../connection.ts'
import { isAway, isLost, unreachableCode } from '../errors.ts'
import { discard } from './discard.ts'
import { type Asked, askIdentity } from './identity.ts'
import type { ServerWatch } from './serverwatch.ts'

export interface Hosts {
  readonly areSeveral: boolean
  /** The name of the host that is used. */
  at(): string
  /** The configuration of a client of the host that was last found to take writes; at first, of the first host. */
  config(): pg.ClientConfig
  /** Asks the server of a new connection; throws if it cannot be used. */
  ask(client: pg.ClientBase): Promise<Asked>
  /**
   * Connects to all hosts until one takes writes. Calls at the same time share one search. It ends after a short time,
   * so that a call need not wait for long, but within it catches the moment at which a standby is promoted.
   */
  find(): Promise<void>
}

/** Until a host accepts a connection. A machine that is there needs a few milliseconds. */
const connectMs = 5_000
const findMs = 2_500
/** Beside a try that hangs for so long another one is begun: a proxy may hold it on the way to a server that is gone. */
const besideMs = 500
const againMs = 150
/** Each host has this advantage over the next one in the address. */
const orderMs = 50

export function openHosts(
  connection: Connection,
  statementTimeoutMs: number,
  meet: ServerWatch['meet'],
): Hosts {
  const { targets, accepts, connectTimeoutMs = connectMs } = targetsOf(connection)
  const standard = clientConfig(connection, statementTimeoutMs)
  const configOf = ({ config }: Target, timeoutMs = connectTimeoutMs): pg.ClientConfig => ({
    ...standard,
    ...config,
    connectionTimeoutMillis: timeoutMs,
  })
  let current = targets[0]!
  let searching: Promise<void> | undefined
  const ask = async (client: pg.ClientBase): Promise<Asked> => {
    const asked = await askIdentity(client, accepts)
    meet(asked.identity)
    return asked
  }
  const tryHost = async (target: Target, leftMs: number): Promise<void> => {
    const timeoutMs = Math.min(connectTimeoutMs, leftMs)
    const client = new pg.Client({ ...configOf(target, timeoutMs), query_timeout: timeoutMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await ask(client)
    } finally {
      discard(client)
    }
  }
  return {
    areSeveral: targets.length > 1,
    at: () => current.name,
    config: () => configOf(current),
    ask,
    find() {
      searching ??= search(inOrderFrom(current, targets), tryHost)
        .then((found) => {
          current = found
        })
        .finally(() => {
          searching = undefined
        })
      return searching
    },
  }
}

/** A client outside of the pool, connected to the host that takes writes. */
export async function connectClient(
  hosts: Hosts,
  config: pg.ClientConfig = {},
  isLast = !hosts.areSeveral,
): Promise<pg.Client> {
  const client = new pg.Client({ ...hosts.config(), ...config })
  // Each statement that is sent later fails with it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await hosts.ask(client)
    return client
  } catch (error) {
    discard(client)
    if (isLast || !isLost(error)) throw error
    await hosts.find()
    return connectClient(hosts, config, true)
  }
}

/** The same for a command that needs only this one. It has no time limit for statements. */
export const connectOnce = (connection: Connection, use: string): Promise<pg.Client> =>
  connectClient(
    openHosts(connection, 0, () => undefined),
    { application_name: use },
  )

const inOrderFrom = (first: Target, targets: readonly Target[]): Target[] => [
  first,
  ...targets.filter((target) => target !== first),
]

type TryHost = (target: Target, leftMs: number) => Promise<void>

/** All hosts at once, because one that hangs must not delay the others. */
async function search(targets: readonly Target[], tryHost: TryHost): Promise<Target> {
  const until = performance.now() + findMs
  let isFound = false
  const attempt = async (target: Target, place: number): Promise<Target> => {
    await sleep(place * orderMs)
    try {
      await tryAgain(target, tryHost, until, () => isFound)
    } catch (error) {
      const cause = (error as AggregateError).errors.at(-1) as Error
      throw new Error(`${target.name}: ${cause.message}`, { cause })
    }
    isFound = true
    return target
  }
  try {
    return await Promise.any(targets.map(attempt))
  } catch (error) {
    throw new NoHost((error as AggregateError).errors as Error[])
  }
}

/** Ends with the first try that succeeds; fails with the errors of all of them. */
async function tryAgain(target: Target, tryHost: TryHost, until: number, isDone: () => boolean) {
  const tries: Promise<void>[] = []
  for (;;) {
    const newest = tryHost(target, Math.max(1, until - performance.now()))
    tries.push(newest)
    const any = Promise.any(tries)
    const failure = await Promise.race([
      any,
      newest.catch((error: unknown) => error),
      sleep(besideMs, stillHangs),
    ]).catch((error: AggregateError) => error.errors.at(-1))
    if (failure === undefined) return
    const isOver = isDone() || performance.now() + againMs > until
    if (isOver || (failure !== stillHangs && !isAway(failure))) return any
    await sleep(againMs)
  }
}

const stillHangs = 'still hangs'

/** Counts as a database that is away, unless every host refuses us for another reason, such as a wrong password. */
class NoHost extends Error {
  readonly code: string | undefined

  constructor(errors: readonly Error[]) {
    const [only] = errors
    super(
      errors.length === 1
        ? (only!.cause as Error).message
        : `No host of the database can be used. ${errors.map(({ message }) => message).join('; ')}`,
      { cause: only!.cause },
    )
    const isSome = errors.some(({ cause }) => isAway(cause))
    this.code = isSome ? unreachableCode : (only!.cause as { code?: string }).code
  }
}
