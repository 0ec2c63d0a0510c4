/** The management summary of a project: counts of the records that the caller may see. */
import { ProjectGetManagementSummary } from '../../../contract/projects/project.ts'
import { rights, visible } from '../../access/visibility.ts'
import { folderType } from '../../codes/nodetypes.ts'
import { param } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { dayIn } from '../../records/engine/declare/days.ts'
import { overdue } from '../../records/engine/listing/declarelisting.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { rfi, rfiStates } from '../../records/rfi/rfi.ts'
import { submittalItem } from '../../records/submittal/submittalitem.ts'

const { Draft, Open, Closed, Void } = rfiStates.states
/** The status of a submittal item that is void. */
const itemVoid = 3

/**
 * The nodes `f` of a record type in the project $2 that the caller, $1, may see. They are in one section of
 * one project, so the rights `a` are computed once and not for each. The states counted are those of the
 * node, as in listings.
 */
const from = (type: number, joins = ''): string =>
  `FROM (${rights({ project: param(2), section: folderType(type).section })} OFFSET 0) a
   JOIN folder f ON f.project_id = a.project_id AND f.type = ${type} ${joins}
  WHERE f.section = a.section AND ${visible}`

const rfis = `SELECT count(*)::int AS total,
    (count(*) FILTER (WHERE f.state <> ${Closed!.code}))::int AS remaining,
    (count(*) FILTER (WHERE f.state = ${Open!.code}))::int AS open,
    (count(*) FILTER (WHERE f.state = ${Closed!.code}))::int AS closed
  ${from(rfi.type)} AND f.state NOT IN (${Draft!.code}, ${Void!.code})`

/** Each item in its newest revision. $3 is today. */
const submittals = `SELECT count(*)::int AS total, (count(*) FILTER (WHERE f.is_open))::int AS remaining,
    (count(*) FILTER (WHERE ${overdue(submittalItem)}))::int AS overdue
  ${from(submittalItem.type, 'JOIN submittal_item t ON t.folder_id = f.id')}
    AND t.is_newest AND t.status_id <> ${itemVoid}`

async function summary(request: { projectId?: number | null }, call: Call) {
  const { projectId } = request
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { timeZone } = await projectRights(call, 'setup', projectId)
  const values = [call.caller.id, projectId]
  return {
    rfiData: await call.db.rows(rfis, values),
    submittalData: await call.db.rows(submittals, [...values, dayIn(timeZone, call.now)]),
  }
}

export default [serve(ProjectGetManagementSummary, summary)]
