/** The people of the matrix, all in one organization: one for each column, and the response to a call as one of them. */
import * as contract from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import { type Person, type Project, password, type Site } from '../../kit/harness.ts'
import { leanFetch } from '../../kit/leanfetch.ts'
import { enlist } from '../people.ts'

/**
 * The columns. The first three have no valid session, the next three are not members of this project, the
 * others are its members by their roles; in a section with r, a Consultant is a reader and a Subcontractor
 * a writer who is a party or not. A Project Assistant writes, a PM deletes, a Viewer reads all.
 */
export const columns = [
  'no key',
  'expired key',
  'deactivated',
  'stranger',
  'member of another project',
  'admin of another project',
  'Architect',
  'Consultant',
  'Consultant, party',
  'Viewer',
  'Subcontractor',
  'Subcontractor, party',
  'Project Assistant',
  'General Contractor PM',
  'Project Admin',
  'organization admin',
] as const
export type Column = (typeof columns)[number]

/** A caller: some have no session key at all. */
export interface Caller {
  id: number
  login: string
  key?: string
  /** Their session key is no longer valid. */
  ended?: true
}

export interface World extends Project {
  here: Site
  who: Record<Column, Caller>
  /** A project of other Project Admins in the same organization, and the stranger's in their own. */
  other: Project
  foreign: Project
}

export async function world(here: Site): Promise<World> {
  const project = await here.project()
  const { admin } = project
  const other = await here.project([], admin)
  const foreign = await here.project()
  const members = await enlist(here, project, {
    'no key': 'admin',
    'expired key': 'admin',
    deactivated: 'admin',
    Architect: 'archTo',
    Consultant: 'consultant',
    'Consultant, party': 'consTo',
    Viewer: 'viewer',
    Subcontractor: 'subNone',
    'Subcontractor, party': 'subResp',
    'Project Assistant': 'assistant',
    'General Contractor PM': 'gcpm',
    'Project Admin': 'admin',
  })
  const who: Record<Column, Caller> = {
    ...members,
    ...(await enlist(here, other, {
      'member of another project': 'gcpm',
      'admin of another project': 'admin',
    })),
    'no key': { ...members['no key'], key: undefined },
    'expired key': await expired(here, members['expired key']),
    deactivated: await deactivated(admin, members.deactivated),
    stranger: foreign.admin,
    'organization admin': await organizationAdmin(here, admin),
  }
  return { ...project, here, who, other, foreign }
}

/** The same person with a session key that was last used thirteen hours ago. */
async function expired(here: Site, person: Person): Promise<Caller> {
  here.clock.now = new Date(Date.now() - 13 * 3_600_000)
  const { authSessionKey } = await person.client.call(contract.UserLogin, {
    userName: person.login,
    password,
  })
  here.clock.now = undefined
  return { ...person, key: authSessionKey!, ended: true }
}

/** Their session key was valid until now. */
async function deactivated(admin: Person, person: Person): Promise<Caller> {
  await admin.client.call(contract.UserUpdate, { user: { userId: person.id, isActive: false } })
  return { ...person, ended: true }
}

/** A second administrator, who is not a member of any project. */
export async function organizationAdmin(here: Site, admin: Person): Promise<Person> {
  const person = await here.person(admin)
  await admin.client.call(contract.UserUpdate, { user: { userId: person.id, isAdmin: true } })
  return person
}

/** The status and body of the response. */
export async function answerTo(
  here: Site,
  { key }: Pick<Caller, 'key'>,
  operation: Operation,
  request: object,
) {
  const response = await leanFetch(`${here.url}/json/reply/${operation.name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(request),
  })
  const text = await response.text()
  // The response of an operation that prints is a file.
  const isFile = response.status === 200 && operation.file !== undefined
  return { status: response.status, body: (isFile ? {} : JSON.parse(text)) as Record<string, any> }
}
