/** /health and /version. */
import type { Database } from '../db/open.ts'
import { productVersion } from '../root.ts'
import { type Exchange, type Sent, sendJson } from './exchange.ts'
import { databaseAway } from './status.ts'

const pingTimeoutMs = 2000

export async function health({ services }: Exchange): Promise<Sent> {
  try {
    await ping(services.database)
  } catch (cause) {
    throw databaseAway(cause, `The database did not answer within ${pingTimeoutMs} ms.`)
  }
  const error = services.database.trouble()
  // The server goes on with what the database has: a load balancer should keep it, and people should look.
  return sendJson(JSON.stringify(error ? { status: 'error', error } : { status: 'ok' }))
}

const pendingPings = new WeakMap<Database, Promise<unknown>>()

/** Callers need no session, so calls that arrive at the same time share one query. */
function ping(database: Database): Promise<unknown> {
  const pending = pendingPings.get(database)
  if (pending) return pending
  const pinging = withTimeout(database.row('SELECT 1')).finally(() => pendingPings.delete(database))
  pendingPings.set(database, pinging)
  return pinging
}

async function withTimeout(pinging: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer from the database in time.')), pingTimeoutMs)
  })
  try {
    return await Promise.race([pinging, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** The interface changes only by additions, so this number stays. */
const interfaceVersion = '1'

export const version = (): Sent =>
  sendJson(JSON.stringify({ product: 'Plumbline', version: productVersion, interfaceVersion }))
