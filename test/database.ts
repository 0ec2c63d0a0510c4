/** One PostgreSQL for a whole test run: the embedded one, or that of TEST_DATABASE_URL. Files share it and nothing in it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { shipLists } from '../server/codes/codes.ts'
import type { Connection } from '../server/db/connection.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import { wrongRights } from './rights.ts'

declare module 'vitest' {
  interface ProvidedContext {
    connection: Connection
  }
}

/** A test database is thrown away after the run, so nothing of it has to reach the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '256MB' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'))
  const url = process.env.TEST_DATABASE_URL
  const embedded = url ? undefined : await startEmbedded({ dataFolder: folder, log: () => undefined, settings })
  const connection = url ?? embedded!.connection
  const database = openDatabase(connection, { connectionsMax: 2, statementTimeoutMs: 30_000 })
  await migrate(database)
  await database.transaction(shipLists)
  await database.close()
  project.provide('connection', connection)
  return async () => {
    const wrong = await rightsAfter(connection)
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
    if (wrong.length === 0) return
    // What is thrown here is told, and the run would still be called a success.
    process.exitCode = 1
    throw new Error(`Rights are not what the rules say: ${JSON.stringify(wrong)}`)
  }
}

/** Whatever the tests of this run did: what is kept of everybody's rights must be what the rules say. */
async function rightsAfter(connection: Connection): Promise<object[]> {
  const database = openDatabase(connection, { connectionsMax: 1, statementTimeoutMs: 60_000 })
  const wrong = await wrongRights(database)
  await database.close()
  return wrong.slice(0, 10)
}
