/** The demo on databases of its own: what it holds, when it was made, and that it is the same every time. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ClientGetConfiguration } from '../contract/configuration.ts'
import { FoldersGetByParentFolder } from '../contract/folder.ts'
import { ProjectsGetByUser } from '../contract/project.ts'
import { sealOf } from '../server/access/seal.ts'
import { type Asker, askerOf, openSessions } from '../server/access/sessions.ts'
import type { Blobs } from '../server/blobs/blobs.ts'
import { openBlobs } from '../server/blobs/disk.ts'
import { shipLists } from '../server/codes/codes.ts'
import { migrate } from '../server/db/migrate.ts'
import { type Connection, openDatabase } from '../server/db/open.ts'
import { makeDemo } from '../server/demo/demo.ts'
import { firstAdministrator } from '../server/directory/first.ts'
import { perform } from '../server/inside.ts'
import type { Parts } from '../server/kernel/call.ts'
import { noLog } from '../server/log.ts'
import { followUp, served, servedDownloads } from '../server/served.ts'
import { readSettings } from '../server/settings.ts'
import { password } from './harness.ts'

const options = { connectionsMax: 3, statementTimeoutMs: 30_000 }
const undo: Array<() => Promise<unknown>> = []

afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

const inDatabase = (connection: Connection, database: string): Connection =>
  typeof connection === 'string'
    ? Object.assign(new URL(connection), { pathname: `/${database}` }).href
    : { ...connection, database }

/** A database as after the first start. */
async function freshParts(now: Date): Promise<Parts> {
  const connection = inject('connection')
  const name = `demo_${randomBytes(6).toString('hex')}`
  const shared = openDatabase(connection, options)
  await shared.rows(`CREATE DATABASE ${name}`)
  const database = openDatabase(inDatabase(connection, name), options)
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'))
  const settings = { ...readSettings({ PLUMBLINE_ADMIN_PASSWORD: password }), passwordCost: 10 }
  const sessions = openSessions(database, settings, noLog)
  undo.push(async () => {
    await sessions.close()
    await database.close()
    await shared.rows(`DROP DATABASE ${name}`)
    await shared.close()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(database)
  await database.transaction(shipLists)
  await firstAdministrator(database, settings, now)
  const blobs = await openBlobs(join(folder, 'files'))
  const seal = await sealOf('', folder)
  const doors = { served, downloads: servedDownloads, followUp }
  return { database, settings, sessions, blobs, seal, ...doors, now: () => now }
}

// Two different days of the week, in different seasons and on either side of a change of clocks.
const winter = new Date('2027-01-13T15:00:00Z')
const spring = new Date('2026-03-29T03:00:00Z')

let parts: Parts
let apiKey: string
let admin: Asker
const told: Array<[done: number, total: number]> = []

beforeAll(async () => {
  parts = await freshParts(winter)
  const demo = await makeDemo(parts, (done, total) => told.push([done, total]))
  apiKey = demo!.apiKey
  admin = (await askerOf(parts.database, parts.settings.adminLogin))!
})

/** "Draft 2, Open 9": the counts of a statement's names, in its order. */
const counts = async (sql: string): Promise<string> => {
  const rows = await parts.database.rows<{ name: string; count: number }>(sql)
  return rows.map(({ name, count }) => `${name} ${count}`).join(', ')
}

const byState = (table: string, column: string, list: string) =>
  counts(
    `SELECT i.name, count(*) FROM ${table} t JOIN list l ON l.name = '${list}'
       JOIN list_item i ON i.list_id = l.id AND i.code = t.${column} GROUP BY 1, i.code ORDER BY i.code`,
  )

describe('the demo holds', () => {
  test('40 RFIs in all six states', async () => {
    expect(await byState('rfi', 'status_id', 'rfiStatus')).toBe(
      'Draft 2, Submitted 3, Open 9, Answered 5, Closed 19, Void 2',
    )
  })

  test('120 punch items in three lists and all seven states', async () => {
    expect(await byState('punch_list', 'status_id', 'punchListStatus')).toBe(
      'Draft 4, Open 24, Ready for review 16, Not accepted 7, In dispute 5, Closed 60, Void 4',
    )
    expect(
      await counts(
        `SELECT up.name, count(*) FROM folder f JOIN folder up ON up.id = f.parent_id
          WHERE f.type = 132 GROUP BY up.id ORDER BY up.id`,
      ),
    ).toMatch(/^Level 2 clinic fit-out 48, Level 1 lobby.* 40, Roof, envelope and site 32$/)
  })

  test('nine packages, their items in all stages, and revisions that the review asked for', async () => {
    expect(await counts(`SELECT 'packages' AS name, count(*) FROM submittal`)).toBe('packages 9')
    expect(await byState('submittal_item', 'stage_id', 'submittalStage')).toBe(
      'Created 6, Submitted 6, Returned 5, Complete 28',
    )
    expect(await byState('submittal_item', 'returned_status_id', 'returnedStatus')).toBe(
      'Approved 17, Approved as noted 6, Approved as noted, resubmit 2, Revise and resubmit 5, ' +
        'Rejected 1, For record only 2',
    )
    const again = await parts.database.rows(`SELECT FROM submittal_item WHERE revision = '1' AND is_newest`)
    expect(again).toHaveLength(7)
  })

  test('15 open issues in all states', async () => {
    expect(await byState('open_issue', 'status_id', 'openIssueStatus')).toBe(
      'Draft 1, Open 7, In progress 1, In review 1, On hold 1, Closed 3, Void 1',
    )
  })

  test('sixty days of daily reports, each with three to six activities', async () => {
    const rows = await parts.database.rows<{ day: string; activities: number; weekday: number }>(
      `SELECT d.dated_day AS day, count(a.id) AS activities, extract(dow FROM d.dated_day)::int AS weekday
         FROM daily_report d LEFT JOIN daily_report_activity a ON a.daily_report_id = d.id
        GROUP BY d.id ORDER BY d.id`,
    )
    expect(new Set(rows.map(({ day }) => day)).size).toBe(60)
    expect([...new Set(rows.map((row) => row.activities))].sort()).toEqual([3, 4, 5, 6])
    expect(rows.filter(({ weekday }) => weekday === 6)).toHaveLength(10)
    expect(rows.at(-1)!.day).toBe('2027-01-12')
  })

  test('ten weekly meetings, documents, files and a dozen people', async () => {
    const meetings = await parts.database.rows<{ date: string }>(
      'SELECT meeting_date_day date FROM meeting_minute WHERE jsonb_array_length(item_list) > 3 ORDER BY 1',
    )
    expect(meetings).toHaveLength(10)
    const weekly = meetings.slice(1).map(({ date }, i) => Date.parse(date) - Date.parse(meetings[i]!.date))
    expect(new Set(weekly)).toEqual(new Set([7 * 86_400_000]))
    // What is not done is there again, with its number.
    const [last] = await parts.database.rows<{ numbers: string }>(
      `SELECT string_agg(i ->> 'itemNumber', ' ') AS numbers FROM meeting_minute t
         CROSS JOIN LATERAL jsonb_array_elements(t.item_list) i GROUP BY t.id ORDER BY t.id DESC`,
    )
    expect(last!.numbers).toMatch(/^(3\d\.\d )+40\.1 40\.2 40\.3 40\.4$/)
    expect(
      await counts(
        `SELECT f.type::text AS name, count(*) FROM folder f
          WHERE f.type IN (1, 111, 180, 181) GROUP BY f.type ORDER BY f.type`,
      ),
    ).toBe('1 5, 111 32, 180 1, 181 3')
    expect(
      await counts(
        `SELECT f.type::text AS name, count(*)
           FROM attachment a JOIN folder f ON f.id = a.folder_id GROUP BY f.type ORDER BY f.type`,
      ),
    ).toBe('132 32, 161 15, 171 5')
    expect(
      await counts(
        `SELECT CASE WHEN password IS NULL THEN 'none' ELSE 'password' END AS name, count(*)
           FROM person GROUP BY 1 ORDER BY 1`,
      ),
    ).toBe('none 14, password 1')
  })

  test('what is overdue, and what is not', async () => {
    const late = (table: string, day: string, open: string) =>
      counts(
        `SELECT CASE WHEN ${day} < '2027-01-13' THEN 'late' ELSE 'in time' END AS name, count(*)
           FROM ${table} WHERE ${open} GROUP BY 1 ORDER BY 1`,
      )
    for (const found of [
      await late('rfi', 'date_due_day', 'status_id = 3'),
      await late('punch_list', 'due_date_day', 'status_id IN (2, 3, 4)'),
      await late('open_issue', 'due_date_day', 'status_id = 2'),
      await late('submittal_item', 'returned_due_date_day', 'stage_id = 2'),
    ])
      expect(found).toMatch(/^in time \d+, late \d+$/)
  })
})

describe('the demo was made', () => {
  test('in the order of time, in working hours, over many days, and before now', async () => {
    expect(
      await parts.database.row(
        `SELECT count(*) FILTER (WHERE at < before) AS "backwards",
                count(*) FILTER (WHERE at >= $1) AS "future",
                count(*) FILTER (WHERE here::time NOT BETWEEN '07:00' AND '17:00') AS "atNight",
                count(*) FILTER (WHERE extract(dow FROM here) = 0) AS "onSundays"
           FROM (SELECT at, at AT TIME ZONE 'America/New_York' AS here,
                        lag(at) OVER (ORDER BY id) AS before FROM event) e`,
        [winter],
      ),
    ).toEqual({ backwards: 0, future: 0, atNight: 0, onSundays: 0 })
    const days = await counts(
      `SELECT f.type::text AS name, count(DISTINCT f.created_at::date) FROM folder f
        WHERE f.type IN (121, 132, 161) GROUP BY f.type ORDER BY f.type`,
    )
    expect(days).toMatch(/^121 3\d, 132 12, 161 60$/)
  })

  test('by the people who may, and never by force', async () => {
    const actions = await counts('SELECT action AS name, count(*) FROM event GROUP BY action')
    expect(actions).not.toContain('StatusOverridden')
    expect(actions).toMatch(/StatusChanged 3\d\d/)
    const { answerers } = (await parts.database.row<{ answerers: number }>(
      `SELECT count(DISTINCT e.person_id) AS answerers FROM event e JOIN rfi r ON r.folder_id = e.folder_id
         JOIN LATERAL jsonb_array_elements(e.changes) c ON c->>0 = 'statusId' AND c->>2 = '4'`,
    ))!
    expect(answerers).toBe(3)
  })

  test('with progress told to the end', () => {
    const total = told.at(-1)![1]
    expect(told.at(-1)).toEqual([total, total])
    expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).sort((a, b) => a - b))
  })

  test('once: a second one is not made, under another number neither', async () => {
    expect(await makeDemo(parts, () => undefined)).toBeUndefined()
    const projects = await parts.database.rows('SELECT FROM project')
    expect(projects).toHaveLength(1)
    await parts.database.rows(`UPDATE project SET number = 'RMOB'`)
    expect(await makeDemo(parts, () => undefined)).toBeUndefined()
    await parts.database.rows(`UPDATE project SET number = 'DEMO-1'`)
  })

  test('whole or not at all', async () => {
    const bare = await freshParts(winter)
    let left = 20
    const blobs: Blobs = {
      ...bare.blobs,
      receive: async (bytes) => {
        if (--left < 0) throw new Error('The disk is full.')
        return bare.blobs.receive(bytes)
      },
    }
    await expect(makeDemo({ ...bare, blobs }, () => undefined)).rejects.toThrow('The disk is full.')
    expect(
      await bare.database.row(
        'SELECT (SELECT count(*) FROM project) AS projects, (SELECT count(*) FROM person) AS people',
      ),
    ).toEqual({ projects: 0, people: 1 })
  })
})

describe('the administrator', () => {
  test('finds it all', async () => {
    const moment = { asker: admin, at: winter }
    const { projects } = await perform(parts, ProjectsGetByUser, {}, moment)
    expect(projects).toMatchObject([
      { projectName: 'Riverside Medical Office Building', projectNumber: 'DEMO-1' },
    ])
    const below = async (parentFolderId: number) =>
      (await perform(parts, FoldersGetByParentFolder, { parentFolderId }, moment)).folderList!
    const sections = await below(projects![0]!.rootFolderId!)
    const sizes: Record<string, number> = {}
    for (const { folderId, folderName } of sections) sizes[folderName!] = (await below(folderId!)).length
    expect(sizes).toEqual({
      Documents: 6,
      RFIs: 40,
      'Punch lists': 3,
      Submittals: 9,
      'Open issues': 15,
      'Daily reports': 60,
      'Meeting minutes': 10,
    })
  })
})

test('its API key opens the configuration of the connector Demo', async () => {
  const request = { apiKey, connectorName: 'Demo' }
  const { clientConfigurationElements } = await perform(parts, ClientGetConfiguration, request, {
    at: winter,
  })
  expect(clientConfigurationElements).toHaveLength(5)
  expect(clientConfigurationElements!.filter(({ isEncrypted }) => isEncrypted)).toMatchObject([
    { keyID: 'ServiceToken', keyValue: 'plumb-bob-and-level' },
  ])
})

test('two fresh databases get the same ids, numbers and names, whatever day it is', async () => {
  const other = await freshParts(spring)
  await makeDemo(other, () => undefined)
  expect(await dump(other)).toEqual(await dump(parts))
})

/** All that has an id, by id. The day in the name of a daily report is left out. */
async function dump({ database }: Parts) {
  return Promise.all([
    database.rows(
      `SELECT id, parent_id, type, reference_id, version,
              regexp_replace(name, '\\d{4}-\\d\\d-\\d\\d', 'day') AS name FROM folder ORDER BY id`,
    ),
    database.rows('SELECT id, organization_id, login, full_name FROM person ORDER BY id'),
    database.rows('SELECT id, name FROM organization ORDER BY id'),
    database.rows('SELECT id, daily_report_id, description FROM daily_report_activity ORDER BY id'),
    database.rows('SELECT id, folder_id FROM attachment ORDER BY id'),
    database.rows('SELECT id, folder_id, number FROM document ORDER BY id'),
    database.rows(
      `SELECT id, action, person_id, folder_id FROM event WHERE action <> 'ApiKeyUsed' ORDER BY id`,
    ),
  ])
}
