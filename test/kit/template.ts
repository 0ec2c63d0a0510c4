/** Names of test databases, how a database of the test server is reached, and how it is dropped. */
import { randomBytes } from 'node:crypto'
import type { Connection } from '../../server/db/connection.ts'
import type { Db } from '../../server/db/db.ts'
import { codeOf } from '../../server/db/errors.ts'

export const nameFor = (use: string): string => `${use}_${randomBytes(6).toString('hex')}`

export const inDatabase = (connection: Connection, database: string): Connection =>
  typeof connection === 'string'
    ? Object.assign(new URL(connection), { pathname: `/${database}` }).href
    : { ...connection, database }

/** For DATABASE_URL of a program. */
export function urlOf(connection: Connection): string {
  if (typeof connection === 'string') return connection
  const { host, port = 5432, user, password, database } = connection
  const query = new URLSearchParams({ host, port: String(port), user, ...(password && { password }) })
  return `postgres:///${database}?${query}`
}

/** Only a superuser may end autovacuum by FORCE; without FORCE, PostgreSQL itself ends it and waits. */
export async function dropDatabase(server: Db, name: string): Promise<void> {
  try {
    await server.rows(`DROP DATABASE ${name} WITH (FORCE)`)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    await server.rows(`DROP DATABASE ${name}`)
  }
}
