/** What the rules of a record type have at hand while a record is made or changed. */
import type { CodedItem } from '../../../codes/codes.ts'
import type { ListName } from '../../../codes/shipped.ts'
import type { Call } from '../../../kernel/call.ts'

/** A party of a record as it is now, given by a text. */
export type PartyNow = Party & { readonly label: string }

export interface WriteContext {
  readonly call: Call
  readonly project: ProjectStanding
  /** Today, where the project is. */
  readonly today: string
  /** Why, as told in additionalInfo. */
  readonly reason: string | undefined
  /** The parties that were given by a text, as they are now; none of a new record. */
  readonly parties: readonly PartyNow[]
  /** The documented name of a field, with its place in the request: `OpenIssueList[3].DueDate`. */
  fieldName(key: string): string
  /** The list in force in the project, retired items too; read once a call, and it stays so until the call is done. */
  codes(list: ListName): Promise<CodedItem[]>
}

/** What the caller is in a project, for one section. */
export interface ProjectStanding {
  readonly projectId: number
  readonly organizationId: number
  readonly ownerId: number
  readonly timeZone: string
  readonly rootFolderId: number
  readonly reads: boolean
  readonly writes: boolean
  readonly isManager: boolean
  readonly isAdmin: boolean
}

/** A party of a record as it is now. */
export interface Party {
  readonly part: string
  readonly position: number
  /** The text it was given by, if it was. */
  readonly label: string | null
  readonly statusId: number | null
  /** The member or the company it stands for, if any. */
  readonly personId: number | null
  readonly organizationId: number | null
  /** Whether it stands for the asker. */
  readonly isOwn: boolean
  /** Whether it came by another record. */
  readonly isLent: boolean
  /** Whether its text goes on standing for the same member. */
  readonly isStillMeant: boolean
}

/** The documented name of a field with its place in the request, which may be the request itself. */
export const fieldAt = (at: string, name: string): string => (at ? `${at}.${name}` : name)

/** Whose role manages the project, and its owner: the rules call him the manager where nobody else is. */
export const isManagerIn = ({ project, call }: Pick<WriteContext, 'project' | 'call'>): boolean =>
  project.isManager || project.ownerId === call.caller.id
