/** What a caller is to a record: the base of all rules about who may change what. */
import type { Side } from '../../../access/roles.ts'

/** The caller's parts in a record, and their rights. */
export interface CallerRights {
  readonly parts: readonly string[]
  readonly isManager: boolean
  readonly isAdmin: boolean
  /** Makes records and changes its own; changes also those of its side; verifies work. */
  readonly makes: boolean
  readonly writes: boolean
  readonly verifies: boolean
  /** The side of the caller's role, and that of the creator's. */
  readonly side: Side
  readonly madeBy: Side
  /** Of the company of the record's author; people without a company count as the contractor's. Only where its owners ask for it. */
  readonly isOfAuthorsCompany?: boolean
  /** The responsible contractor is the contractor of the project, so nobody submits to them. */
  readonly noSubmittingSide?: boolean
}

/** Somebody for whom another one acts: a person, a company, or a party or side by name. A label may mean any of these. */
export interface OnBehalf {
  readonly label?: string | undefined
  readonly personId?: number | undefined
  readonly organizationId?: number | undefined
  readonly name?: string | undefined
}
