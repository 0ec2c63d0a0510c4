/**
 * Of the dashboard: which companies have to act on the open records. Records are many and those who act are few, so who they
 * are is looked up once for each of them, and the records are counted by numbers that stand for the companies.
 */
import { dashboardRowsMax } from '../../contract/dashboard.ts'
import { companiesOf } from '../records/list/court.ts'

/** SQL of a seat: who it is, without nulls, so that rows of the same one can be joined. */
const who = (of: string, name: string): string =>
  `coalesce(${of}.person_id, 0) AS person_id, coalesce(${of}.organization_id, 0) AS organization_id,
   coalesce(${name}, '') AS name`

/** CTEs: `seat`, a row for everybody who has to act on a `record`, and `holder`, each of them once with who that is now. */
export const courtSeats = `
  seat AS MATERIALIZED (
    SELECT c.folder_id, c.position, c.is_manager, ${who('c', 'c.name')} FROM record JOIN court c ON c.folder_id = record.id),
  holder AS MATERIALIZED (
    SELECT each.is_manager, each.person_id AS said_id, c.person_id, each.organization_id, each.name
      FROM (SELECT is_manager, person_id, organization_id, name, min(ARRAY[folder_id, position]) AS one
              FROM seat GROUP BY 1, 2, 3, 4) each
      JOIN in_court c ON c.folder_id = each.one[1] AND c.position = each.one[2])`

export const responsibleSeats = `
  seat AS MATERIALIZED (
    SELECT y.folder_id, false AS is_manager, ${who('y', 'y.label')}
      FROM record JOIN party y ON y.folder_id = record.id AND y.part = 'responsible'),
  holder AS MATERIALIZED (
    SELECT DISTINCT is_manager, person_id AS said_id, person_id, organization_id, name FROM seat)`

/**
 * CTEs that go on from those: `company`, numbered, names that differ in their letters' case being one; and `held_by`, each
 * record once for each company that has to act on it. Nobody's is that of the number NULL.
 */
export const heldBy = (columns: string): string => `
  of_holder AS MATERIALIZED (
    SELECT held.*, lower(held.company) AS key, CASE WHEN held.company IS NOT NULL
             THEN dense_rank() OVER (ORDER BY lower(held.company) COLLATE "C") END AS nr
      FROM ${companiesOf('SELECT * FROM holder', 's.is_manager, s.said_id, s.organization_id, s.name,')}),
  company AS MATERIALIZED (
    SELECT nr, key, min(company COLLATE "C") AS company FROM of_holder WHERE nr IS NOT NULL GROUP BY nr, key),
  held_by AS MATERIALIZED (
    SELECT DISTINCT record.id, record.is_late, of_holder.nr, ${columns}
      FROM record LEFT JOIN seat ON seat.folder_id = record.id
      LEFT JOIN of_holder ON of_holder.said_id = seat.person_id AND of_holder.is_manager = seat.is_manager
       AND of_holder.organization_id = seat.organization_id AND of_holder.name = seat.name)`

export const counted = 'count(*)::int AS count, (count(*) FILTER (WHERE is_late))::int AS overdue'

/** CTEs: `by_company`, what is counted of each; and `shown_company`, those with the most. `mine` is the asker's own. */
export const byCompany = (more = ''): string => `
  by_company AS MATERIALIZED (SELECT nr, ${counted} ${more} FROM held_by GROUP BY nr),
  shown_company AS MATERIALIZED (
    SELECT coalesce(c.key, '') AS key, c.company, c.key IN (SELECT key FROM mine) AS "isMine", b.*
      FROM by_company b LEFT JOIN company c ON c.nr = b.nr
     ORDER BY b.count DESC, coalesce(c.key, '') COLLATE "C" LIMIT ${dashboardRowsMax})`
