/** What the dashboard shows of daily reports: people on site by day. */
import { addDays, type Day } from '../../../contract/fields/days.ts'
import { rightsOnce, visible } from '../../access/visibility.ts'
import { param } from '../../db/sql.ts'
import { calendarAt, calendarValues, isWorked } from '../engine/declare/days.ts'
import type { DashboardPart, RecordCounts } from '../engine/declare/recordcounts.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { crewLines } from './crewlines.ts'

const reportsOn = (days: string): string => `FROM a JOIN daily_report d ON d.project_id = $2
  JOIN folder f ON f.id = d.folder_id WHERE ${days} AND ${visible}`

/**
 * From $4 to today, $3: days with reports, and working days from the first report to yesterday without one. Callers who see only
 * their own reports cannot tell whether a day has none.
 */
const manpower = `WITH ${rightsOnce({ project: param(2), section: 'dailyreports' })},
  report AS MATERIALIZED (
    SELECT d.id, d.folder_id, d.dated_day AS day ${reportsOn('d.dated_day BETWEEN $4::date AND $3::date')}),
  crew AS (
    SELECT report.day, sum(line.people)::bigint AS people, sum(line.hours) AS hours,
           count(DISTINCT nullif(lower(btrim(line.company)), ''))::int AS companies
      FROM report ${crewLines} WHERE line.people <> 0 OR line.hours <> 0 GROUP BY 1),
  reported AS (SELECT day, count(*)::int AS reports, min(folder_id) AS "folderId" FROM report GROUP BY 1),
  first AS (SELECT CASE WHEN EXISTS (SELECT ${reportsOn('d.dated_day < $4::date')}) THEN $4::date
                        ELSE (SELECT min(day) FROM report) END AS day),
  wanted AS (SELECT each::date AS day FROM first CROSS JOIN generate_series(first.day, $3::date - 1, '1 day') each
              WHERE ${isWorked('each::date', calendarAt(5))} AND EXISTS (SELECT FROM a WHERE a.reads_all))
  SELECT day, reported.day IS NULL AS "isMissing", coalesce(people, 0) AS people, coalesce(hours, 0) AS hours,
         coalesce(companies, 0) AS companies, coalesce(reports, 0) AS reports, "folderId"
    FROM reported FULL JOIN wanted USING (day) LEFT JOIN crew USING (day) ORDER BY day`

interface ReportDay {
  day: Day
  isMissing: boolean
}

const days: DashboardPart<RecordType<any>> = {
  read:
    () =>
    async ({ call, values, calendar, from }) => {
      const yesterday = addDays(values[2], -1)
      const rows = await call.db.rows<ReportDay>(manpower, [
        ...values,
        from < yesterday ? from : yesterday,
        ...calendarValues(calendar),
      ])
      const each = rows.map((row) => ({ ...row, filter: { Dated: row.day } }))
      const onSite = each.find(({ day }) => day === yesterday)
      return {
        days: each.filter(({ day }) => day >= from),
        onSite: onSite ?? { day: yesterday, isMissing: false, filter: { Dated: yesterday } },
      }
    },
}

export const dailyCounts: RecordCounts<RecordType<any>> = { dashboard: [days] }
