/** The demo on databases of its own: its content, the times in it, and that it is the same every time. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FoldersGetByParentFolder } from '../../contract/documents/folder.ts'
import { UserLogin } from '../../contract/people/session.ts'
import { ClientGetConfiguration } from '../../contract/projects/configuration.ts'
import { DemoRead, DemoRemove } from '../../contract/projects/demo.ts'
import { ProjectsGetByUser } from '../../contract/projects/project.ts'
import { MyCourtRead } from '../../contract/records/anyrecord/mycourt.ts'
import { callerOf } from '../../server/access/sessions.ts'
import type { Blobs } from '../../server/blobs/blobs.ts'
import { tryPage } from '../../server/cli/try.ts'
import { makeDemo, makeFirstDemo } from '../../server/demo/demo.ts'
import { loginOf } from '../../server/demo/people.ts'
import { removeDemo } from '../../server/demo/remove.ts'
import type { Caller } from '../../server/kernel/caller.ts'
import type { Services } from '../../server/kernel/services.ts'
import { packageRoot } from '../../server/root.ts'
import { perform } from '../../server/run/inside.ts'
import { password } from '../kit/harness.ts'
import { counting, dump, freshParts } from '../kit/worlds/demoparts.ts'

// Two different days of the week, in different seasons and on either side of a daylight saving change.
const winter = new Date('2027-01-13T15:00:00Z')
const spring = new Date('2026-03-29T03:00:00Z')

let services: Services
let apiKey: string
let admin: Caller
const progress: Array<[done: number, total: number]> = []

beforeAll(async () => {
  services = await freshParts(winter)
  const demo = await makeDemo(services, (done, total) => progress.push([done, total]))
  apiKey = demo!.apiKey
  admin = (await callerOf(services.database, services.settings.adminLogin))!
})

const { counts, byState } = counting(() => services)

describe('the demo holds', () => {
  test('the contractor as the company of its people, and nobody by a company of their own choice', async () => {
    expect(
      await counts(
        `SELECT coalesce(n.company, o.name) AS name, count(*) FROM person n JOIN organization o ON o.id = n.organization_id
          WHERE n.login = ANY ('{admin,mdelgado,tbrannigan,pnatarajan}') GROUP BY 1`,
      ),
    ).toBe('Hartwell Builders 4')
    expect(
      await counts('SELECT company AS name, count(*) FROM person WHERE company IS NOT NULL GROUP BY 1'),
    ).toBe('')
  })

  test('54 RFIs in all six states; four were forwarded, two of them are still out', async () => {
    expect(await byState('rfi', 'status_id', 'rfiStatus')).toBe(
      'Draft 2, Submitted 3, Open 18, Answered 7, Closed 22, Void 2',
    )
    expect(
      await counts(
        `SELECT concat(og.status_id, ' through ', t.status_id) AS name, count(*)
           FROM rfi t JOIN rfi og ON og.id = t.original_rfi_id AND og.sub_rfi_id = t.id GROUP BY 1 ORDER BY 1`,
      ),
    ).toBe('3 through 3 2, 4 through 5 1, 5 through 5 1')
  })

  test('146 punch items in four lists, on seven floors, in all seven states', async () => {
    expect(await byState('punch_list_item', 'status_id', 'punchListStatus')).toBe(
      'Draft 7, Open 35, Ready for review 20, Not accepted 8, In dispute 7, Closed 65, Void 4',
    )
    expect(
      await counts(
        `SELECT up.name, count(*) FROM folder f JOIN folder up ON up.id = f.parent_id
          WHERE f.type = 132 GROUP BY up.id ORDER BY up.id`,
      ),
    ).toMatch(/^Level 2 clinic fit-out 48, Level 1 lobby.* 40, Roof, .* site 32, Levels 3 and 4.* 26$/)
    expect(
      await counts('SELECT location_floor AS name, count(*) FROM punch_list_item GROUP BY 1 ORDER BY 1'),
    ).toBe('Facade 9, Level 1 40, Level 2 48, Level 3 13, Level 4 13, Roof 14, Site 9')
  })

  test('nine packages, their items in all stages, and revisions that the review requested', async () => {
    expect(await counts(`SELECT 'packages' AS name, count(*) FROM submittal`)).toBe('packages 9')
    expect(await byState('submittal_item', 'stage_id', 'submittalStage')).toBe(
      'Created 6, Submitted 5, Returned 5, Complete 28, Contractor review 1',
    )
    expect(await byState('submittal_item', 'returned_status_id', 'returnedStatus')).toBe(
      'Approved 17, Approved as noted 6, Approved as noted, resubmit 2, Revise and resubmit 5, ' +
        'Rejected 1, For record only 2',
    )
    const again = await services.database.rows(
      `SELECT FROM submittal_item WHERE revision = '1' AND is_newest`,
    )
    expect(again).toHaveLength(7)
  })

  test('18 open issues in all states, two of them converted to other records', async () => {
    expect(await byState('open_issue', 'status_id', 'openIssueStatus')).toBe(
      'Draft 1, Open 7, In progress 3, In review 1, On hold 1, Closed 4, Void 1',
    )
    expect(
      await counts(
        `SELECT concat(f.type, ' to ', g.type) AS name, count(*) FROM record_link l JOIN folder f ON f.id = l.from_id
           JOIN folder g ON g.id = l.to_id WHERE l.relation = 'ConvertedTo' GROUP BY 1 ORDER BY 1`,
      ),
    ).toBe('151 to 121 1, 151 to 132 1')
  })

  test('ten weeks of daily reports, each with three to six activities; on two days nobody wrote one', async () => {
    const rows = await services.database.rows<{ day: string; activities: number; weekday: number }>(
      `SELECT d.dated_day AS day, count(a.id) AS activities, extract(dow FROM d.dated_day)::int AS weekday
         FROM daily_report d LEFT JOIN daily_report_activity a ON a.daily_report_id = d.id
        GROUP BY d.id ORDER BY d.id`,
    )
    expect(new Set(rows.map(({ day }) => day)).size).toBe(58)
    expect([...new Set(rows.map((row) => row.activities))].sort()).toEqual([3, 4, 5, 6])
    // At most one of the two is a Saturday, so the dashboard marks a gap on any day.
    expect(rows.filter(({ weekday }) => weekday === 6).length).toBeGreaterThan(8)
    expect(rows.at(-1)!.day).toBe('2027-01-12')
  })

  test('ten weekly meetings, documents, files and a dozen people', async () => {
    const meetings = await services.database.rows<{ date: string }>(
      'SELECT meeting_date_day date FROM meeting_minute WHERE jsonb_array_length(item_list) > 3 ORDER BY 1',
    )
    expect(meetings).toHaveLength(10)
    const weekly = meetings.slice(1).map(({ date }, i) => Date.parse(date) - Date.parse(meetings[i]!.date))
    expect(new Set(weekly)).toEqual(new Set([7 * 86_400_000]))
    // Points that are not done are carried over with their numbers.
    const [last] = await services.database.rows<{ numbers: string }>(
      `SELECT string_agg(i ->> 'itemNumber', ' ') AS numbers FROM meeting_minute t
         CROSS JOIN LATERAL jsonb_array_elements(t.item_list) i GROUP BY t.id ORDER BY t.id DESC`,
    )
    expect(last!.numbers).toMatch(/^(3\d\.\d )+40\.1 40\.2 40\.3 40\.4$/)
    expect(
      await counts(
        `SELECT f.type::text AS name, count(*) FROM folder f
          WHERE f.type IN (1, 111, 180, 181) GROUP BY f.type ORDER BY f.type`,
      ),
    ).toBe('1 4, 111 38, 180 1, 181 3')
    expect(
      await counts(
        `SELECT f.type::text AS name, count(*)
           FROM attachment a JOIN folder f ON f.id = a.folder_id GROUP BY f.type ORDER BY f.type`,
      ),
    ).toBe('121 6, 132 39, 142 11, 161 14, 171 5')
    expect(
      await counts(
        `SELECT CASE WHEN password IS NULL THEN 'none' ELSE 'password' END AS name, count(*)
           FROM person GROUP BY 1 ORDER BY 1`,
      ),
    ).toBe('none 15, password 1')
  })

  test('drawings of up to three versions, and RFIs that still refer to an older one', async () => {
    expect(
      await counts(
        `SELECT version::text AS name, count(*) FROM document WHERE number ~ '^[A-Z]+-' GROUP BY 1 ORDER BY 1`,
      ),
    ).toBe('1 12, 2 9, 3 3')
    const older = `document_reference r JOIN document d ON d.id = r.document_id WHERE r.version < d.version`
    expect((await services.database.rows(`SELECT FROM ${older}`)).length).toBeGreaterThan(10)
  })

  test('24 sheets in six publications, one of which waits to be confirmed', async () => {
    expect(
      await counts(`SELECT concat(b.state, ' ', b.name) AS name, count(DISTINCT g.page) FROM publication b
          JOIN publication_page g ON g.publication_id = b.id GROUP BY b.id ORDER BY b.id`),
    ).toBe(
      '3 Conformed set 24, 3 Bulletin 1 2, 3 Bulletin 2 5, 3 Bulletin 3 2, 3 Bulletin 4 3, 3 Bulletin 5 3, 2 Bulletin 6 2',
    )
    expect(
      await counts(
        'SELECT t.status::text AS name, count(*) FROM sheet s JOIN document t ON t.id = s.document_id GROUP BY 1 ORDER BY 1',
      ),
    ).toBe('2 2, 3 21, 5 1')
    expect(
      await services.database.rows(
        `SELECT g.number, g.title, g.revision, g.confidence >= 80 AS "isSure" FROM publication_page g
           JOIN publication b ON b.id = g.publication_id WHERE b.state = 2 ORDER BY g.page`,
      ),
    ).toEqual([
      { number: 'A-103', title: 'Floor plan, level 3', revision: '6', isSure: true },
      { number: 'A-311', title: 'Wall sections', revision: '6', isSure: true },
    ])
  })

  test('replies of many people, and a folder that only some people see', async () => {
    expect(
      await counts(
        `SELECT f.type::text AS name, count(DISTINCT r.person_id) FROM reply r JOIN folder f ON f.id = r.folder_id
          GROUP BY f.type ORDER BY f.type`,
      ),
    ).toMatch(/^121 \d+, 132 \d+, (142 \d+, )?151 \d+$/)
    const sees = async (login: string): Promise<string[]> => {
      const moment = { caller: (await callerOf(services.database, login))!, at: winter }
      const documents = await services.database.row<{ id: number }>('SELECT id FROM folder WHERE type = 110')
      const request = { parentFolderId: documents!.id }
      const { folderList } = await perform(services, FoldersGetByParentFolder, request, moment)
      return folderList!.map(({ folderName }) => folderName!)
    }
    expect(await sees(loginOf('owner'))).toContain('Contract')
    expect(await sees(loginOf('super'))).not.toContain('Contract')
  })

  test('overdue records and records that are not due yet', async () => {
    const late = (table: string, day: string, open: string) =>
      counts(
        `SELECT CASE WHEN ${day} < '2027-01-13' THEN 'late' ELSE 'in time' END AS name, count(*)
           FROM ${table} WHERE ${open} GROUP BY 1 ORDER BY 1`,
      )
    for (const found of [
      await late('rfi', 'date_due_day', 'status_id = 3'),
      await late('punch_list_item', 'due_date_day', 'status_id IN (2, 3, 4)'),
      await late('open_issue', 'due_date_day', 'status_id = 2'),
      await late('submittal_item', 'returned_due_date_day', 'stage_id = 2'),
    ])
      expect(found).toMatch(/^in time \d+, late \d+$/)
  })
})

describe('the demo was created', () => {
  test('in chronological order, in working hours, over many days, and in the past', async () => {
    expect(
      await services.database.row(
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
    expect(days).toMatch(/^121 4\d, 132 15, 161 58$/)
  })

  test('by people with the right to do so, and never by an override', async () => {
    const actions = await counts('SELECT action AS name, count(*) FROM event GROUP BY action')
    expect(actions).not.toContain('StatusOverridden')
    expect(actions).toMatch(/StatusChanged 4\d\d/)
    const { answerers } = (await services.database.row<{ answerers: number }>(
      `SELECT count(DISTINCT e.person_id) AS answerers FROM event e JOIN rfi r ON r.folder_id = e.folder_id
         JOIN LATERAL jsonb_array_elements(e.changes) c ON c->>0 = 'statusId' AND c->>2 = '4'`,
    ))!
    expect(answerers).toBe(3)
  })

  test('with progress reported to the end', () => {
    const total = progress.at(-1)![1]
    expect(progress.at(-1)).toEqual([total, total])
    expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).sort((a, b) => a - b))
  })

  test('once: a second one is not created, nor one under another number', async () => {
    expect(await makeDemo(services, () => undefined)).toBeUndefined()
    const projects = await services.database.rows('SELECT FROM project')
    expect(projects).toHaveLength(1)
    await services.database.rows(`UPDATE project SET number = 'RMOB'`)
    expect(await makeDemo(services, () => undefined)).toBeUndefined()
    await services.database.rows(`UPDATE project SET number = 'DEMO-1'`)
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
  test('sees all of it', async () => {
    const moment = { caller: admin, at: winter }
    const { projects } = await perform(services, ProjectsGetByUser, {}, moment)
    expect(projects).toMatchObject([
      { projectName: 'Riverside Medical Office Building', projectNumber: 'DEMO-1' },
    ])
    const below = async (parentFolderId: number) =>
      (await perform(services, FoldersGetByParentFolder, { parentFolderId }, moment)).folderList!
    const sections = await below(projects![0]!.rootFolderId!)
    const sizes: Record<string, number> = {}
    for (const { folderId, folderName } of sections) sizes[folderName!] = (await below(folderId!)).length
    expect(sizes).toEqual({
      Documents: 5,
      RFIs: 54,
      'Punch lists': 4,
      Submittals: 9,
      'Open issues': 18,
      'Daily reports': 58,
      'Meeting minutes': 10,
    })
  })

  test('has work of their own, that people of the demo sent them', async () => {
    const { items } = await perform(services, MyCourtRead, {}, { caller: admin, at: winter })
    expect(new Set(items!.map(({ folderTypeName }) => folderTypeName))).toEqual(
      new Set(['Submittal item', 'Open issue']),
    )
    expect(items!.some(({ isOverdue }) => isOverdue)).toBe(true)
  })

  test('made none of its records and said nothing in them; the coordinator has work of every type', async () => {
    const own = `(SELECT id FROM person WHERE login = '${services.settings.adminLogin}')`
    const records = await counts(
      `SELECT f.type::text AS name, count(*) FROM folder f WHERE f.created_by = ${own} AND f.number IS NOT NULL GROUP BY 1`,
    )
    const replies = await counts(`SELECT 'replies' AS name, count(*) FROM reply WHERE person_id = ${own}`)
    expect([records, replies]).toEqual(['', 'replies 0'])
    const caller = (await callerOf(services.database, loginOf('coordinator')))!
    const { items } = await perform(services, MyCourtRead, {}, { caller, at: winter })
    expect(new Set(items!.map(({ folderTypeName }) => folderTypeName))).toContain('RFI')
  })

  test('sees whole telephone numbers', async () => {
    const numbers = await services.database.rows<{ number: string }>(
      `SELECT unnest(ARRAY[phone, cell]) AS number FROM person WHERE phone IS NOT NULL
       UNION ALL SELECT phone FROM organization WHERE phone IS NOT NULL UNION ALL SELECT phone FROM project`,
    )
    expect(numbers.length).toBeGreaterThan(30)
    expect(numbers.filter(({ number }) => !/^614-555-01\d\d$/.test(number))).toEqual([])
  })
})

test('its ids are those on the page docs/try.md, which `plumbline try` writes', async () => {
  expect(await tryPage(services)).toBe(await readFile(join(packageRoot, 'docs', 'try.md'), 'utf8'))
})

test('its API key opens the configuration of the connector Demo', async () => {
  const request = { apiKey, connectorName: 'Demo' }
  const { clientConfigurationElements } = await perform(services, ClientGetConfiguration, request, {
    at: winter,
  })
  expect(clientConfigurationElements).toHaveLength(5)
  expect(clientConfigurationElements!.filter(({ isEncrypted }) => isEncrypted)).toMatchObject([
    { keyID: 'ServiceToken', keyValue: 'plumb-bob-and-level' },
  ])
})

test('two fresh databases get the same ids, numbers and names, whatever day it is; one with people who sign in', async () => {
  const other = await freshParts(spring, { demoPassword: password })
  await makeDemo(other, () => undefined)
  expect(await dump(other)).toEqual(await dump(services))
  const signIn = (where: Services) =>
    perform(where, UserLogin, { userName: loginOf('architect'), password }, { at: spring })
  expect((await signIn(other)).authSessionKey).toMatch(/^\w+$/)
  await expect(signIn(services)).rejects.toMatchObject({ code: 'Unauthorized' })
})

test('it is thrown away whole: its project, its people and its companies', async () => {
  const { database } = services
  const before = await database.row<{ people: number }>('SELECT count(*)::int AS people FROM person')
  const byAdmin = { caller: admin, at: winter }
  const told = await perform(services, DemoRead, {}, byAdmin)
  expect(told).toMatchObject({ peopleCount: before!.people - 1, companyCount: 11, memberCount: 1 })
  for (const [table, count] of [
    ['project', 1],
    ['person', before!.people - 1],
    ['organization', 11],
  ] as const)
    expect([table, (await database.rows(`SELECT FROM ${table} WHERE is_demo`)).length]).toEqual([
      table,
      count,
    ])
  expect(told.recordCount).toBeGreaterThan(200)
  const others = await perform(services, DemoRemove, { projectId: told.projectId! + 1 }, byAdmin).catch(
    (fault) => fault,
  )
  expect(others).toMatchObject({ code: 'NotFound' })
  await database.rows(
    'INSERT INTO court_seen (folder_id, person_id) SELECT id, created_by FROM folder ON CONFLICT DO NOTHING',
  )
  await database.rows('INSERT INTO bulk_change (person_id, at) SELECT id, $1 FROM person WHERE is_demo', [
    winter,
  ])
  const removed = await perform(services, DemoRemove, { projectId: told.projectId! }, byAdmin)
  expect(removed).toMatchObject({ peopleCount: told.peopleCount, companyCount: 11, peopleLeftCount: 0 })
  const tables = await database.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema AND column_name = 'project_id'`,
  )
  for (const { name } of tables)
    expect([name, await database.rows(`SELECT FROM ${name} WHERE project_id IS NOT NULL`)]).toEqual([
      name,
      [],
    ])
  expect(await database.rows('SELECT FROM court_seen')).toEqual([])
  expect(await database.rows('SELECT FROM organization')).toHaveLength(1)
  expect(await removeDemo(database, winter)).toBeUndefined()
  expect(await makeFirstDemo(services, () => undefined)).toBeUndefined()
  expect(await database.rows('SELECT FROM project')).toEqual([])
  expect((await perform(services, DemoRead, {}, byAdmin)).projectId).toBeUndefined()
  expect(await database.rows(`SELECT person_id AS by FROM event WHERE action = 'DemoRemoved'`)).toEqual([
    { by: admin.id },
  ])
})
