/** What the benches stand on: a server, projects full of records made by SQL, and a clock. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProjectAdd, ProjectMemberAdd } from '../contract/project.ts'
import { UserAdd } from '../contract/user.ts'
import { type Asker, askerOf } from '../server/access/sessions.ts'
import { type App, openApp } from '../server/app.ts'
import type { Database } from '../server/db/open.ts'
import { perform } from '../server/inside.ts'
import { noLog } from '../server/log.ts'
import { readSettings } from '../server/settings.ts'

export interface Ground {
  projectId: number
  section: number
  askers: Array<[who: string, asker: Asker]>
}

export const at = () => ({ at: new Date() })

export async function newProject({ parts }: App, admin: Asker): Promise<number> {
  const project = { projectName: `Bench ${randomUUID()}` }
  const { project: made } = await perform(parts, ProjectAdd, { project }, { asker: admin, ...at() })
  return made!.projectId!
}

export async function newPerson({ parts }: App, admin: Asker, name: string): Promise<Asker> {
  const login = `${name} ${randomUUID()}`
  const user = { userLogin: login, userPassword: randomUUID(), firstName: name, lastName: 'Bench' }
  await perform(parts, UserAdd, { user }, { asker: admin, ...at() })
  return (await askerOf(parts.database, login))!
}

export const enlist = (
  { parts }: App,
  admin: Asker,
  projectId: number,
  { id: userId }: Asker,
  role: string,
) => perform(parts, ProjectMemberAdd, { projectId, member: { userId, role } }, { asker: admin, ...at() })

/** A project of that many RFIs, nine of ten closed. One reader has a part in each hundredth, one in each tenth. */
export async function ground(app: App, admin: Asker, records: number): Promise<Ground> {
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

export async function seed(
  { parts }: App,
  projectId: number,
  records: number,
  people: number[],
): Promise<number> {
  const { database } = parts
  const section = await database.row<{ id: number }>(
    'SELECT id FROM folder WHERE project_id = $1 AND type = 120',
    [projectId],
  )
  // Batch by batch: no statement may take longer than a request.
  for (let from = 1; from <= records; from += rowsAtOnce)
    await seedSome(database, projectId, section!.id, [from, Math.min(from + rowsAtOnce - 1, records)], people)
  return section!.id
}

const rowsAtOnce = 10_000

async function seedSome(
  database: Database,
  projectId: number,
  sectionId: number,
  fromTo: [from: number, to: number],
  people: number[],
): Promise<void> {
  await database.transaction(async (db) => {
    await db.rows(
      `CREATE TEMPORARY TABLE new ON COMMIT DROP AS
       SELECT n, nextval(pg_get_serial_sequence('folder', 'id'))::int AS folder_id,
              nextval(pg_get_serial_sequence('rfi', 'id'))::int AS id,
              'RFI-' || lpad(n::text, greatest(3, length(n::text)), '0') AS number,
              CASE WHEN n % 10 > 0 THEN 5 ELSE 1 + (n / 10) % 4 END AS state,
              date '2020-01-01' + (n::bigint * 7919 % 2000)::int AS due, now() - n * interval '1 minute' AS moment
         FROM generate_series($1::int, $2::int) AS n`,
      fromTo,
    )
    await db.rows(
      `INSERT INTO folder (id, project_id, parent_id, type, section, reference_id, name, created_by, created_at,
                           updated_by, updated_at, number, state, is_open, due_day, opened_day, closed_day)
       SELECT folder_id, $1, $2, 121, 'rfis', id, number || ' Beam ' || n, $3, moment, $3, moment, number, state,
              state < 5, due, due - 7, CASE WHEN state = 5 THEN due END FROM new`,
      [projectId, sectionId, people[0]],
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
}

/** What a server that runs for a while does by itself. */
export async function settle({ parts }: App): Promise<void> {
  await parts.database.script('VACUUM ANALYZE')
}

/** A server with its own PostgreSQL and empty data; with PLUMBLINE_BENCH_DATA they stay for the next time. */
export async function withApp(work: (app: App, admin: Asker) => Promise<void>): Promise<void> {
  const kept = process.env.PLUMBLINE_BENCH_DATA
  const data = kept ?? (await mkdtemp(join(tmpdir(), 'plumbline-bench-')))
  const app = await openApp({ ...readSettings(process.env), data, databaseUrl: '' }, noLog)
  try {
    const { database } = app.parts
    const login = await database.row<{ login: string }>('SELECT login FROM person WHERE is_admin LIMIT 1')
    await work(app, (await askerOf(database, login!.login))!)
  } finally {
    await app.close()
    if (!kept) await rm(data, { recursive: true, force: true })
  }
}

/** The median of each of several works in ms, taken in turns: whoever else uses the machine is in the way of all alike. */
export async function medians(tries: number, ...works: Array<() => Promise<unknown>>): Promise<number[]> {
  const all: number[][] = works.map(() => [])
  for (const work of works) await work()
  for (let n = 0; n < tries; n++)
    for (const [i, work] of works.entries()) {
      const began = performance.now()
      await work()
      all[i]!.push(performance.now() - began)
    }
  return all.map((each) => each.sort((a, b) => a - b)[Math.floor(tries / 2)]!)
}

export const say = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}
