/** The pool of connections: all of them lead to the server of the current epoch. */
import pg from 'pg'
import type { ConnectionUser } from '../connectionuser.ts'
import { RowClient } from '../driver/datarows.ts'
import { isAway, isLost, markUndone, readOnlyCode, ServerChanged } from '../errors.ts'
import { type TimeLimit, TooLate } from '../timelimit.ts'
import { cut } from './discard.ts'
import type { Hosts } from './hosts.ts'
import { limitConnection } from './limits.ts'
import type { Queue } from './queue.ts'
import type { ServerWatch } from './serverwatch.ts'

export interface Pool {
  /**
   * Uses a connection of the pool. One that broke, or might be broken, is closed and never used again: a caller must not
   * get the answer to another caller's statement.
   */
  use<T>(work: (client: PooledClient) => Promise<T>, usedBy?: ConnectionUser): Promise<T>
  /** Closes the connections that lead to a server of an earlier epoch; what waits for their answers fails. */
  dropOld(): void
  close(): Promise<void>
}

export interface PooledClient extends pg.PoolClient {
  /** Of the server that it leads to; undefined until that was asked. */
  epoch: number | undefined
  /** The name of the host that it was opened for, and when. */
  at: string
  begunAt: number
  /** Another program stands between: what is set on the connection does not stay. */
  isPooled: boolean
  /** The number of its server process. */
  processID: number
}

export interface PoolOptions {
  hosts: Hosts
  watch: ServerWatch
  queue: Queue
  /** Cancels what a server process of PostgreSQL runs. */
  cancel: (processId: number) => Promise<void>
  connectionsMax: number
  statementTimeoutMs: number
  /** Looks for another server while one gives no answer. */
  looksForOthers: boolean
  /** Called with each new connection, and with each error. */
  onConnected: (client: PooledClient) => void
  onFailed: (error: unknown) => void
}

/** For a connection that becomes free. */
const freeMsMax = 30_000
/** How many hosts a call may find wrong before it gives up. */
const triesMax = 3
/** How long an answer may take until it is asked whether another server took over. */
const silentMs = 1_000
const lookEveryMs = 500
/** How often the server behind a pooler is asked which one it is. */
const askEveryMs = 1_000

export function openPool(options: PoolOptions): Pool {
  const { hosts, watch, statementTimeoutMs } = options
  const clients = new Set<PooledClient>()
  const pool = new pg.Pool({
    max: options.connectionsMax,
    connectionTimeoutMillis: Math.max(statementTimeoutMs, freeMsMax),
    idleTimeoutMillis: 0,
    Client: clientClass(hosts, clients),
    onConnect: (client) => prepare(client as PooledClient, options),
  })
  // The pool removes an idle connection that dies; the next call gets another.
  pool.on('error', () => watch.lost())
  const inUse = new Set<{ since: number }>()
  const dropOld = (): void => {
    for (const client of clients)
      if (client.epoch === undefined ? isStuck(client) : client.epoch !== watch.epoch) cut(client)
  }
  /** It is being connected, to a host that is not used any more, or by a proxy that gets no answer. */
  const isStuck = ({ at, begunAt }: PooledClient): boolean =>
    at !== hosts.at() || performance.now() - begunAt > silentMs
  const endLooking = options.looksForOthers ? lookForOthers(hosts, inUse, dropOld) : () => undefined
  const askAgain = pooledAsking(options)
  return {
    use: (work, usedBy) =>
      inQueue(options, usedBy, (late) => use(pool, options, inUse, askAgain, work, late)),
    dropOld,
    close: async () => {
      endLooking()
      await pool.end()
    },
  }
}

/** Waits for a turn. */
async function inQueue<T>(
  options: PoolOptions,
  usedBy: ConnectionUser | undefined,
  work: (late: Late | undefined) => Promise<T>,
): Promise<T> {
  const { queue } = options
  const turn = queue.enter(usedBy)
  if (turn) await turn
  const late = usedBy?.limit && cancelWhenLate(options, usedBy.limit)
  try {
    return await work(late)
  } finally {
    queue.leave(usedBy)
  }
}

interface Late {
  /** The connection that is in use. */
  client: PooledClient | undefined
  isOver(): boolean
  /** Resolves after a statement was cancelled, if one was. */
  end(): Promise<void> | undefined
}

/** A statement that runs when the time of its call is over is cancelled, with its locks and its wait for some. */
function cancelWhenLate({ cancel, queue }: PoolOptions, limit: TimeLimit): Late {
  let cancelled: Promise<void> | undefined
  const forget = limit.onOver(() => {
    queue.noteTooLate()
    const { client } = late
    // Behind a pooler the number is not that of the server process: there PostgreSQL ends it by its own limit.
    if (client && !client.isPooled) cancelled = cancel(client.processID).catch(() => undefined)
  })
  const late: Late = {
    client: undefined,
    isOver: () => limit.isOver,
    end: () => {
      forget()
      return cancelled
    },
  }
  return late
}

/** One function, because every statement goes through it. */
async function use<T>(
  pool: pg.Pool,
  options: PoolOptions,
  inUse: Set<{ since: number }>,
  askAgain: (client: PooledClient) => Promise<void>,
  work: (client: PooledClient) => Promise<T>,
  late: Late | undefined,
): Promise<T> {
  const { watch } = options
  const one = { since: performance.now() }
  inUse.add(one)
  let client: PooledClient | undefined
  let broken: Error | undefined
  const onError = (error: Error): void => {
    broken = error
  }
  try {
    const found = (await pool.connect().catch((error) => checkOutAgain(pool, options, error))) as PooledClient
    client = found.epoch === watch.epoch ? found : await checkOutAgain(pool, options, found)
    client.on('error', onError)
    if (client.isPooled) await askAgain(client)
    if (late) {
      if (late.isOver()) throw new TooLate()
      late.client = client
    }
    const result = await work(client)
    if (client.epoch !== watch.epoch) throw new ServerChanged()
    return result
  } catch (error) {
    const isOther = client !== undefined && client.epoch !== watch.epoch
    // A caller who was known to another server: this connection leads to the right one.
    const isGood = error instanceof ServerChanged && !isOther
    if (isLost(error) && !isGood) watch.lost()
    options.onFailed(error)
    if (isOther || (mayBeBroken(error) && !isGood)) broken ??= error as Error
    // A transaction that was rolled back may be repeated on the other server.
    throw isOther && !isLost(error) ? new ServerChanged(error) : error
  } finally {
    inUse.delete(one)
    const cancelled = late?.end()
    // The cancelling must not reach the statement of the person who is next, and a transaction may be open.
    if (cancelled) await cancelled
    if (late?.isOver()) broken ??= new TooLate()
    client?.off('error', onError).release(broken)
  }
}

/** Clients of the host that is used at the moment; `clients` are those that are open or being opened. */
const clientClass = (hosts: Hosts, clients: Set<PooledClient>) =>
  class extends RowClient {
    constructor() {
      super(hosts.config())
      const client = this as unknown as PooledClient
      client.at = hosts.at()
      client.begunAt = performance.now()
      clients.add(client)
      this.once('end', () => clients.delete(client))
    }
  }

/** Before its first use. */
async function prepare(
  client: PooledClient,
  { hosts, watch, statementTimeoutMs, onConnected }: PoolOptions,
): Promise<void> {
  const { isPooled } = await hosts.ask(client)
  client.epoch = watch.epoch
  client.isPooled = isPooled
  if (!isPooled) await client.query(limitConnection(statementTimeoutMs))
  onConnected(client)
}

/**
 * A connection to the server of the current epoch, after one could not be made or leads to an earlier one. Nothing was
 * sent yet, so an error here leaves nothing behind.
 */
async function checkOutAgain(
  pool: pg.Pool,
  { hosts, watch }: PoolOptions,
  found: PooledClient | Error,
): Promise<PooledClient> {
  let last = found
  for (let tries = 1; ; ) {
    if (!(last instanceof Error)) {
      if (last.epoch === watch.epoch) return last
      last.release(new ServerChanged())
    } else if (!hosts.areSeveral || !isLost(last) || ++tries > triesMax) throw markUndone(last)
    else
      await hosts.find().catch((failure) => {
        throw markUndone(failure)
      })
    last = (await pool.connect().catch((error: Error) => error)) as PooledClient | Error
  }
}

/** After an ordinary error of PostgreSQL or of a handler, the connection is still good. */
const mayBeBroken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.severity !== 'ERROR' || error.code === readOnlyCode
    : isAway(error)

/** Behind a pooler a connection stays although the server changes: it is asked now and then, and after an error. */
function pooledAsking({ hosts, watch }: PoolOptions): (client: PooledClient) => Promise<void> {
  let askedAt = -Infinity
  let asking: Promise<void> | undefined
  const ask = async (client: PooledClient): Promise<void> => {
    await hosts.ask(client)
    client.epoch = watch.epoch
    askedAt = performance.now()
  }
  return async (client) => {
    if (!watch.isSuspect && performance.now() - askedAt < askEveryMs) return
    asking ??= ask(client).finally(() => {
      asking = undefined
    })
    // Nothing of the call was sent yet.
    await asking.catch((error) => {
      throw markUndone(error)
    })
  }
}

/**
 * A server that hangs keeps its connections open. While an answer takes long, a new connection is made now and then: if
 * it leads to another server, that one has taken over. Returns a function that ends it.
 */
function lookForOthers(hosts: Hosts, inUse: ReadonlySet<{ since: number }>, dropOld: () => void): () => void {
  let isLooking = false
  const look = async (): Promise<void> => {
    // The first is the oldest.
    const [first] = inUse
    if (isLooking || !first || performance.now() - first.since < silentMs) return
    isLooking = true
    // Who waits for the answer gets the error.
    await hosts.find().then(dropOld, () => undefined)
    isLooking = false
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return () => clearInterval(timer)
}
