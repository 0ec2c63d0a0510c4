/** Dashboard: answer times by week, and people on site by day. */

import { addDays, type Day } from '../../../contract/fields/days.ts'
import { rightsOnce, visible } from '../../access/visibility.ts'
import type { Section } from '../../codes/nodetypes.ts'
import { type Fragment, param } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { crewLines } from '../../records/dailyreport/dailytotals.ts'
import { type Calendar, calendarValues, isWorked, workingDays } from '../../records/engine/declare/days.ts'
import { rfiStates } from '../../records/rfi/rfi.ts'
import type { DashboardValues } from './dashboardrecords.ts'

const { Open, Answered, Closed } = rfiStates.states
const askedCodes = [Open!.code, Answered!.code, Closed!.code]

const rightsIn = (section: Section): Fragment => rightsOnce({ project: param(2), section })

const quantile = (of: number, days: string): string =>
  `trim_scale(round(percentile_cont(${of}) WITHIN GROUP (ORDER BY ${days})::numeric, 2))`
const spread = `count(DISTINCT folder_id)::int AS answered,
  count(DISTINCT folder_id) FILTER (WHERE is_imported)::int AS imported, ${quantile(0.5, 'days')} AS "medianDays", ${quantile(0.25, 'days')} AS "lowerDays",
  ${quantile(0.75, 'days')} AS "upperDays", ${quantile(0.5, 'agreed')} AS "agreedDays"`

const calendarAt = (first: number) => ({
  worked: `$${first}::int[]`,
  holidays: `$${first + 1}::date[]`,
})

/**
 * RFIs answered by those whom they are addressed to, up to today, $3: by week from $4 on, and in total from $5 on. The answer
 * time begins with the step to Open, in each round by itself.
 */
const answers = `WITH ${rightsIn('rfis')},
  answer AS MATERIALIZED (
    SELECT r.folder_id, r.is_imported, r.answered_day AS day, ${workingDays('r.opened_day', 'r.answered_day', calendarAt(6))} AS days,
           ${workingDays('r.opened_day', 'r.due_day', calendarAt(6))} AS agreed
      FROM a JOIN rfi_round r ON r.project_id = $2 JOIN folder f ON f.id = r.folder_id
     WHERE r.answered_day BETWEEN least($4::date, $5::date) AND $3::date AND NOT r.is_on_behalf
       AND f.state IN (${askedCodes.join(', ')}) AND ${visible})
  SELECT date_trunc('week', day::timestamp)::date AS from, ${spread} FROM answer WHERE day >= $4::date GROUP BY 1
   UNION ALL
  SELECT NULL, ${spread} FROM answer WHERE day >= $5::date
   ORDER BY 1`

interface Answers {
  from: Day | null
  answered: number
  medianDays: string | null
}

export async function readAnswers(
  call: Call,
  values: DashboardValues,
  calendar: Calendar,
  from: Day,
  lately: Day,
) {
  const today = values[2]
  const rows = await call.db.rows<Answers>(answers, [...values, from, lately, ...calendarValues(calendar)])
  const between = (row: Answers, first: Day, to: Day) => ({
    ...row,
    from: first,
    to,
    filter: { RfiStatus: askedCodes.join(';'), AnsweredByTo: `${first}..${to}` },
  })
  const weeks = rows.flatMap((row) => {
    if (row.from === null) return []
    const sunday = addDays(row.from, 6)
    return [between(row, row.from, sunday < today ? sunday : today)]
  })
  return { weeks, lately: between(rows.find((row) => row.from === null)!, lately, today) }
}

const reportsOn = (days: string): string => `FROM a JOIN daily_report d ON d.project_id = $2
  JOIN folder f ON f.id = d.folder_id WHERE ${days} AND ${visible}`

/**
 * From $4 to today, $3: days with reports, and working days from the first report to yesterday without one. Callers who see only
 * their own reports cannot tell whether a day has none.
 */
const manpower = `WITH ${rightsIn('dailyreports')},
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

export async function readDays(call: Call, values: DashboardValues, calendar: Calendar, from: Day) {
  const yesterday = addDays(values[2], -1)
  const rows = await call.db.rows<ReportDay>(manpower, [
    ...values,
    from < yesterday ? from : yesterday,
    ...calendarValues(calendar),
  ])
  const days = rows.map((row) => ({ ...row, filter: { Dated: row.day } }))
  const onSite = days.find(({ day }) => day === yesterday)
  return {
    days: days.filter(({ day }) => day >= from),
    onSite: onSite ?? { day: yesterday, isMissing: false, filter: { Dated: yesterday } },
  }
}
