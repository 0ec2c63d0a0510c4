/** The real program on a fresh database, with projects full of records, and a signed-in user. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UserLogin } from '../../contract/people/session.ts'
import { UserAdd } from '../../contract/people/user.ts'
import { ProjectAdd, ProjectMemberAdd } from '../../contract/projects/project.ts'
import type { ConnectionParts } from '../../server/db/connection.ts'
import { runningEmbedded } from '../../server/db/embedded.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { packageRoot } from '../../server/root.ts'
import { adminPassword, type Running, start } from '../../test/kit/programs/program.ts'
import { fillPunchItems, fillRfis, type Shelf, shelfOf } from './fill.ts'
import { progress } from './progress.ts'

export interface Site {
  url: string
  pid: number
  connection: ConnectionParts
  database: Database
  /** The session key of a member who may change records, and no more. */
  key: string
  /** Projects full of records, by their number of records. */
  grounds: Map<number, Ground>
  /** Empty projects, to create records in. */
  emptyIds: number[]
  /** An empty project for the large dashboard, in which no other load has written before. */
  boardId: number
  managerId: number
}

export interface Ground {
  rfis: Shelf
  punchItems: Shelf
}

/** The number of RFIs for each punch list item. */
const rfisEachItem = 10
const emptyProjects = 16
/** VACUUM may take long on a slow disk. */
const seedingMsMax = 600_000

interface ProgramOptions {
  sizes: readonly number[]
  profile?: string
}

export async function withSite<T>(wanted: ProgramOptions, work: (site: Site) => Promise<T>): Promise<T> {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
  const program = await start(data, ['serve'], {
    PLUMBLINE_RATE_PER_MINUTE: '0',
    ...(wanted.profile && profiled(wanted.profile)),
  })
  try {
    const connection = (await runningEmbedded(data))!
    return await withDatabase(connection, async (database) =>
      work({ ...(await furnish(program, connection, database, wanted.sizes)), connection, database }),
    )
  } finally {
    await program.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  }
}

const profiled = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(packageRoot, 'bench', 'profile.mjs'))}`,
  PLUMBLINE_BENCH_PROFILE: resolve(folder),
})

async function withDatabase<T>(
  connection: ConnectionParts,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(connection, { connectionsMax: 1, statementTimeoutMs: seedingMsMax })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function furnish(
  { url, child }: Running,
  connection: ConnectionParts,
  database: Database,
  sizes: readonly number[],
): Promise<Omit<Site, 'connection' | 'database'>> {
  const asAdmin = await signIn(url, 'admin', adminPassword)
  const login = `manager ${randomUUID()}`
  const password = randomUUID()
  const { user } = await ask(url, asAdmin, UserAdd, {
    user: { userLogin: login, userPassword: password, firstName: 'Mona', lastName: 'Bench' },
  })
  const newProject = async (projectName: string): Promise<number> => {
    const { project } = await ask(url, asAdmin, ProjectAdd, { project: { projectName } })
    const member = { userId: user.userId, role: 'General Contractor PM' }
    await ask(url, asAdmin, ProjectMemberAdd, { projectId: project.projectId, member })
    return project.projectId
  }
  const grounds = new Map<number, Ground>()
  for (const size of sizes)
    grounds.set(size, await fill(connection, database, await newProject(`Bench ${size}`), size, user.userId))
  const emptyIds: number[] = []
  for (let n = 0; n < emptyProjects; n++) emptyIds.push(await newProject(`Bench empty ${n}`))
  const boardId = await newProject('Bench dashboard')
  progress('VACUUM ANALYZE')
  await database.script('VACUUM ANALYZE')
  progress()
  const key = await signIn(url, login, password)
  return { url, pid: child.pid!, key, grounds, emptyIds, boardId, managerId: user.userId }
}

async function fill(
  connection: ConnectionParts,
  database: Database,
  projectId: number,
  size: number,
  userId: number,
): Promise<Ground> {
  const people = [userId, userId, userId]
  const rfis = await shelfOf(database, projectId, 120)
  const punchItems = await shelfOf(database, projectId, 130)
  const items = Math.ceil(size / rfisEachItem)
  const report = (before: number) => (done: number) =>
    progress(`Making ${size} records`, (before + done) / (size + items))
  await fillRfis({ connection, shelf: rfis, records: size, people, onProgress: report(0) })
  await fillPunchItems({ connection, shelf: punchItems, records: items, people, onProgress: report(size) })
  return { rfis, punchItems }
}

async function signIn(url: string, userName: string, password: string): Promise<string> {
  const { authSessionKey } = await ask(url, undefined, UserLogin, { userName, password })
  return authSessionKey
}

export const bearer = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` })

/** One call, to its end; a failure ends the bench. */
export async function ask(
  url: string,
  key: string | undefined,
  { route }: { route: string },
  request: unknown,
): Promise<any> {
  const { status, text } = await answer(url, key, route, JSON.stringify(request))
  if (status !== 200) throw new Error(`${route} answered ${status}: ${text}`)
  return JSON.parse(text)
}

export async function answer(url: string, key: string | undefined, path: string, body: string) {
  const response = await fetch(url + path, {
    method: 'POST',
    // As the load does: a client that accepts compression would get another response.
    headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity', ...(key && bearer(key)) },
    body,
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
