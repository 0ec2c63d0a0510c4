/**
 * Of the dashboard: which companies have to act on the open records. Records are many, and those who act on them together are
 * few: so records on which the same ones act are counted first, and whose they are is looked up for one of each.
 */
import { dashboardRowsMax } from '../../contract/dashboard.ts'
import { companiesOf, courtCompaniesOf } from '../records/engine/court/court.ts'

/** Who have to act: where it is said, by which columns, and their companies by the `id` of some records. */
interface Holders {
  from: string
  who: string
  companies: string
}

export const inCourt: Holders = {
  from: 'court y ON y.folder_id = record.id',
  who: 'y.is_manager, y.person_id, y.organization_id, y.name',
  companies: courtCompaniesOf('alike'),
}

const responsibleOf = `party y ON y.folder_id = record.id AND y.part = 'responsible'`
export const responsible: Holders = {
  from: responsibleOf,
  who: 'y.person_id, y.organization_id, y.label',
  companies: companiesOf(
    `SELECT y.folder_id, y.person_id, y.organization_id, y.label AS name FROM alike record JOIN ${responsibleOf}`,
    's.folder_id,',
  ),
}

export const counted = 'count(*)::int AS count, (count(*) FILTER (WHERE is_late))::int AS overdue'
export const summed = 'sum(r.count)::int AS count, sum(r.overdue)::int AS overdue'

/**
 * CTEs from `record` on: `alike`, a row for all records on which the same ones act, with the id of one of them; and `held_by`,
 * each of those rows for each company that has to act on them. `columns`: what differs in a row besides; `counts`: what else
 * is counted.
 */
export const heldBy = ({ from, who, companies }: Holders, columns = '', counts = ''): string => `
  alike AS MATERIALIZED (
    SELECT min(id) AS id, ${columns} ${counted} ${counts}
      FROM (SELECT record.id, record.days, record.is_late, ${columns} string_agg(ROW(${who})::text, '') AS together
              FROM record LEFT JOIN ${from} GROUP BY record.id, record.days, ${columns} record.is_late) each
     GROUP BY ${columns} together),
  held_by AS MATERIALIZED (
    SELECT DISTINCT ON (alike.id, ${companyKey}) alike.*, ${companyKey} AS key, held.company
      FROM alike LEFT JOIN ${companies} ON held.folder_id = alike.id)`

/** Names that differ in their letters' case are one. None at all is ''. */
const companyKey = `coalesce(lower(held.company), '') COLLATE "C"`

/** CTEs: `by_company`, the sums of each; and `shown_company`, those with the most. `mine` is the asker's own. */
export const byCompany = (sums = ''): string => `
  by_company AS MATERIALIZED (
    SELECT r.key, min(r.company COLLATE "C") AS company, bool_or(lower(r.company) IN (SELECT key FROM mine)) AS "isMine",
           ${summed} ${sums}
      FROM held_by r GROUP BY 1),
  shown_company AS MATERIALIZED (SELECT * FROM by_company ORDER BY count DESC, key LIMIT ${dashboardRowsMax})`
