/**
 * The dashboard of a project: counts of the records that the caller may see, as each record type declares (`counts`), by one
 * statement for each plot.
 */

import { addDays, type Day } from '../../../contract/fields/days.ts'
import {
  dashboardWeeksMax,
  dashboardWeeksUsual,
  ProjectDashboardRead,
} from '../../../contract/projects/dashboard.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField, notEmpty } from '../../kernel/faults.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { keptCounts } from '../../records/engine/counts/countstatements.ts'
import { readsCourts } from '../../records/engine/counts/courtcounts.ts'
import { countedTypes, countsOf } from '../../records/engine/counts/openrecords.ts'
import { dayIn, mondayOf } from '../../records/engine/declare/days.ts'
import type { CountedProject, CountValues } from '../../records/engine/declare/recordcounts.ts'
import type { RecordTypes } from '../../records/engine/declare/recordtypes.ts'
import { defaultsOf } from '../../records/engine/tree/projectdefaults.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { readsLabelCounts } from './dashboardlabels.ts'

/** The period of the answer time in the tile. */
const latelyWeeks = 4

interface DashboardRequest {
  projectId?: number | null
  weeks?: number | null
}

function readsDashboard(types: RecordTypes) {
  const parts = types.all.flatMap((recordType) =>
    (countsOf(recordType).dashboard ?? []).map(({ read }) => read(recordType)),
  )
  const readLabels = readsLabelCounts(types)
  const readOthers = readsOtherTypes(types)
  return async (request: DashboardRequest, call: Call) => {
    const project = await countedProject(request, call)
    const { from, values } = project
    const [labels, others, ...filled] = await Promise.all([
      readLabels(call, values),
      readOthers(project),
      ...parts.map((read) => read(project)),
    ])
    return Object.assign({ from, today: values[2], labels, others }, ...filled)
  }
}

async function countedProject(
  { projectId, weeks: sent }: DashboardRequest,
  call: Call,
): Promise<CountedProject> {
  const weeks = sent ?? dashboardWeeksUsual
  if (weeks < 1 || weeks > dashboardWeeksMax)
    throw invalidField('Weeks', 'InclusiveBetween', `Weeks must be between 1 and ${dashboardWeeksMax}.`)
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { timeZone } = await projectRights(call, 'setup', projectId)
  const [{ calendar }, kept] = await Promise.all([defaultsOf(call, projectId), keptCounts(call, projectId)])
  const today = dayIn(timeZone, call.now)
  const weeksAgo = (count: number): Day => addDays(mondayOf(today), -7 * (count - 1))
  const values: CountValues = [call.caller.id, projectId, today]
  return { call, values, kept, calendar, from: weeksAgo(weeks), lately: weeksAgo(latelyWeeks) }
}

/** The record types without fields of their own: those of which something is open. */
function readsOtherTypes(types: RecordTypes) {
  const others = countedTypes(types)
    .filter((recordType) => !countsOf(recordType).dashboard)
    .map((recordType) => ({ folderType: recordType.type, read: readsCourts(recordType) }))
  return async (project: CountedProject) => {
    const all = await Promise.all(
      others.map(async ({ folderType, read }) => {
        const { total, courts, leftOff } = await read(project)
        return { folderType, ...total, courts, courtsLeftOff: leftOff }
      }),
    )
    const open = all.filter(({ count }) => count > 0)
    return open.length > 0 ? { types: open } : undefined
  }
}

export default (types: RecordTypes): readonly Served[] => [serve(ProjectDashboardRead, readsDashboard(types))]
