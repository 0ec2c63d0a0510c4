/** Totals of daily reports: people and hours by company and trade, computed exactly by the database. */

import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import { type DailyReportTotal, DailyReportTotalsRead } from '../../../contract/records/dailyreport.ts'
import { rightsOnce, visible } from '../../access/visibility.ts'
import { divisionOf } from '../../codes/csi.ts'
import { param } from '../../db/sql.ts'
import type { Call } from '../../kernel/call.ts'
import { invalidField } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { trade } from './activityrows.ts'
import { crewLines } from './crewlines.ts'
import { reportOrProject } from './dailyreport.ts'

interface TotalsRequest {
  folderId?: number | null
  projectId?: number | null
  from?: string | null
  to?: string | null
}

/** SQL: one report $3 of the project $2, or those between two days. The rights `a` are computed once. */
const reports = (where: string): string => `
  ${rightsOnce({ project: param(2), section: 'dailyreports' })},
  report AS MATERIALIZED (
    SELECT d.id FROM a JOIN daily_report d ON d.project_id = a.project_id JOIN folder f ON f.id = d.folder_id
     WHERE d.project_id = $2 AND ${where} AND ${visible})`

const totals = (where: string): string => `WITH ${reports(where)},
  line AS (
    SELECT nullif(btrim(line.company), '') AS company, nullif(btrim(${trade}), '') AS trade,
           CASE WHEN lower(btrim(line.company)) = lower(btrim(n.name)) THEN n.organization_id END AS organization_id,
           ${divisionOf('t.csi')} AS csi, line.people, line.hours
      FROM report ${crewLines}
     WHERE line.company <> '' OR line.people <> 0 OR line.hours <> 0)
  SELECT grouping(lower(company), lower(trade)) AS "of", min(company COLLATE "C") AS company,
         max(organization_id) AS "companyId", min(trade COLLATE "C") AS trade, max(csi) AS csi,
         coalesce(sum(people), 0)::bigint AS people, coalesce(sum(hours), 0) AS hours
    FROM line
   GROUP BY GROUPING SETS ((lower(company), lower(trade)), (lower(company)), (lower(trade)), ())
   ORDER BY lower(company) COLLATE "C" NULLS LAST, lower(trade) COLLATE "C" NULLS LAST`

const counts = (where: string): string => `WITH ${reports(where)}
  SELECT (SELECT count(*) FROM report)::int AS reports,
         (SELECT count(*) FROM report JOIN daily_report_activity t ON t.daily_report_id = report.id)::int AS activities`

/** The bits of grouping(): a bit is set if the row is not grouped by that column. */
const ofBoth = 0
const ofCompany = 1
const ofTrade = 2
const ofAll = 3

type Total = Value<typeof DailyReportTotal.fields>

async function readTotals(request: TotalsRequest, call: Call) {
  const days = [dayOf(request.from), dayOf(request.to)]
  if (days[0] && days[1] && days[0] > days[1])
    throw invalidField('To', 'InclusiveBetween', 'To is before From: send the earlier day as From.')
  const { projectId, folderId } = await reportOrProject(call, request)
  const where = folderId
    ? 'f.id = $3 AND $4::date IS NULL'
    : `d.dated_day >= coalesce($3::date, '-infinity') AND d.dated_day <= coalesce($4::date, 'infinity')`
  const values = [call.caller.id, projectId, ...(folderId ? [folderId, null] : days)]
  const rows = await call.db.rows<Total & { of: number }>(totals(where), values)
  const rowsOf = (of: number) => rows.filter((row) => row.of === of)
  const without = (of: number, key: 'company' | 'trade', more: Partial<Total> = {}) =>
    rowsOf(of).map((row) => ({ ...row, [key]: undefined, ...more }))
  const [all] = rowsOf(ofAll)
  return {
    totals: rowsOf(ofBoth),
    companies: without(ofCompany, 'trade', { csi: 0 }),
    trades: without(ofTrade, 'company', { companyId: 0 }),
    people: all!.people,
    hours: all!.hours,
    ...(await call.db.row<{ reports: number; activities: number }>(counts(where), values))!,
  }
}

const dayOf = (date: string | null | undefined): string | null => (date ? readDay(date)! : null)

export default [serve(DailyReportTotalsRead, readTotals)]
