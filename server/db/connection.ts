/** The address of the database and the configuration of a client: the same for the pool, for LISTEN and for commands. */
import pg from 'pg'
import { type Address, parseAddress } from './pool/addresses.ts'

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

/** The text of DATABASE_URL, which may name several hosts, or the parts of the embedded one. */
export type Connection = string | ConnectionParts

/** A statement that PostgreSQL should have ended by its timeout is aborted this much later, with its connection. */
const graceMs = 2_000
/** The first byte of a silent connection is asked for after this time; ten seconds later it counts as dead. */
const keepAliveMs = 5_000

type Parser = (text: string) => unknown

/** For values that stay as PostgreSQL writes them. */
export const asIs: Parser = pg.types.getTypeParser(pg.types.builtins.TEXT)

/** The parser of a PostgreSQL type, by its OID. */
export const parserOf = (oid: number): Parser => parsers.get(oid) ?? pg.types.getTypeParser(oid)

const driverInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
/** `Date.UTC` reads years 0 to 99 as 1900 to 1999; the driver reads those before 1000. */
const utcInstant = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

/** A time in UTC, the usual case, is read digit by digit, which is much faster and allocates no strings. */
function readInstant(text: string): Date {
  if (!utcInstant.test(text)) return driverInstant(text)
  const year = numberAt(text, 0, 4)
  const month = numberAt(text, 5, 2) - 1
  const day = numberAt(text, 8, 2)
  const hour = numberAt(text, 11, 2)
  const minute = numberAt(text, 14, 2)
  const second = numberAt(text, 17, 2)
  return new Date(Date.UTC(year, month, day, hour, minute, second, millisecondsAt(text, 20)))
}

const zero = '0'.charCodeAt(0)

function numberAt(text: string, at: number, digits: number): number {
  let number = 0
  for (let i = at; i < at + digits; i++) number = number * 10 + text.charCodeAt(i) - zero
  return number
}

/** The milliseconds of a fraction, truncated. PostgreSQL leaves out trailing zeros. */
function millisecondsAt(text: string, at: number): number {
  const digits = Math.min(3, Math.max(0, text.length - '+00'.length - at))
  return numberAt(text, at, digits) * 10 ** (3 - digits)
}

// A date is a day, not an instant; a bigint here is a size or a count, which a number holds exactly.
const parsers = new Map<number, Parser>([
  [pg.types.builtins.DATE, asIs],
  [pg.types.builtins.INT2, Number],
  [pg.types.builtins.INT4, Number],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, readInstant],
])

/** One host that a client connects to. */
export interface Target {
  /** For messages. */
  name: string
  config: pg.ClientConfig
}

/** The hosts of a connection. The embedded one is a single host, which is never a standby. */
export function targetsOf(connection: Connection): Omit<Address, 'hosts'> & { targets: Target[] } {
  if (typeof connection !== 'string') {
    const { path: _, ...config } = connection
    const targets = [{ name: connection.host, config }]
    return { targets, accepts: 'writable', connectTimeoutMs: undefined }
  }
  const { hosts, ...more } = parseAddress(connection)
  return { ...more, targets: hosts.map(({ name, url }) => ({ name, config: { connectionString: url } })) }
}

/**
 * Of a client of the first host. `timeoutMs` limits a statement; 0: no limit. The limits that PostgreSQL keeps itself are
 * set on the connection or in the transaction (session.ts): a pooler refuses them among the parameters of the start.
 */
export const clientConfig = (connection: Connection, timeoutMs: number): pg.ClientConfig => ({
  application_name: 'plumbline',
  ...targetsOf(connection).targets[0]!.config,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs === 0 ? 0 : timeoutMs + graceMs,
  types: { getTypeParser: parserOf },
})
