/** Dashboard: the open records of a project that the caller may see, as SQL. */
import type { Day } from '../../../contract/fields/days.ts'
import { rightsOnce, seesAmong } from '../../access/visibility.ts'
import { folderType } from '../../codes/nodetypes.ts'
import { param } from '../../db/sql.ts'
import { companiesOf } from '../../records/engine/court/court.ts'
import { isHeld, type RecordType } from '../../records/engine/declare/recordtype.ts'
import { daysTo, overdue } from '../../records/engine/listing/declarelisting.ts'

/** The values of each statement: $1 the caller, $2 the project, $3 today in its time zone. */
export type DashboardValues = readonly [callerId: number, projectId: number, today: Day]

export const openCodes = ({ states }: RecordType<any>): number[] =>
  Object.values(states!.states).flatMap(({ code, draft, closed }) => (draft || closed ? [] : [code]))

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

/** Columns of a record that are not its node's, and the join for them. */
export interface MoreColumns {
  columns?: string
  join?: string
}

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

/** SQL: the floor of a punch list item as it is counted; what people see of it is made of it later. */
export const keptFloor = `coalesce(t.location_floor, '')`
