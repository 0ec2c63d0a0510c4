/** `plumbline migrate`: brings the database into its newest form, without serving it. */
import { shipLists } from '../codes/codes.ts'
import { logToStderr } from '../log.ts'
import { connectBeside } from '../run/connect.ts'
import { migrateWithLog } from '../run/starting.ts'
import type { Settings } from '../settings/settings.ts'

export async function migrateDatabase(settings: Settings): Promise<void> {
  const { database, close } = await connectBeside(settings, logToStderr)
  try {
    const done = await migrateWithLog(database, logToStderr)
    await database.transaction(shipLists)
    process.stdout.write(
      done.length > 0
        ? `Ran the migrations ${done.join(', ')}.\n`
        : 'The database is already in its newest form.\n',
    )
  } finally {
    await close()
  }
}
