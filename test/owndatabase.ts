/** A database of a test's own: for what would disturb other tests, or could hardly be told apart from their rows. */
import { afterAll, inject } from 'vitest'
import type { Connection } from '../server/db/connection.ts'
import { openDatabase } from '../server/db/open.ts'
import { inDatabase, nameFor } from './template.ts'

const options = { connectionsMax: 1, statementTimeoutMs: 30_000 }

/** As a server finds it that starts for the first time. */
export async function ownDatabase(): Promise<Connection> {
  const { connection, drop } = await newDatabase()
  afterAll(drop)
  return connection
}

/** Without a single table: for tests that bring a schema of their own. */
export async function emptyDatabase(): Promise<Connection> {
  const { connection, drop } = await createDatabase('')
  afterAll(drop)
  return connection
}

/** As ownDatabase, for a test that is already running, which drops the database by itself. */
export const newDatabase = (): Promise<OwnDatabase> => createDatabase(`TEMPLATE ${inject('template')}`)

interface OwnDatabase {
  connection: Connection
  drop(): Promise<void>
}

async function createDatabase(as: string): Promise<OwnDatabase> {
  const name = nameFor('own')
  const shared = openDatabase(inject('connection'), options)
  await shared.rows(`CREATE DATABASE ${name} ${as}`)
  return {
    connection: inDatabase(inject('connection'), name),
    drop: async () => {
      await shared.rows(`DROP DATABASE ${name} WITH (FORCE)`)
      await shared.close()
    },
  }
}
