/** Opens the connection pool to PostgreSQL, by DATABASE_URL or the embedded one. */
import pg from 'pg'
import { type Connection, clientConfig } from './connection.ts'
import { RowClient } from './datarows.ts'
import { type Db, type Statements, statementOf } from './db.ts'
import { isAway } from './errors.ts'
import { type Listening, listenOn } from './listening.ts'
import { sendPipeline } from './pipeline.ts'
import { statementNames } from './statements.ts'
import { inTransaction, runScript } from './transaction.ts'

export interface Database extends Db {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Listens on a channel by a separate connection, until that is closed or lost. */
  listen(channel: string, onNotice: (payload: string) => void, onLost: () => void): Promise<Listening>
  /** One statement outside of a transaction, without a time limit: for what PostgreSQL does not do in one. */
  alone(text: string): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  connectionsMax: number
  statementTimeoutMs: number
}

export function openDatabase(connection: Connection, options: OpenOptions): Database {
  const config = clientConfig(connection, options.statementTimeoutMs)
  const pool = new pg.Pool({
    ...config,
    Client: RowClient,
    max: options.connectionsMax,
    idleTimeoutMillis: 0,
  })
  // The pool removes an idle connection that dies; the next call gets another.
  pool.on('error', () => undefined)
  const statements: Statements = { name: statementNames(), rowParsers: new Map() }
  const rows = <T>(text: string, values?: readonly unknown[]): Promise<T[]> =>
    withConnection(pool, (client) => rowsOf<T>(client, statements, text, values))
  return {
    rows,
    row: async <T>(text: string, values?: readonly unknown[]) => (await rows<T>(text, values))[0],
    script: (text) => withConnection(pool, (client) => runScript(client, text)),
    alone: (text) => withConnection(pool, (client) => runAlone(client, text)),
    transaction: (work) => withConnection(pool, (client) => inTransaction(client, work, statements)),
    listen: (channel, onNotice, onLost) => listenOn(config, channel, onNotice, onLost),
    close: () => pool.end(),
  }
}

const rowsOf = <T>(
  client: pg.PoolClient,
  statements: Statements,
  text: string,
  values?: readonly unknown[],
): Promise<T[]> =>
  new Promise((resolve, reject) => {
    sendPipeline(client, [statementOf(statements, text, values, resolve, reject)], statements.rowParsers)
  })

/** Limits of the session are lifted only if it has some: behind a connection pooler, others would get the changed session. */
async function runAlone(client: pg.PoolClient, text: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT name FROM unnest(ARRAY['statement_timeout', 'lock_timeout']) AS name WHERE current_setting(name) <> '0'`,
  )
  for (const { name } of rows) await client.query(`SET ${name} = 0`)
  try {
    await runScript(client, text)
  } finally {
    for (const { name } of rows) await client.query(`RESET ${name}`).catch(() => undefined)
  }
}

/**
 * Uses a connection of the pool. One that broke, or might be broken, is closed and never used again: a caller must not get
 * the answer to another caller's statement.
 */
async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error): void => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    if (mayBeBroken(error)) broken ??= error as Error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** After an ordinary error of PostgreSQL or of a handler, the connection is still good. */
const mayBeBroken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? error.severity !== 'ERROR' : isAway(error)
