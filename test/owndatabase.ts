/** A database of a test's own: for what would be in the way of others, or is told apart from theirs only with effort. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, inject } from 'vitest'
import { shipLists } from '../server/codes/codes.ts'
import type { Connection } from '../server/db/connection.ts'
import { migrate } from '../server/db/migrate.ts'
import { type Database, openDatabase } from '../server/db/open.ts'

const options = { connectionsMax: 1, statementTimeoutMs: 30_000 }

export const inDatabase = (connection: Connection, database: string): Connection =>
  typeof connection === 'string'
    ? Object.assign(new URL(connection), { pathname: `/${database}` }).href
    : { ...connection, database }

/** As a server finds it that starts for the first time, or one that was there `before` this migration. */
export async function ownDatabase(before?: string): Promise<Connection> {
  const connection = inject('connection')
  const name = `own_${randomBytes(6).toString('hex')}`
  const shared = openDatabase(connection, options)
  await shared.rows(`CREATE DATABASE ${name}`)
  afterAll(async () => {
    await shared.rows(`DROP DATABASE ${name} WITH (FORCE)`)
    await shared.close()
  })
  const own = inDatabase(connection, name)
  const database = openDatabase(own, options)
  if (before) await migrateUpTo(database, before)
  else {
    await migrate(database)
    await database.transaction(shipLists)
  }
  await database.close()
  return own
}

async function migrateUpTo(database: Database, before: string): Promise<void> {
  const folder = new URL('../server/db/migrations/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file < before).sort()
  await database.rows('CREATE TABLE migration (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())')
  for (const file of files) {
    await database.script(await readFile(new URL(file, folder), 'utf8'))
    await database.rows('INSERT INTO migration (name) VALUES ($1)', [file])
  }
}
