/** The people of the tables, in a project of their own: each with their role and company. What each may do is in the tables. */
import { randomUUID } from 'node:crypto'
import { client } from '../../packages/client/src/caller.ts'
import type { Person as Signed, Site } from '../kit/harness.ts'
import { leanFetch } from '../kit/leanfetch.ts'
import { addPeople } from '../kit/people.ts'
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

export interface World {
  readonly here: Site
  readonly projectId: number
  readonly rootFolderId: number
  readonly who: Record<Person, Signed>
  readonly company: Record<Company, number>
  /** The names of the companies, but for the contractor. */
  readonly companyNames: Record<Company, string>
}

export async function worldOf(here: Site): Promise<World> {
  const { id: projectId, rootFolderId, admin } = await here.project()
  const others = companies.slice(1)
  const names = others.map((name) => `${name} ${randomUUID()}`)
  const rows = await here.database.rows<{ id: number }>(
    'INSERT INTO organization (name, created_at) SELECT n, now() FROM unnest($1::text[]) n RETURNING id',
    [names],
  )
  const ids = [admin.organizationId, ...rows.map(({ id }) => id)]
  const company = Object.fromEntries(companies.map((name, i) => [name, ids[i]!])) as World['company']
  const companyNames = Object.fromEntries(others.map((name, i) => [name, names[i]])) as World['companyNames']
  const people = everybody.map((name) => {
    const [role, of] = cast[name]
    return {
      organizationId: company[of],
      login: `${name}-${randomUUID()}`,
      firstName: 'Pat',
      lastName: name,
      role,
    }
  })
  const added = await addPeople(here.database, new Date(), people, { projectId, addedBy: admin.id })
  const who = Object.fromEntries(
    people.map(({ login, lastName, organizationId }, i) => [
      lastName,
      {
        ...added[i]!,
        organizationId,
        login,
        email: `${login}@example.com`,
        fullName: `Pat ${lastName}`,
        client: client({ baseUrl: here.url, key: added[i]!.key, fetch: leanFetch }),
      },
    ]),
  ) as World['who']
  await here.database.rows('UPDATE project SET owner_id = $2 WHERE id = $1', [projectId, who.projectOwner.id])
  await keepRightsOf(here.database, { projects: [projectId] })
  return { here, projectId, rootFolderId, who, company, companyNames }
}
