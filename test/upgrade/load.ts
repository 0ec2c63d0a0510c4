/** Loads the database of 0.1.0 into an empty one. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Connection } from '../../server/db/connection.ts'
import { openDatabase } from '../../server/db/open.ts'

export async function load010(connection: Connection): Promise<void> {
  const dump = gunzipSync(await readFile(new URL('0.1.0.sql.gz', import.meta.url))).toString()
  // The dump sets timeouts and the like for its connection, so that connection is not used again.
  const loader = openDatabase(connection, { connectionsMax: 1, statementTimeoutMs: 60_000 })
  await loader.script(dump)
  await loader.close()
}
