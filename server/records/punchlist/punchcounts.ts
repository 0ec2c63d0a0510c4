/** What the dashboard counts of punch list items: the open ones by responsible company and floor. */
import { dashboardRowsMax } from '../../../contract/projects/dashboard.ts'
import { type CountedRow, countStatements, readCounted } from '../engine/counts/countstatements.ts'
import { type CompanyRow, type Count, filterValue, listed } from '../engine/counts/courtcounts.ts'
import { byCompany, summed, tileOf } from '../engine/counts/holders.ts'
import { openFilter } from '../engine/counts/openrecords.ts'
import { companiesOf } from '../engine/court/court.ts'
import type {
  CountedProject,
  CountFilter,
  DashboardPart,
  Holders,
  RecordCounts,
} from '../engine/declare/recordcounts.ts'
import type { RecordType } from '../engine/declare/recordtype.ts'
import { counted } from '../engine/listing/listfield.ts'

/** The floor of an item, as its list filters by it. */
export const floor = counted('btrim(t.location_floor)')

const responsibleOf = `party y ON y.folder_id = record.id AND y.part = 'responsible'`
const responsible: Holders = {
  from: responsibleOf,
  who: 'y.person_id, y.organization_id, y.label',
  companies: companiesOf(
    `SELECT y.folder_id, y.person_id, y.organization_id, y.label AS name FROM alike record JOIN ${responsibleOf}`,
    's.folder_id,',
  ),
}

/** The floor as it is counted; what people see of it is made of it later. */
const withFloor = {
  columns: `, coalesce(t.location_floor, '') AS location_floor`,
  join: 'JOIN punch_list_item t ON t.folder_id = f.id',
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

const statementsOf = (recordType: RecordType<any>) =>
  countStatements(
    recordType,
    responsible,
    { columns: 'location_floor,' },
    withFloor,
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

interface Row extends CountedRow, Count {
  companies: CompanyRow[]
  floors: FloorRow[]
  cells: Array<Count & { companyKey: string; floorKey: string }>
  companyCount: number
  floorCount: number
}

const byCompanyAndFloor: DashboardPart<RecordType<any>> = {
  kept: { holders: responsible, more: withFloor },
  read: (recordType) => {
    const [statements, filter] = [statementsOf(recordType), openFilter(recordType)]
    return async ({ call, values, kept }: CountedProject) =>
      partOf(await readCounted<Row>(call, statements, values, kept), filter)
  },
}

function partOf(row: Row, filter: CountFilter) {
  const { count, overdue, companies, floors, cells, companyCount, floorCount } = row
  const onFloor = (ofFloor: FloorRow, within: CountFilter): CountFilter => ({
    ...within,
    LocationFloor: filterValue(ofFloor.floor),
  })
  const counts = new Map(cells.map((cell) => [JSON.stringify([cell.companyKey, cell.floorKey]), cell]))
  return {
    openPunchItems: { count, overdue, filter },
    punchCompanies: companies.map((each) => {
      const ofCompany = { ...filter, ResponsibleCompany: filterValue(each.company) }
      const companyFloors = floors.flatMap((one) => {
        const cell = counts.get(JSON.stringify([each.key, one.key]))
        return cell ? [{ ...cell, floor: one.floor, filter: onFloor(one, ofCompany) }] : []
      })
      return { ...each, filter: ofCompany, floors: companyFloors }
    }),
    punchFloors: floors.map((one) => ({ ...one, filter: onFloor(one, filter) })),
    punchCompaniesLeftOff: companyCount - companies.length,
    punchFloorsLeftOff: floorCount - floors.length,
  }
}

export const punchCounts: RecordCounts<RecordType<any>> = {
  filter: 'Status',
  dashboard: [byCompanyAndFloor],
  overview: { open: 'openPunchItems', overdue: 'overduePunchItems' },
}
