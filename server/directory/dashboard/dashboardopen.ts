/** Dashboard: open records by court and age; punch list items by company and floor. */
import { dashboardRowsMax } from '../../../contract/projects/dashboard.ts'
import type { Call } from '../../kernel/call.ts'
import type { RecordType } from '../../records/engine/declare/recordtype.ts'
import { openIssue } from '../../records/openissue/openissue.ts'
import { floor } from '../../records/punchlist/punchitems.ts'
import { punchList } from '../../records/punchlist/punchlist.ts'
import { rfi } from '../../records/rfi/rfi.ts'
import { submittalItem } from '../../records/submittal/submittalitem.ts'
import { status, submittalStages } from '../../records/submittal/submittalstages.ts'
import {
  type CountedRow,
  type CountStatements,
  countStatements,
  type KeptCounts,
  readCounted,
} from './countedrecords.ts'
import { ages, agesOf, byCompany, counted, inCourt, responsible, summed, tileOf } from './dashboardheld.ts'
import { type DashboardValues, keptFloor, openCodes, openNodes } from './dashboardrecords.ts'

export type Filter = Record<string, string>

/** A value of a Filter. ";" would separate two values, so it is replaced by "*", which matches anything. */
const filterValue = (text: string | null): string => (text ?? '').replaceAll(';', '*')

const listed = (rows: string): string => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`

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

const courtsOf = (recordType: RecordType<any>, ofTile?: string) =>
  countStatements(
    recordType,
    inCourt,
    agesOf,
    {},
    (heldBy) => `${heldBy}, ${byCompany(agesOf.sums)}
  SELECT tile.*, ${listed('SELECT * FROM shown_company')} AS companies,
         (SELECT count(*)::int FROM by_company) AS "companyCount"
    FROM ${tileOf(ofTile)}`,
  )

/** A tile and a plot: the number of open records, and the courts they are in. */
interface Courts {
  statement: CountStatements
  /** The Filter that lists the records of the plot, and what is added to it for those of the tile. */
  filter: Filter
  tile: Filter
}

export const rfiCourts: Courts = {
  statement: courtsOf(rfi),
  filter: { RfiStatus: openCodes(rfi).join(';') },
  tile: {},
}
export const inReview = submittalStages.states.Submitted!.code
export const submittalCourts: Courts = {
  statement: courtsOf(submittalItem, `state = ${inReview}`),
  filter: { Status: status.Open },
  tile: { Stage: String(inReview) },
}

interface CourtsRow extends CountedRow, Count {
  companies: CompanyRow[]
  companyCount: number
}

export async function readCourts(
  call: Call,
  { statement, filter, tile }: Courts,
  values: DashboardValues,
  kept: KeptCounts | undefined,
) {
  const { count, overdue, companies, companyCount } = await readCounted<CourtsRow>(
    call,
    statement,
    values,
    kept,
  )
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

const punch = countStatements(
  punchList,
  responsible,
  { columns: 'location_floor,' },
  { columns: `, ${keptFloor} AS location_floor`, join: `JOIN ${punchList.table} t ON t.folder_id = f.id` },
  (heldBy) => `${heldBy}, ${byCompany()}, ${floors},
  cell AS (
    SELECT r.key AS "companyKey", o.key AS "floorKey", ${summed}
      FROM held_by r JOIN shown_company c ON c.key = r.key JOIN floor_of o USING (location_floor) GROUP BY 1, 2)
  SELECT tile.*, ${listed('SELECT * FROM shown_company')} AS companies,
         ${listed(`SELECT * FROM shown_floor ORDER BY key = '', key`)} AS floors,
         ${listed('SELECT * FROM cell')} AS cells,
         (SELECT count(*)::int FROM by_company) AS "companyCount", (SELECT count(*)::int FROM by_floor) AS "floorCount"
    FROM ${tileOf()}`,
)

interface FloorRow extends Count {
  key: string
  floor: string | null
}

interface Punch extends CountedRow, Count {
  companies: CompanyRow[]
  floors: FloorRow[]
  cells: Array<Count & { companyKey: string; floorKey: string }>
  companyCount: number
  floorCount: number
}

export async function readPunch(call: Call, values: DashboardValues, kept: KeptCounts | undefined) {
  const { count, overdue, companies, floors, cells, companyCount, floorCount } = await readCounted<Punch>(
    call,
    punch,
    values,
    kept,
  )
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
