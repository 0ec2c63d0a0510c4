/**
 * What the dashboard, the overview of projects and the management summary count of the records of a type. Nothing has to be declared:
 * then its open records are counted, which its states say are neither drafts nor closed, by whose court they are in and by age.
 */
import type { Day } from '../../../../contract/fields/days.ts'
import type { Value } from '../../../../contract/kit.ts'
import type { ProjectDashboardRead } from '../../../../contract/projects/dashboard.ts'
import type { ProjectGetManagementSummary } from '../../../../contract/projects/project.ts'
import type { ProjectOverview } from '../../../../contract/projects/projectoverview.ts'
import type { Call } from '../../../kernel/call.ts'
import type { Calendar } from './days.ts'

export type CountFilter = Readonly<Record<string, string>>

/** The values of each statement: $1 the caller, $2 the project, $3 today in its time zone. */
export type CountValues = readonly [callerId: number, projectId: number, today: Day]

export interface KeptCounts {
  /** Nobody has said for a while that they are asked for. */
  isRenewalDue: boolean
}

/** A project whose dashboard is read. */
export interface CountedProject {
  readonly call: Call
  readonly values: CountValues
  /** Undefined if its counts are not kept. */
  readonly kept: KeptCounts | undefined
  readonly calendar: Calendar
  /** The first days of the weeks that are plotted, and of the period of the tiles. */
  readonly from: Day
  readonly lately: Day
}

/**
 * The people who have to act: the join and the columns that identify them, and their companies by record
 * `id`.
 */
export interface Holders {
  readonly from: string
  readonly who: string
  readonly companies: string
}

/** Columns of a record that are not its node's, and the join for them. */
export interface MoreColumns {
  readonly columns?: string
  readonly join?: string
}

/** Records with these people and columns are counted together in projects with very many of them. */
export interface KeptGroups {
  readonly holders: Holders
  readonly more: MoreColumns
}

export type Dashboard = Value<typeof ProjectDashboardRead.response.fields>
type Summary = Value<typeof ProjectGetManagementSummary.response.fields>
type OverviewField = keyof typeof ProjectOverview.fields

/** Fills some fields of the dashboard. */
export interface DashboardPart<T> {
  /** Its counts are kept; left out: it counts all records each time. */
  readonly kept?: KeptGroups
  readonly read: (recordType: T) => (project: CountedProject) => Promise<Dashboard>
}

export interface RecordCounts<T> {
  /** The Filter with which its list shows all open ones, or the field of it that takes their states; left out: StatusName. */
  readonly filter?: string | CountFilter
  /** The only state whose records are in its total, and what the Filter needs besides; left out: all open ones. */
  readonly total?: { readonly state: string; readonly filter: CountFilter }
  /** The fields of the dashboard with its counts; left out: it is among `others`. */
  readonly dashboard?: ReadonlyArray<DashboardPart<T>>
  /** The fields of the overview of projects with its total; left out: it is not in it. */
  readonly overview?: { readonly open: OverviewField; readonly overdue: OverviewField }
  /** Fills a field of the management summary; left out: it is not in it. */
  readonly summary?: (recordType: T) => (call: Call, values: CountValues) => Promise<Summary>
}
