/** The address of the database and the configuration of a client: the same for the pool, for LISTEN and for commands. */
import pg from 'pg'

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

/** A statement that PostgreSQL should have ended by its timeout is aborted this much later, with its connection. */
const graceMs = 2_000

type Parser = (text: string) => unknown

/** For values that stay as PostgreSQL writes them. */
export const asIs: Parser = pg.types.getTypeParser(pg.types.builtins.TEXT)

/** The parser of a PostgreSQL type, by its OID. */
export const parserOf = (oid: number): Parser => parsers.get(oid) ?? pg.types.getTypeParser(oid)

const driverInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const utcInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** A time in UTC, the usual case, can be read by `Date` with small changes, which is much faster. */
const readInstant = (text: string): Date =>
  utcInstant.test(text)
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3).slice(0, 12)}Z`)
    : driverInstant(text)

// A date is a day, not an instant; a bigint here is a size or a count, which a number holds exactly.
const parsers = new Map<number, Parser>([
  [pg.types.builtins.DATE, asIs],
  [pg.types.builtins.INT2, Number],
  [pg.types.builtins.INT4, Number],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, readInstant],
])

export const clientConfig = (connection: Connection, timeoutMs: number): pg.ClientConfig => ({
  application_name: 'plumbline',
  ...(typeof connection === 'string' ? { connectionString: connection } : plainParts(connection)),
  keepAlive: true,
  connectionTimeoutMillis: timeoutMs,
  statement_timeout: timeoutMs,
  query_timeout: timeoutMs + graceMs,
  types: { getTypeParser: parserOf },
})

const plainParts = ({ path: _, ...parts }: ConnectionParts) => parts
