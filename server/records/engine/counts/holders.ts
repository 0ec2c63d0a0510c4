/**
 * Which companies have to act on the open records. There are many records, but few different sets of people who
 * have to act: so records with the same set are counted first, and the companies are looked up once for each set.
 */
import { dashboardRowsMax } from '../../../../contract/projects/dashboard.ts'
import { courtCompaniesOf } from '../court/court.ts'
import type { Holders, KeptGroups } from '../declare/recordcounts.ts'

export const inCourt: Holders = {
  from: 'court y ON y.folder_id = record.id',
  who: 'y.is_manager, y.person_id, y.organization_id, y.name',
  companies: courtCompaniesOf('alike'),
}

/** How counts by court are kept. */
export const byCourt: KeptGroups = { holders: inCourt, more: { columns: `, '' AS location_floor` } }

export const counted = 'count(*)::int AS count, (count(*) FILTER (WHERE is_late))::int AS overdue'
export const summed = 'sum(r.count)::int AS count, sum(r.overdue)::int AS overdue'

/** SQL: the records `record` with the people who have to act on each as a text, `together`, and with these columns. */
export const withHolders = ({ from, who }: Pick<Holders, 'from' | 'who'>, columns: string): string => `
  (SELECT record.id, record.state, record.days, record.is_late, ${columns} string_agg(ROW(${who})::text, '' ORDER BY ROW(${who})::text COLLATE "C") AS together
     FROM record LEFT JOIN ${from} GROUP BY record.id, record.state, record.days, ${columns} record.is_late)`

/** What the plot of a record type counts besides the number of records. */
export interface Counts {
  /** Further columns to group by, each followed by a comma. */
  columns?: string
  /** Further counts of records, and their sums, each after a comma. */
  counts?: string
  sums?: string
  /** The names of these counts, each after a comma. */
  names?: string
}

/**
 * CTEs that follow `record`: `piece`, the number of records in the same state on which the same people have to act, with the id of
 * one of them; `alike`, the same in any state; and `held_by`, each of those for each company that has to act. `kept` are further
 * pieces, which were counted before.
 */
export const heldBy = (
  holders: Holders,
  { columns = '', counts = '', sums = '' }: Counts = {},
  kept = '',
): string => `
  piece AS MATERIALIZED (
    SELECT min(id) AS id, state, ${columns} together, ${counted} ${counts}, false AS is_kept
      FROM ${withHolders(holders, columns)} each
     GROUP BY state, ${columns} together
    ${kept}),
  alike AS MATERIALIZED (
    SELECT min(r.id) AS id, ${columns} ${summed} ${sums} FROM piece r GROUP BY ${columns} together),
  held_by AS MATERIALIZED (
    SELECT DISTINCT ON (alike.id, ${companyKey}) alike.*, ${companyKey} AS key, held.company
      FROM alike LEFT JOIN ${holders.companies} ON held.folder_id = alike.id)`

/** SQL: the number of all records of the pieces, or of some of them, and how many were counted now. */
export const tileOf = (where = 'true'): string => `(
  SELECT coalesce(sum(count) FILTER (WHERE ${where}), 0)::int AS count,
         coalesce(sum(overdue) FILTER (WHERE ${where}), 0)::int AS overdue,
         coalesce(sum(count) FILTER (WHERE NOT is_kept), 0)::int AS "countedNow" FROM piece) tile`

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

export const ages = [
  { fromDays: 0, toDays: 7 },
  { fromDays: 8, toDays: 14 },
  { fromDays: 15, toDays: 30 },
  { fromDays: 31, toDays: null },
]

/** Counts by age, as `age0`, `age1` … */
export const agesOf: Counts = {
  counts: ages
    .map(({ fromDays, toDays }, i) => {
      const upTo = toDays === null ? '' : `AND days <= ${toDays}`
      return `, (count(*) FILTER (WHERE days >= ${fromDays} ${upTo}))::int AS age${i}`
    })
    .join(''),
  sums: ages.map((_, i) => `, sum(r.age${i})::int AS age${i}`).join(''),
  names: ages.map((_, i) => `, age${i}`).join(''),
}
