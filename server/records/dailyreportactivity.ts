/** The activities of crews in a daily report. They are no nodes: who sees the report sees them. */
import {
  DailyReportActivity,
  DailyReportActivityCreateMany,
  DailyReportActivityGet,
  DailyReportActivityReadByReport,
} from '../../contract/dailyreport.ts'
import type { Value } from '../../contract/kit.ts'
import { grantJoin, visible } from '../access/grants.ts'
import { csiName } from '../codes/csi.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { forbidden, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { withoutNulls } from './create.ts'
import { etagOf } from './read.ts'
import { type Named, refuseUnknown } from './references.ts'
import type { Loose } from './rows.ts'
import { idsOfSent, refuseTwins } from './sent.ts'

type Activity = Value<typeof DailyReportActivity.fields>

/** The fields that are kept, with their columns and SQL types. */
const sqlTypes: Record<string, string> = { int: 'int', decimal: 'numeric', bool: 'boolean', string: 'text' }
const kept = DailyReportActivity.entries
  .filter(({ key }) => key !== 'dailyReportActivityId')
  .map(({ key, field }) => ({
    key,
    column: key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    type: sqlTypes[field.kind.type]!,
  }))

const columns = `t.id AS "dailyReportActivityId", t.version, ${kept
  .map(({ key, column }) =>
    key === 'contactString'
      ? `coalesce((SELECT full_name FROM person WHERE id = t.contact), t.contact_string) AS "contactString"`
      : `t.${column} AS "${key}"`,
  )
  .join(', ')}`

const readActivities = async (call: Call, where: string, id: number) => {
  const rows = await call.db.rows<Activity & { version: number }>(
    `SELECT ${columns} FROM daily_report_activity t JOIN daily_report d ON d.id = t.daily_report_id
       JOIN folder f ON f.id = d.folder_id
       ${grantJoin} WHERE ${where} = $2 AND ${visible} ORDER BY t.id`,
    [call.asker.id, id],
  )
  return rows.map((row) => ({ ...row, csiName: row.csi ? csiName(row.csi) : row.csiName }))
}

interface Report {
  id: number
  folderId: number
  projectId: number
  writes: boolean
}

const reportsOf = async (call: Call, ids: number[]): Promise<Map<number, Report>> => {
  const rows = await call.db.rows<Report>(
    `SELECT d.id, f.id AS "folderId", f.project_id AS "projectId", a.writes
       FROM daily_report d JOIN folder f ON f.id = d.folder_id
       ${grantJoin} WHERE d.id = ANY($2::int[]) AND ${visible}`,
    [call.asker.id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const listName = 'DailyReportActivityList'

async function addActivities(list: Activity[], call: Call) {
  refuseTwins(list, (i) => `${listName}[${i}].TempItemId`)
  for (const [i, { dailyReportId }] of list.entries())
    if (!dailyReportId)
      throw notEmpty(`${listName}[${i}].DailyReportId`, 'the DailyReportId of each activity')
  const reports = await reportsOf(call, [...new Set(list.map((activity) => activity.dailyReportId!))])
  for (const activity of list) {
    const report = reports.get(activity.dailyReportId!)
    if (!report) throw notFound('This daily report')
    if (!report.writes) throw forbidden('You may see this daily report, but not add to it.')
  }
  await refuseUnknown(call, contactsIn(list, reports))
  const fresh = await call.db.rows<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('daily_report_activity', 'id')) AS id
       FROM generate_series(1, $1::int)`,
    [list.length],
  )
  const ids = await idsOfSent(
    call,
    'daily_report_activity',
    list.map((activity, i) => ({
      projectId: reports.get(activity.dailyReportId!)!.projectId,
      tempItemId: activity.tempItemId,
      record: withoutNulls(activity as Loose),
      newId: fresh[i]!.id,
    })),
  )
  const made = list.flatMap((activity, i) =>
    ids[i] === fresh[i]!.id ? [{ activity, id: ids[i]!, report: reports.get(activity.dailyReportId!)! }] : [],
  )
  await insert(call, made)
  return { ids, reports, made: made.length }
}

/** The contact is a person of the directory. */
const contactsIn = (list: Activity[], reports: Map<number, Report>): Named[] =>
  list.flatMap(({ contact, dailyReportId }, i) => {
    const { projectId } = reports.get(dailyReportId!)!
    const fieldName = `${listName}[${i}].Contact`
    return contact ? [{ sort: 'person' as const, projectId, id: contact, fieldName }] : []
  })

async function insert(
  call: Call,
  made: Array<{ activity: Activity; id: number; report: Report }>,
): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ activity, id, report }) => ({
    id,
    project_id: report.projectId,
    ...Object.fromEntries(
      kept.map(({ key, column }) => [column, textOrNull(activity[key as keyof Activity])]),
    ),
  }))
  const shape = [{ column: 'id', type: 'int' }, { column: 'project_id', type: 'int' }, ...kept]
  await call.db.rows(
    `INSERT INTO daily_report_activity (${shape.map(({ column }) => column).join(', ')})
     SELECT r.* FROM json_to_recordset($1::text::json)
         AS r (${shape.map(({ column, type }) => `${column} ${type}`).join(', ')})`,
    [JSON.stringify(rows)],
  )
  await writeEvents(
    call,
    made.map(({ id, report }) => ({
      action: 'ActivityAdded',
      projectId: report.projectId,
      folderId: report.folderId,
      changes: [['dailyReportActivityId', null, id]],
    })),
  )
}

const textOrNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

export default [
  serve(DailyReportActivityReadByReport, async (request, call) => {
    if (!request.dailyReportId) throw notEmpty('DailyReportId', 'the DailyReportId of the daily report')
    if (!(await reportsOf(call, [request.dailyReportId])).size) throw notFound('This daily report')
    return { dailyReportActivities: await readActivities(call, 't.daily_report_id', request.dailyReportId) }
  }),
  serve(DailyReportActivityGet, async (request, call) => {
    if (!request.dailyReportActivityId) throw notEmpty('DailyReportActivityId', 'the id of the activity')
    const [activity] = await readActivities(call, 't.id', request.dailyReportActivityId)
    if (!activity) throw notFound('This activity')
    call.etag = etagOf(activity.dailyReportActivityId!, activity.version)
    return { dailyReportActivity: activity }
  }),
  serve(DailyReportActivityCreateMany, async (request, call) => {
    const list = request.dailyReportActivityList
    if (!list) throw notEmpty(listName, 'the activities to make')
    if (list.length === 0) return { returnedIdList: [], numberOfRecordsEffected: 0 }
    const { ids, reports, made } = await addActivities(list, call)
    return {
      returnedIdList: list.map((activity, i) => ({
        tempItemId: activity.tempItemId ?? '',
        folderId: String(reports.get(activity.dailyReportId!)!.folderId),
        dailyReportActivityId: String(ids[i]),
        dailyReportId: String(activity.dailyReportId),
        number: '',
      })),
      numberOfRecordsEffected: made,
    }
  }),
]
