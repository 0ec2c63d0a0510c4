/** Opens the database of an installation for a command, also beside a running server, and migrates it. */
import { connectExisting } from '../connect.ts'
import type { Database } from '../db/open.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings.ts'
import { migrateWithLog } from '../starting.ts'

export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database, close } = await connectExisting(settings, logToStderr)
  try {
    await migrateWithLog(database, logToStderr)
    return await work(database)
  } finally {
    await close()
  }
}
