/**
 * Migrates the database to this version. An empty one gets the baseline (schema/), one of version 0.1.0 is upgraded to it
 * (upgrades/); then the missing migrations run. All in one transaction under a lock, so that several servers may start at
 * once.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'
import type { Db } from './db.ts'
import type { Database } from './open.ts'
import { migrationsOf010 } from './upgrades/of010.ts'

const folder = join(packageRoot, 'server', 'db')
/** Any number, as long as all servers use the same. */
const lockNumber = 7_586_253
const baseline = 'baseline'
const upgradeOf010 = 'from_0.1.0.sql'

/** The database has a version that this program can not migrate. */
export class WrongDatabaseVersion extends Error {
  override name = 'WrongDatabaseVersion'
}

/** Returns the names of the steps that ran. */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await sqlFiles('migrations')
  return database.transaction(async (db) => {
    await db.rows('SELECT pg_advisory_xact_lock($1)', [lockNumber])
    const done = await doneIn(db)
    const first = firstStep(done, migrations)
    if (first === baseline) for (const file of await sqlFiles('schema')) await runFile(db, 'schema', file)
    if (first === upgradeOf010) {
      await runFile(db, 'upgrades', upgradeOf010)
      await db.rows('DELETE FROM migration')
    }
    if (first) await record(db, baseline)
    const due = migrations.filter((file) => !done.has(file))
    for (const file of due) {
      await runFile(db, 'migrations', file)
      await record(db, file)
    }
    return first ? [first, ...due] : due
  })
}

/** The step before the migrations: none, if the baseline is there. */
function firstStep(done: ReadonlySet<string>, migrations: readonly string[]): string | undefined {
  const known = new Set([baseline, ...migrationsOf010, ...migrations])
  const unknown = [...done].filter((name) => !known.has(name)).sort()
  if (unknown.length > 0)
    throw new WrongDatabaseVersion(
      `The database is of a newer version of Plumbline (it has ${unknown.join(', ')}). Start that version on it.`,
    )
  if (done.has(baseline)) return undefined
  if (done.size === 0) return baseline
  if (migrationsOf010.every((name) => done.has(name))) return upgradeOf010
  throw new WrongDatabaseVersion(
    'The database is older than version 0.1.0. Start version 0.1.0 once on this database, then this version.',
  )
}

async function doneIn(db: Db): Promise<Set<string>> {
  const table = await db.row<{ exists: boolean }>(`SELECT to_regclass('migration') IS NOT NULL AS exists`)
  if (!table?.exists) return new Set()
  return new Set((await db.rows<{ name: string }>('SELECT name FROM migration')).map(({ name }) => name))
}

async function sqlFiles(of: string): Promise<string[]> {
  return (await readdir(join(folder, of))).filter((file) => /^\d+_\w+\.sql$/.test(file)).sort()
}

async function runFile(db: Db, of: string, file: string): Promise<void> {
  await db.script(await readFile(join(folder, of, file), 'utf8'))
}

const record = (db: Db, name: string) => db.rows('INSERT INTO migration (name) VALUES ($1)', [name])
