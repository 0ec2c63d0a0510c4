/** The database: PostgreSQL, by DATABASE_URL or the embedded one. Says nothing about what is in it. */
import pg from 'pg'
import { type Connection, clientConfig } from './connection.ts'
import { RowClient } from './datarows.ts'
import { type Db, type Statements, statementOf } from './db.ts'
import { isAway } from './errors.ts'
import { type Listening, listenOn } from './listening.ts'
import { sendPipeline } from './pipeline.ts'
import { statementNames } from './statements.ts'
import { inTransaction } from './transaction.ts'

export interface Database extends Db {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Hears a channel by a connection of its own, until that is closed or `lost`. */
  listen(channel: string, hear: (payload: string) => void, lost: () => void): Promise<Listening>
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
  // An idle connection that dies is taken out of the pool; the next call gets another.
  pool.on('error', () => undefined)
  const statements: Statements = { name: statementNames(), rowParsers: new Map() }
  const rows = <T>(text: string, values?: readonly unknown[]): Promise<T[]> =>
    borrowed(pool, (client) => rowsOf<T>(client, statements, text, values))
  return {
    rows,
    row: async <T>(text: string, values?: readonly unknown[]) => (await rows<T>(text, values))[0],
    script: (text) => borrowed(pool, async (client) => void (await client.query(text))),
    transaction: (work) => borrowed(pool, (client) => inTransaction(client, work, statements)),
    listen: (channel, hear, lost) => listenOn(config, channel, hear, lost),
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

/**
 * Lends a connection out. One that broke, or about which there is doubt, is thrown away and never lent again: nobody may
 * get the answer to somebody else's question.
 */
async function borrowed<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const breaks = (error: Error): void => {
    broken = error
  }
  client.on('error', breaks)
  try {
    return await work(client)
  } catch (error) {
    if (isDoubt(error)) broken ??= error as Error
    throw error
  } finally {
    client.off('error', breaks)
    client.release(broken)
  }
}

/** Where PostgreSQL itself said no, in order, or a handler did, the connection is as good as before. */
const isDoubt = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? error.severity !== 'ERROR' : isAway(error)
