/** The context in which the rules of a record type run while a record is created or changed. */
import type { Day, DayMoment } from '../../../../contract/fields/days.ts'
import type { Side } from '../../../access/roles.ts'
import type { CodedItem } from '../../../codes/codes.ts'
import type { ListName } from '../../../codes/shipped.ts'
import type { Call } from '../../../kernel/call.ts'
import type { Calendar, Term } from './days.ts'

/** A stored party of a record that was given by a text. */
export type PartyNow = Party & { readonly label: string }

export interface WriteContext {
  readonly call: Call
  readonly project: ProjectRights
  /** The side of the creator's role; of a new record, the caller's. */
  readonly madeBy: Side
  /** Today, in the time zone of the project. */
  readonly today: Day
  /** The reason, as sent in `additionalInfo`. */
  readonly reason: string | undefined
  /** The stored parties that were given by a text; empty for a new record. */
  readonly parties: readonly PartyNow[]
  /** The documented name of a field, with its path in the request: `OpenIssueList[3].DueDate`. */
  fieldName(key: string): string
  /** The code list in force in the project, with retired items; read once per call. */
  codes(list: ListName): Promise<CodedItem[]>
  /** The calendar and the defaults of the project; read once per call. */
  defaults(): Promise<ProjectDefaults>
}

/** What a project counts by, and what it proposes for new records. */
export interface ProjectDefaults {
  readonly calendar: Calendar
  /** The days to answer, for each kind. */
  readonly rfi: Term
  readonly issue: Term
  readonly punch: Term
  readonly review: Term
  readonly copies: readonly string[]
  /** When the project begins, if that is known. */
  readonly startsAt: DayMoment | null
  /** Daily reports are locked this many days after their day; 0 is never. */
  readonly reportLockDays: number
  /** By the table of the record type: the prefix, if it is not the shipped one, and the first number. */
  readonly numbering: Readonly<Record<string, { prefix: string | null; start: number }>>
  /** The person whom the project proposes for that part, or the text that stands for nobody in particular. */
  proposed(part: ProposedPart): Promise<{ personId?: number; name?: string }>
}

export type ProposedPart = 'to' | 'from' | 'reviewer' | 'projectManager'

/** The caller's rights in a project, for one section. */
export interface ProjectRights {
  readonly projectId: number
  readonly organizationId: number
  readonly ownerId: number
  readonly timeZone: string
  readonly rootFolderId: number
  /** Whether what a subcontractor submits passes the contractor first. */
  readonly contractorReview: boolean
  /** Whether the project is closed, and so read-only. */
  readonly isClosed: boolean
  readonly reads: boolean
  readonly makes: boolean
  readonly writes: boolean
  readonly verifies: boolean
  readonly side: Side
  readonly isManager: boolean
  readonly isAdmin: boolean
}

/** A stored party of a record. */
export interface Party {
  readonly part: string
  readonly position: number
  /** The text it was given by, if any. */
  readonly label: string | null
  readonly statusId: number | null
  /** The member or the company that it refers to, if any. */
  readonly personId: number | null
  readonly organizationId: number | null
  /** Whether it refers to the caller. */
  readonly isOwn: boolean
  /** Whether it was added through another record. */
  readonly isLent: boolean
}

/** The documented name of a field with its path in the request; `at` is empty for the request itself. */
export const fieldAt = (at: string, name: string): string => (at ? `${at}.${name}` : name)
