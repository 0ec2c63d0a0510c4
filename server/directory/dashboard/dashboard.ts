/**
 * The dashboard of a project: counts of the records that the caller may see, by one statement for each plot.
 */

import { addDays, type Day } from '../../../contract/fields/days.ts'
import {
  dashboardWeeksMax,
  dashboardWeeksUsual,
  ProjectDashboardRead,
} from '../../../contract/projects/dashboard.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField, notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { dayIn, mondayOf } from '../../records/engine/declare/days.ts'
import { defaultsOf } from '../../records/engine/tree/projectdefaults.ts'
import { projectRights } from '../../records/engine/tree/projectrights.ts'
import { keptCounts } from './countedrecords.ts'
import { readAnswers, readDays } from './dashboarddays.ts'
import { readLabelCounts } from './dashboardlabels.ts'
import { readCourts, readIssues, readPunch, rfiCourts, submittalCourts } from './dashboardopen.ts'
import type { DashboardValues } from './dashboardrecords.ts'

/** The period of the answer time in the tile. */
const latelyWeeks = 4

async function dashboard(request: { projectId?: number | null; weeks?: number | null }, call: Call) {
  const { projectId } = request
  const weeks = request.weeks ?? dashboardWeeksUsual
  if (weeks < 1 || weeks > dashboardWeeksMax)
    throw invalidField('Weeks', 'InclusiveBetween', `Weeks must be between 1 and ${dashboardWeeksMax}.`)
  if (!projectId) throw notEmpty('ProjectId', 'the project')
  const { timeZone } = await projectRights(call, 'setup', projectId)
  const [{ calendar }, kept] = await Promise.all([defaultsOf(call, projectId), keptCounts(call, projectId)])
  const today = dayIn(timeZone, call.now)
  const weeksAgo = (count: number): Day => addDays(mondayOf(today), -7 * (count - 1))
  const from = weeksAgo(weeks)
  const values: DashboardValues = [call.caller.id, projectId, today]
  const [rfis, submittals, punch, openIssues, labels, answers, { days, onSite }] = await Promise.all([
    readCourts(call, rfiCourts, values, kept),
    readCourts(call, submittalCourts, values, kept),
    readPunch(call, values, kept),
    readIssues(call, values),
    readLabelCounts(call, values),
    readAnswers(call, values, calendar, from, weeksAgo(latelyWeeks)),
    readDays(call, values, calendar, from),
  ])
  return {
    from,
    today,
    openRfis: rfis.tile,
    submittalsInReview: submittals.tile,
    openPunchItems: punch.tile,
    openIssues,
    answerTime: answers.lately,
    onSite,
    rfiCourts: rfis.courts,
    rfiCourtsLeftOff: rfis.leftOff,
    submittalCourts: submittals.courts,
    submittalCourtsLeftOff: submittals.leftOff,
    answerWeeks: answers.weeks,
    punchCompanies: punch.companies,
    punchCompaniesLeftOff: punch.companiesLeftOff,
    punchFloors: punch.floors,
    punchFloorsLeftOff: punch.floorsLeftOff,
    labels,
    days,
  }
}

export default [serve(ProjectDashboardRead, dashboard)]
