/** Dashboard: open records by court and age; punch list items by company and floor. */
import { dashboardRowsMax } from '../../contract/dashboard.ts'
import { rightsOnce, seesAmong } from '../access/visibility.ts'
import { folderType } from '../codes/nodetypes.ts'
import { param } from '../db/sql.ts'
import type { Call } from '../kernel/call.ts'
import { companiesOf } from '../records/engine/court/court.ts'
import type { RecordType } from '../records/engine/declare/recordtype.ts'
import { daysTo, isHeld, overdue } from '../records/engine/listing/declarelisting.ts'
import { openIssue } from '../records/openissue/openissue.ts'
import { floor } from '../records/punchlist/punchitems.ts'
import { punchList } from '../records/punchlist/punchlist.ts'
import { rfi } from '../records/rfi/rfi.ts'
import { submittalItem } from '../records/submittal/submittalitem.ts'
import { status, submittalStages } from '../records/submittal/submittalstages.ts'
import { byCompany, counted, heldBy, inCourt, responsible, summed } from './dashboardheld.ts'

export type Filter = Record<string, string>

/** The values of each statement: $1 the caller, $2 the project, $3 today in its time zone. */
export type DashboardValues = readonly [callerId: number, projectId: number, today: string]

/** A value of a Filter. ";" would separate two values, so it is replaced by "*", which matches anything. */
const filterValue = (text: string | null): string => (text ?? '').replaceAll(';', '*')

export const openCodes = ({ states }: RecordType<any>): number[] =>
  Object.values(states!.states).flatMap(({ code, draft, closed }) => (draft || closed ? [] : [code]))

/**
 * SQL: the open nodes of a record type that the caller may see. They are in one section of one project, so
 * the rights `a` are computed once. `mine` is the caller's company.
 */
export const openNodes = (recordType: RecordType<any>, { columns = '', join = '' } = {}): string => `
  WITH ${rightsOnce({ project: param(2), section: folderType(recordType.type).section })},
  mine AS MATERIALIZED (SELECT lower(held.company) AS key FROM
         ${companiesOf('SELECT $1::int AS person_id, NULL::int AS organization_id, NULL::text AS name')}),
  record AS MATERIALIZED (
    SELECT f.id, f.state, ${daysTo('f.closed_day')} AS days, coalesce(${overdue(recordType)}, false) AS is_late ${columns}
      FROM folder f ${join}
     WHERE f.project_id = $2 AND f.type = ${recordType.type} AND f.is_open AND f.state IN (${openCodes(recordType).join(', ')})
       AND ${seesAmong(isHeld(recordType))})`

const listed = (rows: string): string => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`

const ages = [
  { fromDays: 0, toDays: 7 },
  { fromDays: 8, toDays: 14 },
  { fromDays: 15, toDays: 30 },
  { fromDays: 31, toDays: null },
]
const agesCounted = ages
  .map(({ fromDays, toDays }, i) => {
    const upTo = toDays === null ? '' : `AND days <= ${toDays}`
    return `, (count(*) FILTER (WHERE days >= ${fromDays} ${upTo}))::int AS age${i}`
  })
  .join('')
const agesSummed = ages.map((_, i) => `, sum(r.age${i})::int AS age${i}`).join('')

interface Count {
  count: number
  overdue: number
}
interface CompanyRow extends Count {
  key: string
  company: string | null
  isMine: boolean | null
  [age: `age${number}`]: number
}

const courtsOf = (recordType: RecordType<any>, ofTile = 'true'): string => `${openNodes(recordType)},
  ${heldBy(inCourt, '', agesCounted)}, ${byCompany(agesSummed)}
  SELECT tile.*, ${listed('SELECT * FROM shown_company')} AS companies,
         (SELECT count(*)::int FROM by_company) AS "companyCount"
    FROM (SELECT ${counted} FROM record WHERE ${ofTile}) tile`

/** A tile and a plot: the number of open records, and the courts they are in. */
interface Courts {
  text: string
  /** The Filter that lists the records of the plot, and what is added to it for those of the tile. */
  filter: Filter
  tile: Filter
}

export const rfiCourts: Courts = {
  text: courtsOf(rfi),
  filter: { RfiStatus: openCodes(rfi).join(';') },
  tile: {},
}
export const inReview = submittalStages.states.Submitted!.code
export const submittalCourts: Courts = {
  text: courtsOf(submittalItem, `state = ${inReview}`),
  filter: { Status: status.Open },
  tile: { Stage: String(inReview) },
}

export async function readCourts(call: Call, { text, filter, tile }: Courts, values: DashboardValues) {
  const row = await call.db.row<Count & { companies: CompanyRow[]; companyCount: number }>(text, [...values])
  const { count, overdue, companies, companyCount } = row!
  return {
    tile: { count, overdue, filter: { ...filter, ...tile } },
    courts: companies.map((each) => {
      const ofCompany = { ...filter, CourtCompany: filterValue(each.company) }
      return {
        ...each,
        filter: ofCompany,
        ages: ages.map((age, i) => ofAge(age, each[`age${i}`]!, ofCompany)),
      }
    }),
    leftOff: companyCount - companies.length,
  }
}

const ofAge = (age: (typeof ages)[number], count: number, filter: Filter) => ({
  ...age,
  count,
  filter: { ...filter, DaysOpen: `${age.fromDays}..${age.toDays ?? ''}` },
})

const issues = `${openNodes(openIssue)} SELECT ${counted} FROM record`

export async function readIssues(call: Call, values: DashboardValues) {
  const row = await call.db.row<Count>(issues, [...values])
  return { ...row!, filter: { StatusName: openCodes(openIssue).join(';') } }
}

/**
 * The key is that of the listing, so that its filter finds the same records; computed once for each spelling
 * of a floor.
 */
const floors = `floor_of AS MATERIALIZED (
    SELECT t.location_floor, coalesce(${floor.key}, '') AS key, nullif(${floor.raw}, '') AS floor
      FROM (SELECT DISTINCT location_floor FROM alike) t),
  by_floor AS MATERIALIZED (
    SELECT o.key, min(o.floor COLLATE "C") AS floor, ${summed} FROM alike r JOIN floor_of o USING (location_floor) GROUP BY 1),
  shown_floor AS MATERIALIZED (SELECT * FROM by_floor ORDER BY count DESC, key LIMIT ${dashboardRowsMax})`

const punch = `${openNodes(punchList, {
  columns: `, coalesce(t.location_floor, '') AS location_floor`,
  join: `JOIN ${punchList.table} t ON t.folder_id = f.id`,
})}, ${heldBy(responsible, 'location_floor,')}, ${byCompany()}, ${floors},
  cell AS (
    SELECT r.key AS "companyKey", o.key AS "floorKey", ${summed}
      FROM held_by r JOIN shown_company c ON c.key = r.key JOIN floor_of o USING (location_floor) GROUP BY 1, 2)
  SELECT tile.*, ${listed('SELECT * FROM shown_company')} AS companies,
         ${listed(`SELECT * FROM shown_floor ORDER BY key = '', key`)} AS floors,
         ${listed('SELECT * FROM cell')} AS cells,
         (SELECT count(*)::int FROM by_company) AS "companyCount", (SELECT count(*)::int FROM by_floor) AS "floorCount"
    FROM (SELECT ${counted} FROM record) tile`

interface FloorRow extends Count {
  key: string
  floor: string | null
}

interface Punch extends Count {
  companies: CompanyRow[]
  floors: FloorRow[]
  cells: Array<Count & { companyKey: string; floorKey: string }>
  companyCount: number
  floorCount: number
}

export async function readPunch(call: Call, values: DashboardValues) {
  const row = await call.db.row<Punch>(punch, [...values])
  const { count, overdue, companies, floors, cells, companyCount, floorCount } = row!
  const filter: Filter = { Status: openCodes(punchList).join(';') }
  const onFloor = (ofFloor: FloorRow, within: Filter): Filter => ({
    ...within,
    LocationFloor: filterValue(ofFloor.floor),
  })
  const counts = new Map(cells.map((cell) => [JSON.stringify([cell.companyKey, cell.floorKey]), cell]))
  return {
    tile: { count, overdue, filter },
    companies: companies.map((each) => {
      const ofCompany = { ...filter, ResponsibleCompany: filterValue(each.company) }
      const companyFloors = floors.flatMap((one) => {
        const cell = counts.get(JSON.stringify([each.key, one.key]))
        return cell ? [{ ...cell, floor: one.floor, filter: onFloor(one, ofCompany) }] : []
      })
      return { ...each, filter: ofCompany, floors: companyFloors }
    }),
    floors: floors.map((one) => ({ ...one, filter: onFloor(one, filter) })),
    companiesLeftOff: companyCount - companies.length,
    floorsLeftOff: floorCount - floors.length,
  }
}
