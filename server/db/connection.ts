/** Where the database is, and how a client of it is opened: the same for the pool, for listening and for commands. */
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

/** A statement that PostgreSQL should have ended by itself is given up a little later, with its connection. */
const graceMs = 2_000

type Parser = (text: string) => unknown

/** Reads what stays as PostgreSQL writes it. */
export const asIs: Parser = pg.types.getTypeParser(pg.types.builtins.TEXT)

/** How the values of a type are read, by its number in PostgreSQL. */
export const parserOf = (oid: number): Parser => parsers.get(oid) ?? pg.types.getTypeParser(oid)

const ownInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const utcInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** Written in UTC, as mostly, the runtime's own reader takes it once a letter is changed; it is much faster. */
const readInstant = (text: string): Date =>
  utcInstant.test(text)
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3).slice(0, 12)}Z`)
    : ownInstant(text)

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
