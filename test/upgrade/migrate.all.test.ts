/** How migrations run: steps and progress, several servers, interruptions, indexes beside writers. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Connection } from '../../server/db/connection.ts'
import { migrate, type Progress } from '../../server/db/migrate.ts'
import { baseline, ownMigrations } from '../../server/db/migrationsteps.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { isAll } from '../kit/cases.ts'
import { emptyDatabase, ownDatabase } from '../kit/owndatabase.ts'

const opened: Database[] = []
/** With a time limit of requests shorter than a migration: no migration may depend on it. */
const open = (connection: Connection, statementTimeoutMs = 1_000): Database => {
  const database = openDatabase(connection, { connectionsMax: 4, statementTimeoutMs })
  opened.push(database)
  return database
}
const folders: string[] = []
afterAll(async () => {
  for (const database of opened) await database.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Our migrations and further ones. */
async function migrationsAnd(more: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-migrations-'))
  folders.push(folder)
  await cp(ownMigrations, folder, { recursive: true })
  for (const [name, sql] of Object.entries(more)) await writeFile(join(folder, name), sql)
  return folder
}

const columns = (database: Database, name: string) =>
  database.rows('SELECT FROM information_schema.columns WHERE column_name = $1', [name])

test.runIf(isAll)(
  'a migration may take longer than a request, and reports which one it is and how long it took',
  async () => {
    const database = open(await ownDatabase())
    const reports: Progress[] = []
    const migrationsFolder = await migrationsAnd({
      '0901_slow.sql': 'SELECT pg_sleep(3); ALTER TABLE rfi ADD COLUMN slow int;',
      '0902_next.sql': 'ALTER TABLE rfi ADD COLUMN next int;',
    })
    const ran = await migrate(database, { migrationsFolder, report: (progress) => reports.push(progress) })
    expect(ran).toEqual(['0901_slow.sql', '0902_next.sql'])
    expect(
      reports.map((each) => [each.state, 'step' in each && `${each.number}/${each.of} ${each.step}`]),
    ).toEqual([
      ['begins', '1/2 0901_slow.sql'],
      ['done', '1/2 0901_slow.sql'],
      ['begins', '2/2 0902_next.sql'],
      ['done', '2/2 0902_next.sql'],
    ])
    expect(reports[1]).toMatchObject({
      isFirstStart: false,
      ms: expect.toSatisfy((ms: number) => ms >= 3000),
    })
    expect(await columns(database, 'slow')).toHaveLength(1)
  },
)

test('a migration that fails leaves the database as it was, and the next start begins it again', async () => {
  const database = open(await ownDatabase())
  const broken = await migrationsAnd({
    '0901_first.sql': 'ALTER TABLE rfi ADD COLUMN first_added int;',
    '0902_broken.sql': 'ALTER TABLE no_such_table ADD COLUMN a int;',
  })
  await expect(migrate(database, { migrationsFolder: broken })).rejects.toThrow('no_such_table')
  expect(await columns(database, 'first_added')).toEqual([])
  await writeFile(join(broken, '0902_broken.sql'), 'ALTER TABLE rfi ADD COLUMN second_added int;')
  expect(await migrate(database, { migrationsFolder: broken })).toEqual(['0901_first.sql', '0902_broken.sql'])
})

test('of servers that start at once on an empty database one migrates, and the others wait for it', async () => {
  const connection = await emptyDatabase()
  const reports: Progress[] = []
  const report = (progress: Progress): void => void reports.push(progress)
  const ran = await Promise.all([1, 2, 3].map(() => migrate(open(connection), { report })))
  // Between two steps another one may go on; no step is run twice.
  expect(new Set(ran.flat()).size).toBe(ran.flat().length)
  expect(ran.filter((names) => names.includes(baseline))).toHaveLength(1)
  expect(reports.filter(({ state }) => state === 'waits').length).toBeGreaterThanOrEqual(2)
  expect(reports.filter((each) => each.state === 'begins' && each.step === baseline)).toHaveLength(1)
})

test('a wait for another server ends with the signal', async () => {
  const connection = await ownDatabase()
  const migrationsFolder = await migrationsAnd({ '0901_slow.sql': 'SELECT pg_sleep(600)' })
  const slow = open(connection)
  const [first, second] = [new AbortController(), new AbortController()]
  const running = migrate(slow, { migrationsFolder, report: () => first.abort() }).catch((error) => error)
  await new Promise((resolve) => first.signal.addEventListener('abort', resolve))
  const waiting = migrate(open(connection), {
    migrationsFolder,
    end: second.signal,
    report: () => second.abort(),
  })
  await expect(waiting).rejects.toThrow('aborted')
  // As when PostgreSQL is stopped: what ran is rolled back.
  const other = open(connection, 30_000)
  await other.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%'
                       AND pid <> pg_backend_pid()`)
  expect(String(await running)).toMatch(/terminat/i)
  expect(await other.rows(`SELECT FROM migration WHERE name = '0901_slow.sql'`)).toEqual([])
})

const byNumber = `-- Outside of a transaction.

-- Finds them by number.
CREATE INDEX CONCURRENTLY IF NOT EXISTS open_issue_by_test ON open_issue (number);
`
const validOf = (database: Database) =>
  database.row(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('open_issue_by_test')`,
  )

test('an index is built while another session writes, and is the same step for all servers', async () => {
  const connection = await ownDatabase()
  const migrationsFolder = await migrationsAnd({ '0901_index.sql': byNumber, '0902_next.sql': 'SELECT 1' })
  const writer = open(connection, 60_000)
  let isBuilt: (() => void) | undefined
  const writing = writer.transaction(async (db) => {
    await db.script('SET LOCAL idle_in_transaction_session_timeout = 0')
    await db.rows('UPDATE open_issue SET number = number')
    await new Promise<void>((resolve) => {
      isBuilt = resolve
    })
  })
  await expect.poll(() => isBuilt).toBeDefined()
  const migrating = Promise.all([1, 2].map(() => migrate(open(connection), { migrationsFolder })))
  // It waits for that transaction, while others write.
  const isWaiting = `SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONC%' AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await writer.rows(isWaiting)).length).toBe(1)
  await open(connection, 10_000).rows('UPDATE open_issue SET number = number')
  isBuilt!()
  await writing
  const ran = (await migrating).flat().sort()
  expect(ran).toEqual(['0901_index.sql', '0902_next.sql'])
  expect(await validOf(writer)).toEqual({ valid: true })
})

test('an index that was left invalid is dropped and built again', async () => {
  const database = open(await ownDatabase(), 30_000)
  await database.rows(`INSERT INTO organization (name, created_at) VALUES ('Twice', now()), ('Twice', now())`)
  // What an interrupted build leaves as well.
  const left = database.alone('CREATE UNIQUE INDEX CONCURRENTLY open_issue_by_test ON organization (name)')
  await expect(left).rejects.toThrow('could not create unique index')
  expect(await validOf(database)).toEqual({ valid: false })
  const migrationsFolder = await migrationsAnd({
    '0901_index.sql': byNumber.replace('open_issue (number)', 'organization (name)'),
  })
  expect(await migrate(database, { migrationsFolder })).toEqual(['0901_index.sql'])
  expect(await validOf(database)).toEqual({ valid: true })
})

test('nothing but indexes is allowed outside of a transaction', async () => {
  const database = open(await ownDatabase())
  const migrationsFolder = await migrationsAnd({
    '0901_index.sql': '-- Outside of a transaction.\nALTER TABLE rfi ADD COLUMN a int;',
  })
  await expect(migrate(database, { migrationsFolder })).rejects.toThrow(
    'may only have statements of the form',
  )
})
