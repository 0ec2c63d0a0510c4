/** Activities as stored: rows of a daily report, without a node of their own, as visible as the report. */

import type { Value } from '../../../contract/kit.ts'
import { DailyReportActivity } from '../../../contract/records/dailyreport.ts'
import { joinNodeRights, visible } from '../../access/visibility.ts'
import { csiName } from '../../codes/csi.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { type ColumnOf, computed, personBeside, stored, storedType, t } from '../engine/declare/column.ts'
import { isOfAuthorsCompany } from '../engine/declare/ownershipsql.ts'
import { changesOf, type RecordData, rowOf, shapeOf } from '../engine/declare/rows.ts'

export type Activity = Value<typeof DailyReportActivity.fields>

/** SQL: the trade, which is the division of the CSI code, else the text as sent. */
export const trade = sql`CASE WHEN coalesce(${t('csi')}, 0) = 0 THEN ${t('csi_name')} ELSE ${raw(csiName('t.csi'))} END`

const tradeBeside: ColumnOf = () => ({ column: 'csi_name', type: 'text', beside: 'csi', read: trade })

export const activityRows = storedType(DailyReportActivity, {
  tempItemId: stored(),
  dailyReportActivityId: computed(t('id')),
  contact: stored(),
  location: stored(),
  peopleForeman: stored(),
  hoursForeman: stored(),
  peopleTradesman: stored(),
  hoursTradesman: stored(),
  peopleLaborers: stored(),
  hoursLaborers: stored(),
  peopleApprentice: stored(),
  hoursApprentice: stored(),
  subc1Name: stored(),
  subc1People: stored(),
  subc1Hours: stored(),
  subc2Name: stored(),
  subc2People: stored(),
  subc2Hours: stored(),
  subc3Name: stored(),
  subc3People: stored(),
  subc3Hours: stored(),
  subc4Name: stored(),
  subc4People: stored(),
  subc4Hours: stored(),
  isUnion: stored(),
  is2Tier: stored(),
  primarySubc: stored(),
  csi: stored(),
  csiName: tradeBeside,
  contactString: personBeside('contact'),
  dailyReportId: stored(),
  description: stored(),
})

const keys = activityRows.storedKeys

/** The daily report of an activity. */
export interface Report {
  id: number
  folderId: number
  projectId: number
  writes: boolean
  /** Whether it is signed or locked. */
  isSealed?: boolean
}

export type ReadActivity = Activity & { version: number }

/** The activities of a report, or the one with that id, if the caller may see them. */
export const readActivities = (
  call: Call,
  by: 'daily_report_id' | 'id',
  id: number,
): Promise<ReadActivity[]> =>
  call.db.rows<ReadActivity>(
    `SELECT ${activityRows.select}, t.version
       FROM daily_report_activity t JOIN daily_report d ON d.id = t.daily_report_id
       JOIN folder f ON f.id = d.folder_id
       ${joinNodeRights} WHERE t.${by} = $2 AND ${visible} ORDER BY t.id`,
    [call.caller.id, id],
  )

export async function reportsOf(call: Call, ids: number[]): Promise<Map<number, Report>> {
  const rows = await call.db.rows<Report>(
    `SELECT d.id, f.id AS "folderId", f.project_id AS "projectId", (a.is_admin OR (a.makes AND ${isOfAuthorsCompany})) AS writes,
            coalesce(d.signed_at, d.locked_at) IS NOT NULL AS "isSealed"
       FROM daily_report d JOIN folder f ON f.id = d.folder_id
       ${joinNodeRights} WHERE d.id = ANY($2::int[]) AND ${visible}`,
    [call.caller.id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks those of the reports that the caller sees, so that none is signed before its activities are written; returns their ids. */
export async function holdReports(call: Call, ids: readonly number[]): Promise<number[]> {
  const rows = await call.db.rows<{ id: number }>(
    `SELECT d.id FROM daily_report d JOIN folder f ON f.id = d.folder_id
       ${joinNodeRights} WHERE d.id = ANY($2::int[]) AND ${visible} ORDER BY d.id FOR SHARE OF d`,
    [call.caller.id, ids],
  )
  return rows.map(({ id }) => id)
}

/** Locks an activity that the caller sees. */
export async function holdActivity(call: Call, id: number): Promise<boolean> {
  const row = await call.db.row(
    `SELECT FROM daily_report_activity t JOIN daily_report d ON d.id = t.daily_report_id
       JOIN folder f ON f.id = d.folder_id
       ${joinNodeRights} WHERE t.id = $2 AND ${visible} FOR UPDATE OF t`,
    [call.caller.id, id],
  )
  return row !== undefined
}

export const newActivityIds = async (call: Call, count: number): Promise<number[]> => {
  const rows = await call.db.rows<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('daily_report_activity', 'id')) AS id
       FROM generate_series(1, $1::int)`,
    [count],
  )
  return rows.map(({ id }) => id)
}

export interface NewActivity {
  activity: Activity
  id: number
  report: Report
}

export async function insertActivities(call: Call, created: readonly NewActivity[]): Promise<void> {
  if (created.length === 0) return
  const rows = created.map(({ activity, id, report }) => ({
    id,
    project_id: report.projectId,
    ...rowOf(activityRows, { ...activity, dailyReportId: report.id }, keys),
  }))
  const shape = [['id', 'int'], ['project_id', 'int'], ...shapeOf(activityRows, keys)]
  await call.db.rows(
    `INSERT INTO daily_report_activity (${shape.map(([column]) => column).join(', ')})
     SELECT r.* FROM json_to_recordset($1::text::json) AS r (${shape.map((pair) => pair.join(' ')).join(', ')})`,
    [JSON.stringify(rows)],
  )
  await writeEvents(
    call,
    created.map(({ activity, id, report }) => ({
      action: 'ActivityAdded',
      projectId: report.projectId,
      folderId: report.folderId,
      changes: [['dailyReportActivityId', null, id], ...changesIn(id, {}, activity)],
    })),
  )
}

/** A report has many activities, so in its events each field name starts with the id of its activity. */
export const fieldPrefix = (id: number): string => `dailyReportActivity[${id}].`

/** The differences, without the DailyReportId: the event is already of that report. */
export const changesIn = (id: number, before: Activity, after: Activity): FieldChange[] =>
  changesOf(
    activityRows,
    before as RecordData,
    after as RecordData,
    keys.filter((key) => key !== 'dailyReportId'),
  ).map(([key, from, to]): FieldChange => [`${fieldPrefix(id)}${key}`, from, to])
