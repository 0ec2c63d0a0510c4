/** Databases of earlier versions, in empty ones. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Connection } from '../../server/db/connection.ts'
import { migrate } from '../../server/db/migrate.ts'
import { ownMigrations } from '../../server/db/migrationsteps.ts'
import { openDatabase } from '../../server/db/open.ts'

export async function load010(connection: Connection): Promise<void> {
  const dump = gunzipSync(await readFile(new URL('0.1.0.sql.gz', import.meta.url))).toString()
  // The dump sets timeouts and the like for its connection, so that connection is not used again.
  const loader = openDatabase(connection, { connectionsMax: 1, statementTimeoutMs: 60_000 })
  await loader.script(dump)
  await loader.close()
}

/** The last migration of release 0.2.0. */
const lastOf020 = '0290'

/** As release 0.2.0 left it. */
export async function loadBefore(connection: Connection): Promise<void> {
  const migrationsFolder = await mkdtemp(join(tmpdir(), 'plumbline-migrations-'))
  const database = openDatabase(connection, { connectionsMax: 2, statementTimeoutMs: 60_000 })
  try {
    await cp(ownMigrations, migrationsFolder, {
      recursive: true,
      filter: (path) => (/(\d{4})_[^/]*$/.exec(path)?.[1] ?? '') <= lastOf020,
    })
    await migrate(database, { migrationsFolder })
  } finally {
    await database.close()
    await rm(migrationsFolder, { recursive: true })
  }
}
