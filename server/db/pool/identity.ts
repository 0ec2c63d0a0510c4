/** Asks a PostgreSQL which one it is. All of this may be read by every role. */
import pg from 'pg'
import { readOnlyCode } from '../errors.ts'
import type { Accepts } from './addresses.ts'

export interface ServerIdentity {
  /** The system identifier of the cluster, and the database in it. */
  readonly system: string
  /** Becomes higher when a standby is promoted, or a backup is restored to a point in time. */
  readonly timeline: number
  /** When this PostgreSQL started, in seconds. */
  readonly startedAt: number
  /** Up to where the log was replayed when it was promoted or recovered; undefined if it started in order. */
  readonly replayedTo: number | undefined
}

export interface Asked {
  /** Undefined if this PostgreSQL does not say (a service that only speaks its protocol). */
  readonly identity: ServerIdentity | undefined
  /** Another program than PostgreSQL answered the connection: each transaction may run on another connection. */
  readonly isPooled: boolean
}

interface Row {
  is_standby: boolean
  is_read_only: boolean
  pid: number
  system: string
  wal_file: string | null
  started_at: number
  replayed_to: string | null
}

const recoveryState = `pg_is_in_recovery() AS is_standby,
  current_setting('transaction_read_only') = 'on' AS is_read_only, pg_backend_pid() AS pid`

/** The name of a file of the log begins with the timeline, as eight hexadecimal digits. */
const question = `SELECT ${recoveryState},
  (SELECT system_identifier FROM pg_control_system()) || '/' ||
    (SELECT oid FROM pg_database WHERE datname = current_database()) AS system,
  CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END AS wal_file,
  extract(epoch FROM pg_postmaster_start_time())::float8 AS started_at,
  pg_last_wal_replay_lsn()::text AS replayed_to`

/** Throws if it is not a server as asked for. */
export async function askIdentity(client: pg.ClientBase, accepts: Accepts): Promise<Asked> {
  const row = await ask(client)
  const isRefused = accepts === 'any' ? false : accepts === 'primary' ? row.is_standby : row.is_read_only
  if (isRefused) throw new NotWritable(row.is_standby ? 'it is a standby' : 'it is set to read only')
  const isPooled = row.pid !== (client as unknown as { processID: number | null }).processID
  return { identity: row.wal_file ? identityOf(row as Row & { wal_file: string }) : undefined, isPooled }
}

/** A server that answers at all answers this at once. */
const askMs = 5_000

const queryFirst = async (client: pg.ClientBase, text: string): Promise<Row> =>
  (await client.query<Row>({ text, query_timeout: askMs } as pg.QueryConfig)).rows[0]!

async function ask(client: pg.ClientBase): Promise<Row> {
  try {
    return await queryFirst(client, question)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !/^(0A|42|55)/.test(error.code ?? '')) throw error
    return queryFirst(client, `SELECT ${recoveryState}, NULL AS wal_file`)
  }
}

const identityOf = ({ system, wal_file, started_at, replayed_to }: Row & { wal_file: string }) => ({
  system,
  timeline: Number.parseInt(wal_file.slice(0, 8), 16),
  startedAt: started_at,
  replayedTo: replayed_to === null ? undefined : placeInLog(replayed_to),
})

/** A place in the write-ahead log, as PostgreSQL writes it (16/B374D848), as a number. */
export function placeInLog(text: string): number {
  const [high, low] = text.split('/').map((digits) => Number.parseInt(digits, 16))
  return high! * 2 ** 32 + low!
}

/** Counts as a database that is away. */
class NotWritable extends Error {
  readonly code = readOnlyCode

  constructor(why: string) {
    super(`This PostgreSQL takes no writes: ${why}.`)
  }
}
