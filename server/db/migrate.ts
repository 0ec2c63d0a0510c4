/** Brings the database to the newest form: plain numbered files, forward only, each in a transaction, under a lock. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'
import type { Db } from './db.ts'
import type { Database } from './open.ts'

const folder = join(packageRoot, 'server', 'db', 'migrations')
/** Any number will do, as long as all of us use the same. */
const lockNumber = 7_586_253

/** Returns the names of the files that were carried out. */
export async function migrate(database: Database): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  return database.transaction(async (db) => {
    await db.rows('SELECT pg_advisory_xact_lock($1)', [lockNumber])
    await db.rows(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    )
    const done = new Set(
      (await db.rows<{ name: string }>('SELECT name FROM migration')).map((row) => row.name),
    )
    const due = files.filter((file) => !done.has(file))
    for (const file of due) await carryOut(db, file)
    return due
  })
}

async function carryOut(db: Db, file: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8')
  await db.script(text)
  await db.rows('INSERT INTO migration (name) VALUES ($1)', [file])
}
