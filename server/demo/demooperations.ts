/** What the demo consists of, and its removal by a button. */
import { DemoRead, DemoRemove } from '../../contract/projects/demo.ts'
import { ownTypesFrom } from '../codes/nodetypes.ts'
import { refuseOthers } from '../directory/companies/runsserver.ts'
import type { Call } from '../kernel/call.ts'
import { notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { type Demo, findDemo, madeBy, removeDemo } from './remove.ts'

async function read(call: Call) {
  await refuseOthers(call)
  const demo = await findDemo(call.db, call.caller.organizationId)
  return demo ? { projectId: demo.id, projectName: demo.name, ...(await countsOf(call, demo)) } : {}
}

async function countsOf(call: Call, demo: Demo) {
  const people = await madeBy(call.db, demo, 'UserAdded')
  const companies = await madeBy(call.db, demo, 'OrganizationAdded')
  const counts = await call.db.row<{ recordCount: number; fileCount: number; memberCount: number }>(
    `SELECT (SELECT count(*)::int FROM folder WHERE project_id = $1 AND type >= ${ownTypesFrom}) AS "recordCount",
            (SELECT count(*)::int FROM stored_file WHERE project_id = $1) AS "fileCount",
            (SELECT count(*)::int FROM member WHERE project_id = $1 AND removed_at IS NULL
                AND NOT person_id = ANY ($2::int[])) AS "memberCount"`,
    [demo.id, people],
  )
  return { ...counts, peopleCount: people.length, companyCount: companies.length }
}

/** Not one transaction with the call: the removal is one of its own. */
async function remove({ projectId }: { projectId?: number | null }, call: Call) {
  await refuseOthers(call)
  if (!projectId) throw notEmpty('ProjectId', 'the demo project')
  const { id: personId, organizationId } = call.caller
  const there = await findDemo(call.database, organizationId)
  if (there?.id !== projectId) throw notFound('The demo project')
  const removed = await removeDemo(call.database, call.now, { personId, organizationId })
  if (!removed) throw notFound('The demo project')
  return {
    peopleCount: removed.people,
    companyCount: removed.companies,
    peopleLeftCount: removed.peopleLeft,
  }
}

export default [serve(DemoRead, (_, call) => read(call)), serve(DemoRemove, remove, { piecewise: true })]
