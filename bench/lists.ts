/**
 * How long a page of a list takes: the first and the thousandth, at a thousand records and at many, in the orders people
 * use, for an admin, a member who reads all and members who read what they have a part in.
 * `node bench/run.mjs lists [records]`.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProjectAdd, ProjectMemberAdd } from '../contract/project.ts'
import { RFIReadInFolder } from '../contract/rfi.ts'
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
const tries = 15

interface Ground {
  projectId: number
  section: number
  askers: Array<[who: string, asker: Asker]>
}

const at = () => ({ at: new Date() })

/** A project of that many RFIs, nine of ten closed. One reader has a part in each hundredth, one in each tenth. */
async function ground(app: App, admin: Asker, records: number): Promise<Ground> {
  const { parts } = app
  const project = { projectName: `Bench ${records}` }
  const { project: made } = await perform(parts, ProjectAdd, { project }, { asker: admin, ...at() })
  const projectId = made!.projectId!
  const member = async (role: string): Promise<Asker> => {
    const login = `${role} ${randomUUID()}`
    const user = { userLogin: login, userPassword: randomUUID(), firstName: role, lastName: 'Bench' }
    const added = await perform(parts, UserAdd, { user }, { asker: admin, ...at() })
    const adding = { projectId, member: { userId: added.user!.userId, role } }
    await perform(parts, ProjectMemberAdd, adding, { asker: admin, ...at() })
    return (await askerOf(parts.database, login))!
  }
  const [viewer, rare, often] = [
    await member('Viewer'),
    await member('Consultant'),
    await member('Consultant'),
  ]
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
  await database.script('ANALYZE')
  return section!.id
}

async function page(app: App, asker: Asker, section: number, sort: string | undefined, cursor?: string) {
  const request = { parentFolderId: section, take, sort, cursor }
  return perform(app.parts, RFIReadInFolder, request, { asker, ...at() })
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < tries; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(tries / 2)]!
}

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
  process.stdout.write(`\n${records} RFIs in a section, pages of ${take}: median of ${tries}, in ms\n`)
  process.stdout.write(
    `${'who'.padEnd(16)}${'order'.padEnd(16)}${'page 1'.padStart(8)}${'far page'.padStart(16)}\n`,
  )
  for (const [who, asker] of askers)
    for (const sort of sorts) {
      const first = await medianMs(() => page(app, asker, section, sort))
      const { cursor, reached } = await farCursor(app, asker, section, sort)
      const far = await medianMs(() => page(app, asker, section, sort, cursor))
      const cells = [first.toFixed(1).padStart(8), `${far.toFixed(1)} (${reached})`.padStart(16)]
      process.stdout.write(`${who.padEnd(16)}${(sort ?? 'RfiNumber').padEnd(16)}${cells.join('')}\n`)
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
  for (const records of [few, many]) await show(app, await ground(app, admin, records), records)
} finally {
  await app.close()
  if (!kept) await rm(data, { recursive: true, force: true })
}
