/** Opens the connection pool to PostgreSQL, by DATABASE_URL or the embedded one. */
import type { Connection } from './connection.ts'
import type { ConnectionUser } from './connectionuser.ts'
import { type Db, type Statements, statementOf } from './db.ts'
import { type Statement, sendPipeline } from './driver/pipeline.ts'
import { statementNames } from './driver/statements.ts'
import { isStatementNameLost } from './errors.ts'
import { openHosts } from './pool/hosts.ts'
import { limitConnection, limitTransaction } from './pool/limits.ts'
import { type Listening, type Listenings, listenOn } from './pool/listening.ts'
import { openPool, type PooledClient } from './pool/pool.ts'
import { type Load, openQueue } from './pool/queue.ts'
import { openReserved } from './pool/reserved.ts'
import { type DatabaseLog, type ServerWatch, watchServer } from './pool/serverwatch.ts'
import { inTransaction, runScript } from './pool/transaction.ts'

export interface Database extends Db {
  /** What is remembered of the database is valid for one epoch: it changes when another server takes over. */
  readonly epoch: number
  /** What is wrong with the database although it answers, if something is. */
  trouble(): string | undefined
  transaction<T>(work: (db: Db) => Promise<T>, usedBy?: ConnectionUser): Promise<T>
  /** Listens on a channel by a separate connection, until that is closed or lost. */
  listen(channel: string, onNotice: (payload: string) => void, onLost: () => void): Promise<Listening>
  /** One statement outside of a transaction, without a time limit: for what PostgreSQL does not do in one. */
  alone(text: string): Promise<void>
  /** Rejects if the database does not answer, whatever all others wait for. */
  ping(): Promise<void>
  /** How busy the connections are. */
  load(): Load
  close(): Promise<void>
}

/** Whether statements are prepared under a name; auto: unless a pooler is between. */
export type NamedStatements = 'auto' | 'on' | 'off'

export interface OpenOptions {
  connectionsMax: number
  /** 0: statements, locks and transactions have no time limit. */
  statementTimeoutMs: number
  /** How many calls may wait for a connection; by default any number. */
  queueMax?: number
  /** The address for LISTEN, if it is another one: a pooler does not pass notices on. */
  listenAt?: Connection | undefined
  namedStatements?: NamedStatements
  /** How many statements are prepared at most. Only tests pass it, whose pools serve every test file in turn. */
  statementsMax?: number
  /** From which time on a statement is prepared: the third, unless a test passes another. */
  preparedFrom?: number
  log?: DatabaseLog
}

export function openDatabase(connection: Connection, options: OpenOptions): Database {
  const { connectionsMax, statementTimeoutMs, listenAt, log = () => undefined } = options
  const listenings: Listenings = new Set()
  const statements = statementsFor(options, log)
  const watch = watchServer(log, () => {
    statements.forget()
    pool.dropOld()
    reserved.drop()
    for (const drop of listenings) drop()
  })
  const hosts = openHosts(connection, statementTimeoutMs, watch.meet)
  const listenHosts = listenAt ? openHosts(listenAt, statementTimeoutMs, watch.meetBeside) : hosts
  const reserved = openReserved(hosts)
  const queue = openQueue(connectionsMax, options.queueMax ?? Number.POSITIVE_INFINITY)
  const pool = openPool({
    hosts,
    watch,
    queue,
    cancel: reserved.cancel,
    connectionsMax,
    statementTimeoutMs,
    looksForOthers: typeof connection === 'string',
    onConnected: ({ isPooled }) => {
      statements.isPooled = isPooled
    },
    onFailed: statements.failed,
  })
  const { use } = pool
  const limits = limitTransaction(statementTimeoutMs)
  const rows = <T>(text: string, values?: readonly unknown[], usedBy?: ConnectionUser): Promise<T[]> =>
    use((client) => rowsOf<T>(client, statements, limits, text, values), usedBy)
  return {
    get epoch() {
      return watch.epoch
    },
    trouble: watch.trouble,
    rows,
    row: async <T>(text: string, values?: readonly unknown[], usedBy?: ConnectionUser) =>
      (await rows<T>(text, values, usedBy))[0],
    script: (text) => use((client) => runScript(client, text)),
    alone: (text) => use((client) => runAlone(client, statementTimeoutMs, text)),
    transaction: (work, usedBy) =>
      use((client) => {
        const onCommit = noting(watch, client)
        return inTransaction(client, work, { statements, limits, onCommit, limit: usedBy?.limit })
      }, usedBy),
    listen: (channel, onNotice, onLost) => listenOn(listenHosts, listenings, { channel, onNotice, onLost }),
    ping: reserved.ping,
    load: queue.load,
    close: async () => {
      await reserved.close()
      await pool.close()
    },
  }
}

/** The place in the log of each commit is noted, where PostgreSQL tells it. */
const noting = (watch: ServerWatch, { epoch }: PooledClient): ((place: number) => void) | undefined =>
  watch.isKnown ? (place) => watch.acknowledged(place, epoch!) : undefined

interface OwnStatements extends Statements {
  isPooled: boolean
  forget(): void
  failed(error: unknown): void
}

function statementsFor(
  { namedStatements = 'auto', statementsMax, preparedFrom }: OpenOptions,
  log: DatabaseLog,
): OwnStatements {
  let names = statementNames(statementsMax, preparedFrom)
  let areNamed = namedStatements
  const own: OwnStatements = {
    isPooled: false,
    rowParsers: new Map(),
    name: (text) => (areNamed === 'off' || (areNamed === 'auto' && own.isPooled) ? undefined : names(text)),
    forget() {
      names = statementNames(statementsMax, preparedFrom)
      own.rowParsers = new Map()
    },
    failed(error) {
      if (areNamed === 'off' || !isStatementNameLost(error)) return
      areNamed = 'off'
      log('warn', 'The pooler lost a prepared statement; none is prepared any more.', {
        hint: 'Set PLUMBLINE_NAMED_STATEMENTS to off, or use PgBouncer 1.21 or later with max_prepared_statements.',
      })
    },
  }
  return own
}

/** Behind a pooler the limits are sent with the statement: up to Sync, they are one transaction. */
const rowsOf = <T>(
  client: PooledClient,
  statements: Statements,
  limits: string | undefined,
  text: string,
  values?: readonly unknown[],
): Promise<T[]> =>
  new Promise((resolve, reject) => {
    const pipeline: Statement[] = [statementOf(statements, text, values, resolve, reject)]
    if (client.isPooled && limits)
      pipeline.unshift(statementOf(statements, limits, [], () => undefined, reject))
    sendPipeline(client, pipeline, statements.rowParsers)
  })

/** Limits are lifted on a connection of our own only: behind a pooler, others would get the changed one. */
async function runAlone(client: PooledClient, statementTimeoutMs: number, text: string): Promise<void> {
  if (!client.isPooled) await client.query(limitConnection(0))
  try {
    await runScript(client, text)
  } finally {
    if (!client.isPooled) await client.query(limitConnection(statementTimeoutMs)).catch(() => undefined)
  }
}
