/**
 * The demo project: one that a contractor recognises, created through the public operations with the clock
 * set to each day, so that numbers, ages and histories are real. Dates depend on today; all else is always
 * the same.
 */

import { ProjectsGetByUser } from '../../contract/projects/project.ts'
import { callerOf } from '../access/sessions.ts'
import type { Db } from '../db/db.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Services } from '../kernel/services.ts'
import { perform, within } from '../run/inside.ts'
import { calendarFor } from './calendar.ts'
import { dailyActs } from './daily.ts'
import { documentActs } from './documents.ts'
import { issueActs } from './issues.ts'
import { meetingActs } from './meetings.ts'
import { directoryActs, loginOf } from './people.ts'
import { projectNumber } from './projectnumber.ts'
import { punchActs } from './punch.ts'
import { rfiActs } from './rfis.ts'
import { play } from './stage.ts'
import { submittalActs } from './submittals.ts'

/** How often progress is reported. */
const progressReports = 50

/** For `serve --demo`: a demo that was thrown away does not come back at the next start. */
export async function makeFirstDemo(
  services: Services,
  progress: (done: number, total: number) => void,
): Promise<{ apiKey: string } | undefined> {
  const removed = await services.database.row(
    `SELECT FROM event WHERE organization_id IS NOT NULL AND lower(action) = 'demoremoved' LIMIT 1`,
  )
  return removed ? undefined : makeDemo(services, progress)
}

/** Undefined if the demo exists already. One transaction: an interrupted demo leaves nothing behind. */
export function makeDemo(
  services: Services,
  progress: (done: number, total: number) => void,
): Promise<{ apiKey: string } | undefined> {
  return services.database.transaction(async (db) => {
    // Its sheets are read while the transaction waits, which on a slow machine takes longer than a call may.
    await db.rows(`SET LOCAL idle_in_transaction_session_timeout = '10min'`)
    // If two servers start at once, the second waits here and then finds the demo.
    await db.rows(`SELECT pg_advisory_xact_lock(hashtext('plumbline demo'))`)
    const changed = new Set<number>()
    const inside = { ...within(services, db), followUp: collect(changed) }
    const admin = await firstAdministrator(db)
    if (await demoExists(inside, admin)) return undefined
    let apiKey = ''
    const acts = [
      ...directoryActs(services.settings.demoPassword, (key) => {
        apiKey = key
      }),
      ...documentActs(),
      ...submittalActs(),
      ...rfiActs(),
      ...issueActs(),
      ...punchActs(),
      ...meetingActs(),
      ...dailyActs(),
    ]
    const every = Math.ceil(acts.length / progressReports)
    await play(inside, acts, calendarFor(services.now()), admin, (done) => {
      if (done % every === 0 || done === acts.length) progress(done, acts.length)
    })
    await services.followUp(db, [...changed])
    // Nobody is told of what happened in the demo: it did not happen now.
    await db.rows('UPDATE event SET is_quiet = true WHERE transaction_id = pg_current_xact_id()')
    for (const statement of marks) await db.rows(statement)
    await db.rows('SELECT note_courts()')
    return { apiKey }
  })
}

/** Marks what this transaction made: it is told to nobody, also later, and lists say that it is of the demo. */
const marks = [
  `UPDATE project p SET is_demo = true FROM event e
    WHERE e.transaction_id = pg_current_xact_id() AND e.action = 'ProjectAdded' AND p.id = e.project_id`,
  ...[
    ['person', 'UserAdded'],
    ['organization', 'OrganizationAdded'],
  ].map(
    ([table, action]) => `UPDATE ${table} x SET is_demo = true FROM event e
      WHERE e.transaction_id = pg_current_xact_id() AND e.action = '${action}' AND x.id = (e.changes #>> '{0,2}')::int`,
  ),
]

/** Courts and search entries are written once, at the end, because nobody reads them before. */
const collect =
  (changed: Set<number>): Services['followUp'] =>
  async (_, folderIds) => {
    for (const id of folderIds) changed.add(id)
  }

/** Found by its number, or by its people if somebody has changed the number since. */
async function demoExists(services: Services, admin: Caller): Promise<boolean> {
  const { projects } = await perform(services, ProjectsGetByUser, {}, { caller: admin, at: services.now() })
  if (projects!.some((project) => project.projectNumber === projectNumber)) return true
  return (await callerOf(services.database, loginOf('pm'))) !== undefined
}

async function firstAdministrator(db: Db): Promise<Caller> {
  const first = await db.row<{ login: string }>(
    'SELECT login FROM person WHERE is_admin AND is_active AND login IS NOT NULL ORDER BY id LIMIT 1',
  )
  const admin = first && (await callerOf(db, first.login))
  if (!admin) throw new Error('There is no administrator to make the demo project for.')
  return admin
}
