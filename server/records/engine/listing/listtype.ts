/** What a listing is, how a page of it is asked for, and what a page is. */
import type { Dto, Fields, Value } from '../../../../contract/kit.ts'
import type { Section } from '../../../codes/nodetypes.ts'
import type { NameFill } from '../declare/namefill.ts'
import type { ListField } from './listfield.ts'

export interface Listing<R extends Fields = Fields> {
  readonly row: Dto<R>
  /** SQL: which nodes `f` are listed. An index goes by one type, so several types are walked each by itself. */
  readonly nodes: readonly string[]
  /** The section they are of; left out: of several, and each goes by the rights of its own. */
  readonly section?: Section
  /** The join of the kind's row `t`, which values are sorted and filtered by; it goes where none of them needs it. */
  readonly lean: string
  /** The joins that a row is read from: `t`, the project `p`, and those of the record type. */
  readonly from: string
  /** SQL of the columns of a row, under the wire's names. `a` are the asker's rights, $3 is today. */
  readonly select: string
  /** The names that are put into the rows afterwards. */
  readonly namings?: readonly NameFill[]
  /** What few rows have: which, what, and the joins that it is read from besides. */
  readonly rare?: { readonly when: string; readonly select: string; readonly joins: string }
  /** What it is sorted and filtered by, by the documented names. The first one is the order it has by itself. */
  readonly fields: Readonly<Record<string, ListField>>
  /** Whether it is given as a whole where nobody asks for a page. */
  readonly isWhole: boolean
  /** Whether some see only those they have a part in. */
  readonly hasParties: boolean
  /** Whether what lies in a record of others is seen by the people of that one. */
  readonly isHeld: boolean
}

export interface ListRequest {
  take?: number | null
  cursor?: string | null
  sort?: string | null
  filter?: Record<string, string> | null
  wantCount?: boolean | null
}

export interface Page<R extends Fields> {
  rows: Array<Value<R>>
  nextCursor: string | undefined
  totalCount: number | undefined
}

/** How a record type is listed and counted. */
export interface RecordListing {
  readonly listing: Listing<any>
  /** The filter that its list has by itself. */
  readonly always?: Readonly<Record<string, string>>
}
