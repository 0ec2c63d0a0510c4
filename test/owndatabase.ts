/** A database of a test's own: for what would be in the way of others, or is told apart from theirs only with effort. */
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, inject } from 'vitest'
import type { Connection } from '../server/db/connection.ts'
import { openDatabase } from '../server/db/open.ts'
import { inDatabase, nameFor } from './template.ts'

const options = { connectionsMax: 1, statementTimeoutMs: 30_000 }

/** As a server finds it that starts for the first time, or one that was there `before` this migration. */
export async function ownDatabase(before?: string): Promise<Connection> {
  const { connection, drop } = await newDatabase(before)
  afterAll(drop)
  return connection
}

/** The same for a test that is already running, which says by itself when the database goes. */
export async function newDatabase(
  before?: string,
): Promise<{ connection: Connection; drop(): Promise<void> }> {
  const name = nameFor('own')
  const shared = openDatabase(inject('connection'), options)
  await shared.rows(`CREATE DATABASE ${name}${before ? '' : ` TEMPLATE ${inject('template')}`}`)
  const connection = inDatabase(inject('connection'), name)
  if (before) await migrateUpTo(connection, before)
  return {
    connection,
    drop: async () => {
      await shared.rows(`DROP DATABASE ${name} WITH (FORCE)`)
      await shared.close()
    },
  }
}

async function migrateUpTo(own: Connection, before: string): Promise<void> {
  const database = openDatabase(own, options)
  const folder = new URL('../server/db/migrations/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file < before).sort()
  await database.rows('CREATE TABLE migration (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())')
  for (const file of files) {
    await database.script(await readFile(new URL(file, folder), 'utf8'))
    await database.rows('INSERT INTO migration (name) VALUES ($1)', [file])
  }
  await database.close()
}
