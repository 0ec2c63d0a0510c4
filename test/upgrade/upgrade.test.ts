/** A database of 0.1.0 is upgraded to the schema of a fresh one, with all its records, and is served. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PartyTextsRead } from '../../contract/people/party.ts'
import { UserLogin } from '../../contract/people/session.ts'
import { ProjectsGetByUser } from '../../contract/projects/project.ts'
import { PunchListCreateMany } from '../../contract/records/punchlist.ts'
import { RFIRead, RFIReadInFolder } from '../../contract/records/rfi.ts'
import { type Client, client } from '../../packages/client/src/caller.ts'
import { shipLists } from '../../server/codes/codes.ts'
import { sections } from '../../server/codes/nodetypes.ts'
import type { Connection } from '../../server/db/connection.ts'
import { migrate, WrongDatabaseVersion } from '../../server/db/migrate.ts'
import { allSteps } from '../../server/db/migrationsteps.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { baseline, namesOf, since020 } from '../../server/db/upgrades/releases.ts'
import type { Call } from '../../server/kernel/call.ts'
import { writeCourts } from '../../server/records/engine/court/court.ts'
import { types } from '../../server/records/register.ts'
import { isAll } from '../kit/cases.ts'
import { site } from '../kit/harness.ts'
import { emptyDatabase, ownDatabase } from '../kit/owndatabase.ts'
import { prepared } from '../kit/prepared.ts'
import { wrongRights } from '../kit/rights.ts'
import { catalogue, columnCounts, contents } from './catalogue.ts'
import { load010, load020 } from './load.ts'

let old: Connection, fresh: Connection, other: Connection
beforeAll(async () => {
  ;[old, fresh, other] = [await emptyDatabase(), await ownDatabase(), await emptyDatabase()]
})

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
/** The migrations since the release. */
const since = (await allSteps()).slice(1).map(({ name }) => name)

/**
 * Migrations, a version that changes with each start, rights of the new grid, stages, of which there is a new one, and courts,
 * which name the side whose move it is.
 */
const rewritten = ['migration', 'naming', 'name_version', 'role_right', 'access', 'code_list_item', 'court']

const without = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([table]) => !rewritten.includes(table)))

/** RFIs that were opened again have no answer any more and a new version, so those that are open are not compared in these. */
const answers: Record<string, string> = Object.fromEntries([
  ...['answer', 'date_responsed', 'date_responsed_day'].map((column) => [
    `rfi.${column}`,
    `CASE WHEN status_id <> 3 THEN ${column} END`,
  ]),
  [
    'reply.is_answer',
    'is_answer AND EXISTS (SELECT FROM rfi t WHERE t.folder_id = reply.folder_id AND t.status_id <> 3)',
  ],
  [
    'folder.version',
    'CASE WHEN NOT EXISTS (SELECT FROM rfi t WHERE t.folder_id = folder.id AND t.status_id = 3) THEN version END',
  ],
])

/** The search entries of some records are made anew in the background. */
const exceptVersion = (table: string, column: string): string =>
  table === 'search_entry' && ['making', 'word_version'].includes(column)
    ? '0'
    : (answers[`${table}.${column}`] ?? column)

/** The table of punch list items was renamed, and a record type is stored as the name of its table. */
const asWrittenNow = (table: string, column: string): string =>
  column === 'kind' && ['numbering', 'sent_item', 'purged_record'].includes(table)
    ? `CASE kind WHEN 'punch_list' THEN 'punch_list_item' ELSE kind END`
    : exceptVersion(table, column)

/** As the project manager of the demo. */
async function signedIn(baseUrl: string): Promise<Client> {
  const login = { userName: 'mdelgado', password: 'demo-person-0.1.0' }
  const { authSessionKey: key } = await client({ baseUrl }).call(UserLogin, login)
  return client({ baseUrl, key: key! })
}

describe.runIf(isAll)('a database of 0.1.0', () => {
  const upgraded = prepared(async () => open(old))
  let before: Record<string, string>
  let counts: Record<string, number>
  let carriedOut: string[][]

  beforeAll(async () => {
    await load010(old)
    before = await contents(upgraded, asWrittenNow)
    counts = Object.fromEntries(
      Object.entries(await columnCounts(upgraded)).map(([table, count]) => [renamed[table] ?? table, count]),
    )
    // Two servers that start at once.
    carriedOut = await Promise.all([migrate(upgraded), migrate(open(old))])
  })

  test('is upgraded once', async () => {
    const done = carriedOut.flat()
    expect(done).toEqual(['from_0.1.0.sql', ...since])
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
    expect(without(await contents(upgraded, exceptVersion, counts))).toEqual(without(now))
  })

  test('has courts as the server would write them', async () => {
    const courts = () => upgraded.rows('SELECT * FROM court ORDER BY folder_id, position')
    const migrated = await courts()
    expect(migrated.length).toBeGreaterThan(100)
    await upgraded.transaction(async (db) => {
      const call = { db } as Call
      for (const recordType of types.all) {
        const nodes = await db.rows<{ id: number }>('SELECT id FROM folder WHERE type = $1 ORDER BY id', [
          recordType.type,
        ])
        await writeCourts(
          recordType,
          call,
          nodes.map(({ id }) => id),
        )
      }
    })
    expect(await courts()).toEqual(migrated)
  })

  test('has contractor review in its lists of stages behind Created, and off in its projects', async () => {
    const stages = await upgraded.rows<{ codes: string }>(
      `SELECT string_agg(i.code::text, ' ' ORDER BY i.position) AS codes FROM code_list l
         JOIN code_list_item i ON i.code_list_id = l.id WHERE l.name = 'submittalStage' GROUP BY l.id`,
    )
    expect(stages.length).toBeGreaterThan(0)
    for (const list of stages) expect(list).toEqual({ codes: '1 5 2 3 4' })
    expect(await upgraded.rows('SELECT FROM project_defaults WHERE contractor_review')).toEqual([])
  })

  test('has the new rights and the side in roles as they were shipped, and as close as can be in others', async () => {
    const roles = await upgraded.rows<{ name: string; side: string; cells: string; count: number }>(
      `SELECT name, side, cells, count(*)::int AS count FROM (
         SELECT r.name, r.side, string_agg(CASE c.reads WHEN 'all' THEN 'R' WHEN 'party' THEN 'r' ELSE '-' END
             || CASE WHEN c.writes THEN 'W' WHEN c.makes THEN 'w' ELSE '' END
             || CASE WHEN c.verifies THEN 'V' ELSE '' END || CASE WHEN c.deletes THEN 'D' ELSE '' END, ' '
             ORDER BY array_position($1::text[], c.section)) AS cells
           FROM role r JOIN role_right c ON c.role_id = r.id GROUP BY r.id) x GROUP BY 1, 2, 3`,
      [sections],
    )
    const cellsOf = (name: string) => roles.filter((role) => role.name === name)
    expect(cellsOf('Architect')).toContainEqual(
      expect.objectContaining({ side: 'design', cells: 'RW R Rw R Rw - R -' }),
    )
    expect(cellsOf('Subcontractor')).toContainEqual(
      expect.objectContaining({ side: 'subcontractor', cells: 'R rw r rw rw rw r -' }),
    )
    // Nobody keeps the right to write what they read only as a party.
    expect(roles.filter(({ cells }) => cells.includes('rW'))).toEqual([])
    expect(await wrongRights(upgraded)).toEqual([])
  })

  test('keeps the parties of its texts, and lists those by names that people could set', async () => {
    const { url } = await site({}, old)
    const by = await signedIn(url)
    const [project] = (await by.call(ProjectsGetByUser)).projects!
    const projectId = project!.projectId!
    const { earlierMatches } = await by.call(PartyTextsRead, { projectId })
    const stored = await upgraded.rows<{ text: string; userId: number }>(
      `SELECT DISTINCT lower(btrim(y.label)) AS text, y.person_id AS "userId"
         FROM party y JOIN person n ON n.id = y.person_id
        WHERE y.project_id = $1 AND y.via IS NULL
          AND lower(btrim(y.label)) IN (lower(n.full_name), lower(n.company))`,
      [projectId],
    )
    expect(stored.length).toBeGreaterThan(0)
    expect(earlierMatches!.map(({ text, userId }) => ({ text, userId }))).toEqual(
      expect.arrayContaining(stored),
    )
    const { count } = (await upgraded.row<{ count: number }>(
      'SELECT count(*)::int AS count FROM person WHERE email IS NOT NULL AND email_confirmed_at IS NOT NULL',
    ))!
    expect(count).toBeGreaterThan(0)
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

describe('a database of 0.2.0', () => {
  const connection = emptyDatabase()
  /** Courts are written anew where nobody is reached; counts that are kept are forgotten. */
  const changed = ['migration', 'court', 'counted_project', 'counted_block', 'counted_group', 'recount']
  /** What waits to be told of the demo is told to nobody. */
  const written = (table: string, column: string): string =>
    table === 'notice' && column === 'delivery' ? `''` : exceptVersion(table, column)
  let upgraded: Database
  let [before, after]: Record<string, string>[] = [{}, {}]

  beforeAll(async () => {
    await load020(await connection)
    upgraded = open(await connection)
    const counts = await columnCounts(upgraded)
    before = await contents(upgraded, written)
    expect(await migrate(upgraded)).toEqual(['from_0.2.0.sql', ...since])
    after = await contents(upgraded, written, counts)
  })

  test('has the catalogue of a fresh one', async () => {
    expect(await catalogue(upgraded)).toEqual(await catalogue(open(fresh)))
  })

  test('has all its rows', () => {
    const empty = Object.entries(before!).filter(([, digest]) => digest.startsWith('0 '))
    expect(empty.map(([table]) => table).toSorted()).toEqual(['job_lease', 'recount'])
    for (const [table, digest] of Object.entries(before!))
      if (!changed.includes(table)) expect([table, after![table]]).toEqual([table, digest])
  })

  test('has the rights computed from the rules', async () => {
    expect(await wrongRights(upgraded)).toEqual([])
  })
})

test.runIf(isAll)('a database with every migration before the release is taken as it is', async () => {
  const database = open(await ownDatabase())
  const names = [...namesOf['0.2.0'], ...since020]
  await record(database, [...names, ...since])
  expect(await migrate(database)).toEqual([])
  expect(await database.rows('SELECT name FROM migration')).toHaveLength(names.length + since.length)
  await record(database, [...names, '9999_flying_cranes.sql'])
  await expect(migrate(database)).rejects.toThrow('newer version of Plumbline')
})

const record = (database: Database, names: readonly string[]): Promise<unknown> =>
  database.transaction(async (db) => {
    await db.script(
      'DROP TABLE IF EXISTS migration; CREATE TABLE migration (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    )
    await db.rows('INSERT INTO migration (name) SELECT unnest($1::text[])', [names])
  })

describe('a database is refused', () => {
  test.each<[string, readonly string[], string]>([
    [
      'that has only some of the migrations of 0.1.0',
      namesOf['0.1.0'].slice(0, -1),
      'The database is older than version 0.1.0. Start version 0.1.0 once on this database, then this version.',
    ],
    [
      'that is between 0.1.0 and 0.2.0',
      namesOf['0.2.0'].slice(0, -1),
      'The database is between version 0.1.0 and 0.2.0. Start version 0.2.0 once on this database, then this version.',
    ],
    [
      'that has nothing but the former baseline',
      namesOf['0.1.0 renamed'],
      'The database is between version 0.1.0 and 0.2.0.',
    ],
    [
      'that is between 0.2.0 and 0.3.0',
      [...namesOf['0.2.0'], ...since020.slice(0, -1)],
      'Start the last program before 0.3.0 once on this database, the one whose newest migration is 0312_record_contacts.sql',
    ],
    ['that has a later migration', [baseline, '9999_flying_cranes.sql'], 'newer version of Plumbline'],
    [
      'that has one between',
      [...namesOf['0.1.0'], '0191_flying_cranes.sql'],
      '(it has 0191_flying_cranes.sql)',
    ],
  ])('%s', async (_, names, sentence) => {
    const database = open(other)
    await record(database, names)
    const refused = await migrate(database).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(WrongDatabaseVersion)
    expect((refused as Error).message).toContain(sentence)
    expect(await database.rows('SELECT FROM migration')).toHaveLength(names.length)
  })
})
