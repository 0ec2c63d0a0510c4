/** The context in which the rules of a record type run while a record is created or changed. */
import type { Side } from '../../../access/roles.ts'
import type { CodedItem } from '../../../codes/codes.ts'
import type { ListName } from '../../../codes/shipped.ts'
import type { Call } from '../../../kernel/call.ts'

/** A stored party of a record that was given by a text. */
export type PartyNow = Party & { readonly label: string }

export interface WriteContext {
  readonly call: Call
  readonly project: ProjectStanding
  /** Today, in the time zone of the project. */
  readonly today: string
  /** The reason, as sent in additionalInfo. */
  readonly reason: string | undefined
  /** The stored parties that were given by a text; empty for a new record. */
  readonly parties: readonly PartyNow[]
  /** The documented name of a field, with its path in the request: `OpenIssueList[3].DueDate`. */
  fieldName(key: string): string
  /** The code list in force in the project, with retired items; read once per call. */
  codes(list: ListName): Promise<CodedItem[]>
}

/** The caller's rights in a project, for one section. */
export interface ProjectStanding {
  readonly projectId: number
  readonly organizationId: number
  readonly ownerId: number
  readonly timeZone: string
  readonly rootFolderId: number
  /** Whether what a subcontractor submits passes the contractor first. */
  readonly contractorReview: boolean
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
  /** Whether its text still refers to the same member. */
  readonly isStillMeant: boolean
}

/** The documented name of a field with its path in the request; `at` is empty for the request itself. */
export const fieldAt = (at: string, name: string): string => (at ? `${at}.${name}` : name)
