/** How a project stands: counts of what the asker sees, and of nothing else. */
import { ProjectGetManagementSummary } from '../../contract/project.ts'
import { visible } from '../access/grants.ts'
import { folderType } from '../codes/foldertypes.ts'
import type { Call } from '../kernel/call.ts'
import { notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { dayIn } from '../records/days.ts'
import { rfi, rfiStates } from '../records/rfi/rfi.ts'
import { standingIn } from '../records/standing.ts'
import { submittalItem, submittalStages } from '../records/submittal/submittalitem.ts'

const { Draft, Open, Closed, Void } = rfiStates.states
const { Created, Submitted } = submittalStages.states
/** Of a submittal item: its status. */
const itemOpen = 1
const itemVoid = 3

/**
 * The nodes `f` of a kind in the project $2 that the asker, $1, sees, with their rows `t`. They are of one
 * section of one project, so his rights `a` are worked out once and not for each.
 */
const from = ({ table, type }: { table: string; type: number }): string =>
  `FROM (SELECT * FROM access WHERE person_id = $1 AND project_id = $2
            AND section = '${folderType(type).section}' OFFSET 0) a
   JOIN folder f ON f.project_id = a.project_id AND f.section = a.section AND f.type = ${type}
   JOIN ${table} t ON t.folder_id = f.id
  WHERE ${visible}`

const rfis = `SELECT count(*)::int AS total,
    (count(*) FILTER (WHERE t.status_id <> ${Closed!.code}))::int AS remaining,
    (count(*) FILTER (WHERE t.status_id = ${Open!.code}))::int AS open,
    (count(*) FILTER (WHERE t.status_id = ${Closed!.code}))::int AS closed
  ${from(rfi)} AND t.status_id NOT IN (${Draft!.code}, ${Void!.code})`

/** What lies with the contractor is due by one day, what lies with the reviewer by another. $3 is today. */
const submittals = `SELECT count(*)::int AS total,
    (count(*) FILTER (WHERE t.status_id = ${itemOpen}))::int AS remaining,
    (count(*) FILTER (WHERE t.status_id = ${itemOpen} AND $3::date > CASE t.stage_id
       WHEN ${Created!.code} THEN t.submitted_due_date_day
       WHEN ${Submitted!.code} THEN t.returned_due_date_day END))::int AS overdue
  ${from(submittalItem)} AND t.is_newest AND t.status_id <> ${itemVoid}`

async function summary(request: { projectId?: number | null }, call: Call) {
  const { projectId } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { timeZone } = await standingIn(call, 'setup', projectId)
  const of = [call.asker.id, projectId]
  return {
    rfiData: await call.db.rows(rfis, of),
    submittalData: await call.db.rows(submittals, [...of, dayIn(timeZone, call.now)]),
  }
}

export default [serve(ProjectGetManagementSummary, summary)]
