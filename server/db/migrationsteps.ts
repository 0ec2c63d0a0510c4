/**
 * The steps that bring a database to this version: the baseline (schema/) for an empty one, the upgrade of an earlier release
 * to it (upgrades/), then the migrations that are missing.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot, productVersion } from '../root.ts'
import type { Db } from './db.ts'
import { WithRemedy } from './remedy.ts'
import {
  asRecordedNow,
  baseline,
  formerNames,
  type Release,
  releaseOf,
  versionBefore,
} from './upgrades/releases.ts'
import { fileOf, upgradeSql } from './upgrades/upgrade.ts'

export { baseline }

export interface Step {
  /** As it is shown, and recorded in the table `migration`. */
  name: string
  sql: string
  /** Builds indexes beside writers, outside of a transaction (concurrentindex.ts). */
  isConcurrent: boolean
  /** An upgrade, which leads to the baseline. */
  isUpgrade?: boolean
}

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
  const from = startOf(done, files)
  const migrations = await Promise.all(due.map((file) => stepOf(file, join(migrationsFolder, file))))
  if (from === undefined) return migrations
  return [from === 'empty' ? await baselineStep() : await upgradeStep(from), ...migrations]
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
  return [await baselineStep(), ...migrations]
}

async function baselineStep(): Promise<Step> {
  const folder = join(ownFolder, 'schema')
  const files = await sqlFiles(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return { name: baseline, sql: texts.join('\n'), isConcurrent: false }
}

/** From an earlier release to the baseline. */
export async function upgradeStep(release: Release): Promise<Step> {
  const sql = await upgradeSql(release, (await baselineStep()).sql)
  return { name: fileOf(release), sql, isConcurrent: false, isUpgrade: true }
}

async function stepOf(name: string, path: string): Promise<Step> {
  const sql = await readFile(path, 'utf8')
  return { name, sql, isConcurrent: concurrentMark.test(sql) }
}

/** What a database is before the migrations; undefined if the baseline is there. */
function startOf(done: ReadonlySet<string>, migrations: readonly string[]): 'empty' | Release | undefined {
  refuseUnknown(done, migrations)
  if (done.has(baseline)) return undefined
  if (done.size === 0) return 'empty'
  return releaseHere(done)
}

function refuseUnknown(done: ReadonlySet<string>, migrations: readonly string[]): void {
  const known = new Set([baseline, ...formerNames, ...migrations])
  const unknown = [...done].filter((name) => !known.has(name)).sort()
  if (unknown.length > 0)
    throw new WrongDatabaseVersion(
      `The database is of a newer version of Plumbline than this one, ${productVersion} ` +
        `(it has ${unknown.join(', ')}).`,
      'Start that version on it.',
    )
}

/** Throws if the database is of no release: it was made by a program between two of them. */
export function releaseHere(done: ReadonlySet<string>): Release {
  const release = releaseOf(done)
  // So it is in archives only.
  if (release && release !== '0.1.0 renamed') return release
  const { what, passThrough } = versionBefore(done)
  throw new WrongDatabaseVersion(what, passThrough)
}

export async function doneIn(db: Db): Promise<Set<string>> {
  const table = await db.row<{ exists: boolean }>(`SELECT to_regclass('migration') IS NOT NULL AS exists`)
  if (!table?.exists) return new Set()
  const rows = await db.rows<{ name: string }>('SELECT name FROM migration')
  return new Set(asRecordedNow(rows.map(({ name }) => name)))
}

const sqlFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^\d+_\w+\.sql$/.test(file)).sort()
