/** A new daily report from an earlier one: the same crews, another day. */
import { DailyReportCopy } from '../../../contract/dailyreport.ts'
import { grantJoin, visible } from '../../access/grants.ts'
import type { Call } from '../../kernel/call.ts'
import { Fault } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { dayIn, dayMeant } from '../engine/declare/days.ts'
import { readRecord } from '../engine/read/read.ts'
import { createRecords } from '../engine/write/create.ts'
import { inheritRestriction } from '../engine/write/inherit.ts'
import { type Activity, insertActivities, newActivityIds, readActivities } from './activityrows.ts'
import { dailyReport, reportOrProject, withoutNumber } from './dailyreport.ts'

interface Asked {
  folderId?: number | null
  projectId?: number | null
  dated?: Date | null
}

/** Of the report: what is the same from day to day. The weather and what happened is of one day. */
const carriedOver = ['reportPeriod', 'units', 'unitDescription', 'ccUserList'] as const

async function copyReport(request: Asked, call: Call) {
  const { projectId, timeZone, folderId } = await reportOrProject(call, request)
  const dated = request.dated ?? new Date(`${dayIn(timeZone, call.now)}T00:00:00Z`)
  const day = dayMeant(timeZone, dated)
  const source = await readRecord(dailyReport, call, folderId ?? (await newestBefore(call, projectId, day)))
  const title = withoutNumber(source.folderName)
  const record = {
    ...Object.fromEntries(carriedOver.map((key) => [key, source[key]])),
    folderProject: projectId,
    folderParentId: await parentIfSeen(call, source.folderParentId!),
    // Where the day was the title, the new day is.
    folderName: title === dayMeant(timeZone, source.dated!) ? undefined : title,
    dated,
  }
  const [made] = await createRecords(dailyReport, call, [record], () => 'DailyReport')
  await inheritRestriction(call, source.folderId!, made!.folderId)
  const activities = await readActivities(call, 'daily_report_id', source.dailyReportId!)
  const ids = await newActivityIds(call, activities.length)
  const report = { id: made!.id, folderId: made!.folderId, projectId, writes: true }
  await insertActivities(
    call,
    activities.map((activity, i) => ({ activity: ofAnotherDay(activity), id: ids[i]!, report })),
  )
  return readRecord(dailyReport, call, made!.folderId)
}

/** Who was there, where and for how long is a good start for the next day; what they did is not. */
const ofAnotherDay = (activity: Activity): Activity => ({
  ...activity,
  tempItemId: undefined,
  dailyReportActivityId: undefined,
  description: undefined,
})

/** The newest daily report of which the asker is the author. */
async function newestBefore(call: Call, projectId: number, day: string): Promise<number> {
  const row = await call.db.row<{ folderId: number }>(
    `SELECT f.id AS "folderId" FROM daily_report d JOIN folder f ON f.id = d.folder_id ${grantJoin}
      WHERE d.project_id = $2 AND d.dated_day < $3 AND d.author = $1 AND ${visible}
      ORDER BY d.dated_day DESC, d.id DESC LIMIT 1`,
    [call.caller.id, projectId, day],
  )
  if (!row)
    throw new Fault('NotFound', `You have written no daily report before ${day} in this project.`, {
      dev: 'Send the FolderId of the daily report to copy.',
    })
  return row.folderId
}

/** Who sees a record may yet not see the folder it lies in: then the copy goes into the section. */
const parentIfSeen = async (call: Call, folderId: number): Promise<number | undefined> =>
  (
    await call.db.row<{ id: number }>(
      `SELECT f.id FROM folder f ${grantJoin} WHERE f.id = $2 AND ${visible}`,
      [call.caller.id, folderId],
    )
  )?.id

export default [
  serve(DailyReportCopy, async (request, call) => ({ dailyReport: await copyReport(request, call) })),
]
