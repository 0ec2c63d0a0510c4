/** PostgreSQL's processor time for one call: the dashboard of a large project, and the calls of a person in many projects. */
import { ProjectDashboardRead } from '../contract/dashboard.ts'
import { OrganizationGet } from '../contract/organization.ts'
import { ProjectsGetByUser } from '../contract/project.ts'
import type { Bench } from './contest.ts'
import { fillOpen, joinMany, openPunchItems, openRfis } from './largeproject.ts'
import { computedBy } from './memory.ts'
import { progress } from './progress.ts'
import { ask } from './site.ts'
import { alone } from './table.ts'

const openRecords = 100_000
const projects = 2_000

export async function measureCounts(bench: Bench): Promise<void> {
  const { site, lines } = bench
  const { database, managerId } = site
  const [projectId] = site.emptyIds.slice(-1) as [number]
  progress(`Making ${openRecords} open records`)
  for (const recordType of [openRfis, openPunchItems])
    await fillOpen(database, recordType, projectId, openRecords / 2, [managerId])
  const own = await database.row<{ organizationId: number }>(
    'SELECT organization_id AS "organizationId" FROM person WHERE id = $1',
    [managerId],
  )
  const { organizationId } = own!
  await joinMany(database, projects, { organizationId, ownerId: managerId, people: [managerId] })
  await database.script('VACUUM ANALYZE')
  const many = openRecords.toLocaleString('en')
  const inMany = `in ${projects.toLocaleString('en')} projects`
  const line = async (
    what: string,
    operation: { route: string },
    request: object,
    msMax: number,
    calls: number,
  ) => {
    progress(what)
    lines.push(alone(what, 'ms', await postgresMs(bench, operation, request, calls), msMax))
  }
  await line(`dashboard of ${many} open records`, ProjectDashboardRead, { projectId }, 60, 10)
  await line(`ProjectsGetByUser ${inMany}`, ProjectsGetByUser, {}, 15, 40)
  await line(`OrganizationGet ${inMany}`, OrganizationGet, { organizationId }, 2, 200)
  progress()
}

/** The first calls plan the statements. */
const callsBefore = 8

/** One after the other. The clock of Linux has ticks of 10 ms, so there have to be enough of them. */
async function postgresMs({ site }: Bench, operation: { route: string }, request: object, calls: number) {
  const call = () => ask(site.url, site.key, operation, request)
  for (let n = 0; n < callsBefore; n++) await call()
  const before = computedBy(site.pid)
  for (let n = 0; n < calls; n++) await call()
  const after = computedBy(site.pid)
  return before && after ? (after.postgres - before.postgres) / calls : Number.NaN
}
