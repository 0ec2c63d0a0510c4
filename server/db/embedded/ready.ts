import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './cluster.ts'
import type { Credentials } from './credentials.ts'

/** The role that owns the server's tables and its database bear the same name. */
export const ours = 'plumbline'

/** Recovery after a crash reads the log since the last checkpoint, which can take minutes on a slow disk. */
const readyMsMax = 10 * 60 * 1000
const impatientMs = 10_000
const pollMs = 20
const pollMsMax = 500

const notYet = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03']
const notMade = ['3D000', '28000', '28P01']

/**
 * Comes back when a query of the server's own role succeeds in its database; both are made if they are
 * missing.
 */
export async function untilReady(
  credentials: Credentials,
  end: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  const begun = Date.now()
  let made = false
  let told = false
  let waitMs = pollMs
  while (Date.now() - begun < readyMsMax) {
    if (end.aborted) throw new Error('PostgreSQL ended while it started')
    const code = await tryQuery(credentials)
    if (code === undefined) return
    if (notMade.includes(code)) {
      if (made) throw new Error(`PostgreSQL does not let the server in (${code})`)
      await makeDatabase(credentials)
      made = true
    }
    if (!told && Date.now() - begun > impatientMs) {
      log('PostgreSQL is still getting ready; after a crash it first recovers what was committed.')
      told = true
    }
    await sleep(waitMs)
    // Each attempt leaves a line in the log, so a long recovery is asked after less and less often.
    waitMs = Math.min(waitMs * 1.2, pollMsMax)
  }
  throw new Error(`PostgreSQL was not ready within ${readyMsMax / 60_000} minutes`)
}

/** The code of what is in the way, or nothing when the database answers. */
async function tryQuery(credentials: Credentials): Promise<string | undefined> {
  try {
    await asked(credentials, ours, ours, (client) => client.query('select 1'))
    return undefined
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    // One that is let go while it connects is told by a sentence only.
    if (!code && /^(Connection terminated|timeout)/.test(message)) return notYet[0]
    if ([...notYet, ...notMade].includes(code)) return code
    throw error
  }
}

/**
 * The server is no superuser in its own PostgreSQL, as it would not be in one of DATABASE_URL: a statement
 * smuggled in can't run programs or read files. It may make databases, which tests do.
 */
const makeDatabase = (credentials: Credentials): Promise<void> =>
  asked(credentials, superuser, 'postgres', async (client) => {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [ours])
    const password = credentials.password ? `password '${credentials.password}'` : ''
    if (roles.rows.length === 0) await client.query(`create role ${ours} login createdb ${password}`)
    const databases = await client.query('select 1 from pg_database where datname = $1', [ours])
    if (databases.rows.length === 0) await client.query(`create database ${ours} owner ${ours}`)
  })

async function asked<T>(
  { host, port, password }: Credentials,
  user: string,
  database: string,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host, port, user, database, password, connectionTimeoutMillis: 5_000 })
  // What goes wrong is told by the query; without a listener the process would end.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
