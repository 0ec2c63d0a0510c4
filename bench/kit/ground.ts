/** The ground of the benches: a server, projects full of records created by SQL, and a timer. */

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserAdd } from '../../contract/people/user.ts'
import { ProjectAdd, ProjectMemberAdd } from '../../contract/projects/project.ts'
import { callerOf } from '../../server/access/sessions.ts'
import { type App, openApp } from '../../server/app.ts'
import type { Caller } from '../../server/kernel/caller.ts'
import { noLog } from '../../server/log.ts'
import { perform } from '../../server/run/inside.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { fillRfis, shelfOf } from './fill.ts'

export interface Ground {
  projectId: number
  section: number
  callers: Array<[who: string, caller: Caller]>
}

export const at = () => ({ at: new Date() })

export async function newProject({ services }: App, admin: Caller): Promise<number> {
  const project = { projectName: `Bench ${randomUUID()}` }
  const { project: created } = await perform(services, ProjectAdd, { project }, { caller: admin, ...at() })
  return created!.projectId!
}

export async function newPerson({ services }: App, admin: Caller, name: string): Promise<Caller> {
  const login = `${name} ${randomUUID()}`
  const user = { userLogin: login, userPassword: randomUUID(), firstName: name, lastName: 'Bench' }
  await perform(services, UserAdd, { user }, { caller: admin, ...at() })
  return (await callerOf(services.database, login))!
}

export const enlist = (
  { services }: App,
  admin: Caller,
  projectId: number,
  { id: userId }: Caller,
  role: string,
) => perform(services, ProjectMemberAdd, { projectId, member: { userId, role } }, { caller: admin, ...at() })

/**
 * A project of that many RFIs, nine of ten closed. One reader has a part in each hundredth, one in each
 * tenth.
 */
export async function ground(app: App, admin: Caller, records: number): Promise<Ground> {
  const projectId = await newProject(app, admin)
  const people: Caller[] = []
  for (const role of ['Viewer', 'Consultant', 'Consultant']) {
    people.push(await newPerson(app, admin, role))
    await enlist(app, admin, projectId, people.at(-1)!, role)
  }
  const [viewer, rare, often] = people as [Caller, Caller, Caller]
  const shelf = await shelfOf(app.services.database, projectId, 120)
  await fillRfis({
    connection: app.connection,
    shelf,
    records,
    people: [viewer.id, rare.id, often.id],
  })
  return {
    projectId,
    section: shelf.section,
    callers: [
      ['admin', admin],
      ['reads all', viewer],
      ['party of 1 %', rare],
      ['party of 10 %', often],
    ],
  }
}

/** As autovacuum would do after some time. */
export async function settle({ services }: App): Promise<void> {
  await services.database.script('VACUUM ANALYZE')
}

/** A server with its own PostgreSQL and no data; with PLUMBLINE_BENCH_DATA the data stay for the next run. */
export async function withApp(work: (app: App, admin: Caller) => Promise<void>): Promise<void> {
  const dataFolder = process.env.PLUMBLINE_BENCH_DATA
  const data = dataFolder ?? (await mkdtemp(join(tmpdir(), 'plumbline-bench-')))
  const app = await openApp({ ...readSettings(process.env), data, databaseUrl: '' }, noLog)
  try {
    const { database } = app.services
    const login = await database.row<{ login: string }>('SELECT login FROM person WHERE is_admin LIMIT 1')
    await work(app, (await callerOf(database, login!.login))!)
  } finally {
    await app.close()
    if (!dataFolder) await rm(data, { recursive: true, force: true })
  }
}

/**
 * The median time of each of several tasks in ms, measured in turns, so that other load of the machine
 * affects all equally.
 */
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

export const contract = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}
