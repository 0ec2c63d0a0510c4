/**
 * The contenders are measured when the work of the measurement before is over. After the last response there is more: calls whose
 * client has gone are still run, people are told of what was written, and PostgreSQL vacuums the tables. Reads
 * beside that took a fifth longer.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionParts } from '../../server/db/connection.ts'
import { computedBy } from './memory.ts'
import type { Site } from './site.ts'
import { asSuperuser } from './superuser.ts'

const lookEveryMs = 200
/** Processor time allowed between two looks: the server and PostgreSQL look for work even if there is none. */
const idleMs = 20
const quietLooks = 3
const waitMsMax = 180_000

async function untilQuiet(site: Site): Promise<void> {
  const end = performance.now() + waitMsMax
  let computed = await lookAt(site)
  for (let quiet = 0; quiet < quietLooks; ) {
    if (performance.now() > end)
      return void process.stderr.write('The server is still busy; measured beside that.\n')
    await sleep(lookEveryMs)
    const now = await lookAt(site)
    // The sum falls when a process ends.
    const isQuiet = !now.isBusy && Math.abs(now.ms - computed.ms) <= idleMs
    quiet = isQuiet ? quiet + 1 : 0
    computed = now
  }
}

/** Vacuums now what PostgreSQL would vacuum at some time, perhaps during a measurement. */
export async function vacuumAndWait(site: Site): Promise<void> {
  await site.database.script('VACUUM ANALYZE')
  await untilQuiet(site)
}

/**
 * The same before each measurement, and faster: only the tables that were written. PostgreSQL may count the last writes of a connection
 * ten seconds late, so a table that hardly anybody wrote to can be missed.
 */
export async function vacuumWrittenAndWait(site: Site): Promise<void> {
  await untilQuiet(site)
  const written = await site.database.rows<{ name: string }>(
    `SELECT relid::regclass::text AS name FROM pg_stat_user_tables
      WHERE n_mod_since_analyze > 0 OR n_ins_since_vacuum > 0 OR n_dead_tup > 0`,
  )
  if (written.length === 0) return
  await site.database.script(`VACUUM ANALYZE ${written.map(({ name }) => name).join(', ')}`)
  await untilQuiet(site)
}

/**
 * Autovacuum starts every 60 s. Beside calls of 500 records it costs a tenth of the processor time, and because two contenders in
 * turns take about a minute, it can meet the same one each time.
 */
export async function withoutAutovacuum<T>(connection: ConnectionParts, work: () => Promise<T>): Promise<T> {
  await asSuperuser(connection, 'ALTER SYSTEM SET autovacuum = off', 'SELECT pg_reload_conf()')
  try {
    return await work()
  } finally {
    await asSuperuser(connection, 'ALTER SYSTEM RESET autovacuum', 'SELECT pg_reload_conf()')
  }
}

/** Where processor time is not counted (elsewhere than on Linux), only running statements and vacuums are looked at. */
async function lookAt({ pid, database }: Site): Promise<{ ms: number; isBusy: boolean }> {
  const busy = await database.row(
    `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()
      UNION ALL SELECT FROM pg_stat_progress_vacuum UNION ALL SELECT FROM pg_stat_progress_analyze`,
  )
  const computed = computedBy(pid)
  return { ms: computed ? computed.server + computed.postgres : 0, isBusy: busy !== undefined }
}
