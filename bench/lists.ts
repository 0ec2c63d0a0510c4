/**
 * How long a page of a list takes: the first and the thousandth, at a thousand records and at many, in the orders people
 * use, for an admin, a member who reads all and members who read what they have a part in. Then what waits on somebody in
 * fifty projects, and whom who made it all waits for. `node bench/run.mjs lists [records]`.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MyCourtRead } from '../contract/mycourt.ts'
import { ProjectAdd, ProjectMemberAdd, ProjectSectionsRead } from '../contract/project.ts'
import { RFIReadInFolder } from '../contract/rfi.ts'
import { CourtsRead, TheirCourtRead } from '../contract/theircourt.ts'
import { UserAdd } from '../contract/user.ts'
import { type Asker, askerOf } from '../server/access/sessions.ts'
import { type App, openApp } from '../server/app.ts'
import { perform } from '../server/inside.ts'
import { noLog } from '../server/log.ts'
import { readSettings } from '../server/settings.ts'

const many = Number(process.argv[2] ?? 200_000)
const few = 1_000
const take = 50
const farPage = 1_000
const tries = 25
const projects = 50
const courtRecords = 100_000
const farCourtPage = 150

interface Ground {
  projectId: number
  section: number
  askers: Array<[who: string, asker: Asker]>
}

const at = () => ({ at: new Date() })

async function newProject({ parts }: App, admin: Asker): Promise<number> {
  const project = { projectName: `Bench ${randomUUID()}` }
  const { project: made } = await perform(parts, ProjectAdd, { project }, { asker: admin, ...at() })
  return made!.projectId!
}

async function newPerson({ parts }: App, admin: Asker, name: string): Promise<Asker> {
  const login = `${name} ${randomUUID()}`
  const user = { userLogin: login, userPassword: randomUUID(), firstName: name, lastName: 'Bench' }
  await perform(parts, UserAdd, { user }, { asker: admin, ...at() })
  return (await askerOf(parts.database, login))!
}

const enlist = ({ parts }: App, admin: Asker, projectId: number, { id: userId }: Asker, role: string) =>
  perform(parts, ProjectMemberAdd, { projectId, member: { userId, role } }, { asker: admin, ...at() })

/** A project of that many RFIs, nine of ten closed. One reader has a part in each hundredth, one in each tenth. */
async function ground(app: App, admin: Asker, records: number): Promise<Ground> {
  const projectId = await newProject(app, admin)
  const people: Asker[] = []
  for (const role of ['Viewer', 'Consultant', 'Consultant']) {
    people.push(await newPerson(app, admin, role))
    await enlist(app, admin, projectId, people.at(-1)!, role)
  }
  const [viewer, rare, often] = people as [Asker, Asker, Asker]
  const section = await seed(app, projectId, records, [viewer.id, rare.id, often.id])
  return {
    projectId,
    section,
    askers: [
      ['admin', admin],
      ['reads all', viewer],
      ['party of 1 %', rare],
      ['party of 10 %', often],
    ],
  }
}

async function seed({ parts }: App, projectId: number, records: number, people: number[]): Promise<number> {
  const { database } = parts
  const section = await database.row<{ id: number }>(
    'SELECT id FROM folder WHERE project_id = $1 AND type = 120',
    [projectId],
  )
  await database.transaction(async (db) => {
    await db.rows(`SET LOCAL statement_timeout = 0`)
    await db.rows(
      `CREATE TEMPORARY TABLE new ON COMMIT DROP AS
       SELECT n, nextval(pg_get_serial_sequence('folder', 'id'))::int AS folder_id,
              nextval(pg_get_serial_sequence('rfi', 'id'))::int AS id,
              'RFI-' || lpad(n::text, greatest(3, length(n::text)), '0') AS number,
              CASE WHEN n % 10 > 0 THEN 5 ELSE 1 + (n / 10) % 4 END AS state,
              date '2020-01-01' + (n::bigint * 7919 % 2000)::int AS due, now() - n * interval '1 minute' AS moment
         FROM generate_series(1, $1::int) AS n`,
      [records],
    )
    await db.rows(
      `INSERT INTO folder (id, project_id, parent_id, type, section, reference_id, name, created_by, created_at,
                           updated_by, updated_at, number, state, is_open, due_day, opened_day, closed_day)
       SELECT folder_id, $1, $2, 121, 'rfis', id, number || ' Beam ' || n, $3, moment, $3, moment, number, state,
              state < 5, due, due - 7, CASE WHEN state = 5 THEN due END FROM new`,
      [projectId, section!.id, people[0]],
    )
    await db.rows(
      `INSERT INTO rfi (id, folder_id, project_id, number, status_id, subject, question, date_due, date_due_day,
                        date_submitted, date_submitted_day, to_user_id, from_user_id)
       SELECT id, folder_id, $1, number, state, 'Beam ' || n, repeat('Which beam? ', 20), due::text, due,
              (due - 7)::text, due - 7, $2, $3 FROM new`,
      [projectId, people[0], people[0]],
    )
    await db.rows(
      `INSERT INTO party (project_id, folder_id, part, position, person_id)
       SELECT $1::int, folder_id, part, 0, $2::int FROM new CROSS JOIN unnest(ARRAY['creator', 'to', 'from']) AS part
       UNION ALL SELECT $1, folder_id, 'cc', 0, $3::int FROM new WHERE n % 100 = 0
       UNION ALL SELECT $1, folder_id, 'cc', 1, $4::int FROM new WHERE n % 10 = 0`,
      [projectId, ...people],
    )
    await db.rows(
      `INSERT INTO court (folder_id, position, project_id, is_manager, person_id, due_day)
       SELECT folder_id, 0, $1, state IN (2, 4), $2, due FROM new WHERE state < 5`,
      [projectId, people[0]],
    )
  })
  return section!.id
}

/** What waits on somebody who is asked in all RFIs of fifty projects, of which one in ten is open. */
async function showCourt(app: App, admin: Asker, records: number): Promise<void> {
  const architect = await newPerson(app, admin, 'Architect')
  const stranger = await newPerson(app, admin, 'Stranger')
  let last = 0
  for (let n = 0; n < projects; n++) {
    const projectId = await newProject(app, admin)
    await enlist(app, admin, projectId, architect, 'Architect')
    await seed(app, projectId, records / projects, [architect.id, stranger.id, stranger.id])
    last = projectId
  }
  await settle(app)
  const ask = async (what: string, work: () => Promise<unknown>) =>
    void process.stdout.write(`${what} ${shown(await times(work))}\n`)
  const read = (cursor?: string) =>
    perform(app.parts, MyCourtRead, { take, cursor }, { asker: architect, ...at() })
  let { nextCursor } = await read()
  for (let n = 2; n < farCourtPage; n++) ({ nextCursor } = await read(nextCursor ?? undefined))
  const [first, far] = [await times(() => read()), await times(() => read(nextCursor ?? undefined))]
  process.stdout.write(`\nwhat waits on somebody, of ${records} RFIs in ${projects} projects: `)
  process.stdout.write(`page 1 ${shown(first)}, page ${farCourtPage} ${shown(far)}\n`)
  await ask('the sections of one of them', () =>
    perform(app.parts, ProjectSectionsRead, { projectId: last }, { asker: architect, ...at() }),
  )
  // He made, asks in and waits on all of it; the admin owns all of it.
  for (const [who, asker] of [
    ['who made all', architect],
    ['who owns all', admin],
  ] as const) {
    await ask(`whom ${who} waits for`, () => perform(app.parts, CourtsRead, {}, { asker, ...at() }))
    await ask(`one page of it`, () => perform(app.parts, TheirCourtRead, { take }, { asker, ...at() }))
  }
}

/** What a server that runs for a while does by itself. */
async function settle({ parts }: App): Promise<void> {
  await parts.database.script('VACUUM ANALYZE')
}

async function page(app: App, asker: Asker, section: number, sort: string | undefined, cursor?: string) {
  const request = { parentFolderId: section, take, sort, cursor }
  return perform(app.parts, RFIReadInFolder, request, { asker, ...at() })
}

/** The least and the median of many, in ms: others may use the machine too. */
async function times(work: () => Promise<unknown>): Promise<[least: number, median: number]> {
  const all: number[] = []
  for (let n = 0; n < tries; n++) {
    const began = performance.now()
    await work()
    all.push(performance.now() - began)
  }
  all.sort((a, b) => a - b)
  return [all[0]!, all[Math.floor(tries / 2)]!]
}

const shown = ([least, median]: [number, number]): string => `${least.toFixed(1)} (${median.toFixed(1)})`

/** The cursor of a page far down, or of the last but one. */
async function farCursor(app: App, asker: Asker, section: number, sort: string | undefined) {
  let cursor: string | undefined
  let reached = 1
  while (reached < farPage) {
    const request = { parentFolderId: section, take: 200, sort, cursor }
    const { nextCursor } = await perform(app.parts, RFIReadInFolder, request, { asker, ...at() })
    if (!nextCursor) break
    cursor = nextCursor
    reached += 200 / take
  }
  return { cursor, reached }
}

const sorts = [
  undefined,
  '-RfiNumber',
  'RfiDueDate',
  '-RfiDueDate',
  '-UpdatedDate',
  'RfiStatus',
  '-RfiStatus',
]

async function show(app: App, { section, askers }: Ground, records: number): Promise<void> {
  process.stdout.write(
    `\n${records} RFIs in a section, pages of ${take}: the least (the median) of ${tries}, in ms\n`,
  )
  const columns = ['who', 'order', 'page 1', 'far page', 'which']
  process.stdout.write(`${columns.map((name) => name.padEnd(16)).join('')}\n`)
  for (const [who, asker] of askers)
    for (const sort of sorts) {
      const { cursor, reached } = await farCursor(app, asker, section, sort)
      const first = await times(() => page(app, asker, section, sort))
      const far = await times(() => page(app, asker, section, sort, cursor))
      const cells = [who, sort ?? 'RfiNumber', shown(first), shown(far), String(reached)]
      process.stdout.write(`${cells.map((cell) => cell.padEnd(16)).join('')}\n`)
    }
}

const kept = process.env.PLUMBLINE_BENCH_DATA
const data = kept ?? (await mkdtemp(join(tmpdir(), 'plumbline-bench-')))
const app = await openApp({ ...readSettings(process.env), data, databaseUrl: '' }, noLog)
try {
  const login = await app.parts.database.row<{ login: string }>(
    'SELECT login FROM person WHERE is_admin LIMIT 1',
  )
  const admin = (await askerOf(app.parts.database, login!.login))!
  for (const records of [few, many]) {
    const made = await ground(app, admin, records)
    await settle(app)
    await show(app, made, records)
  }
  await showCourt(app, admin, courtRecords)
} finally {
  await app.close()
  if (!kept) await rm(data, { recursive: true, force: true })
}
