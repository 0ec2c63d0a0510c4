/** The activities of crews in a daily report. The right to change the report is the right to change them. */
import {
  DailyReportActivity,
  DailyReportActivityCreateMany,
  DailyReportActivityDelete,
  DailyReportActivityGet,
  DailyReportActivityReadByReport,
  DailyReportActivityUpdate,
} from '../../../contract/records/dailyreport.ts'
import type { Call } from '../../kernel/call.ts'
import { fieldsToClear, withCleared } from '../../kernel/clear.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { forbidden, invalidField, notEmpty, notFound, placedAt } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { merged, type RecordData, rowOf, shapeOf } from '../engine/declare/rows.ts'
import { etagOf } from '../engine/read/read.ts'
import { unchangeableFault } from '../engine/write/checkownership.ts'
import { checkIfMatch } from '../engine/write/ifmatch.ts'
import { withoutNulls } from '../engine/write/new/create.ts'
import { idsByTempId, rejectDuplicates } from '../engine/write/new/tempids.ts'
import { type Named, refuseUnknown } from '../engine/write/references.ts'
import {
  type Activity,
  activityRows,
  changesIn,
  fieldPrefix,
  holdActivity,
  holdReports,
  insertActivities,
  newActivityIds,
  type ReadActivity,
  type Report,
  readActivities,
  reportsOf,
} from './activityrows.ts'
import { checkCrews } from './crews.ts'
import { dailyReport } from './dailyreport.ts'

const listName = 'DailyReportActivityList'

async function addActivities(list: Activity[], call: Call) {
  rejectDuplicates(list, (i) => `${listName}[${i}].TempItemId`)
  for (const [i, { dailyReportId }] of list.entries())
    if (!dailyReportId) throw notEmpty(`${listName}[${i}].DailyReportId`, 'the daily report of each activity')
  const reportIds = [...new Set(list.map((activity) => activity.dailyReportId!))]
  const reports = await reportsOf(call, await holdReports(call, reportIds))
  for (const [i, activity] of list.entries()) {
    const report = reports.get(activity.dailyReportId!)
    const at = `${listName}[${i}].DailyReportId`
    if (!report) throw placedAt(notFound('This daily report'), at)
    if (report.isSealed) throw placedAt(unchangeableFault(dailyReport), at)
    if (!report.writes) throw placedAt(forbidden('You may see this daily report, but not add to it.'), at)
  }
  for (const [i, activity] of list.entries()) checkCrews({}, activity, `${listName}[${i}]`)
  await refuseUnknown(
    call,
    list.flatMap((activity, i) =>
      contactIn(activity, reports.get(activity.dailyReportId!)!, `${listName}[${i}]`),
    ),
  )
  const fresh = await newActivityIds(call, list.length)
  const ids = await idsByTempId(
    call,
    'daily_report_activity',
    list.map((activity, i) => ({
      projectId: reports.get(activity.dailyReportId!)!.projectId,
      tempItemId: activity.tempItemId,
      record: withoutNulls(activity as RecordData),
      newId: fresh[i]!,
    })),
  )
  const created = list.flatMap((activity, i) =>
    ids[i] === fresh[i] ? [{ activity, id: ids[i]!, report: reports.get(activity.dailyReportId!)! }] : [],
  )
  await insertActivities(call, created)
  return { ids, reports, created: created.length }
}

/** The contact must be a person of the directory. */
const contactIn = ({ contact }: Activity, { projectId }: Report, at: string): Named[] =>
  contact ? [{ sort: 'person', projectId, id: contact, fieldName: `${at}.Contact` }] : []

/** Locks the activity, then reads it, so that a change the lock waited for is included. Checks If-Match. */
async function lockActivity(
  call: Call,
  id: number | null | undefined,
  fieldName: string,
): Promise<{ previous: ReadActivity; report: Report }> {
  if (!id) throw notEmpty(fieldName, 'the id of the activity')
  const [previous] = (await holdActivity(call, id)) ? await readActivities(call, 'id', id) : []
  if (!previous) throw notFound('This activity')
  const held = await holdReports(call, [previous.dailyReportId!])
  const report = (await reportsOf(call, held)).get(previous.dailyReportId!)
  if (!report) throw notFound('This activity')
  await checkIfMatch(call, {
    folderId: id,
    version: previous.version,
    label: 'activity',
    dto: DailyReportActivity,
    changedAfter: (version) => changedAfter(call, report.folderId, id, version),
  })
  return { previous, report }
}

/** Each change of an activity adds one event and one version: after version 3 come all but the first two. */
async function changedAfter(call: Call, folderId: number, id: number, version: number): Promise<string[]> {
  const events = await call.db.rows<{ changes: FieldChange[] }>(
    `SELECT changes FROM event
      WHERE folder_id = $1 AND action = 'ActivityUpdated' AND starts_with(changes -> 0 ->> 0, $2)
      ORDER BY id OFFSET $3`,
    [folderId, fieldPrefix(id), Math.max(version - 1, 0)],
  )
  return events.flatMap(({ changes }) => changes.map(([key]) => key.slice(fieldPrefix(id).length)))
}

const checkMayWrite = ({ writes, isSealed }: Report): void => {
  if (isSealed) throw unchangeableFault(dailyReport)
  if (!writes) throw forbidden('You may see this daily report, but not change it.')
}

/** Changes only the fields sent. The report keeps its ETag, so that edits of the report do not conflict. */
async function changeActivity(sent: Activity, call: Call): Promise<ReadActivity> {
  const at = 'DailyReportActivity'
  const id = sent.dailyReportActivityId!
  const { previous, report } = await lockActivity(call, id, `${at}.DailyReportActivityId`)
  if (sent.dailyReportId && sent.dailyReportId !== previous.dailyReportId)
    throw invalidField(
      `${at}.DailyReportId`,
      'Enum',
      `${at}.DailyReportId: an activity cannot be moved to another daily report. Add it to the other one and delete it here.`,
    )
  const next = merged(
    activityRows,
    previous as RecordData,
    { ...sent, dailyReportId: undefined } as RecordData,
  ) as ReadActivity
  const changes = changesIn(id, previous, next)
  if (changes.length > 0) {
    checkMayWrite(report)
    checkCrews(previous, next, at)
    if (next.contact !== previous.contact) await refuseUnknown(call, contactIn(next, report, at))
    await updateRow(call, id, next)
    const { projectId, folderId } = report
    await writeEvents(call, [{ action: 'ActivityUpdated', projectId, folderId, changes }])
  }
  const [after] = await readActivities(call, 'id', id)
  call.etag = etagOf(id, after!.version)
  return after!
}

async function updateRow(call: Call, id: number, activity: Activity): Promise<void> {
  const keys = activityRows.storedKeys
  const columns = shapeOf(activityRows, keys)
  await call.db.rows(
    `UPDATE daily_report_activity t
        SET version = version + 1, ${columns.map(([column]) => `${column} = r.${column}`).join(', ')}
       FROM json_to_record($2::text::json) AS r (${columns.map((pair) => pair.join(' ')).join(', ')})
      WHERE t.id = $1`,
    [id, JSON.stringify(rowOf(activityRows, activity as RecordData, keys))],
  )
}

/** The event keeps all fields of the deleted activity. */
async function deleteActivity(id: number | null | undefined, call: Call): Promise<object> {
  const { previous, report } = await lockActivity(call, id, 'DailyReportActivityId')
  checkMayWrite(report)
  await call.db.rows('DELETE FROM daily_report_activity WHERE id = $1', [id])
  const { projectId, folderId } = report
  const changes: FieldChange[] = [['dailyReportActivityId', id, null], ...changesIn(id!, previous, {})]
  await writeEvents(call, [{ action: 'ActivityDeleted', projectId, folderId, changes }])
  return {}
}

const clearable = activityRows.storedKeys.filter((key) => key !== 'tempItemId')

export default [
  serve(DailyReportActivityReadByReport, async (request, call) => {
    if (!request.dailyReportId) throw notEmpty('DailyReportId', 'the daily report')
    if (!(await reportsOf(call, [request.dailyReportId])).size) throw notFound('This daily report')
    return { dailyReportActivities: await readActivities(call, 'daily_report_id', request.dailyReportId) }
  }),
  serve(DailyReportActivityGet, async (request, call) => {
    if (!request.dailyReportActivityId) throw notEmpty('DailyReportActivityId', 'the id of the activity')
    const [activity] = await readActivities(call, 'id', request.dailyReportActivityId)
    if (!activity) throw notFound('This activity')
    call.etag = etagOf(activity.dailyReportActivityId!, activity.version)
    return { dailyReportActivity: activity }
  }),
  serve(DailyReportActivityCreateMany, async (request, call) => {
    const list = request.dailyReportActivityList
    if (!list) throw notEmpty(listName, 'the activities to create')
    if (list.length === 0) return { returnedIdList: [], numberOfRecordsEffected: 0 }
    const { ids, reports, created } = await addActivities(list, call)
    return {
      returnedIdList: list.map((activity, i) => ({
        tempItemId: activity.tempItemId ?? '',
        folderId: String(reports.get(activity.dailyReportId!)!.folderId),
        dailyReportActivityId: String(ids[i]),
        dailyReportId: String(activity.dailyReportId),
        number: '',
      })),
      numberOfRecordsEffected: created,
    }
  }),
  serve(DailyReportActivityUpdate, async (request, call) => {
    if (!request.dailyReportActivity) throw notEmpty('DailyReportActivity', 'the activity to change')
    const clears = fieldsToClear(call, DailyReportActivity, (key) => clearable.includes(key))
    return {
      dailyReportActivity: await changeActivity(withCleared(request.dailyReportActivity, clears), call),
    }
  }),
  serve(DailyReportActivityDelete, (request, call) => deleteActivity(request.dailyReportActivityId, call)),
]
