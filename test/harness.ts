/**
 * What a test stands on: a server of its own on the shared PostgreSQL, called through HTTP. A test makes its own
 * organization, project and people, so that files can run side by side.
 */

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { CallFailed, type Client, client, type Door } from '../contract/client.ts'
import { ProjectAdd, ProjectMemberAdd } from '../contract/project.ts'
import { UserLogin } from '../contract/session.ts'
import { UserAdd } from '../contract/user.ts'
import { hashPassword } from '../server/access/passwords.ts'
import { sealOf } from '../server/access/seal.ts'
import { openSessions } from '../server/access/sessions.ts'
import { openBlobs } from '../server/blobs/disk.ts'
import type { Connection } from '../server/db/connection.ts'
import { type Database, openDatabase } from '../server/db/open.ts'
import { createDoors } from '../server/http/server.ts'
import type { Parts } from '../server/kernel/call.ts'
import { noLog } from '../server/log.ts'
import { followUp, served, servedDownloads } from '../server/served.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { doubting } from './doubting.ts'

export const password = 'tall crane, blue sky'
/** scrypt at its cheapest: these passwords guard nothing. */
const passwordCost = 10

/** Somebody with a session. */
export interface Person {
  id: number
  organizationId: number
  login: string
  email: string
  fullName: string
  key: string
  client: Client
}

export interface Site {
  url: string
  database: Database
  /** The server's clock: set it to travel. */
  clock: { now: Date | undefined }
  /** The data folder of this server. */
  folder: string
  /** A new organization and its administrator. */
  organization(name?: string): Promise<Person>
  /** Somebody of the administrator's organization (or another one) who can sign in. */
  person(
    admin: Person,
    more?: { organizationId?: number; firstName?: string; lastName?: string; company?: string },
  ): Promise<Person>
  /** A project, and a person for each role asked for. The administrator is its Project Admin. */
  project<R extends string>(roles?: readonly R[], admin?: Person): Promise<Project<R>>
  /** Signs in and gives the person's client on another door. */
  at(person: Person, door: Door): Client
  /** A plain request with a session, for what a client would not send. */
  fetch(path: string, init?: RequestInit & { as?: Person }): Promise<Response>
}

export interface Project<R extends string = never> {
  id: number
  rootFolderId: number
  admin: Person
  /** By role. */
  people: Record<R, Person>
}

export async function site(
  settings: Partial<Settings> = {},
  connection: Connection = inject('connection'),
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-site-'))
  const database = openDatabase(connection, { connectionsMax: 6, statementTimeoutMs: 30_000 })
  const clock: Site['clock'] = { now: undefined }
  const all = { ...readSettings({}), passwordCost, ...settings }
  const sessions = openSessions(database, all, noLog)
  const parts: Parts = {
    database,
    settings: all,
    sessions,
    blobs: await openBlobs(join(folder, 'files')),
    seal: await sealOf('', folder),
    served,
    downloads: servedDownloads,
    followUp,
    now: () => clock.now ?? new Date(),
  }
  const server = createDoors(parts.settings, noLog, () => parts)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await sessions.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { url, database, clock, folder, ...makers(url, database) }
}

function makers(url: string, database: Database) {
  const signIn = async (login: string): Promise<Pick<Person, 'key' | 'client'>> => {
    const { authSessionKey } = await client({ baseUrl: url }).call(UserLogin, { userName: login, password })
    return { key: authSessionKey!, client: client({ baseUrl: url, key: authSessionKey!, fetch: doubting }) }
  }

  const organization: Site['organization'] = async (name = `Org ${randomUUID()}`) => {
    const login = `admin-${randomUUID()}`
    const row = await database.row<{ id: number; organizationId: number }>(
      `WITH o AS (INSERT INTO organization (name, created_at) VALUES ($1, now()) RETURNING id)
       INSERT INTO person (organization_id, login, password, email, first_name, last_name, is_admin, created_at)
       SELECT o.id, $2, $3, $2 || '@example.com', 'Ada', $2, true, now() FROM o RETURNING id, organization_id AS "organizationId"`,
      [name, login, await hashPassword(password, passwordCost)],
    )
    return {
      ...row!,
      login,
      email: `${login}@example.com`,
      fullName: `Ada ${login}`,
      ...(await signIn(login)),
    }
  }

  const person: Site['person'] = async (admin, more = {}) => {
    const login = `user-${randomUUID()}`
    const { organizationId, firstName = 'Pat', lastName = login, company } = more
    const { user } = await admin.client.call(UserAdd, {
      user: {
        userLogin: login,
        userPassword: password,
        email: `${login}@example.com`,
        firstName,
        lastName,
        userCompany: company,
        organizationID: organizationId,
      },
    })
    const fullName = `${firstName} ${lastName}`
    return {
      id: user!.userId!,
      organizationId: user!.organizationID!,
      login,
      email: `${login}@example.com`,
      fullName,
      ...(await signIn(login)),
    }
  }

  const project: Site['project'] = async <R extends string>(roles: readonly R[] = [], given?: Person) => {
    const admin = given ?? (await organization())
    const { project: made } = await admin.client.call(ProjectAdd, {
      project: { projectName: `Project ${randomUUID()}` },
    })
    const people = {} as Record<R, Person>
    for (const role of roles) {
      people[role] = await person(admin)
      await admin.client.call(ProjectMemberAdd, {
        projectId: made!.projectId,
        member: { userId: people[role].id, role },
      })
    }
    return { id: made!.projectId!, rootFolderId: made!.rootFolderId!, admin, people }
  }

  const at: Site['at'] = (person, door) => client({ baseUrl: url, key: person.key, door })

  const request: Site['fetch'] = (path, { as, ...init } = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { ...(as ? { 'X-ss-id': as.key } : {}), ...(init.headers as Record<string, string>) },
    })

  return { organization, person, project, at, fetch: request }
}

/** The fault a call ends in; a call that succeeds is a failed test. */
export async function refused(call: Promise<unknown>): Promise<CallFailed> {
  const outcome = await call.then(
    (answer) => new Error(`The call was not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  )
  if (outcome instanceof CallFailed) return outcome
  throw outcome
}
