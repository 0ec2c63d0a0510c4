/** `serve` makes a backup before it upgrades a database of an older version, where there is room, and says so. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyArchive } from '../../server/backup/archive/verifyarchive.ts'
import { archivesIn } from '../../server/backup/place.ts'
import { allSteps } from '../../server/db/migrationsteps.ts'
import { openDatabase } from '../../server/db/open.ts'
import { emptyDatabase } from '../kit/owndatabase.ts'
import { run, start } from '../kit/programs/program.ts'
import { canMount, smallDisk } from '../kit/programs/smalldisk.ts'
import { urlOf } from '../kit/template.ts'
import { load020 } from './load.ts'

const newest = (await allSteps()).map(({ name }) => name).toSorted()

async function older() {
  const connection = await emptyDatabase()
  await load020(connection)
  const database = openDatabase(connection, { connectionsMax: 1, statementTimeoutMs: 60_000 })
  // As after a first start: without what needs the files and the key of the dump.
  await database.script('TRUNCATE organization, picture, stored_setting, idempotent_answer CASCADE')
  const data = await mkdtemp(join(tmpdir(), 'plumbline-upgrade-'))
  onTestFinished(async () => {
    await database.close()
    await rm(data, { recursive: true, force: true })
  })
  const migrations = async () =>
    (await database.rows<{ name: string }>('SELECT name FROM migration ORDER BY 1')).map(({ name }) => name)
  return { data, migrations, before: await migrations(), env: { DATABASE_URL: urlOf(connection) } }
}

test('one of two servers that start at once makes it, of the version before', async () => {
  const { data, migrations, before, env } = await older()
  const servers = await Promise.all([start(data, ['serve'], env), start(data, ['serve'], env)])
  const logs = await Promise.all(servers.map((server) => server.end('SIGTERM')))
  const [made, ...more] = await archivesIn(join(data, 'backups'))
  expect(more).toEqual([])
  expect((await verifyArchive(made!.path)).manifest.migrations.toSorted()).toEqual(before)
  expect(await migrations()).toEqual(newest)
  const told = logs
    .map(({ errors }) => errors)
    .join('')
    .match(/A backup was made before the upgrade, and checked.*/g)
  expect(told).toEqual([expect.stringContaining(made!.path)])
})

test('none is made with off, nor where nothing is upgraded', async () => {
  const { data, env } = await older()
  const off = { ...env, PLUMBLINE_BACKUP_BEFORE_UPGRADE: 'off' }
  await (await start(data, ['serve'], off)).end('SIGTERM')
  await (await start(data, ['serve'], env)).end('SIGTERM')
  expect(await readdir(data)).not.toContain('backups')
})

test.runIf(canMount)(
  'without room it is told and the server starts, or does not if one is required',
  async () => {
    const { data, migrations, before, env } = await older()
    const disk = await smallDisk(8)
    onTestFinished(disk.unmount)
    const small = { ...env, PLUMBLINE_BACKUP_FOLDER: disk.path }
    const required = { ...small, PLUMBLINE_DATA: data, PLUMBLINE_BACKUP_BEFORE_UPGRADE: 'required' }
    const refused = await run(['serve'], required)
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringMatching(
        /The database was not upgraded, because there is no backup of it: It may need \d+ MiB, and 8 MiB are free/,
      ),
    ])
    expect(await migrations()).toEqual(before)
    const server = await start(data, ['serve'], small)
    expect((await server.end('SIGTERM')).errors).toContain(
      'NO BACKUP IS MADE BEFORE THE UPGRADE: there is no room for it.',
    )
    expect(await migrations()).toEqual(newest)
    expect(await archivesIn(disk.path)).toEqual([])
  },
)
