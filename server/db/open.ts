/** The database: PostgreSQL, by DATABASE_URL or the embedded one. Says nothing about what is in it. */
import pg from 'pg'
import { rowMakers } from './rowmakers.ts'
import { statementNames } from './statements.ts'

/** Statements go through this: the pool for reads, a transaction for writes. */
export interface Db {
  rows<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** The first row, if there is one. */
  row<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T | undefined>
  /** Many statements at once, without values: a migration. */
  script(text: string): Promise<void>
}

export interface Database extends Db {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Hears a channel by a connection of its own, until that is closed or `lost`. */
  listen(channel: string, hear: (payload: string) => void, lost: () => void): Promise<Listening>
  close(): Promise<void>
}

export interface Listening {
  /** Says something on the channel by this very connection, so that hearing it shows that the whole way works. */
  say(payload: string): Promise<void>
  close(): Promise<void>
}

export interface ConnectionParts {
  /** A host's name, or the folder of a socket. */
  host: string
  port?: number
  path?: string
  user: string
  password?: string
  database: string
  application_name?: string
}

export type Connection = string | ConnectionParts

export interface OpenOptions {
  connectionsMax: number
  statementTimeoutMs: number
}

/** A statement that PostgreSQL should have ended by itself is given up a little later, with its connection. */
const graceMs = 2_000

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // A date is a day, not an instant; a bigint here is a size or a count, which a number holds exactly.
    if (oid === pg.types.builtins.DATE) return (day: string) => day
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.TIMESTAMPTZ) return readInstant
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

const ownInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const utcInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** Written in UTC, as mostly, the runtime's own reader takes it once a letter is changed; it is much faster. */
const readInstant = (text: string): Date =>
  utcInstant.test(text)
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3).slice(0, 12)}Z`)
    : ownInstant(text)

/** What a client is opened with: the same for the pool, for listening and for commands. */
export const clientConfig = (connection: Connection, timeoutMs: number): pg.ClientConfig => ({
  application_name: 'plumbline',
  ...(typeof connection === 'string' ? { connectionString: connection } : plainParts(connection)),
  keepAlive: true,
  // Statements of a transaction that are sent together go out together.
  pipeline: true,
  connectionTimeoutMillis: timeoutMs,
  statement_timeout: timeoutMs,
  query_timeout: timeoutMs + graceMs,
  types,
})

const plainParts = ({ path: _, ...parts }: ConnectionParts) => parts

export function openDatabase(connection: Connection, options: OpenOptions): Database {
  const config = clientConfig(connection, options.statementTimeoutMs)
  const pool = new pg.Pool({ ...config, max: options.connectionsMax, idleTimeoutMillis: 0 })
  // An idle connection that dies is taken out of the pool; the next call gets another.
  pool.on('error', () => undefined)
  const statements = { name: statementNames(), make: rowMakers() }
  return {
    ...dbOf((query) => borrowed(pool, (client) => client.query(query)), statements),
    transaction: (work) => borrowed(pool, (client) => inTransaction(client, work, statements)),
    listen: (channel, hear, lost) => listenOn(config, channel, hear, lost),
    close: () => pool.end(),
  }
}

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

/**
 * Once it has ended, however it ended, nothing more is taken: a straggler would be committed by itself. A handler need not
 * wait for a statement whose answer it has no use for: COMMIT goes out behind it, and if it fails, that is what is told.
 */
async function inTransaction<T>(
  client: pg.PoolClient,
  work: (db: Db) => Promise<T>,
  statements: Statements,
): Promise<T> {
  let over: Error | undefined
  let failed: unknown
  const lost = (error?: Error): void => {
    over ??= error ?? new Error('Connection terminated')
  }
  const fails = (error: unknown): void => {
    if (!isAftermath(error)) failed = error
  }
  client.once('error', lost).once('end', lost)
  const begun = beginning(client)
  const db = dbOf((query) => (over ? Promise.reject(over) : begun.send(query)), statements, fails)
  try {
    const result = await work(db)
    await begun.known
    const { command } = await soon(client, 'COMMIT')
    // A handler that went on after a failed statement: PostgreSQL has taken everything back.
    if (command !== 'COMMIT') throw new TakenBack()
    return result
  } catch (error) {
    if (over || !(await rolledBack(client))) throw over ?? new TransactionLost(error)
    throw isAftermath(error) ? (failed ?? error) : error
  } finally {
    client.off('error', lost).off('end', lost)
    over ??= new Error('The transaction is over.')
  }
}

/**
 * BEGIN goes out together with what only reads, so that nobody waits for its answer. What writes does wait: if BEGIN
 * failed, it would be committed by itself. All keep their order.
 */
function beginning(client: pg.PoolClient): { known: Promise<unknown>; send: Send } {
  let isKnown = false
  let waiting = 0
  const known = soon(client, 'BEGIN').then(() => {
    isKnown = true
  })
  // Whoever sends something hears of it.
  known.catch(() => undefined)
  const send: Send = (query) => {
    if (waiting === 0 && isKnown) return soon(client, query)
    if (waiting === 0 && onlyReads.test(query.text)) return both(known, soon(client, query))
    waiting++
    return known.then(() => {
      waiting--
      return soon(client, query)
    })
  }
  return { known, send }
}

const onlyReads = /^\s*SELECT\b/i

const both = async <T>(known: Promise<unknown>, sent: Promise<T>): Promise<T> => {
  const [, answer] = await Promise.all([known, sent])
  return answer
}

/** Sends it with all else that is sent in this turn, in one piece: writing to a socket costs more than most statements. */
function soon(client: pg.PoolClient, query: string | pg.QueryConfig): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as pg.Client).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client.query(query as pg.QueryConfig)
}

/** It failed only because a statement before it had. */
const isAftermath = (error: unknown): boolean => error instanceof TakenBack || codeOf(error) === '25P02'

class TakenBack extends Error {
  constructor() {
    super('The transaction had failed and was taken back.')
  }
}

/** Nobody knows how it ended; the connection is thrown away, and PostgreSQL takes back what was not committed. */
class TransactionLost extends Error {
  constructor(cause: unknown) {
    super('Connection terminated', { cause })
  }
}

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  )

interface Statements {
  name: ReturnType<typeof statementNames>
  make: ReturnType<typeof rowMakers>
}
type Send = (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>

/** `fails` hears of what fails, also where nobody waits for it. */
function dbOf(send: Send, { name: nameOf, make }: Statements, fails?: (error: unknown) => void): Db {
  const answered = async (text: string, values: readonly unknown[]): Promise<any[]> => {
    const name = nameOf(text)
    const result = await send({ text, values: values as unknown[], name, rowMode: 'array' })
    return result.rows.length > 0 ? result.rows.map(make(name, result.fields)) : []
  }
  const rows = (text: string, values: readonly unknown[] = []) => {
    const found = answered(text, values)
    if (fails) found.catch(fails)
    return found
  }
  return {
    rows,
    row: async (text, values) => (await rows(text, values))[0],
    script: async (text) => {
      await send({ text, rowMode: 'array' })
    },
  }
}

async function listenOn(
  config: pg.ClientConfig,
  channel: string,
  hear: (payload: string) => void,
  lost: () => void,
): Promise<Listening> {
  const client = new pg.Client(config)
  let closed = false
  const end = (): void => {
    if (closed) return
    closed = true
    lost()
  }
  client.on('error', end).on('end', end)
  client.on('notification', ({ payload }) => closed || hear(payload ?? ''))
  const close = async (): Promise<void> => {
    closed = true
    await client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    await client.query(`LISTEN "${channel}"`)
  } catch (error) {
    await close()
    throw error
  }
  return {
    close,
    // What is said has no need to outlive a crash, so nobody waits for the disk.
    say: async (payload) => {
      await client.query("SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [
        channel,
        payload,
      ])
    },
  }
}

const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** Two writes stood in each other's way: trying again will do. */
export const isPassing = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** A unique index refused; gives its name. */
export const uniqueBroken = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? (error as { constraint?: string }).constraint : undefined

/** The database is away, is stopping or starting, or took too long. */
export const isAway = (error: unknown): boolean => {
  const code = codeOf(error)
  if (/^(ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EACCES)/.test(code)) return true
  if (/^(08|57P0|53)/.test(code) || code === '57014') return true
  // The driver tells these by their sentences only.
  const said = error instanceof Error && !code ? error.message : ''
  return /^(Connection terminated|Client has encountered|Client was closed|timeout e|Query read timeout)/i.test(
    said,
  )
}
