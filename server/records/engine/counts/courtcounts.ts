/** Counts of the open records of a type: how many there are, whose court they are in, and how old they are. */
import type { CountedProject, CountFilter, Dashboard, DashboardPart } from '../declare/recordcounts.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { type CountedRow, countStatements, readCounted } from './countstatements.ts'
import { ages, agesOf, byCompany, byCourt, counted, inCourt, tileOf } from './holders.ts'
import { countsOf, openFilter, openNodes, totalCodes, totalFilter } from './openrecords.ts'

export interface Count {
  count: number
  overdue: number
}

export interface CompanyRow extends Count {
  key: string
  company: string | null
  isMine: boolean | null
  [age: `age${number}`]: number
}

/** A value of a Filter. ";" would separate two values, so it is replaced by "*", which matches anything. */
export const filterValue = (text: string | null): string => (text ?? '').replaceAll(';', '*')

/** SQL: these rows as one value. */
export const listed = (rows: string): string => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`

interface CourtsRow extends CountedRow, Count {
  companies: CompanyRow[]
  companyCount: number
}

export type CourtCounts = Awaited<ReturnType<ReturnType<typeof readsCourts>>>

export function readsCourts(recordType: RecordType<any>) {
  const inTotal = countsOf(recordType).total && `state = ${totalCodes(recordType).join()}`
  const statements = countStatements(
    recordType,
    inCourt,
    agesOf,
    {},
    (heldBy) => `${heldBy}, ${byCompany(agesOf.sums)}
  SELECT tile.*, ${listed('SELECT * FROM shown_company')} AS companies,
         (SELECT count(*)::int FROM by_company) AS "companyCount"
    FROM ${tileOf(inTotal)}`,
  )
  const [filter, filterOfTotal] = [openFilter(recordType), totalFilter(recordType)]
  return async ({ call, values, kept }: CountedProject) => {
    const row = await readCounted<CourtsRow>(call, statements, values, kept)
    const { count, overdue, companies, companyCount } = row
    return {
      total: { count, overdue, filter: filterOfTotal },
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
}

const ofAge = (age: (typeof ages)[number], count: number, filter: CountFilter) => ({
  ...age,
  count,
  filter: { ...filter, DaysOpen: `${age.fromDays}..${age.toDays ?? ''}` },
})

/** In these fields of the dashboard. */
export const courtCounts = (
  fieldsOf: (counts: CourtCounts) => Dashboard,
): DashboardPart<RecordType<any>> => ({
  kept: byCourt,
  read: (recordType) => {
    const read = readsCourts(recordType)
    return async (project) => fieldsOf(await read(project))
  },
})

/** Only the number of all open records, in that field of the dashboard. */
export const totalOnly = (
  fieldsOf: (total: Count & { filter: CountFilter }) => Dashboard,
): DashboardPart<RecordType<any>> => ({
  read: (recordType) => {
    const [statement, filter] = [
      `${openNodes(recordType)} SELECT ${counted} FROM record`,
      totalFilter(recordType),
    ]
    return async ({ call, values }) => {
      const row = await call.db.row<Count>(statement, [...values])
      return fieldsOf({ ...row!, filter })
    }
  },
})
