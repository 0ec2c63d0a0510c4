/**
 * A database for one test: for anything that would disturb other tests, or is hard to tell apart from their
 * rows.
 */
import { inject } from 'vitest'
import type { Connection } from '../../server/db/connection.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { atEnd } from './atend.ts'
import { dropDatabase, inDatabase, nameFor } from './template.ts'

const options = { connectionsMax: 1, statementTimeoutMs: 30_000 }

/** As a server finds it at its first start. */
export async function ownDatabase(): Promise<Connection> {
  const { connection, drop } = await newDatabase()
  atEnd(drop)
  return connection
}

/** Without any tables: for tests that bring their own schema. */
export async function emptyDatabase(): Promise<Connection> {
  const { connection, drop } = await createDatabase('')
  atEnd(drop)
  return connection
}

/** Like `ownDatabase`, for a test that is already running and drops the database by itself. */
export const newDatabase = (): Promise<OwnDatabase> => createDatabase(`TEMPLATE ${inject('template')}`)

interface OwnDatabase {
  connection: Connection
  drop(): Promise<void>
}

async function createDatabase(as: string): Promise<OwnDatabase> {
  const name = nameFor('own')
  // One connection of this worker creates and drops all of them.
  server ??= openDatabase(inject('direct'), options)
  await server.rows(`CREATE DATABASE ${name} ${as}`)
  return { connection: inDatabase(inject('connection'), name), drop: () => dropDatabase(server!, name) }
}

let server: Database | undefined
