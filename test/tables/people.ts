/** The people of all tables, each with their role and company. What each may do is in the tables. */
import { randomUUID } from 'node:crypto'
import type { Project, Person as Signed, Site } from '../kit/harness.ts'
import { keepRightsOf } from '../kit/rights.ts'
import type { Person } from './ownership/table/types.ts'

const companies = ['GC', 'AR', 'EN', 'CN', 'OW', 'VW', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6'] as const
export type Company = (typeof companies)[number]

const cast: Record<Person, [role: string, company: Company]> = {
  admin: ['Project Admin', 'GC'],
  gcpm: ['General Contractor PM', 'GC'],
  projectOwner: ['Project Assistant', 'GC'],
  super: ['Superintendent', 'GC'],
  assistant: ['Project Assistant', 'GC'],
  gcCreator: ['Project Assistant', 'GC'],
  archTo: ['Architect', 'AR'],
  archMate: ['Architect', 'AR'],
  designCreator: ['Architect', 'AR'],
  engCc: ['Engineer', 'EN'],
  engineer: ['Engineer', 'EN'],
  engNamed: ['Engineer', 'EN'],
  consultant: ['Consultant', 'CN'],
  consTo: ['Consultant', 'CN'],
  owner: ['Owner', 'OW'],
  ownerCreator: ['Owner', 'OW'],
  viewer: ['Viewer', 'VW'],
  subCreator: ['Subcontractor', 'S1'],
  subContact: ['Subcontractor', 'S1'],
  subMate: ['Subcontractor', 'S1'],
  subResp: ['Subcontractor', 'S3'],
  subCc: ['Subcontractor', 'S2'],
  subNone: ['Subcontractor', 'S4'],
  subFrom: ['Subcontractor', 'S5'],
  subFirm: ['Subcontractor', 'S6'],
}
export const everybody = Object.keys(cast) as Person[]
/** A person of each role, by role. */
export const oneOfEach: Record<string, Person> = Object.fromEntries(
  everybody.map((name) => [cast[name][0], name]),
)

export interface World {
  readonly here: Site
  readonly projectId: number
  readonly rootFolderId: number
  readonly who: Record<Person, Signed>
  readonly company: Record<Company, number>
  /** The names of the companies, but for the contractor. */
  readonly companyNames: Record<Company, string>
}

/** Everybody, in a project of their own with all companies. */
export async function worldOf(here: Site): Promise<World> {
  const project = await here.project()
  const { id: projectId, rootFolderId, admin } = project
  const { ids, names: companyNames } = await companiesOf(here, companies.slice(1))
  const company = { ...ids, GC: admin.organizationId }
  const who = await enlist(here, project, everyName, company)
  await here.database.rows('UPDATE project SET owner_id = $2 WHERE id = $1', [projectId, who.projectOwner.id])
  await keepRightsOf(here.database, { projects: [projectId] })
  return { here, projectId, rootFolderId, who, company, companyNames }
}

const everyName = Object.fromEntries(everybody.map((name) => [name, name])) as Record<Person, Person>

/** New companies: their ids and names. */
export async function companiesOf<C extends Company>(here: Site, of: readonly C[]) {
  const names = of.map((name) => `${name} ${randomUUID()}`)
  const rows = await here.database.rows<{ id: number }>(
    'INSERT INTO organization (name, created_at) SELECT n, now() FROM unnest($1::text[]) n RETURNING id',
    [names],
  )
  const by = <T>(list: readonly T[]) =>
    Object.fromEntries(of.map((name, i) => [name, list[i]!])) as Record<C, T>
  return { ids: by(rows.map(({ id }) => id)), names: by(names) }
}

/**
 * Adds people of the tables to a project, under the names that a table has for them: the same person twice is two people of that
 * role. People of a company that is not given are in the one of the project's admin.
 */
export async function enlist<Name extends string>(
  here: Site,
  { id: projectId, admin }: Pick<Project, 'id' | 'admin'>,
  named: Readonly<Record<Name, Person>>,
  company: Partial<Record<Company, number>> = {},
): Promise<Record<Name, Signed>> {
  const names = Object.keys(named) as Name[]
  const people = names.map((name) => {
    const [role, of] = cast[named[name]]
    const login = `${named[name]}-${randomUUID()}`
    return {
      organizationId: company[of] ?? admin.organizationId,
      login,
      firstName: 'Pat',
      lastName: login,
      role,
    }
  })
  const added = await here.people(people, { projectId, addedBy: admin.id })
  return Object.fromEntries(names.map((name, i) => [name, added[i]!])) as Record<Name, Signed>
}
