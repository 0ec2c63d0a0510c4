/** PostgreSQL's processor time for one call: the dashboard of a large project, and the calls of a person in many projects. */

import { setTimeout as sleep } from 'node:timers/promises'
import { OrganizationGet } from '../contract/people/organization.ts'
import { ProjectDashboardRead } from '../contract/projects/dashboard.ts'
import { ProjectsGetByUser } from '../contract/projects/project.ts'
import type { Bench } from './kit/contest.ts'
import { fillOpen, joinMany, openPunchItems, openRfis } from './kit/largeproject.ts'
import { computedBy } from './kit/memory.ts'
import { progress } from './kit/progress.ts'
import { vacuumAndWait } from './kit/quiet.ts'
import { ask } from './kit/site.ts'
import { alone, compared } from './kit/table.ts'

const openRecords = 100_000
const projects = 2_000

export async function measureCounts(bench: Bench): Promise<void> {
  const { site, lines } = bench
  const { database, managerId, boardId: projectId } = site
  progress(`Making ${openRecords} open records`)
  for (const recordType of [openRfis, openPunchItems])
    await fillOpen(database, recordType, projectId, openRecords / 2, [managerId])
  const own = await database.row<{ organizationId: number }>(
    'SELECT organization_id AS "organizationId" FROM person WHERE id = $1',
    [managerId],
  )
  const { organizationId } = own!
  await joinMany(database, projects, { organizationId, ownerId: managerId, people: [managerId] })
  await vacuumAndWait(site)
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
  const board = `dashboard of ${many} open records`
  progress(`${board}: all counted`)
  const all = await boardMs(bench, projectId, 5, () => database.rows('DELETE FROM counted_project'))
  await untilCounted(bench, projectId)
  await line(board, ProjectDashboardRead, { projectId }, 60, 40)
  progress(`${board}: some changed`)
  const some = await boardMs(bench, projectId, 20, () => changeSome(bench, projectId))
  lines.push(compared(`${board}, ${changedEach} changed`, 'ms', some, 'all counted', all))
  await line(`ProjectsGetByUser ${inMany}`, ProjectsGetByUser, {}, 15, 40)
  await line(`OrganizationGet ${inMany}`, OrganizationGet, { organizationId }, 2, 200)
  progress()
}

/** The server keeps the counts of a project that a dashboard had to count for: soon, not at once. */
async function untilCounted({ site }: Bench, projectId: number): Promise<void> {
  progress('Waiting until the records are counted')
  for (let isCounted = false; !isCounted; ) {
    await ask(site.url, site.key, ProjectDashboardRead, { projectId })
    await sleep(1_000)
    const block = await site.database.row(
      'SELECT FROM counted_block WHERE project_id = $1 AND type = 132 AND NOT is_stale',
      [projectId],
    )
    isCounted = block !== undefined
  }
}

const changedEach = 10

/** Any of them, so they are in different blocks. */
const changeSome = ({ site: { database } }: Bench, projectId: number): Promise<unknown> =>
  database.rows(
    `UPDATE folder SET due_day = due_day + 1, updated_at = now() WHERE id IN (
       SELECT id FROM folder WHERE project_id = $1 AND is_open ORDER BY hashint4(id + extract(epoch FROM now())::int) LIMIT $2)`,
    [projectId, changedEach],
  )

/** The first calls plan the statements. */
const callsBefore = 8

const boardMs = (bench: Bench, projectId: number, calls: number, before: () => Promise<unknown>) =>
  postgresMs(bench, ProjectDashboardRead, { projectId }, calls, before)

/** One after the other. The clock of Linux has ticks of 10 ms, so there have to be enough of them. */
async function postgresMs(
  { site }: Bench,
  operation: { route: string },
  request: object,
  calls: number,
  prepare = async (): Promise<unknown> => undefined,
) {
  let spent = 0
  for (let n = -callsBefore; n < calls; n++) {
    await prepare()
    const before = computedBy(site.pid)
    await ask(site.url, site.key, operation, request)
    const after = computedBy(site.pid)
    if (n >= 0) spent += before && after ? after.postgres - before.postgres : Number.NaN
  }
  return spent / calls
}
