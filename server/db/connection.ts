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

/** Written in UTC, as mostly, with a year of four digits, every part has its place. */
function readInstant(text: string): Date {
  const year = digits(text, 0, 4)
  const isPlain = text.endsWith('+00') && text[4] === '-' && text[13] === ':' && year >= 100
  if (!isPlain) return ownInstant(text) as Date
  const [month, day] = [digits(text, 5, 2), digits(text, 8, 2)]
  const [hour, minute, second] = [digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2)]
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, thousandths(text)))
}

function digits(text: string, at: number, count: number): number {
  let number = 0
  for (let i = at; i < at + count; i++) number = number * 10 + text.charCodeAt(i) - 48
  return number
}

/** Those behind the point, if there are any; PostgreSQL leaves out zeros at the end. */
function thousandths(text: string): number {
  if (text[19] !== '.') return 0
  const count = Math.min(text.length - 3 - 20, 3)
  return digits(text, 20, count) * 10 ** (3 - count)
}

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
