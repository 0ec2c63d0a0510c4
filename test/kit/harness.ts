/**
 * The test harness: a server of its own on the shared PostgreSQL, called by HTTP. A test creates its own
 * organization, project and people, so that test files can run side by side.
 */

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { ProjectAdd } from '../../contract/projects/project.ts'
import { CallFailed, type Client, client, type RouteKind } from '../../packages/client/src/caller.ts'
import { encryptionOf } from '../../server/access/encryption.ts'
import { openSessions } from '../../server/access/sessions.ts'
import type { Blobs } from '../../server/blobs/blobs.ts'
import { openBlobs } from '../../server/blobs/disk.ts'
import type { Connection } from '../../server/db/connection.ts'
import { type Database, type OpenOptions, openDatabase } from '../../server/db/open.ts'
import { openDrawingPdf } from '../../server/drawings/pdf/drawingpdf.ts'
import { openDrawingText } from '../../server/drawings/text/drawingtext.ts'
import { filesFolder } from '../../server/folders.ts'
import { createHttpServer } from '../../server/http/server.ts'
import type { Services } from '../../server/kernel/services.ts'
import { type Log, noLog } from '../../server/log.ts'
import { openPictures } from '../../server/pictures/pictures.ts'
import { renditionsIn } from '../../server/records/file/renditions.ts'
import { changes, followUp, noteExport, served, servedDownloads } from '../../server/served.ts'
import { readSettings, type Settings } from '../../server/settings/settings.ts'
import { atEnd } from './atend.ts'
import { leanFetch } from './leanfetch.ts'
import { type Adding, addPeople, type NewPerson, password, passwordCost } from './people.ts'
import { inDatabase } from './template.ts'

export { password }

/** A person with a session. */
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
  /** The clock of the server: set it to change the time. */
  clock: { now: Date | undefined }
  settings: Settings
  /** What its calls work with; absent if it runs in another process. */
  services?: Services
  /** The data folder of this server. */
  folder: string
  /** Creates an organization and its administrator. */
  organization(name?: string): Promise<Person>
  /** Creates a person who can sign in, in the administrator's organization or another one. */
  person(
    admin: Person,
    more?: { organizationId?: number; firstName?: string; lastName?: string; company?: string },
  ): Promise<Person>
  /** The same for many, as members of a project where it is named. */
  people(all: NewPerson[], adding?: Adding): Promise<Person[]>
  /** Creates a project, and a person for each role. The administrator is its Project Admin. */
  project<R extends string>(roles?: readonly R[], admin?: Person): Promise<Project<R>>
  /** Signs in to another server and returns the person's client there. */
  at(person: Person, routeKind: RouteKind): Client
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

interface SiteOptions {
  log?: Log
  /** It gets a pool of its own, with these options. */
  pool?: Partial<OpenOptions>
  /** Another store before that on the disk: a slow one, or one that fails. */
  store?: (blobs: Blobs) => Blobs
}

export async function site(
  settings: Partial<Settings> = {},
  connection: Connection = inject('connection'),
  { log = noLog, pool, store = (blobs) => blobs }: SiteOptions = {},
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-site-'))
  const database = databaseOf(connection, pool)
  const clock: Site['clock'] = { now: undefined }
  const all = { ...readSettings({}), passwordCost, ...settings }
  const sessions = openSessions(database, all, noLog)
  const blobs = store(await openBlobs(filesFolder(folder)))
  const pictures = openPictures()
  const drawingPdf = openDrawingPdf()
  const drawingText = openDrawingText()
  const now = (): Date => clock.now ?? new Date()
  const services: Services = {
    database,
    settings: all,
    sessions,
    blobs,
    renditions: renditionsIn({ database, blobs, pictures, now }),
    drawingPdf,
    drawingText,
    encryption: await encryptionOf('', folder),
    served,
    downloads: servedDownloads,
    noteExport,
    followUp,
    changes,
    now,
  }
  const server = createHttpServer(services.settings, log, () => services)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
    pictures.close()
    drawingPdf.close()
    drawingText.close()
    await sessions.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { url, database, clock, settings: all, services, folder, ...makers(url, database, clock) }
}

/**
 * The pool of this worker. It stays open, so that its prepared statements serve the files that run after
 * this one.
 */
let shared: Database | undefined

/** The address of a database of its own for LISTEN, if a pooler is before it (pooler.mjs). */
function pastPooler(connection: Connection): Connection | undefined {
  const pooler = process.env.TEST_POOLER_URL
  if (!pooler || typeof connection !== 'string' || new URL(connection).host !== new URL(pooler).host)
    return undefined
  return inDatabase(inject('direct'), new URL(connection).pathname.slice(1))
}

function databaseOf(connection: Connection, pool?: Partial<OpenOptions>): Database {
  const isShared = connection === inject('connection')
  const listenAt = isShared ? inject('direct') : pastPooler(connection)
  // To plan our long statements is nearly half of what PostgreSQL does in a test: one that comes back is planned once more only.
  const planning = { statementsMax: 3_000, preparedFrom: 2 }
  const standard = { connectionsMax: 6, statementTimeoutMs: 120_000, ...planning, listenAt }
  const open = () => openDatabase(connection, { ...standard, ...pool })
  if (!isShared || pool) return open()
  shared ??= open()
  const { epoch } = shared
  // A copy: tests may replace its functions. The shared server is not replaced during a run.
  return { ...shared, epoch, close: async () => undefined }
}

/** What creates people and projects on a server, also one in another process. */
export function makers(url: string, database: Database, clock: Site['clock']) {
  const people: Site['people'] = async (all, adding = {}) => {
    const created = await addPeople(database, clock.now ?? new Date(), all, adding)
    return all.map(({ organizationId, login, firstName, lastName }, i) => ({
      ...created[i]!,
      organizationId,
      login,
      email: `${login}@example.com`,
      fullName: `${firstName} ${lastName}`,
      client: client({ baseUrl: url, key: created[i]!.key, fetch: leanFetch }),
    }))
  }

  const organization: Site['organization'] = async (name = `Org ${randomUUID()}`) => {
    const login = `admin-${randomUUID()}`
    const { id } = (await database.row<{ id: number }>(
      'INSERT INTO organization (name, created_at) VALUES ($1, now()) RETURNING id',
      [name],
    ))!
    const [admin] = await people([
      { organizationId: id, login, firstName: 'Ada', lastName: login, isAdmin: true },
    ])
    return admin!
  }

  const person: Site['person'] = async (admin, more = {}) => {
    const [created] = await people([{ ...newPerson(admin), ...defined(more) }], { addedBy: admin.id })
    return created!
  }

  const project: Site['project'] = async <R extends string>(roles: readonly R[] = [], given?: Person) => {
    const admin = given ?? (await organization())
    const { project: created } = await admin.client.call(ProjectAdd, {
      project: { projectName: `Project ${randomUUID()}` },
    })
    const id = created!.projectId!
    const members = roles.map((role) => ({ ...newPerson(admin), role }))
    const joined = roles.length ? await people(members, { projectId: id, addedBy: admin.id }) : []
    const byRole = Object.fromEntries(roles.map((role, i) => [role, joined[i]!])) as Record<R, Person>
    return { id, rootFolderId: created!.rootFolderId!, admin, people: byRole }
  }

  const at: Site['at'] = (person, routeKind) =>
    client({ baseUrl: url, key: person.key, routeKind, fetch: leanFetch })

  const request: Site['fetch'] = (path, { as, ...init } = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { ...(as ? { 'X-ss-id': as.key } : {}), ...(init.headers as Record<string, string>) },
    })

  return { organization, person, people, project, at, fetch: request }
}

function newPerson({ organizationId }: Person): NewPerson {
  const login = `user-${randomUUID()}`
  return { organizationId, login, firstName: 'Pat', lastName: login }
}

/** Undefined fields must not override the defaults. */
const defined = (more: Partial<NewPerson>): Partial<NewPerson> =>
  Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))

/** The fault that a call ends in; the test fails if the call succeeds. */
export async function refused(call: Promise<unknown>): Promise<CallFailed> {
  const outcome = await call.then(
    (answer) => new Error(`The call was not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  )
  if (outcome instanceof CallFailed) return outcome
  throw outcome
}
