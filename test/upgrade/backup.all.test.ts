/** A database of an earlier release is backed up by this version as it is, and restored as this version upgrades it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyArchive } from '../../server/backup/archive/verifyarchive.ts'
import { makeBackup } from '../../server/backup/make.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { namesOf } from '../../server/db/upgrades/releases.ts'
import { atEnd } from '../kit/atend.ts'
import { emptyDatabase } from '../kit/owndatabase.ts'
import { jobOf, restoreArchive, tempFolder } from '../programs/backup/restoring.ts'
import { catalogue, contents } from './catalogue.ts'
import { load010, load020 } from './load.ts'

/** Random values and the times of the migrations; the ids of transactions; search words, which are made in the background. */
const anew = [
  ...['name_version', 'installation', 'migration', 'event_reader', 'change_feed', 'court_seen'],
  ...['sight_change', 'job_lease'],
]

test.each([
  ['0.1.0', load010, namesOf['0.1.0 renamed']],
  ['0.2.0', load020, namesOf['0.2.0']],
])('a database of %s is in its backup whole, and is upgraded by the restore', async (_, load, names) => {
  const connection = await emptyDatabase()
  await load(connection)
  const database = openDatabase(connection, { connectionsMax: 2, statementTimeoutMs: 60_000 })
  atEnd(() => database.close())
  const before = [await catalogue(database), await contents(database)]
  const folder = await tempFolder()
  const path = join(folder, 'earlier.tar.gz')
  const made = await makeBackup(await jobOf(connection, { folder }, { kind: 'file', path }))
  expect(made.otherTables).toEqual([])
  expect([await catalogue(database), await contents(database)]).toEqual(before)
  expect((await verifyArchive(path)).manifest.migrations.toSorted()).toEqual(names.toSorted())

  const restored = await restoreArchive(path, true)
  await Promise.all([migrate(database), migrate(restored.database)])
  const [expected, is] = [await contents(database), await contents(restored.database)]
  const without = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([table]) => !anew.includes(table)))
  expect(without(is)).toEqual(without(expected))
  expect(await catalogue(restored.database)).toEqual(await catalogue(database))
  const sequences = `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = current_schema ORDER BY 1`
  expect(await restored.database.rows(sequences)).toEqual(await database.rows(sequences))
  expect(await restored.database.rows('SELECT name FROM migration ORDER BY 1')).toEqual(
    await database.rows('SELECT name FROM migration ORDER BY 1'),
  )
  expect(await restored.database.rows('SELECT FROM name_version')).toHaveLength(1)
})
