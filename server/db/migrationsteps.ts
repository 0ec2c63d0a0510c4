/**
 * The steps that bring a database to this version: the baseline (schema/) for an empty one, the upgrade of 0.1.0 to it
 * (upgrades/), then the migrations that are missing.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot, productVersion } from '../root.ts'
import type { Db } from './db.ts'
import { WithRemedy } from './remedy.ts'
import { migrationsOf010 } from './upgrades/of010.ts'

export interface Step {
  /** As it is shown, and recorded in the table `migration`. */
  name: string
  sql: string
  /** Builds indexes beside writers, outside of a transaction (concurrentindex.ts). */
  isConcurrent: boolean
}

export const baseline = 'baseline'
export const upgradeOf010 = 'from_0.1.0.sql'

/** The database has a version that this program cannot migrate. */
export class WrongDatabaseVersion extends WithRemedy {
  override name = 'WrongDatabaseVersion'
}

const ownFolder = join(packageRoot, 'server', 'db')
export const ownMigrations = join(ownFolder, 'migrations')
const concurrentMark = /^-- Outside of a transaction\.$/m

/** Throws if the database is newer than this program, or too old for it. */
export async function stepsDue(db: Db, migrationsFolder = ownMigrations): Promise<Step[]> {
  const done = await doneIn(db)
  const files = await sqlFiles(migrationsFolder)
  const due = files.filter((file) => !done.has(file))
  const first = firstStep(done, files)
  const migrations = await Promise.all(due.map((file) => stepOf(file, join(migrationsFolder, file))))
  return first ? [await readFirst(first), ...migrations] : migrations
}

/**
 * For commands that change no schema: a server of the version before may be running on the database, and there is no way
 * back from a migration.
 */
export async function refuseOlder(db: Db): Promise<void> {
  const due = await stepsDue(db)
  if (due.length === 0) return
  throw new WrongDatabaseVersion(
    `The database is older than this program, ${productVersion}: ${stepsText(due)}. Nothing was changed.`,
    'Use this command of the version whose server runs on it; or upgrade it: make a backup, stop that server, then run ' +
      'plumbline migrate, or start the server (docs/upgrading.md).',
  )
}

export const stepsText = (due: readonly Step[]): string =>
  due.length === 1
    ? `the migration ${due[0]!.name} is due`
    : `${due.length} migrations are due, ${due[0]!.name} to ${due.at(-1)!.name}`

/** All steps of a new database. */
export async function allSteps(): Promise<Step[]> {
  const files = await sqlFiles(ownMigrations)
  const migrations = await Promise.all(files.map((file) => stepOf(file, join(ownMigrations, file))))
  return [await readFirst(baseline), ...migrations]
}

/** From version 0.1.0 to the baseline. */
export const upgradeStepOf010 = (): Promise<Step> => readFirst(upgradeOf010)

async function readFirst(name: string): Promise<Step> {
  const folder = join(ownFolder, name === baseline ? 'schema' : 'upgrades')
  const files = name === baseline ? await sqlFiles(folder) : [name]
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return { name, sql: texts.join('\n'), isConcurrent: false }
}

async function stepOf(name: string, path: string): Promise<Step> {
  const sql = await readFile(path, 'utf8')
  return { name, sql, isConcurrent: concurrentMark.test(sql) }
}

/** The step before the migrations: none, if the baseline is there. */
function firstStep(done: ReadonlySet<string>, migrations: readonly string[]): string | undefined {
  const known = new Set([baseline, ...migrationsOf010, ...migrations])
  const unknown = [...done].filter((name) => !known.has(name)).sort()
  if (unknown.length > 0)
    throw new WrongDatabaseVersion(
      `The database is of a newer version of Plumbline than this one, ${productVersion} ` +
        `(it has ${unknown.join(', ')}).`,
      'Start that version on it.',
    )
  if (done.has(baseline)) return undefined
  if (done.size === 0) return baseline
  if (migrationsOf010.every((name) => done.has(name))) return upgradeOf010
  throw new WrongDatabaseVersion(
    'The database is older than version 0.1.0.',
    'Start version 0.1.0 once on this database, then this version.',
  )
}

export async function doneIn(db: Db): Promise<Set<string>> {
  const table = await db.row<{ exists: boolean }>(`SELECT to_regclass('migration') IS NOT NULL AS exists`)
  if (!table?.exists) return new Set()
  return new Set((await db.rows<{ name: string }>('SELECT name FROM migration')).map(({ name }) => name))
}

const sqlFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^\d+_\w+\.sql$/.test(file)).sort()
