/** Names of test databases, and how a database of the test server is reached. */
import { randomBytes } from 'node:crypto'
import type { Connection } from '../server/db/connection.ts'

export const nameFor = (use: string): string => `${use}_${randomBytes(6).toString('hex')}`

export const inDatabase = (connection: Connection, database: string): Connection =>
  typeof connection === 'string'
    ? Object.assign(new URL(connection), { pathname: `/${database}` }).href
    : { ...connection, database }

/** For DATABASE_URL of a program. */
export function urlOf(connection: Connection): string {
  if (typeof connection === 'string') return connection
  const { host, port = 5432, user, password = '', database } = connection
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?${query}`
}
