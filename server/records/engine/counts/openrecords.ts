/** The records of a type that are counted, and as SQL the open ones of a project that the caller may see. */
import { ProjectOverview } from '../../../../contract/projects/projectoverview.ts'
import { rights, rightsOnce, seesAmong, visible } from '../../../access/visibility.ts'
import { folderType } from '../../../codes/nodetypes.ts'
import { param } from '../../../db/sql.ts'
import { companiesOf } from '../court/court.ts'
import type { CountFilter, MoreColumns, RecordCounts } from '../declare/recordcounts.ts'
import { isHeld, type RecordType } from '../declare/recordtype.ts'
import type { RecordTypes } from '../declare/recordtypes.ts'
import { daysTo, overdue } from '../listing/declarelisting.ts'

export const countsOf = ({ counts }: RecordType<any>): RecordCounts<RecordType<any>> => counts || {}

/** The record types whose open records are counted, in the order of their fields in the overview, others last. */
export const countedTypes = ({ all }: RecordTypes): Array<RecordType<any>> =>
  all
    .filter(({ states, counts }) => states !== undefined && counts !== false)
    .sort((one, other) => placeOf(one) - placeOf(other))

const overviewFields: readonly string[] = ProjectOverview.entries.map(({ key }) => key)
function placeOf(recordType: RecordType<any>): number {
  const { overview } = countsOf(recordType)
  return overview ? overviewFields.indexOf(overview.open) : overviewFields.length
}

export const openCodes = ({ states }: RecordType<any>): number[] =>
  Object.values(states!.states).flatMap(({ code, draft, closed }) => (draft || closed ? [] : [code]))

/** The states in its total. */
export function totalCodes(recordType: RecordType<any>): number[] {
  const { total } = countsOf(recordType)
  return total ? [recordType.states!.states[total.state]!.code] : openCodes(recordType)
}

/** The Filter with which its list shows all open ones. */
export function openFilter(recordType: RecordType<any>): CountFilter {
  const { filter = 'StatusName' } = countsOf(recordType)
  return typeof filter === 'string' ? { [filter]: openCodes(recordType).join(';') } : filter
}

/** The same for those in its total. */
export const totalFilter = (recordType: RecordType<any>): CountFilter => ({
  ...openFilter(recordType),
  ...countsOf(recordType).total?.filter,
})

/** SQL: what is counted of an open record, and whether the node `f` of the project $2 is one, on the day $3. */
export const recordColumns = (recordType: RecordType<any>): string =>
  `f.id, f.state, ${daysTo()} AS days, coalesce(${overdue(recordType)}, false) AS is_late`
const isOpen = (recordType: RecordType<any>): string =>
  `f.project_id = $2 AND f.type = ${recordType.type} AND f.is_open`
export const isOpenRecord = (recordType: RecordType<any>): string =>
  `${isOpen(recordType)} AND f.state IN (${openCodes(recordType).join(', ')})`

/**
 * SQL: joins the open records `f` within ranges of nodes: one look-up in `folder_of_state` for each range and open state. Rows are
 * compared because only that index can do it, from end to end: by the ids alone PostgreSQL reads every node in the range, also those
 * of other projects. Without OFFSET 0 it reads all records of the project, and compares each with the ranges.
 */
export const joinOpenWithin = (recordType: RecordType<any>, range: string): string =>
  `CROSS JOIN unnest(ARRAY[${openCodes(recordType).join(', ')}]) AS open_state CROSS JOIN LATERAL (SELECT * FROM folder f
     WHERE ${isOpen(recordType)} AND f.deleted_at IS NULL
       AND (f.state, f.id) >= (open_state, ${range}.first_id) AND (f.state, f.id) <= (open_state, ${range}.last_id) OFFSET 0) f`

/** SQL: the caller's rights `a` in the section of a record type, computed once. `mine` is the caller's company. */
export const callerIn = (recordType: RecordType<any>): string => `
  WITH ${rightsOnce({ project: param(2), section: folderType(recordType.type).section })},
  mine AS MATERIALIZED (SELECT lower(held.company) AS key FROM
         ${companiesOf('SELECT $1::int AS person_id, NULL::int AS organization_id, NULL::text AS name')})`

/** SQL: the open nodes of a record type that the caller may see. They are in one section of one project. */
export const openNodes = (
  recordType: RecordType<any>,
  { columns = '', join = '' }: MoreColumns = {},
): string =>
  `${callerIn(recordType)},
  record AS MATERIALIZED (
    SELECT ${recordColumns(recordType)} ${columns} FROM folder f ${join}
     WHERE ${isOpenRecord(recordType)} AND ${seesAmong(isHeld(recordType))})`

/**
 * SQL: all nodes `f` of a record type in the project $2 that the caller, $1, may see. They are in one section of one project, so the
 * rights `a` are computed once and not for each. The states counted are those of the node, as in listings.
 */
export const fromSeen = ({ type, section }: RecordType<any>, joins = ''): string =>
  `FROM (${rights({ project: param(2), section })} OFFSET 0) a
   JOIN folder f ON f.project_id = a.project_id AND f.type = ${type} ${joins}
  WHERE f.section = a.section AND ${visible}`
