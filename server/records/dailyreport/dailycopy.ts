/** A new daily report from an earlier one: the same crews, another day. */

import { type DayMoment, momentOfDay } from '../../../contract/fields/days.ts'
import { DailyReportCopy } from '../../../contract/records/dailyreport.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { dayIn, projectDay } from '../engine/declare/days.ts'
import { readRecord } from '../engine/read/read.ts'
import { inheritRestriction } from '../engine/write/inherit.ts'
import { createRecords } from '../engine/write/new/create.ts'
import { type Activity, insertActivities, newActivityIds, readActivities } from './activityrows.ts'
import { dailyReport, reportOrProject, withoutNumber } from './dailyreport.ts'

interface CopyRequest {
  folderId?: number | null
  projectId?: number | null
  dated?: DayMoment | null
}

/** The fields that stay the same from day to day. Weather and events belong to one day. */
const copiedFields = ['reportPeriod', 'units', 'unitDescription', 'ccUserList'] as const

async function copyReport(request: CopyRequest, call: Call) {
  const { projectId, timeZone, folderId } = await reportOrProject(call, request)
  const dated = request.dated ?? momentOfDay(dayIn(timeZone, call.now))
  const day = projectDay(timeZone, dated)
  const source = await readRecord(dailyReport, call, folderId ?? (await newestBefore(call, projectId, day)))
  const title = withoutNumber(source.folderName)
  const record = {
    ...Object.fromEntries(copiedFields.map((key) => [key, source[key]])),
    folderProject: projectId,
    folderParentId: await parentIfVisible(call, source.folderParentId!),
    // A report titled with its day gets the new day as its title.
    folderName: title === projectDay(timeZone, source.dated!) ? undefined : title,
    dated,
  }
  const [created] = await createRecords(dailyReport, call, [record], () => 'DailyReport')
  await inheritRestriction(call, source.folderId!, created!.folderId)
  const activities = await readActivities(call, 'daily_report_id', source.dailyReportId!)
  const ids = await newActivityIds(call, activities.length)
  const report = { id: created!.id, folderId: created!.folderId, projectId, writes: true }
  await insertActivities(
    call,
    activities.map((activity, i) => ({ activity: forAnotherDay(activity), id: ids[i]!, report })),
  )
  return readRecord(dailyReport, call, created!.folderId)
}

/** Crews, places and hours are a good start for the next day; the descriptions of the work are not. */
const forAnotherDay = (activity: Activity): Activity => ({
  ...activity,
  tempItemId: undefined,
  dailyReportActivityId: undefined,
  description: undefined,
})

/** The newest daily report before that day with the caller as its author. */
async function newestBefore(call: Call, projectId: number, day: string): Promise<number> {
  const row = await call.db.row<{ folderId: number }>(
    `SELECT f.id AS "folderId" FROM daily_report d JOIN folder f ON f.id = d.folder_id ${joinNodeRights}
      WHERE d.project_id = $2 AND d.dated_day < $3 AND d.author = $1 AND ${visible}
      ORDER BY d.dated_day DESC, d.id DESC LIMIT 1`,
    [call.caller.id, projectId, day],
  )
  if (!row)
    throw new Fault('NotFound', `You have written no daily report before ${day} in this project.`, {
      dev: 'Send the daily report to copy.',
    })
  return row.folderId
}

/** A caller may see a record but not the folder it is in: then the copy is created in the section. */
const parentIfVisible = async (call: Call, folderId: number): Promise<number | undefined> =>
  (
    await call.db.row<{ id: number }>(
      `SELECT f.id FROM folder f ${joinNodeRights} WHERE f.id = $2 AND ${visible}`,
      [call.caller.id, folderId],
    )
  )?.id

export default [
  serve(DailyReportCopy, async (request, call) => ({ dailyReport: await copyReport(request, call) })),
]
