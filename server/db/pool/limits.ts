/**
 * The time limits that PostgreSQL keeps for us, so that a server that froze or vanished holds nobody up for long. On a
 * connection of our own they are set once. Behind a pooler, each transaction may run on another connection, so they are
 * set in the transaction, in the same round trip.
 */

/**
 * A transaction that waits for its client this long is ended by PostgreSQL, with its locks: the client froze, or its
 * machine is gone.
 */
const idleInTransactionMs = 5_000
/** Longer than that, so that anyone who waits for a lock of a frozen client gets it. */
const lockMs = 10_000
/** PostgreSQL asks a silent client for a sign of life, and gives up one that does not accept what was sent. */
const tcp = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '10000',
}

/** SQL that sets the limits of a transaction, where there are some. */
export const limitTransaction = (statementTimeoutMs: number): string | undefined =>
  statementTimeoutMs === 0 ? undefined : `SELECT ${settingsSql(ofTransaction(statementTimeoutMs), true)}`

/** SQL that sets the limits of a connection. */
export const limitConnection = (statementTimeoutMs: number): string =>
  `SELECT ${settingsSql({ ...tcp, ...ofTransaction(statementTimeoutMs) }, false)}`

/** Without a limit for statements there are no others. */
const ofTransaction = (statementTimeoutMs: number): Record<string, string> => ({
  statement_timeout: String(statementTimeoutMs),
  lock_timeout: statementTimeoutMs === 0 ? '0' : String(lockMs),
  idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? '0' : String(idleInTransactionMs),
})

const settingsSql = (settings: Record<string, string>, isLocal: boolean): string =>
  Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`)
    .join(', ')
