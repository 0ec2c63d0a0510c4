/**
 * One PostgreSQL for a whole test run: the embedded one, or that of TEST_DATABASE_URL, with a pooler before it at
 * TEST_POOLER_URL (pooler.mjs). Test files share one
 * database and no data in it; a test that needs its own database gets a copy of the same template
 * (owndatabase.ts).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { shipLists } from '../../server/codes/codes.ts'
import type { Connection } from '../../server/db/connection.ts'
import { findHome } from '../../server/db/embedded/home.ts'
import { ownName } from '../../server/db/embedded/ready.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { copyCluster } from '../kit/cluster.ts'
import { wrongRights } from '../kit/rights.ts'
import { dropDatabase, inDatabase, nameFor } from '../kit/template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that test files share. */
    connection: Connection
    /** The same, past a pooler, for LISTEN and for what cannot be done in a transaction. */
    direct: Connection
    /** The name of a database as the first start leaves it, used as a template. */
    template: string
  }
}

/** A test database is dropped after the run, so nothing has to reach the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  // Each statement is planned once for a connection, not for each of its first five executions.
  plan_cache_mode: 'force_generic_plan',
  // Three workers, each with its pool, sites and databases of their own, and programs: 40 at once were seen.
  max_connections: '150',
}
/** A migration that builds indexes beside writers needs two connections. */
const options = { connectionsMax: 2, statementTimeoutMs: 60_000 }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const cluster = url || process.platform === 'win32' ? undefined : await makeCluster(await newFolder())
  project.provide('cluster', cluster)
  const migrated = cluster && (await makeMigrated(cluster, await newFolder()))
  project.provide('migrated', migrated)
  const ownFolder = await newFolder()
  const embedded = url ? undefined : await startCopy(migrated, ownFolder)
  if (embedded) cleanUpAfter((await findHome(ownFolder)).cluster, folders)
  const first = url ?? embedded!.connection
  const { template, shared } = await makeDatabases(first, migrated ? `TEMPLATE ${ownName}` : '')
  project.provide('connection', inDatabase(process.env.TEST_POOLER_URL ?? first, shared))
  project.provide('direct', inDatabase(first, shared))
  project.provide('template', template)
  return async () => {
    // Even if the check fails, no PostgreSQL may be left running.
    const wrong = await rightsAfter(inDatabase(first, shared)).finally(async () => {
      if (url) await dropDatabases(first, [shared, template])
      await embedded?.stop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    })
    if (wrong.length === 0) return
    // Vitest prints an error of a teardown but would still report success.
    process.exitCode = 1
    throw new Error(`Rights are not what the rules say: ${JSON.stringify(wrong)}`)
  }
}

const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'))
  folders.push(folder)
  return folder
}

/** Also a run that is killed leaves no PostgreSQL behind: a process beside it ends that as soon as the run is gone. */
export function cleanUpAfter(cluster: string, ofRun: readonly string[]): ChildProcess {
  const program = fileURLToPath(new URL('cleanup.mjs', import.meta.url))
  // In a group of its own, so that what ends the run does not end it as well.
  const child = spawn(process.execPath, [program, cluster, ...ofRun], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  return child
}

/** A data folder for copies (cluster.ts). It is stopped: a cluster in use cannot be copied. */
async function makeCluster(dataFolder: string): Promise<string> {
  const embedded = await startEmbedded({ dataFolder, log: () => undefined, settings })
  await embedded.stop()
  return dataFolder
}

async function makeMigrated(cluster: string, dataFolder: string): Promise<string> {
  const embedded = await startCopy(cluster, dataFolder)
  await fill(embedded.connection)
  await embedded.stop()
  return dataFolder
}

async function startCopy(cluster: string | undefined, dataFolder: string): Promise<EmbeddedDatabase> {
  await copyCluster(cluster, dataFolder)
  return startEmbedded({ dataFolder, log: () => undefined, settings })
}

/** As the first start does. */
async function fill(connection: Connection): Promise<void> {
  const database = openDatabase(connection, options)
  await migrate(database)
  await database.transaction(shipLists)
  await database.rows('VACUUM ANALYZE')
  await database.close()
}

/** A template must have no connections while it is copied, so it allows none. */
async function makeDatabases(first: Connection, as: string): Promise<{ template: string; shared: string }> {
  const names = { template: nameFor('template'), shared: nameFor('shared') }
  const server = openDatabase(first, options)
  await server.rows(`CREATE DATABASE ${names.template} ${as}`)
  if (!as) await fill(inDatabase(first, names.template))
  await server.rows(`ALTER DATABASE ${names.template} ALLOW_CONNECTIONS false`)
  await server.rows(`CREATE DATABASE ${names.shared} TEMPLATE ${names.template}`)
  await server.close()
  return names
}

async function dropDatabases(first: Connection, names: string[]): Promise<void> {
  const server = openDatabase(first, options)
  for (const name of names) await dropDatabase(server, name)
  await server.close()
}

/**
 * After all tests of the run, the stored rights of everybody must be equal to those computed from the
 * rules.
 */
async function rightsAfter(connection: Connection): Promise<object[]> {
  const database = openDatabase(connection, options)
  const wrong = await wrongRights(database)
  await database.close()
  return wrong.slice(0, 10)
}
