/** Waits until PostgreSQL answers, and makes the role and the database of the server. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './cluster.ts'
import type { Credentials } from './credentials.ts'

/** The name of the server's role and of its database. */
export const ownName = 'plumbline'

const pollMs = 20
const pollMsMax = 1_000
/** What PostgreSQL does is told this often. */
const reportMs = 5_000
/**
 * Recovery after a crash reads the log since the last checkpoint, which can take minutes on a slow disk. PostgreSQL writes a
 * line about it every few seconds; if it writes none for this long, it does not go on.
 */
const silentMsMax = 5 * 60 * 1000

const notYet = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03']
const notCreated = ['3D000', '28000', '28P01']

export interface Waiting {
  credentials: Credentials
  /** When PostgreSQL ended, or nobody waits any more. */
  end: AbortSignal
  /** What PostgreSQL wrote to its log since it was started. */
  written(): Promise<string[]>
  /** Told every few seconds, with these lines. */
  report(lines: string[], ms: number): void
}

/** Waits until a query of the server's role succeeds in its database; creates both if they are missing. */
export async function untilReady({ credentials, end, written, report }: Waiting): Promise<void> {
  const startedAt = Date.now()
  let created = false
  let reportedAt = startedAt
  let waitMs = pollMs
  const silenceMs = watchSilence()
  for (;;) {
    if (end.aborted) throw new Error('PostgreSQL ended while it started')
    const code = await tryQuery(credentials)
    if (code === undefined) return
    if (notCreated.includes(code)) {
      if (created) throw new Error(`PostgreSQL does not let the server in (${code})`)
      await createDatabase(credentials)
      created = true
    }
    if (Date.now() - reportedAt > reportMs) {
      reportedAt = Date.now()
      const lines = await written()
      report(lines, Date.now() - startedAt)
      if (silenceMs(lines) > silentMsMax)
        throw new Error(`PostgreSQL does not go on: it wrote nothing for ${silentMsMax / 60_000} minutes`)
    }
    await sleep(waitMs, undefined, { signal: end }).catch(() => undefined)
    // Each attempt leaves a line in the log, so the attempts become less frequent during a long recovery.
    waitMs = Math.min(waitMs * 1.2, pollMsMax)
  }
}

/** For how long the last line has been the last. */
function watchSilence(): (lines: string[]) => number {
  let last: string | undefined
  let since = Date.now()
  return (lines) => {
    if (lines.at(-1) !== last) since = Date.now()
    last = lines.at(-1)
    return Date.now() - since
  }
}

/** The code of the error, or undefined if the query succeeds. */
async function tryQuery(credentials: Credentials): Promise<string | undefined> {
  try {
    await withClient(credentials, ownName, ownName, (client) => client.query('select 1'))
    return undefined
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    // A connection that is closed while it connects has an error without a code.
    if (!code && /^(Connection terminated|timeout)/.test(message)) return notYet[0]
    if ([...notYet, ...notCreated].includes(code)) return code
    throw error
  }
}

/**
 * The server is not a superuser in its own PostgreSQL: an injected statement cannot run programs or read files. It may
 * create databases, which tests do.
 */
const createDatabase = (credentials: Credentials): Promise<void> =>
  withClient(credentials, superuser, 'postgres', async (client) => {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [ownName])
    const password = credentials.password ? `password '${credentials.password}'` : ''
    if (roles.rows.length === 0) await client.query(`create role ${ownName} login createdb ${password}`)
    const databases = await client.query('select 1 from pg_database where datname = $1', [ownName])
    if (databases.rows.length === 0) await client.query(`create database ${ownName} owner ${ownName}`)
  })

async function withClient<T>(
  { host, port, password }: Credentials,
  user: string,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host, port, user, database, password, connectionTimeoutMillis: 5_000 })
  // The query reports the error; without a listener the process would end.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
