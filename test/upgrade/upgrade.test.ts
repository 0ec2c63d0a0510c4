/** A database of 0.1.0 is upgraded to the schema of a fresh one, with all its records, and is served. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, client } from '../../contract/client.ts'
import { ProjectsGetByUser } from '../../contract/project.ts'
import { PunchListCreateMany } from '../../contract/punchlist.ts'
import { RFIRead, RFIReadInFolder } from '../../contract/rfi.ts'
import { UserLogin } from '../../contract/session.ts'
import { shipLists } from '../../server/codes/codes.ts'
import type { Connection } from '../../server/db/connection.ts'
import { migrate, WrongDatabaseVersion } from '../../server/db/migrate.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { migrationsOf010 } from '../../server/db/upgrades/of010.ts'
import { site } from '../harness.ts'
import { emptyDatabase, ownDatabase } from '../owndatabase.ts'
import { wrongRights } from '../rights.ts'
import { catalogue, contents } from './catalogue.ts'

const [old, fresh, other] = [await emptyDatabase(), await ownDatabase(), await emptyDatabase()]

const opened: Database[] = []
const open = (connection: Connection): Database => {
  const database = openDatabase(connection, { connectionsMax: 4, statementTimeoutMs: 60_000 })
  opened.push(database)
  return database
}
afterAll(async () => {
  for (const database of opened) await database.close()
})

/** The new names of the tables of 0.1.0. */
const renamed: Record<string, string> = {
  kept_answer: 'idempotent_answer',
  list: 'code_list',
  list_item: 'code_list_item',
  list_code: 'code_list_last_code',
  numbering: 'number_series',
  sent_item: 'temp_item',
  punch_list: 'punch_list_item',
  document_past: 'document_past_version',
  seal_key: 'replaced_secret_key',
}
/** The list of migrations, a version that changes with each start, and tables that 0.1.0 did not have. */
const rewritten = ['migration', 'naming', 'name_version']
const newTables = ['project_defaults', 'project_holiday', 'project_numbering', 'job_lease']

/** Columns that 0.1.0 did not have. */
const newColumns: Record<string, readonly string[]> = {
  rfi: ['first_due'],
  daily_report: ['signed_at', 'signed_by', 'signed_digest', 'locked_at', 'sealed_files', 'reopened_at'],
}
const asIn010 = (table: string, column: string): string | undefined =>
  newColumns[table]?.includes(column) ? undefined : column

const without = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).filter(([table]) => !rewritten.includes(table) && !newTables.includes(table)),
  )

/** The table of punch list items was renamed, and a record type is stored as the name of its table. */
const asWrittenNow = (table: string, column: string): string =>
  column === 'kind' && ['numbering', 'sent_item', 'purged_record'].includes(table)
    ? `CASE kind WHEN 'punch_list' THEN 'punch_list_item' ELSE kind END`
    : column

async function load010(connection: Connection): Promise<void> {
  const dump = gunzipSync(await readFile(new URL('0.1.0.sql.gz', import.meta.url))).toString()
  // The dump sets timeouts and the like for its connection, so that connection is not used again.
  const loader = openDatabase(connection, { connectionsMax: 1, statementTimeoutMs: 60_000 })
  await loader.script(dump)
  await loader.close()
}

/** As the project manager of the demo. */
async function signedIn(baseUrl: string): Promise<Client> {
  const login = { userName: 'mdelgado', password: 'demo-person-0.1.0' }
  const { authSessionKey: key } = await client({ baseUrl }).call(UserLogin, login)
  return client({ baseUrl, key: key! })
}

describe('a database of 0.1.0', () => {
  const upgraded = open(old)
  let before: Record<string, string>
  let carriedOut: string[][]

  beforeAll(async () => {
    await load010(old)
    before = await contents(upgraded, asWrittenNow)
    // Two servers that start at once.
    carriedOut = await Promise.all([migrate(upgraded), migrate(open(old))])
  })

  test('is upgraded once', async () => {
    const done = carriedOut.filter((names) => names.length > 0)
    expect(done).toHaveLength(1)
    expect(done[0]![0]).toBe('from_0.1.0.sql')
    expect(await migrate(upgraded)).toEqual([])
  })

  test('has the catalogue of a fresh one', async () => {
    const another = open(fresh)
    const [is, expected] = [await catalogue(upgraded), await catalogue(another)]
    for (const part of Object.keys(expected)) expect(is[part], part).toEqual(expected[part])
    const names = 'SELECT name FROM migration ORDER BY name'
    expect(await upgraded.rows(names)).toEqual(await another.rows(names))
  })

  test('has all its rows', async () => {
    const now = Object.fromEntries(
      Object.entries(before).map(([table, digest]) => [renamed[table] ?? table, digest]),
    )
    expect(Object.values(before).filter((digest) => digest.startsWith('0 '))).toEqual([])
    expect(without(await contents(upgraded, asIn010))).toEqual(without(now))
  })

  test('counts days as before', async () => {
    const rows = await upgraded.rows(
      `SELECT DISTINCT working_weekdays, rfi_days, rfi_is_working, issue_days, issue_is_working, punch_days,
              punch_is_working, review_days, review_is_working, contractor_review, report_lock_days
         FROM project LEFT JOIN project_defaults ON project_id = id`,
    )
    expect(rows.map((row) => Object.values(row as object))).toEqual([
      [[1, 2, 3, 4, 5], 7, true, 7, false, 14, false, 14, false, false, 0],
    ])
  })

  test('has the rights computed from the rules', async () => {
    expect(await wrongRights(upgraded)).toEqual([])
  })

  test('is served: its users read and list their records', async () => {
    await upgraded.transaction(shipLists)
    const { url } = await site({}, old)
    const by = await signedIn(url)
    const [project] = (await by.call(ProjectsGetByUser)).projects!
    const row = await upgraded.row<{ id: number; folder: number; subject: string; count: number }>(
      `SELECT f.id, f.parent_id AS folder, t.subject, (SELECT count(*)::int FROM folder s
                WHERE s.parent_id = f.parent_id AND s.type = 121 AND s.deleted_at IS NULL) AS count
         FROM rfi t JOIN folder f ON f.id = t.folder_id WHERE t.number = 'RFI-009' AND t.project_id = $1`,
      [project!.projectId],
    )
    const { rfi } = await by.call(RFIRead, { folderId: row!.id })
    expect(rfi).toMatchObject({ folderId: row!.id, subject: row!.subject })
    const { rfiReadInFolderList } = await by.call(RFIReadInFolder, { parentFolderId: row!.folder, take: 200 })
    expect(rfiReadInFolderList).toHaveLength(row!.count)
    expect(rfiReadInFolderList).toContainEqual(expect.objectContaining({ rfiNumber: 'RFI-009' }))
  })

  test('assigns the next numbers, and creates nothing twice', async () => {
    const { url } = await site({}, old)
    const by = await signedIn(url)
    const item = await upgraded.row<Record<'folder' | 'highest', number> & { series: string }>(
      `SELECT f.parent_id AS folder, n.series, n.last AS highest
         FROM punch_list_item t JOIN folder f ON f.id = t.folder_id
         JOIN number_series n ON n.project_id = t.project_id AND n.record_type = 'punch_list_item'
        ORDER BY n.last DESC LIMIT 1`,
    )
    const punchlistList = [{ folderParentId: item!.folder, summary: 'A scratch', tempItemId: 'phone-2' }]
    const created = await by.call(PunchListCreateMany, { punchlistList })
    expect(created.returnedIdList![0]!.number).toMatch(new RegExp(`0*${item!.highest + 1}$`))
    expect((await by.call(PunchListCreateMany, { punchlistList })).returnedIdList).toEqual(
      created.returnedIdList,
    )
  })
})

describe('a database is refused', () => {
  test.each<[string, readonly string[], string]>([
    [
      'that has only some of the migrations of 0.1.0',
      migrationsOf010.slice(0, -1),
      'The database is older than version 0.1.0. Start version 0.1.0 once on this database, then this version.',
    ],
    ['that has a later migration', ['baseline', '9999_flying_cranes.sql'], 'newer version of Plumbline'],
    [
      'that has one between',
      [...migrationsOf010, '0191_flying_cranes.sql'],
      '(it has 0191_flying_cranes.sql)',
    ],
  ])('%s', async (_, names, sentence) => {
    const database = open(other)
    await database.script(
      'DROP TABLE IF EXISTS migration; CREATE TABLE migration (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    )
    await database.rows('INSERT INTO migration (name) SELECT unnest($1::text[])', [names])
    const refused = await migrate(database).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(WrongDatabaseVersion)
    expect((refused as Error).message).toContain(sentence)
    expect(await database.rows('SELECT FROM migration')).toHaveLength(names.length)
  })
})
