/** A change of a record, or a new one, as the rules of its type get it. */
import type { Fields, Value } from '../../../../contract/kit.ts'
import type { CallerRights, OnBehalf } from './callerrights.ts'
import type { WriteContext } from './writecontext.ts'

export interface PartyEntry {
  part: string
  /** A person by id; in `label` a text that refers to a person, a company, or an outside party. */
  personId?: number | null
  organizationId?: number | null
  label?: string
  statusId?: number | null
  /** The id of the company came unchecked: where the project does not know it, the text counts in its place, if there is one. */
  orText?: string | null
}

/** The input of a record type's rules when a record is created or changed. */
export interface RecordChange<F extends Fields> {
  /** The record before the change; unset for a new record. */
  readonly was: Value<F> | undefined
  /** The fields that were sent. */
  readonly sent: Value<F>
  readonly context: WriteContext
  /** A rule creates the record, not a caller by themselves. */
  readonly follows?: boolean
  /** It was imported from elsewhere: nothing is filled in that was not brought along. */
  readonly isImported?: boolean
  /** The new status of one party, if the request is for that party alone. */
  readonly party?: PartyRequest
  /** The caller's rights in the record before the change; unset for a new record. */
  readonly callerRights?: CallerRights
  /** Of a new record: the parties of the record that it is made in. */
  readonly holderParties?: readonly PartyEntry[]
  /** Of a new record: its state was sent, not chosen by the server. */
  isStateSent?: boolean
  /** Set by the rules: fields of a new record with the values that the project proposes. Nobody chose these. */
  proposed?: readonly string[]
  /** Set by the rules: the change counts for one of several people, so its step is not taken yet. */
  isPartial?: boolean
  /** Set by the rules: for whom the caller acts, where it is not the owner of a changed part; null: in their own right. */
  onBehalf?: OnBehalf | null
}

/** The party by its text, or by another text for the same party; left out: the caller's own. */
export interface PartyRequest {
  party?: string | null
  statusId?: number | null
  /** The texts under which that party is in the list, once the record type has found it. */
  labels?: readonly string[]
}
