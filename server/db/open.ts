/** The database: PostgreSQL, by DATABASE_URL or the embedded one. Says nothing about what is in it. */
import postgres from 'postgres'

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
  close(): Promise<void>
}

export type Connection = string | postgres.Options<Record<string, postgres.PostgresType>>

export interface OpenOptions {
  connectionsMax: number
  statementTimeoutMs: number
}

const closeSecondsMax = 5
const reconnectSeconds = 0.1

export function openDatabase(connection: Connection, options: OpenOptions): Database {
  const settings: postgres.Options<Record<string, postgres.PostgresType>> = {
    max: options.connectionsMax,
    connect_timeout: 10,
    // After a crash PostgreSQL is back in a moment; the driver's own pause grows to many seconds.
    backoff: () => reconnectSeconds,
    onnotice: () => undefined,
    connection: {
      application_name: 'plumbline',
      statement_timeout: options.statementTimeoutMs,
      TimeZone: 'UTC',
    },
    types: {
      // A date is a day, not an instant; a bigint here is a size or a count, which a number holds exactly.
      date: { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day },
      bigint: { to: 20, from: [20], serialize: (n: number) => String(n), parse: Number },
    },
  }
  const sql =
    typeof connection === 'string' ? postgres(connection, settings) : postgres({ ...settings, ...connection })
  return {
    ...dbOf(sql),
    transaction: (work) => sql.begin((tx) => work(dbOf(tx))) as Promise<never>,
    close: () => sql.end({ timeout: closeSecondsMax }),
  }
}

function dbOf(sql: postgres.Sql | postgres.TransactionSql): Db {
  const rows = (text: string, values: readonly unknown[] = []) =>
    sql.unsafe(text, values as never[], { prepare: true })
  return {
    rows: async (text, values) => (await rows(text, values)) as never,
    row: async (text, values) => (await rows(text, values))[0] as never,
    script: async (text) => {
      await sql.unsafe(text).simple()
    },
  }
}

const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''

/** Two writes stood in each other's way: trying again will do. */
export const isPassing = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** A unique index refused; gives its name. */
export const uniqueBroken = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? (error as { constraint_name?: string }).constraint_name : undefined

/** The database is away, is stopping or starting, or took too long. */
export const isAway = (error: unknown): boolean => {
  const code = codeOf(error)
  return (
    /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EACCES)/.test(code) ||
    /^(08|57P0|53)/.test(code) ||
    code === '57014'
  )
}
