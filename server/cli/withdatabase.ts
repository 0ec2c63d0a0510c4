/** Opens the database of an installation for a command, also beside a running server. Nothing is migrated. */

import { refuseOlder } from '../db/migrationsteps.ts'
import type { Database } from '../db/open.ts'
import { logToStderr } from '../log.ts'
import { connectExisting } from '../run/connect.ts'
import type { Settings } from '../settings/settings.ts'

/** A database of an older version is refused: only `serve` and `migrate` change a schema. */
export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database, close } = await connectExisting(settings, logToStderr)
  try {
    await refuseOlder(database)
    return await work(database)
  } finally {
    await close()
  }
}
