/**
 * A data folder of 0.1.0 with a million records is upgraded by the program, in the long form of the tests. It prints how long
 * that took. What the upgrade does to each row is the subject of upgrade.test.ts.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../server/db/embedded.ts'
import { openDatabase } from '../../server/db/open.ts'
import { takesHours } from '../kit/cases.ts'
import { dataFolder } from '../kit/cluster.ts'
import { start } from '../kit/programs/program.ts'
import { load010 } from './load.ts'
import { multiply } from './multiply.ts'

const records = Number(process.env.PLUMBLINE_TEST_RECORDS ?? 1_000_000)

test.runIf(takesHours)('a million records of 0.1.0 are upgraded when the server starts', async () => {
  const data = await dataFolder('million')
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }
  const embedded = await startEmbedded({
    dataFolder: data,
    log: () => undefined,
    settings: { ...quick, shared_buffers: '256MB', maintenance_work_mem: '256MB' },
  })
  await load010(embedded.connection)
  const database = openDatabase(embedded.connection, { connectionsMax: 1, statementTimeoutMs: 3_600_000 })
  const made = await multiply(database, records)
  // The dump has neither its key nor the contents of its files; one of them must be there.
  const latest = await database.row<{ sha256: string }>(
    `SELECT encode(sha256, 'hex') AS sha256 FROM stored_file ORDER BY id DESC LIMIT 1`,
  )
  const { sha256 } = latest!
  const folder = join(data, 'files', sha256.slice(0, 2), sha256.slice(2, 4))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, sha256), '')
  await database.script('DELETE FROM configuration_element WHERE is_encrypted; DELETE FROM seal_key')
  await database.close()
  await embedded.stop()
  const since = performance.now()
  const server = await start(data, ['serve'], { PLUMBLINE_REQUEST_TIMEOUT_MS: '1000' })
  const seconds = (performance.now() - since) / 1000
  console.log(`${made} records of 0.1.0 were upgraded in ${seconds.toFixed(1)} s:\n${server.errors()}`)
  expect(made).toBeGreaterThanOrEqual(records)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(server.errors()).toMatch(/step 1 of \d+, from_0\.1\.0\.sql took \d+\.\d s/)
  await server.end('SIGTERM')
})
