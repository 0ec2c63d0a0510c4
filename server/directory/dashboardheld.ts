/**
 * Dashboard: which companies have to act on the open records. There are many records, but few different sets
 * of people who have to act: so records with the same set are counted first, and the companies are looked up
 * once for each set.
 */
import { dashboardRowsMax } from '../../contract/dashboard.ts'
import { companiesOf, courtCompaniesOf } from '../records/engine/court/court.ts'

/**
 * The people who have to act: the join and the columns that identify them, and their companies by record
 * `id`.
 */
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
 * CTEs that follow `record`: `alike`, one row for all records on which the same people have to act, with the
 * id of one of them; and `held_by`, each of those rows for each company that has to act. `columns` are
 * further columns to group by; `counts` are further counts.
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

/** Company names are compared ignoring case. No company is ''. */
const companyKey = `coalesce(lower(held.company), '') COLLATE "C"`

/**
 * CTEs: `by_company`, the sums of each company; and `shown_company`, the largest ones. `mine` is the caller's
 * company.
 */
export const byCompany = (sums = ''): string => `
  by_company AS MATERIALIZED (
    SELECT r.key, min(r.company COLLATE "C") AS company, bool_or(lower(r.company) IN (SELECT key FROM mine)) AS "isMine",
           ${summed} ${sums}
      FROM held_by r GROUP BY 1),
  shown_company AS MATERIALIZED (SELECT * FROM by_company ORDER BY count DESC, key LIMIT ${dashboardRowsMax})`
